"""Exact search of endgames with all cards known: can one side force the win?

The search always goes on where the side is nearest to a win, or the others to preventing it; what
it knows is kept in a table under the whole position. A search that has used up its nodes goes on
from there when it is called again.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.holdings import (
    CARDS,
    FULL,
    NO_MOVES,
    RESTS,
    SHIFT,
    TURNS,
    about,
    known,
    lay_of,
    rest,
    row_of,
)
from paiju.kernel.jit import inner, jit
from paiju.kernel.positions import (
    GOAL,
    HANDS,
    LAST,
    MUST,
    OPEN,
    OWNER,
    SEATS,
    SIDE,
    SIDE_GOAL,
    SIZE,
    TURN,
    goes_out,
    key_width,
    may_lay,
    name,
    ranges,
    step,
)
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

Ints = NDArray[np.int64]

_LAY, _VALUE, _RANK = range(3)  # columns of the moves under way


@inner
def _nearer(distance: int, turns: int, everybody: bool) -> int:
    """The hands a side has to lay, with those of one more seat: of all of them, or of the first."""
    if everybody or distance == 0:
        return distance + turns
    return min(distance, turns) if turns else distance


@inner
def _hope(rule: Ints, book: Ints, path: Ints, at: int) -> int:
    """The value of a new position: each side is as far from its goal as it has hands to lay."""
    win, prevent, everybody = 0, 0, rule[GOAL] == SIDE_GOAL
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
        low, high, bombs, end = ranges(bodies, rule, book, path, at)
        if low < high or bombs < end or book[FULL]:
            break
        decided = step(bodies, rule, book, path, at, at, -1, 0)
        if decided != OPEN:
            return WON if decided else LOST
    if rule[SIZE]:  # hands may have been refilled
        for seat in range(at + HANDS, at + HANDS + rule[SEATS]):
            known(nodes, rows, bodies, rule, book, about(book, path[seat], CARDS))
    if goes_out(rows, bodies, rule, book, path, at):
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
    low, high, bombs, end = ranges(bodies, rule, book, path, at)
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
        if lay >= 0 and not may_lay(rows, bodies, rule, path, at, row):
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
