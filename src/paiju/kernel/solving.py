"""Exact search of endgames with all cards known: can one side force the win?

The search always goes on where the side is nearest to a win, or the others to preventing it; what
it knows is kept in a table under the whole position. A search that has used up its nodes goes on
from there when it is called again.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.holdings import SHIFT, about, known, lay_of, rest, row_of
from paiju.kernel.jit import inner, jit
from paiju.kernel.layout import (
    BOOK_FULL,
    BOOK_RESTS,
    CIRCLE_TURN,
    HELD_CARDS,
    HELD_TURNS,
    NO_MOVES,
    NO_PLAY,
    PATH_HANDS,
    PATH_LAST,
    PATH_MUST,
    PATH_OWNER,
    PATH_TURN,
    ROW_BODY,
    ROW_SIZE,
    RULE_GOAL,
    RULE_REFILL,
    RULE_SEATS,
    RULE_SIDE,
    SEAT_HAND,
    SIDE_OUT,
    SPENT_ENTRIES,
    SPENT_NODES,
    TODO_LAY,
    TODO_RANK,
    TODO_VALUE,
)
from paiju.kernel.positions import OPEN, begin, goes_out, key_width, may_lay, name, ranges, step
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
from paiju.kernel.structs import LexiconArrays, Ply, SearchMemory

Ints = NDArray[np.int64]

Distances = tuple[int, int]  # of the side from a win, of the others from preventing it


@inner
def _nearer(distance: int, turns: int, everybody: bool) -> int:
    """The hands a side has to lay, with those of one more seat: of all of them, or of the first."""
    if everybody or distance == 0:
        return distance + turns
    return min(distance, turns) if turns else distance


@inner
def _hope(rule: Ints, book: Ints, path: Ints, at: int) -> int:
    """The value of a new position: each side is as far from its goal as it has hands to lay."""
    win, prevent, everybody = 0, 0, rule[RULE_GOAL] == SIDE_OUT
    for seat in range(rule[RULE_SEATS]):
        count = about(book, path[at + PATH_HANDS + seat], HELD_TURNS)
        if rule[RULE_SIDE] >> seat & 1:
            win = _nearer(win, count, everybody)
        else:
            prevent = _nearer(prevent, count, everybody)
    return value_of(max(win, 1), max(prevent, 1), 0)


@inner
def look(lexicon: LexiconArrays, rule: Ints, m: SearchMemory, at: int) -> int:
    """What is known of a position; passes that leave no choice are made, and it gets its key."""
    bodies, book, path = lexicon.bodies, m.book, m.path
    m.spent[SPENT_NODES] += 1
    while path[at + PATH_LAST] < len(bodies) - 1:
        low, high, bombs, end = ranges(bodies, book, path, at)
        if low < high or bombs < end or book[BOOK_FULL]:
            break
        decided = step(bodies, rule, book, path, Ply(at, at, -1, 0))
        if decided != OPEN:
            return WON if decided else LOST
    if rule[RULE_REFILL]:  # hands may have been refilled
        for seat in range(at + PATH_HANDS, at + PATH_HANDS + rule[RULE_SEATS]):
            known(lexicon, rule, book, about(book, path[seat], HELD_CARDS))
    if goes_out(lexicon, rule, book, path, at):
        return HAND + (WON if rule[RULE_SIDE] >> path[at + PATH_TURN] & 1 else LOST)
    if path[at + PATH_MUST] == 0:
        name(bodies, rule, book, path, at)
        value = found(m.table, path, at + PATH_HANDS + rule[RULE_SEATS])
        if value:
            return value
    return _hope(rule, book, path, at)


@inner
def move(lexicon: LexiconArrays, rule: Ints, m: SearchMemory, at: int, to: int, lay: int) -> int:
    """What is known after a move, into `to`."""
    book, path = m.book, m.path
    more, left, body = 0, 0, -1
    if lay >= 0:
        place = book[BOOK_RESTS] + lay
        if book[place] < 0:
            hand = about(book, path[at + PATH_HANDS + path[at + PATH_TURN]], HELD_CARDS)
            cards = rest(lexicon.rows, lexicon.bodies, rule, hand, row_of(book, lay))
            book[place] = known(lexicon, rule, book, cards)
        more, left, body = HAND, book[place], lay_of(book, lay) >> SHIFT
    decided = step(lexicon.bodies, rule, book, path, Ply(at, to, body, left))
    if decided != OPEN:
        return more + (WON if decided else LOST)
    return more + look(lexicon, rule, m, to)


# --- the search ---


@inner
def _begin(lexicon: LexiconArrays, rule: Ints, m: SearchMemory, at: int, to: int, top: int) -> int:
    """All moves with what is known of them; how many, up to one that is best at once.

    The fewer hands remain the better; then long leads and weak bodies first; a pass last, but first
    on a partner's hand.
    """
    book, path, todo = m.book, m.path, m.todo
    turn, leads = path[at + PATH_TURN], path[at + PATH_LAST] >= len(lexicon.bodies) - 1
    mine = rule[RULE_SIDE] >> turn & 1
    low, high, bombs, end = ranges(lexicon.bodies, book, path, at)
    if top + high - low + end - bombs + 1 >= len(todo):
        book[BOOK_FULL] |= NO_MOVES
        return 0
    n, i = 0, low - (not leads)
    while i < end:
        if i == high:
            i = bombs
            high = -1
            continue
        lay, row = (i, row_of(book, i)) if i >= low else (-1, 0)
        i += 1
        if lay >= 0 and not may_lay(lexicon, rule, path, at, row):
            continue
        value = move(lexicon, rule, m, at, to, lay)
        if lay < 0:
            rank = -1 if rule[RULE_SIDE] >> path[at + PATH_OWNER] & 1 == mine else FAR
        else:
            rank = about(book, book[book[BOOK_RESTS] + lay], HELD_TURNS) << 8
            rank -= lexicon.rows[row, ROW_SIZE] if leads else 0
        new = todo[top + n]
        new[TODO_LAY], new[TODO_VALUE], new[TODO_RANK] = lay, value, rank
        n += 1
        if distance(value, mine) == 0:
            break
    return n


@inner
def _compare(todo: Ints, top: int, n: int, mine: bool) -> tuple[int, int, int, int, int]:
    """Of n moves: how near the best is, how near the second, how far the others are from what they
    want at most; which is the best; hands until the end, if it is decided."""
    best, second, hardest, chosen, hands = FAR, FAR, 0, -1, 0
    for i in range(top, top + n):
        value = todo[i, TODO_VALUE]
        near = distance(value, mine)
        if near == FAR:
            hands = max(hands, hands_of(value))
            continue
        hardest = max(hardest, distance(value, not mine))
        if near < best or (near == best and todo[i, TODO_RANK] < todo[chosen, TODO_RANK]):
            best, second, chosen = near, best, i
        else:
            second = min(second, near)
    if best == 0:
        hands = hands_of(todo[chosen, TODO_VALUE])
    return best, second, hardest, chosen, hands


@jit
def search(
    lexicon: LexiconArrays, rule: Ints, m: SearchMemory, at: int, top: int, stop: int,
    enough: Distances,
) -> int:  # fmt: skip
    """The value of the position at a place in the path, when it is proved, when a distance has
    become large enough for others to be better, or when the nodes spent reach `stop`."""
    book, path, todo, table, spent = m
    key = at + PATH_HANDS + rule[RULE_SEATS]
    to = key + key_width(rule[RULE_SEATS])
    before, mine = spent[SPENT_NODES], rule[RULE_SIDE] >> path[at + PATH_TURN] & 1
    named = path[at + PATH_MUST] == 0
    n = _begin(lexicon, rule, m, at, to, top)
    enough_win, enough_prevent = enough
    mine_enough = enough_win if mine else enough_prevent
    other_enough = enough_prevent if mine else enough_win
    while True:
        best, second, hardest, chosen, hands = _compare(todo, top, n, mine)
        value = value_of(best, hardest, hands) if mine else value_of(hardest, best, hands)
        over = is_proved(value) or best >= mine_enough or hardest >= other_enough
        if book[BOOK_FULL]:
            return UNKNOWN
        if over or spent[SPENT_NODES] >= stop:
            if named:
                work = spent[SPENT_NODES] - before + 1
                spent[SPENT_ENTRIES] += store(table, path, key, value, work)
            return value
        lay, limit = todo[chosen, TODO_LAY], min(mine_enough, second + 1)
        value = move(lexicon, rule, m, at, to, lay)
        if not is_proved(value):
            limits = (limit, other_enough) if mine else (other_enough, limit)
            value = search(lexicon, rule, m, to, top + n, stop, limits)
            value += HAND if lay >= 0 else 0
        todo[chosen, TODO_VALUE] = value


@jit
def enter(
    lexicon: LexiconArrays, rule: Ints, m: SearchMemory, seats: Ints, circle: Ints, row: int
) -> int:
    """What is known of a position, which begins the path, after a row is laid (-1: a pass, -2:
    nothing yet). `search` finds out more.

    It is called from Python: numba cannot load compiled code that calls itself, if other compiled
    code calls that.
    """
    rows, bodies, book, path = lexicon.rows, lexicon.bodies, m.book, m.path
    begin(rule, seats, circle, path)
    hand = seats[circle[CIRCLE_TURN], SEAT_HAND]
    left = rest(rows, bodies, rule, hand, row) if row >= 0 else 0
    left = known(lexicon, rule, book, left)
    for seat in range(len(seats)):
        path[PATH_HANDS + seat] = known(lexicon, rule, book, seats[seat, SEAT_HAND])
    value = UNKNOWN
    if row != NO_PLAY:
        body = rows[row, ROW_BODY] if row >= 0 else -1
        decided = step(bodies, rule, book, path, Ply(0, 0, body, left))
        if decided != OPEN:
            value = WON if decided else LOST
    if value == UNKNOWN:
        value = look(lexicon, rule, m, 0)
    return UNKNOWN if book[BOOK_FULL] else value
