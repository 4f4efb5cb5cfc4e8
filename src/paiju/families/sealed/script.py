"""The position of a game of sealed rounds as text."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.core.errors import IllegalAction
from paiju.core.events import Placed, Seal
from paiju.engine.hand import Hand
from paiju.families.sealed import sealing
from paiju.families.sealed.position import SealedPosition
from paiju.families.written import codecs as c
from paiju.families.written.fields import (
    Field,
    Fields,
    Script,
    check_cards,
    entries,
    need,
    place,
    refused,
)

if TYPE_CHECKING:
    from paiju.families.sealed.rules import Showdown

_OWN = entries(lambda seal: (seal.seat,), lambda seal: Seal(seal.seat))

FIELDS: Fields = (
    Field("coins", "coins", c.NUMBERS),
    Field("stake", "stake", c.NUMBERS),
    Field("rounds", "rounds", c.NUMBER),
    Field("round", "round", c.NUMBER),
    Field("drawn", "drawn", c.NUMBERS),
    Field("faceup", "open", c.PILES),
    Field("sealed", "sealed", c.SEALS, _OWN),
    Field("payoffs", "payoffs", c.NUMBERS),
)


class SealScript(Script):
    """What lies face down is known to who laid it; discards to those who saw them."""

    fields = FIELDS

    def place(self, rules: "Showdown", p: SealedPosition, event: Placed) -> SealedPosition:
        opening = rules.opening(len(event.counts))
        p = place(FIELDS, opening, event, lambda cards, _: rules.sorted(cards))
        own = tuple(card for _, cards in event.threw for card in cards)
        pile = Hand(event.gone)
        if event.buried is None:  # whoever threw some of them away still knows those
            pile = pile.add_cards(own, len(own)).add_cards(None, event.lost - len(own))
        else:
            pile = pile.add_cards(event.buried, event.lost)
        return replace(p, dealt=True, discard=pile)

    def check(self, rules: "Showdown", p: SealedPosition, event: Placed) -> None:
        composed = p.rounds == 1 != len(rules.sizes)
        piles = [*(hand.cards for hand in p.hands), p.stock.cards, p.discard.cards]
        check_cards(rules.deck.cards, piles, exactly=not composed)
        need(p.rounds == len(rules.sizes) or composed, "rounds")
        need(0 <= p.round <= p.rounds, "round")
        need(min(p.coins) >= 0, "coins")
        need(sum(p.coins) == sum(p.stake) and min(p.stake) >= 0, "stake")
        need(min(p.drawn) >= 0, "drawn")
        for hand, cards in zip(p.hands, p.open, strict=True):
            need(hand.holds(cards), "faceup")
        seats = [seal.seat for seal in p.sealed]
        need(len(set(seats)) == len(seats), "sealed")
        for seal in p.sealed:
            need(seal.cards is not None and p.coins[seal.seat], "sealed")
            try:
                sealing.check(rules, p.hands[seal.seat], seal)
            except IllegalAction:
                raise refused(f"sealed={c.SEALS.write([seal])}") from None
