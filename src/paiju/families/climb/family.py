"""The family of shedding games as one object."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from paiju.core.events import Placed
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.endgames import Solver
from paiju.engine.family import USUAL_LEVELS, MakePlayer, Valued, answered_by
from paiju.engine.game import Game
from paiju.engine.hints import Hint
from paiju.engine.sampling import Beliefs
from paiju.engine.state import Observed, State, View
from paiju.families.climb import checking, page, seating, tableau, text
from paiju.families.climb.bidding import Bidding
from paiju.families.climb.lines import ClimbLines
from paiju.families.climb.narration import TELLERS
from paiju.families.climb.playing import Playing
from paiju.families.climb.rules import climb
from paiju.families.climb.sides import sides
from paiju.families.climb.views import ClimbState, ClimbView
from paiju.families.laying.family import LayingFamily
from paiju.kernel.layout import FIRST_OUT


@answered_by(checking, page, seating, tableau, text)
class ClimbFamily(LayingFamily):
    """Whoever gets rid of his cards wins."""

    view_type = ClimbView
    state_type = ClimbState
    lines = ClimbLines
    tellers = TELLERS

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

    def load_players(self) -> Mapping[str, MakePlayer]:
        """`easy`, `normal`, `strong`, and the policy of the rule book."""
        from paiju.families.climb.players import LEVELS
        from paiju.families.climb.players.panda import Panda

        return {**LEVELS, "panda": Panda}

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """All, and the policy of the rule book where it has one."""
        from paiju.families.climb.players.panda import plays_here

        return (*USUAL_LEVELS, "panda") if plays_here(rules) else USUAL_LEVELS

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

    def sides(self, observed: Observed) -> tuple[int | None, ...]:
        """Landlords (0) and farmers (1), where a game has them."""
        return sides(observed)

    def make_solver(self, state: State, most: int = 0) -> Solver:
        """The search of endgames in the kernel, which has to know the goal."""
        if climb(state).goal_numbers is None:
            return super().make_solver(state, most)
        from paiju.families.climb.solver import ClimbSolver

        return ClimbSolver(state, most)

    def count_positions(self, state: State, depth: int) -> int | None:
        """In the kernel, where only leads and covers are left and one empty hand ends the game."""
        rules, p = climb(state), state.position
        numbers = rules.goal_numbers
        plain = numbers and numbers.how == FIRST_OUT and not p.wild and not rules.follows
        if state.is_over or not plain or type(rules.stage(p)) is not Playing:
            return None
        from paiju.families.climb.packing import pack_position

        return rules.tables.perft(pack_position(rules, p), depth, rules.lock)

    def make_playouts(self, states: Sequence[State]) -> Callable[[int], int] | None:
        """Batches of random games."""
        from paiju.families.climb.playouts import playouts

        if climb(states[0]).goal_numbers is None:
            return None
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


CLIMB = ClimbFamily()
