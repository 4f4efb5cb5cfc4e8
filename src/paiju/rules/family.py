"""What every family of games that lays combos has in common."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from paiju.cards import Card, Cards
from paiju.lexicon import Lexicon, compiled
from paiju.reading import Reader
from paiju.spec import Combos, Deck

if TYPE_CHECKING:
    from paiju.kernel import Tables


@dataclass(frozen=True)
class Family:
    """The types of a game, and the tables made of them."""

    combos: Combos
    chips: ClassVar[bool] = False  # played for coins that an import or a match hands on

    @property
    def deck(self) -> Deck:
        """The pack."""
        return self.combos.deck

    @cached_property
    def lexicon(self) -> Lexicon:
        """Every combo of the game."""
        return compiled(self.combos)

    @cached_property
    def tables(self) -> "Tables":
        """The lexicon as the kernel reads it."""
        from paiju.kernel import tables

        return tables(self.combos)

    @property
    def asks(self) -> bool:
        """Is somebody asked first?"""
        return False

    def reader(self, wild: str = "") -> Reader:
        """How sets are read while these ranks are wild."""
        found = self._readers.get(wild)
        if found is None:
            found = self._readers[wild] = self._reader(wild)
        return found

    def _reader(self, wild: str) -> Reader:
        if not self.deck.wilds:
            return Reader(self.lexicon, self.tables)
        from paiju.rules.wild import WildReader

        return WildReader(self.lexicon, self.tables, wild)

    @cached_property
    def _readers(self) -> dict[str, Reader]:
        return {}

    def sorted(self, cards: Iterable[Card], wild: str = "") -> Cards:
        """As a hand is shown: wild cards first, then value and suit descending."""
        order = self.deck.order
        if not wild:
            return tuple(sorted(cards, key=order.__getitem__, reverse=True))
        return tuple(sorted(cards, key=lambda card: (card.rank in wild, order[card]), reverse=True))
