"""What families that lay combos have in common, as an object."""

from collections.abc import Iterable

from paiju.core.cards import Cards
from paiju.core.events import Decision, Play, Seal
from paiju.engine.actions import Action
from paiju.engine.family import Completion, Family
from paiju.engine.game import Game
from paiju.engine.hand import Hand
from paiju.engine.state import Observed, View
from paiju.families.laying.examples import show_cover, show_hands
from paiju.families.laying.rules import rules_of


class LayingFamily(Family):
    """Hands are rows of a lexicon."""

    def complete(self, view: View, chosen: Cards, most: int) -> list[Completion]:
        """What splits least comes first, then what lays most."""
        from paiju.families.laying.completion import complete

        return complete(view, chosen, most)

    def find_action(self, view: View, played: Decision) -> Action | None:
        """The legal action that a decision was, whatever the suits."""
        assert view.seat is not None
        if not isinstance(played, Play | Seal) or not played.cards:
            return super().find_action(view, played)
        pack = view.game.rules.deck.pack
        legal = (a for a in view.legal(view.seat) if str(a.reading) == played.reading)
        return next((a for a in legal if pack(a.cards) == pack(played.cards)), None)

    def find_stock(self, observed: Observed) -> Hand:
        """What is left of the pack."""
        stock: Hand = observed.position.stock
        return stock

    def compares_suits(self, game: Game) -> bool:
        """Are equal ranks decided by suits?"""
        return rules_of(game).combos.suit_ties

    def show_hands(self, game: Game) -> Iterable[str]:
        """The longest types, and a set with several readings if there is one."""
        return show_hands(rules_of(game).lexicon)

    def show_cover(self, game: Game) -> tuple[str, str] | None:
        """The strongest hand, and the weakest below it."""
        return show_cover(rules_of(game).lexicon)
