"""Exact search of endgames with all cards known: can one side force the win?

A position is some int64 in a row: the columns below, then the hands. A depth-first search goes
through positions; what it has proved is kept in a table under the whole position, so that no two
positions are ever taken for each other. A search that has used up its nodes returns UNKNOWN, and
goes on from what is in the table when it is called again.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import jit
from paiju.kernel.shedding import (
    after,
    fits,
    is_over,
    leader,
    moves,
    only_with,
    refill,
)
from paiju.kernel.wild import digit_sum, lacking, wild_moves

Ints = NDArray[np.int64]

# Columns of a position: the circle in the terms of `after`; seats without cards; seats whose hands
# became empty, in that order, one hex digit each; cards left in the stock; what the type that was
# led asks for; cards the next hand must contain. Then the hands, and room for the rest of its key.
TURN, LAST, OWNER, PASSED, ABSENT, ORDER, LEFT, LED, MUST, HANDS = range(10)

# Columns of `rule`. SIDE is who wants to win, LORDS the sides of the game, as masks. FRIENDS: a
# partner leads for an empty hand. WILD has the digit of the wild rank, or is -1 where cards are
# what they are. So many plies from the root a move gets PATIENCE nodes before others are tried.
# From TABLES on there is the stock; or, where a side has to go out, whether SIDE wins, by the first
# seat out and all seats out. ANSWERS says where a table begins, if the type led limits answers:
# what kind each body leads, and for each kind which bodies answer it.
SEATS, LOCK, GOAL, SIZE, SIDE, LORDS, FRIENDS, HIGH, WILD, FIXED, SHALLOW, PATIENCE = range(12)
ANSWERS, TABLES = 12, 13

UNKNOWN = 0  # otherwise 2 + 4 * hands laid until the end, and 1 more if the side wins
_HAND = 4
OPEN = -1
_FIRST_GOAL, _SIDE_GOAL = 0, 1
_LOOK = 24  # bodies looked at to find the weakest that somebody can lay
_PLENTY = 1 << 60
_LAST_ROW = (1 << 20) - 1
_SMALL = 4  # nodes; what is found again so soon is not worth a place in the table


@jit
def rest(rows: Ints, bodies: Ints, rule: Ints, hand: int, row: int) -> int:
    """The hand without the cards of a row."""
    wild, cards = rule[WILD], rows[row, 0]
    if wild >= 0:
        lack = lacking(rows, bodies, row, hand & ~wild)
        cards += digit_sum(lack) * (wild // 15) - lack
    left: int = hand - cards
    return left


@jit
def choices(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, path: Ints, at: int, out: Ints
) -> int:
    """All rows the player to move can lay; how many there are, with or without room for them."""
    free = len(bodies) - 1
    hand, last = path[at + HANDS + path[at + TURN]], min(path[at + LAST], free)
    wild = rule[WILD]
    if wild < 0:
        n = moves(nodes, bodies, rule[HIGH], hand, last, out)
    else:
        wilds = digit_sum(hand & wild)
        n = wild_moves(nodes, rows, bodies, hand & ~wild, wilds, wild, rule[FIXED], last, out)
        if n <= len(out):
            n = _distinct(rows, bodies, rule, hand, out, n)
    if n > len(out):
        return n
    if path[at + MUST]:
        n = only_with(rows, path[at + MUST], rule[HIGH], out, n)
    led = path[at + LED]
    if led and last < free:
        kept, allowed = 0, rule[ANSWERS] + led * free
        for i in range(n):
            if rule[allowed + rows[out[i], 1]]:
                out[kept] = out[i]
                kept += 1
        n = kept
    return n


@jit
def _distinct(rows: Ints, bodies: Ints, rule: Ints, hand: int, out: Ints, n: int) -> int:
    """Drop rows that lay the same cards as the same body: wild kickers may stand for anything."""
    kept = 0
    for i in range(n):
        body, left = rows[out[i], 1], rest(rows, bodies, rule, hand, out[i])
        j = kept - 1
        while j >= 0:
            same = rows[out[j], 1] == body
            if same and rest(rows, bodies, rule, hand, out[j]) == left:
                break
            j -= 1
        if j < 0:
            out[kept] = out[i]
            kept += 1
    return kept


@jit
def step(
    rows: Ints, bodies: Ints, rule: Ints,
    path: Ints, at: int, to: int, row: int,
) -> int:  # fmt: skip
    """Lay a row, or pass (-1), into `to`: does the side win, or is it OPEN?"""
    seats, goal, free = rule[SEATS], rule[GOAL], len(bodies) - 1
    for i in range(HANDS + seats):
        path[to + i] = path[at + i]
    turn, body = path[at + TURN], -1
    if row >= 0:
        body = rows[row, 1]
        path[to + HANDS + turn] = rest(rows, bodies, rule, path[at + HANDS + turn], row)
        path[to + MUST] = 0
        if rule[ANSWERS] and path[at + LAST] >= free:
            path[to + LED] = rule[rule[ANSWERS] + body]
        if path[to + HANDS + turn] == 0:
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
            _draw(rule, path, to, turn)
            decided = verdict(rule, path, to)
            if decided != OPEN:
                return decided
        friends = 0
        if rule[FRIENDS]:
            friends = rule[LORDS] if rule[LORDS] >> turn & 1 else ~rule[LORDS]
        turn = leader(seats, path[to + ABSENT], turn, friends)
    path[to + TURN] = turn
    return OPEN


@jit
def verdict(rule: Ints, path: Ints, at: int) -> int:
    """Has the side won (1) or not (0), or is it OPEN? Where hands are refilled and where the first
    empty hand ends the game, being out first decides."""
    seats = rule[SEATS]
    order, absent = path[at + ORDER], path[at + ABSENT]
    if order == 0 or path[at + LEFT]:
        return OPEN
    first, wins = (order & 15) - 1, OPEN
    if rule[GOAL] != _SIDE_GOAL:
        wins = rule[SIDE] >> first & 1
    elif is_over(_SIDE_GOAL, absent, rule[LORDS], seats, 0):
        wins = rule[TABLES + (first << seats | absent)]
    return wins


@jit
def _draw(rule: Ints, path: Ints, at: int, winner: int) -> None:
    """Everybody refills; who has cards again is not out."""
    seats = rule[SEATS]
    hands, counts = path[at + HANDS : at + HANDS + seats], np.zeros(seats, np.int64)
    stock = rule[TABLES : TABLES + path[at + LEFT]]
    path[at + LEFT] = refill(hands, stock, path[at + LEFT], rule[SIZE], winner, counts)
    order, digit, absent = 0, 0, 0
    for i in range(seats):
        seat = (path[at + ORDER] >> 4 * i & 15) - 1
        if seat >= 0 and path[at + HANDS + seat] == 0:
            order |= (seat + 1) << digit
            absent |= 1 << seat
            digit += 4
    path[at + ORDER], path[at + ABSENT] = order, absent


# --- what has been proved ---


@jit
def name(bodies: Ints, rule: Ints, path: Ints, at: int) -> None:
    """Complete the key of a position: the hands and two numbers for all else that matters."""
    circle = path[at + TURN] | path[at + ABSENT] << 4
    if path[at + LAST] < len(bodies) - 1:
        on = _threshold(bodies, rule, path, at)
        circle |= path[at + OWNER] << 14 | path[at + PASSED] << 18 | (on + 1) << 28
        circle |= path[at + LED] << 48
    elif rule[LOCK] == 2:  # what a leader has laid before can keep others locked
        circle |= path[at + OWNER] << 14 | path[at + PASSED] << 18 | (path[at + LAST] + 1) << 28
    left, order = path[at + LEFT], path[at + ORDER]
    end = at + HANDS + rule[SEATS]
    path[end] = circle
    path[end + 1] = left << 40 | (order if left else order & 15)


@jit
def _threshold(bodies: Ints, rule: Ints, path: Ints, at: int) -> int:
    """The weakest covering body that somebody who is still asked may hold.

    What must be covered is the same if the same hands cover it: with nothing between, a 5 on the
    table is as good as a 6.
    """
    seats = rule[SEATS]
    last: int = path[at + LAST]
    if rule[WILD] >= 0:
        return last
    body: int = bodies[last, 5]
    bombs: int = bodies[last, 7]
    out = path[at + PASSED] | path[at + ABSENT]
    for _ in range(_LOOK):
        if body >= bodies[last, 6]:
            return bombs
        seat = path[at + TURN]
        while seat != path[at + OWNER]:
            if not out >> seat & 1 and fits(path[at + HANDS + seat], bodies[body, 10], rule[HIGH]):
                return body
            seat = seat + 1 if seat + 1 < seats else 0
        body += 1
    return body


@jit
def _bucket(table: Ints, path: Ints, key: int, width: int) -> int:
    """The first of the two places for a position."""
    mixed = 0x2545F4914F6CDD1D
    for i in range(key, key + width):
        mixed = (mixed ^ path[i]) * 0x2545F4914F6CDD1D
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
    return (mixed ^ mixed >> 17 & 0x7FFFFFFFFFFF) & len(table) - 2


@jit
def _found(table: Ints, path: Ints, key: int, width: int) -> int:
    """What is known of a position."""
    slot = _bucket(table, path, key, width)
    for place in range(slot, slot + 2):
        i = 0
        while i < width and table[place, i] == path[key + i]:
            i += 1
        if i == width:
            known: int = table[place, width]
            return known
    return UNKNOWN


@jit
def _store(table: Ints, path: Ints, key: int, width: int, value: int) -> int:
    """Keep what is known; of two that are in the way the longer proof stays. 1 if it is new."""
    slot = _bucket(table, path, key, width)
    if table[slot, width] and (table[slot + 1, width] == 0 or value < table[slot, width]):
        slot += 1
    new = table[slot, width] == 0
    for i in range(width):
        table[slot, i] = path[key + i]
    table[slot, width] = value
    return 1 if new else 0


@jit
def move_over(old: Ints, new: Ints) -> None:
    """Keep what is known in a larger table."""
    width = old.shape[1] - 1
    for place in range(len(old)):
        if old[place, width]:
            _store(new, old[place], 0, width, old[place, width])


# --- the search ---


@jit
def _weigh(rows: Ints, hand: int, leads: bool, out: Ints, top: int, n: int) -> None:
    """Behind the moves, what they promise: an empty hand; leads by length; then the weakest."""
    for i in range(top, top + n):
        row = out[i]
        length = rows[row, 2] if leads or rows[row, 0] == hand else 0
        out[i + n] = (length << 20) - rows[row, 1] << 20 | _LAST_ROW - row


@jit
def _select(out: Ints, move: int, end: int, n: int) -> None:
    """Put the most promising of the moves left in front; most nodes need only the first."""
    best = move
    for i in range(move + 1, end):
        if out[i + n] > out[best + n]:
            best = i
    out[move], out[best] = out[best], out[move]
    out[move + n], out[best + n] = out[best + n], out[move + n]


@jit
def search(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints,
    path: Ints, depth: int, out: Ints, top: int, table: Ints, spent: Ints, stop: int,
) -> int:  # fmt: skip
    """Does the side win from ply `depth` of the path? UNKNOWN when the nodes spent reach `stop`.

    `path` has a position per ply, `out` the moves of all of them; `spent` counts nodes and new
    entries of the table, and says if `out` was too small.
    """
    free, width = len(bodies) - 1, table.shape[1] - 1
    at, to = depth * (HANDS + width), (depth + 1) * (HANDS + width)
    before = spent[0]
    while True:
        spent[0] += 1
        n = choices(nodes, rows, bodies, rule, path, at, out[top:])
        turn, leads = path[at + TURN], path[at + LAST] >= free
        if n or leads:
            break  # there is a choice
        decided = step(rows, bodies, rule, path, at, at, -1)
        if decided != OPEN:
            return 2 + decided
    mine: int = rule[SIDE] >> turn & 1
    hand = path[at + HANDS + turn]
    if top + 2 * n >= len(out):
        spent[2] = 1
        return UNKNOWN
    if rule[GOAL] != _SIDE_GOAL and path[at + LEFT] == 0:
        for i in range(n):
            if rest(rows, bodies, rule, hand, out[top + i]) == 0:
                return 2 + _HAND + mine
    named, key = path[at + MUST] == 0, at + HANDS
    if named:
        name(bodies, rule, path, at)
        known = _found(table, path, key, width)
        if known:
            return known
    _weigh(rows, hand, leads, out, top, n)
    ready = top
    partner = not leads and rule[SIDE] >> path[at + OWNER] & 1 == mine
    patience = rule[PATIENCE] if depth < rule[SHALLOW] else _PLENTY
    total, longest, best = n + (not leads), 0, UNKNOWN
    passes = 1 if partner else total  # at which turn to try a pass: at once on a partner's hand
    while True:
        undecided = False
        for i in range(1, total + 1):
            row, move = -1, top
            if i != passes or leads:
                move = top + i - 1 - (i > passes)
                if move == ready:
                    _select(out, move, top + n, n)
                    ready += 1
                row = out[move]
                if row < 0:
                    continue  # known to lose
            value = UNKNOWN
            decided = step(rows, bodies, rule, path, at, to, row)
            if decided != OPEN:
                value = 2 + decided
            elif spent[0] < stop:
                value = search(
                    nodes, rows, bodies, rule, path, depth + 1,
                    out, top + 2 * n, table, spent, min(stop, spent[0] + patience),
                )  # fmt: skip
            if value and row >= 0:
                value += _HAND
            if value == UNKNOWN:
                undecided = True
            elif value & 1 == mine:
                best = value
                break
            else:
                longest = max(longest, value)
                if row >= 0:
                    out[move] = -1
        if best or not undecided or spent[0] >= stop:
            break
        patience *= 4
    if best == UNKNOWN:
        if undecided:
            return UNKNOWN
        best = longest
    if named and spent[0] - before > _SMALL:
        spent[1] += _store(table, path, key, width, best)
    return best
