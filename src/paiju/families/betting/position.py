"""What an observer knows about a hand of bets and raises: the result of folding what he saw."""

from collections.abc import Iterator

import msgspec

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.engine.hand import Hand

UNASKED = -1  # has not acted in this street
_NOT_TOLD, _THROWN = -1, -2  # weaker than every hand that is shown


class BettingPosition(msgspec.Struct, frozen=True):
    """Everything the rules need to go on. Unknown cards are only counted."""

    hands: tuple[Hand, ...]
    chips: tuple[int, ...]  # behind
    stake: tuple[int, ...]  # at the start of the hand
    bets: tuple[int, ...]  # of this street
    totals: tuple[int, ...]  # of all streets, with all that was posted
    met: tuple[int, ...]  # the highest bet when each seat last acted in this street
    small: int  # the small blind
    big: int  # the big blind
    dead: tuple[int, ...] = ()  # what of the totals is nobody's bet: missed small blinds
    owed: tuple[int, ...] = ()  # blinds missed before this hand; see `events.Carried`
    told: ev.Told = ev.Told()  # by a file that the hand comes from
    games: int = 0  # hands of the match before this one
    level: int = 0  # how often the clock has doubled the blinds
    named: int | None = None  # the button, where the last hand has handed it on
    button: int = -1
    posted: int = 0  # blinds
    asking: int = -1  # who may straddle
    straddler: int = -1  # who has done it
    draws: int = 0  # how often chance has spoken
    stock: Hand = Hand()
    board: Cards = ()
    street: int = -1
    folded: tuple[int, ...] = ()  # in that order
    queue: tuple[int, ...] = ()  # who is still to act in this street
    highest: int = 0  # the bet to match
    full: int = 0  # size of the last full raise of this street
    begun: bool = False  # somebody has acted
    agreed: tuple[bool, ...] = ()  # answers to running it twice, in the order of asking
    shared: int = 0  # cards that both boards have then
    second: Cards = ()  # the other board
    shown: bool = False  # the hands were compared
    payoffs: tuple[int, ...] | None = None

    @property
    def pot(self) -> int:
        """All that was bet and is not paid out."""
        return sum(self.totals)

    @property
    def straddle(self) -> int:
        """How much a straddle is: it is a third blind."""
        return 2 * self.big

    @property
    def live(self) -> tuple[int, ...]:
        """What everybody can win from the others: the totals without dead money."""
        if not self.dead:
            return self.totals
        return tuple(total - dead for total, dead in zip(self.totals, self.dead, strict=True))

    @property
    def dealt(self) -> bool:
        """Does anybody hold cards?"""
        return any(hand.count for hand in self.hands)

    def to_call(self, seat: int) -> int:
        """What a seat lacks of the bet to match."""
        return self.highest - self.bets[seat]

    def alive(self) -> list[int]:
        """The seats that were dealt in and have not folded."""
        return [s for s, stake in enumerate(self.stake) if stake and s not in self.folded]

    def silent(self) -> dict[int, int]:
        """How strong the hands are that nobody sees: weaker than any that is shown.

        Only hands of files have them. Whoever has thrown his away wins nothing that anybody else
        can win, and cards that are not told cannot beat others.
        """
        unknown = dict.fromkeys(self.told.unknown, _NOT_TOLD)
        return unknown | dict.fromkeys(self.told.mucked, _THROWN)

    def rivals(self, seat: int) -> bool:
        """Has anybody else chips and cards?"""
        return any(s != seat and self.chips[s] for s in self.alive())

    def after(self, seat: int) -> Iterator[int]:
        """All seats clockwise, this one last."""
        yield from range(seat + 1, len(self.chips))
        yield from range(seat + 1)
