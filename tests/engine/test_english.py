"""In English nothing is Chinese: whole games of every game, everything that is said of them."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import paiju
from paiju.ai.puzzles import puzzles
from paiju.cli import main as cli
from paiju.core.events import Carried
from paiju.core.language import say_cards, speaking
from paiju.core.messages import MESSAGES
from paiju.engine.counting import unseen
from paiju.engine.hints import hints
from paiju.engine.narration import walk_events
from paiju.engine.state import State
from paiju.engine.tableau import make_tableau
from paiju.families.climb.roles import result
from paiju.pages import find_prose
from paiju.pages.option_names import CHOICES, LEVELS
from paiju.wire import advice
from paiju.wire.views import observed_game
from screens import FIRST_HINTS, commands

IDS = [game.id for game in paiju.games()]
CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")

# What is Chinese on purpose: a game is found by either of its names, so lists give both.
NAMES = sorted(
    {
        name
        for game in paiju.games()
        for name in (*game.spec.names, game.title["zh"])
        if not name.isascii()
    },
    key=len,
    reverse=True,
)


def chinese(text: str, *allowed: str) -> list[str]:
    """The lines that have Chinese in them, after what is allowed was taken out."""
    for name in sorted(allowed, key=len, reverse=True):
        text = text.replace(name, "")
    return [line for line in text.splitlines() if CHINESE.search(line)]


@cache
def played(game: str, seed: int) -> State:
    """A game played at random to its end."""
    found, luck = paiju.game(game), random.Random(seed)
    last = None
    if "exchange" in found.spec.id or found.spec.id.startswith("guangxi"):
        last = Carried(result=result((0, 1), (0, 1)), landlords=(0, 1), order=(0, 1))
    state = found.deal(seed, None, last)
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, luck.choice(state.legal(seat)))
    return state


def english(value: Any) -> Iterator[str]:
    """Every English text in what goes over the wire."""
    if isinstance(value, dict):
        if set(value) == {"zh", "en"}:
            yield value["en"]
        else:
            for part in value.values():
                yield from english(part)
    elif isinstance(value, list):
        for part in value:
            yield from english(part)


@pytest.mark.parametrize(
    ("spelt", "zh", "en"),
    [
        ("小王", "小王", "LJ"),
        ("大王", "大王", "BJ"),
        ("♠3 大王", "♠3 大王", "♠3 BJ"),
        ("小王大王", "小王大王", "LJ BJ"),
        ("3333 5小王", "3333 5小王", "3333 5 LJ"),
        ("大王>3", "大王>3", "BJ>3"),
        ("王", "王", "joker"),
        ("33344455", "33344455", "33344455"),
    ],
)
def test_jokers_are_called_by_letters(spelt: str, zh: str, en: str) -> None:
    assert say_cards(spelt, "zh") == zh
    assert say_cards(spelt, "en") == en


@pytest.mark.parametrize("game", IDS)
def test_whole_games_are_told_in_english(game: str) -> None:
    state = played(game, 7)
    with speaking("en"):
        said = [step.tell() for step in walk_events(state)]
        for at, moment in enumerate(state.moments()):
            if at % 5 == 0 or moment.is_over:
                said += [moment.display(), moment.view(0).display()]
                said += [one.display() for one in ([moment] if moment.is_over else [])]
            for seat in sorted(moment.to_act)[:1]:
                view = moment.view(seat)
                said += [action.name() for action in view.legal(seat)[:20]]
                if at % 3 == 0:
                    said += [f"{h.action.name()} {h.why()}" for h in hints(view)[:8]]
                    said += [one.en for one in advice(view, "").hints]
    assert chinese("\n".join(said)) == []


@pytest.mark.parametrize("game", IDS)
def test_what_goes_over_the_wire_has_english_words(game: str) -> None:
    for moment in played(game, 11).moments()[::6]:
        for seat in (0, None):
            view = moment.view(seat)
            found = make_tableau(view, history=True)
            data = json.loads(msgspec.json.encode(found))
            assert chinese("\n".join(english(data))) == []
        sent = json.loads(msgspec.json.encode(observed_game(moment.view(0), "1", [None] * 9)))
        assert chinese("\n".join(english(sent))) == []


def run(monkeypatch: pytest.MonkeyPatch, capsys: Any, *argv: str, lines: str = "") -> str:
    monkeypatch.setenv("PAIJU_LANG", "en")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    with speaking("en"):
        cli.main(list(argv))
    shown = capsys.readouterr()
    return str(shown.out + shown.err)


@pytest.mark.parametrize("game", IDS)
def test_line_mode(game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    lines = "?\nhh\nc\nr\nx9x\n" + FIRST_HINTS
    shown = run(monkeypatch, capsys, "play", game, "--seed", "7", "--seat", "1", "--level",
                "random", lines=lines)  # fmt: skip
    assert "Settlement" in shown
    assert chinese(shown) == []


@pytest.mark.parametrize("game", IDS)
def test_pages(game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    names = paiju.game(game).spec.names
    assert chinese(run(monkeypatch, capsys, "docs", game), *NAMES, *names) == []
    assert chinese(find_prose(paiju.game(game))["en"], *NAMES) == []


def test_every_word_has_an_english_one() -> None:
    said = [one["en"] for table in (CHOICES, LEVELS, MESSAGES) for one in table.values()]
    said += [option.doc["en"] for game in paiju.games() for option in game.options.values()]
    assert chinese("\n".join(said)) == []


def test_help_of_every_command() -> None:
    with speaking("en"):
        for name, parser in commands("en")._parsers.choices.items():
            assert chinese(parser.format_help(), *NAMES) == [], name


def test_records_puzzles_and_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(played("doudizhu", 7).record.dumps(), encoding="utf-8")
    jokers = next(one.id for one in puzzles() if "BJ" in one.text or "LJ" in one.text)
    for argv in (
        ("replay", str(path)),
        ("verify", str(path)),
        ("analyse", str(path), "--seconds", "0.01"),
        ("puzzles", jokers),
        ("puzzles", jokers, "--solution"),
        ("classify", "doudizhu", "LJ BJ"),
        ("beats", "doudizhu", "LJ BJ", "2222"),
        ("doctor",),
        ("games",),
        ("puzzles",),
    ):
        assert chinese(run(monkeypatch, capsys, *argv), *NAMES) == [], argv


def test_the_counter_speaks_english() -> None:
    names = unseen(paiju.game("doudizhu").deal(7).view(0))
    assert {say_cards(name, "en") for name in names} >= {"LJ", "BJ", "10", "2"}
