"""Games of every family, moment by moment."""

from __future__ import annotations

import random
from collections.abc import Iterator

import paiju
from paiju.engine.state import State

GAMES = paiju.games()


IDS = [game.id for game in GAMES]


def play_moments(game: paiju.Game, seed: int) -> Iterator[State]:
    """A random game after every decision."""
    state, rng = game.deal(seed=seed), random.Random(seed)
    yield state
    while not state.is_over:
        seat = rng.choice(sorted(state.to_act))
        legal = state.legal(seat)
        state = state.act(seat, legal[rng.randrange(min(len(legal), 200))])
        yield state
