"""Wild cards (癞子): a hand is its natural cards and a number of wild ones.

A row says what the cards count as; a hand makes it if it lacks no more than it has wild cards.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit, making_arrays
from paiju.kernel.layout import (
    ANY_TIER,
    BODY_ABOVE,
    BODY_ABOVE_END,
    BODY_BOMBS,
    BODY_BOMBS_END,
    BODY_CARDS,
    BODY_TIER,
    CIRCLE_TURN,
    CIRCLE_WILD,
    HARD,
    NO_LOCK,
    NODE_CARDS,
    NODE_ROW,
    NODE_SKIP,
    PART_BODY,
    PART_KICKERS,
    PART_NATURAL,
    PART_STAND_INS,
    PART_THEMSELVES,
    PART_WILDS,
    PURE,
    RESULT_PLIES,
    RESULT_WINNER,
    ROW_BODY,
    ROW_CARDS,
    ROW_SIZE,
    SEAT_HAND,
    SEAT_WILDS,
    SOFT,
)
from paiju.kernel.shedding import after, after_random, first_random
from paiju.kernel.structs import Deals, LexiconArrays, WildHand

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
def wild_needed(combo: int, hand: WildHand, size: int, tier: int) -> int:
    """How many wild cards the combo takes, or -1: a soft bomb has some, a hard one none, a pure
    one nothing else; wild cards alone are only what they are."""
    need = digit_sum(missing(combo, hand.natural))
    if tier == SOFT and need == 0:
        need = 1
    if need > hand.wilds or (tier == HARD and need > 0) or (tier == PURE and need < size):
        return -1
    if need == size:
        one = combo // size
        of_one_rank = one * size == combo and one & (one - 1) == 0
        alone = combo & ~hand.ranks == 0 and of_one_rank
        return need if alone and tier != SOFT else -1
    return need


@jit
def lacking(rows: Ints, bodies: Ints, row: int, natural: int) -> int:
    """The cards of a row that wild cards stand for."""
    cards = rows[row, ROW_CARDS]
    lack = missing(cards, natural)
    if lack == 0 and bodies[rows[row, ROW_BODY], BODY_TIER] == SOFT:  # in spite of natural cards
        lack = cards // rows[row, ROW_SIZE]
    return lack


@jit
def dominated(nodes: Ints, bodies: Ints, body: int, natural: int, wilds: int, jokers: int) -> bool:
    """Can exactly these cards be read as a stronger body of the same lane?"""
    i, end = bodies[body, BODY_ABOVE], bodies[body, BODY_ABOVE_END]
    while i < end:
        lack = missing(nodes[i, NODE_CARDS], natural)
        if digit_sum(lack) > wilds or lack & jokers:
            i = nodes[i, NODE_SKIP]
        elif nodes[i, NODE_ROW] >= 0:
            return True
        else:
            i += 1
    return False


@jit
def scan_wild(lexicon: LexiconArrays, hand: WildHand, i: int, end: int, out: Ints, n: int) -> int:
    """Append the rows of nodes i … end that the hand can make, without dominated readings."""
    nodes, rows, bodies = lexicon.nodes, lexicon.rows, lexicon.bodies
    while i < end:
        combo, row = nodes[i, NODE_CARDS], nodes[i, NODE_ROW]
        lack = missing(combo, hand.natural)
        if digit_sum(lack) > hand.wilds or lack & lexicon.jokers:
            i = nodes[i, NODE_SKIP]
            continue
        i += 1
        if row < 0:
            continue
        body, size = rows[row, ROW_BODY], rows[row, ROW_SIZE]
        tier = bodies[body, BODY_TIER]
        need = wild_needed(combo, hand, size, tier)
        if need < 0:
            continue
        mixed = tier == ANY_TIER and 0 < need < size
        if mixed and dominated(nodes, bodies, body, combo - lack, need, lexicon.jokers):
            continue
        if n < len(out):
            out[n] = row
        n += 1
    return n


@jit
def wild_moves(lexicon: LexiconArrays, hand: WildHand, last: int, out: Ints) -> int:
    """All rows a hand with wild cards can lay on body `last`; how many there are."""
    bodies = lexicon.bodies
    above, end = bodies[last, BODY_ABOVE], bodies[last, BODY_ABOVE_END]
    n = scan_wild(lexicon, hand, above, end, out, 0)
    return scan_wild(lexicon, hand, bodies[last, BODY_BOMBS], bodies[last, BODY_BOMBS_END], out, n)


@jit
def anatomy(rows: Ints, bodies: Ints, found: Ints, natural: int, ranks: int, parts: Ints) -> None:
    """What each row found is made of, into `parts`, while these ranks are wild."""
    for i in range(len(found)):
        combo, body = rows[found[i], ROW_CARDS], rows[found[i], ROW_BODY]
        lack = lacking(rows, bodies, found[i], natural)
        wilds, kickers = digit_sum(lack), combo - bodies[body, BODY_CARDS]
        themselves = digit_sum(kickers & ranks)
        parts[i, PART_BODY], parts[i, PART_NATURAL] = body, combo - lack
        parts[i, PART_WILDS], parts[i, PART_THEMSELVES] = wilds, -themselves
        parts[i, PART_KICKERS] = kickers
        if kickers != 0:
            in_body = digit_sum(missing(bodies[body, BODY_CARDS], natural))
            parts[i, PART_STAND_INS] = wilds - in_body - themselves


@jit
def twins(rows: Ints, bodies: Ints, out: Ints, n: int, k: int, natural: int) -> int:
    """How many of the n rows lay the same cards on the same body as the k-th: they differ only
    in what wild kickers stand for."""
    if k >= n:
        return 0
    combo, body = rows[out[k], ROW_CARDS], rows[out[k], ROW_BODY]
    lack = missing(combo, natural)
    if lack == 0 or lack == missing(bodies[body, BODY_CARDS], natural):
        return 1
    same = 0
    for i in range(n):
        if rows[out[i], ROW_BODY] == body:
            other = rows[out[i], ROW_CARDS]
            same += other - missing(other, natural) == combo - lack
    return same


# --- random games ---


@jit
def wild_playout(
    lexicon: LexiconArrays, seat: Ints, ranks: int, turn: int, rng: int, out: Ints
) -> tuple[int, int]:
    """Random moves until a hand is empty, all sets of cards under all bodies equally likely."""
    rows, bodies = lexicon.rows, lexicon.bodies
    free, seats = len(bodies) - 1, len(seat)
    last, owner, passed, plies = free, turn, 0, 0
    armed = (1 << seats) - 1  # seats that may still hold a bomb: hands only shrink
    while True:
        on, natural = min(last, free), seat[turn, SEAT_HAND]
        hand = WildHand(natural, seat[turn, SEAT_WILDS], ranks)
        above, end = bodies[on, BODY_ABOVE], bodies[on, BODY_ABOVE_END]
        n = scan_wild(lexicon, hand, above, end, out, 0)
        bombs, end = bodies[on, BODY_BOMBS], bodies[on, BODY_BOMBS_END]
        if armed >> turn & 1 and bombs < end:
            ordinary = n
            n = scan_wild(lexicon, hand, bombs, end, out, n)
            if n == ordinary:
                armed ^= 1 << turn
        while True:  # a hand that is there n times is drawn n times as often, and kept 1 in n
            rng = after_random(rng)
            k = rng * (n + (last < free)) >> 32
            same = twins(rows, bodies, out, n, k, natural)
            if same < 2:
                break
            rng = after_random(rng)
            if rng * same >> 32 == 0:
                break
        plies += 1
        body = -1
        if k < n:
            body = rows[out[k], ROW_BODY]
            lack = lacking(rows, bodies, out[k], natural)
            seat[turn, SEAT_HAND] -= rows[out[k], ROW_CARDS] - lack
            seat[turn, SEAT_WILDS] -= digit_sum(lack)
            if seat[turn, SEAT_HAND] == 0 and seat[turn, SEAT_WILDS] == 0:
                return turn, plies
        circle = turn, last, owner, passed
        turn, last, owner, passed = after(bodies, circle, body, seats, 0, NO_LOCK)


@making_arrays
def wild_playouts(lexicon: LexiconArrays, deals: Deals, seed: int, results: Ints) -> None:
    """One random game for each deal with its wild ranks, into `results`."""
    seat = np.zeros_like(deals.seats[0])
    out = np.zeros(len(lexicon.rows), np.int64)
    for d in range(len(deals.seats)):
        turn, ranks = deals.circles[d, CIRCLE_TURN], deals.circles[d, CIRCLE_WILD]
        for i in range(len(seat)):
            hand = deals.seats[d, i, SEAT_HAND]
            seat[i, SEAT_HAND], seat[i, SEAT_WILDS] = hand & ~ranks, digit_sum(hand & ranks)
        winner, plies = wild_playout(lexicon, seat, ranks, turn, first_random(seed, d), out)
        results[d, RESULT_WINNER], results[d, RESULT_PLIES] = winner, plies
