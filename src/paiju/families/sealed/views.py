"""What states and views of sealed rounds have beside what all games have."""

from paiju.core.cards import Cards
from paiju.core.events import Seat
from paiju.engine.state import Observed, State, View
from paiju.families.sealed.position import SealedPosition


class SealedObserved(Observed):
    """What is known of a game of sealed rounds."""

    __slots__ = ()
    position: SealedPosition

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


class SealedView(SealedObserved, View):
    """A game of sealed rounds as one seat sees it."""

    __slots__ = ()


class SealedState(SealedObserved, State):
    """A whole game of sealed rounds."""

    __slots__ = ()

    def view(self, seat: Seat) -> SealedView:
        """What one seat knows (None: a spectator)."""
        view = super().view(seat)
        assert isinstance(view, SealedView)
        return view
