"""How a game goes on after a hand and after a circle, and when it is over."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.core.cards import Cards
from paiju.core.events import Draw, Event, Lead, Play
from paiju.engine.hand import put
from paiju.families.climb.position import Position

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


def absent(p: Position) -> int:
    """The seats without cards, as a mask."""
    return sum(1 << seat for seat, hand in enumerate(p.hands) if not hand.count)


def heap(p: Position) -> int:
    """How many cards lie in the circle."""
    return sum(len(event.cards) for event in p.circle if isinstance(event, Play))


class FirstOut:
    """The first empty hand ends the game."""

    key = "first"

    @property
    def refill(self) -> int:
        """To how many cards hands are refilled after a circle."""
        return 0

    def over(self, p: Position) -> bool:
        """Is the game decided?"""
        return not all(hand.count for hand in p.hands)

    def absent(self, p: Position) -> int:
        """Seats that are skipped because they hold no cards."""
        return 0

    def waits(self, p: Position) -> bool:
        """Must something happen before the next player can act?"""
        return False

    def auto(self, rules: "Climb", p: Position) -> tuple[Event, ...]:
        """What happens while everybody waits."""
        return ()

    def laid(self, p: Position, seat: int, cards: Cards) -> Position:
        """After a hand was laid."""
        return p

    def won(self, p: Position) -> Position:
        """After a circle was won."""
        return p

    def finished(self, p: Position) -> tuple[int, ...]:
        """Seats that are out for good while others play on, in that order."""
        return ()

    def worth(self, cards: Cards) -> int:
        """The points in a set of cards."""
        return 0


FIRST_OUT = FirstOut()


class GoesOn(FirstOut):
    """Empty hands are skipped; the winner of a circle may have none to lead with."""

    def absent(self, p: Position) -> int:
        return absent(p)

    def waits(self, p: Position) -> bool:
        return p.leading and not p.hands[p.turn].count

    def laid(self, p: Position, seat: int, cards: Cards) -> Position:
        return p if p.hands[seat].count else replace(p, out=(*p.out, seat))

    def auto(self, rules: "Climb", p: Position) -> tuple[Event, ...]:
        friends = self.friends(rules, p)
        return (Lead(rules.tables.leader(len(p.hands), absent(p), p.turn, friends)),)

    def finished(self, p: Position) -> tuple[int, ...]:
        return p.out

    def friends(self, rules: "Climb", p: Position) -> int:
        """Who leads before others when the winner cannot, as a mask."""
        return 0


@dataclass(frozen=True)
class StockOut(GoesOn):
    """All refill after a circle; over when the stock and all hands but one are empty."""

    size: int
    points: dict[str, int] = field(hash=False)  # what a captured card of a rank is worth

    key = "stock"

    @property
    def refill(self) -> int:
        return self.size

    def worth(self, cards: Cards) -> int:
        return sum(self.points.get(card.rank, 0) for card in cards)

    def over(self, p: Position) -> bool:
        holding = sum(1 for hand in p.hands if hand.count)
        return not p.stock.count and holding <= 1

    def finished(self, p: Position) -> tuple[int, ...]:
        return () if p.stock.count else p.out

    def _draws(self, p: Position) -> bool:
        won = p.leading and any(p.laid)  # nobody draws before the first circle of a composed game
        return bool(won and p.stock.count and any(h.count < self.size for h in p.hands))

    def waits(self, p: Position) -> bool:
        return self._draws(p) or super().waits(p)

    def laid(self, p: Position, seat: int, cards: Cards) -> Position:
        return super().laid(replace(p, pile=p.pile + self.worth(cards)), seat, cards)

    def won(self, p: Position) -> Position:
        """The owner of the last hand collects the cards of the circle, and their points."""
        owner = p.owner
        points = put(p.points, owner, p.points[owner] + p.pile)
        captured = put(p.captured, owner, p.captured[owner] + heap(p))
        return replace(p, points=points, captured=captured, pile=0)

    def auto(self, rules: "Climb", p: Position) -> tuple[Event, ...]:
        if not self._draws(p):
            return super().auto(rules, p)
        counts = rules.tables.draws([h.count for h in p.hands], p.turn, self.size, p.stock.count)
        order = [(p.turn + i) % len(p.hands) for i in range(len(p.hands))]
        found, top = [], len(p.stock.cards)
        for seat in order:
            count = counts[seat]
            if count:
                found.append(Draw(seat, count, p.stock.cards[top - count : top]))
                top -= count
        return tuple(found)
