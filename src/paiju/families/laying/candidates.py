"""What laying a hand does to the cards it comes from: which sets it uses up, which it splits.

All rows a hand can lay are looked at together, as arrays: a lead with wild cards has some five
hundred, of which a hint names a fifth.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import Card
from paiju.engine.state import View
from paiju.families.laying.actions import Lay, Plays
from paiju.families.laying.rules import LayingRules
from paiju.kernel.layout import ROW_BODY, ROW_CARDS
from paiju.lexicon.enumeration import Body
from paiju.lexicon.lexicon import Lexicon
from paiju.lexicon.spec import Exact, Shape

Counts = tuple[int, ...]  # cards of each rank, lowest rank first
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_BITS = np.array([n.bit_count() for n in range(16)], np.int64)


class Build(NamedTuple):
    """The build of a hand, whatever a game calls it."""

    each: int  # cards of each rank; 0: no shape of equal ranks
    run: bool  # over several ranks
    kickers: int  # cards carried by each rank

    @classmethod
    def of(cls, body: Body) -> "Build":
        """The build of a body."""
        shape = body.shape
        if not isinstance(shape, Shape):
            return cls(0, len(body.span) > 1, 0)
        carried = sum(shape.kickers.groups) if shape.kickers else 0
        return cls(shape.each, len(body.span) > 1, carried)


SINGLE, PAIR, TRIPLE = Build(1, False, 0), Build(2, False, 0), Build(3, False, 0)


class Splits(NamedTuple):
    """How many sets of the hand a play takes apart, the worst first."""

    bombs: int = 0
    fours: int = 0  # where four of a kind are no bomb
    triples: int = 0
    pairs: int = 0


class Candidate(NamedTuple):
    """A legal hand, and what it would do to the cards held."""

    action: Lay
    at: int  # the body in the lexicon
    body: Body
    category: Build  # how it is built
    used: Counts
    splits: Splits
    wilds: int  # wild cards among them
    rest: int  # cards left afterwards

    @property
    def is_bomb(self) -> bool:
        """Does it cover every ordinary hand?"""
        return bool(self.body.shape.bomb)

    @property
    def weight(self) -> int:
        """The rank of the key: 0 for the lowest of the pack."""
        return self.body.key[0]

    @property
    def kickers(self) -> Counts:
        """The cards beside the body, highest rank first, so that the lowest compare least."""
        own = self.body.span
        return tuple([0 if r in own else n for r, n in enumerate(self.used)][::-1])


@dataclass(frozen=True)
class Anatomy:
    """What the bodies of a lexicon are made of, as columns."""

    categories: list[Build]
    kinds: Ints  # the same number for the same power and reading
    spans: Flags  # body, rank: is the rank part of it?
    groups: Ints  # a bit for each size of kickers carried; 0: none are
    bombs: Flags


@lru_cache(maxsize=32)
def anatomy(lexicon: Lexicon) -> Anatomy:
    """The columns of a lexicon, made once per process."""
    bodies, numbers = lexicon.bodies, dict[object, int]()
    spans = np.zeros((len(bodies), len(lexicon.deck.ranks)), bool)
    for at, body in enumerate(bodies):
        spans[at, list(body.span)] = True
    kinds = [
        numbers.setdefault((body.power, reading), len(numbers))
        for body, reading in zip(bodies, lexicon.readings, strict=True)
    ]
    return Anatomy(
        [Build.of(body) for body in bodies],
        np.array(kinds, np.int64),
        spans,
        np.array([_carried_sizes(body) for body in bodies], np.int64),
        np.array([bool(body.shape.bomb) for body in bodies], bool),
    )


def _carried_sizes(body: Body) -> int:
    kickers = getattr(body.shape, "kickers", None)
    return sum(1 << size for size in {*kickers.groups}) if kickers else 0


class Holding:
    """A hand by ranks, and the bombs in it."""

    def __init__(self, rules: LayingRules, cards: Sequence[Card]) -> None:
        self._rules = rules
        self.cards = cards
        self.held = self.counts(cards)

    @classmethod
    def of(cls, view: View) -> "Holding":
        """The hand of the seat that looks."""
        rules = view.game.rules
        assert isinstance(rules, LayingRules)
        return cls(rules, view.hand)

    def counts(self, cards: Iterable[Card]) -> Counts:
        """How many cards of each rank there are."""
        found = [0] * len(self._rules.deck.ranks)
        for card in cards:
            found[self._rules.deck.value(card)] += 1
        return tuple(found)

    @cached_property
    def bombs(self) -> list[frozenset[int]]:
        """The ranks of each bomb held: four of a kind, both jokers."""
        shapes = [shape for shape in self._rules.combos.shapes if shape.bomb]
        least = min((s.each for s in shapes if isinstance(s, Shape)), default=99)
        found = [frozenset((rank,)) for rank, n in enumerate(self.held) if n >= least]
        for shape in shapes:
            if isinstance(shape, Exact):
                wanted = self._named(shape.ranks)
                if all(have >= want for have, want in zip(self.held, wanted, strict=True)):
                    found.append(frozenset(r for r, n in enumerate(wanted) if n))
        return list(dict.fromkeys(found))

    def _named(self, ranks: str) -> Counts:
        return tuple(ranks.count(rank) for rank in self._rules.deck.ranks)

    def splits(self, used: Counts) -> Splits:
        """The sets that taking these cards out of the hand takes apart."""
        taken = np.array([used], np.int64)
        return Splits(*self._count(taken, self._parted(taken))[0].tolist())

    def used(self, packed: Sequence[int]) -> Ints:
        """How many cards of each rank these packed sets hold, a line each."""
        deck = self._rules.deck
        shifts = 4 * np.arange(len(deck.ranks), dtype=np.int64)
        digits = np.array(packed, np.int64)[:, None] >> shifts & 15
        return _BITS[digits] if deck.suited else digits

    def costs(self, bodies: Ints, used: Ints) -> Ints:
        """The columns of `Splits` for laying these cards under these bodies."""
        known, held = anatomy(self._rules.lexicon), np.array(self.held, np.int64)
        parted = self._parted(used)
        whole = known.bombs[bodies] & ~parted.any(axis=1)  # a bomb that leaves nothing behind
        groups = known.groups[bodies][:, None]
        # carried piecemeal: a pair as two singles, a bomb as anything
        piecemeal = (used > 0) & ~known.spans[bodies] & (groups >> held & 1 == 0)
        counted = self._count(used, parted | piecemeal & (groups > 0))
        counted[whole] = 0
        return counted

    def _parted(self, used: Ints) -> Flags:
        """Of which ranks are some cards taken, but not all?"""
        parted: Flags = (used > 0) & (used < np.array(self.held, np.int64))
        return parted

    def _count(self, used: Ints, parted: Flags) -> Ints:
        held, touched = np.array(self.held, np.int64), used > 0
        safe, counted = parted.copy(), np.zeros((len(used), 4), np.int64)
        for bomb in self.bombs:
            ranks = list(bomb)
            reached = touched[:, ranks].sum(axis=1)
            hit = (parted[:, ranks].sum(axis=1) > 0) | ((reached > 0) & (reached < len(ranks)))
            counted[:, 0] += hit
            safe[:, ranks] &= ~hit[:, None]
        for column, size in ((1, held > 3), (2, held == 3), (3, held == 2)):
            counted[:, column] = (safe & size).sum(axis=1)
        return counted


class Candidates:
    """Every hand a seat may lay now in a game of leads and covers, as lines of arrays."""

    def __init__(self, view: View) -> None:
        rules = view.game.rules
        assert isinstance(rules, LayingRules) and view.seat is not None
        legal = view.legal(view.seat)
        assert isinstance(legal, Plays)
        self._view, self._rules, self._legal = view, rules, legal
        self.holding, reader = Holding.of(view), rules.reader(view.position.wild)
        self._rows = np.array(legal.rows, np.int64)
        self._bodies = rules.tables.rows[self._rows, ROW_BODY]
        self._used = self.holding.used(reader.taken(legal.rows, view.hand))
        self._costs = self.holding.costs(self._bodies, self._used)
        wild = [rules.deck.ranks.index(rank) for rank in view.position.wild]
        self._wilds = self._used[:, wild].sum(axis=1)

    def all(self) -> list[Candidate]:
        """All of them, in the order of the lexicon."""
        return self._made(np.arange(len(self._rows)))

    def cheapest(self) -> list[Candidate]:
        """Of each type, length and key the hand that does least damage, by lane and power."""
        known, ranks = anatomy(self._rules.lexicon), self._rules.deck.ranks
        kinds = known.kinds[self._bodies]
        beside = np.where(known.spans[self._bodies], 0, self._used)
        by_rank = 4 * np.arange(len(ranks), dtype=np.int64)
        order = np.lexsort(
            (
                self._rules.tables.rows[self._rows, ROW_CARDS],
                (beside << by_rank).sum(axis=1),
                self._wilds,
                *self._costs.T[::-1],
                kinds,
            )
        )
        first = np.ones(len(order), bool)
        first[1:] = kinds[order][1:] != kinds[order][:-1]
        chosen = order[first]
        return self._made(chosen[np.argsort(self._bodies[chosen], kind="stable")])

    def _made(self, lines: Ints) -> list[Candidate]:
        bodies, categories = self._rules.lexicon.bodies, anatomy(self._rules.lexicon).categories
        size = len(self._view.hand)
        columns = (self._rows, self._bodies, self._used, self._costs, self._wilds)
        return [
            Candidate(
                self._legal.lay(row),
                at,
                bodies[at],
                categories[at],
                tuple(used),
                Splits(*costs),
                wilds,
                size - sum(used),
            )
            for row, at, used, costs, wilds in zip(
                *(c[lines].tolist() for c in columns), strict=True
            )
        ]
