"""What outlives the process: people, rooms, the log of every room, finished games.

Writes go through one thread that commits everything waiting in one transaction (group commit), so
a promise costs one flush to disk however many tables are being played. SQLite in one file, or
PostgreSQL by another URL.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from paiju.errors import PaijuError

DEFAULT_URL = "sqlite:///paiju.db"
GROUP = 500  # writes in one transaction, at most

metadata = sql.MetaData()

people = sql.Table(
    "people",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("login", sql.String(64), unique=True),  # the name in the form it is looked up by
    sql.Column("password", sql.String(255)),  # none: a guest
    sql.Column("bot", sql.Boolean, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)
settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
rooms = sql.Table(
    "rooms",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("opened", sql.BigInteger, nullable=False),
    sql.Column("closed", sql.BigInteger, index=True),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("body", sql.Text, nullable=False),
)
results = sql.Table(
    "results",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), nullable=False, index=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("finished", sql.BigInteger, nullable=False),
    sql.Column("names", sql.Text, nullable=False),  # JSON, by seat
    sql.Column("payoffs", sql.Text, nullable=False),  # JSON, by seat
    sql.Column("record", sql.Text, nullable=False),
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("result", sql.String(32), sql.ForeignKey("results.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("payoff", sql.Integer, nullable=False),
)


class StoreError(PaijuError):
    """The database refuses or cannot be reached."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or an account if there is a password."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None  # its hash
    bot: bool = False  # an outside program


class Result(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    room: str
    game: str
    finished: int  # milliseconds since 1970, as every time here
    names: tuple[str, ...]
    payoffs: tuple[int, ...]
    record: str
    people: tuple[str | None, ...] = ()  # by seat; None for a computer


Write = Sequence[sql.Executable]


def now() -> int:
    """The time of the wall, in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """One database. `close()` waits for what is still to be written."""

    def __init__(self, url: str = DEFAULT_URL) -> None:
        try:
            self._engine = _engine(url)
            _migrate(self._engine)
        except (SQLAlchemyError, ArgumentError, ImportError) as error:
            raise StoreError("no-database", why=_first_line(error)) from None
        self._queue: SimpleQueue[tuple[Write, Future[None]] | None] = SimpleQueue()
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
        row = rooms.insert().values(id=room, opened=now())
        await self._write([row, _entry(room, 0, body)])

    async def append(
        self,
        room: str,
        number: int,
        bodies: Iterable[str],
        result: Result | None = None,
        closed: bool = False,
    ) -> None:
        """The next entries of a log, on disk when this returns; all of them or none.

        A number that is taken is refused, so nothing is ever written over.
        """
        write: list[sql.Executable] = [
            _entry(room, n, body) for n, body in enumerate(bodies, number)
        ]
        if result:
            write += _result(result)
        if closed:
            write.append(rooms.update().where(rooms.c.id == room).values(closed=now()))
        await self._write(write)

    async def unfinished(self) -> dict[str, list[str]]:
        """The logs of all rooms that have not been closed."""
        joined = entries.join(rooms).select().where(rooms.c.closed.is_(None))
        query = joined.with_only_columns(entries.c.room, entries.c.body)
        logs: dict[str, list[str]] = {}
        for room, body in await self._read(query.order_by(entries.c.room, entries.c.number)):
            logs.setdefault(room, []).append(body)
        return logs

    async def log(self, room: str) -> list[str]:
        """The log of one room."""
        query = sql.select(entries.c.body).where(entries.c.room == room)
        return [body for (body,) in await self._read(query.order_by(entries.c.number))]

    # --- people ---

    async def add_person(self, person: Person) -> None:
        """A new guest."""
        await self._write([people.insert().values(msgspec.structs.asdict(person) | _created())])

    async def set_login(self, person: str, name: str, login: str, password: str) -> None:
        """Make an account of a guest; refused when the name belongs to somebody."""
        try:
            changed = people.update().where(people.c.id == person)
            await self._write([changed.values(name=name, login=login, password=password)])
        except StoreError:
            if await self.by_login(login):
                raise StoreError("name-taken", name=name) from None
            raise

    async def person(self, person: str) -> Person | None:
        """Somebody by id."""
        return await self._person(people.c.id == person)

    async def by_login(self, login: str) -> Person | None:
        """An account by name."""
        return await self._person(people.c.login == login)

    async def _person(self, condition: Any) -> Person | None:
        columns = [people.c[name] for name in Person.__struct_fields__]
        rows = await self._read(sql.select(*columns).where(condition))
        return Person(*rows[0]) if rows else None

    # --- finished games ---

    async def result(self, result: str) -> Result | None:
        """A finished game by id."""
        found = await self._results(results.c.id == result, 1)
        return found[0] if found else None

    async def results_of(self, person: str, limit: int = 50) -> list[Result]:
        """The games somebody has played, the latest first."""
        mine = sql.select(seats.c.result).where(seats.c.person == person)
        return await self._results(results.c.id.in_(mine), limit)

    async def _results(self, condition: Any, limit: int) -> list[Result]:
        columns = [results.c[name] for name in Result.__struct_fields__ if name in results.c]
        query = sql.select(*columns).where(condition)
        newest = query.order_by(results.c.finished.desc(), results.c.id).limit(limit)
        return [_as_result(row._mapping) for row in await self._read(newest)]

    # --- what a server keeps for itself ---

    async def setting(self, name: str, default: str) -> str:
        """A value that is chosen once and then stays."""
        query = sql.select(settings.c.value).where(settings.c.name == name)
        if not await self._read(query):
            with suppress(StoreError):  # another server was faster
                await self._write([settings.insert().values(name=name, value=default)])
        return str((await self._read(query))[0][0])

    async def check(self) -> None:
        """Is the database there? Raises `StoreError`."""
        await self._read(sql.select(sql.literal(1)))

    # --- reading and writing ---

    async def _read(self, query: sql.Select[Any]) -> Sequence[Any]:
        def rows() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        try:
            return await asyncio.to_thread(rows)
        except SQLAlchemyError as error:
            raise StoreError("no-database", why=_first_line(error)) from None

    async def _write(self, write: Write) -> None:
        done: Future[None] = Future()
        self._queue.put((write, done))
        try:
            # what was handed over is written even if nobody waits for it any more
            await asyncio.shield(asyncio.wrap_future(done))
        except SQLAlchemyError as error:
            raise StoreError("not-stored", why=_first_line(error)) from None

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

    def _commit(self, group: list[tuple[Write, Future[None]]]) -> None:
        try:
            with self._engine.begin() as connection:
                for write, _ in group:
                    for statement in write:
                        connection.execute(statement)
        except Exception as error:
            if len(group) == 1:
                group[0][1].set_exception(error)
                return
            for item in group:  # so that only the guilty one fails
                self._commit([item])
            return
        for _, done in group:
            done.set_result(None)


def _entry(room: str, number: int, body: str) -> sql.Insert:
    return entries.insert().values(room=room, number=number, body=body)


def _result(result: Result) -> list[sql.Executable]:
    row = {name: getattr(result, name) for name in Result.__struct_fields__ if name in results.c}
    for column in ("names", "payoffs"):
        row[column] = msgspec.json.encode(row[column]).decode()
    taken = [
        seats.insert().values(result=result.id, seat=seat, person=person, payoff=payoff)
        for seat, (person, payoff) in enumerate(zip(result.people, result.payoffs, strict=False))
        if person
    ]
    return [results.insert().values(row), *taken]


def _as_result(row: Any) -> Result:
    names = msgspec.json.decode(row["names"], type=tuple[str, ...])
    payoffs = msgspec.json.decode(row["payoffs"], type=tuple[int, ...])
    return Result(**{**row, "names": names, "payoffs": payoffs})


def _created() -> dict[str, int]:
    return {"created": now()}


def _first_line(error: Exception) -> str:
    """The reason without the statement, whose parameters are nobody's business."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _engine(url: str) -> sql.Engine:
    address = sql.make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "sqlite":
        return sql.create_engine(address, pool_pre_ping=True)
    if not address.database or address.database == ":memory:":
        raise ArgumentError("a database in memory would forget every game: name a file")
    Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(address)
    sql.event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: Any) -> None:
    """A commit is on disk when it returns; readers never wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(engine: sql.Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "paiju:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
