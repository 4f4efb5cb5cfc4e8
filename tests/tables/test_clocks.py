"""Every decision of every game has its clock, and when it runs out the rule book decides."""

from __future__ import annotations

import random
from typing import Any

import pytest

import paiju
from houses import PEOPLE
from paiju.tables import due
from paiju.tables.commands import Act, Ready
from paiju.tables.log import Moved
from paiju.tables.table import Table
from tables import Hand, do, follow, seated

NEGATIVE = {"bid": "value", "double": "value", "redouble": "value", "open": "factor"}
BIDS = {("bid", "bid 0")}
FOLLOWS = {("play", "lead"), ("play", "pass")}
FAMILIES: list[tuple[str, dict[str, Any], set[tuple[str, str]]]] = [
    ("doudizhu", {}, BIDS | FOLLOWS),
    ("doudizhu", {"bidding": "score"}, BIDS | FOLLOWS),
    (
        "doudizhu",
        {"doubling": "on"},
        BIDS | FOLLOWS | {("bid", "double False"), ("bid", "redouble False")},
    ),
    ("doudizhu", {"open_hand": "all"}, BIDS | FOLLOWS | {("deal", "open 0"), ("bid", "open 0")}),
    ("doudizhu-extended", {}, BIDS | FOLLOWS),
    ("doudizhu-four", {}, BIDS | FOLLOWS),
    ("doudizhu-laizi", {}, BIDS | FOLLOWS),
    ("doudizhu-panda", {}, BIDS | FOLLOWS),
    ("big-two", {}, FOLLOWS),
    ("three-two-one", {}, FOLLOWS),
    ("wuguapi", {}, FOLLOWS),
    ("seven-ghosts-521", {}, FOLLOWS),
    ("seven-ghosts-523", {}, FOLLOWS),
    ("guangxi-dizhu", {}, FOLLOWS | {("exchange", "return")}),
    ("dark-doudizhu", {}, {("play", "seal")}),
    ("holdem", {}, {("play", "check"), ("play", "fold")}),
    ("holdem-standard", {}, {("play", "check"), ("play", "fold")}),
]


def seconds(table: Table, seat: int) -> int:
    """25, but 熊猫斗地主 has its own: 20 for the landlord who plays, else 15."""
    if table.game.id != "doudizhu-panda":
        return 25
    assert table.state
    return 20 if table.state.phase == "play" and seat == table.state.landlord else 15


def word(entry: Moved) -> str:
    """What the clock has decided."""
    event: Any = entry.events[0]
    kind = type(event).__name__.lower()
    if kind in NEGATIVE:
        return f"{kind} {getattr(event, NEGATIVE[kind])}"
    if kind == "play":
        assert len(event.cards) == 1  # a single, the smallest that may be led
        return "lead"
    return kind


def run_out(table: Table, hand: Hand, seat: int) -> set[tuple[str, str]]:
    """Nobody answers: nothing before the moment, and at the moment what the rule book says."""
    assert table.state
    phase, asked = table.state.phase, set(table.asked)
    left = seconds(table, seat)
    assert table.deadline(seat) == hand.now() + left
    assert due.due_at(table) == hand.now() + left
    hand.advance(left - 0.01)
    assert follow(table) == []
    hand.advance(0.01)
    found = [entry for entry in follow(table) if isinstance(entry, Moved)]
    late = {entry.seat for entry in found}
    assert {entry.by for entry in found} == {"clock"} and seat in late <= asked
    return {(phase, word(entry)) for entry in found}


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    FAMILIES,
    ids=lambda row: "" if isinstance(row, set) else str(row),
)
def test_every_decision_has_its_clock(
    game: str, options: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    """Some games in a row, some decisions left to the clock, none twice in a row to one seat."""
    people = PEOPLE[: paiju.game(game).seats()]
    table, hand = seated(game, people, options=options)
    table.connect(table.host)  # or somebody else would become the host
    rng, found = random.Random(5), set[tuple[str, str]]()
    for number in range(30):
        if number > 1 and found >= expected:
            break
        while table.running:
            assert table.state
            seat = min(table.asked)
            if not any(table.timeouts[one] for one in table.asked) and rng.random() < 0.5:
                found |= run_out(table, hand, seat)
                continue
            legal = table.state.legal(seat)
            text = legal[rng.randrange(min(len(legal), 100))].text
            do(table, people[seat], Act(text), table.version)
        for person in people:
            do(table, person, Ready())
    assert found == expected


def test_every_game_and_every_phase_is_there() -> None:
    assert {game for game, *_ in FAMILIES} == {game.id for game in paiju.games()}
