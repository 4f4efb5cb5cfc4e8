"""The endgame solver (解杀): who wins with best play of both sides, all cards known.

The side to move is the landlord or the farmers; where everybody plays for himself it is the player
to move alone, and all others work together against him. To win is to be out first; where a whole
side has to go out, it is the better result.
"""

from collections.abc import Iterator
from functools import cached_property
from os import PathLike
from time import perf_counter
from typing import Any

from paiju.core.frozen import Immutable, revive, settle
from paiju.engine.actions import Action
from paiju.engine.endgames import GLANCE, SLICE, Solver
from paiju.engine.state import State
from paiju.formats.import_text import load

_SHARE = 16  # so much less for each first play while it is open who wins


class Solution(Immutable):
    """What the solver has found out about a position."""

    state: State
    wins: bool
    nodes: int
    seconds: float

    def __init__(self, work: "Solving", wins: bool) -> None:
        settle(self, state=work.state, nodes=work.nodes, seconds=work.seconds, _work=work)
        settle(self, wins=wins)  # can the side to move force the win?

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as the position and what is known; what is not is worked out over there."""
        fields = {name: known for name, known in vars(self).items() if name != "_work"}
        return revive, (Solution, fields)

    @cached_property
    def _work(self) -> "Solving":
        return Solving(self.state)

    def __repr__(self) -> str:
        return f"<Solution wins={self.wins} nodes={self.nodes}>"

    @cached_property
    def best(self) -> list[str]:
        """All first plays that win; deciding the others is further work."""
        for _ in self._work.work_in_slices():
            pass
        return self._work.plays(True)

    @cached_property
    def line(self) -> list[tuple[int, str]]:
        """Seat and text per ply: the winners take the shortest way known, the losers resist."""
        return list(self._work.solver.line(self.wins))


def solve(position: "State | str | PathLike[str]", *, encoding: str | None = None) -> Solution:
    """Solve a state, an import text or the file of one."""
    work = Solving(position, encoding=encoding)
    for _ in work.work_in_slices():
        if work.wins is not None:
            break
    return work.make_solution()


class Solving:
    """Solving in progress: what is known so far about every first play."""

    def __init__(
        self, position: "State | str | PathLike[str]", *, encoding: str | None = None
    ) -> None:
        self._start, self.seconds = perf_counter(), 0.0
        if not isinstance(position, State):
            position = load(position, left_out=True, encoding=encoding)
        self.state = position
        self.solver: Solver = self.state.game.family.make_solver(self.state)
        self.seat = min(self.state.to_act)
        self.actions = self.solver.actions(self.state)
        over = self.solver.is_decided(self.state)  # somebody was out first
        self.known: list[bool | None] = [False if over else None] * len(self.actions)
        self._wins: bool | None = None

    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return self.solver.nodes

    @property
    def is_full(self) -> bool:
        """Is there no memory left, so that older results are forgotten?"""
        return self.solver.is_full

    @property
    def wins(self) -> bool | None:
        """Does the side to move win, if that is known?"""
        if any(self.known):
            return True
        return self._wins if None in self.known else False

    def plays(self, wins: bool | None) -> list[str]:
        """The first plays that win, that lose, or that are undecided."""
        found = zip(self.actions, self.known, strict=True)
        return [action.text for action, known in found if known is wins]

    def work_in_slices(self) -> Iterator[None]:
        """Work in slices, with a pause after each, until every first play is decided."""
        limit = GLANCE
        while None in self.known:
            if self.wins is None:
                self._wins = self._ask(None, limit)
                if self._wins is False:
                    self.known = [False] * len(self.actions)
                yield
            share = limit if self.wins else max(limit // _SHARE, GLANCE)
            for at, action in enumerate(self.actions):
                if self.known[at] is None:
                    self.known[at] = self._ask(action, share)
                    yield
            limit = min(4 * limit, SLICE)

    def _ask(self, action: Action | None, limit: int) -> bool | None:
        value = self.solver.value(self.state, action, limit)
        self.seconds = perf_counter() - self._start
        return value.wins if value else None

    def make_solution(self) -> Solution:
        """The result, when it is decided who wins."""
        assert self.wins is not None
        return Solution(self, self.wins)
