"""Wild cards (癞子): reading a set whose wild cards stand for other ranks.

A row says what the cards count as. A hand makes it if its natural cards lack no more cards than
it has wild ones. Bombs come in tiers by how many of their cards are wild.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import JOKERS, Card, Cards
from paiju.core.events import Play
from paiju.families.laying.reading import Reader
from paiju.kernel import layout as k
from paiju.lexicon.lexicon import Lexicon

Ints = NDArray[np.int64]
_REMEMBERED = 256  # sets and hands


class _Parts(NamedTuple):
    """Cards that are what they are, packed and as such, lowest first; and wild ones, likewise."""

    natural: int
    plain: Cards
    wild: Cards


class WildReader(Reader):
    """Cards of the wild ranks stand for any rank, together with others; alone for themselves."""

    def __init__(self, lexicon: Lexicon, wild: str) -> None:
        super().__init__(lexicon)
        self._letters = wild
        self.wild = frozenset(self.deck.ranks.index(rank) for rank in wild)
        self.mask = self.deck.digits(wild)
        # the same set is read several times in a turn: checked, folded, told
        self._rows = lru_cache(_REMEMBERED)(self.find_rows)
        self._moves = lru_cache(_REMEMBERED)(self._find_moves)
        self._parts = lru_cache(_REMEMBERED)(self._part)

    def __reduce__(self) -> tuple[Any, ...]:
        return WildReader, (self.lexicon, self._letters)

    def _split(self, cards: Sequence[Card]) -> tuple[int, Cards]:
        """The natural cards packed, and the wild ones."""
        parts = self._parts(tuple(cards))
        return parts.natural, parts.wild

    def _part(self, cards: Cards) -> _Parts:
        wild = [card for card in cards if self.deck.value(card) in self.wild]
        plain = sorted(card for card in cards if self.deck.value(card) not in self.wild)
        wild.sort(key=lambda card: (self.deck.value(card), card))
        return _Parts(self.deck.pack(plain), tuple(plain), tuple(wild))

    def rows(self, cards: Sequence[Card]) -> Sequence[int]:
        return self._rows(tuple(cards))

    def moves(self, held: Cards, last: int | None) -> Sequence[int]:
        return self._moves(held, last)

    def find_rows(self, cards: Cards) -> tuple[int, ...]:
        natural, wild = self._split(cards)
        if not wild:  # most sets are what they are: a look-up instead of a walk
            return tuple(row for row in self.lexicon.rows_of(natural) if self._is_natural(row))
        found = self.tables.wild_moves(natural, len(wild), self.mask)
        return self._distinct(found, natural, wild, len(cards))

    def _is_natural(self, row: int) -> bool:
        """Can a row be made without wild cards? A bomb may be called by having some."""
        return self.lexicon.tier(self.lexicon.body_of[row]) in ("", "hard")

    def _find_moves(self, held: Cards, last: int | None) -> tuple[int, ...]:
        natural, wild = self._split(held)
        found = self.tables.wild_moves(natural, len(wild), self.mask, last)
        return self._distinct(found, natural, wild)

    def _distinct(self, found: Ints, natural: int, wild: Cards, size: int = 0) -> tuple[int, ...]:
        """One row for each set of cards and body: wild kickers are themselves if they can be.

        With `size`, only rows that use up all the cards.
        """
        if size:
            found = found[self.tables.rows[found, k.ROW_SIZE] == size]
        own = self.deck.digits({card.rank for card in wild})
        parts = self.tables.anatomy(found, natural, own)
        keep = (parts[:, k.PART_NATURAL] != 0) | self._themselves(parts, wild)
        if size:
            keep &= parts[:, k.PART_WILDS] == len(wild)
        found, parts = found[keep], parts[keep]
        # the last sorts first
        keys = k.PART_KICKERS, k.PART_THEMSELVES, k.PART_NATURAL, k.PART_BODY
        order = np.lexsort([parts[:, key] for key in keys])
        same = parts[order][:, [k.PART_BODY, k.PART_NATURAL]]
        first = np.ones(len(order), bool)
        first[1:] = (same[1:] != same[:-1]).any(axis=1)
        return tuple(sorted(found[order[first]].tolist()))

    @cached_property
    def _top(self) -> Ints:
        """The last rank of every body."""
        return np.array([body.span[-1] for body in self.lexicon.bodies], np.int64)

    def _themselves(self, parts: Ints, wild: Cards) -> NDArray[np.bool_]:
        """Which bodies can be made of wild cards alone: all of one rank, or the higher of two."""
        held = Counter(self.deck.value(card) for card in wild)
        top, need = self._top[parts[:, k.PART_BODY]], parts[:, k.PART_WILDS]
        enough = np.array([held[rank] for rank in range(len(self.deck.ranks))])[top] >= need
        alone: NDArray[np.bool_] = enough | (top == max(held, default=-1))
        return alone

    def _taken(self, row: int, natural: int) -> tuple[int, int]:
        """The natural cards a row takes out of a hand, and how many wild ones."""
        (parts,) = self.tables.anatomy(np.array([row]), natural, self.mask)
        return int(parts[k.PART_NATURAL]), int(parts[k.PART_WILDS])

    def pick(self, row: int, held: Cards) -> Cards:
        parts = self._parts(held)
        used, need = self._taken(row, parts.natural)
        weights, cards = self.deck.weights, []
        for card in parts.plain:
            if used & 15 * weights[card]:
                used -= weights[card]
                cards.append(card)
                if not used:
                    break
        return (*cards, *self._fill(row, parts, need)) if need else tuple(cards)

    def taken(self, rows: Sequence[int], held: Cards) -> list[int]:
        natural, wild = self._split(held)
        there = np.array(rows, np.int64)
        parts = self.tables.anatomy(there, natural, self.mask)
        left, packed = parts[:, k.PART_WILDS].copy(), parts[:, k.PART_NATURAL].copy()
        spare = Counter(self.deck.value(card) for card in wild)
        for rank in spare:  # wild cards that are what is missing come first
            digit = self.tables.rows[there, k.ROW_CARDS] >> 4 * rank & 15
            own = np.minimum(np.minimum(digit, spare[rank]), left)
            packed += own << 4 * rank
            left -= own
        for rank in sorted(spare):  # then the lowest
            of_rank = spare[rank] - (packed >> 4 * rank & 15)
            own = np.minimum(of_rank, left)
            packed += own << 4 * rank
            left -= own
        found: list[int] = packed.tolist()
        return found

    def _fill(self, row: int, parts: _Parts, need: int) -> list[Card]:
        """So many wild cards for a row: those that are what is missing first, then the lowest."""
        lack = self.tables.missing(row, parts.natural)
        chosen: list[Card] = []
        for rank in self.wild:
            own = [card for card in parts.wild if self.deck.value(card) == rank]
            chosen += own[: lack >> 4 * rank & 15]
        spare = [card for card in parts.wild if card not in chosen]
        return (chosen + spare)[:need]

    def _stand_for(self, row: int, cards: Sequence[Card]) -> list[tuple[Card, int]]:
        """Each card and the rank position it stands for; a wild card fills what is missing."""
        natural, wild = self._split(cards)
        lack = self.tables.missing(row, natural)
        missing = [r for r in range(len(self.deck.ranks)) for _ in range(lack >> 4 * r & 15)]
        spare = sorted(wild, reverse=True)
        assigned = [(card, self.deck.value(card)) for card in cards if card not in wild]
        for rank in [r for r in missing if r in self.wild]:
            own = next((card for card in spare if self.deck.value(card) == rank), spare[0])
            spare.remove(own)
            assigned.append((own, rank))
            missing.remove(rank)
        return assigned + list(zip(spare, missing, strict=True))

    def stands_for(self, row: int, cards: Sequence[Card], ranks: str) -> bool:
        natural, wild = self._split(cards)
        if len(ranks) > len(wild):
            return False
        if len(ranks) == len(wild):  # all of them are fixed: also kickers, which do not matter
            packed = natural + sum(1 << 4 * self.deck.ranks.index(rank) for rank in ranks)
            same = [self.lexicon.body_of[other] for other in self.lexicon.rows_of(packed)]
            return self.lexicon.body_of[row] in same
        stood_for = [rank for card, rank in self._stand_for(row, cards) if card in wild]
        return not Counter(ranks) - Counter(self.deck.ranks[rank] for rank in stood_for)

    def _proper(self, row: int, cards: Sequence[Card]) -> int:
        """The row of the same cards and body whose wild kickers stand for the lowest rank they can.

        Among the moves of a hand it may be taken by natural cards that are not laid here.
        """
        natural, _ = self._split(cards)
        (parts,) = self.tables.anatomy(np.array([row]), natural, self.mask)
        if not parts[k.PART_STAND_INS]:
            return row
        body = self.lexicon.body_of[row]
        return next(other for other in self.rows(cards) if self.lexicon.body_of[other] == body)

    def play(self, seat: int, row: int, cards: Sequence[Card]) -> Play:
        row = self._proper(row, cards)
        body = self.lexicon.bodies[self.lexicon.body_of[row]]
        left = sorted(self._stand_for(row, cards), key=lambda a: (-a[1], -a[0].suit, a[0]))
        laid: list[tuple[Card, int]] = []
        for rank in reversed(body.span):
            unit = [a for a in left if a[1] == rank]
            laid += unit[: body.packed >> 4 * rank & 15]
        for one in laid:
            left.remove(one)
        vector = (*laid, *left)
        ranks = "".join(self.deck.ranks[rank] for _, rank in vector)
        plain = ranks == "".join(card.rank for card, _ in vector)
        reading = str(self.lexicon.reading(row))
        return Play(seat, tuple(card for card, _ in vector), reading, "" if plain else ranks)

    def lay(self, seat: int, row: int, held: Cards) -> Play:
        return self.play(seat, row, self.pick(row, held))

    def find_row(self, event: Play) -> int | None:
        named = [row for row in self.rows(event.cards) if str(self.reading(row)) == event.reading]
        return next(
            (row for row in named if self.play(event.seat, row, event.cards) == event), None
        )

    def contains(self, row: int, held: Cards, cards: Cards) -> bool:
        picked = self.pick(row, held)
        return all(card in picked for card in cards)

    def spell(self, row: int, held: Cards) -> str:
        """The cards that are laid, natural ones first: `888 7`."""
        picked = self.pick(row, held)
        plain = [_letter(card) for card in picked if self.deck.value(card) not in self.wild]
        wild = [_letter(card) for card in picked if self.deck.value(card) in self.wild]
        return " ".join(filter(None, ("".join(plain), "".join(wild))))

    def rivals(self, row: int, held: Cards, rows: Sequence[int]) -> int:
        picked = self.pick(row, held)
        natural, wild = self._split(picked)
        return len(self.rows(picked) if wild else self.lexicon.rows_of(natural))


def _letter(card: Card) -> str:
    return {JOKERS[0]: "小王", JOKERS[1]: "大王"}.get(card.rank, card.rank)
