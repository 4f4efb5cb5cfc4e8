"""The order in which the kernel walks a lexicon where suits count: one tree per lane.

A hand has few of the thousands of straights and flushes, so each is reached through *guards*:
"one card of this rank", "five cards of this suit". A guard that fails skips all it guards.
"""

from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.layout import NODE_COLUMNS, NODE_ROW, NODE_SKIP
from paiju.lexicon.enumeration import Body
from paiju.lexicon.lexicon import Lexicon
from paiju.lexicon.spec import Flush, Shape

Ints = NDArray[np.int64]
Range = tuple[int, int, int, int]
Step = tuple[int, int]  # cards that must all be there, 0 – or any n of these cards, n

_SUIT = int("1" * 13, 16)


class _GuardedBranch:
    """A node under construction."""

    __slots__ = ("children", "row")

    def __init__(self) -> None:
        self.row = -1
        self.children: dict[Step, _GuardedBranch] = {}


# suit, shape and span → the branch behind their guards, and all cards of each rank
_Guarded = dict[tuple[int, int, tuple[int, ...]], tuple[_GuardedBranch, list[int]]]


def thickets(lexicon: Lexicon) -> tuple[Ints, list[Range], int]:
    """The nodes; where the search for what covers each body starts and ends; the leads' end."""
    nodes: list[list[int]] = []
    ranges: list[Range] = []
    while len(ranges) < len(lexicon.bodies):
        at = len(ranges)
        end = lexicon.lane_end[at]
        roots = _lane(lexicon, at, end, nodes)
        first = 0  # bodies grow stronger: a root with nothing for one has nothing for the next
        for body in range(at, end):
            floor = lexicon.floor(body)
            while first < len(roots) and roots[first][1] < floor:
                first += 1
            start = roots[first][0] if first < len(roots) else len(nodes)
            ranges.append((start, len(nodes), 0, 0))
    flat = np.fromiter(chain.from_iterable(nodes), np.int64, NODE_COLUMNS * len(nodes))
    return flat.reshape(-1, NODE_COLUMNS), ranges, len(nodes)


def _lane(lexicon: Lexicon, at: int, end: int, nodes: list[list[int]]) -> list[tuple[int, int]]:
    """Append the tree of one lane; its roots with the strongest row under each."""
    root = _GuardedBranch()
    guarded: _Guarded = {}
    for number in range(at, end):
        body = lexicon.bodies[number]
        bare = _descend(*_cards_path(root, body, guarded))
        for row in range(*lexicon.row_range(number)):
            cards = lexicon.cards[row]
            kickers = cards - body.packed
            at_end = _descend(bare, [*_ranks(kickers), (cards, 0)]) if kickers else bare
            at_end.row = row
    found = []
    for step, branch in root.children.items():
        start = len(nodes)
        _emit(step, branch, nodes)
        found.append((start, max(node[NODE_ROW] for node in nodes[start:])))
    return found


def _descend(branch: _GuardedBranch, path: list[Step]) -> _GuardedBranch:
    """The branch at the end of a path, which grows where it is new."""
    for step in path:
        below = branch.children.get(step)
        if below is None:
            below = branch.children[step] = _GuardedBranch()
        branch = below
    return branch


def _emit(step: Step, branch: _GuardedBranch, nodes: list[list[int]]) -> None:
    mask, need = step
    node = [mask, 0, -1 - need if need else branch.row]
    nodes.append(node)
    for more, child in branch.children.items():
        _emit(more, child, nodes)
    node[NODE_SKIP] = len(nodes)


def _cards_path(
    root: _GuardedBranch, body: Body, guarded: _Guarded
) -> tuple[_GuardedBranch, list[Step]]:
    """The branch behind the guards of a body, and the way on: more and more of its cards."""
    shape, packed, span = body.shape, body.packed, body.span
    suit = 0
    if isinstance(shape, Flush) or (isinstance(shape, Shape) and shape.suits == "one"):
        suit = _SUIT << (packed >> 4 * span[0] & 15).bit_length() - 1
    alike = (suit, id(shape), span)  # thousands of straights stand behind the same guards
    known = guarded.get(alike)
    if known is None:
        guards = [(suit, len(span))] if suit else _ranks(packed)
        known = _descend(root, guards), [15 << 4 * rank for rank in sorted(span)]
        guarded[alike] = known
    branch, ranks = known
    if len(ranks) < 3:
        return branch, [(packed, 0)]
    return branch, [(cards, 0) for cards in accumulate([packed & rank for rank in ranks])]


def _ranks(packed: int) -> list[Step]:
    """So many cards of each rank, whatever their suits."""
    found = []
    while packed:
        shift = (packed & -packed).bit_length() - 1 & ~3  # of the lowest rank that is left
        found.append((15 << shift, (packed >> shift & 15).bit_count()))
        packed &= ~(15 << shift)
    return found
