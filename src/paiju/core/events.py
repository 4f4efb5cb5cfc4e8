"""What happens at a table, one fact at a time. Each event knows what a seat may see of it."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from paiju.core.audience import (
    BY_KIND,
    EACH,
    MARKED,
    NOBODY,
    OWNER,
    PUBLIC,
    Audience,
    HiddenPile,
    NamedSeats,
    Partly,
)
from paiju.core.audience import Seat as Seat
from paiju.core.cards import BY_CODE, Card, Cards
from paiju.core.errors import BadEvent, IllegalAction

E = TypeVar("E", bound="Event")


class Kind(msgspec.StructMeta):
    """What makes kinds of events: each states its audience, and is found again by its tag."""

    audience: Audience

    def __new__(
        mcs: "type[Kind]",
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        audience: Audience | None = None,
        **config: Any,
    ) -> "Kind":
        """A kind of event; refused if it does not say who hears what of it."""
        if audience is None:
            raise BadEvent("no-audience", kind=name)
        kind = super().__new__(mcs, name, bases, namespace, **config)
        audience.check(cast("type[Event]", kind))
        kind.audience = audience
        if audience is not BY_KIND:
            _register(kind)
        return kind


KINDS: dict[str, Any] = {}  # every kind of event there is, by its tag


def _register(kind: Any) -> None:
    """Let a kind be read again; a module that is loaded anew brings its own once more."""
    tag = kind.__struct_config__.tag
    known = KINDS.get(tag)
    if known and (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
        raise BadEvent("event-named-twice", kind=kind.__name__, tag=tag)
    KINDS[tag] = kind


class Event(
    msgspec.Struct,
    frozen=True,
    tag_field="e",
    omit_defaults=True,
    metaclass=Kind,
    audience=BY_KIND,
):
    """A fact. Its class says who hears what of it (`core.audience`)."""

    def seen(self, seat: Seat) -> "Event":
        """The event as this seat hears of it."""
        event: Event = type(self).audience.show(self, seat)
        return event


# --- chance -------------------------------------------------------------------------------


class Commit(Event, frozen=True, tag="commit", audience=Partly("commit", secret=NOBODY)):
    """The hash of the secret that all chance comes from; the secret stays with the dealer."""

    commit: str
    secret: str | None = None


class Drawing(Event, frozen=True, kw_only=True, audience=BY_KIND):
    """Something chance has decided."""

    given: bool = False  # laid out by an import instead of drawn


class Shuffle(Drawing, frozen=True, tag="shuffle", audience=Partly("count given", cards=NOBODY)):
    """Cards in their new order; the end is the top."""

    count: int
    cards: Cards | None = None


class Deal(
    Event,
    frozen=True,
    tag="deal",
    audience=Partly("seat count open unknown", cards=NamedSeats(("seat",), unless="open")),
):
    """Cards from the top of the stock to a seat."""

    seat: int
    count: int
    cards: Cards | None = None
    open: bool = False
    unknown: bool = False  # a file does not tell them, and nobody here ever saw them


class Draw(Event, frozen=True, tag="draw", audience=Partly("seat count open", cards=OWNER)):
    """Cards from the top of the stock to a seat that refills its hand."""

    seat: int
    count: int
    cards: Cards | None = None
    open: Cards = ()  # those of them that lie face up


class First(Drawing, frozen=True, tag="first", audience=PUBLIC):
    """Who is asked first."""

    seat: int

    @property
    def chosen(self) -> int:
        """What was drawn."""
        return self.seat


class Wild(Drawing, frozen=True, tag="wild", audience=PUBLIC):
    """A rank whose cards are wild (癞子)."""

    rank: str

    @property
    def chosen(self) -> str:
        """What was drawn."""
        return self.rank


class Redeal(Event, frozen=True, tag="redeal", audience=PUBLIC):
    """Nobody wanted to be landlord: everything again."""


class Setup(
    Event,
    frozen=True,
    tag="setup",
    audience=Partly("seat counts rest wild", hands=EACH, stock=HiddenPile("rest")),
):
    """A composed position (残局): these hands, this leader, this stock, these wild ranks."""

    seat: int
    counts: tuple[int, ...]
    hands: tuple[Cards | None, ...]
    rest: int = 0  # size of the stock
    stock: Cards | None = ()  # its end is the top
    wild: str = ""

    @classmethod
    def of(cls, seat: int, hands: Iterable[Cards], stock: Cards = (), wild: str = "") -> "Setup":
        """The position with these cards, all of them known."""
        known = tuple(map(tuple, hands))
        return cls(seat, tuple(map(len, known)), known, len(stock), stock, wild)


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a hand of a file began and ended otherwise than the rules alone would have it."""

    posts: tuple[tuple[int, int], ...] = ()  # of every seat beside ante and blind: live, dead
    no_small: bool = False  # the small blind posts nothing
    lone_big: bool = False  # nobody is the small blind: the player after the button has the big one
    short_big: bool = False  # a big blind that cannot be paid in full lowers the bet to match
    mucked: tuple[int, ...] = ()  # whoever throws his hand away unseen at the showdown
    unknown: tuple[int, ...] = ()  # seats whose cards are not told


class Placed(
    Event,
    frozen=True,
    tag="placed",
    audience=Partly(
        "facts counts shown gone rest lost",
        hands=EACH,
        known=MARKED,
        private=MARKED,
        stock=HiddenPile("rest"),
        buried=HiddenPile("lost"),
        threw=MARKED,
    ),
):
    """A position out of the middle of a game: its hands, and the rest in the words of its text."""

    facts: str  # fields everybody knows
    counts: tuple[int, ...]
    hands: tuple[Cards | None, ...]
    shown: tuple[Cards, ...]  # of each hand what everybody knows
    known: tuple[tuple[int, int, Cards], ...] = ()  # what a seat knows of another's beside that
    private: tuple[tuple[int, str], ...] = ()  # fields that one seat knows, or only the dealer (-1)
    gone: Cards = ()  # cards that were laid
    rest: int = 0  # size of the stock
    stock: Cards | None = ()
    lost: int = 0  # discards that were not shown
    buried: Cards | None = ()
    threw: tuple[tuple[int, Cards], ...] = ()  # of these, what a seat had in its own hand


class Carried(Event, frozen=True, tag="carried", audience=PUBLIC):
    """What the last game of a match hands on to this one."""

    first: int | None = None  # who is asked first
    result: str = ""  # code of the last result
    landlords: tuple[int, ...] = ()  # of the last game
    order: tuple[int, ...] = ()  # of going out in the last game
    coins: tuple[int, ...] = ()  # of every seat
    games: int = 0  # how many were played before, where that matters
    level: int = 0  # how often the clock of the table has raised the stakes
    owed: tuple[int, ...] = ()  # blinds every seat has missed: 1 the small, 2 the big, 3 both
    told: Told | None = None  # by a file that this game comes from


# --- decisions ----------------------------------------------------------------------------


class Decision(Event, frozen=True, audience=BY_KIND):
    """An event that a seat brings about."""

    seat: int


class Bid(Decision, frozen=True, tag="bid", audience=PUBLIC):
    """An answer in the bidding; what the number means is the bidding's affair."""

    value: int


class Double(Decision, frozen=True, tag="double", audience=Partly("seat", value=OWNER)):
    """加倍 or not, sealed until every farmer has decided."""

    value: bool | None = None


class Redouble(Decision, frozen=True, tag="redouble", audience=PUBLIC):
    """再加倍 or not."""

    value: bool


class Open(Decision, frozen=True, tag="open", audience=PUBLIC):
    """明牌 for this factor (0: no), and the cards laid open."""

    factor: int
    cards: Cards = ()


class Return(
    Decision,
    frozen=True,
    tag="return",
    audience=Partly("seat to", cards=NamedSeats(("seat", "to"))),
):
    """A card given back in an exchange; only the two players see it."""

    to: int
    cards: Cards | None = None


class Play(Decision, frozen=True, dict=True, tag="play", audience=PUBLIC):
    """Cards laid down under one reading, in their order of record."""

    # what was found out about it rides along in its `__dict__`: that is not part of the event

    cards: Cards
    reading: str  # Type:key
    ranks: str = ""  # what the cards stand for, where some are wild


class Pass(Decision, frozen=True, tag="pass", audience=PUBLIC):
    """要不起."""


class Seal(Decision, frozen=True, tag="seal", audience=Partly("seat", cards=OWNER, reading=OWNER)):
    """A hand laid face down; the others learn that there is one, not even how many cards."""

    cards: Cards | None = None  # empty: a pass
    reading: str = ""  # Type:key


class Check(Decision, frozen=True, tag="check", audience=PUBLIC):
    """过牌; a player without chips does nothing else, and does it by himself."""


class Call(Decision, frozen=True, tag="call", audience=PUBLIC):
    """跟注."""


class AllIn(Decision, frozen=True, tag="all-in", audience=PUBLIC):
    """All that is left, which is less than a call."""


class Raise(Decision, frozen=True, tag="raise", audience=PUBLIC):
    """加注 to so much in this street; also the first bet."""

    to: int


class Fold(Decision, frozen=True, tag="fold", audience=PUBLIC):
    """弃牌."""


class Straddle(Decision, frozen=True, tag="straddle", audience=PUBLIC):
    """抓头, a third blind before the cards are dealt, or not."""

    value: bool


class Twice(Decision, frozen=True, tag="twice", audience=PUBLIC):
    """发两次: the rest of the board is dealt twice if all agree; or not."""

    value: bool


# --- consequences -------------------------------------------------------------------------


class Doubles(Event, frozen=True, tag="doubles", audience=PUBLIC):
    """All sealed decisions, published together; None for the landlord."""

    values: tuple[bool | None, ...]


class Landlord(Event, frozen=True, tag="landlord", audience=PUBLIC):
    """The bidding is over."""

    seat: int
    base: int
    robs: int = 0
    forced: bool = False


class Bottom(Event, frozen=True, tag="bottom", audience=PUBLIC):
    """The landlord takes the bottom cards, which all see."""

    seat: int
    cards: Cards


class Tribute(
    Event, frozen=True, tag="tribute", audience=Partly("seat to", cards=NamedSeats(("seat", "to")))
):
    """A compulsory card of an exchange; only the two players see it."""

    seat: int
    to: int
    cards: Cards | None = None


class Roles(Event, frozen=True, tag="roles", audience=PUBLIC):
    """Who holds each of the cards that make a landlord."""

    seats: tuple[int, ...]


class Leader(Event, frozen=True, tag="leader", audience=PUBLIC):
    """Who leads because of the card he shows, which his first hand must contain."""

    seat: int
    cards: Cards
    shown: Cards = ()  # the smallest card of every seat, where that decides


class Lead(Event, frozen=True, tag="lead", audience=PUBLIC):
    """Who leads the next circle, where its winner has no cards."""

    seat: int


class Unseal(Event, frozen=True, tag="unseal", audience=PUBLIC):
    """All sealed hands, revealed together; None for a seat that laid nothing."""

    hands: tuple[Cards | None, ...]
    readings: tuple[str, ...]


class Settled(Event, frozen=True, tag="settled", audience=PUBLIC):
    """One class of hands has been paid for."""

    kind: str  # the class
    winners: tuple[int, ...]
    paid: tuple[tuple[int, int, int], ...] = ()  # from, to, coins


class Bankrupt(Event, frozen=True, tag="bankrupt", audience=PUBLIC):
    """A seat has no coins left: it is out, and its cards go to the discard pile unseen."""

    seat: int


class Ante(Event, frozen=True, tag="ante", audience=PUBLIC):
    """前注: dead money of everybody, or what a player can still pay of it."""

    seat: int
    amount: int


class Post(Event, frozen=True, tag="post", audience=PUBLIC):
    """Missed blinds: a live one as large as the big blind, and a small one that is no bet."""

    seat: int
    amount: int
    dead: int = 0


class Blind(Event, frozen=True, tag="blind", audience=PUBLIC):
    """A blind, or what a player can still pay of it."""

    seat: int
    amount: int


class Board(Event, frozen=True, tag="board", audience=PUBLIC):
    """Community cards from the top of the stock: the next street begins."""

    cards: Cards


class Second(Event, frozen=True, tag="second", audience=PUBLIC):
    """The rest of a second board, from the top of the same stock."""

    cards: Cards


class Show(Event, frozen=True, tag="show", audience=PUBLIC):
    """比牌: the cards of everybody who has not folded, and what they make with the board."""

    hands: tuple[Cards | None, ...]  # without those that a file does not tell
    readings: tuple[str, ...]
    board: int = 0  # which of two


class Pot(Event, frozen=True, tag="pot", audience=PUBLIC):
    """A pot and who gets how much of it; `back` if it only returns what nobody called."""

    amount: int
    shares: tuple[tuple[int, int], ...]  # seat, chips
    back: bool = False
    board: int = 0  # which of two it was won on


class Over(Event, frozen=True, tag="over", audience=PUBLIC):
    """The settlement, and what everybody still held."""

    payoffs: tuple[int, ...]
    hands: tuple[Cards, ...]
    result: str = ""  # code of the result, where a game has one
    landlords: tuple[int, ...] = ()  # seats whose roles were hidden


class Reveal(Event, frozen=True, tag="reveal", audience=PUBLIC):
    """The secret, so that anyone can recompute the deal."""

    secret: str


def shipped_kinds() -> list[Any]:
    """The kinds of events that this package brings, without those of games from elsewhere."""
    own = __name__.partition(".")[0]
    return [kind for kind in KINDS.values() if kind.__module__.partition(".")[0] == own]


class _AnyKind(type):
    def __instancecheck__(cls, thing: object) -> bool:
        return isinstance(thing, Event)


if TYPE_CHECKING:
    AnyEvent = Event
else:

    class AnyEvent(metaclass=_AnyKind):
        """In the type of a field: an event of any kind, also of one that is defined later."""


def encode_card(thing: Any) -> str:
    """How an encoder writes a card."""
    if isinstance(thing, Card):
        return thing.code
    raise TypeError(f"{type(thing).__name__} has no place in an event")


def decode_value(kind: type, thing: Any) -> Any:
    """How a decoder reads a card, or an event by its tag."""
    if kind is Card and isinstance(thing, str) and thing in BY_CODE:
        return BY_CODE[thing]
    if kind is AnyEvent and isinstance(thing, dict):
        return msgspec.convert(thing, _kind_of(thing), dec_hook=decode_value)
    raise ValueError(f"{thing!r} is no {'card' if kind is Card else 'event'}")


def _kind_of(thing: dict[str, Any]) -> Any:
    """The kind of event that a JSON object says it is."""
    tag = thing.get("e")
    if not isinstance(tag, str) or tag not in KINDS:
        raise ValueError(f"{tag!r} is no kind of event")
    return KINDS[tag]


_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_decoder = msgspec.json.Decoder(AnyEvent, dec_hook=decode_value)


def dump_event(event: Event) -> str:
    """One JSON object on one line."""
    return _encoder.encode(event).decode()


def load_event(line: str) -> Event:
    """The inverse of `dump_event`; raises `msgspec.MsgspecError`."""
    event: Event = _decoder.decode(line)
    return event


def well_formed(event: E) -> E:
    """The event as a record would give it back; refused if it could not be written and read."""
    kind: Any = type(event)
    if KINDS.get(kind.__struct_config__.tag) is not kind:
        raise IllegalAction("malformed")
    try:
        again: E = _decoder_of(kind).decode(_encoder.encode(event))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
        raise IllegalAction("malformed") from None
    return again


@cache
def _decoder_of(kind: Any) -> Any:
    """A decoder for one kind of event."""
    return msgspec.json.Decoder(kind, dec_hook=decode_value)
