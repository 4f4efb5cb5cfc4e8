"""Laying a hand face down: what may be sealed, and how a text is understood."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from paiju.core.cards import Cards, format_cards, resolve
from paiju.core.errors import CardError, IllegalAction
from paiju.core.events import Decision, Pass, Seal
from paiju.core.frozen import revive, settle
from paiju.core.language import Words, say_cards, words
from paiju.core.tokens import is_pass
from paiju.engine.actions import Action, Legal
from paiju.engine.answers import read_answer
from paiju.engine.hand import Hand
from paiju.families.laying.actions import pack_rows, unpack_rows
from paiju.lexicon.lexicon import Lexicon, Reading
from paiju.lexicon.titles import EMPTY

if TYPE_CHECKING:
    from paiju.families.sealed.rules import Showdown

NOTHING = Reading("Empty", "", 0, EMPTY)


def nothing(seat: int) -> Seal:
    """A pass is sealed like any hand, so that nobody can tell it from one."""
    return Seal(seat, (), NOTHING.type)


class Hide(Action):
    """Cards to lay face down: a row of the lexicon, made of the lowest suits held."""

    kind = "play"

    row: int
    _lexicon: Lexicon
    _seat: int
    _held: Cards

    def __init__(self, lexicon: Lexicon, seat: int, held: Cards, row: int) -> None:
        settle(self, _lexicon=lexicon, _seat=seat, _held=held, row=row)

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as what it says: the table it was made from stays behind."""
        said = ("row", "event", "text", "reading", "cards", "_seat")
        return revive, (Hide, {name: getattr(self, name) for name in said})

    @cached_property
    def cards(self) -> Cards:  # type: ignore[override]
        """The cards in their order of record."""
        return self._lexicon.laid(self.row, self._held)

    @cached_property
    def reading(self) -> Reading:  # type: ignore[override]
        """What the cards are laid as."""
        return self._lexicon.reading(self.row)

    @cached_property
    def text(self) -> str:  # type: ignore[override]
        """The ranks, as people write them."""
        return self._lexicon.spell(self.row)

    @property
    def title(self) -> Words:  # type: ignore[override]
        """The cards and what they are."""
        names = self.reading.title.items()
        return {lang: f"{say_cards(self.text, lang)} ({name})" for lang, name in names}

    @cached_property
    def event(self) -> Seal:  # type: ignore[override]
        """The decision this would be."""
        return Seal(self._seat, self.cards, str(self.reading))


class HidePass(Action):
    """要不起, where the options allow it."""

    kind = "pass"
    text = "pass"
    title = words("不出", "pass")
    reading = NOTHING

    def __init__(self, seat: int) -> None:
        settle(self, event=nothing(seat))


class Sealable(Legal):
    """Thousands of rows, turned into actions only when somebody looks; the lowest single first."""

    _lexicon: Lexicon
    _seat: int
    _held: Cards
    _rows: Sequence[int]
    _may_pass: bool

    def __init__(
        self, lexicon: Lexicon, seat: int, held: Cards, rows: Sequence[int], may_pass: bool
    ) -> None:
        settle(self, _lexicon=lexicon, _seat=seat, _held=held, _rows=rows, _may_pass=may_pass)

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self._lexicon, self._seat, self._held, pack_rows(self._rows))
        return _sealable, (*made_of, self._may_pass)

    def __len__(self) -> int:
        return len(self._rows) + self._may_pass

    def _make_action(self, at: int) -> Action:
        if at == len(self._rows):
            return HidePass(self._seat)
        return Hide(self._lexicon, self._seat, self._held, int(self._rows[at]))

    def __contains__(self, action: Any) -> bool:
        if isinstance(action, Hide):  # of other suits it is as good
            known = self._lexicon.row(self._lexicon.deck.pack(action.cards), action.event.reading)
            mine = action._seat == self._seat and known is not None
            return mine and Hand(self._held).holds(action.cards)
        text = action.text if isinstance(action, Action) else action
        return isinstance(text, str) and any(
            action in (mine, mine.text) for mine in self._spelt(text)
        )

    def _spelt(self, text: str) -> Iterator[Action]:
        """The actions a text can mean, without looking at all of them."""
        if is_pass(text):
            yield from [HidePass(self._seat)] * self._may_pass
            return
        try:
            cards = resolve(text, self._held, self._lexicon.deck.value)
        except CardError:
            return
        for row in self._lexicon.rows_of(self._lexicon.deck.pack(cards)):
            yield Hide(self._lexicon, self._seat, self._held, row)


def _sealable(lexicon: Lexicon, seat: int, held: Cards, rows: bytes, may: bool) -> Sealable:
    return Sealable(lexicon, seat, held, unpack_rows(rows), may)


def read(rules: "Showdown", hand: Hand, seat: int, text: str) -> Seal:
    """What a seat means by a text."""
    read_answer(text)
    if is_pass(text):
        return nothing(seat)
    said = rules.names.understand(text)
    try:
        cards = resolve(said.cards, hand.cards, rules.deck.value)
    except CardError as error:
        raise said.refusal(error) from None
    rows = rules.lexicon.rows_of(rules.deck.pack(cards))
    readings = list(map(rules.lexicon.reading, rows))  # every set has at most one
    if said.name and not any(map(said.allows, readings)):
        raise said.other(readings)
    if not readings:
        raise IllegalAction("no-such-type", cards=format_cards(cards, "short"))
    if not said.names(readings[0]):
        raise IllegalAction("no-such-reading", reading=said.reading)
    return Seal(seat, rules.lexicon.vector(rows[0], cards), str(readings[0]))


def check(rules: "Showdown", hand: Hand, event: Decision) -> None:
    """Refuse what may not be sealed."""
    passes = isinstance(event, Pass) or event == nothing(event.seat)
    if passes and not rules.allow_pass:
        raise IllegalAction("must-play")
    if not isinstance(event, Seal) or event.cards is None:
        raise IllegalAction("no-such-answer")
    if passes:
        return
    if not hand.holds(event.cards):
        raise IllegalAction("not-in-hand", cards=format_cards(event.cards, "short"))
    row = rules.lexicon.row(rules.deck.pack(event.cards), event.reading)
    if row is None or rules.lexicon.vector(row, event.cards) != event.cards:
        raise IllegalAction("no-such-type", cards=format_cards(event.cards, "short"))
