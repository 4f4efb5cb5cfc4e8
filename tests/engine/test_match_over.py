"""A match says who is out and when it is over."""

from __future__ import annotations

import pytest

import paiju
from paiju import Match, State
from paiju.core.errors import IllegalAction
from paiju.core.events import Carried

BETS = ("holdem", "holdem-standard")


def all_in(state: State) -> State:
    while not state.is_over:
        (seat,) = state.to_act
        bold = [action for action in state.legal(seat) if action.kind != "fold"]
        state = state.act(seat, bold[-1])
    return state


def begun(game: str, coins: tuple[int, ...]) -> Match:
    """A match whose first hand was dealt with these chips, the first of them on the button."""
    match = paiju.match(game, players=len(coins))
    carried = Carried(first=next(s for s, n in enumerate(coins) if n), coins=coins)
    match.begin(match.game.deal(seed=1, players=len(coins), carried=carried))
    return match


@pytest.mark.parametrize("game", BETS)
@pytest.mark.parametrize(
    ("coins", "out"),
    [((9, 9, 9), ()), ((9, 0, 9), (1,)), ((0, 9, 9, 0), (0, 3)), ((9, 9), ())],
)
def test_who_has_no_chips_is_out(game: str, coins: tuple[int, ...], out: tuple[int, ...]) -> None:
    match = begun(game, coins)
    assert match.out == out
    assert not match.is_over


@pytest.mark.parametrize("game", BETS)
def test_the_end_of_a_match_of_two(game: str) -> None:
    match = paiju.match(game, seed=3, players=2)
    assert (match.out, match.is_over) == ((), False)
    while not match.is_over:
        match.finish(all_in(match.next()))
    (loser,) = match.out
    assert match.scores[loser] == -200
    for refuse in (match.next, match.deal):
        with pytest.raises(IllegalAction) as refused:
            refuse()
        assert refused.value.code == "match-over"
    assert refused.value.sentence("zh") != refused.value.sentence("en")
    match.buy(loser)
    assert (match.out, match.is_over) == ((), False)
    assert match.next().position.stake[loser] == 200


@pytest.mark.parametrize("game", BETS)
def test_with_rebuy_it_is_never_over(game: str) -> None:
    match = paiju.match(game, seed=3, players=2, rebuy="on")
    for _ in range(5):
        match.finish(all_in(match.next()))
        assert (match.out, match.is_over) == ((), False)


def test_coins_count_as_chips() -> None:
    match = paiju.match("dark-doudizhu", seed=1)
    carried = Carried(coins=(5, 0, 70, 9000))
    match.begin(match.game.deal(seed=1, carried=carried))
    assert (match.out, match.is_over) == ((1,), False)


def test_without_chips_nobody_is_ever_out() -> None:
    match = paiju.match("doudizhu", seed=1)
    match.next()
    assert (match.out, match.is_over) == ((), False)
