"""Somebody's attempt at a puzzle: his plays, and the solver's answers to them."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.ai.puzzles import Puzzle
from paiju.core.errors import IllegalAction
from paiju.engine.endgames import still_wins
from paiju.engine.state import State

NODES = 20_000_000  # positions the solver may look at for one answer


class Attempt(NamedTuple):
    """How an attempt stands when it is the person's turn again, or decided."""

    state: State
    side: tuple[int, ...]  # the seats of the person
    answers: tuple[tuple[int, str], ...]  # what the solver has played just now: seat, text
    wins: bool  # does the side still win, or has it won?
    decided: bool


def play_attempt(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """The puzzle after these plays of all seats, and after the answers to the last of them."""
    state = puzzle.state
    solver = state.game.family.make_solver(state, NODES)
    for text in moves:
        if solver.is_decided(state):
            raise IllegalAction("game-over")
        state = state.act(min(state.to_act), text)
    wins = still_wins(solver, state)
    answers = []
    while not solver.is_decided(state) and not solver.side >> min(state.to_act) & 1:
        seat, action = min(state.to_act), solver.choose(state, wins)
        answers.append((seat, action.text))
        state = state.act(seat, action)
        wins = still_wins(solver, state)
    side = tuple(seat for seat in range(state.players) if solver.side >> seat & 1)
    return Attempt(state, side, tuple(answers), wins, solver.is_decided(state))
