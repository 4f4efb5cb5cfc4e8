"""What happens at a table, entry by entry. A table is the fold of its log."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from paiju.core.events import AnyEvent, Event, Seat, decode_value, encode_card

Kind = Literal["person", "bot", "computer"]
By = Literal["person", "clock", "computer"]
Why = Literal["asked", "timeouts", "gone", "left", "kicked", "back", "idle", "host"]


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. A bot is an outside program that joins as a person does."""

    kind: Kind
    name: str
    id: str = ""  # of the person
    level: str = ""  # of the computer


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed before anybody sits down."""

    game: str
    players: int
    options: dict[str, str | int] = {}
    clock: int | None = None  # seconds a decision may take; 0: no clock; None: by the rule book
    hints: bool = True
    counter: bool = True
    spectators: bool = True
    public: bool = True  # listed in the lobby
    quick: bool = False  # open to whoever asks for a quick match
    fill: int = 0  # seconds one who is ready waits, then computers take the free seats; 0: never
    password: str = ""  # hash


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k"):
    """A fact about a table. `command` is what brought it about, so that it is not done twice."""

    at: int  # milliseconds since 1970
    person: str = ""
    command: str = ""


class Opened(Entry, frozen=True, tag="opened"):
    """The room exists; the one who opened it is its host."""

    terms: Terms


class Agreed(Entry, frozen=True, tag="agreed"):
    """The terms are others; nobody is ready for them yet."""

    terms: Terms


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody takes a seat."""

    seat: int
    occupant: Occupant


class Rose(Entry, frozen=True, tag="rose"):
    """A seat is free again."""

    seat: int
    why: Why


class Hosted(Entry, frozen=True, tag="hosted"):
    """Another person is the host."""

    host: str


class Readied(Entry, frozen=True, tag="ready"):
    """A seat wants to play the next game, or not yet."""

    seat: int
    on: bool = True


class Dealt(Entry, frozen=True, tag="dealt"):
    """A game begins. `anew`: nothing is carried over from the one before."""

    game: str  # id of this game, under which its record will be found
    events: tuple[AnyEvent, ...]
    anew: bool = False


class Moved(Entry, frozen=True, tag="moved"):
    """A seat has decided; the decision comes first, then what follows by itself."""

    seat: int
    events: tuple[AnyEvent, ...]
    by: By = "person"


class Trusted(Entry, frozen=True, tag="trusted"):
    """托管: the computer plays for a seat, or its owner has it back."""

    seat: int
    on: bool
    why: Why


class Bought(Entry, frozen=True, tag="bought"):
    """A seat has bought itself in again."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """The end of the room."""

    why: Why


AnyEntry = (
    Opened | Agreed | Sat | Rose | Hosted | Readied | Dealt | Moved | Trusted | Bought | Closed
)

_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_decoder = msgspec.json.Decoder(AnyEntry, dec_hook=decode_value)


def dump_entry(entry: Entry) -> str:
    """One JSON object, everything in it: for the store and for nobody else."""
    return _encoder.encode(entry).decode()


def load_entry(body: str) -> AnyEntry:
    """The inverse of `dump_entry`."""
    entry: AnyEntry = _decoder.decode(body)
    return entry


def seen(entry: AnyEntry, seat: Seat) -> AnyEntry:
    """The entry as this seat hears of it (None: a spectator); nobody hears who has which id."""
    plain = replace(entry, person="", command="")
    if isinstance(plain, Opened | Agreed):
        return replace(plain, terms=replace(plain.terms, password=""))
    if isinstance(plain, Dealt | Moved):
        return replace(plain, events=seen_events(plain.events, seat))
    if isinstance(plain, Sat):
        return replace(plain, occupant=replace(plain.occupant, id=""))
    if isinstance(plain, Hosted):
        return replace(plain, host="")
    return plain


def seen_events(events: Iterable[Event], seat: Seat) -> tuple[AnyEvent, ...]:
    """Events as a seat hears of them."""
    return recorded(event.seen(seat) for event in events)


def recorded(events: Iterable[Event]) -> tuple[AnyEvent, ...]:
    """Events as entries hold them."""
    return tuple(events)
