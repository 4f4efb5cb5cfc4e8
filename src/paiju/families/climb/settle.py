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
from paiju.families.climb.position import Position
from paiju.lexicon.spec import Shape, check_choice

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


Explained = tuple[Words, PageTable | None]


class Factor(NamedTuple):
    """One line of the arithmetic: what multiplied the stake."""

    name: dict[str, str]
    factor: int


class Line(NamedTuple):
    """One line of the settlement: what every seat gets for one thing."""

    name: dict[str, str]
    amounts: tuple[int, ...]


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


class Plain(ABC):
    """A settlement without ranks, factors and codes."""

    ranked: ClassVar[bool] = False

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
        return settle_words.explain_plainly(type(self)), None


def winner(p: Position) -> int:
    """The seat that has laid its last card."""
    return next(seat for seat, hand in enumerate(p.hands) if not hand.count)


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
        worth = [self.bombs.get(bomb.tier) or self.bombs.get(bomb.type, 1) for bomb in p.bombs]
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
        won = -stake if winner(p) == p.landlord else stake
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
            found.append(Line(words("手中余分", "left in hand"), put(none, p.out[0], held)))
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


@dataclass(frozen=True)
class CardPoints(Plain):
    """Card points by what is left in hand, settled pairwise."""

    steps: tuple[tuple[int, int], ...]  # (up to so many cards, points per card)
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
        each = next(factor for upto, factor in self.steps if len(cards) <= upto)
        return each * len(cards) + sum(self.extra.get(card, 0) for card in cards)

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_card_points(self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """The steps must reach as far as hands do."""
        _check_steps(self.steps, most, "CardPoints.steps")


@dataclass(frozen=True)
class CardsLeft(Plain):
    """Every loser pays by the cards he still holds; the winner receives the sum."""

    steps: tuple[tuple[int, int], ...]  # (up to so many cards, pays)

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """What each loser owes, and the sum for the winner."""
        owed = [next(pays for upto, pays in self.steps if hand.count <= upto) for hand in p.hands]
        first = winner(p)
        amounts = (sum(owed) if seat == first else -pays for seat, pays in enumerate(owed))
        return [Line(words("余牌", "cards left"), tuple(amounts))]

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_cards_left(self)

    def check_in(self, rules: "Climb", most: int) -> None:
        """The steps must reach as far as hands do."""
        _check_steps(self.steps, most, "CardsLeft.steps")


def _check_steps(steps: tuple[tuple[int, int], ...], most: int, field: str) -> None:
    last = max((upto for upto, _ in steps), default=0)
    require(last >= most, "steps-short", field, most=most, last=last)
