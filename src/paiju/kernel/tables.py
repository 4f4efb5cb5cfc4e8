"""The lexicon as arrays, and the calls into the compiled loops."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import JOKERS
from paiju.kernel import layout as k
from paiju.kernel import shedding, wild
from paiju.kernel.guarded_trees import thickets
from paiju.kernel.structs import (
    Circle,
    Deals,
    LexiconArrays,
    PackedPosition,
    WildHand,
    bare_position,
)
from paiju.kernel.trees import forests
from paiju.lexicon.lexicon import Lexicon, compiled
from paiju.lexicon.spec import Combos

Ints = NDArray[np.int64]

_USUAL = 1024  # moves that fit without a second look; the longest list of a deal is about 500


class Tables:
    """One lexicon laid out for the kernel. Hands are packed integers, plays are row numbers."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.nodes, ranges, leads = (thickets if lexicon.deck.suited else forests)(lexicon)
        self.rows: Ints = _rows(lexicon)
        self.bodies: Ints = _bodies(lexicon, ranges, leads)
        self.high = lexicon.deck.high
        # no wild card stands for a joker
        self.jokers = lexicon.deck.digits(rank for rank in JOKERS if rank in lexicon.deck.ranks)
        self.wilds = bool(lexicon.deck.wilds)
        self.free = len(lexicon.bodies)  # the "body" a free lead has to cover
        self.arrays = LexiconArrays(self.nodes, self.rows, self.bodies, self.high, self.jokers)

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
        last, hand = self.free if last is None else last, WildHand(natural, wilds, mask)
        out = np.empty(_USUAL, np.int64)
        n = wild.wild_moves(self.arrays, hand, last, out)
        if n > _USUAL:
            out = np.empty(n, np.int64)
            wild.wild_moves(self.arrays, hand, last, out)
        return out[:n]

    def anatomy(self, found: Ints, natural: int, mask: int) -> Ints:
        """What these rows are made of, in the columns of `parts`."""
        parts = np.zeros((len(found), k.PART_COLUMNS), np.int64)
        wild.anatomy(self.rows, self.bodies, found, natural, mask, parts)
        return parts

    def missing(self, row: int, natural: int) -> int:
        """The cards of a row that a hand lacks, packed."""
        return int(wild.missing(int(self.rows[row, k.ROW_CARDS]), natural))

    def after(self, circle: Circle, body: int, seats: int, absent: int, lock: str) -> Circle:
        """The circle after a body was laid, or after a pass (-1)."""
        return shedding.after(self.bodies, circle, body, seats, absent, k.LOCKS[lock])

    def playouts(self, deals: Deals, seed: int, rule: Ints | None = None) -> tuple[Ints, Ints]:
        """Random games to the end, one for each deal: who is out first, and plies."""
        results = np.zeros((len(deals.seats), k.RESULT_COLUMNS), np.int64)
        if deals.circles[:, k.CIRCLE_WILD].any():
            wild.wild_playouts(self.arrays, deals, seed, results)
        else:
            rule = np.zeros(k.RULE_COLUMNS, np.int64) if rule is None else rule
            shedding.playouts(self.arrays, rule, deals, seed, results)
        return results[:, k.RESULT_WINNER], results[:, k.RESULT_PLIES]

    def perft(self, position: PackedPosition, depth: int, lock: str = "off") -> int:
        """Positions `depth` plies ahead."""
        turn, last, owner, passed = position.circle[: k.FACT_COLUMNS].tolist()
        must = int(position.circle[k.CIRCLE_MUST])
        stack: Ints = np.zeros(len(self.rows) * max(depth, 1), np.int64)
        hands, circle = position.seats[:, k.SEAT_HAND].copy(), (turn, last, owner, passed)
        return int(shedding.perft(self.arrays, hands, circle, must, k.LOCKS[lock], depth, stack))


def _bodies(lexicon: Lexicon, ranges: list[tuple[int, int, int, int]], leads: int) -> Ints:
    """The columns of every body, and the free lead as the last row."""
    number, suited = len(lexicon.bodies), lexicon.deck.suited
    every, none = range(number), number + 1
    table = np.zeros((none, k.BODY_COLUMNS), np.int64)
    real, lead = table[:-1], table[-1]
    nodes = np.fromiter(chain.from_iterable(ranges), np.int64, 4 * number).reshape(-1, 4)
    real[:, k.BODY_ABOVE : k.BODY_BOMBS_END + 1] = nodes
    real[:, k.BODY_CLOSES] = lexicon.absolute
    real[:, k.BODY_STRONGER] = lexicon.next_stronger
    real[:, k.BODY_LANE_END] = lexicon.lane_end
    bombs = [none if lexicon.is_bomb(at) else lexicon.bomb_from for at in every]
    real[:, k.BODY_BOMB_FROM] = bombs
    real[:, k.BODY_FLOOR] = [lexicon.floor(at) for at in every] if suited else 0
    real[:, k.BODY_TIER] = [k.TIERS[lexicon.tier(at)] for at in every]
    real[:, k.BODY_CARDS] = [body.packed for body in lexicon.bodies]
    lead[k.BODY_ABOVE_END], lead[k.BODY_BOMB_FROM] = leads, none
    return table


def _rows(lexicon: Lexicon) -> Ints:
    """Packed cards, body and number of cards of every row."""
    packed = np.array(lexicon.cards, np.int64)
    sizes = np.zeros_like(packed)
    for digit in range(16):
        sizes += packed >> 4 * digit & 15
    table = np.zeros((len(packed), k.ROW_COLUMNS), np.int64)
    table[:, k.ROW_CARDS], table[:, k.ROW_BODY] = packed, lexicon.body_of
    table[:, k.ROW_SIZE] = sizes
    return table


@lru_cache(maxsize=32)
def tables(combos: Combos) -> Tables:
    """The kernel's tables of a spec, built once per process."""
    return Tables(compiled(combos))


def warm_up(combos: Combos) -> None:
    """Call every entry point once, so that all of them are compiled and cached."""
    from paiju.kernel import endgames

    table = tables(combos)
    hand = combos.deck.pack(combos.deck.cards[:24:5])  # nothing goes together: to be searched
    start = bare_position([hand] * 3, (0, table.free, 0, 0))
    natural, wild_ranks = start.deals(), start.deals()
    wild_ranks.circles[:, k.CIRCLE_WILD] = 15
    table.moves(hand)
    table.playouts(natural, 1)
    table.playouts(wild_ranks, 1)
    table.perft(start, 2)
    table.anatomy(table.wild_moves(hand, 1, 15), hand, 15)
    table.missing(0, hand)
    table.leader(3, 0, 0, 0)
    table.draws([1, 2, 3], 0, 3, 3)
    table.after((0, table.free, 0, 0), 0, 3, 0, "off")
    endgames.warm_up(table, hand)
