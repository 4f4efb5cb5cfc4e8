"""Poker hands: what they are worth, ranges of them, and how often each wins."""

from paiju.poker.hands import CATEGORIES, Category, PokerHand, find_category, rank_hand, strength

__all__ = ["CATEGORIES", "Category", "PokerHand", "find_category", "rank_hand", "strength"]
