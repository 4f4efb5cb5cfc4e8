"""What an observer knows about a shedding game: the result of folding the events he saw."""

import msgspec

from paiju.core.cards import Cards
from paiju.core.events import Carried, Pass, Play
from paiju.engine.hand import Hand


class Bomb(msgspec.Struct, frozen=True):
    """A bomb that was laid: on another hand (实炸) or as a lead (空炸)."""

    seat: int
    type: str
    led: bool
    tier: str = ""  # with wild cards: soft, hard or pure


class Position(msgspec.Struct, frozen=True):
    """Everything the rules need to go on. Unknown cards are only counted."""

    hands: tuple[Hand, ...]
    stock: Hand = Hand()
    stage: int = 0  # which stage of the game's plan
    draws: int = 0  # how often chance has spoken
    dealt: int = 0  # how many seats have their cards
    redeals: int = 0
    # pre-round
    first: int = -1  # asked first, or the leader
    bids: tuple[tuple[int, int], ...] = ()
    landlord: int | None = None
    base: int = 1
    robs: int = 0
    forced: bool = False
    sealed: tuple[tuple[int, bool | None], ...] = ()
    doubles: tuple[bool | None, ...] = ()
    redoubled: bool | None = None
    opened: tuple[int | None, ...] = ()  # factor per seat, None: not asked yet
    shown: bool = False  # the landlord has answered to 明牌
    bottom: Cards = ()
    wild: str = ""  # ranks whose cards are wild
    carried: Carried | None = None  # from the last game of a match
    marks: tuple[int | None, ...] = ()  # who holds each card that makes a landlord, if known
    roles_told: bool = False  # everybody was told who the landlords are
    tributes: tuple[tuple[int, int, Cards | None], ...] = ()  # from, to, card
    returns: tuple[tuple[int, int, Cards | None], ...] = ()  # from, to, what was seen of it
    # play: a circle in the terms of the kernel
    turn: int = -1
    last: int = -1
    owner: int = -1
    passed: int = 0
    table: Cards = ()  # the last real hand
    must: Cards = ()  # what the opening hand must contain
    smallest: Cards = ()  # of every seat, where the smallest card of all leads
    leading: bool = False  # the next hand is a free lead
    led: str = ""  # type of the hand that opened the circle
    circle: tuple[Play | Pass, ...] = ()  # the one that is running, or was just won
    before: tuple[Play | Pass, ...] = ()  # the circle before it
    out: tuple[int, ...] = ()  # seats whose hands are empty, in that order
    points: tuple[int, ...] = ()  # captured, per seat
    captured: tuple[int, ...] = ()  # cards, per seat
    pile: int = 0  # points in the circle
    laid: tuple[int, ...] = ()  # hands laid per seat
    bombs: tuple[Bomb, ...] = ()
    payoffs: tuple[int, ...] | None = None
    result: str = ""
    landlords: tuple[int, ...] = ()


def landlords(p: Position) -> tuple[int, ...]:
    """The seats of the landlords, as far as they are known."""
    return tuple(sorted({seat for seat in p.marks if seat is not None}))
