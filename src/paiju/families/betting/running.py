"""Running it twice: the rest of the board is dealt two times when nobody can bet any more."""

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from paiju.core.cards import Card, Cards
from paiju.core.events import Twice
from paiju.core.language import words
from paiju.engine.actions import Answer, Answers
from paiju.families.betting.position import BettingPosition
from paiju.families.consent import consents

if TYPE_CHECKING:
    from paiju.families.betting.rules import Betting

QUESTION = words("发两次？", "run it twice?")
RUNS = (words("发一次", "run it once"), words("发两次", "run it twice"))
_ONCE = ("ONCE", "RUNITONCE", "发一次", "一次", "1")
_TWICE = ("TWICE", "RUNITTWICE", "发两次", "两次", "2")


def asked(rules: "Betting", p: BettingPosition) -> int:
    """Who is asked now, or -1: one after the other from left of the button, until one says no."""
    if not rules.run_twice or not all(p.agreed) or not _closed(rules, p):
        return -1
    alive = p.alive()
    order = [seat for seat in p.after(p.button) if seat in alive]
    return order[len(p.agreed)] if len(p.agreed) < len(order) else -1


def _closed(rules: "Betting", p: BettingPosition) -> bool:
    """Are cards to come and no more bets possible?"""
    if p.payoffs is not None or p.queue or not p.dealt or p.street + 1 >= len(rules.streets):
        return False
    alive = p.alive()
    return len(alive) > 1 and sum(p.chips[seat] > 0 for seat in alive) < 2


def agreed(p: BettingPosition) -> bool:
    """Have all said yes?"""
    return bool(p.agreed) and all(p.agreed) and len(p.agreed) == len(p.alive())


def rest(rules: "Betting", p: BettingPosition) -> Cards:
    """The cards of the second board, street by street from the top of the same pack."""
    return tuple(_taken(rules, p.stock.cards, p.shared))


def fits(rules: "Betting", count: int) -> bool:
    """Can so many cards be a whole board and the rest of a second one?"""
    return count > rules.board and count - rules.board in _tails(rules)


def _tails(rules: "Betting") -> list[int]:
    """How many cards the last streets have, from one street to all of them."""
    return list(accumulate(street.board for street in reversed(rules.streets)))


def stacked(rules: "Betting", cards: Cards) -> Cards:
    """The cards of the last streets as they lie in a pack whose end is the top."""
    pile: list[Card] = []
    at = len(cards)
    for street in reversed(rules.streets):
        if at:
            pile += cards[at - street.board : at]
            at -= street.board
    return tuple(pile)


def _taken(rules: "Betting", stock: Cards, shared: int) -> Iterator[Card]:
    at, top = 0, len(stock)
    for street in rules.streets:
        at += street.board
        if at > shared:
            yield from stock[top - street.board : top]
            top -= street.board


def answers(seat: int) -> Answers:
    """Once, which is what a clock says, and twice."""
    texts = ("once", "twice")
    return Answers(Answer("run", texts[yes], RUNS[yes], Twice(seat, yes)) for yes in (False, True))


def read(seat: int, text: str) -> Twice:
    """Yes or no, once or twice."""
    return Twice(seat, consents(text, _TWICE, _ONCE))
