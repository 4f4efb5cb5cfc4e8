"""What the tests of 暗牌斗地主 share: composed rounds, laid out deals, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import paiju
from paiju import Game, IllegalAction, State, format_cards
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.rules import Showdown

GAME = paiju.game("暗牌斗地主")
PACK = GAME.rules.deck.cards
SIZES = (6, 8, 10, 12, 14)


def lines(*rows: str, **options: Any) -> str:
    """An import written with one blank instead of the tab."""
    named = [f"G {GAME.id}", *(f"O {flag}={value}" for flag, value in options.items())]
    return "\n".join(row.replace(" ", "\t", 1) for row in (*named, *rows))


def composed(*hands: str, coins: str = "", **options: Any) -> State:
    """One round with these hands, nothing laid yet."""
    held = [f"{seat} {hand}" for seat, hand in enumerate(hands, 1)]
    return paiju.load(lines(*([f"H {coins}"] if coins else []), "E 1", *held, **options))


def revealed(*hands: str, coins: str = "", **options: Any) -> State:
    """The same when everybody has laid all he holds."""
    state = composed(*hands, coins=coins, **options)
    for seat, hand in enumerate(hands):
        state = state.act(seat, hand)
    return state


def net(*hands: str, **options: Any) -> tuple[int, ...]:
    payoffs = revealed(*hands, **options).payoffs
    assert payoffs is not None
    return payoffs


def showdown(game: Game) -> Showdown:
    assert isinstance(game.rules, Showdown)
    return game.rules


def random_game(game: Game, rng: random.Random, most: bool = False) -> State:
    """A game of random hands, or of hands of as many cards as possible."""
    state = game.deal(seed=rng.random().hex())
    while not state.is_over:
        seat = rng.choice(sorted(state.to_act))
        legal = state.legal(seat)
        tries = [rng.choice(legal) for _ in range(12 if most else 1)]
        state = state.act(seat, max(tries, key=lambda action: len(action.cards)))
    return state


def random_options(rng: random.Random) -> dict[str, Any]:
    chosen = {flag: rng.choice(list(islice(option.choices, 3))) for flag, option in
              GAME.options.items()}  # fmt: skip
    chosen["start_coins"] = rng.choice([100, 300, 1000, 10000])
    chosen["base"] = rng.choice([1, 1, 10])
    return chosen


def positions(state: State) -> Iterator[tuple[Any, SealedPosition, SealedPosition]]:
    """Every event with the positions before and after it."""
    before = state.game.rules.opening(state.players)
    for event in state.events:
        after = state.game.rules.apply(before, event)
        yield event, before, after
        before = after


def fold(state: State, until: int) -> SealedPosition:
    position: SealedPosition = state.game.rules.opening(state.players)
    for event in state.events[:until]:
        position = state.game.rules.apply(position, event)
    return position


def laid_out(hands: dict[int, str], *rows: str, out: tuple[int, ...] = (), **options: Any) -> str:
    """An import of a whole deal in which some seats hold these cards, the first two face up."""
    left = list(PACK)
    given = {seat: paiju.parse_cards(text) for seat, text in hands.items()}
    for cards in given.values():
        for card in cards:
            left.remove(card)
    random.Random(1).shuffle(left)
    for seat in set(range(4)) - set(out) - set(given):
        given[seat], left = tuple(left[:6]), left[6:]
    held = [f"{seat + 1} {format_cards(given[seat])}" for seat in sorted(given)]
    return lines(*held, f"B {format_cards(left)}", *rows, **options)


def refused(state: State, seat: int, action: Any) -> str:
    """The code an action is refused with, in both languages."""
    with pytest.raises(IllegalAction) as caught:
        state.act(seat, action)
    assert caught.value.sentence("zh") != caught.value.sentence("en")
    return caught.value.code
