"""The store, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from databases import connectable
from paiju.core.errors import PaijuError
from paiju.store import Store, StoredPerson, StoredResult, StoreError, metadata
from soaking import on_postgresql


@pytest.fixture(params=["sqlite", on_postgresql()])
def url(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> str:
    return new_database(request.param)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def result(name: str, room: str = "r", finished: int = 1, **more: object) -> StoredResult:
    who = {"people": ("ann", None), "names": ("Ann <b>", "panda"), "payoffs": (2, -2)}
    return StoredResult(name, room, "some-game", finished, record="…\n", **(who | more))  # type: ignore[arg-type]


def refusal(error: pytest.ExceptionInfo[PaijuError]) -> str:
    assert error.value.sentence("zh") and error.value.sentence("en")
    return error.value.code


def test_a_log_is_read_in_its_order(store: Store) -> None:
    async def run() -> None:
        await store.open_room("r", "zero")
        await store.append("r", 1, ["一", "two"])
        await store.append("r", 3, ["three"])
        assert await store.read_log("r") == ["zero", "一", "two", "three"]
        assert await store.read_log("other") == []

    asyncio.run(run())


def test_nothing_is_written_over(store: Store) -> None:
    async def run() -> None:
        await store.open_room("r", "zero")
        await store.append("r", 1, ["one"])
        with pytest.raises(StoreError) as error:
            await store.append("r", 1, ["another one", "and more"])
        assert refusal(error) == "not-stored"
        assert await store.read_log("r") == ["zero", "one"]

    asyncio.run(run())


def test_an_entry_belongs_to_a_room(store: Store) -> None:
    with pytest.raises(StoreError):
        asyncio.run(store.append("nowhere", 0, ["zero"]))


def test_one_bad_write_does_not_hurt_the_others_of_its_group(store: Store) -> None:
    async def run() -> None:
        await store.open_room("r", "zero")
        await store.open_room("s", "zero")
        writes = [store.append("s" if n % 2 else "r", 1 + n // 3, [str(n)]) for n in range(30)]
        ended = await asyncio.gather(*writes, return_exceptions=True)
        stored = {(n % 2, 1 + n // 3) for n in range(30)}
        assert sum(end is None for end in ended) == len(stored)
        assert len(await store.read_log("r")) + len(await store.read_log("s")) == len(stored) + 2

    asyncio.run(run())


def test_unfinished_rooms_are_found_again(url: str) -> None:
    async def write(store: Store) -> None:
        await store.open_room("open", "zero")
        await store.open_room("shut", "zero")
        await store.append("open", 1, ["one"])
        await store.append("shut", 1, ["end"], closed=True)

    first = Store(url)
    asyncio.run(write(first))
    first.close()
    second = Store(url)
    assert asyncio.run(second.list_unfinished()) == {"open": ["zero", "one"]}
    assert asyncio.run(second.read_log("shut")) == ["zero", "end"]
    second.close()


def test_closing_waits_for_what_was_handed_over(url: str) -> None:
    async def leave(store: Store) -> None:
        await store.open_room("r", "zero")
        waiting = asyncio.ensure_future(store.append("r", 1, ["one"]))
        await asyncio.sleep(0)
        waiting.cancel()

    first = Store(url)
    asyncio.run(leave(first))
    first.close()
    second = Store(url)
    assert asyncio.run(second.read_log("r")) == ["zero", "one"]
    second.close()


def test_guests_become_accounts(store: Store) -> None:
    async def run() -> None:
        await store.add_person(StoredPerson("ann", "游客 1"))
        await store.add_person(StoredPerson("bob", "游客 2"))
        assert await store.find_person("ann") == StoredPerson("ann", "游客 1")
        await store.set_login("ann", "Ann", "ann", "hash")
        assert await store.find_login("ann") == StoredPerson("ann", "Ann", "ann", "hash")
        with pytest.raises(StoreError) as error:
            await store.set_login("bob", "ANN", "ann", "other")
        assert refusal(error) == "name-taken"
        assert await store.find_person("bob") == StoredPerson("bob", "游客 2")
        assert await store.find_person("nobody") is None

    asyncio.run(run())


def test_a_setting_is_chosen_once(store: Store) -> None:
    async def run() -> None:
        assert await store.keep_setting("key", "first") == "first"
        assert await store.keep_setting("key", "second") == "first"

    asyncio.run(run())


def test_results_by_id_and_by_person(store: Store) -> None:
    async def run() -> None:
        await store.add_person(StoredPerson("ann", "Ann"))
        await store.open_room("r", "zero")
        await store.append("r", 1, ["one"], result("g1", finished=5))
        await store.append("r", 2, ["two"], result("g2", finished=9))
        await store.append("r", 3, ["three"], result("g3", people=(None, None)))
        found = await store.find_result("g1")
        assert found == result("g1", finished=5)
        assert [one.id for one in await store.list_results("ann")] == ["g2", "g1"]
        assert [one.id for one in await store.list_results("ann", limit=1)] == ["g2"]
        assert await store.find_result("g9") is None

    asyncio.run(run())


def test_an_entry_and_its_result_are_stored_together_or_not_at_all(store: Store) -> None:
    async def run() -> None:
        await store.open_room("r", "zero")
        with pytest.raises(StoreError):  # nobody is called ann
            await store.append("r", 1, ["one"], result("g1"))
        assert await store.read_log("r") == ["zero"]

    asyncio.run(run())


def test_migrations_lead_to_the_declared_tables(store: Store, url: str) -> None:
    engine = sql.create_engine(connectable(url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_sqlite_keeps_its_promises(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/paiju.db")
    with store._engine.connect() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert pragmas == ["wal", 2, 1]


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://nobody@/nowhere?host=/nonexistent",
        "oddbase:///x",
        "postgresql://nobody@nowhere:port/x",
        f"sqlite:///{__file__}/x.db",
    ],
)
def test_a_database_that_cannot_be_used_is_said_so(url: str) -> None:
    with pytest.raises(StoreError) as error:
        Store(url)
    assert refusal(error) == "no-database"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to look at" * 99)
    with pytest.raises(StoreError) as error:
        Store(f"sqlite:///{tmp_path}/notes.txt")
    assert refusal(error) == "no-database"


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/paiju.db"
    Store(url).close()
    with sql.create_engine(url).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
    with pytest.raises(StoreError) as error:
        Store(url)
    assert refusal(error) == "no-database"


@pytest.mark.skipif(os.name != "posix", reason="has other rights")
def test_nobody_else_reads_the_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/here/paiju.db")
    asyncio.run(store.open_room("r", "{}"))
    rights = {file.name: file.stat().st_mode & 0o77 for file in (tmp_path / "here").iterdir()}
    store.close()
    assert len(rights) == 3 and set(rights.values()) == {0}
