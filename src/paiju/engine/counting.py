"""记牌器: what a seat has not seen, counted from its own view."""

from collections import Counter

from paiju.core.cards import JOKERS, Card, Cards
from paiju.core.errors import expect
from paiju.core.events import Placed, Play, Shuffle
from paiju.engine.state import Observed, View


def unseen(view: View) -> dict[str, int]:
    """How many cards of each kind the seat has not seen, the highest first, zeros included.

    Seen are the own hand, what was laid, the bottom cards and all others that were shown or went
    through the own hands. So the counts add up to the cards that are hidden from the seat: in
    other hands, in the stock, face down before the landlord takes them. Keys are cards where suits
    count ("♠10"), else ranks ("10", "小王"). Discards that are shuffled again become unseen again.
    Before the deal the whole pack is unseen, and in a composed position also what is not in play.
    """
    expect(view, View)
    deck = view.game.rules.deck
    left = Counter(deck.cards)
    left.subtract(list_seen(view))
    order = sorted(set(deck.cards), key=deck.order.__getitem__, reverse=True)
    found: dict[str, int] = {}
    for card in order:
        name = card.short if deck.suited else write_rank(card)
        found[name] = found.get(name, 0) + left[card]
    return found


def write_rank(card: Card) -> str:
    """The rank as people write it: 10, K, 小王."""
    return card.short if card.rank in JOKERS else card.rank.replace("T", "10")


def list_seen(view: View) -> Cards:
    """Every card whose place is known."""
    family = view.game.family
    known = (*view.hands, family.list_shared(view), family.list_played(view))
    return tuple(card for cards in known for card in cards)


def list_laid(observed: Observed) -> Cards:
    """The cards laid since the pack was shuffled."""
    found: list[Card] = []
    for event in reversed(observed.events):
        if isinstance(event, Play):
            found += event.cards
        elif isinstance(event, Placed):
            found += event.gone
        if isinstance(event, Placed | Shuffle):
            break
    return tuple(found)
