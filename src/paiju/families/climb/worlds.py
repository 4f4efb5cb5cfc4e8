"""What the rules of a shedding game tell about hidden hands."""

from dataclasses import replace

from msgspec.structs import replace as changed

from paiju.core.cards import Card, Cards
from paiju.core.events import Draw, Lead, Play, Setup
from paiju.engine.sampling import Beliefs, Hands, assume_nothing
from paiju.families.climb import exchange_worlds as exchanged
from paiju.families.climb.position import Position
from paiju.families.climb.rules import Climb
from paiju.families.climb.views import ClimbView


def beliefs(view: ClimbView) -> Beliefs:
    """Shown smallest cards, cards that make landlords, tributes."""
    found = assume_nothing(view)
    if view.is_over:
        return found
    rules, p = view.game.rules, view.position
    assert isinstance(rules, Climb)
    if p.roles_told:
        for seat, card in zip(p.marks, rules.marks, strict=True):
            found = found if seat is None else found.place_card(seat, card)
    floors = Floors(view)
    tributes = exchanged.Tributes(view)
    roles = RoleKnowledge(view, rules)
    barred = tuple(
        frozenset(floors.barred(seat, found)) | tributes.barred(seat, found)
        for seat in range(view.players)
    )

    def possible(hands: Hands) -> bool:
        return floors.allow(hands) and roles.allow(hands) and tributes.allow(hands)

    return replace(found, barred=barred, possible=possible)


class Floors:
    """Everybody has shown his smallest card: what he was dealt is not smaller.

    Smaller cards can only have been drawn since. So many as a seat has drawn, less those it has
    laid, may be among its hidden cards; which of the others were dealt makes no difference.
    """

    def __init__(self, view: ClimbView) -> None:
        self._order = view.game.rules.deck.order
        self._smallest = view.position.smallest
        self._known = tuple(hand.cards for hand in view.position.hands)
        self._spare = [0] * view.players
        for event in view.events:
            if isinstance(event, Draw):
                self._spare[event.seat] += event.count
            elif isinstance(event, Play) and self._smallest:
                self._spare[event.seat] -= sum(self._low(event.seat, c) for c in event.cards)

    def _low(self, seat: int, card: Card) -> bool:
        return self._order[card] < self._order[self._smallest[seat]]

    def barred(self, seat: int, found: Beliefs) -> Cards:
        """What a seat that has drawn nothing smaller cannot hold."""
        if not self._smallest or self._spare[seat] or not found.hidden[seat]:
            return ()
        return tuple(card for card in found.pool if self._low(seat, card))

    def allow(self, hands: Hands) -> bool:
        """Has nobody more smaller cards than he can have drawn?"""
        if not self._smallest:
            return True
        return all(
            sum(self._low(seat, card) for card in hand if card not in self._known[seat])
            <= self._spare[seat]
            for seat, hand in enumerate(hands)
            if len(hand) > len(self._known[seat])
        )


class RoleKnowledge:
    """Cards make landlords: a game that goes on, and who leads for a friend, tell about them."""

    def __init__(self, view: ClimbView, rules: Climb) -> None:
        self._rules, self._now = rules, view.position
        self._leads: list[tuple[Position, Lead]] = []
        self._elsewhere: int | None = None  # whose a mark is that nobody holds
        self._open = bool(rules.marks) and None in view.position.marks
        if self._open:
            self._follow(view)

    def _follow(self, view: ClimbView) -> None:
        p = self._rules.opening(view.players)
        for event in view.events:
            if isinstance(event, Lead):
                self._leads.append((p, event))
            if isinstance(event, Setup):
                self._elsewhere = event.seat
            p = self._rules.apply(p, event)

    def allow(self, hands: Hands) -> bool:
        """Would the game have gone as it did with these landlords?"""
        if not self._open:
            return True
        pairs = zip(self._rules.marks, self._now.marks, strict=True)
        marks = tuple(self._holder(card, known, hands) for card, known in pairs)
        if self._rules.goal.over(changed(self._now, marks=marks)):
            return False
        return all(
            self._rules.goal.auto(self._rules, changed(before, marks=marks)) == (lead,)
            for before, lead in self._leads
        )

    def _holder(self, card: Card, known: int | None, hands: Hands) -> int | None:
        if known is not None:
            return known
        holders = (seat for seat, hand in enumerate(hands) if card in hand)
        return next(holders, self._elsewhere)
