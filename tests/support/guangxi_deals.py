"""广西地主: deals with given tops, and games that follow each other."""

from __future__ import annotations

from collections.abc import Sequence

import brute_suits
import paiju
from paiju.core.cards import Card, parse_cards
from paiju.core.chance import Drawn, Given
from paiju.core.events import (
    Carried,
)
from paiju.engine.state import State

GAME = "guangxi-dizhu"


def seats(text: str) -> tuple[int, ...]:
    """Players of a table, from 1, as seats, from 0."""
    return tuple(int(player) - 1 for player in text.split())


def value(card: Card) -> tuple[int, int]:
    """牌点."""
    return brute_suits.guangxi().value(card.code)


TOPS = ("♠3 ♥3 ♣3 ♠2", "♦3 ♥2", "♠A ♣2 ♦2", "♥A ♣A ♦4")


def next_game(hands: Sequence[str], carried: Carried, **options: str) -> State:
    """A deal in which these are the best cards of each player, after that last game."""
    game = paiju.game(GAME, **options)
    best = [parse_cards(hand) for hand in hands]
    known = {card for hand in best for card in hand}
    spare = sorted(set(game.rules.deck.cards) - known, key=value)
    order: list[Card] = []
    for hand in best:
        order = [*hand, *(spare.pop(0) for _ in range(13 - len(hand))), *order]
    return State.begin(game, 4, Given(tuple(order), Drawn(b"chance")), [carried])


def after(code: str, lords: str, order: str) -> Carried:
    return Carried(result=code, landlords=seats(lords), order=seats(order))


def known(state: State, seat: int | None) -> set[int]:
    """Whom an observer knows to be a landlord."""
    return {holder for holder in state.view(seat).position.marks if holder is not None}
