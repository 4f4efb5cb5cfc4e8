"""Poker hands: what they are worth, ranges of them, and how often each wins."""

from paiju.poker.hands import CATEGORIES, Category, PokerHand, category_of, rank_hand, strength

__all__ = ["CATEGORIES", "Category", "PokerHand", "category_of", "rank_hand", "strength"]
