"""Games of sealed rounds: everybody lays a hand face down, all are revealed, coins change hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paiju.core.cards import Card, Cards
from paiju.core.chance import Chance
from paiju.core.errors import IllegalAction, require
from paiju.core.events import (
    Bankrupt,
    Carried,
    Decision,
    Draw,
    Event,
    Over,
    Seal,
    Setup,
    Shuffle,
    Unseal,
)
from paiju.core.language import Words, words
from paiju.core.ranking import places
from paiju.engine.actions import Answers, Legal
from paiju.engine.answers import DEALING, NOBODY
from paiju.engine.family import Family
from paiju.engine.hand import Hand
from paiju.families.laying.rules import LayingRules
from paiju.families.sealed import sealing
from paiju.families.sealed.fold import FOLDS
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.script import SealScript
from paiju.families.sealed.settle import Tariff, moved
from paiju.families.written.fields import Script
from paiju.lexicon.spec import check_number

HIDE = words("暗出一手", "lay a hand face down")


@dataclass(frozen=True)
class Showdown(LayingRules):
    """The rules of one game of sealed rounds under fixed options."""

    tariff: Tariff
    sizes: tuple[int, ...]  # hands are filled up to so many cards, round by round
    start: int  # coins of every seat
    shown: int = 2  # cards of a refill that lie face up
    sticky: bool = False  # face up until they are played, not only for the round
    reshuffle: bool = True  # the discard pile becomes the stock when that is empty
    allow_pass: bool = False
    chips: ClassVar[bool] = True
    script: ClassVar[Script] = SealScript()

    def __post_init__(self) -> None:
        sizes = self.sizes and min(self.sizes) > 0
        require(sizes, "round-sizes", "Showdown.sizes")
        check_number(self.start, 1, "Showdown.start")
        check_number(self.shown, 0, "Showdown.shown")

    # --- the course of a game ---

    @property
    def family(self) -> Family:
        """The object that answers for this family."""
        from paiju.families.sealed.family import SEALED

        return SEALED

    def opening(self, players: int) -> SealedPosition:
        """Before anything has happened."""
        coins = (self.start,) * players
        return SealedPosition(
            hands=(Hand(),) * players,
            coins=coins,
            stake=coins,
            drawn=(0,) * players,
            open=((),) * players,
            rounds=len(self.sizes),
        )

    def apply(self, p: SealedPosition, event: Event) -> SealedPosition:
        """The position after an event."""
        return FOLDS[type(event)](self, p, event)

    def phase(self, p: SealedPosition) -> str:
        """The phase word of §5."""
        if p.payoffs is not None:
            return "over"
        return "play" if self._filled(p) else "deal"

    def question(self, p: SealedPosition) -> Words:
        """A hand, face down."""
        return HIDE if self._filled(p) else DEALING

    def started(self, p: SealedPosition) -> bool:
        """Has there been a reveal?"""
        return p.round > 0

    def to_act(self, p: SealedPosition) -> frozenset[int]:
        """Everybody who can play and has not decided, in any order."""
        if self._finished(p) or not self._filled(p):
            return NOBODY
        return frozenset(seat for seat in p.living if p.hands[seat].count) - {
            seal.seat for seal in p.sealed
        }

    def auto(self, p: SealedPosition, chance: Chance) -> Sequence[Event]:
        """Refill, reveal, settle, end."""
        if p.payoffs is not None:
            return ()
        if self._finished(p):
            won = tuple(now - before for now, before in zip(p.coins, p.stake, strict=True))
            return (Over(won, tuple(hand.cards for hand in p.hands)),)
        if not self._filled(p):
            return tuple(self._draws(p)) if p.stock.count else (self._shuffle(p, chance),)
        return () if self.to_act(p) else tuple(self._reveal(p))

    def _finished(self, p: SealedPosition) -> bool:
        return p.round == p.rounds or len(p.living) < 2

    # --- refill ---

    def _missing(self, p: SealedPosition) -> dict[int, int]:
        """How many cards each living seat still gets in this round."""
        size = self.sizes[p.round]
        return {seat: n for seat in p.living if (n := size - p.hands[seat].count) > 0}

    def _filled(self, p: SealedPosition) -> bool:
        """Is the refill over: are all hands full, or is there nothing left to draw?"""
        if not p.dealt:
            return False
        supply = p.stock.count or (self.reshuffle and p.discard.count)
        return not supply or self._finished(p) or not self._missing(p)

    def _shuffle(self, p: SealedPosition, chance: Chance) -> Shuffle:
        """The pack, or the discard pile put back in the order of a pack."""
        pile = sorted(p.discard.cards) if p.dealt else self.deck.cards
        return Shuffle(len(pile), chance.shuffle(p.draws, pile), given=chance.is_given(p.draws))

    def _draws(self, p: SealedPosition) -> Iterator[Draw]:
        """One card at a time in seat order, as far as the stock goes; one event per seat."""
        missing = self._missing(p)
        got: dict[int, list[Card]] = {seat: [] for seat in missing}
        for card in reversed(p.stock.cards):
            waiting = [seat for seat in missing if len(got[seat]) < missing[seat]]
            if not waiting:
                break
            got[min(waiting, key=lambda seat: p.drawn[seat] + len(got[seat]))].append(card)
        for seat, cards in got.items():
            if cards:
                shown = max(self.shown - p.drawn[seat], 0)
                yield Draw(seat, len(cards), tuple(cards), tuple(cards[:shown]))

    # --- reveal ---

    def _reveal(self, p: SealedPosition) -> Iterator[Event]:
        """All hands together, what they are paid, and who is out. No cards count as a pass."""
        seals = {seat: sealing.nothing(seat) for seat in p.living}
        seals |= {seal.seat: seal for seal in p.sealed}
        shown = [seals.get(seat, Seal(seat)) for seat in range(len(p.hands))]
        yield Unseal(tuple(s.cards for s in shown), tuple(s.reading for s in shown))
        laid = {
            seat: self.tariff.laid(self.lexicon, seal.cards or (), seal.reading)
            for seat, seal in seals.items()
        }
        coins = p.coins
        for settled in self.tariff.settle(laid, coins):
            yield settled
            coins = moved(coins, settled.paid)
        yield from (Bankrupt(seat) for seat in p.living if not coins[seat])

    # --- decisions ---

    def legal(self, p: SealedPosition, seat: int) -> Legal:
        """What a seat may lay face down now."""
        if seat not in self.to_act(p):
            return Answers()
        held = p.hands[seat].cards
        rows = self.reader().moves(held, None)
        return sealing.Sealable(self.lexicon, seat, held, rows, self.allow_pass)

    def read(self, p: SealedPosition, seat: int, text: str) -> Decision:
        """What a seat means by a text."""
        return sealing.read(self, p.hands[seat], seat, text)

    def check(self, p: SealedPosition, event: Decision) -> None:
        """Refuse what is not legal."""
        sealing.check(self, p.hands[event.seat], event)

    # --- imports and matches ---

    def ranks(self, p: SealedPosition) -> tuple[int, ...]:
        """By the coins everybody has in the end."""
        return () if p.payoffs is None else places(p.coins)

    def check_composed(self, setup: Setup) -> None:
        """A composed position (残局) is one round: nobody draws, and nothing is wild."""
        if setup.stock:
            raise IllegalAction("no-stock-here")
        if setup.wild:
            raise IllegalAction("no-wild-here", most=0)

    def stacked(self, hands: Sequence[Cards], rest: Cards, carried: Carried | None) -> Cards:
        """The pack that deals these hands one card at a time; who has no coins gets none."""
        coins = carried.coins if carried else (self.start,) * len(hands)
        size = self.sizes[0]
        if [len(hand) for hand in hands] != [size if purse else 0 for purse in coins]:
            raise IllegalAction("hand-size", count=size)
        dealt = [hand[at] for at in range(size) for hand in hands if hand]
        return (*rest, *reversed(dealt))

    def carry(self, p: SealedPosition) -> Carried:
        """Coins stay with their owners."""
        return Carried(coins=p.coins)

    def check_carried(self, carried: Carried, players: int) -> None:
        """Refuse what no game could have handed on."""
        coins = carried.coins
        if carried != Carried(coins=coins) or len(coins) != players or min(coins) < 0:
            raise IllegalAction("bad-coins", players=players)
        if sum(map(bool, coins)) < 2:
            raise IllegalAction("no-opponents")
