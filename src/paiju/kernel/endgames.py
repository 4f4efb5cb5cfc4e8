"""Endgames as the search of the kernel wants them, and calls into it in slices."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from paiju.kernel import GOALS, LOCKS, Tables, solving

Ints = NDArray[np.int64]

_SMALLEST, _LARGEST = 1 << 12, 1 << 29  # entries to begin with; bytes in the end
_SHALLOW, _PATIENCE = 4, 30000  # see `solving.rule`
_MOVES = 1 << 16  # of all positions on a path, to begin with

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
    wild: int = -1  # the digit of the wild rank, 0: none just now, -1: no such thing
    stock: Sequence[int] = ()
    ends: Sequence[int] = ()  # does the side win: by first seat out, by seats out
    answers: Sequence[int] = ()  # what kind each body leads; who answers each kind

    @property
    def columns(self) -> Ints:
        """In the order of `solving.rule`."""
        tables = (*self.stock, *self.ends)
        return np.array(
            (
                self.seats, LOCKS[self.lock], GOALS[self.goal], self.size, self.side, self.lords,
                self.partner_leads, self.tables.high, self.wild, self.tables.jokers,
                _SHALLOW, _PATIENCE, solving.TABLES + len(tables) if self.answers else 0,
                *tables, *self.answers,
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
        """In the order of `solving`."""
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
        key = self.rule.seats + 2
        self._width = solving.HANDS + key
        self._path: Ints = np.zeros((self.plies + 2) * self._width, np.int64)
        self._out: Ints = np.empty(_MOVES, np.int64)
        self._table = np.zeros((_SMALLEST, key + 1), np.int64)
        self._columns = self.rule.columns
        self._lexicon = (self.rule.tables.nodes, self.rule.tables.rows, self.rule.tables.bodies)

    def value(self, spot: Spot, row: int | None = None, limit: int = 1 << 14) -> Value | None:
        """What is known after a row (-1: a pass) is laid, with at most so many nodes of work.

        The work also ends when the table wants to grow.
        """
        limit = min(limit, 2 * len(self._table))
        self._make_room()
        self._path[: self._width] = spot.columns(self._width)
        if row is not None:
            rows, bodies = self._lexicon[1:]
            decided = solving.step(rows, bodies, self._columns, self._path, 0, 0, row)
            if decided != solving.OPEN:
                return Value(bool(decided), int(row >= 0))
        spent: Ints = np.array((self.nodes, self._entries, 0), np.int64)
        found = solving.search(
            *self._lexicon, self._columns, self._path, 0, self._out, 0,
            self._table, spent, self.nodes + limit,
        )  # fmt: skip
        self.nodes, self._entries = int(spent[0]), int(spent[1])
        if spent[2]:
            self._out = np.empty(2 * len(self._out), np.int64)
        if found == solving.UNKNOWN:
            return None
        return Value(bool(found & 1), (found >> 2) + (row is not None and row >= 0))

    def _make_room(self) -> None:
        """A larger table for what is known, as long as memory allows."""
        size, width = self._table.shape
        if 2 * self._entries > size and 4 * 8 * size * width <= _LARGEST:
            table: Ints = np.zeros((4 * size, width), np.int64)
            solving.move_over(self._table, table)
            self._table = table


def warm_up(tables: Tables, hand: int) -> None:
    """Call every entry point of the search once."""
    endgame = Endgame(Rule(tables, 3, 1), 64)
    endgame.value(Spot([hand] * 3, 0, tables.free, 0), int(tables.moves(hand)[0]))
    solving.move_over(endgame._table, endgame._table.copy())
