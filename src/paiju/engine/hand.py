"""Cards somebody holds, as far as an observer knows them."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from paiju.core.cards import Card, Cards

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards without those that are gone, each taken out once where it is first found."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


class Hand(msgspec.Struct, frozen=True):
    """Cards somebody holds: those the observer knows, and how many he does not."""

    cards: Cards = ()
    hidden: int = 0

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self.cards) + self.hidden

    def add_cards(self, cards: Cards | None, count: int) -> "Hand":
        """With more cards, known or not."""
        if cards is None:
            return Hand(self.cards, self.hidden + count)
        return Hand(self.cards + cards, self.hidden)

    def take_cards(self, cards: Cards | None, count: int) -> "Hand":
        """Without these; those the observer did not know come out of the hidden ones."""
        known, hidden = list(self.cards), self.hidden
        if cards is None:
            return Hand(self.cards, hidden - count)
        for card in cards:
            try:
                known.remove(card)
            except ValueError:
                hidden -= 1
        return Hand(tuple(known), hidden)

    def without_top(self, count: int) -> "Hand":
        """A pile without its last cards."""
        if self.hidden:
            return Hand(self.cards, self.hidden - count)
        return Hand(self.cards[: len(self.cards) - count])

    def show_cards(self, cards: Cards) -> "Hand":
        """The same hand when these of its cards have become known."""
        news = list(cards)
        for card in self.cards:
            if card in news:
                news.remove(card)
        return Hand(self.cards + tuple(news), self.hidden - len(news))

    def holds(self, cards: Cards) -> bool:
        """Are all these among the known cards?"""
        known: list[Card] = list(self.cards)
        try:
            for card in cards:
                known.remove(card)
        except ValueError:
            return False
        return True
