"""How often each of several hands wins: counted where that is affordable, else sampled."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import index
from typing import SupportsIndex

from paiju.core.errors import CardError
from paiju.poker.question import Given, ask

TRIALS = 1_000_000  # if nobody says how many
MOST_TRIALS = 999_999_999


@dataclass(frozen=True)
class Equity:
    """What one hand can expect, from boards that were all counted, or sampled."""

    counts: tuple[int, ...]  # boards lost, won alone, shared by two, by three …
    exact: bool

    @property
    def boards(self) -> int:
        """How many boards there were, with every combination of ranges."""
        return sum(self.counts)

    @property
    def wins(self) -> int:
        """Boards won alone."""
        return self.counts[1]

    @property
    def ties(self) -> int:
        """Boards won together with others."""
        return sum(self.counts[2:])

    @property
    def win(self) -> float:
        """How often it wins alone."""
        return self.wins / self.boards

    @property
    def tie(self) -> float:
        """How often it wins together with others."""
        return self.ties / self.boards

    @property
    def equity(self) -> float:
        """Its part of the pot on average."""
        return self._find_mean(1)

    @property
    def error(self) -> float:
        """The standard error of `equity`; nothing if it is exact."""
        variance = 0.0 if self.exact else self._find_mean(2) - self._find_mean(1) ** 2
        return sqrt(max(variance, 0.0) / self.boards)

    def _find_mean(self, power: int) -> float:
        """The mean of its part of a pot, or of that squared."""
        return sum(n / float(k) ** power for k, n in enumerate(self.counts) if k) / self.boards


def equity(
    hands: Sequence[Given],
    board: Given = "",
    dead: Given = "",
    trials: SupportsIndex | None = None,
    seed: int | str = 0,
) -> list[Equity]:
    """How often each of 2–10 hands wins and ties, and its part of the pot.

    A hand is two cards or a range ("TT+, AKs"); all combinations of ranges count equally. Every
    board is counted if that takes seconds at most. Otherwise, or if `trials` are asked for, boards
    are sampled; the same seed gives the same answer on any number of cores.

    >>> aces, kings = equity(["AsAh", "KsKh"])
    >>> aces.wins, aces.ties, aces.boards
    (1410336, 9308, 1712304)
    """
    possible = range(1, MOST_TRIALS + 1)
    if trials is not None and not (isinstance(trials, SupportsIndex) and index(trials) in possible):
        raise CardError("bad-trials", value=str(trials), most=MOST_TRIALS)
    question = ask(hands, board, dead)
    from paiju.poker.boards import (  # numba waits until there is work for it
        count_boards,
        sample_boards,
    )

    counts = count_boards(question) if trials is None else None
    exact = counts is not None
    if counts is None:
        counts = sample_boards(question, index(trials or TRIALS), seed)
    return [Equity(tuple(row), exact) for row in counts.tolist()]
