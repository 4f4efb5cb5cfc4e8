"""What states and views of a game of bets have beside what all games have."""

from paiju.core.cards import Cards
from paiju.core.events import Seat
from paiju.engine.state import Observed, State, View
from paiju.families.betting.position import BettingPosition


class BettingObserved(Observed):
    """What is known of a hand of bets."""

    __slots__ = ()
    position: BettingPosition

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
        return self.position.to_call(self.seat_of(seat))


class BettingView(BettingObserved, View):
    """A hand of bets as one seat sees it."""

    __slots__ = ()


class BettingState(BettingObserved, State):
    """A whole hand of bets."""

    __slots__ = ()

    def view(self, seat: Seat) -> BettingView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, BettingView)
        return view
