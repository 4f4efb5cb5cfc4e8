"""Endgame puzzles (残局): positions in which one first play wins and all others lose.

A collection is a text file of imports, each under a line `# id length=9 nodes=1234`. They are made
and verified by the solver; `tools/puzzles.py` writes them.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from paiju.core.errors import UnknownPuzzle
from paiju.engine.state import State
from paiju.formats.import_text import load

if TYPE_CHECKING:
    from paiju.ai.solver import Solution

_HEAD = re.compile(r"# (?P<id>[\w-]+) length=(?P<length>\d+) nodes=(?P<nodes>\d+)\n")
_STEPS = (10, 14, 18)  # plies from which a puzzle is harder
_LARGE = 50_000  # nodes that make it harder still


@dataclass(frozen=True)
class Puzzle:
    """One position; the side to move wins with exactly one first play."""

    id: str
    text: str  # in the import format
    length: int  # plies of the solution
    nodes: int  # of the search that solved it

    @property
    def grade(self) -> int:
        """How hard it is, from 1 to 5: by the length of the solution and the size of the search."""
        return 1 + sum(self.length >= step for step in _STEPS) + (self.nodes >= _LARGE)

    @cached_property
    def state(self) -> State:
        """The position."""
        return load(self.text, left_out=True)

    def solve(self) -> "Solution":
        """The winning play and the line."""
        from paiju.ai.solver import solve

        return solve(self.state)


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, the easy ones of each collection first."""
    folder = files("paiju.ai") / "collections"
    texts = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return tuple(puzzle for _, text in texts for puzzle in read_collection(text))


def read_collection(text: str) -> list[Puzzle]:
    """The puzzles of one collection."""
    heads = list(_HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = [
        Puzzle(
            head["id"],
            text[head.end() : end].strip() + "\n",
            int(head["length"]),
            int(head["nodes"]),
        )
        for head, end in zip(heads, ends, strict=True)
    ]
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.id))


def find_puzzle(name: str) -> Puzzle:
    """A puzzle by its id."""
    for one in puzzles():
        if one.id == name.strip().casefold():
            return one
    raise UnknownPuzzle("no-such-puzzle", name=name)
