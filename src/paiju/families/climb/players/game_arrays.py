"""A game as the kernel plays it to the end: weights of the players, rule and settlement."""

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from paiju.families.climb.numbers import GoalNumbers, SettlementNumbers, find_factor
from paiju.families.climb.packing import pack_rule
from paiju.families.climb.players.weights import weights
from paiju.families.climb.rules import Climb
from paiju.kernel import layout as k
from paiju.kernel import policy
from paiju.kernel.guide import guide
from paiju.kernel.structs import GameArrays

if TYPE_CHECKING:
    from paiju.engine.game import Game

Ints = NDArray[np.int64]
NO_GOAL, NO_SETTLEMENT = GoalNumbers(k.FIRST_OUT), SettlementNumbers(k.STAKES)


def role(lord: int | None, seat: int) -> int:
    """Whose weights a seat plays by: 0 the landlord's (or anybody's), 1 a farmer's."""
    return int(lord is not None and seat != lord)


@lru_cache(maxsize=128)
def game_arrays(game: "Game", players: int, lord: int | None) -> GameArrays:
    """A game under fixed options with this landlord, if there is one.

    Where goal or settlement have no numbers nobody may ask the kernel for it: see `playouts`.
    """
    rules = game.rules
    assert isinstance(rules, Climb)
    own = weights(rules)
    price = price_tables(rules, list(own))
    roles = [role(lord, seat) for seat in range(players)]
    rule = pack_rule(rules, rules.goal_numbers or NO_GOAL)
    numbers = rules.settlement_numbers or NO_SETTLEMENT
    rule[k.RULE_SETTLE], rule[k.RULE_LORD] = numbers.how, lord or 0
    values, factors, scale = _values(rules), _factors(rules, numbers), _scale(numbers)
    return GameArrays(own[roles], price[roles], rule, values, factors, scale)


def price_tables(rules: Climb, all_weights: list[Ints]) -> Ints:
    """What bodies cost by each of these weights; the free lead has a number that tells which."""
    g = guide(rules.combos)
    found = np.zeros((len(all_weights), policy.room_for_prices(g)), np.int64)
    for at, w in enumerate(all_weights):
        policy.prices(g, w, found[at])
        found[at, len(g.lexicon.bodies) - 1] = at
    return found


def _values(rules: Climb) -> Ints:
    ranks = rules.deck.ranks
    points = [rules.goal.worth((rules.deck.card(rank, 0),)) for rank in ranks]
    return np.array([any(points), *points], np.int64)


def _factors(rules: Climb, numbers: SettlementNumbers) -> Ints:
    lexicon = rules.lexicon
    found = np.ones(len(lexicon.bodies), np.int64)
    for at in range(lexicon.bomb_from, len(found)):
        found[at] = find_factor(numbers.bombs, lexicon.readings[at].type, lexicon.tier(at))
    return found


def _scale(numbers: SettlementNumbers) -> Ints:
    found = np.zeros(k.SCALE_COLUMNS, np.int64)
    for column, value in numbers.scale.items():
        found[column] = value
    return found
