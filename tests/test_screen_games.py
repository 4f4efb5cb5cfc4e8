"""The full-screen table: one whole game of each kind, by keys alone."""

from __future__ import annotations

from itertools import cycle

import pytest

import paiju
from pilots import Person, at_table, plan

IDS = [game.id for game in paiju.games()]


@pytest.mark.parametrize(("game", "language"), list(zip(IDS, cycle(["zh", "en"]), strict=False)))
def test_a_whole_game_by_keys(game: str, language: str) -> None:
    async def play(person: Person) -> None:
        await person.follows_hints()
        state = person.local.state
        assert state is not None and state.payoffs is not None
        await person.until_sees("结算" if language == "zh" else "settlement")
        shown = person.sees()
        for amount in state.payoffs:
            assert f"{amount:+}" in shown
        await person.press("a")  # once more
        await person.until(lambda: person.table.view and person.table.view.games == 2)
        assert person.app.screen is person.table

    at_table(plan(game), play, language)
