"""Tables for tests: a clock that is moved by hand, people, and a store that may fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import paiju
from paiju.ai.levels import player
from paiju.core.errors import PaijuError
from paiju.core.events import Decision
from paiju.engine.match import Match
from paiju.engine.state import State, View
from paiju.store import StoredResult, StoreError
from paiju.tables.commands import Command, Computer, Ready, Sit
from paiju.tables.decide import decide
from paiju.tables.due import find_due_entry
from paiju.tables.log import AnyEntry, Occupant, Opened, Terms, load_entry
from paiju.tables.loop import Loop
from paiju.tables.table import Table

ANN, BOB, CAT = (Occupant("person", name.title(), id=name) for name in ("ann", "bob", "cat"))


class Hand:
    """Hands of a clock that a test moves."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._calls: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def now(self) -> float:
        return self._now

    def wall(self) -> int:
        return int(self._now * 1000)

    def call_at(self, when: float, callback: Callable[[], None]) -> Hand._Timer:
        self._count += 1
        call = (when, self._count, callback)
        self._calls.append(call)
        return Hand._Timer(self, call)

    class _Timer:
        def __init__(self, hand: Hand, call: Any) -> None:
            self._hand, self._call = hand, call

        def cancel(self) -> None:
            if self._call in self._hand._calls:
                self._hand._calls.remove(self._call)

    def advance(self, seconds: float) -> None:
        """Move on, for tables without a loop."""
        self._now += seconds

    async def pass_by(self, seconds: float) -> None:
        """Move on, and let everything happen at its moment."""
        end = self._now + seconds
        await settled()
        while due := [call for call in self._calls if call[0] <= end]:
            call = min(due)
            self._calls.remove(call)
            self._now = max(self._now, call[0])
            call[2]()
            await settled()
        self._now = end
        await settled()


async def settled() -> None:
    """Until nothing is left to do at this moment."""
    for _ in range(50):
        await asyncio.sleep(0)


class Here:
    """Thinkers that need no thread: what they are asked is decided at once."""

    def start(self) -> None:
        pass

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        return player(level, seed).choose(view).event

    def close(self) -> None:
        pass


class Memory:
    """The part of the store that a loop uses, without a disk."""

    def __init__(self) -> None:
        self.bodies: list[str] = []
        self.results: list[StoredResult] = []
        self.closed = False
        self.broken = False  # nothing is kept
        self.mute = False  # kept, but the answer is lost

    async def append(
        self,
        room: str,
        number: int,
        bodies: Sequence[str],
        result: StoredResult | None = None,
        closed: bool = False,
    ) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise StoreError("not-stored", why="no disk")
        if number <= len(self.bodies):
            raise StoreError("not-stored", why="that number is taken")
        assert number == 1 + len(self.bodies)
        self.bodies += bodies
        self.results += [result] if result else []
        self.closed |= closed
        if self.mute:
            raise StoreError("not-stored", why="connection lost")

    async def read_log(self, room: str) -> list[str]:
        if self.broken:
            raise StoreError("no-database", why="no disk")
        return ["opened", *self.bodies]

    def entries(self) -> list[AnyEntry]:
        return [load_entry(body) for body in self.bodies]


def dealer(seed: int) -> Callable[[Match], State]:
    """Deals that are known in advance: the n-th game of a seed."""

    def deal(match: Match) -> State:
        match.seed = seed
        return match.deal()

    return deal


def opened(
    game: str = "doudizhu", time: Hand | None = None, seed: int = 7, **terms: Any
) -> tuple[Table, Hand]:
    """A new room of Ann's."""
    hand = time or Hand()
    terms = {"players": paiju.game(game).seats()} | terms
    entry = Opened(terms=Terms(game, **terms), at=hand.wall(), person=ANN.id)
    return Table("room", entry, hand, dealer(seed)), hand


def do(table: Table, who: Occupant, command: Command, version: int | None = None) -> None:
    """A command and everything that follows from it."""
    for entry in decide(table, who, command, version=version):
        table.apply(entry)
    follow(table)


def follow(table: Table) -> list[AnyEntry]:
    """What happens by itself."""
    found = []
    while entry := find_due_entry(table):
        table.apply(entry)
        found.append(entry)
    return found


def refused(table: Table, who: Occupant, command: Command, version: int | None = None) -> str:
    """The code of a refusal, after which nothing has changed."""
    before = (table.version, table.state, list(table.seats))
    try:
        decide(table, who, command, version=version)
    except PaijuError as error:
        assert error.sentence("zh") and error.sentence("en")
        assert before == (table.version, table.state, list(table.seats))
        return error.code
    raise AssertionError("it was not refused")


def seated(
    game: str = "doudizhu", people: Sequence[Occupant] = (ANN, BOB, CAT), **terms: Any
) -> tuple[Table, Hand]:
    """A game that has just been dealt: these people from seat 0 on, then computers."""
    table, hand = opened(game, **terms)
    for person in people:
        table.connect(person.id)
        do(table, person, Sit())
    for seat in range(len(people), table.terms.players):
        do(table, ANN, Computer(seat, "random"))
    for person in people:
        do(table, person, Ready())
    return table, hand


class Asked:
    """Commands to a loop, and what was answered."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.replies: list[int | PaijuError] = []

    async def __call__(
        self, who: Occupant, command: Command, identity: str = "", version: int | None = None
    ) -> int | str:
        if version is None:
            version = self.loop.table.version
        self.loop.ask(who, command, identity, version, self.replies.append)
        await settled()
        reply = self.replies.pop()
        return reply.code if isinstance(reply, PaijuError) else reply
