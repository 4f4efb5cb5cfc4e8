"""Positions of endgames with all cards known: what a move leads to, what may be laid, their names.

A position is some int64 in a row: the columns below, the numbers of the hands, and its key.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.holdings import (
    CARDS,
    COUNT,
    HIGH,
    RESTS,
    SHIFT,
    START,
    TURNS,
    about,
    first_from,
    lay_of,
    number,
    row_of,
)
from paiju.kernel.jit import inner, jit
from paiju.kernel.shedding import after, fits, is_over, leader, refill

Ints = NDArray[np.int64]

# Columns of a position: the circle in the terms of `after`; seats without cards; seats whose hands
# became empty, in that order, one hex digit each; cards left in the stock; what the type that was
# led asks for; cards the next hand must contain. Then the hands by number, and the key.
TURN, LAST, OWNER, PASSED, ABSENT, ORDER, LEFT, LED, MUST, HANDS = range(10)

# Columns of `rule` after those of `holdings` (WILD has the digits of the wild ranks, or is -1 where
# cards are what they are). SIDE is who wants to win, LORDS the sides of the game, as masks.
# FRIENDS: a partner leads for an empty hand. From TABLES on there is the stock; or, where a side
# has to go out, whether SIDE wins, by the first seat out and all seats out. ANSWERS says where a
# table begins, if the type led limits answers: what kind each body leads, and for each kind which
# bodies answer it.
SEATS, LOCK, GOAL, SIZE, SIDE, LORDS, FRIENDS, ANSWERS, TABLES = range(3, 12)

OPEN = -1
_FIRST_GOAL, SIDE_GOAL = 0, 1
_ROUND_LOCK = 2
_IDS, _BITS = 3, 21  # hands in one number of a key, and bits for each: enough for `endgames`


@jit
def key_width(seats: int) -> int:
    """How many numbers the key of a position has."""
    return (seats + _IDS - 1) // _IDS + 2


@inner
def step(
    bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int, to: int, body: int, left: int
) -> int:
    """Lay a body so that hand `left` remains, or pass (-1), into `to`: does the side win, or is it
    OPEN?"""
    seats, goal, free = rule[SEATS], rule[GOAL], len(bodies) - 1
    for i in range(HANDS + seats):
        path[to + i] = path[at + i]
    turn = path[at + TURN]
    if body >= 0:
        path[to + HANDS + turn] = left
        path[to + MUST] = 0
        if rule[ANSWERS] and path[at + LAST] >= free:
            path[to + LED] = rule[rule[ANSWERS] + body]
        if left == 0:
            digit = 0
            while path[to + ORDER] >> digit & 15:
                digit += 4
            path[to + ORDER] |= (turn + 1) << digit
            if goal != _FIRST_GOAL:
                path[to + ABSENT] |= 1 << turn
            decided = verdict(rule, path, to)
            if decided != OPEN:
                return decided
    turn, last, owner, passed = after(
        bodies, seats, rule[LOCK], path[to + ABSENT], body,
        turn, path[at + LAST], path[at + OWNER], path[at + PASSED],
    )  # fmt: skip
    path[to + LAST], path[to + OWNER], path[to + PASSED] = last, owner, passed
    if goal != _FIRST_GOAL and last >= free:
        if path[to + LEFT]:
            _draw(book, rule, path, to, turn)
            decided = verdict(rule, path, to)
            if decided != OPEN:
                return decided
        friends = 0
        if rule[FRIENDS]:
            friends = rule[LORDS] if rule[LORDS] >> turn & 1 else ~rule[LORDS]
        turn = leader(seats, path[to + ABSENT], turn, friends)
    path[to + TURN] = turn
    return OPEN


@inner
def verdict(rule: Ints, path: Ints, at: int) -> int:
    """Has the side won (1) or not (0), or is it OPEN? Where hands are refilled and where the first
    empty hand ends the game, being out first decides."""
    seats = rule[SEATS]
    order, absent = path[at + ORDER], path[at + ABSENT]
    if order == 0 or path[at + LEFT]:
        return OPEN
    first, wins = (order & 15) - 1, OPEN
    if rule[GOAL] != SIDE_GOAL:
        wins = rule[SIDE] >> first & 1
    elif is_over(SIDE_GOAL, absent, rule[LORDS], seats, 0):
        wins = rule[TABLES + (first << seats | absent)]
    return wins


@inner
def _draw(book: Ints, rule: Ints, path: Ints, at: int, winner: int) -> None:
    """Everybody refills; who has cards again is not out."""
    seats = rule[SEATS]
    hands, counts = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for seat in range(seats):
        hands[seat] = about(book, path[at + HANDS + seat], CARDS)
    stock = rule[TABLES : TABLES + path[at + LEFT]]
    path[at + LEFT] = refill(hands, stock, path[at + LEFT], rule[SIZE], winner, counts)
    for seat in range(seats):
        path[at + HANDS + seat] = number(book, hands[seat])
    order, digit, absent = 0, 0, 0
    for i in range(seats):
        seat = (path[at + ORDER] >> 4 * i & 15) - 1
        if seat >= 0 and path[at + HANDS + seat] == 0:
            order |= (seat + 1) << digit
            absent |= 1 << seat
            digit += 4
    path[at + ORDER], path[at + ABSENT] = order, absent


# --- what can be laid ---


@inner
def ranges(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> tuple[int, int, int, int]:
    """The lays of the player to move, from and to, and his bombs if he has to cover something."""
    hand, last, free = path[at + HANDS + path[at + TURN]], path[at + LAST], len(bodies) - 1
    start = about(book, hand, START)
    end = start + about(book, hand, COUNT)
    if last >= free:
        return start, end, end, end
    low = first_from(book, hand, bodies[last, 5])
    return (
        low,
        first_from(book, hand, bodies[last, 6]),
        first_from(book, hand, bodies[last, 7]),
        end,
    )


@inner
def may_lay(rows: Ints, bodies: Ints, rule: Ints, path: Ints, at: int, row: int) -> bool:
    """Does a row have the cards it must, and is it an answer to what was led?"""
    if path[at + MUST] and not fits(rows[row, 0], path[at + MUST], rule[HIGH]):
        return False
    led, free = path[at + LED], len(bodies) - 1
    if led and path[at + LAST] < free:
        return bool(rule[rule[ANSWERS] + led * free + rows[row, 1]])
    return True


@inner
def goes_out(rows: Ints, bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> bool:
    """Can the player to move lay his whole hand, and is that the end?"""
    hand = path[at + HANDS + path[at + TURN]]
    if rule[GOAL] == SIDE_GOAL or path[at + LEFT] or about(book, hand, TURNS) > 1:
        return False
    low, high, bombs, end = ranges(bodies, rule, book, path, at)
    for i in range(low, end):
        if i < high or i >= bombs:
            whole = book[book[RESTS] + i] == 0
            if whole and may_lay(rows, bodies, rule, path, at, row_of(book, i)):
                return True
    return False


# --- what is known ---


@inner
def name(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> None:
    """The key of a position: its hands and two numbers for all else that matters."""
    seats = rule[SEATS]
    end = at + HANDS + seats
    circle = path[at + TURN] | path[at + ABSENT] << 4
    if rule[LOCK] == _ROUND_LOCK:  # what a leader has laid before can keep others locked
        circle |= path[at + OWNER] << 14 | path[at + PASSED] << 18 | (path[at + LAST] + 1) << 28
    elif path[at + LAST] < len(bodies) - 1:
        on = _threshold(bodies, rule, book, path, at)
        circle |= path[at + OWNER] << 14 | path[at + PASSED] << 18 | (on + 1) << 28
    if path[at + LAST] < len(bodies) - 1:
        circle |= path[at + LED] << 48
    left, order = path[at + LEFT], path[at + ORDER]
    path[end] = circle
    path[end + 1] = left << 40 | (order if left else order & 15)
    for i in range(0, seats, _IDS):
        hands = 0
        for seat in range(i, min(i + _IDS, seats)):
            hands = hands << _BITS | path[at + HANDS + seat]
        path[end + 2 + i // _IDS] = hands


@inner
def _threshold(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> int:
    """The weakest covering body that somebody who is still asked has.

    What must be covered is the same if the same hands cover it: with nothing between, a 5 on the
    table is as good as a 6.
    """
    seats = rule[SEATS]
    last, out = path[at + LAST], path[at + PASSED] | path[at + ABSENT]
    end: int = bodies[last, 6]
    weakest, seat = end, path[at + TURN]
    while seat != path[at + OWNER]:
        if not out >> seat & 1:
            hand = path[at + HANDS + seat]
            i = first_from(book, hand, bodies[last, 5])
            if i < about(book, hand, START) + about(book, hand, COUNT):
                weakest = min(weakest, lay_of(book, i) >> SHIFT)
        seat = seat + 1 if seat + 1 < seats else 0
    return weakest if weakest < end else int(bodies[last, 7])
