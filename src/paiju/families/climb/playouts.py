"""Random games in the kernel, from positions of any shedding game."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from paiju.engine.state import State
from paiju.families.climb.position import Position
from paiju.families.climb.roles import mask
from paiju.families.climb.rules import Climb

Ints = NDArray[np.int64]
Playing = Callable[[int], tuple[Ints, Ints]]


def playouts(states: Sequence[State]) -> Playing:
    """A function of a seed that plays every state out at random: who is out first, and plies.

    The states are openings of one game, all hands known, nothing laid yet.
    """
    rules = states[0].game.rules
    assert isinstance(rules, Climb)
    tables, positions = rules.tables, [state.position for state in states]
    deals = _ints([[rules.deck.pack(hand.cards) for hand in p.hands] for p in positions])
    leaders = _ints([p.turn for p in positions])
    if positions[0].wild:
        masks = _ints([_wild(rules, p) for p in positions])
        return lambda seed: tables.wild_playouts(deals, leaders, seed, masks)
    musts = _ints([rules.deck.pack(p.must) for p in positions])
    stocks = _ints([[rules.deck.weights[card] for card in p.stock.cards] for p in positions])
    sides = _ints([mask(p) or 1 for p in positions])
    lock, goal, size = rules.lock, rules.goal.key, rules.goal.refill
    return lambda seed: tables.playouts(
        deals, leaders, seed, lock, musts, goal=goal, stocks=stocks, size=size, sides=sides
    )


def _ints(values: Sequence[object]) -> Ints:
    return np.array(values, np.int64)


def _wild(rules: Climb, p: Position) -> int:
    return sum(15 << 4 * rules.deck.ranks.index(rank) for rank in p.wild)
