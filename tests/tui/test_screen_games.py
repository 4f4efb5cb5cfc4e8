"""The full-screen table by keys alone: a whole game of each family, the end of every other."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

import paiju
from paiju.engine.state import State
from pilots import Person, at_table, plan

IDS = [game.id for game in paiju.games()]
WHOLE = {"doudizhu", "dark-doudizhu", "holdem"}
LAST = 10  # decisions of the others that are made by keys


def nearly_over(game: str) -> State:
    """A game played at random up to its last decisions."""
    state, luck = paiju.game(game).deal(seed=7), random.Random(7)
    states = [state]
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, luck.choice(state.legal(seat)))
        states.append(state)
    return states[max(0, len(states) - 1 - LAST)]


@pytest.mark.parametrize(("game", "language"), list(zip(IDS, cycle(["zh", "en"]), strict=False)))
def test_games_by_keys(game: str, language: str) -> None:
    async def play(person: Person) -> None:
        await person.follows_hints()
        state = person.local.state
        assert state is not None and state.payoffs is not None
        await person.until_sees("结算" if language == "zh" else "settlement")
        shown = person.sees()
        for amount in state.payoffs if any(state.payoffs) else ():
            assert f"{amount:+}" in shown
        await person.press("a")  # once more
        await person.until(lambda: person.table.view and person.table.view.games == 2)
        assert person.app.screen is person.table

    at_table(plan(game, given=None if game in WHOLE else nearly_over(game)), play, language)
