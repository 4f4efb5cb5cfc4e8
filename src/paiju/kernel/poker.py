"""The hot loops of poker: strengths of many hands, exact equity, Monte Carlo equity.

`tables` is always `paiju.poker.strengths.Strengths`: the key of a hand is the sum of its cards'
keys and leads to its strength without flushes; a flush is looked up by the bits of its ranks. As a
*mask* a hand has 13 bits for each suit, twos first. The same code runs without numba
(`NUMBA_DISABLE_JIT=1`), slower and with a debugger.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit

Ints = NDArray[np.int64]
Tables = Any  # numba sees a named tuple of arrays

FRACTION = (1 << 57) - 1  # times any number of cards, a fraction still fits in an int64
SIXTY_THREE = (1 << 63) - 1
PATIENCE = 1_000_000  # hands drawn in vain before the ranges are said not to fit together


@jit
def plain(tables: Tables, key: int) -> int:
    """The strength of a key, flushes apart."""
    high = (key & tables.parts) >> tables.low_bits
    low = key & (1 << tables.low_bits) - 1
    return int(tables.plain[tables.starts[high] + tables.places[low]])


@jit
def rank_cards(tables: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of every row of five to seven cards."""
    keys, size = tables.keys, cards.shape[1]
    for i in range(len(cards)):
        key = tables.few + keys[cards[i, 0]] + keys[cards[i, 1]] + keys[cards[i, 2]]
        key += keys[cards[i, 3]] + keys[cards[i, 4]]
        if size > 5:
            key += keys[cards[i, 5]]
        if size > 6:
            key += keys[cards[i, 6]]
        if key & tables.five == 0:
            out[i] = plain(tables, key)
            continue
        suit, held = 0, 0
        while key >> tables.suit_shift + 4 * suit & 8 == 0:
            suit += 1
        for j in range(size):
            if cards[i, j] & 3 == suit:
                held |= 1 << ((cards[i, j] >> 2) + 12) % 13
        out[i] = tables.flushes[held]


@jit
def rank_mask(tables: Tables, mask: int) -> int:
    """The strength of one mask."""
    a, b, c, d = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    key = tables.sums[a] + tables.sums[b] + tables.sums[c] + tables.sums[d]
    if key <= tables.parts:
        return plain(tables, key)
    flushes = tables.flushes
    return int(max(max(flushes[a], flushes[b]), max(flushes[c], flushes[d])))


@jit
def rank_masks(tables: Tables, masks: Ints, out: NDArray[np.uint16]) -> None:
    """The strength of every mask."""
    for i in range(len(masks)):
        out[i] = rank_mask(tables, masks[i])
