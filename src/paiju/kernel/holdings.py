"""What hands can lay, worked out once per hand: in a search the same hands come back all the time.

A hand has a number, under which positions name it; 0 is the empty hand. All of this is a *book*,
one array: its columns, a record per hand, then the regions whose beginnings they name. There are
the slots in which hands are found; what each hand can lay, the weakest first, as
`body << SHIFT | row`; and for each of these the number of what remains, or -1 if nobody has asked
yet. When the book is full what is found out is worth nothing. It is one array and not several
because each is handed on to each function as seven numbers or more, which was half of the time.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner, jit
from paiju.kernel.layout import (
    BODY_CARDS,
    BOOK_FULL,
    BOOK_HELD,
    BOOK_LAID,
    BOOK_LAYS,
    BOOK_MASK,
    BOOK_MOST_HELD,
    BOOK_MOST_LAID,
    BOOK_RECORDS,
    BOOK_RESTS,
    BOOK_SLOTS,
    HELD_CARDS,
    HELD_COLUMNS,
    HELD_COUNT,
    HELD_LONGEST,
    HELD_START,
    HELD_TURNS,
    NO_HANDS,
    NO_LAYS,
    ROW_BODY,
    ROW_CARDS,
    ROW_SIZE,
    RULE_WILD,
)
from paiju.kernel.shedding import moves
from paiju.kernel.structs import LexiconArrays, WildHand
from paiju.kernel.wild import digit_sum, lacking, missing, wild_moves

Ints = NDArray[np.int64]

SHIFT = 32
_ROW = (1 << SHIFT) - 1


def new_book(hands: int, lays: int) -> Ints:
    """A book with the empty hand, and room for so many; hands are a power of two."""
    record = BOOK_RECORDS + HELD_COLUMNS * hands
    slots = record + 2 * lays
    book: Ints = np.zeros(slots + 2 * hands, np.int64)
    head = (1, hands, 0, lays, 0, record, record + lays, slots, 2 * hands - 1)
    book[:BOOK_RECORDS] = head
    return book


@inner
def about(book: Ints, hand: int, column: int) -> int:
    """What is known of a hand."""
    return int(book[BOOK_RECORDS + HELD_COLUMNS * hand + column])


@inner
def number(book: Ints, hand: int) -> int:
    """The number of a hand, a new one if need be."""
    if hand == 0:
        return 0
    mixed = hand * 0x2545F4914F6CDD1D
    slots, mask = book[BOOK_SLOTS], book[BOOK_MASK]
    at = (mixed ^ mixed >> 32) & mask
    while book[slots + at]:
        found: int = book[slots + at]
        if about(book, found, HELD_CARDS) == hand:
            return found
        at = at + 1 & mask
    new: int = book[BOOK_HELD]
    if new == book[BOOK_MOST_HELD]:
        book[BOOK_FULL] |= NO_HANDS
        return 0
    book[BOOK_HELD] += 1
    book[slots + at] = new
    record = BOOK_RECORDS + HELD_COLUMNS * new
    book[record + HELD_CARDS], book[record + HELD_START], book[record + HELD_TURNS] = hand, -1, -1
    return new


@jit
def copy_hands(old: Ints, book: Ints) -> None:
    """The hands of another book, under the same numbers."""
    for hand in range(1, old[BOOK_HELD]):
        new = number(book, about(old, hand, HELD_CARDS))
        book[BOOK_RECORDS + HELD_COLUMNS * new + HELD_TURNS] = about(old, hand, HELD_TURNS)


@inner
def rest(rows: Ints, bodies: Ints, rule: Ints, hand: int, row: int) -> int:
    """The hand without the cards of a row. Of several wild ranks those go first that are what is
    missing, then the lowest."""
    wild, left = rule[RULE_WILD], hand - rows[row, ROW_CARDS]
    if wild < 0:
        return int(left)
    natural = hand & ~wild
    lack, own = lacking(rows, bodies, row, natural), missing(rows[row, ROW_CARDS], natural) & wild
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
    wild = hand & rule[RULE_WILD]
    digit = 0
    while combo >> digit & 15 == 0:
        digit += 4
    count = wild >> digit & 15
    return bool(count >= size or (count > 0 and wild >> digit >> 4 == 0))


@inner
def _distinct(rows: Ints, bodies: Ints, rule: Ints, hand: int, out: Ints, n: int) -> int:
    """One row for each set of cards and body: wild kickers are themselves if they can be."""
    natural, kept = hand & ~rule[RULE_WILD], 0
    own = 0  # wild ranks that are held
    for digit in range(0, 64, 4):
        if hand & rule[RULE_WILD] & 15 << digit:
            own |= 15 << digit
    for i in range(n):
        row = out[i]
        combo, body = rows[row, ROW_CARDS], rows[row, ROW_BODY]
        taken = combo - lacking(rows, bodies, row, natural)
        if taken == 0 and not _alone(rule, hand, rows[row, ROW_SIZE], combo):
            continue
        j = kept - 1
        while j >= 0:
            other = out[j]
            same = rows[other, ROW_BODY] == body
            if same and rows[other, ROW_CARDS] - lacking(rows, bodies, other, natural) == taken:
                break
            j -= 1
        if j < 0:
            out[kept] = row
            kept += 1
        else:
            mine = combo - bodies[body, BODY_CARDS]
            its = rows[out[j], ROW_CARDS] - bodies[body, BODY_CARDS]
            more = digit_sum(mine & own) - digit_sum(its & own)
            if more > 0 or (more == 0 and mine < its):
                out[j] = row
    return kept


@inner
def find_lays(lexicon: LexiconArrays, rule: Ints, cards: int, out: Ints) -> int:
    """The rows a hand can lead, each set of cards once; how many, with or without room for them."""
    free, wild = len(lexicon.bodies) - 1, rule[RULE_WILD]
    if wild < 0:
        return moves(lexicon.nodes, lexicon.bodies, lexicon.high, cards, free, out)
    held = WildHand(cards & ~wild, digit_sum(cards & wild), wild)
    n = wild_moves(lexicon, held, free, out)
    if wild > 0 and n <= len(out):
        n = _distinct(lexicon.rows, lexicon.bodies, rule, cards, out, n)
    return n


@inner
def learn(lexicon: LexiconArrays, rule: Ints, book: Ints, hand: int) -> None:
    """Find what a hand can lay, if that is not known."""
    if about(book, hand, HELD_START) >= 0 or hand == 0:
        return
    rows, bodies = lexicon.rows, lexicon.bodies
    cards, laid = about(book, hand, HELD_CARDS), book[BOOK_LAID]
    out = book[book[BOOK_LAYS] + laid : book[BOOK_LAYS] + book[BOOK_MOST_LAID]]
    n = find_lays(lexicon, rule, cards, out)
    if n > len(out):
        book[BOOK_FULL] |= NO_LAYS
        return
    longest = out[0]
    for i in range(n):
        row = out[i]
        if rows[row, ROW_SIZE] > rows[longest, ROW_SIZE]:
            longest = row
        lay, j = rows[row, ROW_BODY] << SHIFT | row, i
        while j > 0 and out[j - 1] > lay:
            out[j] = out[j - 1]
            j -= 1
        out[j] = lay
    size = rows[longest, ROW_SIZE]
    for i in range(n):
        row = out[i] & _ROW
        whole = rows[row, ROW_SIZE] == size and rest(rows, bodies, rule, cards, row) == 0
        book[book[BOOK_RESTS] + laid + i] = 0 if whole else -1
    book[BOOK_LAID] += n
    record = BOOK_RECORDS + HELD_COLUMNS * hand
    book[record + HELD_START], book[record + HELD_COUNT] = laid, n
    book[record + HELD_LONGEST] = longest


@inner
def without_longest(lexicon: LexiconArrays, rule: Ints, book: Ints, hand: int) -> int:
    """The number of what remains of a hand after its longest lay."""
    cards, longest = about(book, hand, HELD_CARDS), about(book, hand, HELD_LONGEST)
    return number(book, rest(lexicon.rows, lexicon.bodies, rule, cards, longest))


@inner
def known(lexicon: LexiconArrays, rule: Ints, book: Ints, cards: int) -> int:
    """The number of a hand, of which everything is found out."""
    hand = number(book, cards)
    at, count = hand, 0
    while about(book, at, HELD_TURNS) < 0:
        learn(lexicon, rule, book, at)
        if book[BOOK_FULL]:
            return 0
        at = without_longest(lexicon, rule, book, at)
        count += 1
    count += about(book, at, HELD_TURNS)
    at = hand
    while about(book, at, HELD_TURNS) < 0 and not book[BOOK_FULL]:
        book[BOOK_RECORDS + HELD_COLUMNS * at + HELD_TURNS] = count
        count -= 1
        at = without_longest(lexicon, rule, book, at)
    learn(lexicon, rule, book, hand)
    return hand


@inner
def first_from(book: Ints, hand: int, body: int) -> int:
    """The first lay of a hand that is this body or a later one."""
    low, lays = about(book, hand, HELD_START), book[BOOK_LAYS]
    high, wanted = low + about(book, hand, HELD_COUNT), body << SHIFT
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
    return int(book[book[BOOK_LAYS] + at])


@inner
def row_of(book: Ints, at: int) -> int:
    """The row of a lay."""
    return lay_of(book, at) & _ROW
