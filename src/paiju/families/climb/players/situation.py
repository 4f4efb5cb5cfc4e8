"""A view of a shedding game as the kernel reads it: what is known, and what may be where."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import Card
from paiju.core.events import Draw
from paiju.engine.counting import laid
from paiju.engine.state import View
from paiju.families.climb.players.weights import weights
from paiju.families.climb.position import Position, landlords
from paiju.families.climb.roles import ByResult, SideOut
from paiju.families.climb.rules import Climb
from paiju.families.climb.settle import Captured, CardPoints, CardsLeft, LandlordStakes
from paiju.families.climb.sides import friends
from paiju.kernel import GOALS, LOCKS
from paiju.kernel import policy as k
from paiju.kernel import rollout as r
from paiju.kernel.guide import Guide, guide

if TYPE_CHECKING:
    from paiju.engine.game import Game

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Course:
    """One game as the kernel plays it: guide, weights and settlement."""

    guide: Guide
    weights: Ints
    price: Ints
    rule: Ints
    values: Ints  # a flag, then the points of a card of each rank
    factor: Ints  # of each body as a bomb
    scale: Ints  # numbers of the settlement


def role(lord: int | None, seat: int) -> int:
    """Whose weights a seat plays by: 0 the landlord's (or anybody's), 1 a farmer's."""
    return int(lord is not None and seat != lord)


@lru_cache(maxsize=128)
def course(game: "Game", players: int, lord: int | None) -> Course:
    """The course of a game under fixed options with this landlord, if there is one."""
    rules = game.rules
    assert isinstance(rules, Climb)
    g = guide(rules.combos)
    roles = [role(lord, seat) for seat in range(players)]
    own = weights(rules)
    prices = np.zeros((len(own), k.room_for_prices(g)), np.int64)
    for at, w in enumerate(own):
        k.prices(g, w, prices[at])
        prices[at, len(g.bodies) - 1] = at
    partner = isinstance(rules.goal, SideOut) and rules.goal.partner_leads
    how = _HOW[type(rules.settle)]
    rule = LOCKS[rules.lock], GOALS[rules.goal.key], rules.goal.refill, how, partner, lord or 0
    return Course(
        g, own[roles], prices[roles], np.array(rule, np.int64), _values(rules), _factors(rules),
        _scale(rules),
    )  # fmt: skip


_HOW: dict[type[Any], int] = {
    LandlordStakes: r.STAKES,
    Captured: r.CAPTURED,
    CardPoints: r.CARD_POINTS,
    CardsLeft: r.CARDS_LEFT,
    ByResult: r.BY_RESULT,
}


def _values(rules: Climb) -> Ints:
    ranks = rules.deck.ranks
    points = [rules.goal.worth((rules.deck.card(rank, 0),)) for rank in ranks]
    return np.array([any(points), *points], np.int64)


def _factors(rules: Climb) -> Ints:
    lexicon = rules.lexicon
    found = np.ones(len(lexicon.bodies), np.int64)
    bombs = rules.settle.bombs if isinstance(rules.settle, LandlordStakes) else {}
    for at in range(lexicon.bomb_from, len(found)):
        found[at] = bombs.get(lexicon.tier(at)) or bombs.get(lexicon.readings[at].type, 1)
    return found


# What results are worth to the landlords and to each farmer where a game has no scores of its own.
_RESULTS = {
    "Lwin1": (3, (-3, -3)), "Lwin2": (2, (-2, -2)), "Fwin1": (-3, (3, 3)), "Fwin2": (-2, (2, 2)),
    "Draw1": (0, (0, 0)), "Draw2": (0, (0, 0)), "Dou1": (6, (-2, -2, -2)),
    "Dou2": (2, (1, -2, -2)), "Dou3": (-2, (2, 1, -2)), "Dou4": (-6, (2, 2, 2)),
}  # fmt: skip
_ORDERS = {  # the sides of those who are out, behind a leading one; a sole landlord after those
    "Lwin1": (0b111,), "Fwin1": (0b100,), "Lwin2": (0b1101,), "Fwin2": (0b1010,),
    "Draw1": (0b1100,), "Draw2": (0b1011,), "Dou1": (16 + 0b11,), "Dou2": (16 + 0b101,),
    "Dou3": (16 + 0b1001,), "Dou4": (16 + 0b1000,),
}  # fmt: skip


def _scale(rules: Climb) -> Ints:
    found, settle = np.zeros(256, np.int64), rules.settle
    if isinstance(settle, CardPoints | CardsLeft):
        most = settle.steps[-1][0]
        for count in range(most + 1):
            each = next(value for upto, value in settle.steps if count <= upto)
            found[count] = each * (count if isinstance(settle, CardPoints) else 1)
    if isinstance(settle, CardPoints):
        for card, extra in settle.extra.items():
            found[64 + rules.deck.weights[card].bit_length() - 1] = extra
    if isinstance(settle, ByResult):
        for name, (lord, farmers) in (settle.table or _RESULTS).items():
            for order in _ORDERS[name]:
                found[4 * order : 4 * order + 1 + len(farmers)] = lord, *farmers
    return found


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
    def course(self) -> Course:
        """How the game goes on from here."""
        return self.led_by(self.position.landlord)

    def led_by(self, lord: int | None) -> Course:
        """How it goes on if somebody is the landlord."""
        return course(self.view.game, self.players, lord)

    @cached_property
    def pool(self) -> list[Card]:
        """The cards whose place this seat does not know, weakest first."""
        seen = Counter(card for hand in self.position.hands for card in hand.cards)
        seen.update(laid(self.view))
        left = Counter(self.rules.deck.cards) - seen
        return sorted(left.elements(), key=self.rules.deck.order.__getitem__)

    @cached_property
    def weights_of_pool(self) -> Ints:
        """The pool, packed card by card."""
        return np.array([self.rules.deck.weights[card] for card in self.pool], np.int64)

    @cached_property
    def mask(self) -> int:
        """The wild ranks."""
        deck = self.rules.deck
        return sum(15 << 4 * deck.ranks.index(rank) for rank in self.position.wild)

    def sides(self, landlord: int | None) -> list[int]:
        """Who plays with whom, as far as this seat knows: side 0 are the landlords."""
        if self.rules.marks:
            known = landlords(self.position)
            return [0 if seat in known else 1 for seat in range(self.players)]
        if landlord is None:
            return list(range(self.players))
        return [int(seat != landlord) for seat in range(self.players)]

    @cached_property
    def guessed_sides(self) -> list[int]:
        """The same for a quick opinion: whoever is not known to be a friend is an enemy."""
        sides = self.sides(self.position.landlord)
        if not self.rules.marks:
            return sides
        own, with_me = sides[self.me], {self.me, *friends(self.view)}
        return [own if seat in with_me else 1 - own for seat in range(self.players)]

    @cached_property
    def base(self) -> Ints:
        """The known cards, counts and facts of every seat; hands with their wild cards."""
        p, pack = self.position, self.rules.deck.pack
        found = np.zeros((self.players, 8), np.int64)
        found[:, k.HAND] = [pack(hand.cards) for hand in p.hands]
        found[:, k.COUNT] = [hand.count for hand in p.hands]
        found[:, k.SIDE] = self.sides(p.landlord)
        if p.laid:
            found[:, k.LAID], found[:, k.POINT] = p.laid, p.points
        for place, seat in enumerate(p.out):
            found[seat, k.ORDER] = place
        doubled = [1 + bool(value) for value in p.doubles] or [1] * self.players
        if p.redoubled:
            doubled = [n * n for n in doubled]
        found[:, k.DOUBLED] = doubled
        return found

    @cached_property
    def circle(self) -> Ints:
        """The circle on the table."""
        p = self.position
        found = np.zeros(9, np.int64)
        left = p.stock.count if self.rules.goal.refill else 0
        stake = prod(factor for _, factor in self.rules.settle.factors(p))
        found[:] = p.turn, p.last, p.owner, p.passed, left, p.pile, stake, self.mask, len(p.out)
        return found

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
