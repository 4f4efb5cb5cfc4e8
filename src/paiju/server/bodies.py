"""Bodies of requests and answers, besides the frames of the socket."""

from typing import Annotated

import msgspec

from paiju.wire import Id, Secret

Option = str | int
Name = Annotated[str, msgspec.Meta(max_length=80)]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play; without a name one is made up."""

    name: Name = ""
    bot: bool = False


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Secret


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new room is to be like."""

    game: Name
    options: dict[str, Option] = {}
    players: int | None = None
    clock: Annotated[int, msgspec.Meta(ge=0, le=3600)] | None = None
    hints: bool = True
    counter: bool = True
    spectators: bool = True
    public: bool = True
    password: Secret = ""


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play at once, with whoever wants the same."""

    game: Name
    players: int | None = None


class NewTable(msgspec.Struct, frozen=True):
    """A room to join over the socket."""

    table: Id


class Room(msgspec.Struct, frozen=True):
    """A room as the lobby lists it."""

    table: str
    game: str
    options: dict[str, Option]
    players: int
    seated: list[str]  # names
    free: int
    running: bool
    spectators: bool
    password: bool
    clock: int | None


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; `choices` are all values, or the first, second and last of a range."""

    default: Option
    choices: list[Option]
    range: bool
    doc: dict[str, str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    id: str
    title: dict[str, str]
    about: str
    players: list[int]
    options: dict[str, OptionInfo]
    levels: list[str]
    clock: dict[str, int]
    clockwise: bool


class Played(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    game: str
    finished: int
    names: list[str]
    payoffs: list[int]


class Verified(msgspec.Struct, frozen=True):
    """The deal follows from the secret whose hash was published before."""

    commitment: str


class Health(msgspec.Struct, frozen=True):
    """Is the server well?"""

    status: str
    version: str
    tables: int
