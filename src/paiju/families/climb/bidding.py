"""How a landlord is found: 叫/抢, 叫分, or a draw for the bottom cards."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paiju.core.chance import Chance
from paiju.core.errors import IllegalAction
from paiju.core.events import Bid, Bottom, Decision, Event, Landlord, Redeal
from paiju.core.language import words
from paiju.engine.actions import Answer, Answers, Legal
from paiju.engine.answers import NO, NOBODY, YES, find_meaning, on_screen
from paiju.families.climb.position import Position
from paiju.families.climb.stage import Stage

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

Bids = tuple[tuple[int, int], ...]
Words = dict[str, str]

CALL = (words("不叫", "no call"), words("叫地主", "call"))
ROB = (words("不抢", "no rob"), words("抢地主", "rob"))
POINTS = (words("不叫", "no bid"), *(words(f"{n}分", f"bid {n}") for n in (1, 2, 3)))

# Words that mean an answer besides those on the screen, in the form of `stage.answer`.
NO_CALL = dict.fromkeys(NO | frozenset("不叫 不叫地主 不抢".split()), 0)
CALLED = {
    **dict.fromkeys(YES | frozenset("叫 叫地主 叫牌 抢 抢地主 抢牌 CALL ROB".split()), 1),
    **NO_CALL,
}
NUMERALS = {1: "1一", 2: "2二两", 3: "3三", 4: "4四", 5: "5五", 6: "6六", 7: "7七", 8: "8八"}
BIDS = {
    **{f"{figure}{unit}": n for n in (1, 2, 3) for figure in NUMERALS[n] for unit in ("", "分")},
    **NO_CALL,
    "0分": 0,
}
PICKS = {
    **{word: n for n, figures in NUMERALS.items() for figure in figures
       for word in (figure, f"第{figure}张")},
    **NO_CALL,
}  # fmt: skip


class Bidding(Stage):
    """One question after another, each public at once."""

    title: ClassVar[Words]

    @abstractmethod
    def asked(self, p: Position) -> int | None:
        """Whose turn it is to answer; None when the bidding is over."""

    def question(self, rules: "Climb", p: Position) -> Words:
        return self.answers(p)[-1][1] if self.robs(p) else self.title

    def robs(self, p: Position) -> bool:
        """Has somebody called, so that the rest is robbing?"""
        return False

    @abstractmethod
    def answers(self, p: Position) -> list[tuple[str, Words, int]]:
        """What may be answered: text, words and number."""

    @abstractmethod
    def outcome(self, rules: "Climb", p: Position) -> Event:
        """What the finished bidding leads to."""

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.landlord is not None

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        seat = self.asked(p)
        return NOBODY if seat is None else frozenset((seat,))

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        return (self.outcome(rules, p),) if self.asked(p) is None else ()

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        return Answers(
            Answer("bid", text, title, Bid(seat, value)) for text, title, value in self.answers(p)
        )

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        shown = on_screen((title, value) for _, title, value in self.answers(p))
        return Bid(
            seat, find_meaning(text, {**self.meanings(p), **shown}, self.legal(rules, p, seat))
        )

    @abstractmethod
    def meanings(self, p: Position) -> Mapping[str, int]:
        """What words mean besides those on the screen."""


def turn(p: Position) -> int:
    """The seat whose turn comes after the answers so far."""
    return (p.first + len(p.bids)) % len(p.hands)


def nobody_called(p: Position, limit: int) -> Event:
    """Deal again; the last deal of `limit` in a row forces the first asked (0: never)."""
    if limit and p.redeals + 1 >= limit:
        return Landlord(p.first, 1, forced=True)
    return Redeal()


def robbing(p: Position, yes: bool) -> list[tuple[str, Words, int]]:
    """The two answers to 叫 (or 抢 when somebody has called)."""
    no, ja = ROB if yes else CALL
    return [(no["zh"], no, 0), (ja["zh"][0], ja, 1)]


@dataclass(frozen=True)
class CallRob(Bidding):
    """叫地主, then 抢地主; a caller who was robbed is asked once more."""

    rob: bool = True
    limit: int = 3
    title: ClassVar[Words] = CALL[1]

    def robs(self, p: Position) -> bool:
        return any(value for _, value in p.bids)

    def asked(self, p: Position) -> int | None:
        yes = [seat for seat, value in p.bids if value]
        if yes and not self.rob:
            return None
        if len(p.bids) < len(p.hands):
            return turn(p)
        return yes[0] if len(yes) > 1 and len(p.bids) == len(p.hands) else None

    def answers(self, p: Position) -> list[tuple[str, Words, int]]:
        return robbing(p, self.robs(p))

    def meanings(self, p: Position) -> Mapping[str, int]:
        return CALLED

    def outcome(self, rules: "Climb", p: Position) -> Event:
        yes = [seat for seat, value in p.bids if value]
        if not yes:
            return nobody_called(p, self.limit)
        return Landlord(yes[-1], 1, robs=len(yes) - 1)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, Words]]:
        said, called = [], False
        for seat, value in p.bids:
            said.append((seat, (ROB if called else CALL)[value]))
            called = called or bool(value)
        return said


@dataclass(frozen=True)
class Score(Bidding):
    """叫分: one turn each, only upwards; the top bid ends it. With `rob` the outbid may rob."""

    rob: bool = False
    limit: int = 3
    top: int = 3
    title: ClassVar[Words] = words("叫分", "bid")

    def _split(self, p: Position) -> tuple[Bids, Bids]:
        """The bids, and the answers to 抢 after them."""
        for i, (_, value) in enumerate(p.bids, 1):
            if value == self.top or i == len(p.hands):
                return p.bids[:i], p.bids[i:]
        return p.bids, ()

    def _over(self, bids: Bids, seats: int) -> bool:
        return len(bids) == seats or any(value == self.top for _, value in bids)

    def _robbers(self, p: Position) -> list[int]:
        """Who is asked to rob: outbid players after the highest bidder, then he if robbed."""
        bids, robs = self._split(p)
        high = max(bids, key=lambda bid: bid[1])
        seats = len(p.hands)
        outbid = {seat for seat, value in bids if value} - {high[0]}
        order = sorted(outbid, key=lambda seat: (seat - high[0]) % seats)
        robbed = any(value for _, value in robs)
        return [*order, high[0]] if robbed else order

    def asked(self, p: Position) -> int | None:
        bids, robs = self._split(p)
        if not self._over(bids, len(p.hands)):
            return turn(p)
        if not self.rob or not any(value for _, value in bids):
            return None
        robbers = self._robbers(p)
        return robbers[len(robs)] if len(robs) < len(robbers) else None

    def robs(self, p: Position) -> bool:
        return self._over(self._split(p)[0], len(p.hands))

    def answers(self, p: Position) -> list[tuple[str, Words, int]]:
        bids, _ = self._split(p)
        if self.robs(p):
            return robbing(p, True)
        high = max((value for _, value in bids), default=0)
        open_bids = [0, *range(high + 1, self.top + 1)]
        return [(str(n) if n else "不叫", POINTS[n], n) for n in open_bids]

    def meanings(self, p: Position) -> Mapping[str, int]:
        return CALLED if self.robs(p) else BIDS

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        try:
            super().check(rules, p, event)
        except IllegalAction:
            high = max((value for _, value in p.bids), default=0)
            raise IllegalAction("bid-too-low", high=high) from None

    def outcome(self, rules: "Climb", p: Position) -> Event:
        bids, robs = self._split(p)
        seat, base = max(bids, key=lambda bid: bid[1])
        if not base:
            return nobody_called(p, self.limit)
        robbers = [robber for robber, value in robs if value]
        return Landlord((robbers or [seat])[-1], base, robs=len(robbers))

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, Words]]:
        bids, robs = self._split(p)
        said = [(seat, POINTS[value]) for seat, value in bids]
        return said + [(seat, ROB[value]) for seat, value in robs]


@dataclass(frozen=True)
class Lottery(Bidding):
    """抽签: each picks one of the face-down bottom cards or none; the highest card wins."""

    title: ClassVar[Words] = words("抽一张底牌", "draw a bottom card")

    def asked(self, p: Position) -> int | None:
        return turn(p) if len(p.bids) < len(p.hands) else None

    def answers(self, p: Position) -> list[tuple[str, Words, int]]:
        taken = {value for _, value in p.bids}
        free = [n for n in range(1, p.stock.count + 1) if n not in taken]
        return [("不叫", POINTS[0], 0), *((str(n), _pick(n), n) for n in free)]

    def meanings(self, p: Position) -> Mapping[str, int]:
        return {word: n for word, n in PICKS.items() if n <= p.stock.count}

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        try:
            super().check(rules, p, event)
        except IllegalAction:
            raise IllegalAction("card-taken") from None

    def outcome(self, rules: "Climb", p: Position) -> Event:
        picked = [(p.stock.cards[value - 1], seat) for seat, value in p.bids if value]
        if not picked:
            return Landlord(0, 1)
        return Landlord(max(picked, key=lambda pick: rules.deck.order[pick[0]])[1], 1)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, Words]]:
        return [(seat, _pick(value) if value else POINTS[0]) for seat, value in p.bids]


def _pick(n: int) -> Words:
    return words(f"第{n}张", f"card {n}")


@dataclass(frozen=True)
class TakeBottom(Stage):
    """The landlord takes the bottom cards, and everybody sees them."""

    def done(self, rules: "Climb", p: Position) -> bool:
        return not p.stock.count

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        assert p.landlord is not None
        return (Bottom(p.landlord, rules.sorted(p.stock.cards)),)
