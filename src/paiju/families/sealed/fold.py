"""What each event does to what an observer knows about a game of sealed rounds."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from paiju.core import events as ev
from paiju.engine.hand import Hand, put, without
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.settle import moved

if TYPE_CHECKING:
    from paiju.families.sealed.rules import Showdown

Fold = Callable[["Showdown", "SealedPosition", Any], "SealedPosition"]


def _nothing(rules: "Showdown", p: SealedPosition, event: ev.Event) -> SealedPosition:
    return p


def _carried(rules: "Showdown", p: SealedPosition, event: ev.Carried) -> SealedPosition:
    return replace(p, coins=event.coins, stake=event.coins)


def _shuffle(rules: "Showdown", p: SealedPosition, event: ev.Shuffle) -> SealedPosition:
    """The pack, or later the discard pile, becomes the stock."""
    stock = Hand().add_cards(event.cards, event.count)
    return replace(p, stock=stock, discard=Hand(), draws=p.draws + 1, dealt=True)


def _setup(rules: "Showdown", p: SealedPosition, event: ev.Setup) -> SealedPosition:
    """A composed position is one round without a refill."""
    hands = tuple(
        Hand().add_cards(None if cards is None else rules.sorted(cards), count)
        for cards, count in zip(event.hands, event.counts, strict=True)
    )
    return replace(p, hands=hands, rounds=1, dealt=True)


def _placed(rules: "Showdown", p: SealedPosition, event: ev.Placed) -> SealedPosition:
    return rules.script.place(rules, p, event)  # type: ignore[no-any-return]


def _draw(rules: "Showdown", p: SealedPosition, event: ev.Draw) -> SealedPosition:
    seat, known = event.seat, event.open if event.cards is None else event.cards
    hand = p.hands[seat].add_cards(known, len(known)).add_cards(None, event.count - len(known))
    hand = Hand(rules.sorted(hand.cards), hand.hidden)
    return replace(
        p,
        hands=put(p.hands, seat, hand),
        stock=_taken(p.stock, event),
        drawn=put(p.drawn, seat, p.drawn[seat] + event.count),
        open=put(p.open, seat, p.open[seat] + event.open),
    )


def _taken(stock: Hand, event: ev.Draw) -> Hand:
    """Players draw in turns, so the cards of one do not lie together: each leaves from the top."""
    if stock.hidden:
        return Hand(stock.cards, stock.hidden - event.count)
    return Hand(without(stock.cards[::-1], event.cards or ())[::-1])


def _seal(rules: "Showdown", p: SealedPosition, event: ev.Seal) -> SealedPosition:
    """The cards stay in the hand until the reveal: nobody may count them before."""
    return replace(p, sealed=(*p.sealed, event))


def _unseal(rules: "Showdown", p: SealedPosition, event: ev.Unseal) -> SealedPosition:
    shown = [cards or () for cards in event.hands]
    hands = tuple(
        hand.take_cards(cards, len(cards)) for hand, cards in zip(p.hands, shown, strict=True)
    )
    kept = tuple(without(cards, gone) for cards, gone in zip(p.open, shown, strict=True))
    none = len(hands)
    pile = tuple(card for cards in shown for card in cards)
    return replace(
        p,
        hands=hands,
        discard=p.discard.add_cards(pile, len(pile)),
        open=kept if rules.sticky else ((),) * none,
        drawn=(0,) * none,
        sealed=(),
        round=p.round + 1,
    )


def _settled(rules: "Showdown", p: SealedPosition, event: ev.Settled) -> SealedPosition:
    return replace(p, coins=moved(p.coins, event.paid))


def _bankrupt(rules: "Showdown", p: SealedPosition, event: ev.Bankrupt) -> SealedPosition:
    hand = p.hands[event.seat]
    pile = p.discard.add_cards(hand.cards, len(hand.cards)).add_cards(None, hand.hidden)
    hands, shown = put(p.hands, event.seat, Hand()), put(p.open, event.seat, ())
    return replace(p, hands=hands, discard=pile, open=shown)


def _over(rules: "Showdown", p: SealedPosition, event: ev.Over) -> SealedPosition:
    return replace(p, payoffs=event.payoffs, hands=tuple(Hand(cards) for cards in event.hands))


FOLDS: dict[type[ev.Event], Fold] = {
    ev.Commit: _nothing,
    ev.Carried: _carried,
    ev.Shuffle: _shuffle,
    ev.Setup: _setup,
    ev.Placed: _placed,
    ev.Draw: _draw,
    ev.Seal: _seal,
    ev.Unseal: _unseal,
    ev.Settled: _settled,
    ev.Bankrupt: _bankrupt,
    ev.Over: _over,
    ev.Reveal: _nothing,
}
