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


# --- wild cards: a hand is its natural cards and a number of wild ones ---


@jit
def missing(combo: int, natural: int) -> int:
    """The cards of a combo that a hand lacks, digit by digit."""
    even, odd = combo & 0x0F0F0F0F0F0F0F, combo >> 4 & 0x0F0F0F0F0F0F0F
    even = (even | 0x80808080808080) - (natural & 0x0F0F0F0F0F0F0F)
    odd = (odd | 0x80808080808080) - (natural >> 4 & 0x0F0F0F0F0F0F0F)
    even &= ((even & 0x80808080808080) >> 7) * 0x7F
    odd &= ((odd & 0x80808080808080) >> 7) * 0x7F
    return even | odd << 4 | (combo & ~natural & 1 << 56)  # the last rank is a single joker


@jit
def digit_sum(packed: int) -> int:
    """How many cards a packed set holds."""
    total = (packed & 0x0F0F0F0F0F0F0F0F) + (packed >> 4 & 0x0F0F0F0F0F0F0F0F)
    total += total >> 32
    total += total >> 16
    return total + (total >> 8) & 0xFF


@jit
def wild_needed(combo: int, natural: int, wilds: int, size: int, tier: int, mask: int) -> int:
    """How many wild cards the combo takes, or -1: a soft bomb has some, a hard one none, a pure
    one nothing else; wild cards alone are only what they are."""
    need = digit_sum(missing(combo, natural))
    if tier == 1 and need == 0:
        need = 1
    if need > wilds or (tier == 2 and need > 0) or (tier == 3 and need < size):
        return -1
    if need == size:
        one = combo // size
        alone = combo & ~mask == 0 and one * size == combo and one & (one - 1) == 0  # one rank
        return need if alone and tier != 1 else -1
    return need


@jit
def lacking(rows: Ints, bodies: Ints, row: int, natural: int) -> int:
    """The cards of a row that wild cards stand for."""
    lack = missing(rows[row, 0], natural)
    if lack == 0 and bodies[rows[row, 1], 9] == 1:  # a soft bomb in spite of four natural cards
        lack = rows[row, 0] // rows[row, 2]
    return lack


@jit
def dominated(nodes: Ints, bodies: Ints, body: int, natural: int, wilds: int, fixed: int) -> bool:
    """Can exactly these cards be read as a stronger body of the same lane?"""
    i, end = bodies[body, 0], bodies[body, 1]
    while i < end:
        lack = missing(nodes[i, 0], natural)
        if digit_sum(lack) > wilds or lack & fixed:
            i = nodes[i, 1]
        elif nodes[i, 2] >= 0:
            return True
        else:
            i += 1
    return False


@jit
def scan_wild(
    nodes: Ints, rows: Ints, bodies: Ints, natural: int, wilds: int, mask: int, fixed: int,
    i: int, end: int, out: Ints, n: int,
) -> int:  # fmt: skip
    """Append the rows of nodes i … end that the hand can make, without dominated readings."""
    while i < end:
        combo, row = nodes[i, 0], nodes[i, 2]
        lack = missing(combo, natural)
        if digit_sum(lack) > wilds or lack & fixed:
            i = nodes[i, 1]
            continue
        i += 1
        if row < 0:
            continue
        body, size = rows[row, 1], rows[row, 2]
        tier = bodies[body, 9]
        need = wild_needed(combo, natural, wilds, size, tier, mask)
        if need < 0:
            continue
        mixed = tier == 0 and 0 < need < size
        if mixed and dominated(nodes, bodies, body, combo - lack, need, fixed):
            continue
        if n < len(out):
            out[n] = row
        n += 1
    return n


@jit
def wild_moves(
    nodes: Ints, rows: Ints, bodies: Ints, natural: int, wilds: int, mask: int, fixed: int,
    last: int, out: Ints,
) -> int:  # fmt: skip
    """All rows a hand with wild cards can lay on body `last`; how many there are.

    `mask` has the wild ranks, `fixed` those that no wild card stands for.
    """
    tables = (nodes, rows, bodies, natural, wilds, mask, fixed)
    n = scan_wild(*tables, bodies[last, 0], bodies[last, 1], out, 0)
    return scan_wild(*tables, bodies[last, 2], bodies[last, 3], out, n)


@jit
def anatomy(rows: Ints, bodies: Ints, found: Ints, natural: int, mask: int, out: Ints) -> None:
    """Of each row found: body, natural cards it takes, how many wild ones, kickers that are wild
    cards as themselves (negative, to sort by), the kickers, and how many of them are wild cards
    that stand for another rank."""
    for i in range(len(found)):
        combo, body = rows[found[i], 0], rows[found[i], 1]
        lack = lacking(rows, bodies, found[i], natural)
        kickers = combo - bodies[body, 10]
        out[i, 0], out[i, 1], out[i, 2] = body, combo - lack, digit_sum(lack)
        out[i, 3], out[i, 4] = -digit_sum(kickers & mask), kickers
        if kickers != 0:
            out[i, 5] = out[i, 2] - digit_sum(missing(bodies[body, 10], natural)) + out[i, 3]


@jit
def twins(rows: Ints, bodies: Ints, out: Ints, n: int, k: int, natural: int) -> int:
    """How many of the n rows lay the same cards on the same body as the k-th: they differ only
    in what wild kickers stand for."""
    if k >= n:
        return 0
    combo, body = rows[out[k], 0], rows[out[k], 1]
    lack = missing(combo, natural)
    if lack == 0 or lack == missing(bodies[body, 10], natural):
        return 1
    same = 0
    for i in range(n):
        if rows[out[i], 1] == body:
            other = rows[out[i], 0]
            same += other - missing(other, natural) == combo - lack
    return same


@jit
def wild_playout(
    nodes: Ints, rows: Ints, bodies: Ints, mask: int, fixed: int, natural: Ints, wilds: Ints,
    turn: int, rng: int, out: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Random moves until a hand is empty, all sets of cards under all bodies equally likely."""
    free = len(bodies) - 1
    seats = len(natural)
    last, owner, passed, plies = free, turn, 0, 0
    armed = (1 << seats) - 1  # seats that may still hold a bomb: hands only shrink
    while True:
        on = min(last, free)
        hand = (nodes, rows, bodies, natural[turn], wilds[turn], mask, fixed)
        n = scan_wild(*hand, bodies[on, 0], bodies[on, 1], out, 0)
        if armed >> turn & 1 and bodies[on, 2] < bodies[on, 3]:
            ordinary = n
            n = scan_wild(*hand, bodies[on, 2], bodies[on, 3], out, n)
            if n == ordinary:
                armed ^= 1 << turn
        while True:  # a hand that is there n times is drawn n times as often, and kept 1 in n
            rng = after_random(rng)
            k = rng * (n + (last < free)) >> 32
            same = twins(rows, bodies, out, n, k, natural[turn])
            if same < 2:
                break
            rng = after_random(rng)
            if rng * same >> 32 == 0:
                break
        plies += 1
        body = -1
        if k < n:
            body = rows[out[k], 1]
            lack = lacking(rows, bodies, out[k], natural[turn])
            natural[turn] -= rows[out[k], 0] - lack
            wilds[turn] -= digit_sum(lack)
            if natural[turn] == 0 and wilds[turn] == 0:
                return turn, plies
        turn, last, owner, passed = after(bodies, seats, 0, 0, body, turn, last, owner, passed)


@jit
def wild_playouts(
    nodes: Ints, rows: Ints, bodies: Ints, masks: Ints, fixed: int, deals: Ints, leaders: Ints,
    seed: int, winners: Ints, plies: Ints,
) -> None:  # fmt: skip
    """One random playout per deal with its wild ranks, into `winners` and `plies`."""
    seats = deals.shape[1]
    natural, wilds = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    out = np.zeros(len(rows), np.int64)
    for d in range(len(deals)):
        for seat in range(seats):
            natural[seat] = deals[d, seat] & ~masks[d]
            wilds[seat] = digit_sum(deals[d, seat] & masks[d])
        rng = (seed * 0x9E3779B1 + d * 0x85EBCA6B + 0x165667B1 & 0xFFFFFFFF) | 1
        winners[d], plies[d] = wild_playout(
            nodes, rows, bodies, masks[d], fixed, natural, wilds, leaders[d], rng, out
        )


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
