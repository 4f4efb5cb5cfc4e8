"""Guesses at hidden hands that agree with everything one seat knows (`view.worlds`).

A guess gives every unseen card a place; all guesses that fit are equally likely. What fits follows
from the rules alone: counts, cards that were shown, who leads and why, who is still in the game.
What plays and passes make likely is no part of it.
"""

import random

from paiju.core.cards import Cards
from paiju.core.errors import BadOption, check_seed, expect, read_whole
from paiju.engine.state import View

MOST = 1_000_000


def worlds(view: View, n: int, seed: int | str = 0) -> list[tuple[Cards, ...]]:
    """So many worlds: the hands of all seats, the own and all other known cards included.

    The same view, number and seed give the same worlds. A spectator has worlds too.
    """
    expect(view, View)
    check_seed(seed)
    number = read_whole(n)
    if number is None or not 0 <= number <= MOST:
        raise BadOption("bad-worlds", value=str(n), most=MOST)
    rng, beliefs = random.Random(f"paiju/worlds {seed}"), view.game.family.believe(view)
    rules, wild = view.game.rules, view.game.family.name_wild(view)
    return [
        tuple(rules.sorted(hand, wild) for hand in beliefs.draw_beliefs(rng).guess(rng))
        for _ in range(number)
    ]
