"""The hot loops of shedding games: plain scalar code over int64 arrays.

A lexicon is a forest of *nodes* in depth-first order: a node contains its parent's cards, so a node
that does not fit skips its whole subtree. Where suits count, a node may also be a guard: any n of
its cards are enough to go on. What may be played on a body is two ranges of nodes: stronger bodies
of its lane, and bombs. A free lead is one more "body", the last, whose range is everything. The
same code runs without numba (`NUMBA_DISABLE_JIT=1`), slower and with a debugger.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit, making_arrays
from paiju.kernel.layout import (
    BODY_ABOVE,
    BODY_ABOVE_END,
    BODY_BOMB_FROM,
    BODY_BOMBS,
    BODY_BOMBS_END,
    BODY_CLOSES,
    BODY_FLOOR,
    BODY_LANE_END,
    BODY_STRONGER,
    CIRCLE_MUST,
    CIRCLE_TURN,
    FIRST_OUT,
    NO_LOCK,
    NODE_CARDS,
    NODE_ROW,
    NODE_SKIP,
    RESULT_PLIES,
    RESULT_WINNER,
    ROUND_LOCK,
    ROW_BODY,
    ROW_CARDS,
    RULE_GOAL,
    RULE_LOCK,
    RULE_REFILL,
    SEAT_HAND,
    SEAT_SIDE,
    SIDE_OUT,
)
from paiju.kernel.structs import Circle, Deals, LexiconArrays, Start

Ints = NDArray[np.int64]


@jit
def fits(hand: int, combo: int, high: int) -> bool:
    """Does `hand - combo` borrow nowhere? `high`: top bit of every digit, or -1 for bits."""
    return ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0


@jit
def scan(nodes: Ints, high: int, hand: int, i: int, end: int, out: Ints, n: int) -> int:
    """Append the rows of nodes i … end that fit in the hand; how many there are, with or without
    room for them in `out`."""
    while i < end:
        combo = nodes[i, NODE_CARDS]
        if ((~hand & combo) | ((~hand | combo) & (hand - combo))) & high == 0:
            if nodes[i, NODE_ROW] >= 0:
                if n < len(out):
                    out[n] = nodes[i, NODE_ROW]
                n += 1
            i += 1
        else:
            i = nodes[i, NODE_SKIP]
    return n


@jit
def scan_suits(nodes: Ints, hand: int, i: int, end: int, floor: int, out: Ints, n: int) -> int:
    """The same for one bit per card, with guards; only rows from `floor` on."""
    while i < end:
        mask, row = nodes[i, NODE_CARDS], nodes[i, NODE_ROW]
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
            i = nodes[i, NODE_SKIP]
    return n


@jit
def moves(nodes: Ints, bodies: Ints, high: int, hand: int, last: int, out: Ints) -> int:
    """All rows the hand can lay on body `last`; how many there are."""
    above, above_end = bodies[last, BODY_ABOVE], bodies[last, BODY_ABOVE_END]
    if high == -1:
        return scan_suits(nodes, hand, above, above_end, bodies[last, BODY_FLOOR], out, 0)
    n = scan(nodes, high, hand, above, above_end, out, 0)
    return scan(nodes, high, hand, bodies[last, BODY_BOMBS], bodies[last, BODY_BOMBS_END], out, n)


@jit
def covers(bodies: Ints, new: int, old: int) -> bool:
    """Is the body `new` stronger in the lane of `old`, or a bomb on it?"""
    in_lane = bodies[old, BODY_STRONGER] <= new < bodies[old, BODY_LANE_END]
    return bool(in_lane or new >= bodies[old, BODY_BOMB_FROM])


@jit
def after(bodies: Ints, circle: Circle, body: int, seats: int, absent: int, lock: int) -> Circle:
    """The circle after whoever is to act laid `body` (-1: passed).

    `absent` are the seats without cards. The body to cover may be the free lead; while leading, the
    owner still knows his previous hand as `last - free lead - 1`, which only the round lock asks
    for. A circle that is over returns its owner as the next turn, cards or not.
    """
    turn, last, owner, passed = circle
    free = len(bodies) - 1
    if body < 0:
        passed |= 1 << turn
    else:
        if last < free:
            if lock == NO_LOCK:
                passed = 0
        else:
            before = last - free - 1
            lasts = lock == ROUND_LOCK and before >= 0 and owner == turn
            if not lasts or not covers(bodies, body, before):
                passed = 0
        owner, last = turn, body
        if bodies[body, BODY_CLOSES]:
            passed = (1 << seats) - 1
    if passed | absent | 1 << owner == (1 << seats) - 1:
        if lock != ROUND_LOCK:
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
        if fits(rows[out[i], ROW_CARDS], must, high):
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
def is_over(goal: int, absent: int, side: int, seats: int, stock: int) -> bool:
    """Is the game decided? `side` has the bits of one of the two sides."""
    if goal == FIRST_OUT:
        return absent != 0
    everyone = (1 << seats) - 1
    if goal == SIDE_OUT:
        return absent & side == side or absent | side == everyone
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


# --- random games ---


@jit
def first_random(seed: int, game: int) -> int:
    """The random number a game begins with."""
    return (seed * 0x9E3779B1 + game * 0x85EBCA6B + 0x165667B1 & 0xFFFFFFFF) | 1


@jit
def after_random(rng: int) -> int:
    """The random number after this one (xorshift, 32 bits)."""
    rng ^= rng << 13 & 0xFFFFFFFF
    rng ^= rng >> 17
    return rng ^ rng << 5 & 0xFFFFFFFF


@jit
def playout(
    lexicon: LexiconArrays, rule: Ints, hands: Ints, stock: Ints, start: Start, out: Ints,
    counts: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Play random legal moves to the end; who was out first, and the number of plies."""
    nodes, rows, bodies, high = lexicon.nodes, lexicon.rows, lexicon.bodies, lexicon.high
    lock, goal = rule[RULE_LOCK], rule[RULE_GOAL]
    free, seats, left = len(bodies) - 1, len(hands), len(stock)
    turn, must, side, rng = start
    last, owner, passed, absent, plies, first = free, turn, 0, 0, 0, -1
    armed = (1 << seats) - 1  # seats that may still hold a bomb: without a stock hands only shrink
    while True:
        hand, on = hands[turn], min(last, free)
        if high == -1:
            n = moves(nodes, bodies, high, hand, on, out)
        else:
            above, end = bodies[on, BODY_ABOVE], bodies[on, BODY_ABOVE_END]
            n = scan(nodes, high, hand, above, end, out, 0)
            bombs, end = bodies[on, BODY_BOMBS], bodies[on, BODY_BOMBS_END]
            if armed >> turn & 1 and bombs < end:
                ordinary = n
                n = scan(nodes, high, hand, bombs, end, out, n)
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
            hands[turn] = hand - rows[out[k], ROW_CARDS]
            if hands[turn] == 0:
                absent |= 1 << turn
                if first < 0 and left == 0:
                    first = turn
                if is_over(goal, absent, side, seats, left):
                    return first, plies
            body = rows[out[k], ROW_BODY]
        circle = turn, last, owner, passed
        turn, last, owner, passed = after(bodies, circle, body, seats, absent, lock)
        if goal != FIRST_OUT and last >= free:
            if left:
                left = refill(hands, stock, left, rule[RULE_REFILL], turn, counts)
                absent = 0
                for seat in range(seats):
                    absent |= (hands[seat] == 0) << seat
                    if first < 0 and hands[seat] == 0:
                        first = seat
                if is_over(goal, absent, side, seats, left):
                    return first, plies
            turn = leader(seats, absent, turn, 0)


@making_arrays
def playouts(lexicon: LexiconArrays, rule: Ints, deals: Deals, seed: int, results: Ints) -> None:
    """One random game for each deal, into `results`."""
    seats = deals.seats.shape[1]
    hands, counts = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    out = np.zeros(len(lexicon.rows), np.int64)
    for d in range(len(deals.seats)):
        side = 0
        for seat in range(seats):
            hands[seat] = deals.seats[d, seat, SEAT_HAND]
            side |= (deals.seats[d, seat, SEAT_SIDE] == 0) << seat
        turn, must = deals.circles[d, CIRCLE_TURN], deals.circles[d, CIRCLE_MUST]
        start = Start(turn, must, side, first_random(seed, d))
        winner, plies = playout(lexicon, rule, hands, deals.stocks[d], start, out, counts)
        results[d, RESULT_WINNER], results[d, RESULT_PLIES] = winner, plies


@jit
def perft(
    lexicon: LexiconArrays, hands: Ints, circle: Circle, must: int, lock: int, depth: int,
    stack: Ints,
) -> int:  # fmt: skip
    """Positions exactly `depth` plies ahead, while the first empty hand ends the game."""
    if depth == 0:
        return 1
    rows, bodies, high = lexicon.rows, lexicon.bodies, lexicon.high
    turn, last, _, _ = circle
    free = len(bodies) - 1
    n = moves(lexicon.nodes, bodies, high, hands[turn], min(last, free), stack)
    if must:
        n = only_with(rows, must, high, stack, n)
        must = 0  # a variable: numba cannot load code that calls itself with a literal
    total = 0
    for i in range(n + (last < free)):
        cards, body = 0, -1
        if i < n:
            cards, body = rows[stack[i], ROW_CARDS], rows[stack[i], ROW_BODY]
            if hands[turn] == cards:
                total += depth == 1
                continue
        hands[turn] -= cards
        then = after(bodies, circle, body, len(hands), 0, lock)
        total += perft(lexicon, hands, then, must, lock, depth - 1, stack[n:])
        hands[turn] += cards
    return total
