"""Laying cards: leads, covers, passes, readings (§6–§8 of the rule book)."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paiju.core.cards import Cards, format_cards, parse_ranks, resolve
from paiju.core.chance import Chance
from paiju.core.errors import CardError, IllegalAction
from paiju.core.events import Decision, Event, Over, Pass, Play
from paiju.core.language import words
from paiju.core.tokens import is_pass, normalise
from paiju.engine.actions import Legal
from paiju.engine.answers import NOBODY, read_answer
from paiju.families.climb.position import Position, landlords
from paiju.families.climb.stage import Stage
from paiju.families.laying.actions import Plays
from paiju.families.laying.declaring import Declaration

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

LEAD = words("先出", "lead")
FOLLOW = words("跟牌", "follow")
_SEATS = tuple(frozenset((seat,)) for seat in range(10))


@dataclass(frozen=True)
class Playing(Stage):
    """Circles of leads and covers until somebody has laid his last card."""

    phase: ClassVar[str] = "play"

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.payoffs is not None

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        return NOBODY if rules.goal.waits(p) else _SEATS[p.turn]

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        if not rules.goal.over(p):
            return rules.goal.auto(rules, p) if rules.goal.waits(p) else ()
        payoffs, hands = rules.settle.payoffs(rules, p), tuple(hand.cards for hand in p.hands)
        return (Over(payoffs, hands, rules.settle.code(p), landlords(p)),)

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        return LEAD if p.leading else FOLLOW

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        held, reader = p.hands[seat].cards, rules.reader(p.wild)
        rows = reader.moves(held, None if p.leading else p.last)
        if rules.follows and p.led in rules.follows and not p.leading:
            rows = [row for row in rows if rules.may_lay(p, row)]
        if p.must:
            rows = [row for row in rows if reader.contains(row, held, p.must)]
        return Plays(reader, seat, held, rows, not p.leading, p.must)

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        read_answer(text)
        if is_pass(text):
            return Pass(seat)
        said = rules.names.understand(text)
        plain, ranks = _fixed(said.cards, p.wild)
        try:
            cards = resolve(plain, p.hands[seat].cards, rules.deck.value, wanted=p.must)
        except CardError as error:
            raise said.refusal(error) from None
        row = self._choose(rules, p, cards, said, ranks)
        return rules.reader(p.wild).play(seat, row, cards)

    def _choose(
        self, rules: "Climb", p: Position, cards: Cards, said: Declaration, ranks: str
    ) -> int:
        """The one row these cards can be laid as now; several must be declared."""
        lexicon = rules.lexicon
        found = rules.reader(p.wild).rows(cards)
        if ranks:
            found = [row for row in found if rules.reader(p.wild).stands_for(row, cards, ranks)]
        rows = [row for row in found if said.allows(lexicon.reading(row))]
        if said.name and not rows:
            raise said.other(map(lexicon.reading, found))
        if not rows:
            raise IllegalAction("no-such-type", cards=format_cards(cards, "short"))
        fitting = [row for row in rows if rules.may_lay(p, row)]
        if not fitting:
            raise self._too_low(rules, p)
        if said.reading:
            chosen = [row for row in fitting if said.names(lexicon.reading(row))]
            if not chosen:
                raise IllegalAction("no-such-reading", reading=said.reading)
            return chosen[0]
        if len(fitting) > 1:
            raise IllegalAction("ambiguous", choices=[lexicon.reading(row) for row in fitting])
        return fitting[0]

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        if isinstance(event, Pass):
            if p.leading:
                raise IllegalAction("must-lead")
        elif isinstance(event, Play):
            self._check_play(rules, p, event)
        else:
            raise IllegalAction("no-such-answer")

    def _check_play(self, rules: "Climb", p: Position, event: Play) -> None:
        if not p.hands[event.seat].holds(event.cards):
            raise IllegalAction("not-in-hand", cards=format_cards(event.cards, "short"))
        reader = rules.reader(p.wild)
        row = reader.row(event)
        if row is None or not reader.wrote(event, row):
            raise IllegalAction("no-such-type", cards=format_cards(event.cards, "short"))
        if not rules.may_lay(p, row):
            raise self._too_low(rules, p)
        if any(card not in event.cards for card in p.must):
            raise IllegalAction("must-contain", cards=format_cards(p.must, "short"))

    def _too_low(self, rules: "Climb", p: Position) -> IllegalAction:
        return IllegalAction("does-not-beat", cards=format_cards(p.table, "short"))


_FIXED = re.compile(r"(10|[1-9TJQKA])\s*=\s*(10|[1-9TJQKA])")


def _fixed(text: str, wild: str) -> tuple[str, str]:
    """The cards, and the ranks that wild ones are said to stand for: `♠7=8`."""
    plain = normalise(text)
    if "=" not in plain:
        return text, ""
    named = [tuple(map(parse_ranks, pair)) for pair in _FIXED.findall(plain)]
    if len(named) != plain.count("=") or any(card not in wild for card, _ in named):
        raise IllegalAction("not-wild")
    return _FIXED.sub(r"\1 ", plain), "".join(rank for _, rank in named)
