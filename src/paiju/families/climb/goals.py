"""How a game goes on after a hand and after a circle, and when it is over."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from paiju.core.cards import Cards
from paiju.core.events import Draw, Event, Lead, Play
from paiju.core.language import Words, words
from paiju.engine.hand import put
from paiju.families.climb.numbers import GoalNumbers
from paiju.families.climb.position import Position
from paiju.families.climb.settle_words import explain_plainly
from paiju.kernel import layout as k

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

_OWN = words("这个游戏有自己的结束办法。", "This game has an end of its own.")
_FIRST_OUT = words("谁先出完牌，一局就结束。", "The first empty hand ends the game.")
_STOCK_OUT = words(
    "每圈之后各家依次补到 {size} 张。牌堆补完、至多一家还有牌时，一局结束。",
    "After a circle everybody refills to {size} cards. It is over when the stock is empty and "
    "at most one player holds cards.",
)


def absent(p: Position) -> int:
    """The seats without cards, as a mask."""
    return sum(1 << seat for seat, hand in enumerate(p.hands) if not hand.count)


def heap(p: Position) -> int:
    """How many cards lie in the circle."""
    return sum(len(event.cards) for event in p.circle if isinstance(event, Play))


class Goal(ABC):
    """How a game goes on and ends: all that anybody asks of it has an answer but `over`."""

    _course: ClassVar[frozenset[str]] = frozenset(
        ("refill", "over", "absent", "waits", "auto", "laid", "won", "worth", "friends", "winner")
    )

    def __init_subclass__(cls, **kwargs: object) -> None:
        """What plays differently is described neither by the numbers nor the words of its base."""
        super().__init_subclass__(**kwargs)
        if cls._course & cls.__dict__.keys():
            for name in ("kernel", "explain"):
                if name not in cls.__dict__:
                    setattr(cls, name, getattr(Goal, name))

    # --- what it says about itself ---

    def kernel(self, rules: "Climb") -> GoalNumbers | None:
        """The goal in numbers for the kernel; None: games are played out in Python."""
        return None

    def explain(self, rules: "Climb") -> Words:
        """The paragraph about it on the page of a game: here what the class says about itself."""
        return explain_plainly(type(self), _OWN)

    # --- the course of a game ---

    @property
    def refill(self) -> int:
        """To how many cards hands are refilled after a circle."""
        return 0

    @abstractmethod
    def over(self, p: Position) -> bool:
        """Is the game over?"""

    def absent(self, p: Position) -> int:
        """Seats that are skipped because they hold no cards, as a mask."""
        return 0

    def waits(self, p: Position) -> bool:
        """Must something happen before the next player can act?"""
        return False

    def auto(self, rules: "Climb", p: Position) -> tuple[Event, ...]:
        """What happens while everybody waits."""
        return ()

    def laid(self, p: Position, seat: int, cards: Cards) -> Position:
        """After a hand was laid."""
        return p if p.hands[seat].count else replace(p, out=(*p.out, seat))

    def won(self, p: Position) -> Position:
        """After a circle was won."""
        return p

    def finished(self, p: Position) -> tuple[int, ...]:
        """Seats that are out for good while others play on, in that order."""
        return ()

    def worth(self, cards: Cards) -> int:
        """The points in a set of cards."""
        return 0

    # --- who wins ---

    def winner(self, p: Position) -> int:
        """The seat that has won: the first that is out, or else has the fewest cards."""
        if p.out:
            return p.out[0]
        return min(range(len(p.hands)), key=lambda seat: p.hands[seat].count)

    def decided(self, p: Position) -> bool:
        """Is it settled who wins? A game may go on for further places."""
        return self.over(p)

    def has_won(self, p: Position, side: int) -> bool:
        """Does a side, as a mask, win a decided game?"""
        return bool(side >> self.winner(p) & 1)

    def ends(self, p: Position, side: int) -> Sequence[int]:
        """Where not the first seat out decides: does a side win, by that seat and all seats out?"""
        return ()


class FirstOut(Goal):
    """The first empty hand ends the game."""

    def kernel(self, rules: "Climb") -> GoalNumbers | None:
        return GoalNumbers(k.FIRST_OUT)

    def explain(self, rules: "Climb") -> Words:
        return _FIRST_OUT

    def over(self, p: Position) -> bool:
        for hand in p.hands:  # noqa: SIM110 (asked after every move: a generator takes longer)
            if not hand.cards and not hand.hidden:
                return True
        return False


FIRST_OUT = FirstOut()


class GoesOn(Goal):
    """Empty hands are skipped; the winner of a circle may have none to lead with."""

    def absent(self, p: Position) -> int:
        return absent(p)

    def waits(self, p: Position) -> bool:
        return p.leading and not p.hands[p.turn].count

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

    def kernel(self, rules: "Climb") -> GoalNumbers | None:
        suited = rules.deck.suited  # the kernel counts cards that are drawn and points by bits
        return GoalNumbers(k.STOCK_OUT, refill=self.size) if suited else None

    def explain(self, rules: "Climb") -> Words:
        return {lang: text.format(size=self.size) for lang, text in _STOCK_OUT.items()}

    @property
    def refill(self) -> int:
        return self.size

    def worth(self, cards: Cards) -> int:
        return sum(self.points.get(card.rank, 0) for card in cards)

    def over(self, p: Position) -> bool:
        holding = sum(1 for hand in p.hands if hand.count)
        return not p.stock.count and holding <= 1

    def decided(self, p: Position) -> bool:
        return bool(p.out) and not p.stock.count

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
