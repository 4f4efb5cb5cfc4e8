"""What goes over the wire, declared once: frames of the socket, bodies of requests and answers.

A frame is `{"t": type, "d": data, "v": version}`; one from a client has an `id` as well.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from paiju.actions import Action
from paiju.errors import PaijuError
from paiju.events import AnyEvent, decode_card, encode_card
from paiju.state import View
from paiju.table.commands import COMMANDS, Command, Text
from paiju.table.log import AnyEntry, Kind, Terms, recorded
from paiju.table.table import Table

PROTOCOL = 1
HEARTBEAT = 2.5  # seconds between two signs of life
DEAD = 9.0  # seconds without one
FRAME = 8192  # bytes a client may send at once
LISTED = 500  # legal actions in a view; where there are more, the server is asked

Id = Annotated[str, msgspec.Meta(max_length=64)]
Secret = Annotated[str, msgspec.Meta(max_length=128)]


# --- from the client ----------------------------------------------------------------------


class Join(Command, frozen=True):
    """Come to a table; with the last version seen, what was missed is told again."""

    table: Id
    password: Secret = ""
    v: int | None = None


class Leave(Command, frozen=True):
    """Look at no table any more; a seat is kept."""


class Look(Command, frozen=True):
    """The whole view again."""


class Hint(Command, frozen=True):
    """What would be sensible now?"""


class Count(Command, frozen=True):
    """记牌器: what have I not seen?"""


class Read(Command, frozen=True):
    """What is this selection of cards, and may it be laid now?"""

    cards: Text


class Say(Command, frozen=True):
    """One of the quick lines."""

    line: Id


class Ping(Command, frozen=True):
    """A sign of life."""


REQUESTS: dict[str, type[Command]] = COMMANDS | {
    "join": Join,
    "leave": Leave,
    "look": Look,
    "hint": Hint,
    "count": Count,
    "read": Read,
    "say": Say,
    "ping": Ping,
}


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frame from a client, its data still to be read."""

    t: Id
    id: Id = ""
    v: int | None = None
    d: msgspec.Raw = msgspec.Raw(b"{}")


class Request(msgspec.Struct, frozen=True):
    """A frame from a client, understood."""

    type: str
    id: str
    version: int | None
    command: Command


# --- to the client ------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    """Who somebody is, told to himself."""

    name: str
    account: bool
    bot: bool


class Welcome(msgspec.Struct, frozen=True):
    """The first frame."""

    protocol: int
    heartbeat: float
    you: Person


class Ack(msgspec.Struct, frozen=True):
    """The command is on disk. The version of the frame is what it led to."""

    id: str


class Problem(msgspec.Struct, frozen=True):
    """Something was refused; the code is stable."""

    code: str
    zh: str
    en: str
    id: str = ""


class Said(msgspec.Struct, frozen=True):
    """A quick line somebody said."""

    name: str
    seat: int | None
    line: str


class Advice(msgspec.Struct, frozen=True):
    """A hint and its reason."""

    text: str
    zh: str
    en: str


class Hints(msgspec.Struct, frozen=True):
    """Hints, the sensible first."""

    id: str
    hints: list[Advice]


class Unseen(msgspec.Struct, frozen=True):
    """How many of each kind have not been seen, the highest first."""

    id: str
    counts: list[tuple[str, int]]


class Reading(msgspec.Struct, frozen=True):
    """One thing a selection can be."""

    reading: str
    zh: str
    en: str


class Readings(msgspec.Struct, frozen=True):
    """What a selection is, and why it cannot be laid now if it cannot."""

    id: str
    readings: list[Reading]
    legal: bool
    problem: Problem | None = None


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action; answers that are no cards have a title."""

    text: str
    kind: str
    cards: list[str] = []
    reading: str | None = None
    title: dict[str, str] | None = None


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: Kind | None  # None: free
    level: str
    connected: bool
    ready: bool
    trusted: bool
    score: int


class GameView(msgspec.Struct, frozen=True):
    """The game as one observer sees it. Cards are codes like "s3", "hT", "LJ"."""

    id: str
    seat: int | None  # whose eyes these are
    phase: str
    status: str
    to_act: list[int]
    hand: list[str]
    hands: list[list[str]]  # what is known of each
    counts: list[int]
    landlord: int | None
    seconds: list[float | None]  # left on the clock of each seat; None: it does not run
    legal: list[Offer]
    legal_count: int
    finished: list[int]
    payoffs: list[int] | None
    ranks: list[int]
    events: list[AnyEvent] | None  # all of the game so far, when the view was asked for


class TableView(msgspec.Struct, frozen=True):
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
    play: GameView | None


OUTGOING: dict[str, Any] = {
    "welcome": Welcome,
    "ack": Ack,
    "error": Problem,
    "event": AnyEntry,
    "view": TableView,
    "said": Said,
    "hints": Hints,
    "unseen": Unseen,
    "readings": Readings,
    "pong": Ack,
}


class WireError(PaijuError):
    """A frame or a request that cannot be followed."""


_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_incoming = msgspec.json.Decoder(Incoming)
_commands = {name: msgspec.json.Decoder(kind) for name, kind in REQUESTS.items()}
_outgoing = {
    name: msgspec.json.Decoder(kind, dec_hook=decode_card) for name, kind in OUTGOING.items()
}


def frame(kind: str, data: Any, version: int = 0) -> str:
    """The text of a frame to a client."""
    return _encoder.encode({"t": kind, "d": data, "v": version}).decode()


def encode(body: Any) -> bytes:
    """The body of an answer."""
    return _encoder.encode(body)


def read_request(text: str | bytes) -> Request:
    """A frame from a client; raises `WireError`."""
    try:
        incoming = _incoming.decode(text)
        decoder = _commands.get(incoming.t)
        if decoder is None:
            raise WireError("no-such-frame", type=incoming.t)
        command = decoder.decode(incoming.d)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError("bad-frame", why=_plain(error)) from None
    return Request(incoming.t, incoming.id, incoming.v, command)


def read_frame(text: str | bytes) -> tuple[str, Any, int]:
    """A frame from the server: type, data, version."""
    raw = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    kind = msgspec.json.decode(raw["t"], type=str)
    return kind, _outgoing[kind].decode(raw["d"]), msgspec.json.decode(raw["v"], type=int)


def _plain(error: Exception) -> str:
    """What is wrong, without anything a page could take for markup."""
    return str(error).replace("<", "‹").replace(">", "›")[:200]


def problem(error: PaijuError, identity: str = "") -> Problem:
    """A refusal in both languages."""
    return Problem(error.code, error.sentence("zh"), error.sentence("en"), identity)


# --- what an observer sees ----------------------------------------------------------------


def table_view(table: Table, person: str, history: bool = False) -> TableView:
    """The table as somebody sees it; built from his view of the game and public facts."""
    seated = set(table.people())
    terms = msgspec.structs.replace(table.terms, password="***" if table.terms.password else "")
    return TableView(
        table.name,
        terms,
        [_seat_view(table, seat) for seat in range(table.terms.players)],
        table.seat_of(person),
        table.seat_of(table.host),
        table.host == person,
        sum(someone not in seated for someone in table.connected),
        table.games,
        table.running,
        table.closed is not None,
        game_view(table, person, history) if table.state else None,
    )


def _seat_view(table: Table, seat: int) -> SeatView:
    occupant = table.seats[seat]
    computer = occupant is not None and occupant.kind == "computer"
    return SeatView(
        occupant.name if occupant else "",
        occupant.kind if occupant else None,
        occupant.level if occupant else "",
        computer or (occupant is not None and occupant.id in table.connected),
        computer or seat in table.ready,
        seat in table.trusted,
        table.scores[seat],
    )


def game_view(table: Table, person: str, history: bool) -> GameView:
    """The game as somebody sees it."""
    assert table.state is not None
    view = table.state.view(table.observer(person))
    legal: Sequence[Action] = [] if view.seat is None else view.legal(view.seat)
    return GameView(
        table.playing,
        view.seat,
        view.phase,
        view.status,
        sorted(view.to_act),
        [card.code for card in view.hand],
        [[card.code for card in hand] for hand in view.hands],
        list(view.counts),
        view.landlord,
        [_left(table, seat) for seat in range(view.players)],
        [offer(action) for action in legal[:LISTED]],
        len(legal),
        list(view.finished),
        None if view.payoffs is None else list(view.payoffs),
        list(view.ranks) if view.is_over else [],
        list(recorded(view.events)) if history else None,
    )


def _left(table: Table, seat: int) -> float | None:
    deadline = table.deadline(seat)
    return None if deadline is None else round(max(0.0, deadline - table.time.now()), 2)


def offer(action: Action) -> Offer:
    """An action as the client is offered it."""
    data = action.data()
    title = None if action.cards else dict(action.title)
    return Offer(action.text, action.kind, data["cards"], data["reading"], title)


def readings(view: View, cards: str, identity: str) -> Readings:
    """What a selection is, in the hand of the one who asks."""
    assert view.seat is not None
    position, rules = view.position, view.game.rules
    found = view.game.classify(cards, getattr(position, "wild", ""))
    shown = [Reading(str(one), one.title["zh"], one.title["en"]) for one in found]
    try:
        decision = rules.read(position, view.seat, cards)
        rules.check(position, decision)
    except PaijuError as error:
        return Readings(identity, shown, False, problem(error))
    return Readings(identity, shown, bool(getattr(decision, "cards", ())))


def unseen_counts(counts: Mapping[str, int], identity: str) -> Unseen:
    """The card counter as a list, because its order matters."""
    return Unseen(identity, list(counts.items()))
