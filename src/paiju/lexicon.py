"""From a spec to the lexicon: one flat table of every combo. Combos are enumerated only here.

A *row* is a set of cards under one reading. Rows that share the compared part share a *body*.
Bodies are sorted by lane (what can be compared with each other; bombs last) and power.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from paiju.cards import JOKERS, Card, Cards
from paiju.language import Words, say
from paiju.spec import Combos, Exact, Kickers, Shape


@dataclass(frozen=True, slots=True)
class Reading:
    """What a set of cards is when it is laid down."""

    type: str
    key: str
    length: int  # how many ranks the body runs over
    title: Words = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.type}:{self.key}"

    def name(self, language: str | None = None) -> str:
        """The type as people say it: 飞机带小翼."""
        return say(self.title, language)


@dataclass(frozen=True, slots=True)
class Body:
    """The compared part of a combo, and the tree of kickers it can carry."""

    shape: Shape | Exact
    span: tuple[int, ...]  # rank positions, in the order of the chain
    packed: int
    lane: tuple[int, str, int]
    power: int
    kickers: "tuple[Twig, ...]" = ()


class Twig(NamedTuple):
    """A node of a kicker tree, in depth-first order."""

    packed: int
    skip: int  # where the tree goes on if this much does not fit
    whole: bool  # a complete set of kickers


class Lexicon:
    """Every combo of one game, and the questions that are look-ups in that table."""

    def __init__(self, combos: Combos) -> None:
        self.combos = combos
        self.deck = combos.deck
        bodies = sorted(_bodies(combos), key=lambda b: (b.lane, b.power, b.packed))
        self.bodies: list[Body] = bodies
        self.cards: list[int] = []  # row → packed cards
        self.body_of: list[int] = []  # row → position in bodies
        self.first_row: list[int] = []  # body → its first row
        for at, rows in enumerate(_rows(bodies)):
            self.first_row.append(len(self.cards))
            self.cards += rows
            self.body_of += [at] * len(rows)
        self.readings = [_reading(combos, body) for body in bodies]
        self.absolute = [
            any(fnmatchcase(str(reading), pattern) for pattern in combos.absolute)
            for reading in self.readings
        ]
        self.bomb_from = next((i for i, b in enumerate(bodies) if b.shape.bomb), len(bodies))
        self.lane_end = _group_ends([body.lane for body in bodies])
        self.next_stronger = _group_ends([(body.lane, body.power) for body in bodies])

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self.cards)} rows, {len(self.bodies)} bodies>"

    @cached_property
    def _rows_of(self) -> dict[int, list[int]]:
        index: dict[int, list[int]] = {}
        for row, packed in enumerate(self.cards):
            index.setdefault(packed, []).append(row)
        return index

    def rows_of(self, packed: int) -> Sequence[int]:
        """All rows with exactly these cards: the legal readings of the set."""
        return self._rows_of.get(packed, ())

    def reading(self, row: int) -> Reading:
        """What a row is called."""
        return self.readings[self.body_of[row]]

    def row_range(self, body: int) -> tuple[int, int]:
        """The rows of a body: first, and one past the last."""
        after = body + 1 < len(self.bodies)
        return self.first_row[body], self.first_row[body + 1] if after else len(self.cards)

    def is_bomb(self, body: int) -> bool:
        """Does it cover every ordinary hand?"""
        return body >= self.bomb_from

    def covers(self, new: int, old: int) -> bool:
        """Does one body cover another? Same lane and more power, or a bomb on anything else."""
        if self.next_stronger[old] <= new < self.lane_end[old]:
            return True
        return self.is_bomb(new) and not self.is_bomb(old)

    def row(self, packed: int, reading: str) -> int | None:
        """The row of these cards under the reading written `Type:key`."""
        return next((r for r in self.rows_of(packed) if str(self.reading(r)) == reading), None)

    def vector(self, row: int, cards: Sequence[Card]) -> Cards:
        """The cards in their order of record: body from the top, then kickers."""
        body = self.bodies[self.body_of[row]]
        left = sorted(cards, key=self.deck.order.__getitem__, reverse=True)
        laid: list[Card] = []
        for rank in reversed(body.span):
            unit = [card for card in left if self.deck.value(card) == rank]
            laid += unit[: body.packed >> 4 * rank & 15]
        for card in laid:
            left.remove(card)
        return (*laid, *left)

    def pick(self, row: int, held: Sequence[Card]) -> Cards:
        """The cards of a row out of a hand: of each rank the lowest suits."""
        packed, value = self.cards[row], self.deck.value
        if self.deck.suited:
            return tuple(card for card in held if self.deck.weights[card] & packed)
        need = [packed >> 4 * rank & 15 for rank in range(len(self.deck.ranks))]
        picked = []
        for card in sorted(held):
            rank = value(card)
            if need[rank]:
                need[rank] -= 1
                picked.append(card)
        return tuple(picked)

    def spell(self, row: int) -> str:
        """A row as people write it, body and kickers apart: `333444 55`."""
        body = self.bodies[self.body_of[row]]
        kickers = self.cards[row] - body.packed
        every = range(len(self.deck.ranks))
        spelt = self._ranks(body.packed, body.span), self._ranks(kickers, every)
        return " ".join(filter(None, map("".join, spelt)))

    def _ranks(self, packed: int, order: Sequence[int]) -> Iterator[str]:
        for rank in order:
            count = packed >> 4 * rank & 15
            name = self.deck.ranks[rank]
            yield {JOKERS[0]: "小王", JOKERS[1]: "大王"}.get(name, name) * count


@lru_cache(maxsize=32)
def compiled(combos: Combos) -> Lexicon:
    """The lexicon of a spec, compiled once per process."""
    return Lexicon(combos)


def _reading(combos: Combos, body: Body) -> Reading:
    top = combos.deck.ranks[body.span[-1]]
    key = "Joker" if top in JOKERS else top
    return Reading(body.shape.type, key, len(body.span), body.shape.title)


def _group_ends(keys: Sequence[object]) -> list[int]:
    """For each position, where its run of equal keys ends."""
    ends = [len(keys)] * len(keys)
    for i in range(len(keys) - 2, -1, -1):
        ends[i] = ends[i + 1] if keys[i] == keys[i + 1] else i + 1
    return ends


def _rows(bodies: Sequence[Body]) -> Iterator[list[int]]:
    """The card sets of each body, without dominated readings: in a lane the strongest wins (§8)."""
    for _, lane in groupby(bodies, key=lambda body: body.lane):
        sets = [_sets(body) for body in lane]
        strongest = {packed: at for at, found in enumerate(sets) for packed in found}
        for at, found in enumerate(sets):
            yield [packed for packed in found if strongest[packed] == at]


def _sets(body: Body) -> list[int]:
    if not body.kickers:
        return [body.packed]
    return [body.packed + twig.packed for twig in body.kickers if twig.whole]


# --- enumeration --------------------------------------------------------------------------


def _bodies(combos: Combos) -> Iterator[Body]:
    for order, shape in enumerate(combos.shapes):
        if isinstance(shape, Exact):
            yield _exact(combos, shape)
        else:
            yield from _runs(combos, order, shape)


def _exact(combos: Combos, shape: Exact) -> Body:
    order = sorted(combos.deck.ranks.index(rank) for rank in shape.ranks)
    packed = sum(1 << 4 * rank for rank in order)
    span = tuple(dict.fromkeys(order))
    return Body(shape, span, packed, _BOMBS, shape.bomb << 8)


_BOMBS = (1 << 30, "bomb", 0)


def _runs(combos: Combos, order: int, shape: Shape) -> Iterator[Body]:
    copies = combos.deck.copies
    for length in range(shape.run[0], shape.run[1] + 1):
        for span in _spans(combos, length):
            if any(copies[rank] < shape.each for rank in span):
                continue
            packed = sum(shape.each << 4 * rank for rank in span)
            lane = _BOMBS if shape.bomb else (order, shape.type, length)
            twigs = _kickers(combos, shape, shape.kickers, span) if shape.kickers else ()
            if shape.kickers is None or twigs:
                yield Body(shape, span, packed, lane, shape.bomb << 8 | span[-1], twigs)


def _spans(combos: Combos, length: int) -> list[tuple[int, ...]]:
    ranks = combos.deck.ranks
    if length == 1:
        return [(rank,) for rank in range(len(ranks))]
    slices = (
        tuple(ranks.index(rank) for rank in chain[at : at + length])
        for chain in combos.chains
        for at in range(len(chain) - length + 1)
    )
    return list(dict.fromkeys(slices))


def _kickers(
    combos: Combos, shape: Shape, rule: Kickers, span: tuple[int, ...]
) -> tuple[Twig, ...]:
    """The tree of all kicker sets of one body, depth first, one level per group."""
    ranks = combos.deck.ranks
    groups = sorted(rule.groups * (1 if rule.once else len(span)), reverse=True)
    room = [n - shape.each if r in span else n for r, n in enumerate(combos.deck.copies)]
    if not rule.of_body:
        room = [0 if r in span else n for r, n in enumerate(room)]
    if not rule.fours:
        room = [min(n, 3) for n in room]
    jokers = {r for r, rank in enumerate(ranks) if rank in JOKERS}
    longer = set() if rule.extends else _neighbours(combos, span)
    held = [0] * len(ranks)
    twigs: list[Twig | None] = []

    def allowed() -> bool:
        if not rule.both_jokers and jokers and all(held[r] for r in jokers):
            return False
        return not any(held[r] >= shape.each for r in longer)

    def grow(level: int, packed: int, last: int) -> bool:
        size = groups[level]
        same = level > 0 and groups[level - 1] == size
        start = last + (size > 1 and not rule.repeat) if same else 0
        found = False
        for rank in range(start, len(ranks)):
            if held[rank] + size > room[rank]:
                continue
            held[rank] += size
            if allowed():
                at = len(twigs)
                more = packed + (size << 4 * rank)
                whole = level + 1 == len(groups)
                twigs.append(None)
                if whole or grow(level + 1, more, rank):
                    twigs[at] = Twig(more, len(twigs), whole)
                    found = True
                else:
                    del twigs[at:]
            held[rank] -= size
        return found

    grow(0, 0, 0)
    return tuple(twig for twig in twigs if twig)


def _neighbours(combos: Combos, span: tuple[int, ...]) -> set[int]:
    """Ranks that would lengthen the chain; a body of one rank is no chain."""
    if len(span) == 1:
        return set()
    run = "".join(combos.deck.ranks[rank] for rank in span)
    found = set()
    for chain in combos.chains:
        at = chain.find(run)
        if at >= 0:
            found |= set(chain[max(at - 1, 0) : at] + chain[at + len(run) : at + len(run) + 1])
    return {combos.deck.ranks.index(rank) for rank in found}
