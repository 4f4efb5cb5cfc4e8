"""Hints for games of bets: the chance to win against what a call costs."""

from collections.abc import Iterable
from typing import NamedTuple

from paiju.core.cards import Cards
from paiju.core.events import Raise
from paiju.core.language import Words
from paiju.engine.actions import Action
from paiju.engine.hints import Hint
from paiju.engine.state import View
from paiju.families import reasons
from paiju.families.betting.position import BettingPosition
from paiju.families.reasons import told

TRIALS = 4000
CAUTION = 1.15  # who bets holds more than chance would give him
VALUE = 1.25  # times a fair share from which a raise is for value


class Odds(NamedTuple):
    """What the hand can expect, and what it costs to stay."""

    chance: float  # its part of the pot
    fair: float  # the part of each player if all were alike
    price: float  # what it must win for a call to pay
    pot: int

    @property
    def pays(self) -> bool:
        """Is it worth its price?"""
        return self.chance >= self.price * CAUTION

    @property
    def strong(self) -> bool:
        """Is it worth more than its price?"""
        return self.pays and self.chance >= self.fair * VALUE


def advise(view: View) -> Iterable[Hint]:
    """Raise what is strong, call what pays, else check or fold."""
    assert view.seat is not None
    p: BettingPosition = view.position
    if p.asking >= 0:
        why = reasons.NO_STRADDLE, reasons.STRADDLE
        return [Hint(a, r) for a, r in zip(view.legal(view.seat), why, strict=True)]
    if not p.queue:
        why = reasons.RUN_TWICE, reasons.RUN_ONCE
        return [Hint(a, r) for a, r in zip(view.legal(view.seat)[::-1], why, strict=True)]
    alive, due = len(p.alive()), p.to_call(view.seat)
    chance = equity(view.hand, p.board, alive - 1)
    odds = Odds(chance, 1 / alive, due / (p.pot + due), p.pot)

    def order(action: Action) -> int:
        if action.kind == "fold":
            return 4 if odds.pays else 1
        if action.kind == "raise":
            return (0 if odds.strong else 3) + 2 * _too_large(action, odds)
        return 1 if odds.pays else 2

    legal = view.legal(view.seat)[::-1]  # of raises the larger first
    return [Hint(a, _reason(a, odds)) for a in sorted(legal, key=order)]


def _too_large(action: Action, odds: Odds) -> bool:
    return isinstance(action.event, Raise) and action.event.to > 4 * odds.pot


def _reason(action: Action, odds: Odds) -> Words:
    chance, price = round(100 * odds.chance), round(100 * odds.price)
    if action.kind == "check":
        return reasons.FREE
    if action.kind == "raise":
        if _too_large(action, odds):
            return reasons.OVERBET
        fair = reasons.THIN if odds.chance >= odds.fair else reasons.BLUFF
        return told(reasons.FOR_VALUE if odds.strong else fair, chance)
    if action.kind == "fold" and not price:
        return reasons.NO_NEED
    kept = reasons.GIVE_UP if action.kind == "fold" else reasons.PAYS
    return told(kept if odds.pays else reasons.TOO_DEAR, chance, price)


def equity(hand: Cards, board: Cards, others: int) -> float:
    """The part of the pot the hand can expect against others nothing is known of."""
    from paiju.poker.equity import equity as shares

    if not others:
        return 1.0
    hands = [" ".join(card.code for card in hand), *["random"] * others]
    return shares(hands, " ".join(card.code for card in board), trials=TRIALS)[0].equity
