"""Settlement: who pays whom, and why."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from paiju.core.cards import Card, Cards
from paiju.core.errors import require
from paiju.core.language import Words, words
from paiju.engine.hand import put
from paiju.engine.page import PageTable
from paiju.families.climb import settle_words
from paiju.families.climb.numbers import SettlementNumbers, find_factor
from paiju.families.climb.position import Position
from paiju.kernel import layout as k
from paiju.lexicon.spec import Shape, check_choice, check_words

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


_OWN = words("这个游戏有自己的结算办法。", "This game has a settlement of its own.")

Explained = tuple[Words, PageTable | None]


class Factor(NamedTuple):
    """One line of the arithmetic: what multiplied the stake."""

    name: dict[str, str]
    factor: int


class _LineFields(NamedTuple):
    name: dict[str, str]
    amounts: tuple[int, ...]


class Line(_LineFields):
    """One line of the settlement: what every seat gets for one thing, named in both languages."""

    __slots__ = ()

    def __new__(cls, name: dict[str, str], amounts: tuple[int, ...]) -> "Line":
        """A Line; refused here, where it is written, and not when a table is to show it."""
        check_words(name, "Line.name")
        return super().__new__(cls, name, amounts)


class Settlement(Protocol):
    """How a finished game is scored."""

    ranked: ClassVar[bool]  # are players ranked by their points?

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """What every seat gets, and for what."""

    def payoffs(self, rules: "Climb", p: Position) -> tuple[int, ...]:
        """Points per seat: the sum of the lines."""

    def factors(self, p: Position) -> list[Factor]:
        """What multiplies the stake so far."""

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""

    def code(self, p: Position) -> str:
        """The code of the result, where a game has one."""

    def check_in(self, rules: "Climb", most: int) -> None:
        """Refuse a game that it cannot settle; nobody holds more than `most` cards."""

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        """The settlement in numbers for the kernel; None: games are settled by `payoffs`."""


class Plain(ABC):
    """A settlement without ranks, factors, codes and numbers.

    Computers play games out in their heads and settle them by `payoffs`. Of the play they know then
    `hands`, `out`, `laid`, `points`, `captured`, `pile`, `owner` and `bombs`: a settlement is made
    of these and of what was before the play. Where suits do not count, nor are those of a hand.
    """

    ranked: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Who settles differently is not described by the numbers of his base."""
        super().__init_subclass__(**kwargs)
        if "kernel" not in cls.__dict__ and {"lines", "payoffs", "factors"} & cls.__dict__.keys():
            cls.kernel = Plain.kernel  # type: ignore[method-assign]

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        """The settlement in numbers for the kernel; None: games are settled by `payoffs`."""
        return None

    @abstractmethod
    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """What every seat gets, and for what."""

    def payoffs(self, rules: "Climb", p: Position) -> tuple[int, ...]:
        """Points per seat: the sum of the lines."""
        return tuple(map(sum, zip(*(line.amounts for line in self.lines(rules, p)), strict=True)))

    def factors(self, p: Position) -> list[Factor]:
        """Nothing multiplies."""
        return []

    def code(self, p: Position) -> str:
        """No codes."""
        return ""

    def check_in(self, rules: "Climb", most: int) -> None:  # noqa: B027 (most settle any game)
        """Refuse a game that it cannot settle; nobody holds more than `most` cards."""

    def explain(self, rules: "Climb") -> Explained:
        """What the class says about itself; a settlement with numbers tells them."""
        return settle_words.explain_plainly(type(self), _OWN), None


@dataclass(frozen=True)
class LandlordStakes(Plain):
    """One landlord against the rest: every farmer pays or gets his own stake."""

    bombs: Mapping[str, int] = field(hash=False)  # factor of each type of bomb
    cap: int = 0  # at most so many bombs count; 0: all

    def factors(self, p: Position) -> list[Factor]:
        """Base, robs, bombs, spring and open hands."""
        found = [Factor(words("底分", "base"), p.base)]
        if p.robs:
            found.append(Factor(words("抢地主", "robs"), 2**p.robs))
        worth = [find_factor(self.bombs, bomb.type, bomb.tier) for bomb in p.bombs]
        counted = [factor for factor in worth if factor > 1]
        if counted:
            factor = prod(counted[: self.cap] if self.cap else counted)
            found.append(Factor(words("炸弹", "bombs"), factor))
        if spring(p):
            found.append(Factor(words("春天", "spring"), 2))
        elif anti_spring(p):
            found.append(Factor(words("反春天", "anti-spring"), 2))
        opened = max((factor or 0 for factor in p.opened), default=0)
        if opened:
            found.append(Factor(words("明牌", "open hand"), opened))
        return found

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """Stake per farmer, doubled where he doubled; the landlord holds the other end."""
        stake = prod(factor for _, factor in self.factors(p))
        won = -stake if rules.goal.winner(p) == p.landlord else stake
        found = [Line(words("每注", "stake"), _against(p, [won] * len(p.hands)))]
        if any(p.doubles):
            more = (4 if p.redoubled else 2) - 1
            extra = [won * more * bool(doubled) for doubled in p.doubles]
            found.append(Line(words("加倍", "doubled"), _against(p, extra)))
        return found

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_stakes(rules, self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """There must be a landlord, and the bombs must be types, or tiers of wild ones."""
        require(rules.has_landlord, "stakes-no-landlord", "Climb.has_landlord")
        tiers = {shape.wild for shape in rules.combos.shapes if isinstance(shape, Shape)}
        for name in self.bombs:
            if name not in tiers:
                rules.combos.check_type(name, "LandlordStakes.bombs")

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        return SettlementNumbers(k.STAKES, bombs=self.bombs, cap=self.cap)


def _against(p: Position, shares: Sequence[int]) -> tuple[int, ...]:
    """What the farmers get; the landlord pays it."""
    lord = p.landlord
    paid = -sum(share for seat, share in enumerate(shares) if seat != lord)
    return tuple(paid if seat == lord else share for seat, share in enumerate(shares))


def spring(p: Position) -> bool:
    """春天: the landlord is out and no farmer has laid a card."""
    return _out(p, p.landlord) and not any(
        laid for seat, laid in enumerate(p.laid) if seat != p.landlord
    )


def anti_spring(p: Position) -> bool:
    """反春天: a farmer is out and the landlord has laid exactly one hand."""
    farmers = [seat for seat in range(len(p.hands)) if seat != p.landlord]
    lord = p.landlord
    return lord is not None and any(_out(p, s) for s in farmers) and p.laid[lord] == 1


def _out(p: Position, seat: int | None) -> bool:
    return seat is not None and bool(p.laid) and p.dealt > 0 and not p.hands[seat].count


@dataclass(frozen=True)
class Captured(Plain):
    """The result is the points captured; those left in hand may go to the first out."""

    leftover: str = "unscored"  # or "first_finisher"
    ranked: ClassVar[bool] = True

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """Captured points, with the circle in progress for the owner of its last hand."""
        none = (0,) * len(p.hands)
        found = [Line(words("收得", "captured"), p.points)]
        if p.pile:
            found.append(Line(words("最后一圈", "last circle"), put(none, p.owner, p.pile)))
        if self.leftover == "first_finisher":
            held = sum(rules.goal.worth(hand.cards) for hand in p.hands)
            found.append(
                Line(words("手中余分", "left in hand"), put(none, rules.goal.winner(p), held))
            )
        return found

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_captured(rules, self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """Cards must be captured, and hands refilled to what was dealt."""
        check_choice(self.leftover, ("unscored", "first_finisher"), "Captured.leftover")
        size = rules.goal.refill
        require(size, "captured-nothing", "Climb.goal")
        require(size == most, "stock-size", "StockOut.size", each=most, size=size)

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        scale = {k.SCALE_LEFTOVER: int(self.leftover == "first_finisher")}
        return SettlementNumbers(k.CAPTURED, scale)


Steps = tuple[tuple[int, int], ...]  # up to so many cards, so much


def step_of(steps: Steps, count: int) -> int:
    """What holds for so many cards."""
    return next(value for upto, value in steps if count <= upto)


def _counts(steps: Steps) -> range:
    """The numbers of cards that steps are for, as far as a hand can have them."""
    return range(min(steps[-1][0] + 1, k.SCALE_CARDS - k.SCALE_COUNTS))


@dataclass(frozen=True)
class CardPoints(Plain):
    """Card points by what is left in hand, settled pairwise."""

    steps: Steps  # points for each card
    extra: dict[Card, int] = field(hash=False)  # surcharge for certain cards

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """Everybody pays everybody else the difference of their card points."""
        owed = [self._points(hand.cards) for hand in p.hands]
        players = len(owed)
        own = words(f"自己的牌分 × {players}", f"own card points × {players}")
        return [
            Line(words("全桌牌分", "card points of all"), (sum(owed),) * players),
            Line(own, tuple(-players * points for points in owed)),
        ]

    def _points(self, cards: Cards) -> int:
        return self._count_cost(len(cards)) + sum(self.extra.get(card, 0) for card in cards)

    def _count_cost(self, count: int) -> int:
        return count * step_of(self.steps, count)

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        if self.extra and not rules.deck.suited:
            return None
        scale = {k.SCALE_COUNTS + n: self._count_cost(n) for n in _counts(self.steps)}
        for card, extra in self.extra.items():
            scale[k.SCALE_CARDS + rules.deck.weights[card].bit_length() - 1] = extra
        return SettlementNumbers(k.CARD_POINTS, scale)

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_card_points(self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """The steps must reach as far as hands do."""
        _check_steps(self.steps, most, "CardPoints.steps")


@dataclass(frozen=True)
class CardsLeft(Plain):
    """Every loser pays by the cards he still holds; the winner receives the sum."""

    steps: Steps  # what is paid

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """What each loser owes, and the sum for the winner."""
        owed = [step_of(self.steps, hand.count) for hand in p.hands]
        first = rules.goal.winner(p)
        owed[first] = 0
        amounts = (sum(owed) if seat == first else -pays for seat, pays in enumerate(owed))
        return [Line(words("余牌", "cards left"), tuple(amounts))]

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_cards_left(self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """The steps must reach as far as hands do."""
        _check_steps(self.steps, most, "CardsLeft.steps")

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        scale = {k.SCALE_COUNTS + n: step_of(self.steps, n) for n in _counts(self.steps)}
        return SettlementNumbers(k.CARDS_LEFT, scale)


def _check_steps(steps: tuple[tuple[int, int], ...], most: int, field: str) -> None:
    last = max((upto for upto, _ in steps), default=0)
    require(last >= most, "steps-short", field, most=most, last=last)
