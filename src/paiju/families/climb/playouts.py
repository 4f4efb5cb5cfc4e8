"""Random games in the kernel, from positions of any shedding game."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from paiju.engine.state import State
from paiju.families.climb.packing import pack_position, pack_rule
from paiju.families.climb.rules import Climb
from paiju.kernel.structs import stack

Ints = NDArray[np.int64]
Playing = Callable[[int], tuple[Ints, Ints]]


def leads(states: Sequence[State]) -> int:
    """List all free leads of the seats to lead; how many seats that were."""
    for state in states:
        p, rules = state.position, state.game.rules
        assert isinstance(rules, Climb)
        rules.reader(p.wild).moves(p.hands[p.turn].cards, None)
    return len(states)


def playouts(states: Sequence[State]) -> Playing:
    """A function of a seed that plays every state out at random: who is out first, and plies.

    The states are openings of one game, all hands known, nothing laid yet.
    """
    rules = states[0].game.rules
    assert isinstance(rules, Climb)
    deals = stack([pack_position(rules, state.position) for state in states])
    numbers = rules.goal_numbers
    assert numbers is not None
    rule = pack_rule(rules, numbers)
    return lambda seed: rules.tables.playouts(deals, seed, rule)
