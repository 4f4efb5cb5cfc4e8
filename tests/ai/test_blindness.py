"""No player looks at cards it cannot see: positions reached by playing, hidden cards exchanged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import paiju
from paiju import Game, State
from paiju.core.cards import Card
from paiju.core.chance import Drawn
from paiju.core.events import Commit
from paiju.engine.match import Match
from paiju.engine.state import View
from soaking import soak

OPTIONS: dict[str, dict[str, Any]] = {  # every question that a game can be made to ask
    "doudizhu": {"open_hand": "all", "doubling": "on"},
    "doudizhu-panda": {"bidding": "draw"},
    "doudizhu-laizi": {"mode": "heaven-earth"},
}
GAMES = [paiju.game(game.id, **OPTIONS.get(game.id, {})) for game in paiju.games()]
LEVELS = ["random", "easy", "normal", "strong"]
AMPLE = 1e9  # seconds: only the number of worlds ends a search, never the clock


def cards_in(value: object) -> Iterator[Card]:
    """Every card an event mentions."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from cards_in(getattr(value, field))


def renamed(value: Any, names: dict[Card, Card]) -> Any:
    """The same event with other cards in it."""
    if isinstance(value, Card):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if isinstance(value, msgspec.Struct):
        fields = {f: renamed(getattr(value, f), names) for f in value.__struct_fields__}
        return type(value)(**fields)
    return value


def elsewhere(state: State, seat: int, rng: random.Random) -> State:
    """The same game to this seat, with all cards exchanged that it has never seen."""
    seen = set(cards_in(state.view(seat).events))
    hidden = sorted(set(state.game.rules.deck.cards) - seen)
    others = rng.sample(hidden, len(hidden))
    names = dict(zip(hidden, others, strict=True))
    events = tuple(renamed(event, names) for event in state.events)
    position = state.game.rules.opening(state.players)
    for event in events:
        position = state.game.rules.apply(position, event)
    return State(state.game, events, position, Drawn(b""))


def seen_by(view: View) -> list[object]:
    return [event for event in view.events if not isinstance(event, Commit)]


def positions(game: Game, rng: random.Random) -> Iterator[tuple[State, int]]:
    """Whole games of `random` players; a match of two where the first hands something on."""
    match = Match(game, seed=5)
    player = paiju.player("random", seed=5)
    for _ in range(2):
        if game.rules.chips:  # somebody may have lost all of them
            match = Match(game, seed=str(rng.random()))
        state = match.next()
        while not state.is_over:
            seat = rng.choice(sorted(state.to_act))
            yield state, seat
            state = state.act(seat, player.choose(state.view(seat)))
        match.finish(state)


def chosen(game: Game, rng: random.Random, wanted: int) -> list[tuple[State, int]]:
    """The first question of every phase and some more, among those with more than one answer."""
    first: dict[str, tuple[State, int]] = {}
    more = []
    for state, seat in positions(game, rng):
        if len(state.legal(seat)) > 1:
            key = f"{state.phase} {state.legal(seat)[0].kind}"
            if key in first:
                more.append((state, seat))
            first.setdefault(key, (state, seat))
    return [*first.values(), *rng.sample(more, min(wanted, len(more)))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_seat_cannot_see_does_not_matter(game: Game) -> None:
    rng = random.Random(game.id)
    moved = 0
    for state, seat in chosen(game, rng, soak(2)):
        view = state.view(seat)
        other = elsewhere(state, seat, rng)
        moved += other.hands != state.hands
        assert seen_by(other.view(seat)) == seen_by(view)
        for level in LEVELS:
            choices = [
                paiju.player(level, seed=1, seconds=AMPLE).choose(table.view(seat))
                for table in (state, other)
            ]
            assert choices[0].text == choices[1].text, (level, state.phase)
    assert moved
