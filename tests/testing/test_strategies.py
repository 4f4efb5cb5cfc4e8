"""Strategies of games and moments for the property tests of others."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

import paiju
from paiju import Card, State, View
from paiju.testing.strategies import hands, states, views

PACK = Counter(paiju.game("四人斗地主").rules.deck.cards)


@given(hands("四人斗地主", least=3, most=9))
def test_hands_are_of_the_pack(cards: tuple[Card, ...]) -> None:
    assert 3 <= len(cards) <= 9
    assert not Counter(cards) - PACK


@settings(max_examples=20)
@given(states("七鬼五二一"))
def test_a_moment_is_one_that_can_be_kept(state: State) -> None:
    assert paiju.load_record(state.record.dumps()).replay() == state
    assert state.is_over or state.to_act


@settings(max_examples=20)
@given(views("锄大地"))
def test_a_view_is_of_somebody_who_is_asked(view: View) -> None:
    assert view.seat in view.to_act
    assert view.legal(view.seat)
