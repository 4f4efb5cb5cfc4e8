"""From a spec to the lexicon: one flat table of every combo, and look-ups in it.

A *row* is a set of cards under one reading. Rows that share the compared part share a *body*.
Bodies are sorted by lane (what can be compared with each other; bombs last) and power.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from paiju.core.building import keep_everything
from paiju.core.cards import JOKERS, Card, Cards, format_cards
from paiju.core.language import Words, say
from paiju.lexicon.enumeration import Body, Enumeration
from paiju.lexicon.spec import Combos, Groups, Shape


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


class Lexicon:
    """Every combo of one game, and the questions that are look-ups in that table."""

    def __init__(self, combos: Combos) -> None:
        self.combos = combos
        self.deck = combos.deck
        bodies = sorted(Enumeration(combos).bodies(), key=attrgetter("lane", "power", "packed"))
        self.bodies: list[Body] = bodies
        self.cards: list[int] = []  # row → packed cards
        self.body_of: list[int] = []  # row → position in bodies
        self.first_row: list[int] = []  # body → its first row
        for at, rows in enumerate(_rows(bodies)):
            self.first_row.append(len(self.cards))
            self.cards += rows
            self.body_of += [at] * len(rows)
        self.readings = _readings(combos, bodies)
        closing = {
            reading
            for reading in set(self.readings)
            if any(fnmatchcase(str(reading), pattern) for pattern in combos.absolute)
        }
        self.absolute = [reading in closing for reading in self.readings]
        self._rising = [] if self.deck.suited else [_rises(body.span) for body in bodies]
        self.bomb_from = next((i for i, b in enumerate(bodies) if b.shape.bomb), len(bodies))
        self.lane_end = _group_ends([body.lane for body in bodies])
        self.next_stronger = _group_ends([(body.lane, body.power) for body in bodies])

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled, (self.combos,)  # what it was compiled from says it all

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self.cards)} rows, {len(self.bodies)} bodies>"

    @cached_property
    def _row_of(self) -> dict[int, int]:
        """Packed cards → the first row that has exactly them."""
        return dict(zip(reversed(self.cards), reversed(range(len(self.cards))), strict=True))

    @cached_property
    def _rows_of(self) -> dict[int, list[int]]:
        """Packed cards → their rows, for the few sets that are more than one thing."""
        first, index = self._row_of, dict[int, list[int]]()
        if len(first) < len(self.cards):
            for row, packed in enumerate(self.cards):
                if first[packed] != row:
                    index.setdefault(packed, [first[packed]]).append(row)
        return index

    def rows_of(self, packed: int) -> Sequence[int]:
        """All rows with exactly these cards: the legal readings of the set."""
        row = self._row_of.get(packed)
        return () if row is None else self._rows_of.get(packed) or (row,)

    def reading(self, row: int) -> Reading:
        """What a row is called."""
        return self.readings[self.body_of[row]]

    def code(self, row: int) -> str:
        """What a row is called in records: `Type:key`."""
        return self._codes[self.body_of[row]]

    @cached_property
    def _codes(self) -> list[str]:
        return [str(reading) for reading in self.readings]

    def row_range(self, body: int) -> tuple[int, int]:
        """The rows of a body: first, and one past the last."""
        after = body + 1 < len(self.bodies)
        return self.first_row[body], self.first_row[body + 1] if after else len(self.cards)

    def floor(self, body: int) -> int:
        """The first row of its lane that is stronger than a body."""
        stronger = self.next_stronger[body]
        return self.first_row[stronger] if stronger < len(self.bodies) else len(self.cards)

    def is_bomb(self, body: int) -> bool:
        """Does it cover every ordinary hand?"""
        return body >= self.bomb_from

    def tier(self, body: int) -> str:
        """Which of its cards may be wild: "soft", "hard" or "pure" bombs, or any of them."""
        shape = self.bodies[body].shape
        return shape.wild if isinstance(shape, Shape) else ""

    def covers(self, new: int, old: int) -> bool:
        """Does one body cover another? Same lane and more power, or a bomb on anything else."""
        if self.next_stronger[old] <= new < self.lane_end[old]:
            return True
        return self.is_bomb(new) and not self.is_bomb(old)

    def row(self, packed: int, reading: str) -> int | None:
        """The row of these cards under the reading written `Type:key`."""
        return next((r for r in self.rows_of(packed) if self.code(r) == reading), None)

    def vector(self, row: int, cards: Sequence[Card]) -> Cards:
        """The cards in their order of record: body from the top, then kickers."""
        body = self.bodies[self.body_of[row]]
        left = sorted(cards, key=self.deck.order.__getitem__, reverse=True)
        if self.deck.suited:
            weights = self.deck.weights
            return tuple(sorted(left, key=lambda card: not weights[card] & body.packed))
        if self.cards[row] == body.packed and self._rising[self.body_of[row]]:
            return tuple(left)
        laid: list[Card] = []
        for rank in reversed(body.span):
            unit = [card for card in left if self.deck.value(card) == rank]
            laid += unit[: body.packed >> 4 * rank & 15]
        for card in laid:
            left.remove(card)
        return (*laid, *left)

    def laid(self, row: int, held: Cards) -> Cards:
        """The cards of a row out of a hand in their order of record: `vector` of what `pick` takes.

        Views ask this of every row that may be laid: what depends on the row alone is remembered.
        """
        if self.deck.suited:
            return self.vector(row, self.pick(row, held))
        rank = self._alone[self.body_of[row]]
        if rank >= 0:  # most hands that are laid: no need to sort all that is held
            own = sorted([card for card in held if self.deck.values[card] == rank])
            return tuple(own[: self.cards[row] >> 4 * rank][::-1])
        by_rank, found = self._by_rank(held), list[Card]()
        for rank, taken, start, stop in self._pieces(row):
            found += by_rank[rank][:taken][::-1][start:stop]  # lowest suits, the highest first
        return tuple(found)

    @cached_property
    def _alone(self) -> list[int]:
        """The rank of each body that is all of one rank and carries nothing; -1: it is not so."""
        return [
            body.span[0]
            if len(body.span) == 1 and not body.kickers and body.packed < 16 << 4 * body.span[0]
            else -1
            for body in self.bodies
        ]

    @lru_cache(maxsize=100_000)  # noqa: B019 - a lexicon is compiled once and stays
    def _pieces(self, row: int) -> tuple[tuple[int, int, int, int], ...]:
        """How `vector` orders a row: a rank, how many it has of it, which of these lie here."""
        body, packed = self.bodies[self.body_of[row]], self.cards[row]
        falling = [
            (rank, packed >> 4 * rank & 15) for rank in reversed(range(len(self.deck.ranks)))
        ]
        if packed == body.packed and self._rising[self.body_of[row]]:
            return tuple((rank, count, 0, count) for rank, count in falling if count)
        counts = dict(falling)
        inner = {rank: min(counts[rank], body.packed >> 4 * rank & 15) for rank in body.span}
        pieces = [(rank, counts[rank], 0, inner[rank]) for rank in reversed(body.span)]
        pieces += [(rank, count, inner.get(rank, 0), count) for rank, count in falling]
        return tuple(piece for piece in pieces if piece[2] < piece[3])

    @lru_cache(maxsize=1000)  # noqa: B019 - hands that are being looked at
    def _by_rank(self, held: Cards) -> dict[int, list[Card]]:
        """A hand by rank, low suits first."""
        found: dict[int, list[Card]] = {}
        values = self.deck.values
        for card in sorted(held):
            found.setdefault(values[card], []).append(card)
        return found

    def pick(self, row: int, held: Sequence[Card]) -> Cards:
        """The cards of a row out of a hand: of each rank the lowest suits."""
        left, weights = self.cards[row], self.deck.weights
        if self.deck.suited:
            return tuple(card for card in held if weights[card] & left)
        picked = []
        for card in sorted(held):
            if left & 15 * weights[card]:
                left -= weights[card]
                picked.append(card)
                if not left:
                    break
        return tuple(picked)

    @lru_cache(maxsize=100_000)  # noqa: B019 - a lexicon is compiled once and stays
    def spell(self, row: int) -> str:
        """A row as people write it, body and kickers apart: `333444 55`."""
        if self.deck.suited:
            return format_cards(self.vector(row, self.pick(row, self.deck.cards)), "short")
        body = self.bodies[self.body_of[row]]
        kickers = self.cards[row] - body.packed
        every = range(len(self.deck.ranks))
        if isinstance(body.shape, Groups):
            return "".join(self._ranks(self.cards[row], every))
        spelt = self._ranks(body.packed, body.span), self._ranks(kickers, every)
        return " ".join(filter(None, map("".join, spelt)))

    def _ranks(self, packed: int, order: Sequence[int]) -> Iterator[str]:
        for rank in order:
            if count := packed >> 4 * rank & 15:
                name = self.deck.ranks[rank]
                yield {JOKERS[0]: "小王", JOKERS[1]: "大王"}.get(name, name) * count


@lru_cache(maxsize=32)
def compiled(combos: Combos) -> Lexicon:
    """The lexicon of a spec, compiled once per process."""
    with keep_everything():
        return Lexicon(combos)


def _readings(combos: Combos, bodies: Sequence[Body]) -> list[Reading]:
    """One reading per body; bodies that are called the same share it."""
    known: dict[tuple[str, str, int, str], Reading] = {}
    alike: dict[tuple[int, tuple[int, int], int], Reading] = {}  # of one shape, in other suits
    readings = []
    for body in bodies:
        same = (id(body.shape), body.key, len(body.span))
        reading = alike.get(same)
        if reading is None:
            title = body.shape.title
            name = (body.shape.type, _key(combos, *body.key), len(body.span))
            reading = known.setdefault((*name, title["zh"]), Reading(*name, title))
            alike[same] = reading
        readings.append(reading)
    return readings


def _rises(span: tuple[int, ...]) -> bool:
    """Do the ranks of a run lie in the order of their strength?"""
    return list(span) == sorted(span)


def _key(combos: Combos, rank: int, suit: int) -> str:
    """The key in code form: a rank, or the exact card where suits count."""
    name = combos.deck.ranks[rank]
    if combos.suit_ties:
        return combos.deck.card(name, suit).code
    return "Joker" if name in JOKERS else name


def _group_ends(keys: Sequence[object]) -> list[int]:
    """For each position, where its run of equal keys ends."""
    ends = [len(keys)] * len(keys)
    for i in range(len(keys) - 2, -1, -1):
        ends[i] = ends[i + 1] if keys[i] == keys[i + 1] else i + 1
    return ends


def _rows(bodies: Sequence[Body]) -> Iterator[list[int]]:
    """The card sets of each body, without dominated readings: in a lane the strongest wins (§8)."""
    for _, lane in groupby(bodies, key=lambda body: body.lane):
        members = list(lane)
        sets = [_sets(body) for body in members]
        tiers = [getattr(body.shape, "wild", "") for body in members]
        strongest = {packed: at for at, found in enumerate(sets) for packed in found}
        if len(strongest) == sum(map(len, sets)):  # nothing twice, nothing dominated
            yield from sets
            continue
        for at, found in enumerate(sets):
            if tiers[at]:  # bombs of one rank differ by their wild cards
                yield found
            else:
                yield [packed for packed in found if strongest[packed] == at]


def _sets(body: Body) -> list[int]:
    if not body.kickers:
        return [body.packed]
    return [body.packed + kickers for kickers, _, whole in body.kickers if whole]
