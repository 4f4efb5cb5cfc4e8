"""The table as data: what each game shows, to whom, and that it adds up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import paiju
from layouts import composed, play
from paiju.core.events import Carried, Decision, Play
from paiju.engine.parts import Deed, Pile, Tableau
from paiju.engine.state import State
from paiju.engine.tableau import make_tableau
from random_games import GAMES, IDS, play_moments


def labels(data: Any) -> Iterator[dict[str, str]]:
    """Every text in both languages that is somewhere inside."""
    if isinstance(data, dict):
        if data.keys() == {"zh", "en"}:
            yield data
        for value in data.values():
            yield from labels(value)
    elif isinstance(data, list):
        for value in data:
            yield from labels(value)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_table_can_be_drawn_without_rules(game: paiju.Game) -> None:
    for state in play_moments(game, seed=11):
        for seat in (0, None):
            found = make_tableau(state.view(seat), history=True)
            again = msgspec.json.decode(msgspec.json.encode(found), type=Tableau)
            assert again == found
            assert [place.left for place in found.places] == list(state.counts)
            texts = list(labels(msgspec.to_builtins(found)))
            assert texts and all(text["zh"] and text["en"] for text in texts)
            assert not any("{" in text["zh"] + text["en"] for text in texts)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_lines_of_a_settlement_add_up_to_what_was_won(game: paiju.Game, seed: int) -> None:
    *_, over = play_moments(game, seed)
    assert over.payoffs is not None
    for seat in (None, *range(over.players)):
        found = make_tableau(over.view(seat)).settlement
        assert found is not None
        columns = zip(*(line.amounts for line in found.lines), strict=True)
        assert [sum(column) for column in columns] == found.totals == list(over.payoffs)
        assert found.zero_sum == (game.spec.scoring == "zero-sum")
        assert not found.zero_sum or sum(found.totals) == 0
        assert max(found.totals) in {found.totals[seat] for seat in found.winners} or not any(
            found.totals
        )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_history_has_every_hand_that_was_laid(game: paiju.Game) -> None:
    *_, over = play_moments(game, seed=5)
    history = make_tableau(over.view(None), history=True).history
    assert history is not None
    deeds = [deed for trick in history for deed in trick.deeds]
    laid = [event for event in over.events if isinstance(event, Play)]
    if laid:
        assert [deed.reading for deed in deeds if deed.kind == "play"] == [e.reading for e in laid]
        assert [deed.cards for deed in deeds if deed.kind == "play"] == [
            [card.code for card in event.cards] for event in laid
        ]
    else:
        decided = [event for event in over.events if isinstance(event, Decision)]
        assert len([deed for deed in deeds if deed.kind != "say"]) >= len(decided)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_nothing_is_asked_for_twice(game: paiju.Game) -> None:
    """Without the history the rest is the same, and the view is small."""
    *_, over = play_moments(game, seed=2)
    whole, brief = make_tableau(over.view(0), history=True), make_tableau(over.view(0))
    assert msgspec.structs.replace(whole, history=None) == brief
    assert len(msgspec.json.encode(brief)) < 4096


# --- games with a landlord ------------------------------------------------------------------


def landlord_game(*acts: str, **options: Any) -> State:
    """斗地主 of one seed with these decisions, each by whoever is asked first."""
    state = paiju.game("doudizhu", **options).deal(seed=7)
    for act in acts:
        state = state.act(min(state.to_act), act)
    return state


def title(deed: Deed | None) -> str:
    assert deed is not None
    return deed.title["zh"]


def test_words_of_the_bidding_stay_with_their_seats() -> None:
    state = landlord_game()
    first = min(state.to_act)
    found = make_tableau(state.view(None))
    assert found.question["zh"] == "叫地主" and found.question["en"] == "call"
    assert found.bottom is not None and (found.bottom.count, found.bottom.cards) == (3, [])
    state = state.act(first, "不叫")
    second = min(state.to_act)
    state = state.act(second, "叫")
    found = make_tableau(state.view(None))
    assert title(found.places[first].deed) == "不叫"
    assert title(found.places[second].deed) == "叫地主"
    assert found.question["zh"] == "抢地主"
    assert [place.role for place in found.places] == [None] * 3
    assert found.stakes is None


def test_the_landlord_the_stakes_and_the_bottom_cards() -> None:
    state = landlord_game("叫", "抢", "不抢", "不抢")
    found = make_tableau(state.view(None))
    lord = state.landlord
    assert lord is not None and found.bottom is not None
    assert [place.side for place in found.places] == [int(seat != lord) for seat in range(3)]
    assert found.places[lord].role == {"zh": "地主", "en": "landlord"}
    assert found.bottom.cards == [card.code for card in state.position.bottom]
    assert found.stakes is not None and found.stakes.total == 2
    assert [(one.title["zh"], one.factor) for one in found.stakes.factors] == [
        ("底分", 1),
        ("抢地主", 2),
    ]
    farmers = [seat for seat in range(3) if seat != lord]
    assert make_tableau(state.view(farmers[0])).places[farmers[1]].friend
    assert not any(place.friend for place in make_tableau(state.view(lord)).places)


def test_what_must_be_beaten_and_the_trick_before() -> None:
    state = composed("doudizhu", "d3 s9 s8", "c5 c6 c7", "d4 d5")
    state = state.act(0, "3").act(1, "pass").act(2, "4")
    found = make_tableau(state.view(1))
    assert found.beat is not None
    assert (found.beat.seat, found.beat.cards, found.beat.reading) == (2, ["d4"], "Single:4")
    assert title(found.places[1].deed) == "要不起"
    assert found.last is None
    state = state.act(0, "pass").act(1, "pass")
    found = make_tableau(state.view(1))
    assert found.beat is None and found.last is not None
    assert (found.last.winner, len(found.last.deeds)) == (2, 5)
    assert found.question["zh"] == "先出"
    assert found.places[2].warning == {"zh": "报单", "en": "one card left"}
    assert found.places[0].warning == {"zh": "报双", "en": "two cards left"}


# --- the other families ---------------------------------------------------------------------


def test_captured_points_and_cards() -> None:
    state = composed("wuguapi", "♦6 ♠K ♦A", "♥10 ♦9", stock="♦7 ♣7 ♥7 ♠7 ♣8 ♥8")
    state = play(state, "1 ♦6; 2 ♥10; 1 ♠K")
    found = make_tableau(state.view(None))
    assert (found.pile, found.stock) == (20, Pile(count=6))
    assert [place.captured for place in found.places] == [0, 0]
    found = make_tableau(play(state, "2 -").view(None))
    assert found.pile == 0 and found.stock == Pile(count=0)
    assert [(place.points, place.captured) for place in found.places] == [(20, 3), (0, 0)]


@pytest.mark.parametrize("game", [game for game in GAMES if game.spec.scoring == "points"])
def test_all_cards_that_were_laid_are_captured_or_in_the_trick(game: paiju.Game) -> None:
    for state in play_moments(game, seed=4):
        places = make_tableau(state.view(None)).places
        laid = [event for event in state.events if isinstance(event, Play)]
        captured = sum(place.captured or 0 for place in places)
        running = 0 if state.position.leading else len(state.position.circle)
        assert captured == sum(len(e.cards) for e in laid[: len(laid) - _plays(state, running)])


def _plays(state: State, running: int) -> int:
    """How many of the last decisions are hands of the running circle."""
    circle = state.position.circle[len(state.position.circle) - running :]
    return sum(isinstance(event, Play) for event in circle)


def test_a_sealed_hand_is_marked_and_shown_to_nobody_else() -> None:
    state = paiju.game("dark-doudizhu").deal(seed=3)
    action = state.legal(2)[0]
    state = state.act(2, action)
    mine, others = make_tableau(state.view(2)), make_tableau(state.view(0))
    assert [place.decided for place in others.places] == [False, False, True, False]
    assert others.places[2].deed is None
    assert mine.places[2].deed is not None and mine.places[2].deed.kind == "seal"
    assert mine.places[2].deed.cards == [card.code for card in action.cards]
    assert [place.coins for place in others.places] == [10000] * 4
    for seat in (0, 1, 3):
        state = state.act(seat, state.legal(seat)[0])
    shown = make_tableau(state.view(0))
    assert shown.last is not None and len(shown.last.deeds) == 4 and sum(shown.last.net) == 0
    assert [place.decided for place in shown.places] == [False] * 4
    assert shown.places[2].deed is not None and shown.places[2].deed.kind == "play"


def test_pots_say_who_can_win_them() -> None:
    """Seat 0 has 20 chips and is all in; the others bet on."""
    state = cards_dealt(chips=(20, 200, 200), button=0)
    found = make_tableau(state.view(None))
    assert [[mark.id for mark in place.marks] for place in found.places] == [
        ["button"],
        ["small-blind"],
        ["big-blind"],
    ]
    assert [place.bet for place in found.places] == [0, 1, 2] and found.pots == []
    state = state.act(0, "all in").act(1, "call").act(2, "call")
    found = make_tableau(state.view(None))
    assert found.places[0].all_in and len(found.board) == 3
    assert [(pot.title["zh"], pot.amount, pot.seats) for pot in found.pots] == [
        ("底池", 60, [0, 1, 2])
    ]
    state = state.act(1, "raise 50").act(2, "call")
    found = make_tableau(state.view(None))
    assert [(pot.title["zh"], pot.amount, pot.seats) for pot in found.pots] == [
        ("底池", 60, [0, 1, 2]),
        ("边池", 100, [1, 2]),
    ]
    assert title(found.last.deeds[0] if found.last else None) == "加注到 50"
    state = state.act(1, "fold")
    over = make_tableau(state.view(None)).settlement
    assert over is not None and over.lines[0].title["zh"] == "投入"
    assert over.lines[0].amounts == [-20, -70, -70]


def cards_dealt(chips: tuple[int, ...], button: int) -> State:
    """A hand with these stacks."""
    game = paiju.game("holdem-standard")
    return State.deal(game, len(chips), b"2" * 32, Carried(first=button, coins=chips, games=1))


def test_hidden_roles_are_shown_only_to_those_who_know() -> None:
    state = paiju.game("guangxi-dizhu").deal(seed=2)
    holders = {seat for seat, hand in enumerate(state.hands) for c in hand if c.code in MARKS}
    for me in range(4):
        places = make_tableau(state.view(me)).places
        assert places[me].side == (0 if me in holders else 1)
        if me not in holders:
            assert [place.side for seat, place in enumerate(places) if seat != me] == [None] * 3
            assert not any(place.friend for place in places)
    assert [place.role for place in make_tableau(state.view(None)).places] == [None] * 4


MARKS = ("s3", "sA")
