"""The hot loops of shedding games: plain scalar code over int64 arrays.

A lexicon is a forest of *nodes* `(combo, skip, row)` in depth-first order: a node contains its
parent's cards, so a node that does not fit skips its whole subtree. What may be played on a body
is two ranges of nodes: stronger bodies of its lane, and bombs. A free lead is one more "body",
the last, whose range is the tree of all combos. The same code runs without numba
(`NUMBA_DISABLE_JIT=1`), slower and with a debugger.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Ints = NDArray[np.int64]

# Columns of `bodies`: nodes that cover it, bombs that cover it, closes the circle, own node.
ABOVE, ABOVE_END, BOMBS, BOMBS_END, CLOSES, NODE = range(6)
NO_LOCK, CIRCLE_LOCK, ROUND_LOCK = range(3)


def jit(function: F) -> F:
    """Compile with numba: GIL released, cached on disk."""
    return cast(F, njit(nogil=True, cache=True)(function))


@jit
def fits(hand: int, combo: int, high: int) -> bool:
    """Does `hand - combo` borrow nowhere? `high`: top bit of every digit, or -1 for bits."""
    return ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0


@jit
def scan(nodes: Ints, high: int, hand: int, i: int, end: int, out: Ints, n: int) -> int:
    """Append the rows of nodes i … end that fit in the hand; the new number of rows."""
    while i < end:
        combo = nodes[i, 0]
        if ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0:
            if nodes[i, 2] >= 0:
                out[n] = nodes[i, 2]
                n += 1
            i += 1
        else:
            i = nodes[i, 1]
    return n


@jit
def moves(nodes: Ints, bodies: Ints, high: int, hand: int, last: int, out: Ints) -> int:
    """All rows the hand can lay on body `last`; how many there are."""
    n = scan(nodes, high, hand, bodies[last, 0], bodies[last, 1], out, 0)
    return scan(nodes, high, hand, bodies[last, 2], bodies[last, 3], out, n)


@jit
def covers(bodies: Ints, new: int, old: int) -> bool:
    """Is the body `new` in one of the ranges that cover `old`?"""
    node = bodies[new, 5]
    above = bodies[old, 0] <= node < bodies[old, 1]
    return bool(above or bodies[old, 2] <= node < bodies[old, 3])


@jit
def after(
    bodies: Ints, seats: int, lock: int, body: int, turn: int, last: int, owner: int, passed: int
) -> tuple[int, int, int, int]:
    """The circle after `turn` laid `body` (-1: passed): next turn, last body, owner, passed.

    `last` is what must be covered, or the free lead; while leading, `owner` still knows his
    previous hand as `last - free lead - 1`, which only the round lock asks for.
    """
    free = len(bodies) - 1
    if body < 0:
        passed |= 1 << turn
    else:
        if last < free:
            if lock == 0:
                passed = 0
        elif (
            lock != 2 or last == free or owner != turn or not covers(bodies, body, last - free - 1)
        ):
            passed = 0
        owner, last = turn, body
        if bodies[body, 4]:
            passed = (1 << seats) - 1
    if passed | 1 << owner == (1 << seats) - 1:
        if lock != 2:
            passed = 0
        return owner, free + 1 + last, owner, passed
    turn = turn + 1 if turn + 1 < seats else 0
    while passed >> turn & 1 or turn == owner:
        turn = turn + 1 if turn + 1 < seats else 0
    return turn, last, owner, passed


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
def playout(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, lock: int, must: int,
    hands: Ints, turn: int, rng: int, out: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Play random legal moves until a hand is empty; its seat and the number of plies."""
    free = len(bodies) - 1
    seats = len(hands)
    last, owner, passed, plies = free, turn, 0, 0
    armed = (1 << seats) - 1  # seats that may still hold a bomb: a hand only ever shrinks
    while True:
        hand, on = hands[turn], min(last, free)
        n = scan(nodes, high, hand, bodies[on, 0], bodies[on, 1], out, 0)
        if armed >> turn & 1 and bodies[on, 2] < bodies[on, 3]:
            ordinary = n
            n = scan(nodes, high, hand, bodies[on, 2], bodies[on, 3], out, n)
            if n == ordinary:
                armed ^= 1 << turn
        if must:
            n = only_with(rows, must, high, out, n)
            must = 0
        rng ^= rng << 13 & 0xFFFFFFFF
        rng ^= rng >> 17
        rng ^= rng << 5 & 0xFFFFFFFF
        k = rng * (n + (last < free)) >> 32
        plies += 1
        body = -1
        if k < n:
            hands[turn] = hand - rows[out[k], 0]
            if hands[turn] == 0:
                return turn, plies
            body = rows[out[k], 1]
        turn, last, owner, passed = after(bodies, seats, lock, body, turn, last, owner, passed)


@jit
def playouts(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, lock: int, must: int,
    deals: Ints, leaders: Ints, seed: int, winners: Ints, plies: Ints,
) -> None:  # fmt: skip
    """One random playout per deal, into `winners` and `plies`."""
    hands = np.zeros(deals.shape[1], np.int64)
    out = np.zeros(len(rows), np.int64)
    for d in range(len(deals)):
        hands[:] = deals[d]
        rng = (seed * 0x9E3779B1 + d * 0x85EBCA6B + 0x165667B1 & 0xFFFFFFFF) | 1
        winners[d], plies[d] = playout(
            nodes, rows, bodies, high, lock, must, hands, leaders[d], rng, out
        )


@jit
def perft(
    nodes: Ints, rows: Ints, bodies: Ints, high: int, lock: int, must: int,
    hands: Ints, turn: int, last: int, owner: int, passed: int,
    depth: int, stack: Ints, top: int,
) -> int:  # fmt: skip
    """Positions exactly `depth` plies ahead; a finished game has none."""
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
        t, s, o, p = after(bodies, seats, lock, body, turn, last, owner, passed)
        total += perft(
            nodes, rows, bodies, high, lock, must, hands, t, s, o, p, depth - 1, stack, top + n
        )
        if row >= 0:
            hands[turn] += rows[row, 0]
    return total
