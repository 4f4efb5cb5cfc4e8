"""The policy's opinion of every legal play."""

from collections.abc import Sequence
from threading import local

import numpy as np
from numpy.typing import NDArray

from paiju.engine.actions import Action
from paiju.families.climb.players.situation import Situation
from paiju.families.laying.actions import Lay
from paiju.kernel import layout as k
from paiju.kernel import policy
from paiju.kernel.structs import GameArrays, Laid, Outlook, Scratch

Ints = NDArray[np.int64]

_MOST = 48  # plays that get a full plan; the rest does not look promising at a glance
_rooms = local()


def room(situation: Situation) -> Scratch:
    """Room to work in, kept from decision to decision: one for each thread and game."""
    rooms: dict[int, Scratch] = _rooms.__dict__.setdefault("rooms", {})
    key = id(situation.guide)
    if key not in rooms:
        rooms[key] = policy.scratch(situation.guide)
    return rooms[key]


def look_out(situation: Situation) -> Outlook:
    """The seats as they are known, the circle, and all cards that may be anywhere else."""
    seats = situation.base.copy()
    seats[:, k.SEAT_SIDE] = situation.guessed_sides
    pool = int(situation.packed_pool.sum())
    return make_outlook(situation.game, seats, situation.circle, situation.me, pool)


def make_outlook(game: GameArrays, seats: Ints, circle: Ints, me: int, elsewhere: int) -> Outlook:
    """What a seat decides from; its wild cards are counted apart, `elsewhere` is in no hand."""
    hands, wild = seats[:, k.SEAT_HAND], int(circle[k.CIRCLE_WILD])
    unseen = int(elsewhere + hands.sum() - hands[me])
    if wild:
        seats[me, k.SEAT_WILDS] = _digits(int(hands[me]) & wild)
        hands[me] &= ~wild
        unseen &= ~wild
    return Outlook(game.weights[me], game.price[me], game.values, seats, circle, unseen)


def _digits(packed: int) -> int:
    return sum(packed >> 4 * rank & 15 for rank in range(16))


def rated(situation: Situation, legal: Sequence[Action]) -> list[int]:
    """How good each action is, in 64ths of a turn."""
    outlook = look_out(situation)
    assert situation.me == outlook.circle[k.CIRCLE_TURN]
    rows = [action.row for action in legal if isinstance(action, Lay)]
    plays = iter(rate_plays(situation, outlook, rows, _MOST))
    return [
        next(plays) if isinstance(action, Lay) else rate_pass(situation, outlook)
        for action in legal
    ]


def rate_plays(situation: Situation, outlook: Outlook, rows: Sequence[int], most: int) -> list[int]:
    """How good each of these rows is; so many get a full plan."""
    s, place = room(situation), {row: at for at, row in enumerate(rows)}
    number, found = len(place), [0] * len(rows)
    s.rating[:number] = 0
    s.rating[:number, k.RATING_ROW] = [*place]
    policy.rate_rows(situation.guide, outlook, s, number, most)
    for row, value in s.rating[:number, [k.RATING_ROW, k.RATING_VALUE]].tolist():
        found[place[row]] = value
    return found


def rate_pass(situation: Situation, outlook: Outlook) -> int:
    """How good passing is; plays have been rated before."""
    return int(policy.rate_pass(situation.guide, outlook, room(situation)))


def without(situation: Situation, gone: Sequence[int]) -> list[int]:
    """What the rest of the hand costs without each of these cards, in 64ths of a turn."""
    g, s, me = situation.guide, room(situation), situation.me
    outlook = look_out(situation)
    circle = outlook.circle.copy()
    circle[k.CIRCLE_TURN] = circle[k.CIRCLE_OWNER] = me  # nobody has laid anything
    held, found = int(outlook.seats[me, k.SEAT_HAND]), []
    for card in gone:
        outlook.seats[me, k.SEAT_HAND] = held - card
        then = outlook._replace(circle=circle, unseen=outlook.unseen + card)
        policy.rate_rows(g, then, s, 0, 0)  # forgets what it knew of rivals
        found.append(-int(policy.rate_pass(g, then, s)))
    return found


def laid(situation: Situation, action: Action) -> Laid:
    """An action as the kernel lays it: natural cards, wild cards, body (-1: pass)."""
    if not isinstance(action, Lay):
        return 0, 0, k.PASSED_BODY
    cards, need = takes(situation, look_out(situation), action.row)
    return cards, need, int(situation.guide.lexicon.rows[action.row, k.ROW_BODY])


def takes(situation: Situation, outlook: Outlook, row: int) -> tuple[int, int]:
    """The natural cards a row takes out of the hand to act, and how many wild ones."""
    lexicon = situation.guide.lexicon
    cards, need = policy.takes(lexicon.rows, lexicon.bodies, outlook.seats, outlook.circle, row)
    return int(cards), int(need)
