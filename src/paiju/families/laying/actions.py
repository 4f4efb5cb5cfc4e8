"""Laying cards as actions: a row of the lexicon each, made only when somebody looks at it."""

import struct
import zlib
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from paiju.core.cards import Card, Cards
from paiju.core.events import Play
from paiju.core.frozen import Once, become, revive
from paiju.core.language import Words, say_cards
from paiju.engine.actions import Action, Legal, Yield
from paiju.families.laying.reading import Reader
from paiju.lexicon.lexicon import Reading


class Lay(Action):
    """Cards to lay down: a row of the lexicon, made of the lowest suits held and what must be."""

    kind = "play"
    row: int
    _from: tuple[Reader, int, Cards, Sequence[int], Cards]

    def __init__(
        self,
        reader: Reader,
        seat: int,
        held: Cards,
        row: int,
        rivals: Sequence[int] = (),
        must: Cards = (),
    ) -> None:
        become(self, {"row": row, "_from": (reader, seat, held, rivals, must)})

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """It travels as what it says: the table it was made from stays behind."""
        said = ("row", "event", "text", "reading", "_spelt")
        return revive, (Lay, {name: getattr(self, name) for name in said})

    @property
    def cards(self) -> Cards:  # type: ignore[override]
        """The cards in their order of record."""
        return self.event.cards

    @cached_property
    def reading(self) -> Reading:  # type: ignore[override]
        """What the cards are laid as."""
        return self._from[0].reading(self.row)

    @cached_property
    def _spelt(self) -> str:
        reader, _, held, *_ = self._from
        return reader.spell(self.row, held)

    @cached_property
    def text(self) -> str:  # type: ignore[override]
        """The cards, and the reading where another one is legal too."""
        reader, _, held, rivals, _ = self._from
        declared = reader.rivals(self.row, held, rivals) > 1
        return self._spelt + (f" {self.reading}" if declared else "")

    @property
    def title(self) -> Words:  # type: ignore[override]
        """The cards and what they are."""
        names = self.reading.title.items()
        return {lang: f"{say_cards(self._spelt, lang)} ({name})" for lang, name in names}

    @Once
    def event(self) -> Play:  # type: ignore[override]
        """The play this would be."""
        reader, seat, held, _, must = self._from
        play = reader.lay(seat, self.row, held)
        if not must or all(card in play.cards for card in must):
            return play
        return reader.play(seat, self.row, _with(play.cards, must))


class Plays(Legal):
    """Rows of the lexicon, turned into actions only when somebody looks at them."""

    _reader: Reader
    _seat: int
    _held: Cards
    _rows: Sequence[int]
    _passes: int
    _must: Cards

    def __init__(
        self,
        reader: Reader,
        seat: int,
        held: Cards,
        rows: Sequence[int],
        may_pass: bool,
        must: Cards = (),
    ) -> None:
        become(
            self,
            {
                "_reader": reader,
                "_seat": seat,
                "_held": held,
                "_rows": rows,
                "_passes": 1 if may_pass else 0,
                "_must": must,
            },
        )

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        made_of = (self._reader, self._seat, self._held, pack_rows(self._rows))
        return _plays, (*made_of, bool(self._passes), self._must)

    @property
    def rows(self) -> Sequence[int]:
        """What can be laid, as rows of the lexicon."""
        return self._rows

    def lay(self, row: int) -> Lay:
        """Laying one of the rows."""
        return Lay(self._reader, self._seat, self._held, row, self._rows, self._must)

    def __len__(self) -> int:
        return len(self._rows) + self._passes

    def _make_action(self, at: int) -> Action:
        if at < self._passes:
            return Yield(self._seat)
        return self.lay(self._rows[at - self._passes])

    def __contains__(self, action: Any) -> bool:
        return (
            self._takes(action.event) if isinstance(action, Lay) else super().__contains__(action)
        )

    def _takes(self, event: Play) -> bool:
        """Could this be laid now? Also with other suits than those listed."""
        row, body_of = self._reader.row(event), self._reader.lexicon.body_of
        if event.seat != self._seat or row is None:
            return False
        if all(body_of[row] != body_of[other] for other in self._rows):
            return False
        held: list[Card] = list(self._held)
        there = all(_taken(held, card) for card in event.cards)
        return there and all(card in event.cards for card in self._must)


def _with(cards: Cards, must: Cards) -> Cards:
    """The same ranks with what must be laid in place of other suits, which do not count here."""
    found = [*cards]
    for card in must:
        if card not in found:
            rivals = (other for other in found if other.rank == card.rank and other not in must)
            found[found.index(next(rivals))] = card
    return tuple(found)


def _taken(held: list[Card], card: Card) -> bool:
    if card not in held:
        return False
    held.remove(card)
    return True


def pack_rows(rows: Sequence[int]) -> bytes:
    """Rows as few bytes: there may be thousands, and most follow each other closely."""
    steps = [row - before for row, before in zip(rows, (0, *rows), strict=False)]
    return zlib.compress(struct.pack(f"<{len(steps)}i", *steps), 1)


def unpack_rows(packed: bytes) -> list[int]:
    """The inverse of `pack_rows`."""
    return [*accumulate(step for (step,) in struct.iter_unpack("<i", zlib.decompress(packed)))]


def _plays(reader: Reader, seat: int, held: Cards, rows: bytes, may: bool, must: Cards) -> Plays:
    return Plays(reader, seat, held, unpack_rows(rows), may, must)
