"""Hints before the play: bids, doubles, open hands, cards to give back."""

from collections.abc import Iterable, Sequence

from paiju.core.cards import Card
from paiju.core.events import Bid, Return
from paiju.engine.actions import Action
from paiju.engine.hints import Hint
from paiju.engine.state import View
from paiju.families import reasons
from paiju.families.climb.bidding import Lottery
from paiju.families.climb.dealing import Dealing
from paiju.families.climb.players.panda import BIDS, hand_points, offer
from paiju.families.climb.rules import Climb
from paiju.families.laying.candidates import Holding, Splits

USUAL = 17  # cards of the hands that the points of a bid are made for


def answers(view: View, legal: Sequence[Action]) -> Iterable[Hint]:
    """The answer the hand suggests, then the others."""
    event = legal[0].event
    if isinstance(event, Return):
        return _returns(view, legal)
    if isinstance(event, Bid):
        return _bids(view, legal)
    return _stakes(view, legal)


def worth(view: View) -> tuple[int, int]:
    """Hand points, and the bid they allow; longer hands need more."""
    points, size = hand_points(view.hand), max(_dealt(view), USUAL)
    return points, next((value for least, value in BIDS if points * USUAL >= least * size), 0)


def _dealt(view: View) -> int:
    rules = view.game.rules
    assert isinstance(rules, Climb)
    return next((stage.each for stage in rules.stages if isinstance(stage, Dealing)), USUAL)


def _bids(view: View, legal: Sequence[Action]) -> Iterable[Hint]:
    rules, p = view.game.rules, view.position
    assert isinstance(rules, Climb)
    if isinstance(rules.stage(p), Lottery):
        return [Hint(action, reasons.DRAW) for action in legal]
    points, wanted = worth(view)
    best = offer(legal, wanted, p.bids)
    strong = best is not legal[0]
    first = Hint(best, reasons.told(reasons.STRENGTH if strong else reasons.WEAK, points))
    return [first, *_others(legal, best)]


def _others(legal: Sequence[Action], best: Action) -> list[Hint]:
    at = list(legal).index(best)
    return [
        Hint(action, reasons.SAFE if i < at else reasons.DARING)
        for i, action in enumerate(legal)
        if i != at
    ]


def _stakes(view: View, legal: Sequence[Action]) -> Iterable[Hint]:
    """加倍 with a strong hand; an open hand only gives away."""
    points, wanted = worth(view)
    if legal[0].kind != "double":
        return [Hint(legal[0], reasons.SAFE), *_others(legal, legal[0])]
    best = legal[-1] if wanted == BIDS[0][1] else legal[0]
    reason = reasons.WEAK if best is legal[0] else reasons.STRENGTH
    return [Hint(best, reasons.told(reason, points)), *_others(legal, best)]


def _returns(view: View, legal: Sequence[Action]) -> Iterable[Hint]:
    """The lowest card that splits nothing, then by damage and value."""
    deck, holding = view.game.rules.deck, Holding.of(view)

    def given(action: Action) -> Card:
        assert isinstance(action.event, Return) and action.event.cards
        return action.event.cards[0]

    def cost(action: Action) -> tuple[int, int]:
        return sum(_split(holding, given(action))), deck.order[given(action)]

    for at, action in enumerate(sorted(legal, key=cost)):
        card = given(action)
        damage = reasons.damage(_split(holding, card))
        high = deck.value(card) >= len(deck.ranks) - 5
        merit = reasons.GIVES_AWAY if high else reasons.USELESS if not at else reasons.SMALL_ENOUGH
        yield Hint(action, damage or merit)


def _split(holding: Holding, card: Card) -> Splits:
    return holding.splits(holding.counts((card,)))
