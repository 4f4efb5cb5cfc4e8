"""The order in which the kernel walks a lexicon where suits count: one tree per lane.

A hand has few of the thousands of straights and flushes, so each is reached through *guards*:
"one card of this rank", "five cards of this suit". A guard that fails skips all it guards.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from paiju.enumeration import Body
from paiju.lexicon import Lexicon
from paiju.spec import Flush, Shape

Ints = NDArray[np.int64]
Range = tuple[int, int, int, int]
Step = tuple[int, int]  # cards that must all be there, 0 – or any n of these cards, n

_SUIT = int("1" * 13, 16)


class _Branch:
    """A node under construction."""

    __slots__ = ("children", "row")

    def __init__(self) -> None:
        self.row = -1
        self.children: dict[Step, _Branch] = {}


def thickets(lexicon: Lexicon) -> tuple[Ints, list[Range], int]:
    """The nodes; where the search for what covers each body starts and ends; the leads' end."""
    nodes: list[list[int]] = []
    ranges: list[Range] = []
    while len(ranges) < len(lexicon.bodies):
        at = len(ranges)
        end = lexicon.lane_end[at]
        roots = _lane(lexicon, at, end, nodes)
        for body in range(at, end):
            floor = lexicon.floor(body)
            start = next((root for root, top in roots if top >= floor), len(nodes))
            ranges.append((start, len(nodes), 0, 0))
    return np.array(nodes, np.int64), ranges, len(nodes)


def _lane(lexicon: Lexicon, at: int, end: int, nodes: list[list[int]]) -> list[tuple[int, int]]:
    """Append the tree of one lane; its roots with the strongest row under each."""
    root = _Branch()
    for row in range(lexicon.first_row[at], lexicon.row_range(end - 1)[1]):
        branch = root
        for step in _path(lexicon, row):
            branch = branch.children.setdefault(step, _Branch())
        branch.row = row
    found = []
    for step, branch in root.children.items():
        start = len(nodes)
        _emit(step, branch, nodes)
        found.append((start, max(node[2] for node in nodes[start:])))
    return found


def _emit(step: Step, branch: _Branch, nodes: list[list[int]]) -> None:
    mask, need = step
    node = [mask, 0, -1 - need if need else branch.row]
    nodes.append(node)
    for more, child in branch.children.items():
        _emit(more, child, nodes)
    node[1] = len(nodes)


def _path(lexicon: Lexicon, row: int) -> Iterator[Step]:
    body = lexicon.bodies[lexicon.body_of[row]]
    yield from _body_path(body)
    kickers = lexicon.cards[row] - body.packed
    if kickers:
        yield from _ranks(kickers)
        yield lexicon.cards[row], 0


def _body_path(body: Body) -> Iterator[Step]:
    """Guards that nearly every hand fails, then the cards themselves."""
    shape = body.shape
    if isinstance(shape, Flush) or (isinstance(shape, Shape) and shape.suits == "one"):
        yield _SUIT << (body.packed >> 4 * body.span[0] & 15).bit_length() - 1, len(body.span)
    else:
        yield from _ranks(body.packed)
    cards = 0
    for rank in sorted(body.span):
        cards |= body.packed & 15 << 4 * rank
        if cards == body.packed or len(body.span) > 2:
            yield cards, 0


def _ranks(packed: int) -> Iterator[Step]:
    """So many cards of each rank, whatever their suits."""
    for rank in range(16):
        count = (packed >> 4 * rank & 15).bit_count()
        if count:
            yield 15 << 4 * rank, count
