"""Wild cards (癞子): a hand is its natural cards and a number of wild ones.

A row says what the cards count as; a hand makes it if it lacks no more than it has wild cards.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit
from paiju.kernel.shedding import after, after_random

Ints = NDArray[np.int64]


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
