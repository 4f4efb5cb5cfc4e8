"""What was laid, by rounds and circles."""

from dataclasses import dataclass
from functools import lru_cache

from paiju.core.cards import Cards
from paiju.core.events import Pass, Placed, Play, Unseal
from paiju.engine.actions import Yield
from paiju.engine.parts import Deed, list_codes, make_label
from paiju.engine.state import Observed
from paiju.families.climb.position import Position
from paiju.families.laying.reading import Reader
from paiju.families.laying.rules import LayingRules, rules_of
from paiju.lexicon.lexicon import Reading


@dataclass(frozen=True)
class TrickEntry:
    """One hand or pass of the record."""

    seat: int
    cards: Cards  # in their order of record; empty for a pass
    reading: Reading
    circle: int  # counted from 1 through the whole game
    ranks: str = ""  # what the cards stand for, where some are wild

    def deed(self) -> Deed:
        """As data."""
        return Deed(
            seat=self.seat,
            kind="play" if self.cards else "pass",
            title=make_label(self.reading.title),
            cards=list_codes(self.cards),
            ranks=list(self.ranks),
            reading=str(self.reading) if self.cards else "",
        )


def rounds(observed: Observed) -> list[list[TrickEntry]]:
    """The record by rounds (§9): a leader who covers his own last hand goes on in the same one."""
    rules = rules_of(observed.game)
    position = observed.game.rules.opening(observed.players)
    found: list[list[TrickEntry]] = []
    circle = 0
    for event in observed.events:
        if isinstance(event, Unseal):
            circle += 1
            found.append(revealed(rules, event, circle))
        elif isinstance(event, Play | Pass):
            if isinstance(event, Play) and position.leading:
                circle += 1
                if not _goes_on(rules, position, event):
                    found.append([])
            found[-1].append(entry(rules.reader(position.wild), event, circle))
        position = observed.game.rules.apply(position, event)
        if isinstance(event, Placed) and hasattr(position, "circle") and position.circle:
            circle = 1  # the only one that is known of what came before
            reader = rules.reader(position.wild)
            found.append([entry(reader, laid, circle) for laid in position.circle])
    return found


def entry(reader: Reader, event: Play | Pass, circle: int = 0) -> TrickEntry:
    """A hand or a pass as the record shows it."""
    if isinstance(event, Pass):
        return TrickEntry(event.seat, (), Yield.reading, circle)
    reading = reader.lexicon.readings[_body(reader, event)]
    return TrickEntry(event.seat, event.cards, reading, circle, event.ranks)


def deed(rules: LayingRules, wild: str, event: Play | Pass) -> Deed:
    """A hand or a pass as data."""
    return _deed(rules.reader(wild), event)


@lru_cache(maxsize=10_000)  # a trick is shown after every act, to everybody
def _deed(reader: Reader, event: Play | Pass) -> Deed:
    return entry(reader, event).deed()


def revealed(rules: LayingRules, event: Unseal, circle: int = 0) -> list[TrickEntry]:
    """Hands that were laid at the same time, by seat."""
    laid = zip(event.hands, event.readings, strict=True)
    return [
        TrickEntry(seat, cards, sealed_reading(rules, cards, reading), circle)
        for seat, (cards, reading) in enumerate(laid)
        if cards is not None
    ]


def sealed_reading(rules: LayingRules, cards: Cards, reading: str) -> Reading:
    """What a hand that lay face down is; no cards are a pass."""
    row = rules.lexicon.row(rules.deck.pack(cards), reading)
    return Yield.reading if row is None else rules.lexicon.reading(row)


def _body(reader: Reader, event: Play) -> int:
    row = reader.row(event)
    assert row is not None
    return reader.lexicon.body_of[row]


def _goes_on(rules: LayingRules, p: Position, event: Play) -> bool:
    """Does a free lead cover the hand that won the circle before, and is that his own?"""
    before = p.last - rules.tables.free - 1  # while leading, `last` still knows that hand
    mine = before >= 0 and p.owner == event.seat
    return mine and rules.lexicon.covers(_body(rules.reader(p.wild), event), before)


def winner(deeds: list[Deed]) -> int | None:
    """Whose hand was the last that nobody covered."""
    return next((deed.seat for deed in reversed(deeds) if deed.cards), None)
