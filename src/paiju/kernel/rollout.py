"""Games played to the end by the policy at every seat, and what they are worth to each."""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.guide import Guide
from paiju.kernel.jit import inner, jit
from paiju.kernel.policy import (
    COUNT,
    DOUBLED,
    HAND,
    LAID,
    LEFT,
    ON,
    ORDER,
    OUT,
    OWNER,
    PASSED,
    PILE,
    POINT,
    SIDE,
    STAKE,
    TURN,
    WILDS,
    Scratch,
    decide,
    worth,
)
from paiju.kernel.shedding import after, draws, is_over, leader, size_of
from paiju.kernel.wild import digit_sum

Ints = NDArray[np.int64]

# Columns of `rule`
LOCK, GOAL, REFILL, SETTLE, PARTNER, LORD = range(6)
STAKES, CAPTURED, CARD_POINTS, CARDS_LEFT, BY_RESULT = range(5)  # ways to settle
_LONGEST = 500  # plies; no game gets there


@inner
def lay(high: int, values: Ints, factor: Ints, seat: Ints, circle: Ints, cards: int, need: int,
        body: int) -> None:  # fmt: skip
    """Take the cards out of the hand of whoever is to act."""
    me = circle[TURN]
    seat[me, HAND] -= cards
    seat[me, WILDS] -= need
    seat[me, COUNT] -= (size_of(cards) if high == -1 else digit_sum(cards)) + need
    seat[me, LAID] += 1
    circle[STAKE] *= factor[body]
    circle[PILE] += worth(values, cards)
    if seat[me, COUNT] == 0:
        seat[me, ORDER] = circle[OUT]
        circle[OUT] += 1


@inner
def absent(seat: Ints) -> int:
    """The seats without cards, as a mask."""
    found = 0
    for i in range(len(seat)):
        found |= (seat[i, COUNT] == 0) << i
    return found


@inner
def lords(seat: Ints) -> int:
    """One of the sides, as a mask."""
    found = 0
    for i in range(len(seat)):
        found |= (seat[i, SIDE] == 0) << i
    return found


@jit
def step(bodies: Ints, high: int, rule: Ints, values: Ints, factor: Ints, seat: Ints, circle: Ints,
         stock: Ints, counts: Ints, cards: int, need: int, body: int) -> bool:  # fmt: skip
    """Lay (or pass: body -1) and let everything follow; is the game over?"""
    seats, goal, free = len(seat), rule[GOAL], len(bodies) - 1
    if body >= 0:
        lay(high, values, factor, seat, circle, cards, need, body)
        if seat[circle[TURN], COUNT] == 0 and is_over(
            goal, absent(seat), lords(seat), seats, circle[LEFT]
        ):
            circle[OWNER] = circle[TURN]
            return True
    gone = absent(seat) if goal else 0
    turn, on, owner, passed = after(
        bodies, seats, rule[LOCK], gone, body, circle[TURN], circle[ON], circle[OWNER],
        circle[PASSED],
    )  # fmt: skip
    circle[TURN], circle[ON], circle[OWNER], circle[PASSED] = turn, on, owner, passed
    if on < free or not goal:
        return False
    seat[owner, POINT] += circle[PILE]
    circle[PILE] = 0
    if circle[LEFT]:
        for i in range(seats):
            counts[i] = seat[i, COUNT]
        draws(counts, owner, rule[REFILL], circle[LEFT])
        for i in range(seats):
            other = (owner + i) % seats
            for _ in range(counts[other]):
                circle[LEFT] -= 1
                seat[other, HAND] += stock[circle[LEFT]]
                seat[other, COUNT] += 1
        if is_over(goal, absent(seat), lords(seat), seats, circle[LEFT]):
            return True
    friends = 0
    if rule[PARTNER]:
        for i in range(seats):
            friends |= (seat[i, SIDE] == seat[owner, SIDE]) << i
    circle[TURN] = leader(seats, absent(seat), owner, friends)
    return False


@jit
def settle(rule: Ints, scale: Ints, seat: Ints, circle: Ints, gain: Ints) -> None:
    """What a finished game is worth to every seat."""
    seats, how, lord = len(seat), rule[SETTLE], rule[LORD]
    if how == STAKES:
        stake, won = circle[STAKE], seat[lord, COUNT] == 0
        farmers = 0
        for i in range(seats):
            farmers += 0 if i == lord else seat[i, LAID]
        if (won and farmers == 0) or (not won and seat[lord, LAID] == 1):
            stake *= 2
        gain[lord] = 0
        for i in range(seats):
            if i != lord:
                gain[i] = (-stake if won else stake) * seat[i, DOUBLED]
                gain[lord] -= gain[i]
    elif how == CAPTURED:
        for i in range(seats):
            gain[i] = seat[i, POINT] + (circle[PILE] if i == circle[OWNER] else 0)
    elif how == CARD_POINTS:
        total = 0
        for i in range(seats):
            owed = scale[seat[i, COUNT]]
            for card in range(64):
                owed += scale[64 + card] * (seat[i, HAND] >> card & 1)
            total += owed
            gain[i] = -seats * owed
        for i in range(seats):
            gain[i] += total
    elif how == CARDS_LEFT:
        total, first = 0, 0
        for i in range(seats):
            gain[i] = -scale[seat[i, COUNT]]
            total -= gain[i]
            if seat[i, COUNT] == 0:
                first = i
        gain[first] = total
    else:
        by_result(scale, seat, circle, gain)


@inner
def by_result(scale: Ints, seat: Ints, circle: Ints, gain: Ints) -> None:
    """By the order of going out: `scale` has four numbers for each result."""
    seats, mask = len(seat), lords(seat)
    code, number = 0, 0
    for place in range(circle[OUT]):
        for i in range(seats):
            if seat[i, COUNT] == 0 and seat[i, ORDER] == place:
                code = 2 * code + (mask >> i & 1)
                number += 1
    code += 1 << number  # the sides of those who are out, behind a leading one
    single = mask & mask - 1 == 0
    at = 4 * (code + (16 if single else 0))
    farmer = 0
    for place in range(seats):
        for i in range(seats):
            mine = seat[i, ORDER] if seat[i, COUNT] == 0 else circle[OUT]
            if mask >> i & 1 or mine != min(place, circle[OUT]):
                continue
            if mine == circle[OUT] and place != circle[OUT]:
                continue
            gain[i] = scale[at + 1 + farmer]
            farmer += 1
    for i in range(seats):
        if mask >> i & 1:
            gain[i] = scale[at]


@inner
def rollout(g: Guide, w: Ints, price: Ints, rule: Ints, values: Ints, factor: Ints, scale: Ints,
            seat: Ints, circle: Ints, stock: Ints, counts: Ints, s: Scratch, gain: Ints,
            over: bool) -> int:  # fmt: skip
    """Play on with the policy at every seat (`w[seat]`) until the end; the number of plies."""
    plies = 0
    while plies < _LONGEST and not over:
        plies += 1
        me = circle[TURN]
        held = 0
        for i in range(circle[LEFT]):
            held += stock[i]
        cards, need, body = decide(g, w[me], price[me], values, seat, circle, held, s)
        over = step(
            g.bodies, g.limits[0], rule, values, factor, seat, circle, stock, counts, cards, need,
            body,
        )  # fmt: skip
    settle(rule, scale, seat, circle, gain)
    return plies


@jit
def matches(g: Guide, w: Ints, price: Ints, rule: Ints, values: Ints, factor: Ints, scale: Ints,
            deals: Ints, stocks: Ints, circles: Ints, s: Scratch, gains: Ints) -> int:  # fmt: skip
    """Whole games, one for each deal, with weights per seat; all plies together."""
    plies = 0
    counts = np.zeros(deals.shape[1], np.int64)
    for d in range(len(deals)):
        plies += rollout(
            g, w, price, rule, values, factor, scale, deals[d], circles[d], stocks[d], counts, s,
            gains[d], False,
        )  # fmt: skip
    return plies
