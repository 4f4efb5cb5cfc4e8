"""What a solver of endgames answers, whatever the family."""

from collections.abc import Iterator
from typing import Protocol

from paiju.engine.actions import Action
from paiju.engine.state import State

GLANCE, SLICE = 1 << 12, 1 << 19  # nodes per question: to begin with, and at most


class Verdict(Protocol):
    """What is known of a position, or of an action in it."""

    @property
    def wins(self) -> bool:
        """Does the side of the solver win?"""


class Solver(Protocol):
    """Answers questions about the positions of one game; remembers what it has proved."""

    side: int  # the seats that want to win, as a mask

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    @property
    def is_full(self) -> bool:
        """Does it have to forget something for all that is new?"""

    def actions(self, state: State) -> list[Action]:
        """What the player to move can do."""

    def value(self, state: State, action: Action | None = None, limit: int = 0) -> Verdict | None:
        """Does the side win (after an action)? None if `limit` nodes do not decide; 0: no limit."""

    def is_decided(self, state: State) -> bool:
        """Is it settled who wins?"""

    def has_won(self, state: State) -> bool:
        """Has the side won a decided game?"""

    def choose(self, state: State, wins: bool) -> Action:
        """The best play, where it is known whether the side wins."""

    def line(self, wins: bool) -> Iterator[tuple[int, str]]:
        """Seat and text per ply of one full line."""


def still_wins(solver: Solver, state: State) -> bool:
    """Does the side win from here on, or has it won?"""
    if solver.is_decided(state):
        return solver.has_won(state)
    value = solver.value(state)
    assert value is not None
    return value.wins
