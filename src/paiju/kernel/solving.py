"""Exact search of endgames with all cards known: can one side force the win?

A position is some int64 in a row: the columns below, the numbers of the hands, and its key. The
search always goes on where the side is nearest to a win, or the others to preventing it; what it
knows is kept in a table under the whole position. A search that has used up its nodes goes on from
there when it is called again.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.holdings import (
    CARDS,
    COUNT,
    FULL,
    HIGH,
    NO_MOVES,
    RESTS,
    SHIFT,
    START,
    TURNS,
    about,
    first_from,
    known,
    lay_of,
    number,
    rest,
    row_of,
)
from paiju.kernel.jit import inner, jit
from paiju.kernel.proofs import (
    FAR,
    HAND,
    LOST,
    UNKNOWN,
    WON,
    distance,
    found,
    hands_of,
    is_proved,
    store,
    value_of,
)
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
_FIRST_GOAL, _SIDE_GOAL = 0, 1
_ROUND_LOCK = 2
_IDS, _BITS = 3, 21  # hands in one number of a key, and bits for each
MOST_HANDS = (1 << _BITS) - 1
_LAY, _VALUE, _RANK = range(3)  # columns of the moves under way


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
    if rule[GOAL] != _SIDE_GOAL:
        wins = rule[SIDE] >> first & 1
    elif is_over(_SIDE_GOAL, absent, rule[LORDS], seats, 0):
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
def _ranges(bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> tuple[int, int, int, int]:
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
def _may_lay(rows: Ints, bodies: Ints, rule: Ints, path: Ints, at: int, row: int) -> bool:
    """Does a row have the cards it must, and is it an answer to what was led?"""
    if path[at + MUST] and not fits(rows[row, 0], path[at + MUST], rule[HIGH]):
        return False
    led, free = path[at + LED], len(bodies) - 1
    if led and path[at + LAST] < free:
        return bool(rule[rule[ANSWERS] + led * free + rows[row, 1]])
    return True


@inner
def _goes_out(rows: Ints, bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int) -> bool:
    """Can the player to move lay his whole hand, and is that the end?"""
    hand = path[at + HANDS + path[at + TURN]]
    if rule[GOAL] == _SIDE_GOAL or path[at + LEFT] or about(book, hand, TURNS) > 1:
        return False
    low, high, bombs, end = _ranges(bodies, rule, book, path, at)
    for i in range(low, end):
        if i < high or i >= bombs:
            whole = book[book[RESTS] + i] == 0
            if whole and _may_lay(rows, bodies, rule, path, at, row_of(book, i)):
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


@inner
def _nearer(distance: int, turns: int, everybody: bool) -> int:
    """The hands a side has to lay, with those of one more seat: of all of them, or of the first."""
    if everybody or distance == 0:
        return distance + turns
    return min(distance, turns) if turns else distance


@inner
def _hope(rule: Ints, book: Ints, path: Ints, at: int) -> int:
    """The value of a new position: each side is as far from its goal as it has hands to lay."""
    win, prevent, everybody = 0, 0, rule[GOAL] == _SIDE_GOAL
    for seat in range(rule[SEATS]):
        count = about(book, path[at + HANDS + seat], TURNS)
        if rule[SIDE] >> seat & 1:
            win = _nearer(win, count, everybody)
        else:
            prevent = _nearer(prevent, count, everybody)
    return value_of(max(win, 1), max(prevent, 1), 0)


@inner
def look(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int,
    table: Ints, spent: Ints,
) -> int:  # fmt: skip
    """What is known of a position; passes that leave no choice are made, and it gets its key."""
    spent[0] += 1
    while path[at + LAST] < len(bodies) - 1:
        low, high, bombs, end = _ranges(bodies, rule, book, path, at)
        if low < high or bombs < end or book[FULL]:
            break
        decided = step(bodies, rule, book, path, at, at, -1, 0)
        if decided != OPEN:
            return WON if decided else LOST
    if rule[SIZE]:  # hands may have been refilled
        for seat in range(at + HANDS, at + HANDS + rule[SEATS]):
            known(nodes, rows, bodies, rule, book, about(book, path[seat], CARDS))
    if _goes_out(rows, bodies, rule, book, path, at):
        return HAND + (WON if rule[SIDE] >> path[at + TURN] & 1 else LOST)
    if path[at + MUST] == 0:
        name(bodies, rule, book, path, at)
        value = found(table, path, at + HANDS + rule[SEATS])
        if value:
            return value
    return _hope(rule, book, path, at)


# --- the search ---


@inner
def _begin(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int, to: int,
    todo: Ints, top: int, table: Ints, spent: Ints,
) -> int:  # fmt: skip
    """All moves with what is known of them; how many, up to one that is best at once.

    The fewer hands remain the better; then long leads and weak bodies first; a pass last, but first
    on a partner's hand.
    """
    turn, leads = path[at + TURN], path[at + LAST] >= len(bodies) - 1
    mine = rule[SIDE] >> turn & 1
    low, high, bombs, end = _ranges(bodies, rule, book, path, at)
    if top + high - low + end - bombs + 1 >= len(todo):
        book[FULL] |= NO_MOVES
        return 0
    n, i = 0, low - (not leads)
    while i < end:
        if i == high:
            i = bombs
            high = -1
            continue
        lay, row = (i, row_of(book, i)) if i >= low else (-1, 0)
        i += 1
        if lay >= 0 and not _may_lay(rows, bodies, rule, path, at, row):
            continue
        value = move(nodes, rows, bodies, rule, book, path, at, to, lay, table, spent)
        if lay < 0:
            rank = -1 if rule[SIDE] >> path[at + OWNER] & 1 == mine else FAR
        else:
            rank = about(book, book[book[RESTS] + lay], TURNS) << 8
            rank -= rows[row, 2] if leads else 0
        todo[top + n, _LAY], todo[top + n, _VALUE], todo[top + n, _RANK] = lay, value, rank
        n += 1
        if distance(value, mine) == 0:
            break
    return n


@inner
def move(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints, path: Ints, at: int,
    to: int, lay: int, table: Ints, spent: Ints,
) -> int:  # fmt: skip
    """What is known after a move, into `to`."""
    more, left, body = 0, 0, -1
    if lay >= 0:
        place = book[RESTS] + lay
        if book[place] < 0:
            hand = about(book, path[at + HANDS + path[at + TURN]], CARDS)
            cards = rest(rows, bodies, rule, hand, row_of(book, lay))
            book[place] = known(nodes, rows, bodies, rule, book, cards)
        more, left, body = HAND, book[place], lay_of(book, lay) >> SHIFT
    decided = step(bodies, rule, book, path, at, to, body, left)
    if decided != OPEN:
        return more + (WON if decided else LOST)
    return more + look(nodes, rows, bodies, rule, book, path, to, table, spent)


@jit
def search(
    nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints,
    path: Ints, depth: int, todo: Ints, top: int,
    table: Ints, spent: Ints, stop: int, enough_win: int, enough_prevent: int,
) -> int:  # fmt: skip
    """The value of ply `depth` of the path, when it is proved, when a distance has become large
    enough for others to be better, or when the nodes spent reach `stop`.

    `path` has a position per ply, `todo` the moves of all of them; `spent` counts nodes and new
    entries of the table.
    """
    width = HANDS + rule[SEATS] + key_width(rule[SEATS])
    at, to = depth * width, (depth + 1) * width
    before, mine = spent[0], rule[SIDE] >> path[at + TURN] & 1
    named, key = path[at + MUST] == 0, at + HANDS + rule[SEATS]
    n = _begin(nodes, rows, bodies, rule, book, path, at, to, todo, top, table, spent)
    mine_enough = enough_win if mine else enough_prevent
    other_enough = enough_prevent if mine else enough_win
    while True:
        best, second, hardest, chosen, hands = FAR, FAR, 0, -1, 0
        for i in range(top, top + n):
            value = todo[i, _VALUE]
            near = distance(value, mine)
            if near == FAR:
                hands = max(hands, hands_of(value))
                continue
            hardest = max(hardest, distance(value, not mine))
            if near < best or (near == best and todo[i, _RANK] < todo[chosen, _RANK]):
                best, second, chosen = near, best, i
            else:
                second = min(second, near)
        if best == 0:
            hands = hands_of(todo[chosen, _VALUE])
        value = value_of(best, hardest, hands) if mine else value_of(hardest, best, hands)
        over = is_proved(value) or best >= mine_enough or hardest >= other_enough
        if book[FULL]:
            return UNKNOWN
        if over or spent[0] >= stop:
            if named:
                spent[1] += store(table, path, key, value, spent[0] - before + 1)
            return value
        lay, limit = todo[chosen, _LAY], min(mine_enough, second + 1)
        value = move(nodes, rows, bodies, rule, book, path, at, to, lay, table, spent)
        if not is_proved(value):
            value = search(
                nodes, rows, bodies, rule, book, path, depth + 1, todo, top + n, table, spent, stop,
                limit if mine else other_enough, other_enough if mine else limit,
            )  # fmt: skip
            value += HAND if lay >= 0 else 0
        todo[chosen, _VALUE] = value


@jit
def enter(
    nodes: Ints,
    rows: Ints,
    bodies: Ints,
    rule: Ints,
    book: Ints,
    path: Ints,
    row: int,
    table: Ints,
    spent: Ints,
) -> int:
    """What is known of the first position of the path, with its hands as cards, after a row is laid
    (-1: a pass, -2: nothing yet). `search` finds out more.

    It is called from Python: numba cannot load compiled code that calls itself, if other compiled
    code calls that.
    """
    turn = HANDS + path[TURN]
    left = rest(rows, bodies, rule, path[turn], row) if row >= 0 else 0
    left = known(nodes, rows, bodies, rule, book, left)
    for seat in range(HANDS, HANDS + rule[SEATS]):
        path[seat] = known(nodes, rows, bodies, rule, book, path[seat])
    value = UNKNOWN
    if row > -2:
        body = rows[row, 1] if row >= 0 else -1
        decided = step(bodies, rule, book, path, 0, 0, body, left)
        if decided != OPEN:
            value = WON if decided else LOST
    if value == UNKNOWN:
        value = look(nodes, rows, bodies, rule, book, path, 0, table, spent)
    return UNKNOWN if book[FULL] else value
