"""The tables of the database, and the things that are kept in them."""

import msgspec
import sqlalchemy as sql

from paiju.core.errors import PaijuError

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


class StoredPerson(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or an account if there is a password."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None  # its hash
    bot: bool = False  # an outside program


class StoredResult(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    room: str
    game: str
    finished: int  # milliseconds since 1970, as every time here
    names: tuple[str, ...]
    payoffs: tuple[int, ...]
    record: str
    people: tuple[str | None, ...] = ()  # by seat; None for a computer
