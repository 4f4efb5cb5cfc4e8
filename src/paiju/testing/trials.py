"""Random games to look at: a game under some options, and walks through it."""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from paiju.core.errors import BadOption
from paiju.core.events import Event
from paiju.core.language import Words, words
from paiju.engine.actions import Action
from paiju.engine.game import Game
from paiju.engine.spec import Option
from paiju.engine.state import State

MOST_STEPS = 3000  # decisions after which a game is taken to be endless
_LONG = 150  # actions of a list that are looked at


class Walk(NamedTuple):
    """All states of one random game."""

    seed: int | str
    states: tuple[State, ...]

    @property
    def last(self) -> State:
        """Where it ended."""
        return self.states[-1]


@dataclass(frozen=True)
class Trial:
    """A game under options, and random games of it."""

    game: Game
    walks: tuple[Walk, ...]

    def at(self, walk: Walk, state: State | None = None) -> Words:
        """The place of a finding: options, seed, number of the event."""
        return locate(self.game, walk.seed, len(state.events) if state else None)

    def some(self, count: int) -> Iterator[tuple[Walk, State]]:
        """Random moments of all walks."""
        for walk in self.walks:
            rng = random.Random(str(walk.seed))
            for state in rng.sample(walk.states, min(count, len(walk.states))):
                yield walk, state


def locate(game: Game, seed: int | str | None = None, event: int | None = None) -> Words:
    """A place in both languages; the event is the number of events before it."""
    given = "".join(f" {flag}={value}" for flag, value in game.given.items())
    zh, en = f"{game.id}{given}", f"{game.id}{given}"
    if seed is not None:
        zh, en = f"{zh}，种子 {seed}", f"{en}, seed {seed}"
    if event is not None:
        zh, en = f"{zh}，第 {event} 个事件后", f"{en}, after event {event}"
    return words(zh, en)


# --- which options ----------------------------------------------------------------------------


def pick_few(values: Sequence[str | int]) -> list[str | int]:
    """All words; of a long range of numbers the ends."""
    return list(values) if len(values) < 5 else [values[0], values[1], values[-1]]


def list_others(option: Option) -> list[str | int]:
    """Values beside the default."""
    return [value for value in pick_few(option.choices) if value != option.default]


def mix(game: Game, count: int) -> Iterator[Game]:
    """The game with every option drawn at random; what does not go together is drawn again."""
    rng = random.Random(game.id)
    for _ in range(count if len(game.options) > 1 else 0):
        for _ in range(100):
            drawn = {flag: rng.choice(pick_few(o.choices)) for flag, o in game.options.items()}
            with suppress(BadOption):
                yield game.with_options(**drawn)
                break


# --- random games -----------------------------------------------------------------------------


def sample_actions(legal: Sequence[Action], most: int = _LONG) -> list[Action]:
    """All actions, or of a very long list some from everywhere."""
    return list(legal[:: 1 + len(legal) // most])


def begin(game: Game, seed: int) -> State:
    """A deal; every other one for any number of players."""
    seats = random.Random(seed).choice(game.possible_seats) if seed % 2 else None
    return game.deal(seed=seed, players=seats)


def walk_on(start: State, seed: int | str) -> Iterator[State]:
    """Random decisions until the game is over, or goes on for too long, or nobody can act."""
    rng, state, steps = random.Random(f"{start.game.id} {seed}"), start, 0
    yield state
    while not state.is_over and state.to_act and steps < MOST_STEPS:
        seat = rng.choice(sorted(state.to_act))
        legal = state.legal(seat)
        if not len(legal):
            return
        state = state.act(seat, rng.choice(legal))
        steps += 1
        yield state


def told(legal: Sequence[Action]) -> tuple[int, list[tuple[str, str, Event]]]:
    """A list of actions as something that can be compared."""
    return len(legal), [
        (action.kind, action.text, action.event) for action in sample_actions(legal)
    ]
