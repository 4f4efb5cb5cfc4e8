"""Tables laid out by hand, for tests that need certain cards in certain places."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import Any

import paiju
from paiju.core.cards import Cards, format_cards, parse_cards
from paiju.core.events import Event
from paiju.engine.state import State

EACH = {
    "doudizhu-laizi": 17,
    "big-two": 13,
    "wuguapi": 5,
    "seven-ghosts-521": 7,
    "seven-ghosts-523": 7,
    "guangxi-dizhu": 13,
}


def composed(
    game: str, *hands: str, leader: int = 1, stock: str = "", wild: str = "", **options: Any
) -> State:
    """残局: these hands, this stock (bottom to top) and these wild ranks; `leader` from 1."""
    more = [f"B\t{stock}"] * bool(stock) + [f"W\t{wild}"] * bool(wild)
    return paiju.load(_text(game, len(hands), [f"E\t{leader}", *_seats(hands), *more], options))


def laid_out(game: str, *hands: str, top: str = "", **options: Any) -> State:
    """A whole deal: every hand is filled up with spare cards in the order of the pack.

    `top` are cards of the stock in the order in which they will be drawn.
    """
    text = full_deal(game, [parse_cards(hand) for hand in hands], parse_cards(top), options)
    return paiju.load(text)


def full_deal(
    game: str, hands: Sequence[Cards], top: Cards = (), options: dict[str, Any] | None = None
) -> str:
    """The import text of a whole deal, hands filled up as in `laid_out`."""
    hands = [*hands, *[()] * (paiju.game(game).seats() - len(hands))]
    known = {card for cards in (*hands, top) for card in cards}
    spare = [card for card in paiju.game(game).rules.deck.cards if card not in known]
    lines = []
    for hand in hands:
        missing = EACH[game] - len(hand)
        lines.append(format_cards((*hand, *spare[:missing])))
        del spare[:missing]
    rest = [f"B\t{format_cards((*spare, *reversed(top)))}"] if spare or top else []
    return _text(game, len(hands), [*_seats(lines), *rest], options or {})


def _seats(hands: Iterable[str]) -> list[str]:
    return [f"{seat}\t{hand}" for seat, hand in enumerate(hands, 1)]


def _text(game: str, players: int, lines: Iterable[str], options: dict[str, Any]) -> str:
    chosen = [f"O\t{flag}={value}" for flag, value in options.items()]
    return "\n".join([f"G\t{game}", f"N\t{players}", *chosen, *lines])


def play(state: State, moves: str) -> State:
    """`1 ♦3 ♣3; 2 -`: player and what he types, one after another; nobody else may be asked."""
    for move in filter(None, re.split(r"\s*;\s*", moves)):
        player, text = move.split(maxsplit=1)
        assert state.to_act == {int(player) - 1}, f"{move}: asked are {state.to_act}"
        state = state.act(int(player) - 1, text)
    return state


def finished(state: State, rng: random.Random) -> State:
    """Random decisions to the end."""
    while not state.is_over:
        seat = rng.choice(sorted(state.to_act))
        legal = state.legal(seat)
        state = state.act(seat, legal[rng.randrange(len(legal))])
    return state


def news(before: State, after: State) -> tuple[Event, ...]:
    """What has happened since."""
    assert after.events[: len(before.events)] == before.events
    return after.events[len(before.events) :]
