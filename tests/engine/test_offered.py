"""What a list of legal actions hands out is not checked again; everything else is."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import paiju
from paiju import IllegalAction, State
from paiju.core.events import Play
from paiju.families.laying.reading import Reader
from paiju.families.laying.rules import rules_of
from paiju.families.laying.wild import WildReader
from paiju.lexicon.lexicon import Lexicon


def count(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> list[Any]:
    """Every call of a method from now on."""
    calls: list[Any] = []
    method = getattr(kind, name)

    def counted(self: Any, *args: Any) -> Any:
        calls.append(args)
        return method(self, *args)

    monkeypatch.setattr(kind, name, counted)
    return calls


def playing(name: str, seed: int = 1) -> State:
    """A game whose first card is not laid yet."""
    state, rng = paiju.game(name).deal(seed=seed), random.Random(seed)
    while state.phase != "play":
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: str(game.id))
def test_an_offer_is_not_checked_and_its_event_is(
    game: paiju.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game.deal(seed=3)
    seat = min(state.to_act)
    action = state.legal(seat)[0]
    calls = count(monkeypatch, type(game.rules), "check")
    after = state.act(seat, action)
    assert calls == []
    assert state.act(seat, action.event) == after
    assert calls == [(state.position, action.event)]


def test_an_offer_of_another_moment_is_checked() -> None:
    state = playing("斗地主")
    (seat,) = state.to_act
    lead = state.legal(seat)[0]
    later = state.act(seat, lead)
    with pytest.raises(IllegalAction) as caught:
        later.act(seat, lead)
    assert caught.value.code == "not-your-turn"
    (other,) = later.to_act
    with pytest.raises(IllegalAction) as caught:
        later.act(other, lead)
    assert caught.value.code == "not-your-seat"
    with pytest.raises(IllegalAction):
        state.act(True, lead)


def test_an_offer_travels_without_the_position() -> None:
    for name in ("斗地主", "暗牌斗地主", "德州扑克"):
        state = paiju.game(name).deal(seed=2)
        legal = state.legal(min(state.to_act))
        again = pickle.loads(pickle.dumps(legal))
        assert again == legal and again.position is None
        action = pickle.loads(pickle.dumps(legal[0]))
        assert action == legal[0] and action.offered is None
        assert state.act(action.event.seat, action) == state.act(action.event.seat, legal[0])


# --- the row of a play rides on its event ----------------------------------------------------


@pytest.mark.parametrize("name", ["斗地主", "锄大地"])
def test_nobody_looks_up_the_row_of_an_offered_play(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, rng = playing(name), random.Random(1)
    calls = count(monkeypatch, Lexicon, "row")
    views = [state.view(seat) for seat in (*range(state.players), None)]
    for _ in range(12):
        (seat,) = state.to_act
        state = state.act(seat, rng.choice(state.legal(seat)))
        views = [state.view(view.seat) for view in views]
    assert calls == []


@pytest.mark.parametrize("name", ["斗地主", "癞子斗地主"])
def test_a_play_that_is_read_is_looked_up_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = playing(name)
    (seat,) = state.to_act
    event = next(action.event for action in state.legal(seat) if action.cards)
    read = Play(event.seat, event.cards, event.reading, event.ranks)  # type: ignore[attr-defined]
    reader = WildReader if name == "癞子斗地主" else Reader
    calls = count(monkeypatch, reader, "find_row")
    after = state.told([read])
    for watching in (*range(state.players), None):
        after.view(watching)
    assert calls == [(read,)]


def test_what_rides_along_is_no_part_of_the_event() -> None:
    state = playing("斗地主")
    (seat,) = state.to_act
    event = state.legal(seat)[0].event
    bare = Play(event.seat, event.cards, event.reading)  # type: ignore[attr-defined]
    assert vars(event) and not vars(bare)
    assert event == bare and hash(event) == hash(bare) and repr(event) == repr(bare)
    assert pickle.dumps(event) == pickle.dumps(bare)


def test_a_row_that_rides_is_of_one_game_only() -> None:
    """The same event in another game, where it is another row."""
    one, other = playing("斗地主"), rules_of(paiju.game("斗地主拓展版"))
    (seat,) = one.to_act
    event = one.legal(seat)[0].event
    assert isinstance(event, Play)
    row = other.reader().row(event)
    assert row is not None
    lexicon = other.lexicon
    assert lexicon.cards[row] == other.deck.pack(event.cards)
    assert str(lexicon.reading(row)) == event.reading


def test_cards_in_another_order_are_refused_even_if_their_row_is_known() -> None:
    state = next(s for s in (playing("斗地主", seed) for seed in range(9)) if has_pair(s))
    (seat,) = state.to_act
    pair = next(a.event for a in state.legal(seat) if str(a.reading).startswith("Pair:"))
    assert isinstance(pair, Play)
    turned = Play(seat, pair.cards[::-1], pair.reading)
    reader = rules_of(state.game).reader()
    assert reader.row(turned) == reader.row(pair)
    with pytest.raises(IllegalAction) as caught:
        state.act(seat, turned)
    assert caught.value.code == "no-such-type"


def has_pair(state: State) -> bool:
    (seat,) = state.to_act
    return any(str(action.reading).startswith("Pair:") for action in state.legal(seat))
