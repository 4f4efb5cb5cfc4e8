"""What a player can do next, as objects people can print, compare and choose from."""

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, overload

from paiju.cards import Card, Cards
from paiju.events import Decision, Pass, Play
from paiju.frozen import Immutable, revive, settle
from paiju.language import Words, say, say_cards, words
from paiju.lexicon import Reading
from paiju.reading import Reader
from paiju.titles import EMPTY


class Action(Immutable):
    """A decision that is not made yet. `text` is what a person would type for it."""

    kind: str  # "bid", "double", "open", "play", "pass" …
    text: str
    event: Decision
    cards: Cards = ()
    reading: Reading | None = None
    title: Words

    def name(self, language: str | None = None) -> str:
        """The action as people say it: 抢地主, 不出, 333444 55."""
        return say(self.title, language)

    def data(self) -> dict[str, Any]:
        """The action for programs; `reading` is None before the play."""
        return {
            "text": self.text,
            "kind": self.kind,
            "cards": [card.code for card in self.cards],
            "reading": str(self.reading) if self.cards else None,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind} {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.event == other.event

    def __hash__(self) -> int:
        return hash(self.event)


class Answer(Action):
    """A word in the pre-round."""

    def __init__(self, kind: str, text: str, title: Words, event: Decision) -> None:
        settle(self, kind=kind, text=text, title=title, event=event)


class Yield(Action):
    """要不起."""

    kind = "pass"
    text = "pass"
    title = words("不出", "pass")
    reading = Reading("Empty", "", 0, EMPTY)

    def __init__(self, seat: int) -> None:
        settle(self, event=Pass(seat))


class Lay(Action):
    """Cards to lay down: a row of the lexicon, made of the lowest suits held."""

    kind = "play"
    row: int
    _from: tuple[Reader, int, Cards, Sequence[int]]

    def __init__(
        self, reader: Reader, seat: int, held: Cards, row: int, rivals: Sequence[int] = ()
    ) -> None:
        settle(self, row=row, _from=(reader, seat, held, rivals))

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
        reader, _, held, _ = self._from
        return reader.spell(self.row, held)

    @cached_property
    def text(self) -> str:  # type: ignore[override]
        """The cards, and the reading where another one is legal too."""
        reader, _, held, rivals = self._from
        declared = reader.rivals(self.row, held, rivals) > 1
        return self._spelt + (f" {self.reading}" if declared else "")

    @property
    def title(self) -> Words:  # type: ignore[override]
        """The cards and what they are."""
        names = self.reading.title.items()
        return {lang: f"{say_cards(self._spelt, lang)} ({name})" for lang, name in names}

    @cached_property
    def event(self) -> Play:  # type: ignore[override]
        """The play this would be."""
        reader, seat, held, _ = self._from
        return reader.lay(seat, self.row, held)


class Legal(Immutable, Sequence[Action]):
    """The legal actions of one seat: iterable, `len()`, `in`. The first is the timid one."""

    def __contains__(self, action: Any) -> bool:
        return any(action in (mine, mine.text) for mine in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Legal):
            return NotImplemented
        same = len(self) == len(other)
        return same and all(mine == yours for mine, yours in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = " ".join(action.text for action in self[:12])
        return f"<Legal {len(self)}: {shown}{' …' if len(self) > 12 else ''}>"

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if isinstance(at, slice):
            return [self._at(i) for i in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return self._at(at % len(self))

    def __iter__(self) -> Iterator[Action]:
        return map(self._at, range(len(self)))

    def _at(self, at: int) -> Action:
        raise IndexError(at)


class Answers(Legal):
    """A short list of words."""

    _answers: tuple[Action, ...]

    def __init__(self, answers: Iterable[Action] = ()) -> None:
        settle(self, _answers=tuple(answers))

    def __len__(self) -> int:
        return len(self._answers)

    def _at(self, at: int) -> Action:
        return self._answers[at]


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
        settle(self, _reader=reader, _seat=seat, _held=held, _rows=rows, _must=must)
        settle(self, _passes=1 if may_pass else 0)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        made_of = (self._reader, self._seat, self._held, pack_rows(self._rows))
        return _plays, (*made_of, bool(self._passes), self._must)

    @property
    def rows(self) -> Sequence[int]:
        """What can be laid, as rows of the lexicon."""
        return self._rows

    def lay(self, row: int) -> Lay:
        """Laying one of the rows."""
        return Lay(self._reader, self._seat, self._held, row, self._rows)

    def __len__(self) -> int:
        return len(self._rows) + self._passes

    def _at(self, at: int) -> Action:
        if at < self._passes:
            return Yield(self._seat)
        return self.lay(int(self._rows[at - self._passes]))

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
