"""Frames from a client: who asks is known from the session, never from here."""

from typing import Annotated

import msgspec

from paiju.tables.commands import COMMANDS, Command, Text

Id = Annotated[str, msgspec.Meta(max_length=64)]
Secret = Annotated[str, msgspec.Meta(max_length=128)]


class Join(Command, frozen=True):
    """Come to a table; with the last version seen, what was missed is told again."""

    table: Id
    password: Secret = ""
    v: int | None = None


class Leave(Command, frozen=True):
    """Look at no table any more; a seat is kept."""


class Look(Command, frozen=True):
    """The whole view again."""


class HintRequest(Command, frozen=True):
    """What would be sensible now?"""


class Count(Command, frozen=True):
    """记牌器: what have I not seen?"""


class Read(Command, frozen=True):
    """What is this selection of cards, and may it be laid now?"""

    cards: Text


class Say(Command, frozen=True):
    """One of the quick lines."""

    line: Id


class Ping(Command, frozen=True):
    """A sign of life."""


REQUESTS: dict[str, type[Command]] = COMMANDS | {
    "join": Join,
    "leave": Leave,
    "look": Look,
    "hint": HintRequest,
    "count": Count,
    "read": Read,
    "say": Say,
    "ping": Ping,
}


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frame from a client, its data still to be read."""

    t: Id
    id: Id = ""
    v: int | None = None
    d: msgspec.Raw = msgspec.Raw(b"{}")


class Identified(msgspec.Struct, frozen=True):
    """As much of a frame as its refusal has to repeat."""

    id: Id = ""


class Request(msgspec.Struct, frozen=True):
    """A frame from a client, understood."""

    type: str
    id: str
    version: int | None
    command: Command
