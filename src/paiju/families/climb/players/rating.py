"""The policy's opinion of every legal play."""

from collections.abc import Sequence
from threading import local

import numpy as np
from numpy.typing import NDArray

from paiju.engine.actions import Action
from paiju.families.climb.players.situation import Situation
from paiju.families.laying.actions import Lay
from paiju.kernel import policy as k

Ints = NDArray[np.int64]

_MOST = 48  # plays that get a full plan; the rest does not look promising at a glance
_rooms = local()


def room(situation: Situation) -> k.Scratch:
    """Room to work in, kept from decision to decision: one for each thread and game."""
    rooms: dict[int, k.Scratch] = _rooms.__dict__.setdefault("rooms", {})
    key = id(situation.course.guide)
    if key not in rooms:
        rooms[key] = k.scratch(situation.course.guide)
    return rooms[key]


def table(situation: Situation) -> tuple[Ints, Ints, int]:
    """The seats as they are known, the circle, and all cards that may be anywhere else."""
    seat, mask = situation.base.copy(), situation.mask
    me = situation.me
    seat[:, k.SIDE] = situation.guessed_sides
    unseen = int(situation.weights_of_pool.sum()) + sum(
        int(hand) for other, hand in enumerate(seat[:, k.HAND]) if other != me
    )
    if mask:
        seat[me, k.WILDS] = _digits(int(seat[me, k.HAND]) & mask)
        seat[me, k.HAND] &= ~mask
        unseen &= ~mask
    return seat, situation.circle, unseen


def _digits(packed: int) -> int:
    return sum(packed >> 4 * rank & 15 for rank in range(16))


def rated(situation: Situation, legal: Sequence[Action]) -> list[int]:
    """How good each action is, in 64ths of a turn."""
    c, s = situation.course, room(situation)
    seat, circle, unseen = table(situation)
    rows = [at for at, action in enumerate(legal) if isinstance(action, Lay)]
    w, price, me = c.weights[situation.me], c.price[situation.me], situation.me
    for at, i in enumerate(rows):
        action = legal[i]
        assert isinstance(action, Lay)
        s.rating[at] = 0, 0, action.row
    place = {int(s.rating[at, 2]): i for at, i in enumerate(rows)}
    k.rate_rows(c.guide, w, price, c.values, seat, circle, unseen, s, len(rows), _MOST)
    found = [0] * len(legal)
    for at in range(len(rows)):
        found[place[int(s.rating[at, 2])]] = int(s.rating[at, 0])
    for at, action in enumerate(legal):
        if not isinstance(action, Lay):
            found[at] = int(k.rate_pass(c.guide, w, price, seat, circle, unseen, s))
    assert me == circle[k.TURN]
    return found


def without(situation: Situation, gone: Sequence[int]) -> list[int]:
    """What the rest of the hand costs without each of these cards, in 64ths of a turn."""
    c, s, me = situation.course, room(situation), situation.me
    seat, circle, unseen = table(situation)
    circle = circle.copy()
    circle[k.TURN] = circle[k.OWNER] = me  # nobody has laid anything
    held, found = int(seat[me, k.HAND]), []
    w, price = c.weights[me], c.price[me]
    for card in gone:
        seat[me, k.HAND] = held - card
        there = seat, circle, unseen + card, s
        k.rate_rows(c.guide, w, price, c.values, *there, 0, 0)  # forgets what it knew of rivals
        found.append(-int(k.rate_pass(c.guide, w, price, *there)))
    return found


def laid(situation: Situation, action: Action) -> tuple[int, int, int]:
    """An action as the kernel lays it: natural cards, wild cards, body (-1: pass)."""
    if not isinstance(action, Lay):
        return 0, 0, -1
    g = situation.course.guide
    seat, circle, _ = table(situation)
    cards, need = k.takes(g.rows, g.bodies, seat, circle, action.row)
    return int(cards), int(need), int(g.rows[action.row, 1])
