"""The family of games of bets as one object."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from paiju.core.cards import Cards
from paiju.core.events import Decision, Raise
from paiju.core.language import say
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import USUAL_LEVELS, Family, MakePlayer, Valued, answered_by
from paiju.engine.game import Game
from paiju.engine.hand import Hand
from paiju.engine.hints import Hint
from paiju.engine.state import Observed, State, View
from paiju.families.betting import page, tableau, text
from paiju.families.betting.lines import BettingLines
from paiju.families.betting.narration import TELLERS
from paiju.families.betting.rules import Betting
from paiju.families.betting.views import BettingState, BettingView
from paiju.families.betting.wagering import RAISE, Wager

_SEVEN, _PAIR = "As Ks Qs Js 9s 2d 3c", ("As Ks Qs Js 9s", "Ad Ah Kd Kh Qc")


@answered_by(page, tableau, text)
class BettingFamily(Family):
    """Streets of board cards, raises, a showdown, pots."""

    view_type = BettingView
    state_type = BettingState
    lines = BettingLines
    tellers = TELLERS

    def find_stock(self, observed: Observed) -> Hand:
        """What is left of the pack."""
        stock: Hand = observed.position.stock
        return stock

    def list_shared(self, observed: Observed) -> Cards:
        """Both boards too."""
        p = observed.position
        return (*p.stock.cards, *p.board, *p.second[p.shared :])

    def name_decision(self, before: State, event: Decision) -> str:
        """What was done, and for how many chips."""
        word, amount = tableau.done(before.position, event)
        return say(word).format(amount)

    def find_dealer(self, state: State) -> int | None:
        """The button."""
        button: int = state.position.button
        return button if button >= 0 else super().find_dealer(state)

    def buys_in(self, rules: Rules) -> bool:
        """Whether the options say so."""
        assert isinstance(rules, Betting)
        return rules.rebuy

    def warm_up(self, game: Game) -> Mapping[str, Callable[[], None]]:
        """Strengths of hands and equity."""
        from paiju.poker.batch import warm_up

        return {"poker": warm_up}

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All but the policy of one game."""
        return USUAL_LEVELS

    def load_players(self) -> Mapping[str, MakePlayer]:
        """`easy`, `normal` and `strong`."""
        from paiju.families.betting.players import LEVELS

        return LEVELS

    def advise(self, view: View) -> Iterable[Hint]:
        """Raise what is strong, call what pays, else check or fold."""
        from paiju.families.betting.hints import advise

        return advise(view)

    def value(
        self, view: View, also: Action | None, seed: object, seconds: float
    ) -> Sequence[Valued]:
        """Chips expected from here on."""
        from paiju.families.betting.opinion import value_bets

        if view.phase != "play" or view.legal()[0].kind == "run":  # no bets
            return ()
        return value_bets(view, also, seed)

    def find_action(self, view: View, played: Decision) -> Action | None:
        """The action that a decision was; only some of the amounts of a raise are listed."""
        if isinstance(played, Raise):
            return Wager("raise", RAISE, played, played.to)
        return super().find_action(view, played)

    def show_hands(self, game: Game) -> Iterable[str]:
        """Seven cards."""
        return (_SEVEN,)

    def show_cover(self, game: Game) -> tuple[str, str] | None:
        """A flush and two pairs."""
        return _PAIR


BETTING = BettingFamily()
