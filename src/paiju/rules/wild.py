"""Wild cards (癞子): reading a set whose wild cards stand for other ranks.

A row says what the cards count as. A hand makes it if its natural cards lack no more cards than
it has wild ones. Bombs come in tiers by how many of their cards are wild.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from paiju.cards import JOKERS, Card, Cards
from paiju.chance import Chance
from paiju.events import Event, Play, Wild
from paiju.lexicon import Lexicon
from paiju.rules.position import Position
from paiju.reading import Reader
from paiju.rules.stage import Stage

if TYPE_CHECKING:
    from paiju.kernel import Tables
    from paiju.rules.climb import Climb

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class WildDrawn(Stage):
    """One more rank becomes wild, drawn at random and shown to all."""

    number: int = 1  # how many there are afterwards
    phase: ClassVar[str] = "bid"

    def done(self, rules: "Climb", p: Position) -> bool:
        return len(p.wild) >= self.number

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        ranks = [rank for rank in rules.deck.ranks if rank not in JOKERS and rank not in p.wild]
        return (Wild(chance.choose(p.draws, ranks), given=chance.given(p.draws)),)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        wild = p.wild[self.number - 1 : self.number].replace("T", "10")
        return [(-1, {"zh": f"癞子 {wild}", "en": f"wild {wild}"})] if wild else []


class WildReader(Reader):
    """Cards of the wild ranks stand for any rank, together with others; alone for themselves."""

    def __init__(self, lexicon: Lexicon, tables: "Tables", wild: str) -> None:
        super().__init__(lexicon, tables)
        self.wild = frozenset(self.deck.ranks.index(rank) for rank in wild)
        self.mask = sum(15 << 4 * rank for rank in self.wild)

    def _split(self, cards: Sequence[Card]) -> tuple[int, Cards]:
        """The natural cards packed, and the wild ones."""
        wild = tuple(card for card in cards if self.deck.value(card) in self.wild)
        return self.deck.pack([card for card in cards if card not in wild]), wild

    def rows(self, cards: Sequence[Card]) -> Sequence[int]:
        natural, wild = self._split(cards)
        found = self.tables.wild_moves(natural, len(wild), self.mask)
        size = self.tables.rows[found, 2]
        need = [self._need(row, natural, len(wild)) for row in found[size == len(cards)].tolist()]
        exact = found[size == len(cards)][[n == len(wild) for n in need]]
        return self._distinct(exact.tolist(), natural, wild)

    def _need(self, row: int, natural: int, wilds: int) -> int:
        combo, body, size = (int(n) for n in self.tables.rows[row])
        tier = int(self.tables.bodies[body, 9])
        from paiju.kernel import shedding

        return int(shedding.wild_needed(combo, natural, wilds, size, tier, self.mask))

    def moves(self, held: Cards, last: int | None) -> list[int]:
        natural, wild = self._split(held)
        found = self.tables.wild_moves(natural, len(wild), self.mask, last)
        return self._distinct(found.tolist(), natural, wild)

    def _distinct(self, rows: Sequence[int], natural: int, wild: Cards) -> list[int]:
        """One row for each set of cards and body: wild kickers are themselves if they can be."""
        best: dict[tuple[int, int], tuple[int, int, int]] = {}
        own = {self.deck.value(card) for card in wild}
        for row in rows:
            body = self.lexicon.bodies[self.lexicon.body_of[row]]
            used, need = self._used(row, natural)
            if not used and not own.intersection(body.span):
                continue  # only wild cards, but none of the rank they would be
            kickers = self.lexicon.cards[row] - body.packed
            themselves = sum(kickers >> 4 * rank & 15 for rank in self.wild)
            key = (self.lexicon.body_of[row], used)
            best[key] = min(best.get(key, (1, 0, 0)), (-themselves, kickers, row))
        return sorted(row for _, _, row in best.values())

    def _used(self, row: int, natural: int) -> tuple[int, int]:
        """The natural cards a row takes out of a hand, and how many wild ones."""
        from paiju.kernel import shedding

        combo = self.lexicon.cards[row]
        lack = int(shedding.missing(combo, natural))
        if self.lexicon.tier(self.lexicon.body_of[row]) == "soft" and not lack:
            lack = combo // int(self.tables.rows[row, 2])
        return combo - lack, int(shedding.digit_sum(lack))

    def pick(self, row: int, held: Cards) -> Cards:
        natural, wild = self._split(held)
        used, need = self._used(row, natural)
        cards = []
        for card in sorted(card for card in held if card not in wild):
            digit = 4 * self.deck.value(card)
            if used >> digit & 15:
                used -= 1 << digit
                cards.append(card)
        span = self.lexicon.bodies[self.lexicon.body_of[row]].span
        own_first = sorted(wild, key=lambda card: (self.deck.value(card) not in span, card))
        return (*cards, *own_first[:need])

    def _stand_for(self, row: int, cards: Sequence[Card]) -> list[tuple[Card, int]]:
        """Each card and the rank position it stands for; a wild card fills what is missing."""
        natural, wild = self._split(cards)
        from paiju.kernel import shedding

        lack = int(shedding.missing(self.lexicon.cards[row], natural))
        missing = [r for r in range(len(self.deck.ranks)) for _ in range(lack >> 4 * r & 15)]
        spare = sorted(wild, reverse=True)
        assigned = [(card, self.deck.value(card)) for card in cards if card not in wild]
        for rank in [r for r in missing if r in self.wild]:
            own = next((card for card in spare if self.deck.value(card) == rank), spare[0])
            spare.remove(own)
            assigned.append((own, rank))
            missing.remove(rank)
        return assigned + list(zip(spare, missing, strict=True))

    def play(self, seat: int, row: int, cards: Sequence[Card]) -> Play:
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

    def row(self, event: Play) -> int | None:
        named = [row for row in self.rows(event.cards) if str(self.reading(row)) == event.reading]
        return next((row for row in named if self.play(event.seat, row, event.cards) == event), None)

    def contains(self, row: int, held: Cards, cards: Cards) -> bool:
        picked = self.pick(row, held)
        return all(card in picked for card in cards)

    def spell(self, row: int, held: Cards) -> str:
        """The cards that are laid, natural ones first: `888 7`."""
        picked = self.pick(row, held)
        plain = [card for card in picked if self.deck.value(card) not in self.wild]
        wild = [card for card in picked if self.deck.value(card) in self.wild]
        parts = ("".join(map(_letter, part)) for part in (plain, wild) if part)
        return " ".join(parts)

    def rivals(self, row: int, held: Cards, rows: Sequence[int]) -> int:
        natural, _ = self._split(held)
        mine = self._used(row, natural)
        return sum(self._used(other, natural) == mine for other in rows)


def _letter(card: Card) -> str:
    return {JOKERS[0]: "小王", JOKERS[1]: "大王"}.get(card.rank, card.rank)
