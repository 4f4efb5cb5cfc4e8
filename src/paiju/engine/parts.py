"""The types of a table as data: whoever draws it needs no rules. Every word is in both languages.

Cards are codes like "s3", "hT", "LJ". What a game does not have is left out.
"""

from collections.abc import Iterable
from typing import Literal, TypedDict, cast

import msgspec

from paiju.core.cards import Card
from paiju.core.language import Words


class Label(TypedDict):
    """A text in both languages."""

    zh: str
    en: str


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the table."""


class Deed(Part, frozen=True):
    """What a seat has done: laid cards, passed, said a word, made a bet, laid a hand face down."""

    kind: Literal["play", "pass", "say", "bet", "seal"]
    title: Label
    seat: int | None = None  # None: it was nobody's doing
    cards: list[str] = []
    ranks: list[str] = []  # what each card stands for, where some are wild
    reading: str = ""


class Mark(Part, frozen=True):
    """Something a seat is marked with."""

    id: Literal["button", "small-blind", "big-blind", "straddle"]
    title: Label


class Place(Part, frozen=True):
    """A seat, as far as the observer knows."""

    left: int  # cards
    role: Label | None = None
    side: int | None = None  # 0 landlords, 1 farmers; None: not known, or everybody for himself
    friend: bool = False  # known to be on the observer's side
    warning: Label | None = None  # 报单, 报双
    deed: Deed | None = None  # the last one of this trick, street or round of questions
    decided: bool = False  # locked in, not yet shown
    open: list[str] = []  # 明牌: cards in hand that everybody sees
    points: int | None = None  # captured
    captured: int | None = None  # cards
    coins: int | None = None  # or chips behind
    bet: int = 0  # in this street
    folded: bool = False
    all_in: bool = False
    out: bool = False  # nothing left to play for
    made: Label | None = None  # what the hand makes with the board
    marks: list[Mark] = []
    finished: int = 0  # the place in which it went out while others play on


class Gift(Part, frozen=True):
    """A card that changes hands before the play."""

    seat: int
    to: int
    cards: list[str] = []  # known to the two players only


class Pile(Part, frozen=True):
    """Cards on the table that belong to nobody yet."""

    count: int
    cards: list[str] = []  # as far as they are known


class Share(Part, frozen=True):
    """A pot, and who can win it."""

    title: Label
    amount: int
    seats: list[int]


class Multiplier(Part, frozen=True):
    """One factor of the stake."""

    title: Label
    factor: int


class Stakes(Part, frozen=True):
    """What is played for: the product of the factors."""

    total: int
    factors: list[Multiplier]


class Counter(Part, frozen=True):
    """A number or a word people keep an eye on."""

    title: Label
    value: Label


class Trick(Part, frozen=True):
    """A circle, a street, a round of sealed hands, or what was said before the first card."""

    deeds: list[Deed]
    title: Label | None = None
    winner: int | None = None
    cards: list[str] = []  # laid on the board when it began
    net: list[int] = []  # coins it brought every seat


class SettlementLine(Part, frozen=True):
    """What every seat gets for one thing."""

    title: Label
    amounts: list[int]


class SettlementView(Part, frozen=True):
    """The end: the lines add up to the totals."""

    lines: list[SettlementLine]
    totals: list[int]
    zero_sum: bool
    winners: list[int]
    result: Label | None = None
    code: str = ""  # of the result, where a game has one


class Tableau(Part, frozen=True):
    """All that lies on the table and is known about it."""

    status: Label
    question: Label  # what is asked now, or what is going on
    places: list[Place]
    beat: Deed | None = None  # what must be beaten
    sealed: bool = False  # hands are laid face down and shown together
    gifts: list[Gift] = []  # of an exchange
    must: list[str] = []  # what the opening hand must contain
    bottom: Pile | None = None  # 底牌
    stock: Pile | None = None
    wild: list[str] = []  # ranks
    pile: int | None = None  # points in this trick
    board: list[str] = []
    second: list[str] = []  # another board, when it was dealt twice
    pots: list[Share] = []
    stakes: Stakes | None = None
    counters: list[Counter] = []
    last: Trick | None = None  # the trick before this one
    history: list[Trick] | None = None  # when it was asked for
    settlement: SettlementView | None = None
    commit: str = ""  # of the deal
    secret: str = ""  # once it is published


def make_label(text: Words) -> Label:
    """Words of the engine as they go out."""
    return text  # type: ignore[return-value] # the same dict, whose keys are known here


def read_label(text: Label) -> Words:
    """The words again."""
    return cast("Words", text)


def list_codes(cards: Iterable[Card]) -> list[str]:
    """Cards as they go out."""
    return [card.code for card in cards]


def make_counter(title: Words, value: Words | object) -> Counter:
    """A number, or words."""
    shown = value if isinstance(value, dict) else dict.fromkeys(("zh", "en"), str(value))
    return Counter(title=make_label(title), value=make_label(shown))
