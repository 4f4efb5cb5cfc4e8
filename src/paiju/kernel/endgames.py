"""Endgames as the search of the kernel wants them, and calls into it in slices."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from paiju.kernel import GOALS, LOCKS, Tables, holdings, positions, proofs, solving

Ints = NDArray[np.int64]

_SMALLEST, _LARGEST = 1 << 12, 1 << 29  # entries of the table to begin with; its bytes in the end
_HELD, _LAYS = 1 << 10, 1 << 14  # hands, and what they can lay, to begin with
_MOST_HELD, _MOST_LAYS = 1 << 20, 1 << 22  # and in the end
_MOVES = 1 << 12  # of all positions on a path, to begin with

WILD_RANK = 15  # all bits of a digit


@dataclass(frozen=True)
class Rule:
    """What stays the same while an endgame is played."""

    tables: Tables
    seats: int
    side: int  # who wants to win, as a mask
    lock: str = "off"
    goal: str = "first"
    size: int = 0  # hands are refilled to
    lords: int = 0  # one of two sides, where a side has to go out
    partner_leads: bool = False
    wild: int = -1  # the digits of the wild ranks, 0: none just now, -1: no such thing
    stock: Sequence[int] = ()
    ends: Sequence[int] = ()  # does the side win: by first seat out, by seats out
    answers: Sequence[int] = ()  # what kind each body leads; who answers each kind

    @property
    def columns(self) -> Ints:
        """In the order of `positions`."""
        tables = (*self.stock, *self.ends)
        return np.array(
            (
                self.tables.high, self.wild, self.tables.jokers, self.seats, LOCKS[self.lock],
                GOALS[self.goal], self.size, self.side, self.lords, self.partner_leads,
                positions.TABLES + len(tables) if self.answers else 0, *tables, *self.answers,
            ),
            np.int64,
        )  # fmt: skip


@dataclass(frozen=True)
class Spot:
    """One position of an endgame."""

    hands: Sequence[int]
    turn: int
    last: int
    owner: int
    passed: int = 0
    absent: int = 0
    order: Sequence[int] = ()  # seats whose hands became empty
    left: int = 0  # cards in the stock
    led: int = 0  # the kind of the hand that opened the circle
    must: int = 0  # cards the next hand must contain

    def columns(self, width: int) -> Ints:
        """In the order of `positions`."""
        order = sum((seat + 1) << 4 * i for i, seat in enumerate(self.order))
        known = (
            self.turn, self.last, self.owner, self.passed, self.absent, order, self.left,
            self.led, self.must, *self.hands,
        )  # fmt: skip
        return np.array((*known, *(0,) * (width - len(known))), np.int64)


@dataclass(frozen=True)
class Value:
    """What is known of a position: does the side win, and after how many hands by the proof."""

    wins: bool
    hands: int


@dataclass
class Endgame:
    """A search that remembers: every question makes the next ones cheaper."""

    rule: Rule
    plies: int  # no game can take longer
    nodes: int = 0
    _entries: int = 0
    _table: Ints = field(init=False, repr=False)

    def __post_init__(self) -> None:
        key = positions.key_width(self.rule.seats)
        self._width = positions.HANDS + self.rule.seats + key
        self._path: Ints = np.zeros((self.plies + 2) * self._width, np.int64)
        self._todo: Ints = np.empty((_MOVES, 3), np.int64)
        self._table = np.zeros((_SMALLEST, key + 1), np.int64)
        self._book = holdings.new_book(_HELD, _LAYS)
        tables = self.rule.tables
        self._lexicon = (tables.nodes, tables.rows, tables.bodies, self.rule.columns)

    @property
    def is_full(self) -> bool:
        """Has the table no room left, so that something is forgotten for all that is new?"""
        size, width = self._table.shape
        return bool(2 * self._entries > size and 4 * 8 * size * width > _LARGEST)

    def value(self, spot: Spot, row: int | None = None, limit: int = 1 << 14) -> Value | None:
        """What is known after a row (-1: a pass) is laid, with at most so many nodes of work.

        The work also ends when something wants to grow.
        """
        self._make_room()
        limit = min(limit, 2 * len(self._table))
        self._path[: self._width] = spot.columns(self._width)
        spent: Ints = np.array((self.nodes, self._entries), np.int64)
        game, start = (*self._lexicon, self._book, self._path), -2 if row is None else row
        found = solving.enter(*game, start, self._table, spent)
        if found != proofs.UNKNOWN and not proofs.is_proved(found):
            known = (self._table, spent, self.nodes + limit, proofs.FAR, proofs.FAR)
            found = solving.search(*game, 0, self._todo, 0, *known)
        self.nodes, self._entries = int(spent[0]), int(spent[1])
        if not proofs.is_proved(found):
            return None
        hands = int(proofs.hands_of(found)) + (row is not None and row >= 0)
        return Value(proofs.distance(found, True) == 0, hands)

    def _make_room(self) -> None:
        """More room for all that wants it, as long as memory allows."""
        full, self._book[holdings.FULL] = int(self._book[holdings.FULL]), 0
        if full & holdings.NO_MOVES:
            self._todo = np.empty((2 * len(self._todo), 3), np.int64)
        if full & (holdings.NO_HANDS | holdings.NO_LAYS):
            self._widen(full)
        size, width = self._table.shape
        if 2 * self._entries > size and 4 * 8 * size * width <= _LARGEST:
            table: Ints = np.zeros((4 * size, width), np.int64)
            proofs.move_over(self._table, table)
            self._table = table

    def _widen(self, full: int) -> None:
        """A larger book. What hands can lay is found again; with too many hands all begins anew."""
        old = self._book
        hands, lays = int(old[holdings.MOST_HELD]), int(old[holdings.MOST_LAID])
        forget = full & holdings.NO_HANDS and hands >= _MOST_HELD
        if full & holdings.NO_HANDS:
            hands = min(4 * hands, _MOST_HELD)
        if full & holdings.NO_LAYS:
            lays = min(4 * lays, _MOST_LAYS)
        self._book = holdings.new_book(hands, lays)
        if forget:  # other hands will have their numbers
            self._table[:] = 0
            self._entries = 0
        else:
            holdings.copy_hands(old, self._book)


def warm_up(tables: Tables, hand: int) -> None:
    """Call every entry point of the search once."""
    endgame = Endgame(Rule(tables, 3, 1), 64)
    endgame.value(Spot([hand] * 3, 0, tables.free, 0), int(tables.moves(hand)[0]))
    proofs.move_over(endgame._table, endgame._table.copy())
    holdings.copy_hands(endgame._book, endgame._book.copy())
