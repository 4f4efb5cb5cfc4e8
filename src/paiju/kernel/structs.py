"""What goes together is handed on together: named tuples of arrays and numbers, for compiled code.

Compiled code takes a struct apart at no cost. From Python each one in a call costs some tenths of a
microsecond, so what is called for every hand that is laid – `moves`, `after` – takes arrays and
plain tuples.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.layout import CIRCLE_COLUMNS, FACT_COLUMNS, SEAT_COLUMNS, SEAT_HAND, SEAT_SIDE

Ints = NDArray[np.int64]

Circle = tuple[int, int, int, int]  # whose turn, the body to cover, its owner, who has passed
Laid = tuple[int, int, int]  # natural cards, number of wild ones, body
BoardCards = tuple[int, int]  # at poker, as masks: the board, and what may still come


class LexiconArrays(NamedTuple):
    """Everything that can be laid."""

    nodes: Ints
    rows: Ints
    bodies: Ints
    high: int  # the top bit of every digit, -1: one bit for each card
    jokers: int  # the digits of ranks that no wild card stands for


class WildHand(NamedTuple):
    """A hand with wild cards."""

    natural: int
    wilds: int  # how many
    ranks: int  # the digits of the wild ranks


class Deals(NamedTuple):
    """Games to be played, all cards known."""

    seats: Ints  # deal, seat, column
    circles: Ints  # deal, column
    stocks: Ints  # deal, card; the last one is drawn first


class PackedPosition(NamedTuple):
    """A position: seats, circle and stock as arrays."""

    seats: Ints  # seat, column
    circle: Ints
    stock: Ints  # packed cards; the last one is drawn first

    def side(self, number: int) -> int:
        """The seats of a side, as a mask; the landlords are side 0."""
        return sum(1 << at for at, own in enumerate(self.seats[:, SEAT_SIDE]) if own == number)

    def deals(self) -> Deals:
        """The position as the only one of its kind."""
        return stack([self])


def stack(positions: Sequence[PackedPosition]) -> Deals:
    """Positions of the same game, to be played together."""
    seats, circles, stocks = zip(*positions, strict=True)
    return Deals(np.stack(seats), np.stack(circles), np.stack(stocks))


def bare_position(hands: Sequence[int], circle: Circle) -> PackedPosition:
    """Packed hands and a circle, everybody for himself: enough to count, solve and play out."""
    seats = np.zeros((len(hands), SEAT_COLUMNS), np.int64)
    seats[:, SEAT_HAND], seats[:, SEAT_SIDE] = hands, range(len(hands))
    table = np.zeros(CIRCLE_COLUMNS, np.int64)
    table[:FACT_COLUMNS] = circle
    return PackedPosition(seats, table, np.zeros(0, np.int64))


class Guide(NamedTuple):
    """How hands fall into turns; `rank` is the position of a rank in the deck."""

    lexicon: LexiconArrays  # its bodies have the columns for the policy
    multi: Ints  # combos of several ranks without kickers (suits: none, see rows)
    unit: Ints  # 16 · rank + digit or suits held → the largest unit
    dress: Ints  # body, choice → what it can carry


class Prices(NamedTuple):
    """What making plans takes."""

    bodies: Ints
    unit: Ints
    dress: Ints
    price: Ints  # of each body, then of what each digit falls into
    work: Ints  # room


class Scratch(NamedTuple):
    """Room for the decisions of one thread."""

    kept: Ints  # plans
    work: Ints  # where plans are made
    found: Ints  # combos of several ranks, in the columns of `multi`
    out: Ints  # rows
    rating: Ints
    known: Ints


class Outlook(NamedTuple):
    """What a decision is made from."""

    weights: Ints  # of whoever decides
    price: Ints
    values: Ints
    seats: Ints
    circle: Ints
    unseen: int  # all cards that others may hold


class GameArrays(NamedTuple):
    """A game as it is played to its end: weights of the players, rule and settlement."""

    weights: Ints  # seat, weight
    price: Ints  # seat, body or digit
    rule: Ints
    values: Ints
    factor: Ints  # of each body: by what it multiplies the stake
    scale: Ints


class Worlds(NamedTuple):
    """Positions that a seat thinks possible; the circle is the same in all."""

    seats: Ints  # world, seat, column
    circle: Ints
    stocks: Ints  # world, card

    def some(self, first: int, end: int) -> "Worlds":
        """A part of them."""
        return Worlds(self.seats[first:end], self.circle, self.stocks[first:end])


class Endings(NamedTuple):
    """How games ended, for whoever settles them himself."""

    seats: Ints  # world, play, seat, column
    circles: Ints  # world, play, column
    bombs: Ints  # world, play, bomb, column


class Knowledge(NamedTuple):
    """What somebody knows about where the cards are."""

    seats: Ints  # with the known cards of each, wild ones among them
    pool: Ints  # cards that may be anywhere, weakest first
    floors: Ints  # of each seat: how many of the weakest cards of the pool it cannot hold
    wild: int  # the digits of the wild ranks, -1: one bit for each card
    marks: int  # cards whose holders are on side 0


class Passes(NamedTuple):
    """Passes that tell something about hands."""

    facts: Ints  # the circle in which each was made
    later: Ints  # fact, seat → cards laid since


class Ply(NamedTuple):
    """A move of an endgame."""

    at: int  # where in the path the position begins
    to: int  # where the next one goes
    body: int  # that is laid, -1: a pass
    left: int  # number of the hand that remains


class SearchMemory(NamedTuple):
    """What a search of endgames writes into."""

    book: Ints  # hands
    path: Ints  # a position for each ply
    todo: Ints  # the moves of all of them
    table: Ints  # positions and what is known of them
    spent: Ints


class Start(NamedTuple):
    """Where a random game begins, hands apart."""

    turn: int
    must: int  # cards the first hand must contain
    side: int  # the seats of one of the two sides, as a mask
    rng: int


class CardRanges(NamedTuple):
    """At poker: what hands may be, and what may come on the board."""

    combos: Ints  # of all hands, one after the other, as masks
    keys: Ints  # of these combos
    ends: Ints  # of each hand: where its combos end
    narrow: int  # from this hand on a hand is anything
    singles: Ints  # one card that may come; what is not known of a board is drawn by twos
    pairs: Ints  # two cards


class DealtBoard(NamedTuple):
    """At poker: hands and a board that is not complete."""

    hands: Ints  # masks
    base: Ints  # of each hand: its key with the board
    board: int
    live: int  # cards that may come
