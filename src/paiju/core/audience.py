"""Who hears what of an event. Every kind of event says so when it is defined; nothing is assumed.

class Bid(Decision, frozen=True, tag="bid", audience=PUBLIC):
class Deal(Event, frozen=True, tag="deal", audience=Partly("seat count", cards=OWNER)):
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from paiju.core.errors import BadEvent

Seat = int | None  # None: a spectator


class Audience(Protocol):
    """Who hears what of a kind of event."""

    def check(self, kind: type[msgspec.Struct]) -> None:
        """Refuse a kind of event that has a field nothing is said about."""

    def show(self, event: Any, seat: Seat) -> Any:
        """The event as a Seat hears of it."""


class Hearers(Protocol):
    """Who hears the value of one field."""

    def check(self, kind: type[msgspec.Struct], field: str) -> None:
        """Refuse a field that cannot be told in this way."""

    def show(self, event: Any, field: str, seat: Seat) -> Any:
        """The value as a Seat hears of it."""


class Public:
    """Everybody hears all of it, whatever fields it has."""

    def check(self, kind: type[msgspec.Struct]) -> None:
        """There is nothing to hide."""

    def show(self, event: Any, seat: Seat) -> Any:
        """The event itself."""
        return event


class ByKind:
    """Of a base class: no such event happens, and each kind made from it has its own audience."""

    def check(self, kind: type[msgspec.Struct]) -> None:
        """A base class promises nothing."""

    def show(self, event: Any, seat: Seat) -> Any:
        """Nobody hears of it."""
        raise BadEvent("no-audience", kind=type(event).__name__)


class Partly:
    """Everybody hears the fields that are listed, the Hearers of a field hear that one.

    A field that is not named is refused when the class is made: what is new cannot leak.
    """

    def __init__(self, everybody: str, **secret: Hearers) -> None:
        self.everybody = frozenset(everybody.split())
        self.secret = tuple(secret.items())

    def check(self, kind: type[msgspec.Struct]) -> None:
        """Refuse fields without Hearers, and Hearers without a field."""
        secret = {field for field, _ in self.secret}
        fields = set(kind.__struct_fields__)
        for field in sorted(fields ^ (self.everybody | secret) | (self.everybody & secret)):
            raise BadEvent("field-audience", kind=kind.__name__, field=field)
        for field, hearers in self.secret:
            hearers.check(kind, field)

    def show(self, event: Any, seat: Seat) -> Any:
        """The event with what this Seat may not hear left out."""
        told = {}
        for field, hearers in self.secret:
            value = hearers.show(event, field, seat)
            if value is not getattr(event, field):
                told[field] = value
        return replace(event, **told) if told else event


@dataclass(frozen=True)
class NamedSeats:
    """The Seats that these fields name, and everybody if the field `unless` is true.

    The others hear the default of the field, so that must say nothing.
    """

    fields: tuple[str, ...] = ()
    unless: str = ""

    def check(self, kind: type[msgspec.Struct], field: str) -> None:
        """A secret without a default could not be left out."""
        named = {*self.fields, *([self.unless] if self.unless else ())}
        if not named <= set(kind.__struct_fields__) or field not in _list_defaults(kind):
            raise BadEvent("field-audience", kind=kind.__name__, field=field)

    def show(self, event: Any, field: str, seat: Seat) -> Any:
        """The value, or the default."""
        if self.unless and getattr(event, self.unless):
            return getattr(event, field)
        if seat is not None and any(getattr(event, name) == seat for name in self.fields):
            return getattr(event, field)
        kind: Any = type(event)
        return _list_defaults(kind)[field]


@dataclass(frozen=True)
class HiddenPile:
    """Nobody hears the cards of a pile; an empty one is known to be empty by its size."""

    size: str  # the field that has it

    def check(self, kind: type[msgspec.Struct], field: str) -> None:
        """The size must be a field."""
        if self.size not in kind.__struct_fields__:
            raise BadEvent("field-audience", kind=kind.__name__, field=field)

    def show(self, event: Any, field: str, seat: Seat) -> Any:
        """None for cards that are there."""
        return None if getattr(event, self.size) else ()


class Each:
    """Of a row with a place for every Seat each hears its own."""

    def check(self, kind: type[msgspec.Struct], field: str) -> None:
        """Any row will do."""

    def show(self, event: Any, field: str, seat: Seat) -> Any:
        """The row with None for the others."""
        row: Sequence[Any] = getattr(event, field)
        return tuple(value if i == seat else None for i, value in enumerate(row))


class Marked:
    """Of rows that begin with a Seat each hears its own."""

    def check(self, kind: type[msgspec.Struct], field: str) -> None:
        """Any rows will do."""

    def show(self, event: Any, field: str, seat: Seat) -> Any:
        """The rows of this Seat."""
        return tuple(row for row in getattr(event, field) if row[0] == seat)


PUBLIC = Public()
BY_KIND = ByKind()
OWNER = NamedSeats(("seat",))
NOBODY = NamedSeats()  # until another event tells it
EACH = Each()
MARKED = Marked()


@cache
def _list_defaults(kind: Any) -> dict[str, Any]:
    """What fields are when nothing is said of them."""
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    known = zip(fields[len(fields) - len(defaults) :], defaults, strict=True)
    return {field: default for field, default in known if default is not msgspec.NODEFAULT}
