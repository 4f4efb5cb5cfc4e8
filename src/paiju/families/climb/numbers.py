"""What a rule object tells the kernel about itself: a few numbers, or nothing at all.

A game whose settlement has no numbers is played out by the kernel and settled in Python; one whose
goal has none is played out in Python. Both are the same game, only slower.
"""

from collections.abc import Mapping
from typing import NamedTuple


class GoalNumbers(NamedTuple):
    """How a game goes on and ends."""

    how: int  # FIRST_OUT, SIDE_OUT or STOCK_OUT
    refill: int = 0  # to how many cards hands are refilled
    partner_leads: bool = False  # for a winner without cards


class SettlementNumbers(NamedTuple):
    """Who pays whom."""

    how: int  # STAKES, CAPTURED, CARD_POINTS, CARDS_LEFT or BY_RESULT
    scale: Mapping[int, int] = {}  # columns of `scale` that are not 0
    bombs: Mapping[str, int] = {}  # by what a bomb multiplies the stake, by tier or type
    cap: int = 0  # at most so many bombs do; 0: all


ALL_BOMBS = 1 << 20  # no game has so many


def find_factor(bombs: Mapping[str, int], type_: str, tier: str) -> int:
    """By what a bomb multiplies the stake; its tier comes before its type."""
    return bombs.get(tier) or bombs.get(type_, 1)
