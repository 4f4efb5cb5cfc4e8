"""The hot loops of poker: strengths of many hands, equity by counting and by sampling.

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

BOARD = 5
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
        key = tables.few + keys[cards[i, 0]] + keys[cards[i, 1]] + keys[cards[i, 2]]
        key += keys[cards[i, 3]] + keys[cards[i, 4]]
        if size > 5:
            key += keys[cards[i, 5]]
        if size > 6:
            key += keys[cards[i, 6]]
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
    """Up to `most` of the live cards, suits apart: rows (key, cards, ways to pick the suits)."""
    rows[0, 0], rows[0, 1], rows[0, 2] = 0, 0, 1
    n = 1
    for rank in range(13):
        left = live >> rank & 1
        left += (live >> 13 + rank & 1) + (live >> 26 + rank & 1) + (live >> 39 + rank & 1)
        for row in range(n):
            ways = rows[row, 2]
            for more in range(1, min(left, most - rows[row, 1]) + 1):
                ways = ways * (left - more + 1) // more
                rows[n, 0] = rows[row, 0] + more * tables.sums[1 << rank]
                rows[n, 1], rows[n, 2] = rows[row, 1] + more, ways
                n += 1
    return n


@jit
def count_boards(tables: Tables, hands: Ints, board: int, live: int, rows: Ints, out: Ints) -> None:
    """Every board of five that the live cards can make, settled into `out`.

    First as if there were no suits, a few thousand times at most. Then boards on which somebody
    has a flush are taken back and counted again, suit by suit: two suits cannot have five each.
    """
    need = BOARD - size_of(board)
    base, strengths = np.empty_like(hands), np.empty_like(hands)
    for i in range(len(hands)):
        base[i] = parts(tables, hands[i] | board) & tables.parts
    for row in range(fillings(tables, live, need, rows)):
        if rows[row, 1] == need:
            for i in range(len(hands)):
                strengths[i] = plain(tables, base[i] + rows[row, 0])
            settle(strengths, rows[row, 2], out)
    for suit in range(4):
        held = 0
        for i in range(len(hands)):
            held = max(held, size_of(hands[i] >> 13 * suit & 8191))
        least = max(0, BOARD - held - size_of(board >> 13 * suit & 8191))
        if least <= need:
            recount(tables, hands, board, live, rows, out, suit, least, base)


@jit
def recount(
    tables: Tables, hands: Ints, board: int, live: int, rows: Ints, out: Ints,
    suit: int, least: int, base: Ints,
) -> None:  # fmt: skip
    """Settle again the boards that get at least so many more cards of a suit."""
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
                if rows[row, 1] == rest:
                    for i in range(len(hands)):
                        plainly[i] = plain(tables, base[i] + key + rows[row, 0])
                    settle(plainly, -rows[row, 2], out)
                    for i in range(len(hands)):
                        plainly[i] = max(plainly[i], flushes[i])
                    settle(plainly, rows[row, 2], out)
        if new == 0:
            break
        new = new - 1 & own


@jit
def count_matchups(
    tables: Tables, matchups: Ints, weights: Ints, board: int, live: int, rows: Ints, out: Ints
) -> None:
    """Every board of every matchup (a row of hands), counted as often as its weight says."""
    counts = np.zeros_like(out)
    for m in range(len(matchups)):
        left = live
        for i in range(matchups.shape[1]):
            left &= ~matchups[m, i]
        counts[:] = 0
        count_boards(tables, matchups[m], board, left, rows, counts)
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
def pick_hands(combos: Ints, ends: Ints, narrow: int, state: int, chosen: Ints) -> tuple[int, int]:
    """One combo for every hand: the cards, or -1 if some collide, and the next random state.

    Only if all is drawn anew after a collision, all hands that fit together are equally likely;
    but whatever the `narrow` first hands are, the others leave equally many possibilities.
    """
    used, start, i = 0, 0, 0
    while i < len(ends):
        state = stepped(state)
        at = start + (word(state) * (ends[i] - start) >> 32)
        if used & combos[at] == 0:
            chosen[i] = at
            used |= combos[at]
            start = ends[i]
            i += 1
        elif i < narrow:
            return -1, state
    return used, state


@jit
def sample_boards(
    tables: Tables, combos: Ints, keys: Ints, ends: Ints, narrow: int,
    board: int, singles: Ints, pairs: Ints, trials: int, state: int, out: Ints,
) -> int:  # fmt: skip
    """Random hands and boards settled into `out`; how many: fewer than asked if no hands fit.

    Hand i is one of `combos[ends[i - 1] : ends[i]]`, which have these `keys`; from `narrow` on a
    hand is anything. What is not known of the board is drawn by twos: `singles` and `pairs` are
    rows (mask, key) of what may come.
    """
    choice, need = len(combos) > len(ends), BOARD - size_of(board)
    chosen, strengths = np.zeros_like(ends), np.zeros_like(ends)
    used, state = pick_hands(combos, ends, narrow, state, chosen)
    common = tables.few
    for card in range(52):
        if board & tables.bits[card] != 0:
            common += tables.keys[card]
    for trial in range(trials):
        tries = 0
        while choice and (tries == 0 or used < 0):
            if tries == PATIENCE:
                return trial
            used, state = pick_hands(combos, ends, narrow, state, chosen)
            tries += 1
        left = need
        taken, key = used, common
        while left > 0:
            state = stepped(state)
            if left > 1:
                at = word(state) * len(pairs) >> 32
                new, more = pairs[at, 0], pairs[at, 1]
            else:
                at = word(state) * len(singles) >> 32
                new, more = singles[at, 0], singles[at, 1]
            if new & taken == 0:
                taken |= new
                key += more
                left -= 2
            else:  # all sets of cards stay equally likely only if it begins anew
                left, taken, key = need, used, common
        mask = board | taken ^ used
        if len(ends) == 2:  # without loops it is twice as fast
            one = strength(tables, key + keys[chosen[0]], mask | combos[chosen[0]])
            other = strength(tables, key + keys[chosen[1]], mask | combos[chosen[1]])
            out[0, (one > other) + 2 * (one == other)] += 1
            out[1, (other > one) + 2 * (one == other)] += 1
            continue
        for i in range(len(ends)):
            strengths[i] = strength(tables, key + keys[chosen[i]], mask | combos[chosen[i]])
        settle(strengths, 1, out)
    return trials
