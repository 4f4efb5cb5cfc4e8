"""The family of sealed rounds as one object."""

from collections.abc import Iterable, Sequence

from paiju.core.cards import Cards
from paiju.core.errors import require
from paiju.core.events import Seal
from paiju.core.language import say, words
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import Player, Valued
from paiju.engine.hints import Hint
from paiju.engine.sampling import Beliefs
from paiju.engine.state import Observed, View
from paiju.families.laying.family import LayingFamily
from paiju.families.sealed import page, tableau, text
from paiju.families.sealed.lines import SealedLines
from paiju.families.sealed.narration import TELLERS
from paiju.families.sealed.views import SealedState, SealedView

_COINS = words("金币 {}", "coins {}")


class SealedFamily(LayingFamily):
    """Hands are laid face down, revealed together and paid in coins."""

    view_type = SealedView
    state_type = SealedState
    lines = SealedLines
    tellers = TELLERS
    lay_out = staticmethod(tableau.lay_out)
    list_payments = staticmethod(tableau.list_payments)
    list_winners = staticmethod(tableau.list_winners)
    name_result = staticmethod(tableau.name_result)
    describe = staticmethod(text.blocks)
    explain_settlement = staticmethod(page.explain_settlement)
    list_types = staticmethod(page.list_types)

    def check_seats(self, rules: Rules, players: int) -> None:
        """Enough cards for the largest hands."""
        each, there = max(getattr(rules, "sizes", (0,))), len(rules.deck.cards)
        told = {"players": players, "each": each, "needed": players * each, "count": there}
        require(players * each <= there, "deal-too-many", "Showdown.sizes", **told)

    def list_played(self, observed: Observed) -> Cards:
        """The discard pile, which may become the stock again."""
        cards: Cards = observed.position.discard.cards
        return cards

    def has_begun(self, observed: Observed) -> bool:
        """Has anybody laid a hand face down?"""
        laid = any(isinstance(event, Seal) for event in observed.events)
        return laid or super().has_begun(observed)

    def name_seat(self, observed: Observed, seat: int) -> list[str]:
        """His coins."""
        return [say(_COINS).format(observed.position.coins[seat])]

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All but the policy of one game."""
        return ("random", "easy", "normal", "strong")

    def make_player(self, level: str, seed: object, seconds: float) -> Player:
        """A computer player of a level."""
        from paiju.families.sealed import players

        made = {
            "easy": players.SealedEasy,
            "normal": players.SealedNormal,
            "strong": players.SealedStrong,
        }
        return (
            made[level](seed, seconds)
            if level in made
            else super().make_player(level, seed, seconds)
        )

    def advise(self, view: View) -> Iterable[Hint]:
        """What a hand is likely to win in its class comes first."""
        from paiju.families.sealed.hints import advise

        return advise(view)

    def value(
        self, view: View, also: Action | None, seed: object, seconds: float
    ) -> Sequence[Valued]:
        """Coins of this round against what the others would lay."""
        from paiju.families.sealed.opinion import SealedJudge

        return SealedJudge(seed, seconds).value(view, also)

    def believe(self, view: View) -> Beliefs:
        """What the rules of sealed rounds tell about hidden hands."""
        from paiju.families.sealed.worlds import beliefs

        assert isinstance(view, SealedView)
        return beliefs(view)


SEALED = SealedFamily()
