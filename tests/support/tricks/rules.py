"""跟墩：the rules of a trick-taking game, and what its events do to a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from paiju.core.audience import PUBLIC
from paiju.core.cards import Cards
from paiju.core.chance import Chance
from paiju.core.errors import IllegalAction
from paiju.core.events import Deal, Event, First, Over, Play, Shuffle
from paiju.core.language import words
from paiju.core.messages import add_message
from paiju.engine.actions import Answers, LayCards, Legal
from paiju.engine.hand import Hand, put
from paiju.engine.plain import PlainRules
from paiju.lexicon.spec import Deck

if TYPE_CHECKING:
    from paiju.engine.family import Family

DECK = Deck("23456789TJQKA", suited=True)
NONE = -1
MUST_FOLLOW = words("有同花色的牌，必须跟 {suit}", "follow {suit}: you hold some")
add_message("must-follow", MUST_FOLLOW)


class Taken(Event, frozen=True, tag="tricks-taken", audience=PUBLIC):
    """A trick is complete: who takes it, and leads the next one."""

    seat: int


class Position(msgspec.Struct, frozen=True):
    """Hands, the trick on the table, the one before, and how many each seat has taken."""

    hands: tuple[Hand, ...]
    taken: tuple[int, ...]
    stock: Hand = Hand()
    draws: int = 0
    turn: int = NONE
    trick: tuple[Play, ...] = ()
    before: tuple[Play, ...] = ()
    payoffs: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Tricks(PlainRules):
    """Everybody plays a card; the highest of the suit that was led takes the trick."""

    each: int = 5
    deck: Deck = DECK

    @property
    def family(self) -> Family:
        from tricks.family import TRICKS

        return TRICKS

    def winner(self, trick: Sequence[Play]) -> int:
        """The seat whose card is the highest of the suit that was led."""
        led = trick[0].cards[0].suit
        following = [play for play in trick if play.cards[0].suit == led]
        return max(following, key=lambda play: self.deck.value(play.cards[0])).seat

    def playable(self, p: Position, seat: int) -> Cards:
        """The own cards of the suit that was led, or else all."""
        held = p.hands[seat].cards
        led = p.trick[0].cards[0].suit if p.trick else None
        return tuple(card for card in held if card.suit == led) or held

    # --- the course of a game ---

    def opening(self, players: int) -> Position:
        return Position(hands=(Hand(),) * players, taken=(0,) * players)

    def apply(self, p: Position, event: Event) -> Position:
        if isinstance(event, Shuffle):
            return replace(p, stock=Hand().add_cards(event.cards, event.count), draws=p.draws + 1)
        if isinstance(event, Deal):
            cards = None if event.cards is None else self.sorted(event.cards)
            hands = put(p.hands, event.seat, p.hands[event.seat].add_cards(cards, event.count))
            return replace(p, hands=hands, stock=p.stock.without_top(event.count))
        if isinstance(event, First):
            return replace(p, turn=event.seat, draws=p.draws + 1)
        if isinstance(event, Play):
            hands = put(p.hands, event.seat, p.hands[event.seat].take_cards(event.cards, 1))
            turn = (event.seat + 1) % len(hands)
            return replace(p, hands=hands, trick=(*p.trick, event), turn=turn)
        if isinstance(event, Taken):
            taken = put(p.taken, event.seat, p.taken[event.seat] + 1)
            return replace(p, trick=(), before=p.trick, turn=event.seat, taken=taken)
        if isinstance(event, Over):
            return replace(p, payoffs=event.payoffs, turn=NONE)
        return p

    def auto(self, p: Position, chance: Chance) -> Sequence[Event]:
        if not p.draws:
            order = chance.shuffle(0, self.deck.cards)
            return (Shuffle(len(order), order, given=chance.is_given(0)),)
        if p.draws == 1:
            hands = self._dealt(p)
            return (*hands, First(chance.choose(1, range(len(p.hands)))))
        if len(p.trick) == len(p.hands):
            return (Taken(self.winner(p.trick)),)
        if p.payoffs is None and sum(p.taken) == self.each:
            won = tuple(len(p.hands) * taken - self.each for taken in p.taken)
            return (Over(won, ((),) * len(p.hands)),)
        return ()

    def _dealt(self, p: Position) -> list[Deal]:
        top = p.stock.cards[::-1]
        return [
            Deal(seat, self.each, top[self.each * seat : self.each * (seat + 1)])
            for seat in range(len(p.hands))
        ]

    # --- decisions ---

    def phase(self, p: Position) -> str:
        return "over" if p.payoffs is not None else "play" if p.turn != NONE else "deal"

    def started(self, p: Position) -> bool:
        return bool(p.trick or p.before)

    def to_act(self, p: Position) -> frozenset[int]:
        resting = p.turn == NONE or len(p.trick) == len(p.hands) or sum(p.taken) == self.each
        return frozenset(() if resting else (p.turn,))

    def legal(self, p: Position, seat: int) -> Legal:
        if seat not in self.to_act(p):
            return Answers()
        lowest_first = sorted(self.playable(p, seat), key=self.deck.order.__getitem__)
        return Answers(LayCards(seat, (card,)) for card in lowest_first)

    def refuse(self, p: Position, seat: int, cards: Cards) -> IllegalAction:
        if len(cards) != 1:
            return IllegalAction("one-card")
        suit = p.trick[0].cards[0].short[0] if p.trick else ""
        return IllegalAction("must-follow" if suit else "no-such-answer", suit=suit)
