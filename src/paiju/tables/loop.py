"""The loop of one table: one thing at a time, on disk first, then acknowledged, then told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from paiju.ai.levels import find_usual
from paiju.core.chance import derive_seed
from paiju.core.errors import PaijuError
from paiju.core.events import Decision
from paiju.store import Store, StoredResult, StoreError
from paiju.tables.commands import Command
from paiju.tables.decide import decide, moved
from paiju.tables.due import due_at, find_due_entry
from paiju.tables.log import AnyEntry, Closed, Moved, Occupant, dump_entry, load_entry
from paiju.tables.table import Table, TableError
from paiju.tables.time import Time, Timer
from paiju.workers.computers import Thinkers

WAITING = 256  # commands that may wait for one table
RETRY = 1.0  # seconds until the next try when the store refuses

logger = logging.getLogger(__name__)

Reply = Callable[[int | PaijuError], None]  # the version a command led to, or why not
Step = Callable[[], Awaitable[None]]
T = TypeVar("T")


class News:
    """What has just happened at a table; what several watchers make of it is made once."""

    def __init__(self, table: Table, entries: Sequence[AnyEntry]) -> None:
        self.table, self.entries = table, entries
        self._made: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What the first watcher who asked has made of it."""
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made


class Watcher(Protocol):
    """Somebody who is told what happens. Must not block."""

    def tell(self, news: News) -> None:
        """What has just happened, already on disk and applied."""


class Loop:
    """Drives one table. Commands come in by `ask`, news go out to the watchers."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers, pace: float = 0.0) -> None:
        self.table, self._store, self._minds, self._pace = table, store, thinkers, pace
        self.watchers: list[Watcher] = []
        self._inbox: asyncio.Queue[Step] = asyncio.Queue(WAITING)
        self._timer: Timer | None = None
        self._thinking_of: dict[int, int] = {}  # seats a computer thinks about, and which question
        self._thoughts: set[asyncio.Task[None]] = set()

    @property
    def time(self) -> Time:
        """The clock of the table."""
        return self.table.time

    # --- from outside ---

    def ask(self, who: Occupant, command: Command, identity: str, version: int | None,
            reply: Reply) -> None:  # fmt: skip
        """Queue a command; the reply comes when it is on disk or refused."""
        if self.table.closed:
            reply(TableError("room-closed"))
            return

        async def step() -> None:
            await self._command(who, command, identity, version, reply)

        try:
            self._inbox.put_nowait(step)
        except asyncio.QueueFull:
            reply(TableError("too-busy"))

    def wake(self) -> None:
        """Somebody came or went, or a clock has run out: look what follows."""
        if not self._inbox.full():  # whatever waits there will wake it as well
            self._inbox.put_nowait(_nothing)

    async def run(self) -> None:
        """Until the room is closed."""
        try:
            await self._follow()
            while not self.table.closed:
                self._set_timer()
                step = await self._inbox.get()
                await step()
                await self._follow()
            while not self._inbox.empty():  # whoever asked just before hears that it is closed
                await self._inbox.get_nowait()()
        finally:
            self.stop()

    def stop(self) -> None:
        """No more timers, no more thoughts; the log stays as it is."""
        if self._timer:
            self._timer.cancel()
        for thought in self._thoughts:
            thought.cancel()

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        when = due_at(self.table)
        self._timer = None if when is None else self.time.call_at(when, self.wake)

    # --- one thing at a time ---

    async def _command(
        self, who: Occupant, command: Command, identity: str, version: int | None, reply: Reply
    ) -> None:
        known = self._known(who.id, identity)
        if known is not None:  # it came twice: done once, acknowledged again
            reply(known)
            return
        try:
            entries = self._decide(who, command, identity, version)
            await self._append(entries)
        except PaijuError as error:
            known = self._known(who.id, identity)  # an earlier try may have reached the disk
            reply(error if known is None else known)
            return
        reply(self.table.version)
        self._tell(entries)

    def _decide(
        self, who: Occupant, command: Command, identity: str, version: int | None
    ) -> Sequence[AnyEntry]:
        """What a command leads to. One that nobody has thought of must not end the table."""
        try:
            return decide(self.table, who, command, identity, version)
        except PaijuError:
            raise
        except Exception:
            logger.exception("a command failed", extra={"table": self.table.name})
            raise TableError("internal") from None

    def is_done(self, person: str, identity: str) -> bool:
        """Has this command come before, and was it followed?"""
        return self._known(person, identity) is not None

    def _known(self, person: str, identity: str) -> int | None:
        """The version this command has led to, if it is done."""
        return self.table.done.get((person, identity)) if identity else None

    async def _follow(self) -> None:
        """Everything that happens by itself now, then computers are asked."""
        try:
            while entry := find_due_entry(self.table):
                await self._append([entry])
                self._tell([entry])
        except PaijuError as error:
            await self._try_later(error)
        self._consult()

    async def _try_later(self, error: PaijuError) -> None:
        """Nothing has happened, and without the store nothing can."""
        logger.error("append failed", extra={"table": self.table.name, "code": error.code})
        await self._pause(RETRY)
        self.wake()

    async def _append(self, entries: Sequence[AnyEntry]) -> None:
        """On disk, then in memory."""
        table = self.table
        was_over = not table.running
        bodies = [dump_entry(entry) for entry in entries]
        closed = any(isinstance(entry, Closed) for entry in entries)
        result = None if was_over else self._result(entries)
        try:
            await self._store.append(table.name, table.version, bodies, result, closed)
        except StoreError:
            if not await self._on_disk(bodies):
                raise
        for entry in entries:
            table.apply(entry)

    async def _on_disk(self, bodies: Sequence[str]) -> bool:
        """Has the store kept them all the same? An answer can be lost after the commit.

        What an earlier try has left there has happened, whatever was said of it.
        """
        table = self.table
        there: list[str] = []
        with suppress(StoreError):  # nothing is known before the store can be reached again
            there = (await self._store.read_log(table.name))[table.version :]
        if there == bodies:
            return True
        for entry in map(load_entry, there):
            table.apply(entry)
            self._tell([entry])
        return False

    def _result(self, entries: Sequence[AnyEntry]) -> StoredResult | None:
        """The result, if these entries end the game."""
        table = self.table
        move = next((entry for entry in entries if isinstance(entry, Moved)), None)
        after = table.after(move) if move else None
        if after is None or after.payoffs is None:
            return None
        seats = [occupant or Occupant("computer", "") for occupant in table.seats]
        return StoredResult(
            table.playing,
            table.name,
            table.game.id,
            entries[-1].at,
            tuple(occupant.name for occupant in seats),
            after.payoffs,
            after.record.dumps(),
            tuple(occupant.id or None for occupant in seats),
        )

    def _tell(self, entries: Sequence[AnyEntry]) -> None:
        news = News(self.table, entries)
        for watcher in list(self.watchers):
            watcher.tell(news)

    # --- computers ---

    def _consult(self) -> None:
        """Let a computer think for every seat it plays that has been asked."""
        table = self.table
        for seat, (_, asked) in table.asked.items():
            if table.is_played(seat) and self._thinking_of.get(seat) != asked:
                self._thinking_of[seat] = asked
                thought = asyncio.ensure_future(self._think(seat, asked))
                self._thoughts.add(thought)
                thought.add_done_callback(self._thoughts.discard)

    async def _think(self, seat: int, asked: int) -> None:
        # people see what a computer does, and nobody learns from how long it takes
        await self._pause(self._pace)
        if not self._still_asked(seat, asked):
            return
        assert self.table.state is not None
        view = self.table.state.view(seat)
        try:
            seed = derive_seed(self.table.name, seat)
            decision = await self._minds.choose(self._level(seat), seed, view)
        except Exception:
            logger.exception("a computer player failed", extra={"table": self.table.name})
            decision = view.on_timeout(seat).event

        async def step() -> None:
            await self._computed(seat, asked, decision)

        await self._inbox.put(step)

    async def _pause(self, seconds: float) -> None:
        if seconds:
            over = asyncio.Event()
            self.time.call_at(self.time.now() + seconds, over.set)
            await over.wait()

    async def _computed(self, seat: int, asked: int, decision: Decision) -> None:
        self._thinking_of.pop(seat, None)
        if self._still_asked(seat, asked):
            entry = self._moved(seat, decision)
            try:
                await self._append([entry])
            except PaijuError as error:
                await self._try_later(error)
                return
            self._tell([entry])

    def _moved(self, seat: int, decision: Decision) -> Moved:
        """The move of a computer; the clock's, if it has decided what it may not."""
        table, at = self.table, self.time.wall()
        assert table.state is not None
        try:
            return moved(table, seat, decision, "computer", at=at)
        except PaijuError as error:
            extra = {"table": table.name, "code": error.code}
            logger.error("a computer player decided what it may not", extra=extra)
            instead = table.state.view(seat).on_timeout(seat).event
            return moved(table, seat, instead, "computer", at=at)

    def _still_asked(self, seat: int, asked: int) -> bool:
        table = self.table
        waits = table.asked.get(seat, (0, -1))[1] == asked and not table.closed
        here = table.is_played(seat) and waits
        if not here:
            self._thinking_of.pop(seat, None)
        return here

    def _level(self, seat: int) -> str:
        """Who plays this seat: its own computer, or for a person the usual one."""
        occupant = self.table.seats[seat]
        return occupant.level if occupant and occupant.level else find_usual(self.table.game.rules)


async def _nothing() -> None:
    """Only wakes the loop."""
