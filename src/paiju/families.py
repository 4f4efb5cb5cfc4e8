"""States and views by family of games: what each family has beside what all games have.

A view of a shedding game is a `ClimbView`, one of a game of bets a `BettingView`, one of sealed
rounds a `SealedView`; states likewise. Which class it is follows from the game's rules, so
`isinstance` tells the family, and a type checker then knows its attributes.
"""

from math import prod
from typing import TYPE_CHECKING

from paiju.cards import Cards
from paiju.contract import Rules
from paiju.errors import NotInThisGame
from paiju.events import Play, Seat
from paiju.language import say
from paiju.rules import rounds, wagers
from paiju.rules.betting import Betting
from paiju.rules.climb import Climb
from paiju.rules.position import Position, landlords
from paiju.rules.showdown import Showdown
from paiju.state import Observed, State, View

if TYPE_CHECKING:
    from paiju.game import Game


class Climbed(Observed):
    """What is known of a shedding game."""

    __slots__ = ()
    position: Position

    @property
    def _rules(self) -> Climb:
        rules = self.game.rules
        assert isinstance(rules, Climb)
        return rules

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
        p = self.position
        if p.landlord is not None:
            return (p.landlord,)
        return p.landlords or landlords(p)

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


class ClimbView(Climbed, View):
    """A shedding game as one seat sees it."""

    __slots__ = ()


class ClimbState(Climbed, State):
    """A whole shedding game."""

    __slots__ = ()

    def view(self, seat: Seat) -> ClimbView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, ClimbView)
        return view


class Bet(Observed):
    """What is known of a hand of bets."""

    __slots__ = ()
    position: wagers.Position

    @property
    def board(self) -> Cards:
        """The cards everybody shares."""
        return self.position.board

    @property
    def second_board(self) -> Cards:
        """The other board, where the rest was dealt twice; else none."""
        return self.position.second

    @property
    def pot(self) -> int:
        """All that was bet and is not paid out; 0 when the hand is over."""
        return self.position.pot

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips every seat has behind."""
        return self.position.chips

    @property
    def bets(self) -> tuple[int, ...]:
        """What every seat has bet in this street."""
        return self.position.bets

    @property
    def button(self) -> int | None:
        """The seat with the button, once it is known."""
        button = self.position.button
        return None if button < 0 else button

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that have folded, in that order."""
        return self.position.folded

    @property
    def street(self) -> int:
        """0 before the flop, 1 the flop, 2 the turn, 3 the river; -1 before the blinds."""
        return self.position.street

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind."""
        return self.position.small, self.position.big

    def to_call(self, seat: int) -> int:
        """What a seat lacks of the bet to match."""
        return self.position.to_call(seat)


class BettingView(Bet, View):
    """A hand of bets as one seat sees it."""

    __slots__ = ()


class BettingState(Bet, State):
    """A whole hand of bets."""

    __slots__ = ()

    def view(self, seat: Seat) -> BettingView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, BettingView)
        return view


class Hidden(Observed):
    """What is known of a game of sealed rounds."""

    __slots__ = ()
    position: rounds.Position

    @property
    def sealed(self) -> dict[int, Cards | None]:
        """Who has laid a hand face down in this round, and which, if this observer knows it.

        No cards are a pass.
        """
        return {seal.seat: seal.cards for seal in self.position.sealed}

    @property
    def coins(self) -> tuple[int, ...]:
        """The coins of every seat."""
        return self.position.coins

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return self.position.round

    @property
    def rounds(self) -> int:
        """How many there are."""
        return self.position.rounds

    @property
    def face_up(self) -> tuple[Cards, ...]:
        """The cards of each hand that lie face up."""
        return self.position.open

    @property
    def stock(self) -> int:
        """How many cards are left to draw."""
        return self.position.stock.count


class SealedView(Hidden, View):
    """A game of sealed rounds as one seat sees it."""

    __slots__ = ()


class SealedState(Hidden, State):
    """A whole game of sealed rounds."""

    __slots__ = ()

    def view(self, seat: Seat) -> SealedView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, SealedView)
        return view


_FAMILIES: tuple[tuple[type, type[View], type[State]], ...] = (
    (Climb, ClimbView, ClimbState),
    (Betting, BettingView, BettingState),
    (Showdown, SealedView, SealedState),
)


def view_type(rules: Rules) -> type[View]:
    """What a view is under these rules; a plain one in a family of somebody's own."""
    return next((view for kind, view, _ in _FAMILIES if isinstance(rules, kind)), View)


def state_type(rules: Rules) -> type[State]:
    """What a state is under these rules."""
    return next((state for kind, _, state in _FAMILIES if isinstance(rules, kind)), State)


def missing(kind: type[Observed], name: str) -> AttributeError:
    """The complaint about an attribute that this kind of game does not have."""
    having = [] if name.startswith("_") else _having(name)
    if not having:
        return AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")

    def listed(language: str | None) -> str:
        return ", ".join(say(game.title, language) for game in having)

    return NotInThisGame("not-in-this-game", name=name, games=listed)


def _having(name: str) -> "list[Game]":
    """The games whose states have an attribute."""
    from paiju.game import games

    return [game for game in games() if hasattr(game.state_type, name)]
