"""From cards to rows of the lexicon and back: what a set is, and which cards make a row."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from paiju.core.building import keep_everything
from paiju.core.cards import Card, Cards
from paiju.core.events import Play
from paiju.lexicon.lexicon import Lexicon, Reading

if TYPE_CHECKING:
    from paiju.kernel.tables import Tables


def fits(few: int, many: int, high: int) -> bool:
    """Are these packed cards all among those?"""
    return ((~many & few) | ((~many | few) & (many - few))) & high == 0


# what rides on a play: who found its row, the row, and is it written as he would write it?
_Rides = tuple["Reader | None", int | None, bool]
_UNKNOWN: _Rides = (None, None, False)


class Reader:
    """Cards count as what they are."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.deck = lexicon.deck

    def __reduce__(self) -> tuple[Any, ...]:
        return Reader, (self.lexicon,)

    @cached_property
    def tables(self) -> "Tables":
        """The lexicon as the kernel reads it, when somebody asks for moves."""
        with keep_everything():
            from paiju.kernel.tables import tables

            return tables(self.lexicon.combos)

    def rows(self, cards: Sequence[Card]) -> Sequence[int]:
        """The legal readings of exactly these cards."""
        return self.lexicon.rows_of(self.deck.pack(cards))

    def moves(self, held: Cards, last: int | None) -> Sequence[int]:
        """The rows a hand can lay on a body, or lead freely (None)."""
        found: list[int] = self.tables.moves(self.deck.pack(held), last).tolist()
        return found

    def contains(self, row: int, held: Cards, cards: Cards) -> bool:
        """Would the row be made with these cards?"""
        return fits(self.deck.pack(cards), self.lexicon.cards[row], self.deck.high)

    def pick(self, row: int, held: Cards) -> Cards:
        """The cards of a hand that make a row: of each rank the lowest suits."""
        return self.lexicon.pick(row, held)

    def taken(self, rows: Sequence[int], held: Cards) -> list[int]:
        """What `pick` takes for each of these rows, packed."""
        return [self.lexicon.cards[row] for row in rows]

    def play(self, seat: int, row: int, cards: Sequence[Card]) -> Play:
        """Laying these cards as that row."""
        return self._ride(Play(seat, self.lexicon.vector(row, cards), self.lexicon.code(row)), row)

    def lay(self, seat: int, row: int, held: Cards) -> Play:
        """Laying that row out of a hand, with the lowest suits."""
        return self._ride(Play(seat, self.lexicon.laid(row, held), self.lexicon.code(row)), row)

    def _ride(self, event: Play, row: int) -> Play:
        """A play that was written here; its row rides along, so nobody has to find it again."""
        event.__dict__["row"] = self, row, True
        return event

    def row(self, event: Play) -> int | None:
        """The row an event has laid; None if there is no such reading."""
        rides: _Rides = event.__dict__.get("row", _UNKNOWN)
        if rides[0] is self:
            return rides[1]
        row = self.find_row(event)
        event.__dict__["row"] = self, row, False
        return row

    def find_row(self, event: Play) -> int | None:
        """Look the row of a Play up."""
        return self.lexicon.row(self.deck.pack(event.cards), event.reading)

    def wrote(self, event: Play, row: int) -> bool:
        """Is it, to the order of the cards, as it is written here?"""
        reader, _, written = event.__dict__.get("row", _UNKNOWN)
        if reader is self and written:
            return True
        return self.play(event.seat, row, event.cards) == event

    def stands_for(self, row: int, cards: Sequence[Card], ranks: str) -> bool:
        """Do wild cards stand for these ranks in that row? Here there are none."""
        return False

    def reading(self, row: int) -> Reading:
        """What a row is called."""
        return self.lexicon.reading(row)

    def spell(self, row: int, held: Cards) -> str:
        """A row as people write it."""
        return self.lexicon.spell(row)

    def rivals(self, row: int, held: Cards, rows: Sequence[int]) -> int:
        """How many of these rows would be made with the same cards."""
        same = self.lexicon.rows_of(self.lexicon.cards[row])
        return sum(other in rows for other in same) if len(same) > 1 else 1
