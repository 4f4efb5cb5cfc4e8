"""Bets as actions: what may be said at the table, in words, and what is refused."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paiju.core.errors import IllegalAction
from paiju.core.events import AllIn, Call, Check, Decision, Fold, Raise
from paiju.core.frozen import settle
from paiju.core.language import Words, words
from paiju.core.tokens import PASS_WORDS, normalise
from paiju.engine.actions import Action, Answers
from paiju.engine.answers import make_unknown
from paiju.families.betting.position import UNASKED, BettingPosition

if TYPE_CHECKING:
    from paiju.families.betting.rules import Betting

CHECK = words("过牌", "check")
CALL = words("跟注 {}", "call {}")
ALL_IN = words("全下 {}", "all in {}")
RAISE = words("加注到 {}", "raise to {}")
FOLD = words("弃牌", "fold")

_SAID = {
    **dict.fromkeys("CHECK K X 过牌 让牌 看牌".split(), "check"),
    **dict.fromkeys(PASS_WORDS, "check"),
    **dict.fromkeys("CALL C 跟注 跟牌 跟".split(), "call"),
    **dict.fromkeys(("ALL IN", *"ALLIN ALL-IN 全下 全押 梭哈".split()), "all-in"),
    **dict.fromkeys("FOLD F 弃牌 弃 盖牌".split(), "fold"),
}
_AMOUNT = r"(?P<to>[0-9]{1,15})"
_RAISE = re.compile(
    rf"(?:(?:RAISE|BET|加注|下注|加)\s*)?(?:TO|到|至)?\s*{_AMOUNT}"
    r"|(?:RAISE|BET|加注|下注|加)\s*(?:TO|到|至)?\s*(?P<size>MIN|最小|POT|底池|满池|MAX|最大)"
    r"|(?P<open>RAISE|BET|加注|下注|加)\s*(?:[A-Z]+|[一-鿿]+)?"  # how much?
)
_SHOWN = re.compile(rf"(?P<word>.*?)\s*{_AMOUNT}")  # the words on the screen: 跟注 20, all in 500
_PRESETS = {
    Fraction(1, 2): words("½ 底池", "½ pot"),
    Fraction(2, 3): words("⅔ 底池", "⅔ pot"),
    Fraction(1): words("底池", "pot"),
}
_EVERYTHING = words("全下", "all in")
_SIZES = {"MIN": 0, "最小": 0, "POT": 1, "底池": 1, "满池": 1, "MAX": -1, "最大": -1}


class Wager(Action):
    """A bet or its refusal. A raise knows the least and the most it could be."""

    minimum: int
    maximum: int
    presets: tuple[tuple[Words, int], ...]
    _saying: Words
    _amount: int

    def __init__(
        self,
        kind: str,
        saying: Words,
        event: Decision,
        amount: int = 0,
        minimum: int = 0,
        maximum: int = 0,
        presets: Sequence[tuple[Words, int]] = (),
    ) -> None:
        settle(self, kind=kind, event=event, _saying=saying, _amount=amount)
        settle(self, minimum=minimum, maximum=maximum, presets=tuple(presets))
        settle(self, text=f"raise {amount}" if kind == "raise" else kind)

    @property
    def title(self) -> Words:  # type: ignore[override]
        """What it is called, with its amount."""
        return {language: text.format(self._amount) for language, text in self._saying.items()}

    def data(self) -> dict[str, Any]:
        """What other programs need; of a raise also what it could be."""
        if self.kind != "raise":
            return super().data()
        more = {"minimum": self.minimum, "maximum": self.maximum, "presets": self.presets}
        return {**super().data(), **more, "amount": self._amount, "step": 1}

    def resize(self, amount: int) -> Decision:
        """A raise to another amount."""
        return Raise(self.event.seat, amount) if self.kind == "raise" else super().resize(amount)


class Wagers(Answers):
    """What a seat may do; the raises listed stand for every amount between them."""

    def __contains__(self, action: Any) -> bool:
        if isinstance(action, Action) and isinstance(action.event, Raise):
            return self._takes(action.event)
        return super().__contains__(action) or self._takes_text(action)

    def _takes(self, event: Raise) -> bool:
        raises = (w for w in self._answers if isinstance(w, Wager) and w.kind == "raise")
        return any(
            event.seat == wager.event.seat and wager.minimum <= event.to <= wager.maximum
            for wager in raises
        )

    def _takes_text(self, text: Any) -> bool:
        found = re.fullmatch(r"raise ([0-9]{1,15})", text) if isinstance(text, str) else None
        seats = {action.event.seat for action in self._answers}
        return found is not None and any(self._takes(Raise(s, int(found[1]))) for s in seats)


def wagers(rules: "Betting", p: BettingPosition, seat: int) -> Iterator[Wager]:
    """All kinds of actions, the one a clock would choose first; of raises three."""
    chips, due = p.chips[seat], p.to_call(seat)
    if not chips or not due:
        yield Wager("check", CHECK, Check(seat))
    if not chips:
        return
    fold = Wager("fold", FOLD, Fold(seat))
    if due:
        yield fold
        if due <= chips:
            yield Wager("call", CALL, Call(seat), due)
        else:
            yield Wager("all-in", ALL_IN, AllIn(seat), chips)
    yield from raises(rules, p, seat)
    if not due:
        yield fold


def raises(rules: "Betting", p: BettingPosition, seat: int) -> list[Wager]:
    """The smallest, pot-sized and largest raise, as far as they differ."""
    if not may_raise(rules, p, seat):
        return []
    low, high = bounds(rules, p, seat)
    pot = sized(p, seat, low, high, Fraction(1))
    usual = presets(p, seat, low, high)
    return [
        Wager("raise", RAISE, Raise(seat, to), to, low, high, usual)
        for to in sorted({low, pot, high})
    ]


def presets(p: BettingPosition, seat: int, low: int, high: int) -> list[tuple[Words, int]]:
    """The usual sizes between the bounds, each amount once, and everything."""
    found = {sized(p, seat, low, high, part): name for part, name in reversed(_PRESETS.items())}
    found.pop(high, None)
    return [*((name, to) for to, name in sorted(found.items())), (_EVERYTHING, high)]


def sized(p: BettingPosition, seat: int, low: int, high: int, part: Fraction) -> int:
    """A raise by a part of the pot as it is after a call."""
    due = p.to_call(seat)
    return min(max(p.highest + int((p.pot + due) * part), low), high)


def bounds(rules: "Betting", p: BettingPosition, seat: int) -> tuple[int, int]:
    """The least and the most a raise can be: a short stack may go all in below the minimum."""
    most = p.bets[seat] + p.chips[seat]
    step = max(p.big, p.full) if rules.least == "nl" else 1
    return min(p.highest + step, most), most


def may_raise(rules: "Betting", p: BettingPosition, seat: int) -> bool:
    """More chips than a call takes, and the right to raise."""
    if p.chips[seat] <= p.to_call(seat) or not (rules.lone_raise or p.rivals(seat)):
        return False
    if p.met[seat] == UNASKED:
        return True
    return rules.raises == "again" and p.highest - p.met[seat] >= max(p.big, p.full)


def check(rules: "Betting", p: BettingPosition, event: Decision) -> None:
    """Refuse what is not legal, and say what would be."""
    seat = event.seat
    chips, due = p.chips[seat], p.to_call(seat)
    if isinstance(event, Check):
        if chips and due:
            raise IllegalAction("cannot-check", amount=due)
    elif isinstance(event, Call):
        if not due:
            raise IllegalAction("nothing-to-call")
        if due > chips:
            raise IllegalAction("cannot-call", amount=due, chips=chips)
    elif isinstance(event, AllIn):
        if not 0 < chips < due:
            raise IllegalAction("not-all-in", amount=due)
    elif isinstance(event, Raise):
        _check_raise(rules, p, event)
    elif not (isinstance(event, Fold) and chips):
        raise IllegalAction("no-such-answer")


def _check_raise(rules: "Betting", p: BettingPosition, event: Raise) -> None:
    if not may_raise(rules, p, event.seat):
        raise IllegalAction("cannot-raise")
    low, high = bounds(rules, p, event.seat)
    if type(event.to) is not int or not low <= event.to <= high:
        raise IllegalAction("raise-size", low=low, high=high)


def read(rules: "Betting", p: BettingPosition, seat: int, text: str) -> Decision:
    """What a seat means by a text."""
    plain = " ".join(normalise(text).split())
    if not plain:
        raise IllegalAction("empty")
    said = _SAID.get(plain) or _as_shown(p, seat, plain)
    if said == "all-in":
        return _whole_stack(p, seat)
    if said:
        return {"check": Check, "call": Call, "fold": Fold}[said](seat)
    found = _RAISE.fullmatch(plain)
    if found is None:
        raise make_unknown(text, wagers(rules, p, seat))
    if found["to"]:
        return Raise(seat, int(found["to"]))
    return Raise(seat, _size(rules, p, seat, found["size"]))


def _as_shown(p: BettingPosition, seat: int, plain: str) -> str | None:
    """A call or 全下 with its amount, if that is what it takes."""
    found = _SHOWN.fullmatch(plain)
    said = _SAID.get(found["word"]) if found else None
    amount = {"call": p.to_call(seat), "all-in": p.chips[seat]}.get(said or "")
    return said if found and amount and int(found["to"]) == amount else None


def _whole_stack(p: BettingPosition, seat: int) -> Decision:
    """Everything: a raise, an exact call, or less than a call."""
    chips, due = p.chips[seat], p.to_call(seat)
    if chips > due:
        return Raise(seat, p.bets[seat] + chips)
    return Call(seat) if chips == due else AllIn(seat)


def _size(rules: "Betting", p: BettingPosition, seat: int, said: str | None) -> int:
    """The amount of one of the words for the usual ones."""
    listed = raises(rules, p, seat)
    if not listed:
        raise IllegalAction("cannot-raise")
    if said is None:
        raise IllegalAction("raise-size", low=listed[0].minimum, high=listed[0].maximum)
    event = listed[min(_SIZES[said], len(listed) - 1)].event
    assert isinstance(event, Raise)
    return event.to
