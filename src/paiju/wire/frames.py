"""Frames to a client: news, answers, and the table as one observer sees it."""

from typing import Any

import msgspec

from paiju.core.events import AnyEvent
from paiju.engine.parts import Label, Tableau
from paiju.tables.log import AnyEntry, Kind, Terms


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who somebody is, told to himself."""

    name: str
    account: bool
    bot: bool


class Welcome(msgspec.Struct, frozen=True, kw_only=True):
    """The first frame."""

    protocol: int
    heartbeat: float
    you: Person


class Ack(msgspec.Struct, frozen=True, kw_only=True):
    """The command is on disk. The version of the frame is what it led to."""

    id: str


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Something was refused; the code is stable."""

    code: str
    zh: str
    en: str
    id: str = ""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A quick line somebody said."""

    name: str
    seat: int | None
    line: str


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A hint and its reason; `text` is what `act` takes."""

    text: str
    zh: str
    en: str
    cards: list[str]


class HintList(msgspec.Struct, frozen=True, kw_only=True):
    """Hints, the sensible first."""

    id: str
    hints: list[Advice]


class Unseen(msgspec.Struct, frozen=True, kw_only=True):
    """How many of each kind have not been seen, the highest first."""

    id: str
    counts: list[tuple[str, int]]


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A usual size of a raise."""

    title: Label
    to: int


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A legal action; one without cards has a title. `act` takes its fields, or its text."""

    text: str  # as a person would type it
    kind: str
    cards: list[str] = []
    reading: str | None = None
    title: Label | None = None
    to: int | None = None  # who gets the card
    value: int | None = None  # which answer of its kind it is: a bid, no (0) or yes
    amount: int | None = None  # of a raise, which may be anything between its bounds
    minimum: int | None = None
    maximum: int | None = None
    step: int | None = None
    presets: list[Preset] = []


class SelectionReading(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a selection can be; if it is legal now, `text` is what `act` takes."""

    reading: str
    zh: str
    en: str
    legal: bool
    text: str
    cards: list[str] = []  # as they would lie there, if it is legal
    ranks: list[str] = []  # what each of them would stand for, where some are wild


class Readings(msgspec.Struct, frozen=True, kw_only=True):
    """What a selection is, why it cannot be laid now if it cannot, and what it could become."""

    id: str
    readings: list[SelectionReading]
    legal: bool
    problem: Problem | None = None
    complete: list[Offer] = []  # legal hands with these cards, the sensible first


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    name: str
    kind: Kind | None  # None: free
    level: str
    connected: bool
    ready: bool
    trusted: bool
    score: int


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """The game as one observer sees it, each fact once. Cards are codes like "s3", "hT", "LJ"."""

    id: str
    seat: int | None  # whose eyes these are
    phase: str
    to_act: list[int]
    hands: list[list[str]]  # what is known of each; the own one is that of `seat`
    seconds: list[float | None]  # left on the clock of each seat; None: it does not run
    legal: list[Offer]
    legal_count: int
    ranks: list[int]
    events: list[AnyEvent] | None  # all of the game so far, when the view was asked for
    tableau: Tableau

    @property
    def hand(self) -> list[str]:
        """The own cards."""
        return [] if self.seat is None else self.hands[self.seat]

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [place.left for place in self.tableau.places]

    @property
    def payoffs(self) -> list[int] | None:
        """Points per seat, once the game is over."""
        return self.tableau.settlement.totals if self.tableau.settlement else None

    @property
    def must_pass(self) -> bool:
        """要不起: is passing all that can be done?"""
        return self.legal_count == 1 and self.legal[0].kind == "pass"


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one observer sees it."""

    table: str
    terms: Terms
    seats: list[SeatView]
    you: int | None  # the own seat
    host: int | None  # the seat of the host
    hosting: bool  # is it you?
    watching: int  # people without a seat
    games: int
    running: bool
    closed: bool
    buys: bool  # may the own seat buy itself in again now?
    play: GameView | None
    fills: float | None = None  # seconds until computers take the free seats


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A room as the lobby lists it."""

    table: str
    game: str
    options: dict[str, str | int]
    players: int
    seated: list[str]  # names
    free: int
    watching: int
    running: bool
    spectators: bool
    password: bool
    clock: int | None


OUTGOING: dict[str, Any] = {
    "welcome": Welcome,
    "ack": Ack,
    "error": Problem,
    "event": AnyEntry,
    "view": TableView,
    "said": Said,
    "hints": HintList,
    "unseen": Unseen,
    "readings": Readings,
    "pong": Ack,
}
