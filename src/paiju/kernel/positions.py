"""Positions of endgames with all cards known: what a move leads to, what may be laid, their names.

A position is some int64 in a row: the columns of `path`, the numbers of the hands, and its key.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.holdings import SHIFT, about, first_from, lay_of, number, row_of
from paiju.kernel.jit import inner, jit, making_arrays
from paiju.kernel.layout import (
    BODY_BOMB_FROM,
    BODY_LANE_END,
    BODY_STRONGER,
    BOOK_RESTS,
    CIRCLE_LAST,
    CIRCLE_LED,
    CIRCLE_MUST,
    CIRCLE_OUT,
    CIRCLE_OWNER,
    CIRCLE_PASSED,
    CIRCLE_STOCK,
    CIRCLE_TURN,
    FIRST_OUT,
    HELD_CARDS,
    HELD_COUNT,
    HELD_START,
    HELD_TURNS,
    PATH_ABSENT,
    PATH_HANDS,
    PATH_LAST,
    PATH_LED,
    PATH_MUST,
    PATH_ORDER,
    PATH_OWNER,
    PATH_PASSED,
    PATH_STOCK,
    PATH_TURN,
    ROUND_LOCK,
    ROW_BODY,
    ROW_CARDS,
    RULE_ANSWERS,
    RULE_GOAL,
    RULE_LOCK,
    RULE_LORDS,
    RULE_PARTNER,
    RULE_REFILL,
    RULE_SEATS,
    RULE_SIDE,
    RULE_TABLE,
    SEAT_HAND,
    SEAT_ORDER,
    SIDE_OUT,
)
from paiju.kernel.shedding import after, fits, is_over, leader, refill
from paiju.kernel.structs import LexiconArrays, Ply

Ints = NDArray[np.int64]

OPEN = -1
_IDS, _BITS = 3, 21  # hands in one number of a key, and bits for each: enough for `endgames`


@jit
def key_width(seats: int) -> int:
    """How many numbers the key of a position has."""
    return (seats + _IDS - 1) // _IDS + 2


@inner
def begin(rule: Ints, seats: Ints, circle: Ints, path: Ints) -> None:
    """A position as the first of the path, hands apart."""
    path[PATH_TURN], path[PATH_LAST] = circle[CIRCLE_TURN], circle[CIRCLE_LAST]
    path[PATH_OWNER], path[PATH_PASSED] = circle[CIRCLE_OWNER], circle[CIRCLE_PASSED]
    path[PATH_STOCK], path[PATH_LED] = circle[CIRCLE_STOCK], circle[CIRCLE_LED]
    path[PATH_MUST] = circle[CIRCLE_MUST]
    order, absent = 0, 0
    for seat in range(len(seats)):
        if seats[seat, SEAT_HAND] == 0:
            absent |= 1 << seat
            if seats[seat, SEAT_ORDER] < circle[CIRCLE_OUT]:
                order |= (seat + 1) << 4 * seats[seat, SEAT_ORDER]
    path[PATH_ORDER] = order
    path[PATH_ABSENT] = absent if rule[RULE_GOAL] != FIRST_OUT else 0


@inner
def step(bodies: Ints, rule: Ints, book: Ints, path: Ints, ply: Ply) -> int:
    """Lay or pass: does the side win, or is it OPEN?"""
    at, to, body, left = ply
    seats, goal, free = rule[RULE_SEATS], rule[RULE_GOAL], len(bodies) - 1
    for i in range(PATH_HANDS + seats):
        path[to + i] = path[at + i]
    turn, last = path[at + PATH_TURN], path[at + PATH_LAST]
    if body >= 0:
        path[to + PATH_HANDS + turn] = left
        path[to + PATH_MUST] = 0
        if rule[RULE_ANSWERS] and last >= free:
            path[to + PATH_LED] = rule[rule[RULE_ANSWERS] + body]
        if left == 0:
            _go_out(path, to, turn, goal)
            decided = verdict(rule, path, to)
            if decided != OPEN:
                return decided
    circle = turn, last, path[at + PATH_OWNER], path[at + PATH_PASSED]
    absent = path[to + PATH_ABSENT]
    turn, last, owner, passed = after(bodies, circle, body, seats, absent, rule[RULE_LOCK])
    path[to + PATH_LAST], path[to + PATH_OWNER], path[to + PATH_PASSED] = last, owner, passed
    if goal != FIRST_OUT and last >= free:
        if path[to + PATH_STOCK]:
            _draw(book, rule, path, to, turn)
            decided = verdict(rule, path, to)
            if decided != OPEN:
                return decided
        friends = 0
        if rule[RULE_PARTNER]:
            friends = rule[RULE_LORDS] if rule[RULE_LORDS] >> turn & 1 else ~rule[RULE_LORDS]
        turn = leader(seats, path[to + PATH_ABSENT], turn, friends)
    path[to + PATH_TURN] = turn
    return OPEN


@inner
def _go_out(path: Ints, at: int, seat: int, goal: int) -> None:
    """A hand is empty."""
    digit = 0
    while path[at + PATH_ORDER] >> digit & 15:
        digit += 4
    path[at + PATH_ORDER] |= (seat + 1) << digit
    if goal != FIRST_OUT:
        path[at + PATH_ABSENT] |= 1 << seat


@inner
def verdict(rule: Ints, path: Ints, at: int) -> int:
    """Has the side won (1) or not (0), or is it OPEN? Where hands are refilled and where the first
    empty hand ends the game, being out first decides."""
    seats = rule[RULE_SEATS]
    order, absent = path[at + PATH_ORDER], path[at + PATH_ABSENT]
    if order == 0 or path[at + PATH_STOCK]:
        return OPEN
    first, wins = (order & 15) - 1, OPEN
    if rule[RULE_GOAL] != SIDE_OUT:
        wins = rule[RULE_SIDE] >> first & 1
    elif is_over(SIDE_OUT, absent, rule[RULE_LORDS], seats, 0):
        wins = rule[RULE_TABLE + (first << seats | absent)]
    return wins


@making_arrays
def _draw(book: Ints, rule: Ints, path: Ints, at: int, winner: int) -> None:
    """Everybody refills; who has cards again is not out."""
    seats = rule[RULE_SEATS]
    hands, counts = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for seat in range(seats):
        hands[seat] = about(book, path[at + PATH_HANDS + seat], HELD_CARDS)
    left = path[at + PATH_STOCK]
    stock = rule[RULE_TABLE : RULE_TABLE + left]
    path[at + PATH_STOCK] = refill(hands, stock, left, rule[RULE_REFILL], winner, counts)
    for seat in range(seats):
        path[at + PATH_HANDS + seat] = number(book, hands[seat])
    order, digit, absent = 0, 0, 0
    for i in range(seats):
        seat = (path[at + PATH_ORDER] >> 4 * i & 15) - 1
        if seat >= 0 and path[at + PATH_HANDS + seat] == 0:
            order |= (seat + 1) << digit
            absent |= 1 << seat
            digit += 4
    path[at + PATH_ORDER], path[at + PATH_ABSENT] = order, absent


# --- what can be laid ---


@inner
def ranges(bodies: Ints, book: Ints, path: Ints, at: int) -> tuple[int, int, int, int]:
    """The lays of the player to move, from and to, and his bombs if he has to cover something."""
    hand, last, free = (
        path[at + PATH_HANDS + path[at + PATH_TURN]],
        path[at + PATH_LAST],
        len(bodies) - 1,
    )
    start = about(book, hand, HELD_START)
    end = start + about(book, hand, HELD_COUNT)
    if last >= free:
        return start, end, end, end
    low = first_from(book, hand, bodies[last, BODY_STRONGER])
    return (
        low,
        first_from(book, hand, bodies[last, BODY_LANE_END]),
        first_from(book, hand, bodies[last, BODY_BOMB_FROM]),
        end,
    )


@inner
def may_lay(lexicon: LexiconArrays, rule: Ints, path: Ints, at: int, row: int) -> bool:
    """Does a row have the cards it must, and is it an answer to what was led?"""
    rows, must = lexicon.rows, path[at + PATH_MUST]
    if must and not fits(rows[row, ROW_CARDS], must, lexicon.high):
        return False
    led, free = path[at + PATH_LED], len(lexicon.bodies) - 1
    if led and path[at + PATH_LAST] < free:
        return bool(rule[rule[RULE_ANSWERS] + led * free + rows[row, ROW_BODY]])
    return True


@inner
def goes_out(lexicon: LexiconArrays, rule: Ints, book: Ints, path: Ints, at: int) -> bool:
    """Can the player to move lay his whole hand, and is that the end?"""
    hand = path[at + PATH_HANDS + path[at + PATH_TURN]]
    if rule[RULE_GOAL] == SIDE_OUT or path[at + PATH_STOCK] or about(book, hand, HELD_TURNS) > 1:
        return False
    low, high, bombs, end = ranges(lexicon.bodies, book, path, at)
    for i in range(low, end):
        if i < high or i >= bombs:
            whole = book[book[BOOK_RESTS] + i] == 0
            if whole and may_lay(lexicon, rule, path, at, row_of(book, i)):
                return True
    return False


# --- what is known ---


@inner
def name(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> None:
    """The key of a position: its hands and two numbers for all else that matters."""
    seats = rule[RULE_SEATS]
    end = at + PATH_HANDS + seats
    circle = path[at + PATH_TURN] | path[at + PATH_ABSENT] << 4
    if rule[RULE_LOCK] == ROUND_LOCK:  # what a leader has laid before can keep others locked
        circle |= (
            path[at + PATH_OWNER] << 14
            | path[at + PATH_PASSED] << 18
            | (path[at + PATH_LAST] + 1) << 28
        )
    elif path[at + PATH_LAST] < len(bodies) - 1:
        on = _threshold(bodies, rule, book, path, at)
        circle |= path[at + PATH_OWNER] << 14 | path[at + PATH_PASSED] << 18 | (on + 1) << 28
    if path[at + PATH_LAST] < len(bodies) - 1:
        circle |= path[at + PATH_LED] << 48
    left, order = path[at + PATH_STOCK], path[at + PATH_ORDER]
    path[end] = circle
    path[end + 1] = left << 40 | (order if left else order & 15)
    for i in range(0, seats, _IDS):
        hands = 0
        for seat in range(i, min(i + _IDS, seats)):
            hands = hands << _BITS | path[at + PATH_HANDS + seat]
        path[end + 2 + i // _IDS] = hands


@inner
def _threshold(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> int:
    """The weakest covering body that somebody who is still asked has.

    What must be covered is the same if the same hands cover it: with nothing between, a 5 on the
    table is as good as a 6.
    """
    seats = rule[RULE_SEATS]
    last, out = path[at + PATH_LAST], path[at + PATH_PASSED] | path[at + PATH_ABSENT]
    end: int = bodies[last, BODY_LANE_END]
    weakest, seat = end, path[at + PATH_TURN]
    while seat != path[at + PATH_OWNER]:
        if not out >> seat & 1:
            hand = path[at + PATH_HANDS + seat]
            i = first_from(book, hand, bodies[last, BODY_STRONGER])
            if i < about(book, hand, HELD_START) + about(book, hand, HELD_COUNT):
                weakest = min(weakest, lay_of(book, i) >> SHIFT)
        seat = seat + 1 if seat + 1 < seats else 0
    return weakest if weakest < end else int(bodies[last, BODY_BOMB_FROM])
