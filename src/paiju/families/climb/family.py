"""The family of shedding games as one object."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from paiju.core.events import Carried, Placed
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.endgames import Solver
from paiju.engine.family import Player, Valued
from paiju.engine.game import Game
from paiju.engine.hints import Hint
from paiju.engine.sampling import Beliefs
from paiju.engine.state import Observed, State, View
from paiju.families.climb import page, seating, tableau, text
from paiju.families.climb.bidding import Bidding
from paiju.families.climb.checking import check_seats
from paiju.families.climb.lines import ClimbLines
from paiju.families.climb.narration import TELLERS
from paiju.families.climb.playing import Playing
from paiju.families.climb.rules import Climb
from paiju.families.climb.tableau import climb
from paiju.families.climb.views import ClimbState, ClimbView
from paiju.families.laying.family import LayingFamily


class ClimbFamily(LayingFamily):
    """Whoever gets rid of his cards wins."""

    view_type = ClimbView
    state_type = ClimbState
    lines = ClimbLines
    tellers = TELLERS
    lay_out = staticmethod(tableau.lay_out)
    list_payments = staticmethod(tableau.list_payments)
    list_winners = staticmethod(tableau.list_winners)
    name_result = staticmethod(tableau.name_result)
    describe = staticmethod(text.blocks)
    explain_settlement = staticmethod(page.explain_settlement)
    list_types = staticmethod(page.list_types)

    def check_seats(self, rules: Rules, players: int) -> None:
        """Enough cards for everybody, and a plan and a settlement that work."""
        assert isinstance(rules, Climb)
        check_seats(rules, players)

    def name_wild(self, observed: Observed) -> str:
        """癞子."""
        wild: str = observed.position.wild
        return wild

    def find_dealer(self, state: State) -> int | None:
        """Who leads the first hand, also where only the text of a position says it."""
        if not any(isinstance(event, Placed) for event in state.events):
            return super().find_dealer(state)
        asked = state.game.rules.asked_first(state.players)  # then `first` is who was asked, not he
        first: int = -1 if asked else state.position.first
        told = first if first >= 0 else state.position.landlord
        return super().find_dealer(state) if told is None else told

    def name_seat(self, observed: Observed, seat: int) -> list[str]:
        """His side."""
        return [text.role(observed, seat)]

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All, and the policy of the rule book where it has one."""
        from paiju.families.climb.players.panda import plays_here

        plain = ("random", "easy", "normal", "strong")
        return (*plain, "panda") if plays_here(rules) else plain

    def make_player(self, level: str, seed: object, seconds: float) -> Player:
        """A computer player of a level."""
        from paiju.families.climb import players
        from paiju.families.climb.players.panda import Panda

        made = {
            "easy": players.ClimbEasy,
            "normal": players.ClimbNormal,
            "strong": players.ClimbStrong,
        }
        if level in made:
            return made[level](seed, seconds)
        return (
            Panda(seed, seconds) if level == "panda" else super().make_player(level, seed, seconds)
        )

    def advise(self, view: View) -> Iterable[Hint]:
        """What to lead, what to cover with, when to let a partner's hand stand."""
        from paiju.families.climb.hints import advise

        return advise(view)

    def value(
        self, view: View, also: Action | None, seed: object, seconds: float
    ) -> Sequence[Valued]:
        """The best candidates by the policy, all played out in the same worlds."""
        from paiju.families.climb.opinion import value_plays

        if view.phase != "play":  # answers before the play are not compared
            return ()
        return value_plays(view, also, seed, seconds)

    def believe(self, view: View) -> Beliefs:
        """What the rules of a shedding game tell about hidden hands."""
        from paiju.families.climb.worlds import beliefs

        assert isinstance(view, ClimbView)
        return beliefs(view)

    def make_solver(self, state: State, most: int = 0) -> Solver:
        """The search of endgames in the kernel."""
        from paiju.families.climb.solver import ClimbSolver

        return ClimbSolver(state, most)

    def count_positions(self, state: State, depth: int) -> int | None:
        """In the kernel, where only leads and covers are left and one empty hand ends the game."""
        rules, p = climb(state), state.position
        plain = rules.goal.key == "first" and not p.wild and not rules.follows
        if state.is_over or not plain or type(rules.stage(p)) is not Playing:
            return None
        from paiju.families.climb.packing import pack_position

        return rules.tables.perft(pack_position(rules, p), depth, rules.lock)

    def make_playouts(self, states: Sequence[State]) -> Callable[[int], int] | None:
        """Batches of random games."""
        from paiju.families.climb.playouts import playouts

        play = playouts(states)
        return lambda seed: len(play(seed)[0])

    def make_leads(self, states: Sequence[State]) -> Callable[[], int] | None:
        """What the seat to lead may lay, by the kernel."""
        from paiju.families.climb.playouts import leads

        return partial(leads, states)

    def warm_up(self, game: Game) -> Mapping[str, Callable[[], None]]:
        """Moves, circles, random playouts, endgames; the policy and its playouts."""
        from paiju.kernel import tables, worlds

        combos = climb(game).combos
        return {
            "players": partial(worlds.warm_up, combos),  # most of the work
            "rules": partial(tables.warm_up, combos),
        }

    def has_bidding(self, game: Game) -> bool:
        """Does one of the stages find a landlord?"""
        return any(isinstance(stage, Bidding) for stage in climb(game).stages)

    def is_bidding(self, state: State) -> bool:
        """Is it being decided who the landlord is?"""
        return isinstance(climb(state).stage(state.position), Bidding)

    def skip_bidding(self, state: State) -> State:
        """With the seat that chance has named first as landlord."""
        return seating.skip_bidding(state)

    def list_alone(self, state: State, fixed: bool) -> frozenset[int]:
        """The landlords, where the deal says so."""
        return seating.list_alone(state, fixed)

    def score(self, state: State) -> Sequence[float]:
        """The payoffs, or one point for the winning side of a game that pays nothing."""
        return seating.score(state)

    def list_results(self, players: int) -> Iterable[Carried]:
        """Orders of going out."""
        return seating.list_results(players)


CLIMB = ClimbFamily()
