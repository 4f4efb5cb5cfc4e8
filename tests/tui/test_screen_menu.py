"""Before a game at the full-screen table: options, imports, what happens by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import OptionList

import paiju
from layouts import composed
from paiju.cli.files import import_game
from paiju.core.language import LANGUAGES
from paiju.engine.game import Game
from paiju.engine.state import State
from paiju.tui import selection as laying
from paiju.tui.dialogs import Amount
from paiju.tui.importing import Importing
from paiju.tui.menu import MenuScreen
from paiju.tui.settings import SettingsDialog
from pilots import Person, at_menu, at_table, plan

ENDGAME = "G\t斗地主\nE\t1\n1\t33 4\n2\t55\n3\t66\n"


def paste(person: Person, text: str) -> None:
    person.app.post_message(events.Paste(text))


def first(person: Person) -> State:
    assert person.local.state is not None
    return person.local.state


def test_options_are_changed_with_the_arrow_keys() -> None:
    async def choose(person: Person) -> None:
        await person.opens(SettingsDialog, "o")
        assert "竞技二打一" in person.sees() and "叫、抢地主" in person.sees()
        await person.press("right")  # the preset of competitions changes others
        await person.until_sees("◂ 叫分 ▸")
        await person.press("down", "down", "down", "enter")
        await person.until(lambda: isinstance(person.app.screen, Amount))
        await person.press("4", "2", "enter")
        await person.until_sees("◂ 42 ▸")
        await person.press("escape")
        await person.until_sees("选项（改了 2 项）")
        await person.press("o", "right", "escape")  # as it was
        await person.until_sees("选项（改了 1 项）")
        await person.press("o", "left", "escape", "enter")
        await person.until(lambda: not isinstance(person.app.screen, MenuScreen))
        await person.until(lambda: person.local.state)
        settings = first(person).game.settings
        assert (settings["bidding"], settings["redeal_limit"]) == ("score", 42)

    at_menu(plan("doudizhu"), choose)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_every_option_is_one_line(game: Game, language: str) -> None:
    async def look(person: Person) -> None:
        await person.opens(SettingsDialog, "o")
        options = person.app.screen.query_one(OptionList)
        assert options.virtual_size.height == len(game.options)

    at_menu(plan(game.id), look, language)


def test_what_cannot_be_is_told_in_the_menu() -> None:
    most = list(paiju.game("holdem").options).index("max_players")

    async def choose(person: Person) -> None:
        await person.press("n", "n", "o", *["down"] * most, "enter", "escape")  # at most 2 players
        await person.until_sees("options (1 changed)")
        await person.press("enter")
        await person.until_sees("! ")
        assert isinstance(person.app.screen, MenuScreen)

    at_menu(plan("holdem"), choose, "en")


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_a_game_is_pasted(ending: str) -> None:
    async def choose(person: Person) -> None:
        await person.opens(Importing, "i")
        await person.press("enter")  # nothing yet
        paste(person, ENDGAME.replace("55", "5555 5"))
        await person.press("enter")
        await person.until_sees("第 4 行：这副牌里没有这么多 5")
        paste(person, ENDGAME.rstrip().replace("\t", "  ") + ending)
        await person.press(*["enter"] * (1 if ending else 2))
        await person.asked()
        assert [len(hand) for hand in first(person).hands] == [3, 2, 2]

    at_menu(plan("holdem", load=import_game), choose)


def test_a_game_is_imported_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a game.txt"
    path.write_text(ENDGAME, "utf-8")

    async def choose(person: Person) -> None:
        await person.opens(Importing, "i")
        await person.press("n", "o", "enter")
        await person.until_sees("! there is no file no")
        await person.press("escape")
        await person.until(lambda: isinstance(person.app.screen, MenuScreen))
        await person.opens(Importing, "i")
        paste(person, f"'{path}'")  # as a file is dropped upon a window
        await person.press("enter")
        await person.asked()
        assert first(person).game.id == "doudizhu"

    at_menu(plan("big-two", load=import_game), choose, "en")


def test_a_pass_goes_by_itself_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "MOMENT", 0.01)

    async def play(person: Person) -> None:
        await person.asked()
        await person.does("9", "enter")
        await person.until(lambda: person.table.play and person.table.play.must_pass)
        await person.press("escape", "4")  # the setting
        await person.until(lambda: person.over)  # nothing ever beats what they lay

    at_table(plan("doudizhu", given=composed("doudizhu", "s9 s5 s3", "2 4 4 4", "A 6 6 6")), play)
