"""Raising the stakes before the first card: 加倍, 再加倍, 明牌."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paiju.core.cards import Cards
from paiju.core.chance import Chance
from paiju.core.events import Decision, Double, Doubles, Event, Open, Redouble
from paiju.core.language import words
from paiju.engine.actions import Answer, Answers, Legal
from paiju.engine.answers import NO, NOBODY, YES, find_meaning, on_screen
from paiju.families.climb.position import Position
from paiju.families.climb.stage import Stage

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

DOUBLE = (words("不加倍", "no double"), words("加倍", "double"))
REDOUBLE = (words("不再加倍", "no redouble"), words("再加倍", "redouble"))
OPEN = (words("不明牌", "keep hidden"), words("明牌", "open hand"))
OPEN_START = (words("不明牌", "keep hidden"), words("明牌开始", "open from the start"))
_BOTH = (False, True)


def _meanings(*titles: tuple[dict[str, str], dict[str, str]]) -> dict[str, bool]:
    """Yes and no, and the words these are shown with."""
    plain = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
    return plain | on_screen((title[yes], yes) for title in titles for yes in _BOTH)


DOUBLED = _meanings(DOUBLE, REDOUBLE)
OPENED = _meanings(OPEN, OPEN_START) | dict.fromkeys(("OPEN", "开"), True)


@dataclass(frozen=True)
class Doubling(Stage):
    """Both farmers decide unseen, published together; then the landlord may redouble."""

    def done(self, rules: "Climb", p: Position) -> bool:
        return bool(p.doubles) and (not any(p.doubles) or p.redoubled is not None)

    def _farmers(self, p: Position) -> list[int]:
        return [seat for seat in range(len(p.hands)) if seat != p.landlord]

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        if p.doubles:
            assert p.landlord is not None
            return frozenset((p.landlord,))
        return frozenset(self._farmers(p)) - {seat for seat, _ in p.sealed}

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        values = dict(p.sealed)
        if p.doubles or len(values) < len(self._farmers(p)):
            return ()
        return (Doubles(tuple(values.get(seat) for seat in range(len(p.hands)))),)

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        return REDOUBLE[1] if p.doubles else DOUBLE[1]

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        kind, event = (REDOUBLE, Redouble) if p.doubles else (DOUBLE, Double)
        return Answers(
            Answer("double", kind[yes]["zh"], kind[yes], event(seat, yes)) for yes in _BOTH
        )

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        yes = find_meaning(text, DOUBLED, self.legal(rules, p, seat))
        return (Redouble if p.doubles else Double)(seat, yes)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        said = [(seat, DOUBLE[value]) for seat, value in enumerate(p.doubles) if value is not None]
        if p.redoubled is not None and p.landlord is not None:
            said.append((p.landlord, REDOUBLE[p.redoubled]))
        return said


class _Opening(Stage):
    """Asking whether somebody plays with an open hand."""

    title: ClassVar[tuple[dict[str, str], dict[str, str]]]
    factor: int

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        return self.title[1]

    def _cards(self, p: Position, seat: int) -> Cards:
        return ()

    def _event(self, p: Position, seat: int, yes: bool) -> Open:
        return Open(seat, self.factor, self._cards(p, seat)) if yes else Open(seat, 0)

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        return Answers(
            Answer("open", self.title[yes]["zh"], self.title[yes], self._event(p, seat, yes))
            for yes in _BOTH
        )

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        return self._event(p, seat, find_meaning(text, OPENED, self.legal(rules, p, seat)))


@dataclass(frozen=True)
class OpenStart(_Opening):
    """明牌开始: before the deal every player may promise to play open."""

    factor: int = 5
    phase: ClassVar[str] = "deal"
    title = OPEN_START

    def done(self, rules: "Climb", p: Position) -> bool:
        return None not in p.opened

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        return frozenset(seat for seat, factor in enumerate(p.opened) if factor is None)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        return [(s, OPEN_START[1]) for s, factor in enumerate(p.opened) if factor == self.factor]


@dataclass(frozen=True)
class OpenHand(_Opening):
    """明牌: the landlord, with the bottom cards in hand, may lay everything open."""

    factor: int = 2
    title = OPEN

    def _cards(self, p: Position, seat: int) -> Cards:
        return p.hands[seat].cards

    def done(self, rules: "Climb", p: Position) -> bool:
        assert p.landlord is not None
        return p.shown or bool(p.opened[p.landlord])

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        return NOBODY if p.landlord is None else frozenset((p.landlord,))

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        return [(s, OPEN[1]) for s, factor in enumerate(p.opened) if factor == self.factor]
