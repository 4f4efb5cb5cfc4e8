"""The hot loops of poker: strengths of many hands, equity by counting and by sampling.

`tables` is always `paiju.poker.strengths.Strengths`: the key of a hand is the sum of its cards'
keys and leads to its strength without flushes; a flush is looked up by the bits of its ranks. As a
*mask* a hand has 13 bits for each suit, twos first. The same code runs without numba
(`NUMBA_DISABLE_JIT=1`), slower and with a debugger.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit, making_arrays
from paiju.kernel.layout import (
    DRAW_KEY,
    DRAW_MASK,
    FILLING_CARDS,
    FILLING_KEY,
    FILLING_WAYS,
)
from paiju.kernel.structs import BoardCards, CardRanges, DealtBoard

Ints = NDArray[np.int64]
Tables = Any  # numba sees a named tuple of arrays

BOARD = 5
FEWEST = 5  # cards of a hand
ONE, OTHER = range(2)  # of two hands
PATIENCE = 1_000_000  # hands drawn in vain before the ranges are said not to fit together
WORD = (1 << 32) - 1
CARRY = 698769069  # of the multiply-with-carry generator: CARRY << 32, less one, is a safe prime


@jit
def plain(tables: Tables, key: int) -> int:
    """The strength of a key, flushes apart."""
    high = (key & tables.parts) >> tables.low_bits
    low = key & (1 << tables.low_bits) - 1
    return int(tables.plain[tables.starts[high] + tables.places[low]])


@jit
def flush(tables: Tables, mask: int) -> int:
    """The strength of a mask with five to seven cards of one suit."""
    best = 0
    for suit in range(4):
        best = max(best, int(tables.flushes[mask >> 13 * suit & 8191]))
    return best


@jit
def strength(tables: Tables, key: int, mask: int) -> int:
    """The strength of a hand by its key (with `few` cards of every suit more) and mask."""
    return plain(tables, key) if key & tables.five == 0 else flush(tables, mask)


@jit
def rank_cards(tables: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of every row of five to seven cards."""
    keys, size = tables.keys, cards.shape[1]
    for i in range(len(cards)):
        key = tables.few
        for j in range(FEWEST):
            key += keys[cards[i, j]]
        for j in range(FEWEST, size):
            key += keys[cards[i, j]]
        if key & tables.five == 0:
            out[i] = plain(tables, key)
            continue
        mask = 0
        for j in range(size):
            mask |= tables.bits[cards[i, j]]
        out[i] = flush(tables, mask)


@jit
def parts(tables: Tables, mask: int) -> int:
    """The key of a mask without its suits."""
    sums = tables.sums
    low = sums[mask & 8191] + sums[mask >> 13 & 8191]
    return int(low + sums[mask >> 26 & 8191] + sums[mask >> 39])


# --- equity -------------------------------------------------------------------------------


@jit
def size_of(mask: int) -> int:
    """How many cards a mask has."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@jit
def settle(strengths: Ints, weight: int, out: Ints) -> None:
    """Count a board so many times: `out[i, k]` are those hand i wins as one of k, or loses (0).

    Without branches: who wins is what a processor cannot guess.
    """
    best, sharers = 0, 0
    for i in range(len(strengths)):
        best = max(best, strengths[i])
    for i in range(len(strengths)):
        sharers += strengths[i] == best
    for i in range(len(strengths)):
        out[i, sharers * (strengths[i] == best)] += weight


@jit
def fillings(tables: Tables, live: int, most: int, rows: Ints) -> int:
    """Up to `most` of the live cards, suits apart: how many such fillings of a board."""
    nothing = rows[0]
    nothing[FILLING_KEY], nothing[FILLING_CARDS], nothing[FILLING_WAYS] = 0, 0, 1
    n = 1
    for rank in range(13):
        left = live >> rank & 1
        left += (live >> 13 + rank & 1) + (live >> 26 + rank & 1) + (live >> 39 + rank & 1)
        for row in range(n):
            key, cards, ways = (
                rows[row, FILLING_KEY],
                rows[row, FILLING_CARDS],
                rows[row, FILLING_WAYS],
            )
            for more in range(1, min(left, most - cards) + 1):
                ways = ways * (left - more + 1) // more
                rows[n, FILLING_KEY] = key + more * tables.sums[1 << rank]
                rows[n, FILLING_CARDS], rows[n, FILLING_WAYS] = cards + more, ways
                n += 1
    return n


@making_arrays
def count_boards(tables: Tables, hands: Ints, cards: BoardCards, rows: Ints, out: Ints) -> None:
    """Every board of five that the live cards can make, settled into `out`.

    First as if there were no suits, a few thousand times at most. Then boards on which somebody
    has a flush are taken back and counted again, suit by suit: two suits cannot have five each.
    """
    board, live = cards
    need = BOARD - size_of(board)
    base, strengths = np.empty_like(hands), np.empty_like(hands)
    for i in range(len(hands)):
        base[i] = parts(tables, hands[i] | board) & tables.parts
    for row in range(fillings(tables, live, need, rows)):
        if rows[row, FILLING_CARDS] == need:
            for i in range(len(hands)):
                strengths[i] = plain(tables, base[i] + rows[row, FILLING_KEY])
            settle(strengths, rows[row, FILLING_WAYS], out)
    for suit in range(4):
        held = 0
        for i in range(len(hands)):
            held = max(held, size_of(hands[i] >> 13 * suit & 8191))
        least = max(0, BOARD - held - size_of(board >> 13 * suit & 8191))
        if least <= need:
            recount(tables, DealtBoard(hands, base, board, live), suit, least, rows, out)


@making_arrays
def recount(
    tables: Tables, dealt: DealtBoard, suit: int, least: int, rows: Ints, out: Ints
) -> None:
    """Settle again the boards that get at least so many more cards of a suit."""
    hands, base, board, live = dealt
    need, shift = BOARD - size_of(board), 13 * suit
    others = fillings(tables, live & ~(8191 << shift), need - least, rows)
    plainly, flushes = np.empty_like(hands), np.empty_like(hands)
    own = live >> shift & 8191
    new = own
    while True:
        rest = need - size_of(new)
        best = 0
        if 0 <= rest <= need - least:
            for i in range(len(hands)):
                flushes[i] = tables.flushes[((hands[i] | board) >> shift & 8191) | new]
                best = max(best, flushes[i])
        if best > 0:
            key = tables.sums[new] & tables.parts
            for row in range(others):
                if rows[row, FILLING_CARDS] == rest:
                    ways = rows[row, FILLING_WAYS]
                    for i in range(len(hands)):
                        plainly[i] = plain(tables, base[i] + key + rows[row, FILLING_KEY])
                    settle(plainly, -ways, out)
                    for i in range(len(hands)):
                        plainly[i] = max(plainly[i], flushes[i])
                    settle(plainly, ways, out)
        if new == 0:
            break
        new = new - 1 & own


@making_arrays
def count_matchups(
    tables: Tables, matchups: Ints, weights: Ints, cards: BoardCards, rows: Ints, out: Ints
) -> None:
    """Every board of every matchup (a row of hands), counted as often as its weight says."""
    board, live = cards
    counts = np.zeros_like(out)
    for m in range(len(matchups)):
        left = live
        for i in range(matchups.shape[1]):
            left &= ~matchups[m, i]
        counts[:] = 0
        count_boards(tables, matchups[m], (board, left), rows, counts)
        for i in range(out.shape[0]):
            for k in range(out.shape[1]):
                out[i, k] += weights[m] * counts[i, k]


@jit
def stepped(state: int) -> int:
    """The next state of the random generator; nothing here may overflow."""
    return CARRY * (state & WORD) + (state >> 32)


@jit
def word(state: int) -> int:
    """The 32 random bits of a state."""
    return (state ^ state >> 32) & WORD


@jit
def pick_hands(ranges: CardRanges, state: int, chosen: Ints) -> tuple[int, int]:
    """One combo for every hand: the cards, or -1 if some collide, and the next random state.

    Only if all is drawn anew after a collision, all hands that fit together are equally likely;
    but whatever the `narrow` first hands are, the others leave equally many possibilities.
    """
    combos, ends = ranges.combos, ranges.ends
    used, start, i = 0, 0, 0
    while i < len(ends):
        state = stepped(state)
        at = start + (word(state) * (ends[i] - start) >> 32)
        if used & combos[at] == 0:
            chosen[i] = at
            used |= combos[at]
            start = ends[i]
            i += 1
        elif i < ranges.narrow:
            return -1, state
    return used, state


@jit
def draw_board(
    ranges: CardRanges, need: int, used: int, common: int, state: int
) -> tuple[int, int, int]:
    """So many cards for the board: with those used before, their key, and the next random state."""
    singles, pairs = ranges.singles, ranges.pairs
    left, taken, key = need, used, common
    while left > 0:
        state = stepped(state)
        if left > 1:
            at = word(state) * len(pairs) >> 32
            new, more = pairs[at, DRAW_MASK], pairs[at, DRAW_KEY]
        else:
            at = word(state) * len(singles) >> 32
            new, more = singles[at, DRAW_MASK], singles[at, DRAW_KEY]
        if new & taken == 0:
            taken |= new
            key += more
            left -= 2
        else:  # all sets of cards stay equally likely only if it begins anew
            left, taken, key = need, used, common
    return taken, key, state


@making_arrays
def sample_boards(
    tables: Tables, ranges: CardRanges, board: int, trials: int, state: int, out: Ints
) -> int:
    """Random hands and boards settled into `out`; how many: fewer than asked if no hands fit."""
    combos, keys, ends = ranges.combos, ranges.keys, ranges.ends
    choice, need = len(combos) > len(ends), BOARD - size_of(board)
    chosen, strengths = np.zeros_like(ends), np.zeros_like(ends)
    used, state = pick_hands(ranges, state, chosen)
    common = tables.few
    for card in range(52):
        if board & tables.bits[card] != 0:
            common += tables.keys[card]
    for trial in range(trials):
        tries = 0
        while choice and (tries == 0 or used < 0):
            if tries == PATIENCE:
                return trial
            used, state = pick_hands(ranges, state, chosen)
            tries += 1
        taken, key, state = draw_board(ranges, need, used, common, state)
        mask = board | taken ^ used
        if len(ends) == 2:  # without loops it is twice as fast
            at, to = chosen[ONE], chosen[OTHER]
            one = strength(tables, key + keys[at], mask | combos[at])
            other = strength(tables, key + keys[to], mask | combos[to])
            out[ONE, (one > other) + 2 * (one == other)] += 1
            out[OTHER, (other > one) + 2 * (one == other)] += 1
            continue
        for i in range(len(ends)):
            strengths[i] = strength(tables, key + keys[chosen[i]], mask | combos[chosen[i]])
        settle(strengths, 1, out)
    return trials
