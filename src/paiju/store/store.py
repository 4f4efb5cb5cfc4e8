"""What outlives the process: people, rooms, the log of every room, finished games.

Writes go through one thread that commits everything waiting in one transaction (group commit), so
a promise costs one flush to disk however many tables are being played. SQLite in one file, or
PostgreSQL by another URL.
"""

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from paiju.store.database import cut_first_line, open_database
from paiju.store.schema import (
    StoredPerson,
    StoredResult,
    StoreError,
    entries,
    people,
    results,
    rooms,
    seats,
    settings,
)

DEFAULT_URL = "sqlite:///paiju.db"
GROUP = 500  # writes in one transaction, at most

Step = tuple[sql.Executable, dict[str, Any]]  # a statement and what fills it
Write = Sequence[Step]
Done = asyncio.Future[None]
Waiting = tuple[Write, Done]

_ROOM, _ENTRY = rooms.insert(), entries.insert()
_RESULT, _SEAT, _PERSON = results.insert(), seats.insert(), people.insert()
_CLOSE = (
    rooms.update().where(rooms.c.id == sql.bindparam("room")).values(closed=sql.bindparam("at"))
)


def read_clock() -> int:
    """The time of the wall, in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """One database. `close()` waits for what is still to be written."""

    def __init__(self, url: str = DEFAULT_URL) -> None:
        self._engine = open_database(url)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self._engine.dispose()

    # --- the log of a room ---

    async def open_room(self, room: str, body: str) -> None:
        """A new room and the first entry of its log."""
        await self._write(
            [(_ROOM, {"id": room, "opened": read_clock()}), _insert_entry(room, 0, body)]
        )

    async def append(
        self,
        room: str,
        number: int,
        bodies: Iterable[str],
        result: StoredResult | None = None,
        closed: bool = False,
    ) -> None:
        """The next entries of a log, on disk when this returns; all of them or none.

        A number that is taken is refused, so nothing is ever written over.
        """
        write: list[Step] = [_insert_entry(room, n, body) for n, body in enumerate(bodies, number)]
        if result:
            write += _insert_result(result)
        if closed:
            write.append((_CLOSE, {"room": room, "at": read_clock()}))
        await self._write(write)

    async def list_unfinished(self) -> dict[str, list[str]]:
        """The logs of all rooms that have not been closed."""
        joined = entries.join(rooms).select().where(rooms.c.closed.is_(None))
        query = joined.with_only_columns(entries.c.room, entries.c.body)
        logs: dict[str, list[str]] = {}
        for room, body in await self._read(query.order_by(entries.c.room, entries.c.number)):
            logs.setdefault(room, []).append(body)
        return logs

    async def read_log(self, room: str) -> list[str]:
        """The log of one room."""
        query = sql.select(entries.c.body).where(entries.c.room == room)
        return [body for (body,) in await self._read(query.order_by(entries.c.number))]

    # --- people ---

    async def add_person(self, person: StoredPerson) -> None:
        """A new guest."""
        await self._write([(_PERSON, msgspec.structs.asdict(person) | {"created": read_clock()})])

    async def set_login(self, person: str, name: str, login: str, password: str) -> None:
        """Make an account of a guest; refused when the name belongs to somebody."""
        try:
            changed = people.update().where(people.c.id == person)
            values = {"name": name, "login": login, "password": password}
            await self._write([(changed.values(values), {})])
        except StoreError:
            if await self.find_login(login):
                raise StoreError("name-taken", name=name) from None
            raise

    async def find_person(self, person: str) -> StoredPerson | None:
        """Somebody by id."""
        return await self._find_person(people.c.id == person)

    async def find_login(self, login: str) -> StoredPerson | None:
        """An account by name."""
        return await self._find_person(people.c.login == login)

    async def _find_person(self, condition: Any) -> StoredPerson | None:
        columns = [people.c[name] for name in StoredPerson.__struct_fields__]
        rows = await self._read(sql.select(*columns).where(condition))
        return StoredPerson(*rows[0]) if rows else None

    # --- finished games ---

    async def find_result(self, result: str) -> StoredResult | None:
        """A finished game by id."""
        found = await self._find_results(results.c.id == result, 1)
        return found[0] if found else None

    async def list_results(self, person: str, limit: int = 50) -> list[StoredResult]:
        """The games somebody has played, the latest first."""
        mine = sql.select(seats.c.result).where(seats.c.person == person)
        return await self._find_results(results.c.id.in_(mine), limit)

    async def _find_results(self, condition: Any, limit: int) -> list[StoredResult]:
        columns = [results.c[name] for name in StoredResult.__struct_fields__ if name in results.c]
        query = sql.select(*columns).where(condition)
        newest = query.order_by(results.c.finished.desc(), results.c.id).limit(limit)
        found = [_as_result(row._mapping) for row in await self._read(newest)]
        taken = sql.select(seats.c.result, seats.c.seat, seats.c.person)
        rows = await self._read(taken.where(seats.c.result.in_([one.id for one in found])))
        sat = {(result, seat): person for result, seat, person in rows}
        return [_with_people(one, sat) for one in found]

    # --- what a server keeps for itself ---

    async def keep_setting(self, name: str, default: str) -> str:
        """A value that is chosen once and then stays."""
        query = sql.select(settings.c.value).where(settings.c.name == name)
        if not await self._read(query):
            with suppress(StoreError):  # another server was faster
                await self._write([(settings.insert(), {"name": name, "value": default})])
        return str((await self._read(query))[0][0])

    async def check(self) -> None:
        """Is the database there? Raises `StoreError`."""
        await self._read(sql.select(sql.literal(1)))

    # --- reading and writing ---

    async def _read(self, query: sql.Select[Any]) -> Sequence[Any]:
        def read_rows() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        try:
            return await asyncio.to_thread(read_rows)
        except SQLAlchemyError as error:
            raise StoreError("no-database", why=cut_first_line(error)) from None

    async def _write(self, write: Write) -> None:
        done = asyncio.get_running_loop().create_future()
        self._queue.put((write, done))  # which is written even if nobody waits for it any more
        try:
            await done
        except SQLAlchemyError as error:
            raise StoreError("not-stored", why=cut_first_line(error)) from None

    def _write_all(self) -> None:
        """The writer: takes all that waits, commits once, and only then tells."""
        while True:
            group = [self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get())
            if writes := [item for item in group if item]:
                self._commit(writes)
            if None in group:
                return

    def _commit(self, group: list[Waiting]) -> None:
        try:
            with self._engine.begin() as connection:
                for statement, rows in _group_alike(group):
                    connection.execute(statement, rows)
        except Exception as error:
            if len(group) == 1:
                _tell(group, error)
                return
            for item in group:  # so that only the guilty one fails
                self._commit([item])
            return
        _tell(group)


def _tell(group: list[Waiting], error: Exception | None = None) -> None:
    """Say to all who wait that it is done, in the loops they wait in; one call for many."""
    loops = {done.get_loop() for _, done in group}
    for loop in loops:
        those = [done for _, done in group if done.get_loop() is loop]
        with suppress(RuntimeError):  # a loop that has been closed
            loop.call_soon_threadsafe(_settle, those, error)


def _settle(waiting: list[Done], error: Exception | None) -> None:
    for done in waiting:
        if done.done():  # nobody waits any more
            continue
        if error:
            done.set_exception(error)
        else:
            done.set_result(None)


def _group_alike(group: list[Waiting]) -> Iterator[tuple[sql.Executable, Any]]:
    """What is to be written, in order; neighbours of one kind in one statement."""
    everything = (step for write, _ in group for step in write)
    for statement, steps in groupby(everything, key=itemgetter(0)):
        yield statement, [values for _, values in steps]


def _insert_entry(room: str, number: int, body: str) -> Step:
    return _ENTRY, {"room": room, "number": number, "body": body}


def _insert_result(result: StoredResult) -> list[Step]:
    row = {
        name: getattr(result, name) for name in StoredResult.__struct_fields__ if name in results.c
    }
    for column in ("names", "payoffs"):
        row[column] = msgspec.json.encode(row[column]).decode()
    taken: list[Step] = [
        (_SEAT, {"result": result.id, "seat": seat, "person": person, "payoff": payoff})
        for seat, (person, payoff) in enumerate(zip(result.people, result.payoffs, strict=False))
        if person
    ]
    return [(_RESULT, row), *taken]


def _as_result(row: Any) -> StoredResult:
    names = msgspec.json.decode(row["names"], type=tuple[str, ...])
    payoffs = msgspec.json.decode(row["payoffs"], type=tuple[int, ...])
    return StoredResult(**{**row, "names": names, "payoffs": payoffs})


def _with_people(result: StoredResult, sat: Mapping[tuple[str, int], str]) -> StoredResult:
    by_seat = (sat.get((result.id, seat)) for seat in range(len(result.names)))
    return replace(result, people=tuple(by_seat))
