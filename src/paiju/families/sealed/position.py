"""What an observer knows about a game of sealed rounds: the result of folding what he saw."""

import msgspec

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.engine.hand import Hand


class SealedPosition(msgspec.Struct, frozen=True):
    """Everything the rules need to go on. Unknown cards are only counted."""

    hands: tuple[Hand, ...]
    coins: tuple[int, ...]
    stake: tuple[int, ...]  # coins at the start of the game
    drawn: tuple[int, ...]  # cards each seat received in this refill
    open: tuple[Cards, ...]  # 明牌: cards in hand that lie face up
    rounds: int
    round: int = 0  # rounds that are over
    dealt: bool = False
    draws: int = 0  # how often chance has spoken
    stock: Hand = Hand()
    discard: Hand = Hand()
    sealed: tuple[ev.Seal, ...] = ()
    payoffs: tuple[int, ...] | None = None

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that are not bankrupt."""
        return tuple(seat for seat, coins in enumerate(self.coins) if coins)
