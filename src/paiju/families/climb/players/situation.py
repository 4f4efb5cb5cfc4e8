"""A view of a shedding game as the kernel reads it: what is known, and what may be where."""

from collections import Counter
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import Card
from paiju.core.events import Draw
from paiju.engine.counting import list_laid
from paiju.engine.state import View
from paiju.families.climb.packing import pack_circle, pack_each, pack_seats, pack_sides
from paiju.families.climb.players.game_arrays import game_arrays
from paiju.families.climb.position import Position
from paiju.families.climb.rules import Climb
from paiju.families.climb.sides import friends
from paiju.kernel.guide import guide
from paiju.kernel.structs import GameArrays, Guide

Ints = NDArray[np.int64]


class Situation:
    """What one seat knows, laid out for the kernel."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None and isinstance(view.game.rules, Climb)
        self.view, self.me, self.rules = view, view.seat, view.game.rules
        self.position: Position = view.position

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.position.hands)

    @cached_property
    def guide(self) -> Guide:
        """How hands of this game fall into turns."""
        return guide(self.rules.combos)

    @cached_property
    def game(self) -> GameArrays:
        """How the game goes on from here."""
        return self.led_by(self.position.landlord)

    def led_by(self, lord: int | None) -> GameArrays:
        """How it goes on if somebody is the landlord."""
        return game_arrays(self.view.game, self.players, lord)

    @cached_property
    def pool(self) -> list[Card]:
        """The cards whose place this seat does not know, weakest first."""
        seen = Counter(card for hand in self.position.hands for card in hand.cards)
        seen.update(list_laid(self.view))
        left = Counter(self.rules.deck.cards) - seen
        return sorted(left.elements(), key=self.rules.deck.order.__getitem__)

    @cached_property
    def packed_pool(self) -> Ints:
        """The pool, packed card by card."""
        return pack_each(self.rules, self.pool)

    @cached_property
    def guessed_sides(self) -> list[int]:
        """Who plays with whom for a quick opinion: who is not known to be a friend is an enemy."""
        known = pack_sides(self.rules, self.position)
        if not self.rules.marks:
            return known
        own, with_me = known[self.me], {self.me, *friends(self.view)}
        return [own if seat in with_me else 1 - own for seat in range(self.players)]

    @cached_property
    def base(self) -> Ints:
        """The known cards, counts and facts of every seat; hands with their wild cards."""
        return pack_seats(self.rules, self.position)

    @cached_property
    def circle(self) -> Ints:
        """The circle on the table."""
        return pack_circle(self.rules, self.position)

    @cached_property
    def wild(self) -> int:
        """The digits of the wild ranks."""
        return self.rules.deck.digits(self.position.wild)

    @cached_property
    def floors(self) -> Ints:
        """How many of the weakest cards of the pool a seat cannot hold."""
        found = np.zeros(self.players, np.int64)
        drawn = {event.seat for event in self.view.events if isinstance(event, Draw)}
        order = self.rules.deck.order
        for seat, card in enumerate(self.position.smallest):
            if seat not in drawn:
                found[seat] = sum(order[other] < order[card] for other in self.pool)
        return found
