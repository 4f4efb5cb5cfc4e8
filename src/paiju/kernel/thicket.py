"""The order in which the kernel walks a lexicon where suits count: one tree per lane.

A hand has few of the thousands of straights and flushes, so each is reached through *guards*:
"one card of this rank", "five cards of this suit". A guard that fails skips all it guards.
"""

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
    for number in range(at, end):
        body = lexicon.bodies[number]
        bare = _descend(root, _body_path(body))
        for row in range(*lexicon.row_range(number)):
            kickers = lexicon.cards[row] - body.packed
            path = [*_ranks(kickers), (lexicon.cards[row], 0)] if kickers else []
            _descend(bare, path).row = row
    found = []
    for step, branch in root.children.items():
        start = len(nodes)
        _emit(step, branch, nodes)
        found.append((start, max(node[2] for node in nodes[start:])))
    return found


def _descend(branch: _Branch, path: list[Step]) -> _Branch:
    """The branch at the end of a path, which grows where it is new."""
    for step in path:
        below = branch.children.get(step)
        if below is None:
            below = branch.children[step] = _Branch()
        branch = below
    return branch


def _emit(step: Step, branch: _Branch, nodes: list[list[int]]) -> None:
    mask, need = step
    node = [mask, 0, -1 - need if need else branch.row]
    nodes.append(node)
    for more, child in branch.children.items():
        _emit(more, child, nodes)
    node[1] = len(nodes)


def _body_path(body: Body) -> list[Step]:
    """Guards that nearly every hand fails, then the cards themselves."""
    shape, packed, span = body.shape, body.packed, body.span
    if isinstance(shape, Flush) or (isinstance(shape, Shape) and shape.suits == "one"):
        path = [(_SUIT << (packed >> 4 * span[0] & 15).bit_length() - 1, len(span))]
    else:
        path = _ranks(packed)
    cards = 0
    for rank in sorted(span):
        cards |= packed & 15 << 4 * rank
        if cards == packed or len(span) > 2:
            path.append((cards, 0))
    return path


def _ranks(packed: int) -> list[Step]:
    """So many cards of each rank, whatever their suits."""
    found = []
    while packed:
        shift = (packed & -packed).bit_length() - 1 & ~3  # of the lowest rank that is left
        found.append((15 << shift, (packed >> shift & 15).bit_count()))
        packed &= ~(15 << shift)
    return found
