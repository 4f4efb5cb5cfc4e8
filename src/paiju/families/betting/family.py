"""The family of games of bets as one object."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from paiju.core.cards import Cards
from paiju.core.events import Decision, Raise
from paiju.core.language import say
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import Family, Player, Valued
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


class BettingFamily(Family):
    """Streets of board cards, raises, a showdown, pots."""

    view_type = BettingView
    state_type = BettingState
    lines = BettingLines
    tellers = TELLERS
    lay_out = staticmethod(tableau.lay_out)
    list_payments = staticmethod(tableau.list_payments)
    list_winners = staticmethod(tableau.list_winners)
    name_result = staticmethod(tableau.name_result)
    describe = staticmethod(text.blocks)
    explain_settlement = staticmethod(page.explain_settlement)
    list_types = staticmethod(page.list_types)

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

    def name_seat(self, observed: Observed, seat: int) -> list[str]:
        """His chips and what he has done with them."""
        facts = text.facts(observed.position, seat)
        return [", ".join(filter(None, facts[:2])), *facts[2:]]

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All but the policy of one game."""
        return ("random", "easy", "normal", "strong")

    def make_player(self, level: str, seed: object, seconds: float) -> Player:
        """A computer player of a level."""
        from paiju.families.betting import players

        made = {
            "easy": players.BettingEasy,
            "normal": players.BettingNormal,
            "strong": players.BettingStrong,
        }
        return (
            made[level](seed, seconds)
            if level in made
            else super().make_player(level, seed, seconds)
        )

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
