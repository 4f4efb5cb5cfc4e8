"""Somebody's attempt at a puzzle: his plays, and the solver's answers to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from paiju.ai.puzzles import Puzzle
from paiju.core.errors import IllegalAction
from paiju.engine.actions import Action
from paiju.engine.state import State
from paiju.families.climb.solver import Solver

if TYPE_CHECKING:
    from paiju.kernel.endgames import Value

NODES = 20_000_000  # positions the solver may look at for one answer
SLICE = 1 << 18


class Attempt(NamedTuple):
    """How an attempt stands when it is the person's turn again, or decided."""

    state: State
    side: tuple[int, ...]  # the seats of the person
    answers: tuple[tuple[int, str], ...]  # what the solver has played just now: seat, text
    wins: bool  # does the side still win, or has it won?
    decided: bool


class Patient(Solver):
    """A solver that gives up after so many positions."""

    def value(self, state: State, action: Action | None = None, limit: int = 0) -> "Value | None":
        """As the solver's, refused when it takes too long."""
        found = super().value(state, action, limit or SLICE)
        while found is None and not limit:
            if self.nodes > NODES:
                raise IllegalAction("too-hard")
            found = super().value(state, action, SLICE)
        return found


def play_attempt(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """The puzzle after these plays of all seats, and after the answers to the last of them."""
    state, solver = puzzle.state, Patient(puzzle.state)
    for text in moves:
        if solver.is_decided(state):
            raise IllegalAction("game-over")
        state = state.act(min(state.to_act), text)
    wins = _still_wins(solver, state)
    answers = []
    while not solver.is_decided(state) and not solver.side >> min(state.to_act) & 1:
        seat, action = min(state.to_act), solver.choose(state, wins)
        answers.append((seat, action.text))
        state = state.act(seat, action)
        wins = _still_wins(solver, state)
    side = tuple(seat for seat in range(state.players) if solver.side >> seat & 1)
    return Attempt(state, side, tuple(answers), wins, solver.is_decided(state))


def _still_wins(solver: Solver, state: State) -> bool:
    if solver.is_decided(state):
        return solver.has_won(state)
    value = solver.value(state)
    assert value is not None
    return value.wins
