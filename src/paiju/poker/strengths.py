"""Every poker hand of five to seven cards in a few small arrays, built in a moment.

Flushes apart, a hand is the two parts of its key. `starts[high] + places[low]` is its place in one
gapless table: `places` numbers the low parts by how many cards they have, so that those which
complete a high part to five, six or seven cards are neighbours, and `starts` says where they begin.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.poker.keys import (
    BASE,
    CATEGORY_SHIFT,
    COPIES,
    FEW,
    FEWEST,
    FLUSH,
    FLUSHES,
    FOUR,
    FULL,
    HIGH_CARD,
    HIGH_RANKS,
    LOW,
    LOW_BITS,
    LOW_RANKS,
    MOST,
    PAIR,
    PARTS,
    RANKS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHTS,
    SUIT_SHIFT,
    SUITS,
    THREE,
    TWO_PAIRS,
    card_keys,
    find_bit,
    rank_keys,
)

Ints = NDArray[np.int64]
Shorts = NDArray[np.uint16]

_PATTERNS = {  # by the two largest numbers of cards of one rank
    41: FOUR, 32: FULL, 31: THREE, 22: TWO_PAIRS, 21: PAIR, 11: HIGH_CARD,
}  # fmt: skip


class Strengths(NamedTuple):
    """All that a hand is looked up in."""

    keys: Ints  # of each card
    bits: Ints  # of each card in a mask
    starts: NDArray[np.int32]  # by high part
    places: NDArray[np.int16]  # by low part
    plain: Shorts  # strength, flushes apart, by place
    flushes: Shorts  # strength of the cards of one suit, by the bits of their ranks
    sums: Ints  # the parts for the cards of one suit, by bits; beyond `parts` if it is a flush
    low_bits: int = LOW_BITS
    parts: int = PARTS
    suit_shift: int = SUIT_SHIFT
    few: int = FEW
    five: int = FLUSHES


@cache
def build_strengths() -> Strengths:
    """All tables, built once."""
    starts, places, counts = _number_hands()
    plain = np.zeros(len(counts), np.uint16)
    sizes, sums = counts.sum(axis=1), counts @ np.array(rank_keys(), np.int64)
    plain[sizes == FEWEST] = _rank_five(counts[sizes == FEWEST])
    for size in range(FEWEST + 1, MOST + 1):  # the best hand does without one of the cards
        of_size = np.flatnonzero(sizes == size)
        for rank, key in enumerate(rank_keys()):
            with_rank = of_size[counts[of_size, rank] > 0]
            rest = sums[with_rank] - key
            fewer = plain[starts[rest >> LOW_BITS] + places[rest & LOW]]
            plain[with_rank] = np.maximum(plain[with_rank], fewer)
    suited = np.arange(1 << RANKS)[:, None] >> np.arange(RANKS) & 1
    flush = (suited.sum(axis=1) >= FEWEST).astype(np.int64) << SUIT_SHIFT
    return Strengths(
        np.array(card_keys(), np.int64),
        np.array([find_bit(card) for card in range(RANKS * SUITS)], np.int64),
        starts,
        places,
        plain,
        _rank_flushes(suited, np.where(sizes == FEWEST, _find_bits(counts), -1), plain),
        suited @ np.array(rank_keys(), np.int64) + flush,
    )


def _list_parts(ranks: int) -> Ints:
    """All counts of so many ranks with at most `MOST` cards, a row each."""
    rows = np.zeros((1, 0), np.int64)
    for _ in range(ranks):
        count = np.repeat(np.arange(COPIES + 1), len(rows))
        rows = np.column_stack((np.tile(rows, (COPIES + 1, 1)), count))
        rows = rows[rows.sum(axis=1) <= MOST]
    return rows


def _number_hands() -> tuple[NDArray[np.int32], NDArray[np.int16], Ints]:
    """`starts`, `places`, and how many cards of each rank the hand at every place has."""
    low, high = _list_parts(LOW_RANKS), _list_parts(HIGH_RANKS)
    low = low[np.argsort(low.sum(axis=1), kind="stable")]
    first = np.searchsorted(low.sum(axis=1), np.arange(MOST + 2))  # low part with so many cards
    held = high.sum(axis=1)
    begin, end = first[np.maximum(FEWEST - held, 0)], first[MOST - held + 1]
    before = np.concatenate(([0], np.cumsum(end - begin)))
    starts = np.zeros(BASE**HIGH_RANKS, np.int32)
    places = np.zeros(BASE**LOW_RANKS, np.int16)
    starts[high @ BASE ** np.arange(HIGH_RANKS)] = before[:-1] - begin
    places[low @ BASE ** np.arange(LOW_RANKS)] = np.arange(len(low))
    of_high = np.repeat(np.arange(len(high)), end - begin)
    of_low = np.arange(before[-1]) - np.repeat(before[:-1] - begin, end - begin)
    return starts, places, np.column_stack((low[of_low], high[of_high]))


def _find_bits(counts: Ints) -> Ints:
    """The ranks of a hand as bits; -1 if it has one of them twice."""
    found: Ints = np.where(counts.max(axis=1) == 1, counts @ (1 << np.arange(RANKS)), -1)
    return found


def _rank_five(counts: Ints) -> Shorts:
    """Strengths of five cards, flushes apart."""
    weights = counts * RANKS + np.where(counts > 0, np.arange(RANKS), 0)
    ordered = -np.sort(-weights, axis=1)[:, :FEWEST]  # how many, then of which rank, decides
    score = ordered @ 100 ** np.arange(FEWEST)[::-1]
    pattern = ordered[:, 0] // RANKS * 10 + ordered[:, 1] // RANKS
    category = np.array([_PATTERNS[number] for number in pattern.tolist()])
    bits = _find_bits(counts)
    for top, straight in enumerate(STRAIGHTS):
        category[bits == straight], score[bits == straight] = STRAIGHT, top
    strength = category << CATEGORY_SHIFT
    for one in np.unique(category):
        of_one = category == one
        strength[of_one] += np.unique(score[of_one], return_inverse=True)[1]
    return strength.astype(np.uint16)


def _rank_flushes(suited: Ints, bits: Ints, plain: Shorts) -> Shorts:
    """Strengths of five to seven cards of one suit; `bits` are the ranks of the `plain` hands."""
    strength = np.zeros(len(suited), np.uint16)
    strength[bits[bits >= 0]] = plain[bits >= 0] + (FLUSH - HIGH_CARD << CATEGORY_SHIFT)
    for top, straight in enumerate(STRAIGHTS):
        strength[straight] = STRAIGHT_FLUSH << CATEGORY_SHIFT | top
    strength[STRAIGHTS[-1]] = ROYAL << CATEGORY_SHIFT
    size = suited.sum(axis=1)
    for more in range(FEWEST + 1, MOST + 1):
        for rank in range(RANKS):
            has = np.flatnonzero((size == more) & (suited[:, rank] == 1))
            strength[has] = np.maximum(strength[has], strength[has ^ 1 << rank])
    return strength
