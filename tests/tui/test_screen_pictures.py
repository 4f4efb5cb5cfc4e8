"""What the full-screen table looks like, character by character (`PAIJU_PICTURES=1` draws anew)."""

from __future__ import annotations

import os

import pytest

import paiju
from layouts import composed
from paiju.engine.state import State
from paiju.tui.local import Plan
from pilots import Person, at_table, plan
from places import TESTS

PICTURES = TESTS / "data" / "screens"


def laid(state: State) -> Plan:
    return plan(state.game.id, given=state)


LEADS = composed("doudizhu", "333444 5 6 7 8 9 BJ", "66", "77")
MANY = composed("doudizhu-four", "22AAKKQQQQJJJTT998888776655443333 BJ", "66", "77", "99")
COVERED = composed("big-two", "d9 c9 dA", "sJ hJ", "sK sQ", "s8 s6", leader=4).act(3, "s8")
# nobody has decided before the own seat: pictures do not depend on how computers play
FIRST = next(n for n in range(99) if 0 in paiju.game("holdem-standard").deal(n, 6).to_act)
SMALL, LARGE = (80, 24), (120, 40)
# name, match, language, size, keys
SCENES: list[tuple[str, Plan, str, tuple[int, int], str]] = [
    ("bid", plan("doudizhu", {"first_bidder": 1}), "zh", SMALL, "h"),
    ("bid-en", plan("doudizhu", {"first_bidder": 1}), "en", SMALL, ""),
    ("lead", laid(LEADS), "zh", SMALL, "3 3 3"),
    ("two-rows", laid(MANY), "zh", SMALL, "8 8 8"),
    ("cover", laid(COVERED), "en", SMALL, ""),
    ("points", plan("wuguapi", players=3), "zh", SMALL, ""),
    ("sealed", plan("dark-doudizhu"), "zh", SMALL, ""),
    ("bets", plan("holdem-standard", players=6, seed=FIRST), "zh", SMALL, ""),
    ("wide", laid(LEADS), "en", LARGE, ""),
    ("end", laid(composed("doudizhu", "s9", "44", "66")), "zh", SMALL, "9 enter"),
]


@pytest.mark.parametrize(("name", "wishes", "language", "size", "keys"), SCENES)
def test_pictures(name: str, wishes: Plan, language: str, size: tuple[int, int], keys: str) -> None:
    async def play(person: Person) -> None:
        await person.until(lambda: person.table.asked and person.local.state
                           and person.local.state.to_act == {0})  # fmt: skip
        await person.press(*keys.split())
        if keys == "h":
            await person.until(lambda: person.table.suggestions.current)
        if name == "end":
            await person.until_sees("结算")
        if name in ("lead", "two-rows"):
            await person.until_sees("✓")
        if name == "wide":
            await person.until_sees("history")
        await person.pilot.pause()
        shown = person.sees() + "\n"
        path = PICTURES / f"{name}.txt"
        if os.environ.get("PAIJU_PICTURES"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(shown, encoding="utf-8")
        assert shown == path.read_text(encoding="utf-8")
        assert len(shown.splitlines()) <= size[1]

    at_table(wishes, play, language, size)
