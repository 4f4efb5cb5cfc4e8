"""What every family of games that lays combos has in common."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from paiju.cards import Card, Cards
from paiju.lexicon import Lexicon, compiled
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

    def sorted(self, cards: Iterable[Card]) -> Cards:
        """As a hand is shown: value descending, then suit descending."""
        return tuple(sorted(cards, key=self.deck.order.__getitem__, reverse=True))
