"""What somebody at a table may ask for. Who asks is known from the session, never from here."""

from typing import Annotated

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0, le=31)]
Text = Annotated[str, msgspec.Meta(max_length=400)]
Name = Annotated[str, msgspec.Meta(max_length=32)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data of a frame; the type of the frame says which command it is."""


class Sit(Command, frozen=True):
    """Take a seat, or any free one."""

    seat: Number | None = None


class Stand(Command, frozen=True):
    """Leave the seat; in the middle of a game the computer plays on."""


class Ready(Command, frozen=True):
    """Ask for the next game; it begins when all seats are taken and ready."""

    on: bool = True


class Computer(Command, frozen=True):
    """The host seats a computer of a level; empty: the usual one."""

    seat: Number
    level: Name = ""


class Fill(Command, frozen=True):
    """Computers of a level on all free seats: the host asks, or whoever waits for a quick match."""

    level: Name = ""


class Agree(Command, frozen=True):
    """The host says anew, before the first game, what is played and how the room is run."""

    options: dict[Name, str | int] = {}
    clock: Seconds | None = None
    hints: bool = True
    counter: bool = True
    spectators: bool = True
    public: bool = True
    fill: Seconds = 0


class Kick(Command, frozen=True):
    """The host empties a seat, not during a game."""

    seat: Number


class Act(Command, frozen=True):
    """Decide: by the fields of an offer (its kind at least), or by what a person would type."""

    text: Text | None = None
    kind: Name = ""
    cards: Annotated[list[Name], msgspec.Meta(max_length=64)] = []
    reading: Name | None = None
    to: Number | None = None
    value: int | None = None
    amount: int | None = None

    def __post_init__(self) -> None:
        if self.text is None and not self.kind:
            raise ValueError("an act has a kind or a text")


class Trust(Command, frozen=True):
    """托管 on or off."""

    on: bool = True


class Rebuy(Command, frozen=True):
    """Chips or coins as at the start, between two games of a match."""


class Close(Command, frozen=True):
    """The host ends the room."""


COMMANDS: dict[str, type[Command]] = {
    "sit": Sit,
    "stand": Stand,
    "ready": Ready,
    "computer": Computer,
    "fill": Fill,
    "agree": Agree,
    "kick": Kick,
    "act": Act,
    "trust": Trust,
    "rebuy": Rebuy,
    "close": Close,
}
