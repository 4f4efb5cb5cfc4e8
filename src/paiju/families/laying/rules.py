"""What every family of games that lays combos has in common."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from paiju.core.building import keep_everything
from paiju.core.cards import Card, Cards
from paiju.engine.game import Game
from paiju.engine.plain import UsualRules
from paiju.families.laying.declaring import Names
from paiju.families.laying.reading import Reader
from paiju.lexicon.lexicon import Lexicon, Reading, compiled
from paiju.lexicon.spec import Combos, Deck

if TYPE_CHECKING:
    from paiju.kernel.tables import Tables


@dataclass(frozen=True)
class LayingRules(UsualRules):
    """The types of a game, and the tables made of them."""

    combos: Combos
    chips: ClassVar[bool] = False  # played for coins that an import or a match hands on
    board: ClassVar[int] = 0  # an import lays out the whole pack
    published: ClassVar[bool] = True  # the secret of the deal, when the game is over

    @property
    def deck(self) -> Deck:
        """The pack."""
        return self.combos.deck

    @cached_property
    def lexicon(self) -> Lexicon:
        """Every combo of the game."""
        return compiled(self.combos)

    @cached_property
    def names(self) -> Names:
        """What people call the types of the game."""
        return Names(self.combos.shapes)

    @cached_property
    def tables(self) -> "Tables":
        """The lexicon as the kernel reads it."""
        with keep_everything():
            from paiju.kernel.tables import tables

            return tables(self.combos)

    def reader(self, wild: str = "") -> Reader:
        """How sets are read while these ranks are wild."""
        found = self._readers.get(wild)
        if found is None:
            found = self._readers[wild] = self._reader(wild)
        return found

    def _reader(self, wild: str) -> Reader:
        if not self.deck.wilds:
            return Reader(self.lexicon)
        from paiju.families.laying.wild import WildReader

        return WildReader(self.lexicon, wild)

    @cached_property
    def _readers(self) -> dict[str, Reader]:
        return {}

    def readings(self, cards: Cards, wild: str = "") -> list[Reading]:
        """All legal readings of exactly these cards, out of context."""
        return [self.lexicon.reading(row) for row in self._rows(cards, wild)]

    def beats(self, new: Cards, old: Cards, wild: str = "") -> bool:
        """Does some reading of the first cover some reading of the second?"""
        lexicon = self.lexicon
        return any(
            lexicon.covers(lexicon.body_of[a], lexicon.body_of[b])
            for a in self._rows(new, wild)
            for b in self._rows(old, wild)
        )

    def _rows(self, cards: Cards, wild: str) -> Iterable[int]:
        if self.deck.wilds:
            return self.reader(wild).rows(cards)
        return self.lexicon.rows_of(self.deck.pack(cards))  # plain types need no kernel

    def sorted(self, cards: Iterable[Card], wild: str = "") -> Cards:
        """As a hand is shown: wild cards first, then value and suit descending."""
        if not wild:
            return super().sorted(cards)
        order = self.deck.order
        return tuple(sorted(cards, key=lambda card: (card.rank in wild, order[card]), reverse=True))


def rules_of(game: Game) -> LayingRules:
    """The rules of a game that lays combos; not every game does."""
    assert isinstance(game.rules, LayingRules)
    return game.rules
