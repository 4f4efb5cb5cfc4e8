"""Matches: scores, rotation, refusals; records of their games, honest and tampered with."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import paiju
from layouts import finished
from paiju.core.events import Carried, First, Redeal, Tribute, dump_event
from paiju.engine.match import Match
from paiju.engine.record import Record
from paiju.engine.state import State

MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("doudizhu", {}),
    ("doudizhu", {"bidding": "score", "first_bidder": 2}),
    ("doudizhu-laizi", {"mode": "heaven-earth"}),
    ("doudizhu-four", {}),
    ("big-two", {}),
    ("three-two-one", {}),
    ("wuguapi", {"players": 5}),
    ("seven-ghosts-523", {"players": 3, "leftover": "first_finisher"}),
    ("guangxi-dizhu", {"scoring": "a3"}),
    ("guangxi-dizhu", {"scoring": "tribute", "forbid_return_same": "on"}),
]


def played(match: Match, games: int, seed: int = 1) -> list[State]:
    rng, found = random.Random(seed), []
    for _ in range(games):
        found.append(finished(match.next(), rng))
        match.finish(found[-1])
    return found


def carried(state: State) -> Carried | None:
    return next((event for event in state.events if isinstance(event, Carried)), None)


def refusal(operation: Callable[[], object]) -> str:
    with pytest.raises(paiju.PaijuError) as caught:
        operation()
    return caught.value.code


# --- matches ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_scores_are_the_sum_of_all_games(game: str, options: dict[str, Any]) -> None:
    match = paiju.match(game, seed=7, **options)
    assert match.scores == (0,) * match.players
    total = [0] * match.players
    rng = random.Random(7)
    for number in range(1, 4):
        state = finished(match.next(), rng)
        assert state.players == match.players
        assert match.scores == tuple(total)
        match.finish(state)
        total = [a + b for a, b in zip(total, state.payoffs or (), strict=True)]
        assert match.scores == tuple(total)
        assert len(match.results) == number


def test_a_seed_is_a_whole_match() -> None:
    one, other = (played(paiju.match("斗地主", seed="s"), 3) for _ in range(2))
    assert one == other
    hands = {state.events[1] for state in one}
    assert len(hands) == 3
    fresh = {paiju.match("斗地主").next().record.header.commit for _ in range(2)}
    assert len(fresh) == 2


@pytest.mark.parametrize(
    ("game", "options", "step"),
    [
        ("doudizhu", {}, 1),
        ("doudizhu", {"bidding": "score"}, 1),
        ("doudizhu-extended", {}, 1),
        ("doudizhu-laizi", {"mode": "heaven-earth"}, 1),
        ("doudizhu-four", {}, 1),
        ("doudizhu", {"first_bidder": 3}, 0),
        ("doudizhu", {"preset": "competition"}, 0),
    ],
)
def test_the_first_question_goes_round(game: str, options: dict[str, Any], step: int) -> None:
    match = paiju.match(game, seed=3, **options)
    rng, asked = random.Random(3), []
    for _ in range(5):
        state = match.next()
        firsts = [event.seat for event in state.events if isinstance(event, First)]
        assert state.to_act == set(firsts)
        asked += firsts
        while state.phase == "bid":  # somebody calls at once: no second deal
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[-1])
        match.finish(finished(state, rng))
    steps = {(after - before) % match.players for before, after in pairwise(asked)}
    assert steps == {step}


def test_after_a_redeal_somebody_is_drawn_again() -> None:
    """斗地主 §2.1: a redeal is a new shuffle and a new random first player, in a match as well."""
    again = set()
    for seed in range(12):
        match = paiju.match("doudizhu", seed=seed)
        match.finish(finished(match.next(), random.Random(seed)))
        state = match.next()
        before = min(state.to_act)
        for _ in range(3):
            state = state.act(min(state.to_act), "不叫")
        assert any(isinstance(event, Redeal) for event in state.events)
        again.add((min(state.to_act) - before) % 3)
    assert len(again) > 1


@pytest.mark.parametrize("game", ["big-two", "three-two-one", "wuguapi", "seven-ghosts-521"])
def test_games_that_hand_nothing_on(game: str) -> None:
    assert [carried(state) for state in played(paiju.match(game, seed=1), 2)] == [None, None]


def test_refusals() -> None:
    match = paiju.match("big-two", seed=1)
    stranger = finished(paiju.game("big-two").deal(1), random.Random(1))
    assert refusal(lambda: match.finish(stranger)) == "other-game"  # nothing is dealt yet
    state = match.next()
    assert refusal(match.next) == "unfinished-game"
    assert refusal(lambda: match.finish(state)) == "unfinished-game"
    assert refusal(lambda: match.finish(stranger)) == "other-game"
    done = finished(state, random.Random(1))
    sister = finished(paiju.match("big-two", seed=2).next(), random.Random(1))
    assert refusal(lambda: match.finish(sister)) == "other-game"
    assert (match.results, match.scores) == ([], (0, 0, 0, 0))
    match.finish(done)
    assert refusal(lambda: match.finish(done)) == "other-game"
    assert match.results == [done.payoffs]
    match.next()
    assert refusal(lambda: match.finish(done)) == "other-game"  # the game before
    assert refusal(lambda: paiju.match("big-two", players=3)) == "bad-players"
    assert refusal(lambda: paiju.match("big-two", scoring="a3")) == "no-such-option"
    assert refusal(lambda: paiju.match("foo")) == "no-such-game"


# --- records ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_records_of_a_match(game: str, options: dict[str, Any]) -> None:
    match = paiju.match(game, seed=5, **options)
    for number, state in enumerate(played(match, 3)):
        text = state.record.dumps()
        again = paiju.load_record(text)
        assert again == state.record
        assert again.replay() == state
        assert again.verify() == state.record.header.commit
        assert paiju.load(text).payoffs == state.payoffs
        assert (carried(state) is not None) is (number > 0 and bool(handed_on(match)))
        for cut in (3, len(state.events) // 2):  # an unfinished game of a match goes on
            half = paiju.load_record("\n".join(text.splitlines()[: cut + 2]))
            assert refused_or_same(half, state)


def handed_on(match: Match) -> bool:
    return match.game.id.startswith(("doudizhu", "guangxi"))


def refused_or_same(half: Record, state: State) -> bool:
    """A record that stops between two decisions replays to that position, else it is refused."""
    try:
        replayed = half.replay()
    except paiju.BadRecord as error:
        return error.code == "cut-short"
    return replayed.events == state.events[: len(replayed.events)]


def test_a_game_that_goes_on_from_a_record() -> None:
    match = paiju.match("guangxi-dizhu", seed=6)
    rng = random.Random(6)
    while True:
        state = match.next()
        if state.phase == "exchange":
            break
        match.finish(finished(state, rng))
    again = paiju.load_record(state.record.dumps()).replay()
    assert again == state
    assert again.to_act == state.to_act
    done = finished(again, rng)
    assert done.record.verify()
    match.finish(done)  # the record is as good as the state


# --- tampering ----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def exchange_game() -> State:
    """A finished game with an exchange after a win of two against two."""
    match, rng = paiju.match("guangxi-dizhu", seed=8), random.Random(8)
    while True:
        state = finished(match.next(), rng)
        match.finish(state)
        last = carried(state)
        if last is not None and last.result in ("Lwin1", "Fwin1"):
            return state


def tampered(state: State, **changes: Any) -> Record:
    events = tuple(
        msgspec.structs.replace(event, **changes) if isinstance(event, Carried) else event
        for event in state.events
    )
    return Record(state.record.header, events)


def through_text(record: Record) -> State:
    """What a reader of the file gets."""
    header = record.dumps().splitlines()[0]
    lines = [header, *map(dump_event, record.events)]
    return paiju.load_record("\n".join(lines)).replay()


def others(seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seat not in seats)


Change = Callable[[Carried], dict[str, Any]]
TAMPERINGS: dict[str, Change] = {
    "another result": lambda last: {"result": "Fwin1" if last.result == "Lwin1" else "Lwin1"},
    "no such result": lambda last: {"result": "Lwin9"},
    "a draw": lambda last: {"result": "Draw1"},
    "no result": lambda last: {"result": ""},
    "winners changed": lambda last: {"order": last.order[::-1]},
    "other winners": lambda last: {
        "landlords": others(last.landlords),
        "order": others(last.order),
    },
    "one landlord": lambda last: {"landlords": last.landlords[:1]},
    "three landlords": lambda last: {"landlords": (0, 1, 2)},
    "no landlord": lambda last: {"landlords": ()},
    "a landlord twice": lambda last: {"landlords": last.landlords[:1] * 2},
    "a seat twice": lambda last: {"order": last.order[:1] * 2},
    "nobody was out": lambda last: {"order": ()},
    "a seat too high": lambda last: {"order": (last.order[0], 4)},
    "a seat too low": lambda last: {"order": (last.order[0], -1)},
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_changed_last_game_is_refused(name: str) -> None:
    last = carried(exchange_game())
    assert last is not None
    with pytest.raises(paiju.BadRecord):
        through_text(tampered(exchange_game(), **TAMPERINGS[name](last)))


@pytest.mark.parametrize("place", ["nowhere", "twice", "later", "at the end", "in front"])
def test_the_line_of_the_last_game_has_one_place(place: str) -> None:
    state = exchange_game()
    commit, last, *rest = state.events
    assert isinstance(last, Carried)
    changed = {
        "nowhere": (commit, *rest),
        "twice": (commit, last, last, *rest),
        "later": (commit, rest[0], last, *rest[1:]),
        "at the end": (commit, *rest, last),
        "in front": (last, commit, *rest),
    }
    with pytest.raises(paiju.BadRecord):
        through_text(Record(state.record.header, changed[place]))


def test_an_honest_record_is_believed() -> None:
    state = exchange_game()
    assert through_text(state.record) == state
    assert any(isinstance(event, Tribute) for event in state.events)


@pytest.mark.parametrize(
    ("landlords", "order", "result"),
    [
        ((0, 1), (0,), "Draw2"),  # nobody's side is out
        ((0, 1), (0, 2), "Draw2"),
        ((0, 1), (0, 1, 2), "Draw2"),  # it was over after two
        ((0,), (0, 1), "Dou1"),
        ((0,), (1,), "Dou4"),
        ((0,), (1, 2), "Dou4"),
        ((0, 1), (2, 0, 1, 3), "Draw2"),
    ],
)
def test_a_last_game_that_cannot_have_been(
    landlords: tuple[int, ...], order: tuple[int, ...], result: str
) -> None:
    """Play stops as soon as one side has no cards left, and not before."""
    game = paiju.game("guangxi-dizhu")
    last = Carried(result=result, landlords=landlords, order=order)
    with pytest.raises(paiju.IllegalAction):
        State.deal(game, 4, b"secret", last)


@pytest.mark.parametrize(
    ("game", "last"),
    [
        ("big-two", Carried(first=1)),
        ("big-two", Carried(result="Lwin1", landlords=(0, 1), order=(0, 1))),
        ("doudizhu", Carried(result="Lwin1", landlords=(0, 1), order=(0, 1))),
        ("doudizhu", Carried(first=3)),
        ("doudizhu", Carried(first=-1)),
        ("doudizhu", Carried(first=1, landlords=(0,), order=(1,))),
        ("guangxi-dizhu", Carried(first=2)),
        ("guangxi-dizhu", Carried()),
    ],
)
def test_what_a_game_does_not_hand_on(game: str, last: Carried) -> None:
    chosen = paiju.game(game)
    with pytest.raises(paiju.IllegalAction):
        State.deal(chosen, chosen.seats(), b"secret", last)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_changed_first_question_is_refused(first: int) -> None:
    match = paiju.match("doudizhu", seed=9)
    _, state = played(match, 2)
    last = carried(state)
    assert last is not None
    if last.first == first:
        assert through_text(state.record) == state
    else:
        with pytest.raises(paiju.BadRecord):
            through_text(tampered(state, first=first))
