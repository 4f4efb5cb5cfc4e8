"""A game as the kernel plays it to the end: weights of the players, rule and settlement."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from paiju.families.climb.packing import pack_rule
from paiju.families.climb.players.weights import weights
from paiju.families.climb.roles import ByResult
from paiju.families.climb.rules import Climb
from paiju.families.climb.settle import Captured, CardPoints, CardsLeft, LandlordStakes
from paiju.kernel import layout as k
from paiju.kernel import policy
from paiju.kernel.guide import guide
from paiju.kernel.structs import GameArrays

if TYPE_CHECKING:
    from paiju.engine.game import Game

Ints = NDArray[np.int64]

_SETTLED: dict[type[Any], int] = {
    LandlordStakes: k.STAKES,
    Captured: k.CAPTURED,
    CardPoints: k.CARD_POINTS,
    CardsLeft: k.CARDS_LEFT,
    ByResult: k.BY_RESULT,
}


def role(lord: int | None, seat: int) -> int:
    """Whose weights a seat plays by: 0 the landlord's (or anybody's), 1 a farmer's."""
    return int(lord is not None and seat != lord)


@lru_cache(maxsize=128)
def game_arrays(game: "Game", players: int, lord: int | None) -> GameArrays:
    """A game under fixed options with this landlord, if there is one."""
    rules = game.rules
    assert isinstance(rules, Climb)
    own = weights(rules)
    price = price_tables(rules, list(own))
    roles = [role(lord, seat) for seat in range(players)]
    rule = pack_rule(rules)
    rule[k.RULE_SETTLE], rule[k.RULE_LORD] = _SETTLED[type(rules.settle)], lord or 0
    values, factors, scale = _values(rules), _factors(rules), _scale(rules)
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


def _factors(rules: Climb) -> Ints:
    lexicon = rules.lexicon
    found = np.ones(len(lexicon.bodies), np.int64)
    bombs = rules.settle.bombs if isinstance(rules.settle, LandlordStakes) else {}
    for at in range(lexicon.bomb_from, len(found)):
        found[at] = bombs.get(lexicon.tier(at)) or bombs.get(lexicon.readings[at].type, 1)
    return found


# What results are worth to the landlords and to each farmer where a game has no scores of its own.
_RESULTS = {
    "Lwin1": (3, (-3, -3)), "Lwin2": (2, (-2, -2)), "Fwin1": (-3, (3, 3)), "Fwin2": (-2, (2, 2)),
    "Draw1": (0, (0, 0)), "Draw2": (0, (0, 0)), "Dou1": (6, (-2, -2, -2)),
    "Dou2": (2, (1, -2, -2)), "Dou3": (-2, (2, 1, -2)), "Dou4": (-6, (2, 2, 2)),
}  # fmt: skip
_ORDERS = {  # the sides of those who are out, behind a leading one
    "Lwin1": 0b111, "Fwin1": 0b100, "Lwin2": 0b1101, "Fwin2": 0b1010, "Draw1": 0b1100,
    "Draw2": 0b1011, "Dou1": k.SCALE_SOLE + 0b11, "Dou2": k.SCALE_SOLE + 0b101,
    "Dou3": k.SCALE_SOLE + 0b1001, "Dou4": k.SCALE_SOLE + 0b1000,
}  # fmt: skip


def _scale(rules: Climb) -> Ints:
    found, settle = np.zeros(k.SCALE_COLUMNS, np.int64), rules.settle
    if isinstance(settle, CardPoints | CardsLeft):
        most = settle.steps[-1][0]
        for count in range(most + 1):
            each = next(value for upto, value in settle.steps if count <= upto)
            found[k.SCALE_COUNTS + count] = each * (count if isinstance(settle, CardPoints) else 1)
    if isinstance(settle, CardPoints):
        for card, extra in settle.extra.items():
            bit = rules.deck.weights[card].bit_length() - 1
            found[k.SCALE_CARDS + bit] = extra
    if isinstance(settle, ByResult):
        for name, (lord, farmers) in (settle.table or _RESULTS).items():
            at = k.SCALE_EACH * _ORDERS[name]
            found[at + k.SCALE_LORD] = lord
            farmer = at + k.SCALE_FARMERS
            found[farmer : farmer + len(farmers)] = farmers
    return found
