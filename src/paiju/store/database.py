"""Opening a database and bringing it up to date: a file of SQLite, or PostgreSQL."""

from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from paiju.store.schema import StoreError


def open_database(url: str) -> sql.Engine:
    """The database at that address, with all its tables."""
    from alembic.util import CommandError

    try:
        engine = _make_engine(url)
        _migrate(engine)
    except (SQLAlchemyError, CommandError, ImportError, OSError, ValueError) as error:
        raise StoreError("no-database", why=cut_first_line(error)) from None
    return engine


def cut_first_line(error: Exception) -> str:
    """The reason without the statement, whose parameters are nobody's business."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _make_engine(url: str) -> sql.Engine:
    address = sql.make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "sqlite":
        return sql.create_engine(address, pool_pre_ping=True)
    if not address.database or address.database == ":memory:":
        raise ArgumentError("a database in memory would forget every game: name a file")
    _make_private(Path(address.database))
    engine = sql.create_engine(address)
    sql.event.listen(engine, "connect", _make_durable)
    return engine


def _make_private(file: Path) -> None:
    """A file of hands, passwords and the secret of all cookies is nobody else's to read.

    What SQLite lays beside it has the rights of the file.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)


def _make_durable(connection: Any, _: Any) -> None:
    """A commit is on disk when it returns; readers never wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(engine: sql.Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "paiju.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
