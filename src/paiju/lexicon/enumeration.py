"""Every combo of a spec. The only place where combos are enumerated, for both card layouts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from operator import contains
from typing import NamedTuple

from paiju.core.cards import JOKERS
from paiju.lexicon.spec import Combos, Exact, Flush, Form, Groups, Kickers, Shape

Lane = tuple[int, str, int]

_BOMBS: Lane = (1 << 30, "bomb", 0)


# A node of a kicker tree, in depth-first order: the cards so far, where the tree goes on if they
# do not fit, and whether they are a complete set. There are a hundred thousand, hence no class.
Twig = tuple[int, int, bool]


class Body(NamedTuple):
    """The compared part of a combo, and the tree of kickers it can carry."""

    shape: Form
    span: tuple[int, ...]  # rank positions, in the order of the chain
    packed: int
    lane: Lane
    power: int
    key: tuple[int, int]  # rank position and suit of the key card
    kickers: tuple[Twig, ...] = ()


@dataclass(frozen=True)
class Enumeration:
    """The bodies of one spec."""

    combos: Combos

    def bodies(self) -> Iterator[Body]:
        """All of them, in the order of the shapes."""
        for shape in self.combos.shapes:
            if isinstance(shape, Exact):
                yield self._exact(shape)
            elif isinstance(shape, Flush):
                yield from self._flushes(shape)
            elif isinstance(shape, Groups):
                yield from self._groups(shape)
            else:
                yield from self._runs(shape)

    # --- ways to take cards of one rank ---

    @cached_property
    def _units(self) -> list[list[list[int]]]:
        """`units[rank][n]`: the ways to take n cards of a rank, packed."""
        deck = self.combos.deck
        if not deck.suited:
            return [
                [[n << 4 * rank] for n in range(copies + 1 + (deck.wilds if copies > 1 else 0))]
                for rank, copies in enumerate(deck.copies)
            ]
        single = [
            [bit for bit in self._bits if bit >> 4 * rank & 15] for rank in range(len(deck.ranks))
        ]
        return [
            [[sum(taken) for taken in combinations(bits, n)] for n in range(len(bits) + 1)]
            for bits in single
        ]

    @cached_property
    def _bits(self) -> list[int]:
        """Where suits count: the bit of every card of the pack, by suit inside a rank."""
        deck = self.combos.deck
        return sorted(deck.weights[card] for card in deck.cards)

    def _take(self, rank: int, n: int) -> list[int]:
        ways = self._units[rank]
        return ways[n] if n < len(ways) else []

    def _body(
        self, shape: Form, span: tuple[int, ...], packed: int, twigs: tuple[Twig, ...] = ()
    ) -> Body:
        return self._over(shape, span)(packed, twigs)

    def _over(self, shape: Form, span: tuple[int, ...]) -> Callable[[int, tuple[Twig, ...]], Body]:
        """What makes the bodies over a span: there are many, which differ by their suits only."""
        last = span[-1] if self.combos.key_of_run == "last" else max(span)
        lane, ties, shift = self._lane(shape, len(span)), self.combos.suit_ties, 4 * last
        power = (shape.bomb or shape.tier) << 10 | last << 2
        if isinstance(shape, Shape) and shape.longer:
            power |= len(span) << 6
        suit_first = isinstance(shape, Flush) and shape.suit_first

        def made(packed: int, twigs: tuple[Twig, ...]) -> Body:
            highest = (packed >> shift & 15).bit_length()
            suit = highest - 1 if ties else 0
            first = highest << 6 if suit_first else 0
            return Body(shape, span, packed, lane, power | first | suit, (last, suit), twigs)

        return made

    def _lane(self, shape: Form, length: int) -> Lane:
        if shape.bomb:
            return _BOMBS
        at = self._order[shape.lane or shape.type]
        return (at, shape.lane, 0) if shape.lane else (at, shape.type, length)

    @cached_property
    def _order(self) -> dict[str, int]:
        names = (shape.lane or shape.type for shape in self.combos.shapes)
        return {name: at for at, name in enumerate(dict.fromkeys(names))}

    # --- shapes ---

    def _exact(self, shape: Exact) -> Body:
        order = sorted(self.combos.deck.ranks.index(rank) for rank in shape.ranks)
        span = tuple(dict.fromkeys(order))
        packed = sum(self._take(rank, order.count(rank))[0] for rank in span)
        return self._body(shape, span, packed)

    def _runs(self, shape: Shape) -> Iterator[Body]:
        for length in range(shape.run[0], shape.run[1] + 1):
            for span in self._spans(length):
                made, twigs = self._over(shape, span), tuple[Twig, ...]()
                for units in self._suited(shape, span):
                    packed = sum(units)
                    if shape.kickers:
                        twigs = self._kickers(shape, shape.kickers, span, packed)
                        if not twigs:
                            continue
                    yield made(packed, twigs)

    def _suited(self, shape: Shape, span: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The ways to make up a run, by the suits it may have."""
        ways = [self._take(rank, shape.each) for rank in span]
        if not self.combos.deck.suited or shape.suits == "any":
            yield from product(*ways)
        elif shape.suits == "one":
            yield from self._of_one_suit(span, ways)
        else:
            flushes = set(self._of_one_suit(span, ways))
            yield from (units for units in product(*ways) if units not in flushes)

    @staticmethod
    def _of_one_suit(span: tuple[int, ...], ways: list[list[int]]) -> list[tuple[int, ...]]:
        """The ways in which every rank has the same suits."""
        there = [set(units) for units in ways]
        first = [unit >> 4 * span[0] for unit in ways[0]]
        runs = (tuple(suits << 4 * rank for rank in span) for suits in first)
        return [run for run in runs if all(map(contains, there, run))]

    def _spans(self, length: int) -> list[tuple[int, ...]]:
        ranks = self.combos.deck.ranks
        if length == 1:
            return [(rank,) for rank in range(len(ranks))]
        slices = (
            tuple(ranks.index(rank) for rank in chain[at : at + length])
            for chain in self.combos.chains
            for at in range(len(chain) - length + 1)
        )
        return list(dict.fromkeys(slices))

    def _flushes(self, shape: Flush) -> Iterator[Body]:
        plain = [r for r, rank in enumerate(self.combos.deck.ranks) if rank not in JOKERS]
        straights = {frozenset(span) for span in self._spans(shape.size)}
        for span in combinations(plain, shape.size):
            if frozenset(span) not in straights:
                made, packed = self._over(shape, span), sum([1 << 4 * rank for rank in span])
                for suit in range(4):
                    if packed << suit & ~self.combos.deck.packed == 0:  # all of them are there
                        yield made(packed << suit, ())

    def _groups(self, shape: Groups) -> Iterator[Body]:
        """The highest group is what is compared; the lower ones hang on it like kickers."""
        lower: list[int] = []
        for rank, name in enumerate(self.combos.deck.ranks):
            joker, units = name in JOKERS, self._take(rank, shape.each)
            if not units or (joker and shape.each > 1):
                continue
            twigs = _subsets(lower) if shape.several else ()
            yield self._body(shape, (rank,), units[0], twigs)
            lower += [] if joker else units

    # --- kickers ---

    def _kickers(
        self, shape: Shape, rule: Kickers, span: tuple[int, ...], body: int
    ) -> tuple[Twig, ...]:
        """The tree of all kicker sets of one body, depth first, one level per group."""
        ranks, suited = self.combos.deck.ranks, self.combos.deck.suited
        groups = sorted(rule.groups * (1 if rule.once else len(span)), reverse=True)
        room = self._room(shape, rule, span)
        jokers = [r for r, rank in enumerate(ranks) if rank in JOKERS]
        longer = set() if rule.extends else self._neighbours(span)
        held, units = [0] * len(ranks), self._units
        twigs: list[Twig] = []

        watched = longer.union(() if rule.both_jokers else jokers)  # of others there is no limit

        def allowed() -> bool:
            if not rule.both_jokers and jokers and all(held[r] for r in jokers):
                return False
            return not any(held[r] >= shape.each for r in longer)

        def grow(level: int, packed: int, last: int) -> bool:
            size, whole = groups[level], level + 1 == len(groups)
            same = level > 0 and groups[level - 1] == size
            start = last + (size > 1 and not rule.repeat) if same else 0
            found = False
            for rank in range(start, len(ranks)):
                if held[rank] + size > room[rank]:
                    continue
                held[rank] += size
                if rank not in watched or allowed():
                    for unit in units[rank][size]:
                        if suited and unit & (packed | body):
                            continue
                        if whole:
                            twigs.append((packed + unit, len(twigs) + 1, True))
                        found = whole or branch(level, packed + unit, rank) or found
                held[rank] -= size
            if rule.joker_pair and size == len(jokers) == 2:
                found = branch(level, packed + sum(self._take(r, 1)[0] for r in jokers), 0) or found
            return found

        def branch(level: int, packed: int, rank: int) -> bool:
            at, whole = len(twigs), level + 1 == len(groups)
            twigs.append((packed, at + 1, whole))
            if whole:
                return True
            if not grow(level + 1, packed, rank):
                del twigs[at:]
                return False
            twigs[at] = (packed, len(twigs), False)
            return True

        grow(0, 0, 0)
        return tuple(twigs)

    def _room(self, shape: Shape, rule: Kickers, span: tuple[int, ...]) -> list[int]:
        """How many cards of each rank the kickers may hold."""
        room = [n - shape.each if r in span else n for r, n in enumerate(self.combos.deck.copies)]
        if not rule.of_body:
            room = [0 if r in span else n for r, n in enumerate(room)]
        return room if rule.fours else [min(n, 3) for n in room]

    def _neighbours(self, span: tuple[int, ...]) -> set[int]:
        """Ranks that would lengthen the chain; a body of one rank is no chain."""
        if len(span) == 1:
            return set()
        run = "".join(self.combos.deck.ranks[rank] for rank in span)
        found = set()
        for chain in self.combos.chains:
            at = chain.find(run)
            if at >= 0:
                found |= set(chain[max(at - 1, 0) : at] + chain[at + len(run) : at + len(run) + 1])
        return {self.combos.deck.ranks.index(rank) for rank in found}


def _subsets(units: Sequence[int]) -> tuple[Twig, ...]:
    """The tree of all sets of units; the empty one is its root."""
    twigs: list[Twig] = []

    def grow(packed: int, start: int) -> None:
        at = len(twigs)
        twigs.append((packed, 0, True))
        for i in range(start, len(units)):
            grow(packed + units[i], i + 1)
        twigs[at] = (packed, len(twigs), True)

    grow(0, 0)
    return tuple(twigs)
