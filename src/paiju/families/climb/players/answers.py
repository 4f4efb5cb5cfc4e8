"""Answers before the play – bids, doubles, open hands, returns – by playing the deal out."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from paiju.core.events import Bid, Open, Redouble, Return
from paiju.engine.actions import Action
from paiju.engine.budget import Budget
from paiju.families.climb.packing import pack_sides
from paiju.families.climb.players.playouts import play_out
from paiju.families.climb.players.rating import without
from paiju.families.climb.players.search import sampled, timely
from paiju.families.climb.players.situation import Situation
from paiju.kernel import layout as k

Ints = NDArray[np.int64]

_PLAY_ON = np.array([(0, 0, k.NO_PLAY)], np.int64)
_OPEN = 0.6  # of all stakes must be won on average to play with open cards
_RETURNS = 6  # cards that are worth a simulation
_FEW = 8  # worlds; with fewer a simulation says nothing
_PACK = 54  # cards of a game that is played out in all worlds; longer ones in fewer


def answer(situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
    """The answer that promises most."""
    first = legal[0].event
    if isinstance(first, Bid):
        return _bid(situation, legal, budget)
    if isinstance(first, Return):
        return _return(situation, legal, budget)
    if isinstance(first, Open):
        return legal[int(_opens(situation, budget))]
    lord = situation.position.landlord
    assert lord is not None
    factor = 2 if isinstance(first, Redouble) else 1
    return legal[int(factor * _expected(situation, lord, budget).mean() > 0)]


def _expected(
    situation: Situation, lord: int, budget: Budget, questions: int = 1
) -> NDArray[np.float64]:
    """What this seat gains in each world if somebody is the landlord, at the lowest stake; the
    worlds of a decision are shared out among its questions."""
    p = situation.position
    base = situation.base.copy()
    none = (0,) * situation.players
    start = replace(p, landlord=lord, base=1, robs=0, doubles=(), redoubled=None, opened=none)
    base[:, k.SEAT_SIDE] = pack_sides(situation.rules, start)
    base[:, k.SEAT_DOUBLED] = 1
    base[lord, k.SEAT_COUNT] += p.stock.count
    circle = opening(situation, lord)
    number = max(budget.worlds * _PACK // len(situation.rules.deck.cards) // questions, 1)
    worlds = sampled(situation, number, budget.chance, base, circle)
    return timely(play_out(situation, start), worlds, _PLAY_ON, budget)[:, 0].astype(float)


def opening(situation: Situation, leader: int) -> Ints:
    """The table before the first hand."""
    circle = np.zeros(k.CIRCLE_COLUMNS, np.int64)
    circle[k.CIRCLE_TURN] = circle[k.CIRCLE_OWNER] = leader
    circle[k.CIRCLE_LAST] = situation.rules.tables.free
    circle[k.CIRCLE_STAKE], circle[k.CIRCLE_WILD] = 1, situation.wild
    return circle


def _bid(situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
    """Take the cards if that is better than letting somebody else have them.

    Whoever has bid before is likely to be the landlord otherwise; if nobody has, it may be anybody
    or nobody. A bid that takes the cards away from somebody costs nothing but the higher stake.
    """
    rivals = [seat for seat, value in situation.position.bids if value and seat != situation.me]
    lords = [situation.me, *rivals[-1:]]
    gains = [_expected(situation, lord, budget, len(lords)).mean() for lord in lords]
    other = gains[1] if rivals else 0.0
    return legal[-1] if gains[0] > other else legal[0]


def _opens(situation: Situation, budget: Budget) -> bool:
    """Only a hand that wins nearly always is played with open cards."""
    if not situation.view.hand or situation.position.landlord != situation.me:
        return False
    gains = _expected(situation, situation.me, budget)
    return bool(gains.mean() > _OPEN * np.abs(gains).mean())


def _return(situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
    """The card whose loss hurts least: what is cheaper to get rid of without it, and what that
    brings wherever the rest of the cards is."""
    gone = [_card(situation, action) for action in legal]
    costs = without(situation, gone)
    order = sorted(range(len(legal)), key=lambda at: costs[at])[:_RETURNS]
    each = budget.worlds // _RETURNS
    if each < _FEW:
        return legal[order[0]]
    values = []
    for at in order:
        event = legal[at].event
        assert isinstance(event, Return)
        base = situation.base.copy()
        for seat, sign in ((situation.me, -1), (event.to, 1)):
            base[seat, k.SEAT_HAND] += sign * gone[at]
            base[seat, k.SEAT_COUNT] += sign
        worlds = sampled(situation, each, budget.chance, base, opening(situation, event.to))
        values.append(timely(play_out(situation), worlds, _PLAY_ON, budget).mean())
    return legal[order[int(np.argmax(values))]]


def _card(situation: Situation, action: Action) -> int:
    event = action.event
    assert isinstance(event, Return) and event.cards
    return situation.rules.deck.weights[event.cards[0]]
