"""The game of another family in a terminal: full screen, and line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

import paiju
from command_lines import Run, run
from paiju import Game
from paiju.tui.middle import describe_trick
from pilots import Person, at_table, plan

__all__ = ["run"]  # the fixture


@pytest.mark.parametrize(
    ("language", "size", "players"),
    [("zh", (80, 24), 2), ("en", (120, 40), 3), ("zh", (200, 60), 4)],
)
def test_full_screen(game: Game, language: str, size: tuple[int, int], players: int) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("l")  # the tricks so far
        await person.press("escape")
        await person.follows_hints()
        state = person.local.state
        assert state is not None and state.payoffs is not None
        await person.until_sees("结算" if language == "zh" else "settlement")
        assert all(f"{amount:+}" in person.sees() for amount in state.payoffs if amount)
        await person.press("a")  # once more
        await person.until(lambda: person.table.view and person.table.view.games == 2)

    given = game.deal(7, players)
    at_table(plan("tricks", level="normal", given=given), play, language, size)


def test_the_last_trick_is_told_by_the_card_that_won_it(game: Game) -> None:
    """♠A is led and takes the trick; the card that came last did not."""

    async def play(person: Person) -> None:
        await person.asked()
        view = person.table.view
        assert view is not None and view.play is not None and view.play.tableau.last is not None
        winner = view.play.tableau.last.winner
        told = describe_trick(view, view.play.tableau.last).plain
        laid = {deed.seat: deed.cards[0] for deed in view.play.tableau.last.deeds}
        assert winner == 0 and laid == {0: "sA", 1: "s3"}
        assert "♠A" in told and "♠3" not in told

    hands = "1\tsA sK s9 h5 d2\n2\ts3 hA h4 cK cQ\n"
    used = {*paiju.parse_cards("sA sK s9 h5 d2 s3 hA h4 cK cQ")}
    cards = [card.code for card in game.rules.deck.cards if card not in used]
    states = (
        game.load(f"G\ttricks\nN\t2\n{hands}B\t{' '.join(cards[n:] + cards[:n])}\n")
        for n in range(40)
    )
    state = next(state for state in states if state.to_act == {0})  # who leads is drawn
    given = state.act(0, "sA").act(1, "s3")
    at_table(plan("tricks", level="normal", given=given), play)


@pytest.mark.parametrize(("language", "looks"), [("zh", []), ("en", ["--short"])])
def test_line_by_line(run: Run, tmp_path: Path, language: str, looks: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    words = ["play", "tricks", "--plain", "--seed", "7", "--players", "3", "--save", path]
    typed = "1\n?\nc\nr\n" + "h\n#\n" * 5 + "q\n"
    answer = run(*words, "--lang", language, *looks, stdin=typed)
    assert (answer.status, answer.err) == (0, "")
    state = paiju.load_record(path).replay()
    assert state.is_over
    assert state.view(0).display(language) in answer.out
    assert {"zh": "墩", "en": "tricks: "}[language] in answer.out


@pytest.mark.parametrize(
    "words",
    [["deal"], ["deal", "--json"], ["legal"], ["docs"], ["perft", "--depth", "3"], ["games"]],
)
def test_commands(run: Run, words: list[str]) -> None:
    command, *more = words
    answer = run(command, "tricks", *more)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out
