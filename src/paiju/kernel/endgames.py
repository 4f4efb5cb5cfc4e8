"""Endgames as the search of the kernel wants them, and calls into it in slices."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from paiju.kernel import holdings, positions, proofs, solving
from paiju.kernel import layout as k
from paiju.kernel.structs import PackedPosition, SearchMemory, bare_position
from paiju.kernel.tables import Tables

Ints = NDArray[np.int64]

_SMALLEST, _LARGEST = 1 << 12, 1 << 29  # entries of the table to begin with; its bytes in the end
_HELD, _LAYS = 1 << 10, 1 << 14  # hands, and what they can lay, to begin with
_MOST_HELD, _MOST_LAYS = 1 << 20, 1 << 22  # and in the end
_MOVES = 1 << 12  # of all positions on a path, to begin with


@dataclass(frozen=True)
class EndgameRule:
    """What stays the same while an endgame is played."""

    tables: Tables
    start: PackedPosition  # with the stock; all others come after it
    side: int  # who wants to win, as a mask
    rule: Ints = field(default_factory=lambda: np.zeros(k.RULE_COLUMNS, np.int64))
    ends: Sequence[int] = ()  # does the side win: by first seat out, by seats out
    answers: Sequence[int] = ()  # what kind each body leads; who answers each kind

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.start.seats)

    @property
    def columns(self) -> Ints:
        """The whole of `rule`."""
        table = (*self.start.stock, *self.ends)
        found = np.zeros(k.RULE_TABLE + len(table) + len(self.answers), np.int64)
        found[: k.RULE_COLUMNS] = self.rule
        found[k.RULE_SEATS], found[k.RULE_SIDE] = self.seats, self.side
        found[k.RULE_LORDS] = self.start.side(0)
        found[k.RULE_WILD] = self.start.circle[k.CIRCLE_WILD] if self.tables.wilds else -1
        found[k.RULE_ANSWERS] = k.RULE_TABLE + len(table) if self.answers else 0
        found[k.RULE_TABLE :] = *table, *self.answers
        return found


@dataclass(frozen=True)
class Value:
    """What is known of a position: does the side win, and after how many hands by the proof."""

    wins: bool
    hands: int


class Endgame:
    """A search that remembers: every question makes the next ones cheaper."""

    def __init__(self, rule: EndgameRule, plies: int) -> None:
        """No game may take more plies."""
        key = positions.key_width(rule.seats)
        self._lexicon, self._rule = rule.tables.arrays, rule.columns
        self._memory = SearchMemory(
            holdings.new_book(_HELD, _LAYS),
            np.zeros((plies + 2) * (k.PATH_HANDS + rule.seats + key), np.int64),
            np.empty((_MOVES, k.TODO_COLUMNS), np.int64),
            np.zeros((_SMALLEST, key + 1), np.int64),
            np.zeros(k.SPENT_COLUMNS, np.int64),
        )

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._memory.spent[k.SPENT_NODES])

    @property
    def is_full(self) -> bool:
        """Has the table no room left, so that something is forgotten for all that is new?"""
        return self._is_crowded() and not self._may_grow()

    def _is_crowded(self) -> bool:
        memory = self._memory
        return bool(2 * memory.spent[k.SPENT_ENTRIES] > len(memory.table))

    def _may_grow(self) -> bool:
        return 4 * self._memory.table.nbytes <= _LARGEST

    def value(
        self, position: PackedPosition, row: int | None = None, limit: int = 1 << 14
    ) -> Value | None:
        """What is known after a row (-1: a pass) is laid, with at most so many nodes of work.

        The work also ends when something wants to grow.
        """
        self._make_room()
        game = self._lexicon, self._rule, self._memory
        stop = self.nodes + min(limit, 2 * len(self._memory.table))
        laid = k.NO_PLAY if row is None else row
        found = solving.enter(*game, position.seats, position.circle, laid)
        if found != proofs.UNKNOWN and not proofs.is_proved(found):
            found = solving.search(*game, 0, 0, stop, (proofs.FAR, proofs.FAR))
        if not proofs.is_proved(found):
            return None
        hands = int(proofs.hands_of(found)) + (row is not None and row >= 0)
        return Value(proofs.distance(found, True) == 0, hands)

    def _make_room(self) -> None:
        """More room for all that wants it, as long as memory allows."""
        book = self._memory.book
        full = int(book[k.BOOK_FULL])
        if full:
            book[k.BOOK_FULL] = 0
            if full & k.NO_MOVES:
                todo: Ints = np.empty((2 * len(self._memory.todo), k.TODO_COLUMNS), np.int64)
                self._memory = self._memory._replace(todo=todo)
            if full & (k.NO_HANDS | k.NO_LAYS):
                self._widen(full)
        if self._is_crowded() and self._may_grow():
            size, width = self._memory.table.shape
            table: Ints = np.zeros((4 * size, width), np.int64)
            proofs.move_over(self._memory.table, table)
            self._memory = self._memory._replace(table=table)

    def _widen(self, full: int) -> None:
        """A larger book. What hands can lay is found again; with too many hands all begins anew."""
        old = self._memory.book
        hands, lays = int(old[k.BOOK_MOST_HELD]), int(old[k.BOOK_MOST_LAID])
        forget = full & k.NO_HANDS and hands >= _MOST_HELD
        if full & k.NO_HANDS:
            hands = min(4 * hands, _MOST_HELD)
        if full & k.NO_LAYS:
            lays = min(4 * lays, _MOST_LAYS)
        self._memory = self._memory._replace(book=holdings.new_book(hands, lays))
        if forget:  # other hands will have their numbers
            self._memory.table[:] = 0
            self._memory.spent[k.SPENT_ENTRIES] = 0
        else:
            holdings.copy_hands(old, self._memory.book)


def warm_up(tables: Tables, hand: int) -> None:
    """Call every entry point of the search once."""
    start = bare_position([hand] * 3, (0, tables.free, 0, 0))
    endgame = Endgame(EndgameRule(tables, start, side=1), 64)
    endgame.value(start, int(tables.moves(hand)[0]))
    memory = endgame._memory
    proofs.move_over(memory.table, memory.table.copy())
    holdings.copy_hands(memory.book, memory.book.copy())
