"""All boards or many boards, on all cores; how many cores there are never changes the answer."""

import hashlib
from collections.abc import Callable, Sequence
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from paiju.core.errors import CardError
from paiju.kernel import poker
from paiju.kernel.layout import FILLING_COLUMNS
from paiju.kernel.structs import CardRanges
from paiju.poker.cores import run_in_parallel
from paiju.poker.hands import PACK
from paiju.poker.keys import RANKS, SUITS, find_bit
from paiju.poker.question import EquityQuestion
from paiju.poker.strengths import build_strengths

Ints = NDArray[np.int64]

_MATCHUPS = 100_000  # combinations of ranges worth writing down
_WORK = 40_000_000  # rows of the kernel times hands: two or three seconds of one core
_TOGETHER = 16  # matchups counted in one go
_CHUNK = 1 << 16  # trials from one random state


def count_boards(question: EquityQuestion) -> Ints | None:
    """Every board of every combination of hands, a row of counts per hand; None: too many."""
    matchups = _list_matchups(question)
    if matchups is None:
        return None
    distinct, weights = _find_distinct(matchups, question)
    rows = comb(RANKS + question.missing, question.missing)
    if distinct.size * rows > _WORK:
        return None

    def count(start: int) -> Ints:
        part = slice(start, start + _TOGETHER)
        out, room = _make_counts(question), np.zeros((rows, FILLING_COLUMNS), np.int64)
        cards = question.board, question.live
        poker.count_matchups(build_strengths(), distinct[part], weights[part], cards, room, out)
        return out

    return _add_parts(count, range(0, len(distinct), _TOGETHER))


def sample_boards(question: EquityQuestion, trials: int, seed: int | str) -> Ints:
    """Random boards, and hands where there is a choice; a row of counts per hand."""
    tables, deck = build_strengths(), _list_deck(question)
    singles = np.column_stack((tables.bits[deck], tables.keys[deck]))
    one, other = np.triu_indices(len(deck), 1)
    pairs = singles[one] + singles[other]
    order = sorted(range(len(question.hands)), key=lambda i: len(question.hands[i]))
    hands = [question.hands[i] for i in order]
    combos = np.array([combo for hand in hands for combo in hand], np.int64)
    keys = (combos[:, None] & tables.bits != 0) @ tables.keys
    ends = np.cumsum([len(hand) for hand in hands])
    narrow = sum(len(hand) < len(pairs) for hand in hands)
    ranges = CardRanges(combos, keys, ends, narrow, singles, pairs)

    def sample_chunk(start: int) -> Ints:
        out, size = _make_counts(question), min(_CHUNK, trials - start)
        state = _seed_chunk(seed, start)
        if poker.sample_boards(tables, ranges, question.board, size, state, out) < size:
            raise CardError("hands-collide")
        return out

    return _add_parts(sample_chunk, range(0, trials, _CHUNK))[np.argsort(order)]


def _list_deck(question: EquityQuestion) -> list[int]:
    """The cards that are neither on the board nor dead nor in a hand without choice."""
    known = sum(hand[0] for hand in question.hands if len(hand) == 1)
    return [card for card in PACK if find_bit(card) & question.live & ~known]


def _make_counts(question: EquityQuestion) -> Ints:
    """Room for the counts: for each hand boards lost, won alone, shared by two, by three …"""
    return np.zeros((len(question.hands), len(question.hands) + 1), np.int64)


def _seed_chunk(seed: int | str, start: int) -> int:
    """A random state of the kernel, another one for each chunk."""
    digest = hashlib.sha256(f"{seed}/{start}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8]) >> 3 | 1


def _add_parts(work: Callable[[int], Ints], starts: Sequence[int]) -> Ints:
    """The sum of all parts of the work."""
    total: Ints = np.sum(run_in_parallel(work, starts), axis=0)
    return total


# --- ranges -------------------------------------------------------------------------------


def _list_matchups(question: EquityQuestion) -> Ints | None:
    """All hands that fit together, a row each; None if there are too many."""
    order = sorted(range(len(question.hands)), key=lambda i: len(question.hands[i]))
    rows, used = np.zeros((1, 0), np.int64), np.zeros(1, np.int64)
    for i in order:
        combos = np.array(question.hands[i], np.int64)
        before, new = np.nonzero(used[:, None] & combos == 0)
        if len(new) > _MATCHUPS:
            return None
        rows, used = np.column_stack((rows[before], combos[new])), used[before] | combos[new]
    if not len(rows):
        raise CardError("hands-collide")
    return rows[:, np.argsort(order)]


def _find_distinct(matchups: Ints, question: EquityQuestion) -> tuple[Ints, Ints]:
    """Matchups that differ by more than the names of suits, and how often each is there."""
    if len(matchups) == 1:
        return matchups, np.ones(1, np.int64)
    least, table = matchups.copy(), np.array([question.board, question.live])
    for suits in permutations(range(SUITS)):
        if np.array_equal(_rename_suits(table, suits), table):
            other = _rename_suits(matchups, suits)
            differs = np.argmax(other != least, axis=1)[:, None]
            less = np.take_along_axis(other < least, differs, axis=1)
            least = np.where(less, other, least)
    distinct, weights = np.unique(least, axis=0, return_counts=True)
    return np.ascontiguousarray(distinct), weights


def _rename_suits(masks: Ints, suits: Sequence[int]) -> Ints:
    """The same cards after suit s has become `suits[s]`."""
    renamed = np.zeros_like(masks)
    for suit, name in enumerate(suits):
        renamed |= (masks >> RANKS * suit & (1 << RANKS) - 1) << RANKS * name
    return renamed
