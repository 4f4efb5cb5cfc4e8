"""The referee of poker hands: the best five of seven by trying all, in plain Python.

Shares no code with the product. A card is (rank, suit), ranks 2 … 14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

RANKS = "23456789TJQKA"
NAMES = (
    "high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house",
    "four-of-a-kind", "straight-flush", "royal-flush",
)  # fmt: skip

Card = tuple[int, str]
Score = tuple[int, tuple[int, ...]]  # category, then what decides a tie


def read(text: str) -> list[Card]:
    """Cards written like AsTh."""
    plain = text.replace(" ", "")
    return [(RANKS.index(plain[i]) + 2, plain[i + 1]) for i in range(0, len(plain), 2)]


@cache
def five(ranks: tuple[int, ...], flush: bool) -> Score:
    """Five cards, ranks in descending order."""
    counts = Counter(ranks)
    order = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    if ranks == (14, 5, 4, 3, 2):
        order, straight = (5,), True
    else:
        straight = shape == (1,) * 5 and ranks[0] - ranks[4] == 4
    if straight:
        category = (9 if order[0] == 14 else 8) if flush else 4
        return category, order[:1]
    if flush:
        return 5, order
    plain = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return plain.get(shape, 0), order


def best(cards: Sequence[Card]) -> Score:
    """The best five of any number of cards."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    scores = [five(some, False) for some in combinations(ranks, 5)]
    for suit in "shdc":
        suited = sorted((rank for rank, s in cards if s == suit), reverse=True)
        scores += [five(some, True) for some in combinations(suited, 5)]
    return max(scores)


def showdowns(hands: Sequence[str], board: str = "", dead: str = "") -> list[list[int]]:
    """Every board dealt out: for each hand boards lost, won alone, shared by two, by three …"""
    held = [read(hand) for hand in hands]
    shown, gone = read(board), {card for text in (*hands, board, dead) for card in read(text)}
    pack = [(rank, suit) for rank in range(2, 15) for suit in "shdc"]
    counts = [[0] * (len(hands) + 1) for _ in hands]
    for rest in combinations([card for card in pack if card not in gone], 5 - len(shown)):
        settle([best([*cards, *shown, *rest]) for cards in held], counts)
    return counts


def settle(scores: Sequence[Score], counts: list[list[int]]) -> None:
    """Who wins one board."""
    top = max(scores)
    for row, score in zip(counts, scores, strict=True):
        row[scores.count(top) if score == top else 0] += 1


def add(tables: Iterable[list[list[int]]]) -> list[list[int]]:
    """Several counts together."""
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]
