"""One move, one fold: what a move costs from the socket that sends it to those that hear of it."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from houses import PEOPLE, SPECTATOR, Ear, House, framed
from paiju.engine.state import State
from tables import seated, settled
from tracing import traced

Counts = Counter[str]
BIDS = 8  # answers until somebody leads, at most
GAMES = {"doudizhu": 3, "doudizhu-laizi": 3, "big-two": 4, "doudizhu-four": 4}


class Watched:
    """A table of people and somebody who looks on, each with a socket."""

    def __init__(self, game: str, onlookers: int) -> None:
        self.house = House(*seated(game, PEOPLE[: GAMES[game]], clock=0))
        self.ears = [Ear(self.house, f"p{seat}") for seat in range(GAMES[game])]
        self.onlookers = [Ear(self.house, f"{SPECTATOR}{n}") for n in range(onlookers)]

    @property
    def state(self) -> State:
        assert self.house.table.state is not None
        return self.house.table.state

    async def begin(self) -> None:
        """Everybody is there, and the first card has been laid."""
        self.house.open()
        for ear in (*self.ears, *self.onlookers):
            await ear.ask("join", table="room")
        for _ in range(BIDS):
            if self.state.phase != "play":
                await self.decide(-1)
        await self.decide(0)

    async def decide(self, choice: int) -> None:
        """Whoever is asked does one of the things that are offered."""
        table = self.house.table
        seat = min(table.asked)
        text = self.state.view(seat).legal()[choice].text
        await self.ears[seat]._hear(framed("act", version=table.version, text=text))
        await settled()

    def heard(self) -> list[list[str]]:
        return [ear.heard() for ear in (*self.ears, *self.onlookers)]


def count_move(game: str, onlookers: int = 1) -> tuple[Counts, list[list[str]]]:
    """What laying one hand costs, and what everybody hears of it."""

    async def run() -> tuple[Counts, list[list[str]]]:
        watched = Watched(game, onlookers)
        await watched.begin()
        watched.heard()
        with traced(watched.house.table.game.rules) as counts:
            await watched.decide(-1)
        watched.house.task.cancel()
        return counts, watched.heard()

    return asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_folded_once_and_once_for_every_view(game: str) -> None:
    counts, _ = count_move(game)
    assert counts["Play"] == 1 + GAMES[game] + 1  # the State, every seat, the spectators
    assert counts["State"] == 1
    assert counts["find_row"] <= 1 and counts["row"] <= 1  # mostly it rides along from the text


def test_a_crowd_costs_no_more_folds_than_one_who_looks_on() -> None:
    one, _ = count_move("doudizhu")
    many, heard = count_move("doudizhu", onlookers=12)
    assert many == one
    assert len(heard) == 3 + 12
    for frames in heard[4:]:
        assert [a is b for a, b in zip(frames, heard[3], strict=True)] == [True, True]
