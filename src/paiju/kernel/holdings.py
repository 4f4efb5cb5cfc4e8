"""What hands can lay, worked out once per hand: in a search the same hands come back all the time.

A hand has a number, under which positions name it; 0 is the empty hand. All of this is a *book*,
one array: the columns below, a record per hand, then the regions whose beginnings they name. There
are the slots in which hands are found; what each hand can lay, the weakest first, as
`body << SHIFT | row`; and for each of these the number of what remains, or -1 if nobody has asked
yet. When the book is FULL what is found out is worth nothing. It is one array and not several
because each is handed on to each function as seven numbers or more, which was half of the time.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner, jit
from paiju.kernel.shedding import moves
from paiju.kernel.wild import digit_sum, lacking, missing, wild_moves

Ints = NDArray[np.int64]

# Columns of a book: hands and lays it has, and has room for; what there was no room for; where its
# regions begin, and slots but one.
HELD, MOST_HELD, LAID, MOST_LAID, FULL, LAYS, RESTS, SLOTS, MASK, RECORDS = range(10)
NO_HANDS, NO_LAYS, NO_MOVES = 1, 2, 4  # in FULL
# Columns of a hand: its cards; where its lays begin, how many there are; in how many hands it can
# be laid if the longest always comes first; the longest.
CARDS, START, COUNT, TURNS, LONGEST, RECORD = range(6)
SHIFT = 32
_ROW = (1 << SHIFT) - 1
HIGH, WILD, FIXED = range(3)  # the first columns of `rule`, see `solving`


def new_book(hands: int, lays: int) -> Ints:
    """A book with the empty hand, and room for so many; hands are a power of two."""
    record = RECORDS + RECORD * hands
    slots = record + 2 * lays
    book: Ints = np.zeros(slots + 2 * hands, np.int64)
    head = (1, hands, 0, lays, 0, record, record + lays, slots, 2 * hands - 1)
    book[:RECORDS] = head
    return book


@inner
def about(book: Ints, hand: int, column: int) -> int:
    """What is known of a hand."""
    return int(book[RECORDS + RECORD * hand + column])


@inner
def number(book: Ints, hand: int) -> int:
    """The number of a hand, a new one if need be."""
    if hand == 0:
        return 0
    mixed = hand * 0x2545F4914F6CDD1D
    slots, mask = book[SLOTS], book[MASK]
    at = (mixed ^ mixed >> 32) & mask
    while book[slots + at]:
        found: int = book[slots + at]
        if about(book, found, CARDS) == hand:
            return found
        at = at + 1 & mask
    new: int = book[HELD]
    if new == book[MOST_HELD]:
        book[FULL] |= NO_HANDS
        return 0
    book[HELD] += 1
    book[slots + at] = new
    record = RECORDS + RECORD * new
    book[record + CARDS], book[record + START], book[record + TURNS] = hand, -1, -1
    return new


@jit
def copy_hands(old: Ints, book: Ints) -> None:
    """The hands of another book, under the same numbers."""
    for hand in range(1, old[HELD]):
        new = number(book, about(old, hand, CARDS))
        book[RECORDS + RECORD * new + TURNS] = about(old, hand, TURNS)


@inner
def rest(rows: Ints, bodies: Ints, rule: Ints, hand: int, row: int) -> int:
    """The hand without the cards of a row. Of several wild ranks those go first that are what is
    missing, then the lowest."""
    wild, left = rule[WILD], hand - rows[row, 0]
    if wild < 0:
        return int(left)
    natural = hand & ~wild
    lack, own = lacking(rows, bodies, row, natural), missing(rows[row, 0], natural) & wild
    left += lack
    need = digit_sum(lack)
    for only_own in (True, False):
        for digit in range(0, 64, 4):
            if wild >> digit & 15:
                take = min(need, left >> digit & 15)
                if only_own:
                    take = min(take, own >> digit & 15)
                left -= take << digit
                need -= take
    return int(left)


@inner
def _alone(rule: Ints, hand: int, size: int, combo: int) -> bool:
    """Can wild cards alone be this? All of one rank, or the higher of two ranks."""
    wild = hand & rule[WILD]
    digit = 0
    while combo >> digit & 15 == 0:
        digit += 4
    count = wild >> digit & 15
    return bool(count >= size or (count > 0 and wild >> digit >> 4 == 0))


@inner
def _distinct(rows: Ints, bodies: Ints, rule: Ints, hand: int, out: Ints, n: int) -> int:
    """One row for each set of cards and body: wild kickers are themselves if they can be."""
    natural, kept = hand & ~rule[WILD], 0
    own = 0  # wild ranks that are held
    for digit in range(0, 64, 4):
        if hand & rule[WILD] & 15 << digit:
            own |= 15 << digit
    for i in range(n):
        row = out[i]
        combo, body = rows[row, 0], rows[row, 1]
        taken = combo - lacking(rows, bodies, row, natural)
        if taken == 0 and not _alone(rule, hand, rows[row, 2], combo):
            continue
        j = kept - 1
        while j >= 0:
            other = out[j]
            same = rows[other, 1] == body
            if same and rows[other, 0] - lacking(rows, bodies, other, natural) == taken:
                break
            j -= 1
        if j < 0:
            out[kept] = row
            kept += 1
        else:
            mine, its = combo - bodies[body, 10], rows[out[j], 0] - bodies[body, 10]
            more = digit_sum(mine & own) - digit_sum(its & own)
            if more > 0 or (more == 0 and mine < its):
                out[j] = row
    return kept


@inner
def learn(nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints, hand: int) -> None:
    """Find what a hand can lay, if that is not known."""
    if about(book, hand, START) >= 0 or hand == 0:
        return
    cards, laid, free, wild = about(book, hand, CARDS), book[LAID], len(bodies) - 1, rule[WILD]
    out = book[book[LAYS] + laid : book[LAYS] + book[MOST_LAID]]
    if wild < 0:
        n = moves(nodes, bodies, rule[HIGH], cards, free, out)
    else:
        parts = cards & ~wild, digit_sum(cards & wild), wild, rule[FIXED]
        n = wild_moves(nodes, rows, bodies, *parts, free, out)
    if n > len(out):
        book[FULL] |= NO_LAYS
        return
    if wild > 0:
        n = _distinct(rows, bodies, rule, cards, out, n)
    longest = out[0]
    for i in range(n):
        row = out[i]
        if rows[row, 2] > rows[longest, 2]:
            longest = row
        lay, j = rows[row, 1] << SHIFT | row, i
        while j > 0 and out[j - 1] > lay:
            out[j] = out[j - 1]
            j -= 1
        out[j] = lay
    for i in range(n):
        row = out[i] & _ROW
        whole = rows[row, 2] == rows[longest, 2] and rest(rows, bodies, rule, cards, row) == 0
        book[book[RESTS] + laid + i] = 0 if whole else -1
    book[LAID] += n
    record = RECORDS + RECORD * hand
    book[record + START], book[record + COUNT], book[record + LONGEST] = laid, n, longest


@inner
def known(nodes: Ints, rows: Ints, bodies: Ints, rule: Ints, book: Ints, cards: int) -> int:
    """The number of a hand, of which everything is found out."""
    hand = number(book, cards)
    at, count = hand, 0
    while about(book, at, TURNS) < 0:
        learn(nodes, rows, bodies, rule, book, at)
        if book[FULL]:
            return 0
        left = rest(rows, bodies, rule, about(book, at, CARDS), about(book, at, LONGEST))
        at = number(book, left)
        count += 1
    count += about(book, at, TURNS)
    at = hand
    while about(book, at, TURNS) < 0 and not book[FULL]:
        book[RECORDS + RECORD * at + TURNS] = count
        count -= 1
        left = rest(rows, bodies, rule, about(book, at, CARDS), about(book, at, LONGEST))
        at = number(book, left)
    learn(nodes, rows, bodies, rule, book, hand)
    return hand


@inner
def first_from(book: Ints, hand: int, body: int) -> int:
    """The first lay of a hand that is this body or a later one."""
    low, lays = about(book, hand, START), book[LAYS]
    high, wanted = low + about(book, hand, COUNT), body << SHIFT
    while low < high:
        middle = (low + high) >> 1
        if book[lays + middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


@inner
def lay_of(book: Ints, at: int) -> int:
    """What is laid: `body << SHIFT | row`."""
    return int(book[book[LAYS] + at])


@inner
def row_of(book: Ints, at: int) -> int:
    """The row of a lay."""
    return lay_of(book, at) & _ROW
