"""What states and views of a shedding game have beside what all games have."""

from math import prod

from paiju.core.cards import Cards
from paiju.core.events import Play, Seat
from paiju.engine.state import Observed, State, View
from paiju.families.climb.position import Position
from paiju.families.climb.rules import Climb
from paiju.families.climb.sides import LORDS, has_landlords, sides


class ClimbObserved(Observed):
    """What is known of a shedding game."""

    __slots__ = ()
    position: Position

    @property
    def _rules(self) -> Climb:
        rules = self.game.rules
        assert isinstance(rules, Climb)
        return rules

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once there is one."""
        return self.position.landlord

    @property
    def to_beat(self) -> Cards:
        """The cards that must be covered; none on a free lead."""
        laid = self._laid
        return laid.cards if laid else ()

    @property
    def to_beat_reading(self) -> str:
        """What they were laid as, `Type:key`; empty on a free lead."""
        laid = self._laid
        return laid.reading if laid else ""

    @property
    def to_beat_seat(self) -> int | None:
        """Whose they are."""
        laid = self._laid
        return laid.seat if laid else None

    @property
    def _laid(self) -> Play | None:
        p = self.position
        if p.turn < 0 or p.leading or p.payoffs is not None:
            return None
        return next((event for event in reversed(p.circle) if isinstance(event, Play)), None)

    @property
    def must_contain(self) -> Cards:
        """What the opening hand must contain."""
        return self.position.must

    @property
    def bottom(self) -> Cards:
        """The bottom cards (底牌), as far as this observer knows them."""
        p = self.position
        return p.bottom or (p.stock.cards if self._rules.has_landlord else ())

    @property
    def stock(self) -> int:
        """How many cards lie face down in the middle: the bottom, or a stock to draw from."""
        return self.position.stock.count

    @property
    def landlords(self) -> tuple[int, ...]:
        """The seats known to be landlords: one, or several where cards make a landlord."""
        found = sides(self) if has_landlords(self._rules) else ()
        return tuple(seat for seat, side in enumerate(found) if side == LORDS)

    @property
    def bids(self) -> tuple[tuple[int, int], ...]:
        """The answers in the bidding: seat, and 0 or what was bid."""
        return self.position.bids

    @property
    def base(self) -> int:
        """What the multiplier multiplies: the bid, or 1."""
        return self.position.base

    @property
    def multiplier(self) -> int:
        """What has multiplied the stake so far (当前倍数): robs, bombs, spring, open hands.

        What a farmer has doubled for himself is not in it.
        """
        p = self.position
        return prod(factor for _, factor in self._rules.settle.factors(p)) // p.base

    @property
    def wild(self) -> str:
        """The ranks whose cards are wild (癞子)."""
        return self.position.wild

    @property
    def points(self) -> tuple[int, ...]:
        """Points captured by each seat, in games that count them."""
        return self.position.points or (0,) * self.players


class ClimbView(ClimbObserved, View):
    """A shedding game as one seat sees it."""

    __slots__ = ()


class ClimbState(ClimbObserved, State):
    """A whole shedding game."""

    __slots__ = ()

    def view(self, seat: Seat) -> ClimbView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, ClimbView)
        return view
