"""What a policy has to know about a lexicon, as arrays: how hands fall into turns.

A hand is planned as *units* – the cards of one rank that go together – and *combos* of several
ranks. A unit or combo may be dressed: a triple carries a single, a plane carries pairs.
"""

from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.layout import (
    BODY_COLUMNS,
    BODY_KIND,
    BODY_SEVERAL,
    BODY_SIZE,
    BODY_STRENGTH,
    BOMB,
    CARRIED,
    DRESS_BODY,
    DRESS_COLUMNS,
    FIVE,
    FOUR,
    GUIDE_BODY_COLUMNS,
    MULTI_COLUMNS,
    PAIR,
    PAIRS,
    PLANE,
    ROCKET,
    ROW_SIZE,
    STRAIGHT,
    UNIT_COLUMNS,
)
from paiju.kernel.structs import Guide
from paiju.kernel.tables import tables
from paiju.lexicon.enumeration import Body
from paiju.lexicon.lexicon import Lexicon, compiled
from paiju.lexicon.spec import Combos, Exact, Shape

Ints = NDArray[np.int64]

_STRONGEST = 64  # the strength of the strongest body of a lane
_DRESSES = 4


def _kind(lexicon: Lexicon, body: Body) -> int:
    shape, ranks = body.shape, len(body.span)
    if shape.bomb:
        return ROCKET if isinstance(shape, Exact) else BOMB
    if not isinstance(shape, Shape) or (lexicon.deck.suited and (ranks > 1 or body.kickers)):
        return PAIR if isinstance(shape, Exact) else FIVE
    if ranks > 1:
        return (STRAIGHT, PAIRS, PLANE, PLANE)[shape.each - 1]
    if shape.each > 3:
        return FOUR
    return CARRIED if body.kickers else shape.each - 1


def _strengths(lexicon: Lexicon) -> list[int]:
    """How much of its lane a body covers."""
    found: list[int] = []
    for _, group in groupby(lexicon.bodies, key=lambda body: body.lane):
        lane = list(group)
        weaker = 0
        for _, equal in groupby(lane, key=lambda body: body.power):
            same = len(list(equal))
            rest = len(lane) - same
            found += [_STRONGEST * weaker // rest if rest else _STRONGEST] * same
            weaker += same
    return found


def _plain(lexicon: Lexicon) -> dict[int, int]:
    """The body that is exactly these cards, natural ones only."""
    found: dict[int, int] = {}
    for at, body in enumerate(lexicon.bodies):
        if not body.kickers and lexicon.tier(at) in ("", "hard"):
            found[body.packed] = at
    return found


def _units(lexicon: Lexicon, plain: dict[int, int]) -> Ints:
    """The largest unit in every digit."""
    ranks, suited = len(lexicon.deck.ranks), lexicon.deck.suited
    found = np.zeros((16 * ranks, UNIT_COLUMNS), np.int64)
    for rank in range(ranks):
        for held in range(1, 16):
            parts = [d for d in range(1, held + 1) if not suited or d & held == d]
            units = [d for d in parts if d << 4 * rank in plain]
            part = max(units, key=lambda d: (d.bit_count() if suited else d, -d), default=0)
            found[16 * rank + held] = plain.get(part << 4 * rank, 0), part or held
    return found


def _dresses(lexicon: Lexicon, plain: dict[int, int]) -> Ints:
    found = np.full((len(lexicon.bodies), _DRESSES, DRESS_COLUMNS), -1, np.int64)
    for at, body in enumerate(lexicon.bodies):
        base = plain.get(body.packed, -1)
        kickers = body.shape.kickers if isinstance(body.shape, Shape) else None
        if base < 0 or kickers is None or lexicon.deck.suited:
            continue
        times = 1 if kickers.once else len(body.span)
        singles, pairs = (times * kickers.groups.count(n) for n in (1, 2))
        free = int(np.flatnonzero(found[base, :, DRESS_BODY] < 0)[0])
        found[base, free] = at, singles, pairs
    return found


def _multi(lexicon: Lexicon, plain: dict[int, int]) -> Ints:
    """Longest first, so that a search meets good plans early."""
    if lexicon.deck.suited:
        return np.zeros((0, MULTI_COLUMNS), np.int64)
    several = [(p, at) for p, at in plain.items() if len(lexicon.bodies[at].span) > 1]
    several.sort(key=lambda one: -sum(one[0] >> 4 * r & 15 for r in range(16)))
    return np.array(several, np.int64).reshape(-1, MULTI_COLUMNS)


@lru_cache(maxsize=32)
def guide(combos: Combos) -> Guide:
    """The guide to a lexicon, built once per process."""
    lexicon, table = compiled(combos), tables(combos)
    plain = _plain(lexicon)
    bodies = np.zeros((len(table.bodies), GUIDE_BODY_COLUMNS), np.int64)
    bodies[:, :BODY_COLUMNS] = table.bodies
    real = bodies[:-1]  # the last is the free lead: nothing
    real[:, BODY_KIND] = [_kind(lexicon, body) for body in lexicon.bodies]
    real[:, BODY_STRENGTH] = _strengths(lexicon)
    several = [len(body.span) > 1 or bool(body.kickers) for body in lexicon.bodies]
    real[:, BODY_SEVERAL] = several
    real[:, BODY_SIZE] = table.rows[lexicon.first_row, ROW_SIZE]
    arrays = table.arrays._replace(bodies=bodies)
    return Guide(arrays, _multi(lexicon, plain), _units(lexicon, plain), _dresses(lexicon, plain))
