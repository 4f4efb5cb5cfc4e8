"""Positions and rules as the arrays of the kernel: for search, solver, random games and perft."""

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from paiju.families.climb.goals import heap
from paiju.families.climb.numbers import ALL_BOMBS, GoalNumbers, find_factor
from paiju.families.climb.position import Position
from paiju.families.climb.sides import FARMERS, find_sides
from paiju.kernel import layout as k
from paiju.kernel.structs import PackedPosition

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

Ints = NDArray[np.int64]


def pack_position(rules: "Climb", p: Position) -> PackedPosition:
    """All that is known of a position."""
    return PackedPosition(pack_seats(rules, p), pack_circle(rules, p), pack_stock(rules, p))


def pack_seats(rules: "Climb", p: Position) -> Ints:
    """The known cards, counts and facts of every seat; hands with their wild cards."""
    players, pack = len(p.hands), rules.deck.pack
    found = np.zeros((players, k.SEAT_COLUMNS), np.int64)
    found[:, k.SEAT_HAND] = [pack(hand.cards) for hand in p.hands]
    found[:, k.SEAT_COUNT] = [hand.count for hand in p.hands]
    found[:, k.SEAT_SIDE] = pack_sides(rules, p)
    if p.laid:
        found[:, k.SEAT_LAID], found[:, k.SEAT_POINTS] = p.laid, p.points
        found[:, k.SEAT_CAPTURED] = p.captured
    found[:, k.SEAT_ORDER] = players
    for place, seat in enumerate(p.out):
        found[seat, k.SEAT_ORDER] = place
    found[:, k.SEAT_DOUBLED] = _doubled(p)
    return found


def pack_circle(rules: "Climb", p: Position) -> Ints:
    """The circle on the table, and what else there is of the game."""
    found = np.zeros(k.CIRCLE_COLUMNS, np.int64)
    found[: k.FACT_COLUMNS] = p.turn, p.last, p.owner, p.passed
    found[k.CIRCLE_STOCK] = p.stock.count if rules.goal.refill else 0
    found[k.CIRCLE_PILE] = p.pile
    found[k.CIRCLE_STAKE] = prod(factor for _, factor in rules.settle.factors(p))
    found[k.CIRCLE_WILD] = rules.deck.digits(p.wild)
    found[k.CIRCLE_OUT] = len(p.out)
    found[k.CIRCLE_BOMBS] = _list_counting_bombs(rules, p)
    found[k.CIRCLE_HEAP] = heap(p)
    found[k.CIRCLE_MUST] = rules.deck.pack(p.must)
    found[k.CIRCLE_LED] = [*rules.follows].index(p.led) + 1 if p.led in rules.follows else 0
    return found


def pack_stock(rules: "Climb", p: Position) -> Ints:
    """The cards that hands are refilled with."""
    return pack_each(rules, p.stock.cards if rules.goal.refill else ())


def pack_each(rules: "Climb", cards: Sequence[int]) -> Ints:
    """Cards one by one."""
    return np.array([rules.deck.weights[card] for card in cards], np.int64)


def pack_rule(rules: "Climb", goal: GoalNumbers) -> Ints:
    """How a game goes on and ends; not how it is settled."""
    found = np.zeros(k.RULE_COLUMNS, np.int64)
    found[k.RULE_LOCK], found[k.RULE_GOAL] = k.LOCKS[rules.lock], goal.how
    found[k.RULE_REFILL], found[k.RULE_PARTNER] = goal.refill, goal.partner_leads
    return found


def pack_sides(rules: "Climb", p: Position) -> list[int]:
    """Sides as numbers: who is not known to be a landlord is taken for a farmer, and before there
    is any landlord everybody plays for himself."""
    found = find_sides(rules, p)
    return [_pack_side(rules, seat) if side is None else side for seat, side in enumerate(found)]


def _pack_side(rules: "Climb", seat: int) -> int:
    return FARMERS if rules.marks else seat


def _list_counting_bombs(rules: "Climb", p: Position) -> int:
    """How many bombs may still raise the stake."""
    numbers = rules.settlement_numbers
    if numbers is None or not numbers.cap:
        return ALL_BOMBS
    counted = sum(find_factor(numbers.bombs, bomb.type, bomb.tier) > 1 for bomb in p.bombs)
    return max(numbers.cap - counted, 0)


def _doubled(p: Position) -> list[int]:
    """By what the stake is multiplied for each seat."""
    doubled = [1 + bool(value) for value in p.doubles] or [1] * len(p.hands)
    return [n * n for n in doubled] if p.redoubled else doubled
