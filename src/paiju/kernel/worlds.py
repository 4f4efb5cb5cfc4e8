"""Guessing what others hold, and what a play is worth in such worlds."""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.guide import Guide, guide
from paiju.kernel.jit import inner, jit
from paiju.kernel.policy import (
    COUNT,
    HAND,
    SIDE,
    TURN,
    WEIGHTS,
    WILDS,
    Scratch,
    decide,
    prices,
    rate_pass,
    rate_rows,
    room_for_prices,
    scratch,
    takes,
)
from paiju.kernel.rollout import matches, rollout, step
from paiju.kernel.wild import digit_sum
from paiju.lexicon.spec import Combos

Ints = NDArray[np.int64]


@jit
def deal(base: Ints, pool: Ints, floors: Ints, mask: int, marks: int, rng: int, seats: Ints,
         stocks: Ints, order: Ints) -> None:  # fmt: skip
    """Worlds that agree with what is known: `base` has the known cards of every seat, the rest of
    its count comes from the pool (weights of cards, weakest first), the stock after that.

    A seat holds none of the first `floors[seat]` cards of the pool. `mask` has the wild ranks,
    `marks` the cards whose holders are on side 0.
    """
    n, players = len(pool), base.shape[0]
    for world in range(len(seats)):
        for i in range(n):
            order[i] = i
        for i in range(n - 1, 0, -1):
            rng ^= rng << 13 & 0xFFFFFFFF
            rng ^= rng >> 17
            rng ^= rng << 5 & 0xFFFFFFFF
            j = rng * (i + 1) >> 32
            order[i], order[j] = order[j], order[i]
        at = 0
        for seat in range(players):
            seats[world, seat] = base[seat]
            for _ in range(base[seat, COUNT] - digit_count(base[seat, HAND], mask < 0)):
                if order[at] < floors[seat]:  # take the next card that may be there
                    for k in range(at + 1, n):
                        if order[k] >= floors[seat]:
                            order[at], order[k] = order[k], order[at]
                            break
                seats[world, seat, HAND] += pool[order[at]]
                at += 1
            if mask > 0:
                seats[world, seat, WILDS] = digit_sum(seats[world, seat, HAND] & mask)
                seats[world, seat, HAND] &= ~mask
            if marks and seats[world, seat, HAND] & marks:
                seats[world, seat, SIDE] = 0
        for k in range(stocks.shape[1]):
            stocks[world, k] = pool[order[at]]
            at += 1


@inner
def digit_count(packed: int, bits: bool) -> int:
    """How many cards a packed set holds, in either layout."""
    if not bits:
        return digit_sum(packed)
    count = 0
    while packed:
        packed &= packed - 1
        count += 1
    return count


@jit
def evaluate(g: Guide, w: Ints, price: Ints, rule: Ints, values: Ints, factor: Ints, scale: Ints,
             seats: Ints, circle: Ints, stocks: Ints, plays: Ints, s: Scratch, me: int,
             found: Ints) -> None:  # fmt: skip
    """What each play (natural cards, wild cards, body) brings the seat `me` in each world."""
    players = seats.shape[1]
    seat, now = np.zeros_like(seats[0]), np.zeros_like(circle)
    counts, gain = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for world in range(len(seats)):
        for k in range(len(plays)):
            seat[:], now[:] = seats[world], circle
            cards, need, body = plays[k, 0], plays[k, 1], plays[k, 2]
            over = False
            if body > -2:  # otherwise there is nothing to lay: just play on
                over = step(
                    g.bodies, g.limits[0], rule, values, factor, seat, now, stocks[world], counts,
                    cards, need, body,
                )  # fmt: skip
            rollout(
                g, w, price, rule, values, factor, scale, seat, now, stocks[world], counts, s,
                gain, over,
            )  # fmt: skip
            found[world, k] = gain[me]


@jit
def doubts(g: Guide, w: Ints, price: Ints, values: Ints, seats: Ints, facts: Ints, later: Ints,
           s: Scratch, found: Ints) -> None:  # fmt: skip
    """How many of its passes a seat would hardly have passed with, in each world.

    A fact is a pass: turn, body on the table, its owner, seats that had passed; `later` has the
    cards every seat has laid since, and how many.
    """
    players = seats.shape[1]
    seat, circle = np.zeros_like(seats[0]), np.zeros(9, np.int64)
    for world in range(len(seats)):
        for at in range(len(facts)):
            seat[:] = seats[world]
            for i in range(players):
                seat[i, HAND] += later[at, i, 0]
                seat[i, COUNT] += later[at, i, 1]
            for column in range(4):
                circle[column] = facts[at, column]
            me = circle[TURN]
            _, _, body = decide(g, w[me], price[me], values, seat, circle, 0, s)
            found[world] += body >= 0


def warm_up(combos: Combos) -> None:
    """Call every entry point of the policy once, so that all of them are compiled and cached."""
    g = guide(combos)
    room, weights = scratch(g), np.zeros((2, WEIGHTS), np.int64)
    price = np.zeros((2, room_for_prices(g)), np.int64)
    prices(g, weights[0], price[0])
    values, scale = np.zeros(20, np.int64), np.zeros(256, np.int64)
    factor, rule = np.ones(len(g.bodies), np.int64), np.zeros(6, np.int64)
    base, circle = np.zeros((2, 8), np.int64), np.zeros(9, np.int64)
    base[:, COUNT], base[1, SIDE], circle[1] = 3, 1, len(g.bodies) - 1
    pool = np.array([combos.deck.weights[card] for card in combos.deck.cards[:6]], np.int64)
    seats, stocks = np.zeros((1, 2, 8), np.int64), np.zeros((1, 0), np.int64)
    none = np.zeros(2, np.int64)
    deal(base, pool, none, 0, 0, 1, seats, stocks, np.zeros(6, np.int64))
    found, plays = np.zeros((1, 1), np.int64), np.array([(0, 0, -2)], np.int64)
    course = (g, weights, price, rule, values, factor, scale)
    evaluate(*course, seats, circle, stocks, plays, room, 0, found)
    matches(*course, seats.copy(), stocks, circle[None].copy(), room, np.zeros((1, 2), np.int64))
    facts, later = np.array([(0, 0, 1, 0)], np.int64), np.zeros((1, 2, 2), np.int64)
    doubts(g, weights, price, values, seats, facts, later, room, np.zeros(1, np.int64))
    rate_rows(g, weights[0], price[0], values, seats[0], circle, 0, room, 1, 4)
    rate_pass(g, weights[0], price[0], seats[0], circle, 0, room)
    takes(g.rows, g.bodies, seats[0], circle, 0)
