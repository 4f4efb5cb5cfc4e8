"""The lexicon as arrays, and the calls into the compiled loops.

Nothing here is imported before a game is played: `paiju --help` stays free of numba.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import JOKERS
from paiju.kernel import shedding, wild
from paiju.kernel.guarded_trees import thickets
from paiju.kernel.trees import forests
from paiju.lexicon.lexicon import Lexicon, compiled
from paiju.lexicon.spec import Combos

Ints = NDArray[np.int64]

_USUAL = 1024  # moves that fit without a second look; the longest list of a deal is about 500

LOCKS = {"off": shedding.NO_LOCK, "circle": shedding.CIRCLE_LOCK, "round": shedding.ROUND_LOCK}


WILD_TIERS = ("", "soft", "hard", "pure")  # how many cards of a body may be wild
GOALS = {"first": shedding.FIRST_OUT, "side": shedding.SIDE_OUT, "stock": shedding.STOCK_OUT}


class Tables:
    """One lexicon laid out for the kernel. Hands are packed integers, plays are row numbers."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.nodes, ranges, leads = (thickets if lexicon.deck.suited else forests)(lexicon)
        self.rows: Ints = _rows(lexicon)
        self.bodies: Ints = _bodies(lexicon, ranges, leads)
        self.high = lexicon.deck.high
        self.jokers = _jokers(lexicon)
        self.free = len(lexicon.bodies)  # the "body" a free lead has to cover

    def lock(self, name: str) -> int:
        """The kernel's number for a lock."""
        return LOCKS[name]

    def leader(self, seats: int, absent: int, winner: int, friends: int) -> int:
        """Who leads after a circle whose winner may have no cards."""
        return int(shedding.leader(seats, absent, winner, friends))

    def draws(self, counts: Sequence[int], winner: int, size: int, stock: int) -> list[int]:
        """How many cards everybody draws after a circle."""
        drawn = np.array(counts, np.int64)
        shedding.draws(drawn, winner, size, stock)
        found: list[int] = drawn.tolist()
        return found

    def moves(self, hand: int, last: int | None = None) -> Ints:
        """The rows a hand can lay on a body, or lead freely."""
        last = self.free if last is None else last
        out = np.empty(_USUAL, np.int64)
        n = shedding.moves(self.nodes, self.bodies, self.high, hand, last, out)
        if n > _USUAL:
            out = np.empty(n, np.int64)
            shedding.moves(self.nodes, self.bodies, self.high, hand, last, out)
        return out[:n]

    def wild_moves(self, natural: int, wilds: int, mask: int, last: int | None = None) -> Ints:
        """The rows natural and wild cards can make together, of the wild ranks in the mask."""
        tables = (self.nodes, self.rows, self.bodies, natural, wilds, mask, self.jokers)
        out = np.empty(len(self.rows), np.int64)
        n = wild.wild_moves(*tables, self.free if last is None else last, out)
        return out[:n]

    def anatomy(self, found: Ints, natural: int, mask: int) -> Ints:
        """Columns of `wild.anatomy` for these rows."""
        out = np.zeros((len(found), 6), np.int64)
        wild.anatomy(self.rows, self.bodies, found, natural, mask, out)
        return out

    def missing(self, row: int, natural: int) -> int:
        """The cards of a row that a hand lacks, packed."""
        return int(wild.missing(int(self.rows[row, 0]), natural))

    def wild_playouts(
        self, deals: Ints, leaders: Ints, seed: int, masks: Ints
    ) -> tuple[Ints, Ints]:
        """Random games with wild ranks, one mask per deal: winners and numbers of plies."""
        winners, plies = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
        tables = (self.nodes, self.rows, self.bodies, masks, self.jokers)
        wild.wild_playouts(*tables, deals, leaders, seed, winners, plies)
        return winners, plies

    def playouts(
        self,
        deals: Ints,
        leaders: Ints,
        seed: int,
        lock: str = "off",
        must: "int | Ints" = 0,
        goal: str = "first",
        stocks: Ints | None = None,
        size: int = 0,
        sides: Ints | None = None,
    ) -> tuple[Ints, Ints]:
        """Random games to the end, one per row of `deals`: who is out first, and plies."""
        n = len(deals)
        winners, plies = np.zeros(n, np.int64), np.zeros(n, np.int64)
        rule = np.array((LOCKS[lock], GOALS[goal], size), np.int64)
        musts = np.broadcast_to(np.asarray(must, np.int64), n).copy()
        tables = (self.nodes, self.rows, self.bodies, self.high, rule, musts)
        stocks = np.zeros((n, 0), np.int64) if stocks is None else stocks
        sides = np.ones(n, np.int64) if sides is None else sides
        shedding.playouts(*tables, deals, stocks, sides, leaders, seed, winners, plies)
        return winners, plies

    def perft(
        self,
        hands: Sequence[int],
        turn: int,
        depth: int,
        circle: tuple[int, int, int] | None = None,
        lock: str = "off",
        must: int = 0,
    ) -> int:
        """Positions `depth` plies ahead; `circle` is (last body, owner, passed mask)."""
        last, owner, passed = circle or (self.free, turn, 0)
        stack: Ints = np.zeros(len(self.rows) * max(depth, 1), np.int64)
        tables = (self.nodes, self.rows, self.bodies, self.high, LOCKS[lock], must)
        held = np.array(hands, np.int64)
        return int(shedding.perft(*tables, held, turn, last, owner, passed, depth, stack, 0))


def _bodies(lexicon: Lexicon, ranges: list[tuple[int, int, int, int]], leads: int) -> Ints:
    """The columns of `shedding.bodies`, and the free lead as the last row."""
    number, suited = len(lexicon.bodies), lexicon.deck.suited
    every, none = range(number), number + 1
    table = np.zeros((none, 11), np.int64)
    table[-1] = 0, leads, 0, 0, 0, 0, 0, none, 0, 0, 0
    table[:-1, :4] = np.fromiter(chain.from_iterable(ranges), np.int64, 4 * number).reshape(-1, 4)
    table[:-1, 4] = lexicon.absolute
    table[:-1, 5] = lexicon.next_stronger
    table[:-1, 6] = lexicon.lane_end
    table[:-1, 7] = [none if lexicon.is_bomb(at) else lexicon.bomb_from for at in every]
    table[:-1, 8] = [lexicon.floor(at) for at in every] if suited else 0
    table[:-1, 9] = [WILD_TIERS.index(lexicon.tier(at)) for at in every]
    table[:-1, 10] = [body.packed for body in lexicon.bodies]
    return table


def _jokers(lexicon: Lexicon) -> int:
    """The digits of the jokers, which no wild card stands for."""
    ranks = lexicon.deck.ranks
    return sum(15 << 4 * at for at, rank in enumerate(ranks) if rank in JOKERS)


def _rows(lexicon: Lexicon) -> Ints:
    """Packed cards, body and number of cards of every row."""
    packed = np.array(lexicon.cards, np.int64)
    sizes = np.zeros_like(packed)
    for digit in range(16):
        sizes += packed >> 4 * digit & 15
    return np.stack((packed, np.array(lexicon.body_of, np.int64), sizes), axis=1)


@lru_cache(maxsize=32)
def tables(combos: Combos) -> Tables:
    """The kernel's tables of a spec, built once per process."""
    return Tables(compiled(combos))


def warm_up(combos: Combos) -> None:
    """Call every entry point once, so that all of them are compiled and cached."""
    from paiju.kernel import endgames

    table = tables(combos)
    hand = combos.deck.pack(combos.deck.cards[:24:5])  # nothing goes together: to be searched
    seats = np.full((1, 3), hand, np.int64)
    table.moves(hand)
    table.playouts(seats, np.zeros(1, np.int64), 1)
    table.perft([hand] * 3, 0, 2)
    table.wild_playouts(seats, np.zeros(1, np.int64), 1, np.full(1, 15, np.int64))
    table.anatomy(table.wild_moves(hand, 1, 15), hand, 15)
    table.missing(0, hand)
    table.leader(3, 0, 0, 0)
    table.draws([1, 2, 3], 0, 3, 3)
    shedding.after(table.bodies, 3, shedding.NO_LOCK, 0, 0, 0, table.free, 0, 0)
    endgames.warm_up(table, hand)
