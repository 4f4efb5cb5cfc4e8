"""The hot loops of shedding games: plain scalar code over int64 arrays.

A lexicon is a forest of *nodes* `(cards, skip, row)` in depth-first order: a node contains its
parent's cards, so a node that does not fit skips its whole subtree. Where suits count, a node may
also be a guard: `row` is -1 - n, and any n of its cards are enough to go on. What may be played on
a body is two ranges of nodes: stronger bodies of its lane, and bombs. A free lead is one more
"body", the last, whose range is everything. The same code runs without numba
(`NUMBA_DISABLE_JIT=1`), slower and with a debugger.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit

Ints = NDArray[np.int64]

# Columns of `bodies`: nodes that cover it; bombs that do; closes the circle; bodies that cover it
# (from, to, and bombs from); the weakest row that covers it; which cards may be wild; its cards.
ABOVE, ABOVE_END, BOMBS, BOMBS_END, CLOSES, STRONGER, LANE_END = range(7)
BOMB_FROM, FLOOR, TIER, CARDS = range(7, 11)
NO_LOCK, CIRCLE_LOCK, ROUND_LOCK = range(3)
FIRST_OUT, SIDE_OUT, STOCK_OUT = range(3)  # how a game ends


@jit
def fits(hand: int, combo: int, high: int) -> bool:
    """Does `hand - combo` borrow nowhere? `high`: top bit of every digit, or -1 for bits."""
    return ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0


@jit
def scan(nodes: Ints, high: int, hand: int, i: int, end: int, out: Ints, n: int) -> int:
    """Append the rows of nodes i … end that fit in the hand; how many there are, with or without
    room for them in `out`."""
    while i < end:
        combo = nodes[i, 0]
        if ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0:
            if nodes[i, 2] >= 0:
                if n < len(out):
                    out[n] = nodes[i, 2]
                n += 1
            i += 1
        else:
            i = nodes[i, 1]
    return n


@jit
def scan_suits(nodes: Ints, hand: int, i: int, end: int, floor: int, out: Ints, n: int) -> int:
    """The same for one bit per card, with guards; only rows from `floor` on."""
    while i < end:
        mask, row = nodes[i, 0], nodes[i, 2]
        if row < -1:
            held, need = hand & mask, -1 - row
            while held != 0 and need > 0:
                held &= held - 1
                need -= 1
            fit = need == 0
        else:
            fit = mask & ~hand == 0
        if fit:
            if row >= floor:
                if n < len(out):
                    out[n] = row
                n += 1
            i += 1
        else:
            i = nodes[i, 1]
    return n


@jit
def moves(nodes: Ints, bodies: Ints, high: int, hand: int, last: int, out: Ints) -> int:
    """All rows the hand can lay on body `last`; how many there are."""
    if high == -1:
        return scan_suits(nodes, hand, bodies[last, 0], bodies[last, 1], bodies[last, 8], out, 0)
    n = scan(nodes, high, hand, bodies[last, 0], bodies[last, 1], out, 0)
    return scan(nodes, high, hand, bodies[last, 2], bodies[last, 3], out, n)


@jit
def covers(bodies: Ints, new: int, old: int) -> bool:
    """Is the body `new` stronger in the lane of `old`, or a bomb on it?"""
    return bool(bodies[old, 5] <= new < bodies[old, 6] or new >= bodies[old, 7])


@jit
def after(
    bodies: Ints, seats: int, lock: int, absent: int,
    body: int, turn: int, last: int, owner: int, passed: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """The circle after `turn` laid `body` (-1: passed): next turn, last body, owner, passed.

    `absent` are the seats without cards. `last` is what must be covered, or the free lead; while
    leading, `owner` still knows his previous hand as `last - free lead - 1`, which only the round
    lock asks for. A circle that is over returns its owner as the next turn, cards or not.
    """
    free = len(bodies) - 1
    if body < 0:
        passed |= 1 << turn
    else:
        if last < free:
            if lock == 0:
                passed = 0
        else:
            before = last - free - 1
            if lock != 2 or before < 0 or owner != turn or not covers(bodies, body, before):
                passed = 0
        owner, last = turn, body
        if bodies[body, 4]:
            passed = (1 << seats) - 1
    if passed | absent | 1 << owner == (1 << seats) - 1:
        if lock != 2:
            passed = 0
        return owner, free + 1 + last, owner, passed
    turn = turn + 1 if turn + 1 < seats else 0
    while (passed | absent) >> turn & 1 or turn == owner:
        turn = turn + 1 if turn + 1 < seats else 0
    return turn, last, owner, passed


@jit
def leader(seats: int, absent: int, winner: int, friends: int) -> int:
    """Who leads after a circle: its winner, else a friend with cards, else the next with cards."""
    seat = winner
    for i in range(2 * seats):
        present = not absent >> seat & 1
        if present and (i == 0 or i >= seats or friends >> seat & 1):
            return seat
        seat = seat + 1 if seat + 1 < seats else 0
    return winner


@jit
def draws(counts: Ints, winner: int, size: int, stock: int) -> None:
    """Turn hand sizes into cards drawn: the winner first, each up to `size`, while there are."""
    seats = len(counts)
    for i in range(seats):
        seat = (winner + i) % seats
        counts[seat] = min(max(size - counts[seat], 0), stock)
        stock -= counts[seat]


@jit
def only_with(rows: Ints, must: int, high: int, out: Ints, n: int) -> int:
    """Keep the rows that contain the obligatory cards."""
    kept = 0
    for i in range(n):
        if fits(rows[out[i], 0], must, high):
            out[kept] = out[i]
            kept += 1
    return kept


@jit
def size_of(hand: int) -> int:
    """How many cards a hand of single bits holds."""
    count = 0
    while hand != 0:
        hand &= hand - 1
        count += 1
    return count


@jit
def is_over(goal: int, absent: int, sides: int, seats: int, stock: int) -> bool:
    """Is the game decided? `sides` has the bits of one side."""
    if goal == 0:
        return absent != 0
    everyone = (1 << seats) - 1
    if goal == 1:
        return absent & sides == sides or absent | sides == everyone
    return stock == 0 and size_of(everyone & ~absent) <= 1


@jit
def refill(hands: Ints, stock: Ints, left: int, size: int, winner: int, counts: Ints) -> int:
    """Everybody draws from the end of the stock; how much of it is left."""
    for seat in range(len(hands)):
        counts[seat] = size_of(hands[seat])
    draws(counts, winner, size, left)
    for i in range(len(hands)):
        seat = (winner + i) % len(hands)
        for _ in range(counts[seat]):
            left -= 1
            hands[seat] |= stock[left]
    return left


@jit
def after_random(rng: int) -> int:
    """The random number after this one (xorshift, 32 bits)."""
    rng ^= rng << 13 & 0xFFFFFFFF
    rng ^= rng >> 17
    return rng ^ rng << 5 & 0xFFFFFFFF


@jit
def playout(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, rule: Ints, must: int,
    hands: Ints, stock: Ints, sides: int, turn: int, rng: int, out: Ints, counts: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Play random legal moves to the end; who was out first, and the number of plies.

    `rule` is (lock, how the game ends, size to refill to).
    """
    lock, goal, size = rule[0], rule[1], rule[2]
    free = len(bodies) - 1
    seats = len(hands)
    last, owner, passed, absent, plies, first = free, turn, 0, 0, 0, -1
    left = len(stock)
    armed = (1 << seats) - 1  # seats that may still hold a bomb: without a stock hands only shrink
    while True:
        hand, on = hands[turn], min(last, free)
        if high == -1:
            n = moves(nodes, bodies, high, hand, on, out)
        else:
            n = scan(nodes, high, hand, bodies[on, 0], bodies[on, 1], out, 0)
            if armed >> turn & 1 and bodies[on, 2] < bodies[on, 3]:
                ordinary = n
                n = scan(nodes, high, hand, bodies[on, 2], bodies[on, 3], out, n)
                if n == ordinary:
                    armed ^= 1 << turn
        if must:
            n = only_with(rows, must, high, out, n)
            must = 0
        rng = after_random(rng)
        k = rng * (n + (last < free)) >> 32
        plies += 1
        body = -1
        if k < n:
            hands[turn] = hand - rows[out[k], 0]
            if hands[turn] == 0:
                absent |= 1 << turn
                if first < 0 and left == 0:
                    first = turn
                if is_over(goal, absent, sides, seats, left):
                    return first, plies
            body = rows[out[k], 1]
        turn, last, owner, passed = after(
            bodies, seats, lock, absent, body, turn, last, owner, passed
        )
        if goal and last >= free:
            if left:
                left = refill(hands, stock, left, size, turn, counts)
                absent = 0
                for seat in range(seats):
                    absent |= (hands[seat] == 0) << seat
                    if first < 0 and hands[seat] == 0:
                        first = seat
                if is_over(goal, absent, sides, seats, left):
                    return first, plies
            turn = leader(seats, absent, turn, 0)


@jit
def playouts(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, rule: Ints, musts: Ints,
    deals: Ints, stocks: Ints, sides: Ints, leaders: Ints, seed: int, winners: Ints, plies: Ints,
) -> None:  # fmt: skip
    """One random playout per deal, into `winners` and `plies`."""
    hands = np.zeros(deals.shape[1], np.int64)
    counts = np.zeros(deals.shape[1], np.int64)
    out = np.zeros(len(rows), np.int64)
    for d in range(len(deals)):
        hands[:] = deals[d]
        rng = (seed * 0x9E3779B1 + d * 0x85EBCA6B + 0x165667B1 & 0xFFFFFFFF) | 1
        winners[d], plies[d] = playout(
            nodes, rows, bodies, high, rule, musts[d], hands, stocks[d], sides[d], leaders[d],
            rng, out, counts,
        )  # fmt: skip


@jit
def perft(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, lock: int, must: int,
    hands: Ints, turn: int, last: int, owner: int, passed: int,
    depth: int, stack: Ints, top: int,
) -> int:  # fmt: skip
    """Positions exactly `depth` plies ahead, while the first empty hand ends the game."""
    if depth == 0:
        return 1
    free = len(bodies) - 1
    n = moves(nodes, bodies, high, hands[turn], min(last, free), stack[top:])
    if must:
        n = only_with(rows, must, high, stack[top:], n)
        must = 0
    seats = len(hands)
    total = 0
    for i in range(n + (last < free)):
        row = stack[top + i] if i < n else -1
        body = -1
        if row >= 0:
            body = rows[row, 1]
            hands[turn] -= rows[row, 0]
            if hands[turn] == 0:
                hands[turn] += rows[row, 0]
                total += depth == 1
                continue
        t, s, o, p = after(bodies, seats, lock, 0, body, turn, last, owner, passed)
        total += perft(
            nodes, rows, bodies, high, lock, must, hands, t, s, o, p, depth - 1, stack, top + n
        )
        if row >= 0:
            hands[turn] += rows[row, 0]
    return total
