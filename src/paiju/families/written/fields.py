"""The fields of a position as text, what each seat may know of them, and the position again."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from paiju.core.cards import Card, Cards
from paiju.core.errors import BadRecord
from paiju.core.events import Placed
from paiju.engine.hand import Hand
from paiju.families.written.codecs import Codec

P = TypeVar("P", bound=msgspec.Struct)


@dataclass(frozen=True)
class Field:
    """One field: `key=value` in the text, an attribute of the position.

    `seen` makes of a value what a seat may know of it (-1: everybody); without it all is public.
    """

    key: str
    name: str
    codec: Codec
    seen: Callable[[Any, int], Any] | None = None

    def token(self, value: Any) -> str:
        """The field as it is written."""
        return f"{self.key}={self.codec.write(value)}"


Fields = Sequence[Field]


def changed(fields: Fields, p: msgspec.Struct, opening: msgspec.Struct) -> list[tuple[Field, Any]]:
    """The fields that differ from the beginning of a game, with their values."""
    pairs = ((field, getattr(p, field.name)) for field in fields)
    return [(field, value) for field, value in pairs if value != getattr(opening, field.name)]


def write(fields: Fields, p: msgspec.Struct, opening: msgspec.Struct) -> list[str]:
    """All fields that differ from the beginning, for those who may know everything."""
    return [field.token(value) for field, value in changed(fields, p, opening)]


DEALER = -1  # whoever knows everything


def tell(
    fields: Fields, p: msgspec.Struct, opening: msgspec.Struct, players: int
) -> tuple[str, tuple[tuple[int, str], ...]]:
    """What everybody may know of the fields; what one seat knows beside that, and the dealer."""
    public: list[str] = []
    private: list[tuple[int, str]] = []
    for field, value in changed(fields, p, opening):
        common = value if field.seen is None else field.seen(value, -1)
        public.append(field.token(common))
        if field.seen is None:
            continue
        own = ((seat, field.seen(value, seat)) for seat in range(players))
        private += [(seat, field.token(known)) for seat, known in own if known != common]
        private += [(DEALER, field.token(value))] if value != common else []
    return " ".join(public), tuple(private)


def read(fields: Fields, tokens: Sequence[str], players: int) -> dict[str, Any]:
    """The values of `key=value` tokens by the names of attributes."""
    by_key = {field.key: field for field in fields}
    found: dict[str, Any] = {}
    for token in tokens:
        key, equals, value = token.partition("=")
        field = by_key.get(key)
        if field is None or not equals or field.name in found:
            raise refused(token)
        try:
            found[field.name] = field.codec.read(value, players)
        except ValueError:
            raise refused(token) from None
    return found


def refused(field: str) -> BadRecord:
    """The complaint about a field that is not understood, or cannot be."""
    return BadRecord("position-field", field=field)


def place(
    fields: Fields, opening: P, event: Placed, sort: Callable[[Cards, Mapping[str, Any]], Cards]
) -> P:
    """The position an event tells of, as far as it is known; hands are sorted by the game."""
    players = len(event.counts)
    values = read(fields, event.facts.split(), players)
    for _, token in event.private:  # the dealer's comes last
        values |= read(fields, [token], players)
    hands = tuple(
        hand_of(event, seat, lambda cards: sort(cards, values)) for seat in range(players)
    )
    stock = Hand().add_cards(event.stock, event.rest)
    return replace(opening, hands=hands, stock=stock, **values)


def hand_of(event: Placed, seat: int, sort: Callable[[Cards], Cards]) -> Hand:
    """A hand of the event: all of it, or what was shown."""
    cards = event.hands[seat]
    if cards is not None:
        return Hand(sort(cards))
    seen = [
        *event.shown[seat],
        *(c for _, whose, more in event.known if whose == seat for c in more),
    ]
    return Hand(sort(tuple(seen)), event.counts[seat] - len(seen))


# --- is it possible? ---


def need(condition: object, field: str) -> None:
    """Refuse a position because of a field."""
    if not condition:
        raise refused(field)


def check_cards(pack: Sequence[Card], piles: Sequence[Cards], exactly: bool) -> None:
    """No card more often than in the pack; all of them, where none can be missing."""
    held = Counter(card for pile in piles for card in pile)
    if held - Counter(pack):
        raise BadRecord("too-many-cards")
    if exactly and Counter(pack) - held:
        raise BadRecord("position-cards")


class Script:
    """How a family writes its positions."""

    fields: Fields

    def normal(self, rules: Any, p: Any) -> Any:
        """The position without what follows from the rest, or is only history."""
        return p

    def seen_fields(self, rules: Any, p: Any, gone: Cards) -> Fields:
        """The fields of a position, knowing which cards lie open."""
        return self.fields

    def place(self, rules: Any, p: Any, event: Placed) -> Any:
        """The position after the event."""
        raise NotImplementedError

    def check(self, rules: Any, p: Any, event: Placed) -> None:
        """Refuse what cannot be."""


def entries(knowers: Callable[[Any], Sequence[int]], blank: Callable[[Any], Any]) -> Any:
    """A list of entries, of which a seat knows some and everybody else a part."""

    def seen(values: Sequence[Any], seat: int) -> tuple[Any, ...]:
        return tuple(value if seat in knowers(value) else blank(value) for value in values)

    return seen
