"""Hypothesis strategies of games, states and cards (`pip install 'paiju[testing]'`).

from hypothesis import given
from paiju.testing.strategies import states

@given(states("upstream"))
def test_somebody_can_act(state):
    assert state.is_over or state.to_act
"""

from paiju.core.cards import Cards
from paiju.core.extras import import_extra
from paiju.engine import registry
from paiju.engine.game import Game
from paiju.engine.state import State, View
from paiju.testing.trials import MOST_STEPS

with import_extra("testing"):
    from hypothesis import assume
    from hypothesis import strategies as st

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def _make(game: Game | str) -> Game:
    return game if isinstance(game, Game) else registry.game(game)


def hands(game: Game | str, least: int = 0, most: int | None = None) -> st.SearchStrategy[Cards]:
    """Cards of a game's pack, none more often than there are."""
    pack = _make(game).rules.deck.cards
    size = len(pack) if most is None else min(most, len(pack))
    order = st.lists(st.sampled_from(range(len(pack))), min_size=least, max_size=size, unique=True)
    return order.map(lambda places: tuple(pack[at] for at in places))


@st.composite
def states(draw: st.DrawFn, game: Game | str, most: int = MOST_STEPS) -> State:
    """A moment of a game: a deal, and up to so many random decisions; it may be over."""
    made = _make(game)
    players = draw(st.sampled_from(made.possible_seats))
    state, rng = (
        made.deal(seed=draw(SEEDS), players=players),
        draw(st.randoms(use_true_random=False)),
    )
    for _ in range(draw(st.integers(0, min(most, 200)))):
        if state.is_over:
            break
        seat = rng.choice(sorted(state.to_act))
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


@st.composite
def views(draw: st.DrawFn, game: Game | str) -> View:
    """What the seat that is asked sees of a moment of a game."""
    state = draw(states(game))
    assume(not state.is_over)
    return state.view(draw(st.sampled_from(sorted(state.to_act))))
