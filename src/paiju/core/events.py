"""What happens at a table, one fact at a time. Each event knows what a seat may see of it."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from paiju.core.cards import BY_CODE, Card, Cards
from paiju.core.errors import IllegalAction

Seat = int | None  # None: a spectator
E = TypeVar("E", bound="Event")


class Event(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True):
    """A public fact unless a subclass says otherwise."""

    def seen(self, seat: Seat) -> "Event":
        """The event as this seat hears of it."""
        return self


# --- chance -------------------------------------------------------------------------------


class Commit(Event, frozen=True, tag="commit"):
    """The hash of the secret that all chance comes from; the secret stays with the dealer."""

    commit: str
    secret: str | None = None

    def seen(self, seat: Seat) -> Event:
        return replace(self, secret=None)


class Drawing(Event, frozen=True, kw_only=True):
    """Something chance has decided."""

    given: bool = False  # laid out by an import instead of drawn


class Shuffle(Drawing, frozen=True, tag="shuffle"):
    """Cards in their new order; the end is the top."""

    count: int
    cards: Cards | None = None

    def seen(self, seat: Seat) -> Event:
        return replace(self, cards=None)


class Deal(Event, frozen=True, tag="deal"):
    """Cards from the top of the stock to a seat."""

    seat: int
    count: int
    cards: Cards | None = None
    open: bool = False
    unknown: bool = False  # a file does not tell them, and nobody here ever saw them

    def seen(self, seat: Seat) -> Event:
        return self if self.open or seat == self.seat else replace(self, cards=None)


class Draw(Event, frozen=True, tag="draw"):
    """Cards from the top of the stock to a seat that refills its hand."""

    seat: int
    count: int
    cards: Cards | None = None
    open: Cards = ()  # those of them that lie face up

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, cards=None)


class First(Drawing, frozen=True, tag="first"):
    """Who is asked first."""

    seat: int

    @property
    def chosen(self) -> int:
        """What was drawn."""
        return self.seat


class Wild(Drawing, frozen=True, tag="wild"):
    """A rank whose cards are wild (癞子)."""

    rank: str

    @property
    def chosen(self) -> str:
        """What was drawn."""
        return self.rank


class Redeal(Event, frozen=True, tag="redeal"):
    """Nobody wanted to be landlord: everything again."""


class Setup(Event, frozen=True, tag="setup"):
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

    def seen(self, seat: Seat) -> Event:
        own = tuple(hand if i == seat else None for i, hand in enumerate(self.hands))
        return replace(self, hands=own, stock=None if self.rest else ())


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a hand of a file began and ended otherwise than the rules alone would have it."""

    posts: tuple[tuple[int, int], ...] = ()  # of every seat beside ante and blind: live, dead
    no_small: bool = False  # the small blind posts nothing
    lone_big: bool = False  # nobody is the small blind: the player after the button has the big one
    short_big: bool = False  # a big blind that cannot be paid in full lowers the bet to match
    mucked: tuple[int, ...] = ()  # whoever throws his hand away unseen at the showdown
    unknown: tuple[int, ...] = ()  # seats whose cards are not told


class Placed(Event, frozen=True, tag="placed"):
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

    def seen(self, seat: Seat) -> Event:
        return replace(
            self,
            hands=tuple(hand if i == seat else None for i, hand in enumerate(self.hands)),
            known=tuple(entry for entry in self.known if entry[0] == seat),
            private=tuple(entry for entry in self.private if entry[0] == seat),
            stock=None if self.rest else (),
            buried=None if self.lost else (),
            threw=tuple(entry for entry in self.threw if entry[0] == seat),
        )


class Carried(Event, frozen=True, tag="carried"):
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


class Decision(Event, frozen=True):
    """An event that a seat brings about."""

    seat: int


class Bid(Decision, frozen=True, tag="bid"):
    """An answer in the bidding; what the number means is the bidding's affair."""

    value: int


class Double(Decision, frozen=True, tag="double"):
    """加倍 or not, sealed until every farmer has decided."""

    value: bool | None = None

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, value=None)


class Redouble(Decision, frozen=True, tag="redouble"):
    """再加倍 or not."""

    value: bool


class Open(Decision, frozen=True, tag="open"):
    """明牌 for this factor (0: no), and the cards laid open."""

    factor: int
    cards: Cards = ()


class Return(Decision, frozen=True, tag="return"):
    """A card given back in an exchange; only the two players see it."""

    to: int
    cards: Cards | None = None

    def seen(self, seat: Seat) -> Event:
        return self if seat in (self.seat, self.to) else replace(self, cards=None)


class Play(Decision, frozen=True, tag="play"):
    """Cards laid down under one reading, in their order of record."""

    cards: Cards
    reading: str  # Type:key
    ranks: str = ""  # what the cards stand for, where some are wild


class Pass(Decision, frozen=True, tag="pass"):
    """要不起."""


class Seal(Decision, frozen=True, tag="seal"):
    """A hand laid face down; the others learn that there is one, not even how many cards."""

    cards: Cards | None = None  # empty: a pass
    reading: str = ""  # Type:key

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else Seal(self.seat)


class Check(Decision, frozen=True, tag="check"):
    """过牌; a player without chips does nothing else, and does it by himself."""


class Call(Decision, frozen=True, tag="call"):
    """跟注."""


class AllIn(Decision, frozen=True, tag="all-in"):
    """All that is left, which is less than a call."""


class Raise(Decision, frozen=True, tag="raise"):
    """加注 to so much in this street; also the first bet."""

    to: int


class Fold(Decision, frozen=True, tag="fold"):
    """弃牌."""


class Straddle(Decision, frozen=True, tag="straddle"):
    """抓头, a third blind before the cards are dealt, or not."""

    value: bool


class Twice(Decision, frozen=True, tag="twice"):
    """发两次: the rest of the board is dealt twice if all agree; or not."""

    value: bool


# --- consequences -------------------------------------------------------------------------


class Doubles(Event, frozen=True, tag="doubles"):
    """All sealed decisions, published together; None for the landlord."""

    values: tuple[bool | None, ...]


class Landlord(Event, frozen=True, tag="landlord"):
    """The bidding is over."""

    seat: int
    base: int
    robs: int = 0
    forced: bool = False


class Bottom(Event, frozen=True, tag="bottom"):
    """The landlord takes the bottom cards, which all see."""

    seat: int
    cards: Cards


class Tribute(Event, frozen=True, tag="tribute"):
    """A compulsory card of an exchange; only the two players see it."""

    seat: int
    to: int
    cards: Cards | None = None

    def seen(self, seat: Seat) -> Event:
        return self if seat in (self.seat, self.to) else replace(self, cards=None)


class Roles(Event, frozen=True, tag="roles"):
    """Who holds each of the cards that make a landlord."""

    seats: tuple[int, ...]


class Leader(Event, frozen=True, tag="leader"):
    """Who leads because of the card he shows, which his first hand must contain."""

    seat: int
    cards: Cards
    shown: Cards = ()  # the smallest card of every seat, where that decides


class Lead(Event, frozen=True, tag="lead"):
    """Who leads the next circle, where its winner has no cards."""

    seat: int


class Unseal(Event, frozen=True, tag="unseal"):
    """All sealed hands, revealed together; None for a seat that laid nothing."""

    hands: tuple[Cards | None, ...]
    readings: tuple[str, ...]


class Ante(Event, frozen=True, tag="ante"):
    """前注: dead money of everybody, or what a player can still pay of it."""

    seat: int
    amount: int


class Post(Event, frozen=True, tag="post"):
    """Missed blinds: a live one as large as the big blind, and a small one that is no bet."""

    seat: int
    amount: int
    dead: int = 0


class Blind(Event, frozen=True, tag="blind"):
    """A blind, or what a player can still pay of it."""

    seat: int
    amount: int


class Board(Event, frozen=True, tag="board"):
    """Community cards from the top of the stock: the next street begins."""

    cards: Cards


class Second(Event, frozen=True, tag="second"):
    """The rest of a second board, from the top of the same stock."""

    cards: Cards


class Show(Event, frozen=True, tag="show"):
    """比牌: the cards of everybody who has not folded, and what they make with the board."""

    hands: tuple[Cards | None, ...]  # without those that a file does not tell
    readings: tuple[str, ...]
    board: int = 0  # which of two


class Pot(Event, frozen=True, tag="pot"):
    """A pot and who gets how much of it; `back` if it only returns what nobody called."""

    amount: int
    shares: tuple[tuple[int, int], ...]  # seat, chips
    back: bool = False
    board: int = 0  # which of two it was won on


class Settled(Event, frozen=True, tag="settled"):
    """One class of hands has been paid for."""

    kind: str  # the class
    winners: tuple[int, ...]
    paid: tuple[tuple[int, int, int], ...] = ()  # from, to, coins


class Bankrupt(Event, frozen=True, tag="bankrupt"):
    """A seat has no coins left: it is out, and its cards go to the discard pile unseen."""

    seat: int


class Over(Event, frozen=True, tag="over"):
    """The settlement, and what everybody still held."""

    payoffs: tuple[int, ...]
    hands: tuple[Cards, ...]
    result: str = ""  # code of the result, where a game has one
    landlords: tuple[int, ...] = ()  # seats whose roles were hidden


class Reveal(Event, frozen=True, tag="reveal"):
    """The secret, so that anyone can recompute the deal."""

    secret: str


AnyEvent = (
    Commit | Shuffle | Deal | Draw | First | Wild | Redeal | Setup | Placed | Carried | Bid | Double
    | Redouble | Open | Return | Play | Pass | Seal | Check | Call | AllIn | Raise | Fold
    | Straddle | Twice | Doubles | Landlord | Bottom | Tribute | Roles | Leader | Lead
    | Unseal | Settled | Bankrupt | Ante | Post | Blind | Board | Second | Show | Pot
    | Over | Reveal
)  # fmt: skip


def encode_card(thing: Any) -> str:
    """How an encoder writes a card."""
    if isinstance(thing, Card):
        return thing.code
    raise TypeError(f"{type(thing).__name__} has no place in an event")


def decode_card(kind: type, thing: Any) -> Any:
    """How a decoder reads a card."""
    if kind is Card and isinstance(thing, str) and thing in BY_CODE:
        return BY_CODE[thing]
    raise ValueError(f"{thing!r} is no card")


_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_decoder = msgspec.json.Decoder(AnyEvent, dec_hook=decode_card)


def dump_event(event: Event) -> str:
    """One JSON object on one line."""
    return _encoder.encode(event).decode()


def load_event(line: str) -> Event:
    """The inverse of `dump_event`; raises `msgspec.MsgspecError`."""
    event: Event = _decoder.decode(line)
    return event


def well_formed(event: E) -> E:
    """The event as a record would give it back; refused if it could not be written and read."""
    try:
        again = load_event(dump_event(event))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError):
        raise IllegalAction("malformed") from None
    if type(again) is not type(event):
        raise IllegalAction("malformed")
    return again
