"""The family of sealed rounds as one object."""

from collections.abc import Iterable, Mapping, Sequence

from paiju.core.cards import Cards
from paiju.core.errors import require
from paiju.core.events import Seal
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import USUAL_LEVELS, MakePlayer, Valued, answered_by
from paiju.engine.hints import Hint
from paiju.engine.sampling import Beliefs
from paiju.engine.state import Observed, View
from paiju.families.laying.family import LayingFamily
from paiju.families.sealed import page, tableau, text
from paiju.families.sealed.lines import SealedLines
from paiju.families.sealed.narration import TELLERS
from paiju.families.sealed.views import SealedState, SealedView


@answered_by(page, tableau, text)
class SealedFamily(LayingFamily):
    """Hands are laid face down, revealed together and paid in coins."""

    view_type = SealedView
    state_type = SealedState
    lines = SealedLines
    tellers = TELLERS

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

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All but the policy of one game."""
        return USUAL_LEVELS

    def load_players(self) -> Mapping[str, MakePlayer]:
        """`easy`, `normal` and `strong`."""
        from paiju.families.sealed.players import LEVELS

        return LEVELS

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
