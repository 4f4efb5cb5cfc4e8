"""The two orders in which the kernel walks a lexicon: one tree for leads, one forest to follow."""

from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.layout import NODE_CARDS, NODE_COLUMNS, NODE_ROW, NODE_SKIP
from paiju.lexicon.enumeration import Body
from paiju.lexicon.lexicon import Lexicon
from paiju.lexicon.spec import Shape

Ints = NDArray[np.int64]
Range = tuple[int, int, int, int]  # nodes that cover a body, and bombs that do: from, to


def planted(lexicon: Lexicon) -> list[Ints]:
    """Each body and the tree of its kickers, with skips that count from the body."""
    return [_tree(lexicon, at, body) for at, body in enumerate(lexicon.bodies)]


def forests(lexicon: Lexicon) -> tuple[Ints, list[Range], int]:
    """Lead tree and follow forest in one array; the nodes that cover each body; the leads' end."""
    trees = planted(lexicon)
    lead = _Lead(lexicon, trees).grow()
    follow = np.concatenate(trees)
    starts = list(accumulate(map(len, trees), initial=len(lead)))
    follow[:, NODE_SKIP] += np.repeat(starts[:-1], [len(tree) for tree in trees])
    bombs = (starts[lexicon.bomb_from], starts[-1])
    ranges = [
        (
            starts[lexicon.next_stronger[at]],
            starts[lexicon.lane_end[at]],
            *((0, 0) if lexicon.is_bomb(at) else bombs),
        )
        for at in range(len(trees))
    ]
    return np.concatenate((lead, follow)), ranges, len(lead)


def _tree(lexicon: Lexicon, at: int, body: Body) -> Ints:
    first, end = lexicon.row_range(at)
    if not body.kickers:
        return np.array([(body.packed, 1, first if first < end else -1)], np.int64)
    flat = chain.from_iterable(body.kickers)
    twigs = np.fromiter(flat, np.int64, 3 * len(body.kickers)).reshape(-1, 3)
    kickers, skips, is_whole = twigs.T
    tree = np.full((len(twigs) + 1, NODE_COLUMNS), (body.packed, len(twigs) + 1, -1), np.int64)
    tree[1:, NODE_CARDS] += kickers
    tree[1:, NODE_SKIP] = skips + 1
    rows = {packed: first + i for i, packed in enumerate(lexicon.cards[first:end])}
    whole = np.flatnonzero(is_whole) + 1
    tree[whole, NODE_ROW] = [rows.get(packed, -1) for packed in tree[whole, NODE_CARDS].tolist()]
    return tree


class _LeadBranch:
    """A node of the lead tree under construction."""

    __slots__ = ("bodies", "children")

    def __init__(self) -> None:
        self.bodies: list[int] = []
        self.children: dict[int, _LeadBranch] = {}


class _Lead:
    """All combos in one tree: 3, 33, 333, 333444 …, so that a missing rank prunes everything."""

    def __init__(self, lexicon: Lexicon, trees: list[Ints]) -> None:
        self.lexicon, self.trees = lexicon, trees
        self.pieces: list[Ints] = []
        self.size = 0

    def grow(self) -> Ints:
        root = _LeadBranch()
        for at, body in enumerate(self.lexicon.bodies):
            branch = root
            for packed in _path(body):
                branch = branch.children.setdefault(packed, _LeadBranch())
            branch.bodies.append(at)
        for packed, branch in root.children.items():
            self._emit(packed, branch)
        return np.concatenate(self.pieces)

    def _emit(self, packed: int, branch: _LeadBranch) -> None:
        trees = [self.trees[at] for at in branch.bodies]
        roots = [int(tree[0, NODE_ROW]) for tree in trees]
        rows = [row for row in roots if row >= 0]
        node = np.array([(packed, 0, rows[0] if rows else -1)], np.int64)
        self._add(node, 0)
        for row in rows[1:]:
            self._add(np.array([(packed, 1, row)], np.int64), self.size)
        for tree in trees:
            self._add(tree[1:].copy(), self.size - 1)
        for more, child in branch.children.items():
            self._emit(more, child)
        node[0, NODE_SKIP] = self.size

    def _add(self, piece: Ints, shift: int) -> None:
        piece[:, NODE_SKIP] += shift
        self.pieces.append(piece)
        self.size += len(piece)


def _path(body: Body) -> list[int]:
    """Growing subsets that lead to a body: more of the first rank, then more ranks."""
    if not isinstance(body.shape, Shape):
        return [body.packed]
    each, first = body.shape.each, body.span[0]
    path = [n << 4 * first for n in range(1, each + 1)]
    for rank in body.span[1:]:
        path.append(path[-1] + (each << 4 * rank))
    return path
