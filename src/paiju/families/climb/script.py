"""The position of a shedding game as text."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from paiju.core.cards import JOKERS, Cards
from paiju.core.errors import IllegalAction
from paiju.core.events import Bid, Placed, Play
from paiju.families.climb.dealing import Dealing
from paiju.families.climb.position import Position
from paiju.families.written import codecs as c
from paiju.families.written.fields import (
    Field,
    Fields,
    Script,
    check_cards,
    entries,
    need,
    place,
    refused,
)

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

_OWN = entries(lambda entry: (entry[0],), lambda entry: (entry[0], None))
_BOTH = entries(lambda entry: entry[:2], lambda entry: (*entry[:2], None))

_SKIPPED = -1  # as if the stages before the play were done


def _composed(text: str, players: int) -> int:
    c.FLAG.read(text, players)
    return _SKIPPED


FIELDS: Fields = (
    Field("redeals", "redeals", c.NUMBER),
    Field("first", "first", c.SEAT),
    Field("bids", "bids", c.BIDS),
    Field("landlord", "landlord", c.SEAT),
    Field("base", "base", c.NUMBER),
    Field("robs", "robs", c.NUMBER),
    Field("forced", "forced", c.FLAG),
    Field("doubling", "sealed", c.DOUBLINGS, _OWN),
    Field("doubles", "doubles", c.ANSWERS),
    Field("redoubled", "redoubled", c.YES_NO),
    Field("open", "opened", c.FACTORS),
    Field("answered", "shown", c.FLAG),
    Field("bottom", "bottom", c.CARDS),
    Field("wild", "wild", c.WILD),
    Field("carried", "carried", c.CARRIED),
    Field("roles", "roles_told", c.FLAG),
    Field("tributes", "tributes", c.GIFTS, _BOTH),
    Field("returns", "returns", c.GIFTS, _BOTH),
    Field("composed", "stage", c.Codec(lambda _: "yes", _composed)),
    Field("turn", "turn", c.SEAT),
    Field("leading", "leading", c.FLAG),
    Field("circle", "circle", c.CIRCLE),
    Field("passed", "passed", c.MASK),
    Field("must", "must", c.CARDS),
    Field("smallest", "smallest", c.CARDS),
    Field("out", "out", c.SEATS),
    Field("points", "points", c.NUMBERS),
    Field("captured", "captured", c.NUMBERS),
    Field("laid", "laid", c.NUMBERS),
    Field("bombs", "bombs", c.BOMBS),
    Field("payoffs", "payoffs", c.NUMBERS),
    Field("result", "result", c.WORD),
    Field("landlords", "landlords", c.SEATS),
)
_COUNTED = ("points", "captured", "laid")  # zeros once somebody leads


class ClimbScript(Script):
    """All fields, and the cards that make landlords: known once they are laid or told."""

    fields = (*FIELDS, Field("marks", "marks", c.HOLDERS))

    def seen_fields(self, rules: "Climb", p: Position, gone: Cards) -> Fields:
        def seen(marks: Sequence[int | None], seat: int) -> tuple[int | None, ...]:
            pairs = zip(rules.marks, marks, strict=True)
            return tuple(holder if card in gone else None for card, holder in pairs)

        hidden = rules.marks and not p.roles_told
        return (*FIELDS, Field("marks", "marks", c.HOLDERS, seen if hidden else None))

    def normal(self, rules: "Climb", p: Position) -> Position:
        """Without zeros, a stage that follows, and smallest cards when hands were filled up."""
        zeros = {name: () for name in _COUNTED if not any(getattr(p, name))}
        stage = 0 if _stage(rules, p) == p.stage else _SKIPPED
        return replace(p, stage=stage, smallest=() if _drawn(rules, p) else p.smallest, **zeros)

    def place(self, rules: "Climb", p: Position, event: Placed) -> Position:
        def sort(cards: Cards, values: Any) -> Cards:
            return rules.sorted(cards, values.get("wild", ""))

        p = place(self.fields, rules.opening(len(event.counts)), event, sort)
        need(len(p.marks) == len(rules.marks), "marks")
        if rules.marks:
            held = [(seat, hand.cards) for seat, hand in enumerate(p.hands)]
            p = replace(p, marks=tuple(
                next((seat for seat, cards in held if mark in cards), holder)
                for mark, holder in zip(rules.marks, p.marks, strict=True)
            ))  # fmt: skip
        dealt = p.payoffs is not None or p.stock.count or any(hand.count for hand in p.hands)
        p = replace(p, dealt=len(p.hands) if dealt else 0)
        p = _circle(rules, p) if p.turn >= 0 else p
        skipped = p.stage == _SKIPPED
        return replace(p, stage=_played(rules, p) if skipped else _stage(rules, p))

    def check(self, rules: "Climb", p: Position, event: Placed) -> None:
        laid = Counter(event.gone)
        piles = [hand.cards for hand in p.hands]
        check_cards(rules.deck.cards, [*piles, p.stock.cards, event.gone], exactly=False)
        circle = Counter(x for e in p.circle if isinstance(e, Play) for x in e.cards)
        need(not circle - laid, "gone")
        need(len(p.wild) <= rules.deck.wilds // 4 and len(set(p.wild)) == len(p.wild), "wild")
        need(not set(p.wild) & set(JOKERS), "wild")
        need(not p.bottom or len(p.bottom) < len(rules.deck.cards), "bottom")
        need(rules.has_landlord or p.landlord is None, "landlord")
        need(p.landlord is None or p.turn >= 0, "landlord")
        for field in ("base", "redeals", "robs", "points", "captured", "laid"):
            value = getattr(p, field)
            need(min(value if isinstance(value, tuple) else (value,), default=0) >= 0, field)
        need(p.base > 0, "base")
        need(len(set(p.out)) == len(p.out), "out")
        need(not any(p.hands[seat].count for seat in p.out), "out")
        need(p.hands[p.turn].holds(p.must) if p.must else True, "must")
        need(len(p.smallest) in (0, len(p.hands)), "smallest")
        _check_bids(rules, p)
        _check_answers(rules, p)


def _drawn(rules: "Climb", p: Position) -> bool:
    """Has anybody drawn from the stock since the deal?"""
    each = next(stage.each for stage in rules.stages if isinstance(stage, Dealing))
    return p.stock.count < len(rules.deck.cards) - each * len(p.hands)


def _played(rules: "Climb", p: Position) -> int:
    """The stage of play, or that there is none left."""
    return len(rules.stages) - (p.payoffs is None)


def _stage(rules: "Climb", p: Position) -> int:
    """The first stage that is not done; once cards are laid it is the play in any case."""
    if any(p.laid):
        return _played(rules, p)
    for at, stage in enumerate(rules.stages):
        if not stage.done(rules, p):
            return at
    return len(rules.stages)


def _circle(rules: "Climb", p: Position) -> Position:
    """What follows from the circle: the hand to beat, its owner, the points in it."""
    zeros = (0,) * len(p.hands)
    p = replace(p, **{name: getattr(p, name) or zeros for name in _COUNTED})
    lexicon, free = rules.lexicon, rules.tables.free
    plays = [event for event in p.circle if isinstance(event, Play)]
    if not plays:
        need(p.leading and not p.circle, "circle")
        return replace(p, owner=p.turn, last=free)
    rows = [rules.reader(p.wild).row(event) for event in plays]
    need(p.circle[0] is plays[0], "circle")
    for row, event in zip(rows, plays, strict=True):
        if row is None:
            raise refused(f"circle={c.CIRCLE.write([event])}")
    bodies = [lexicon.body_of[row] for row in rows if row is not None]
    for low, high in pairwise(bodies):
        need(rules.follows or lexicon.covers(high, low), "circle")
    pile = sum(rules.goal.worth(event.cards) for event in plays)
    last = bodies[-1] + (free + 1 if p.leading else 0)
    return replace(
        p, last=last, owner=plays[-1].seat, table=plays[-1].cards, pile=0 if p.leading else pile,
        led=lexicon.readings[bodies[0]].type,
    )  # fmt: skip


def _check_bids(rules: "Climb", p: Position) -> None:
    """While the bidding goes on, every answer must have been possible."""
    stage = rules.stage(p)
    if p.landlord is not None or stage is None or stage.phase != "bid":
        return
    for at, (seat, value) in enumerate(p.bids):
        before = replace(p, bids=p.bids[:at])
        try:
            need(seat in stage.to_act(rules, before), "bids")
            stage.check(rules, before, Bid(seat, value))
        except IllegalAction:
            raise refused("bids") from None


def _check_answers(rules: "Climb", p: Position) -> None:
    """加倍 is the farmers' affair, and everybody answers once."""
    seats = [seat for seat, _ in p.sealed]
    need(len(set(seats)) == len(seats) and p.landlord not in seats, "doubling")
    need(all(factor is None or factor >= 0 for factor in p.opened), "open")
    need(not p.doubles or p.landlord is not None, "doubles")
