"""Decisions that a program builds by hand: refused with a code, or recorded so that they load."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from paiju import Card, IllegalAction, State
from paiju.core.audience import PUBLIC
from paiju.core.events import Bid, Decision, Double, Pass, Play, Seal, Setup
from paiju.core.language import words
from paiju.core.messages import MESSAGES
from paiju.engine.actions import Answer


def kinds(base: type[Decision] = Decision) -> list[type[Decision]]:
    """Every type of decision there is."""
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def moments() -> list[State]:
    """Every game at the beginning, somewhere in the middle and near its end."""
    found = []
    for game in paiju.games():
        states, rng = [game.deal(seed=1)], random.Random(game.id)
        while not states[-1].is_over:
            seat = min(states[-1].to_act)
            states.append(states[-1].act(seat, rng.choice(states[-1].legal(seat))))
        found += [states[0], states[len(states) // 2], states[-2]]
    return found


MOMENTS = moments()


class Loose(Decision, frozen=True, tag="loose", audience=PUBLIC):
    """A type of decision that no game knows."""


class Awkward:
    """Nothing can be done with it."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 3, 10**30, 0.0, 1.5, float("nan"), "", "x", "0", "\ud800",
    "Pair:3", b"x", [], [0], (), ((),), {}, {"e": "pass"}, object(), Awkward(), ENDLESS, Card(3),
    (Card(3),), [Card(3)], (3,), ("d3",), (None,), Card, np.int64(0), np.zeros(2), Pass(0),
]  # fmt: skip


def attempt(state: State, seat: Any, action: Any) -> None:
    """Either a refusal with a code, or a game that can be recorded and loaded."""
    before = state.dumps()
    try:
        after = state.act(seat, action)
    except IllegalAction as error:
        assert error.code in MESSAGES
        assert error.sentence("zh") != error.sentence("en")
    else:
        assert paiju.load(after.record.dumps()) == after
        assert hash(after.events[-1]) is not None
    assert state.dumps() == before


@given(st.data())
def test_decisions_of_junk(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(MOMENTS))
    kind = data.draw(st.sampled_from(kinds()))
    seat = min(state.to_act)
    good = data.draw(st.sampled_from(state.legal(seat)[:20])).event
    fields = {}
    for field in msgspec.structs.fields(kind):
        junk = data.draw(st.sampled_from(JUNK))
        kept = field.name == "seat" or (isinstance(good, kind) and data.draw(st.booleans()))
        if kept or field.required or data.draw(st.booleans()):
            fields[field.name] = getattr(good, field.name) if kept else junk
    attempt(state, seat, kind(**fields))


@given(st.sampled_from(MOMENTS), st.sampled_from(JUNK))
def test_junk_instead_of_a_seat(state: State, junk: Any) -> None:
    seat = min(state.to_act)
    action = state.legal(seat)[0]
    if type(junk) is not int:
        assert refused(state, junk, action) == "not-your-turn"
        assert refused(state, junk, action.text) == "not-your-turn"
    attempt(state, junk, msgspec.structs.replace(action.event, seat=junk))
    attempt(state, seat, msgspec.structs.replace(action.event, seat=junk))


def refused(state: State, seat: Any, action: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.act(seat, action)
    return caught.value.code


BIDDING, PLAYING = (
    paiju.game("斗地主", first_bidder=1).deal(seed=1),
    paiju.game("锄大地").deal(seed=1),
)


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (BIDDING, Bid(0, True)),
        (BIDDING, Bid(0, "1")),  # type: ignore[arg-type]
        (BIDDING, Decision(0)),
        (BIDDING, Answer("bid", "叫", words("叫", "call"), Bid(0, True))),
        (PLAYING, Play(0, (1, 2), "Single:3")),  # type: ignore[arg-type]
        (PLAYING, Play(0, None, "x")),  # type: ignore[arg-type]
        (PLAYING, Play(0, (Card(3),), None)),  # type: ignore[arg-type]
        (PLAYING, Play(0, (Card(3),), "\ud800")),
    ],
    ids=lambda thing: "" if isinstance(thing, State) else type(thing).__name__,
)
def test_fields_of_the_wrong_kind(state: State, action: Any) -> None:
    (seat,) = state.to_act
    if isinstance(action, Play):
        action = msgspec.structs.replace(action, seat=seat)
    assert refused(state, seat, action) == "malformed"


def test_a_decision_of_another_game_is_no_answer() -> None:
    codes = {refused(state, seat, Loose(seat)) for state in MOMENTS for seat in state.to_act}
    assert codes == {"no-such-answer", "bid-too-low"}  # where any answer must be a higher bid


def test_a_list_of_cards_is_recorded_as_what_loads() -> None:
    (seat,) = PLAYING.to_act
    play = PLAYING.legal(seat)[0].event
    assert isinstance(play, Play)
    listed = msgspec.structs.replace(play, cards=list(play.cards))
    assert PLAYING.act(seat, listed) == PLAYING.act(seat, play)
    assert PLAYING.act(seat, listed).events[len(PLAYING.events)] == play


def test_every_kind_of_decision_is_tried() -> None:
    assert {Bid, Double, Play, Pass, Seal} < set(kinds())
    assert all("seat" in get_type_hints(kind) for kind in kinds())


def test_a_composed_position_of_junk() -> None:
    game = paiju.game("斗地主")
    empty = State(game, (), game.rules.opening(3), MOMENTS[0]._chance)
    for junk in JUNK:
        for setup in (Setup(junk, (), ()), Setup(0, junk, ()), Setup(0, (1,) * 3, junk)):
            with pytest.raises(IllegalAction):
                empty.compose(setup)
