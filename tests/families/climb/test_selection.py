"""What a selection of cards is, whether it can be laid, and what it could become."""

from __future__ import annotations

import random

import pytest

import paiju
from layouts import composed
from paiju.wire import readings
from random_games import GAMES, IDS, play_moments


def read(state: paiju.State, cards: str) -> tuple[list[tuple[str, bool]], list[list[str]]]:
    (seat,) = state.to_act
    found = readings(state.view(seat), cards, "x")
    return [(one.reading, one.legal) for one in found.readings], [o.cards for o in found.complete]


def test_one_card_offers_the_hands_it_belongs_to() -> None:
    state = composed("doudizhu", "d3 c3 h3 c4 s5 s6 s7 s8", "cK", "hK")
    shown, complete = read(state, "h3")
    assert shown == [("Single:3", True)] and complete == []
    _, complete = read(state, "h3 c4")  # no hand: laid out to what contains both
    assert ["h3", "c3", "d3", "c4"] in [sorted(c, key="h3 c3 d3 c4".split().index) for c in complete
                                        if set(c) == {"h3", "c3", "d3", "c4"}]  # fmt: skip
    assert any(cards[0][1] == "8" and "h3" in cards for cards in complete)  # a straight with ♥3
    for cards in complete:
        assert {"h3", "c4"} <= set(cards)


def test_every_reading_says_whether_it_is_legal_now() -> None:
    """444555 3 3: a plane with singles or, carried otherwise, none that beats a pair."""
    state = composed("doudizhu", "d3 c3 h5", "c4 d4 s9", "hK").act(0, "33")
    shown, complete = read(state, "c4 d4")
    assert shown == [("Pair:4", True)] and complete == []
    shown, complete = read(state, "s9")
    assert shown == [("Single:9", False)] and complete == []
    found = readings(state.view(1), "s9", "x")
    assert found.problem is not None and found.problem.code == "does-not-beat"


def test_a_legal_reading_says_what_its_wild_cards_stand_for() -> None:
    state = composed("doudizhu-laizi", "♠7 ♦8 ♣8 ♥4", "♦9 ♣9 ♣3", "♣10", wild="7")
    (pair,) = readings(state.view(0), "♠7 ♥4", "x").readings
    assert dict(zip(pair.cards, pair.ranks, strict=True)) == {"h4": "4", "s7": "4"}
    (plain,) = readings(state.view(0), "♦8 ♣8", "x").readings
    assert sorted(plain.cards) == ["c8", "d8"] and plain.ranks == []
    over = state.act(0, "♦8 ♣8").act(1, "♦9 ♣9").act(2, "pass")
    (low,) = readings(over.view(0), "♠7 ♥4", "x").readings
    assert (low.legal, low.cards, low.ranks) == (False, [], [])


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_what_is_offered_can_be_laid(game: paiju.Game) -> None:
    """Tap any cards: each completion is legal, contains them, and its text is understood."""
    rng, offered = random.Random(1), 0
    for at, state in enumerate(play_moments(game, seed=9)):
        if state.is_over or at % 5:
            continue
        seat = min(state.to_act)
        view = state.view(seat)
        chosen = tuple(rng.sample(view.hand, min(len(view.hand), rng.randint(1, 2))))
        for one in view.game.family.complete(view, chosen, 20)[:4]:
            assert set(chosen) <= set(one.cards)
            after = state.act(seat, one.text)
            assert after.events[len(state.events)].reading == str(one.action.reading)  # type: ignore[attr-defined]
            offered += 1
        assert len(view.game.family.complete(view, chosen, 20)) <= 20
    assert offered or game.rules.board or not hasattr(game.rules, "lexicon")


def test_cards_of_others_and_nonsense_are_no_selection() -> None:
    state = composed("doudizhu", "d3 c3 h5", "c4 d4 s9", "hK")
    shown, complete = read(state, "99")
    assert shown == [("Pair:9", False)] and complete == []
    found = readings(state.view(0), "nonsense", "x")
    assert not (found.legal or found.readings or found.complete) and found.problem


def test_a_raise_has_its_bounds_and_usual_sizes() -> None:
    from paiju.wire.views import offer

    state = paiju.game("holdem-standard").deal(seed=1, players=2)
    (seat,) = state.to_act
    raises = [offer(action) for action in state.legal(seat) if action.kind == "raise"]
    first = raises[0]
    assert (first.minimum, first.maximum) == (4, 200)
    # small blind 1, big blind 2: after a call the pot is 4
    assert [(preset.title["en"], preset.to) for preset in first.presets] == [
        ("½ pot", 4),
        ("pot", 6),
        ("all in", 200),
    ]
    for preset in first.presets:
        assert state.act(seat, f"raise {preset.to}")
