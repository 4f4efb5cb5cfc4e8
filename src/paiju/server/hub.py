"""All tables of one process: opening, finding, resuming, stopping."""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic

import msgspec

from paiju.core.errors import PaijuError
from paiju.engine.game import Game
from paiju.engine.state import State
from paiju.engine.tableau import make_tableau
from paiju.server.identity import new_id
from paiju.store import Store, StoredPerson
from paiju.tables.decide import continued
from paiju.tables.log import AnyEntry, Occupant, Opened, Terms, dump_entry, load_entry
from paiju.tables.loop import Loop
from paiju.tables.table import Table, agreed
from paiju.tables.time import RealTime, Time
from paiju.wire import WireError
from paiju.workers.computers import Thinkers, Threads

TABLES = 20_000  # at the same time
HOSTED = 20  # rooms one person may have open
REHEARSED = 12  # decisions, enough to get from the bidding to the play

logger = logging.getLogger(__name__)


def occupant(person: StoredPerson) -> Occupant:
    """Somebody as he sits at a table."""
    return Occupant("bot" if person.bot else "person", person.name, id=person.id)


class Hub:
    """The tables, each with its loop and task."""

    def __init__(
        self,
        store: Store,
        time: Time | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.0,
    ) -> None:
        self.store, self.time, self.thinkers = store, time or RealTime(), thinkers or Threads()
        self.loops: dict[str, Loop] = {}
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._prepared: set[tuple[object, ...]] = set()

    async def resume(self) -> int:
        """Take up every table that was not finished; how many there are."""
        began = monotonic()
        for name, bodies in (await self.store.list_unfinished()).items():
            try:
                self._start(Table.restored(name, map(load_entry, bodies), self.time))
            except (PaijuError, msgspec.MsgspecError, AssertionError, KeyError):
                # rules that have changed since: its log stays where it is
                logger.exception("a table cannot be resumed", extra={"table": name})
            await asyncio.sleep(0)
        self.thinkers.start()  # whoever has to think now can wait that long
        count, seconds = len(self.loops), round(monotonic() - began, 3)
        logger.info("resumed", extra={"tables": count, "seconds": seconds})
        return count

    async def open(self, terms: Terms, person: StoredPerson) -> Table:
        """A new room."""
        return await self._open(terms, person)

    async def open_from(self, terms: Terms, person: StoredPerson, seat: int, state: State) -> Table:
        """A new room in which somebody goes on with a game against computers."""
        more = continued(occupant(person), seat, state, self.time.wall())
        return await self._open(terms, person, more)

    async def _open(
        self, terms: Terms, person: StoredPerson, more: Sequence[AnyEntry] = ()
    ) -> Table:
        await self.prepare(terms)
        mine = sum(loop.table.host == person.id for loop in self.loops.values())
        if len(self.loops) >= TABLES or mine >= HOSTED:
            raise WireError("too-many-rooms")
        name = new_id()
        entry = Opened(terms=terms, at=self.time.wall(), person=person.id)
        await self.store.open_room(name, dump_entry(entry))
        if more:
            await self.store.append(name, 1, [dump_entry(one) for one in more])
        table = Table.restored(name, [entry, *more], self.time)
        self._start(table)
        return table

    async def prepare(self, terms: Terms) -> None:
        """Compile the tables of a game beside the loop, so that nobody else waits for them."""
        game, players = agreed(terms), terms.players
        if (game.id, *game.given.items()) not in self._prepared:
            await asyncio.to_thread(_rehearsed, game, players)
            self._prepared.add((game.id, *game.given.items()))

    def _start(self, table: Table) -> None:
        loop = Loop(table, self.store, self.thinkers, self._pace)
        self.loops[table.name] = loop
        self._tasks[table.name] = task = asyncio.ensure_future(loop.run())
        task.add_done_callback(lambda _: self._ended(table.name))

    def _ended(self, name: str) -> None:
        self.loops.pop(name, None)
        task = self._tasks.pop(name, None)
        if task and not task.cancelled() and task.exception():
            logger.error("a table has failed", extra={"table": name}, exc_info=task.exception())

    def find(self, name: str) -> Loop:
        """The loop of a table."""
        if name not in self.loops:
            raise WireError("no-such-table")
        return self.loops[name]

    async def quick(self, terms: Terms, person: StoredPerson) -> Table:
        """A table of that kind with a free seat, or a new one."""
        for loop in self.loops.values():
            table = loop.table
            if table.terms == terms and (table.seat_of(person.id) is not None or _joinable(table)):
                return table
        return await self.open(terms, person)

    async def stop(self) -> None:
        """Stop every loop between two entries; what is on disk is all there is."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.thinkers.close)


def _rehearsed(game: Game, players: int) -> None:
    """A few decisions that nobody sees: everything that is made on first use is made now."""
    state = game.deal(0, players)
    for _ in range(REHEARSED):
        if not state.is_over:
            seat = min(state.to_act)
            view = state.view(seat)
            make_tableau(view)
            # a yes in the bidding, the timid play afterwards
            state = state.act(seat, view.legal(seat)[0 if view.phase == "play" else -1])


def _joinable(table: Table) -> bool:
    return None in table.seats and not table.running and bool(table.connected)
