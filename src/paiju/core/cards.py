"""Cards, packs, and their notation in and out. Knows no game.

A card is a small integer with a name: `4 * (point - 1) + suit`, then the two jokers. Two equal
cards of a double pack are the same integer, so they are interchangeable everywhere.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from operator import index

from paiju.core.errors import BadOption, CardError, expect
from paiju.core.tokens import Tokens, scan, scan_either_order

POINTS = "A23456789TJQK"  # code letters of the points 1 … 13
JOKERS = "xX"  # rank letters of 小王 and 大王
_SUIT_CODES = "dchs"
_SUIT_SIGNS = "♦♣♥♠"
_SUIT_WORDS = ("方块", "梅花", "红桃", "黑桃")


class Suit(IntEnum):
    """Suits in ascending order; a joker's suit is its colour."""

    DIAMOND = 0
    CLUB = 1
    HEART = 2
    SPADE = 3
    LITTLE = 4
    BIG = 5
    COVER = 6


class Card(int):
    """One card, by its name in any notation or its number; `str(card)` is the short form.

    >>> Card("黑桃10") == Card("sT") == Card("♠10")
    True
    """

    __slots__ = ()

    def __new__(cls, card: "str | int") -> "Card":
        """The card of a name or a number: there is one object of each."""
        if isinstance(card, str):
            return parse_card(card)
        if not hasattr(card, "__index__"):
            expect(card, str, int)
        number = index(card)
        if not 0 <= number < len(CARDS):
            raise CardError("no-such-card", number=number)
        return CARDS[number]

    @property
    def point(self) -> int:
        """1 … 13; 0 for jokers and the cover card."""
        return int(self) // 4 + 1 if self < 52 else 0

    @property
    def suit(self) -> Suit:
        """Its suit; a joker has a suit of its own."""
        return Suit(int(self) % 4 if self < 52 else int(self) - 48)

    @property
    def rank(self) -> str:
        """One letter: A 2 … 9 T J Q K, x 小王, X 大王."""
        return RANKS[self]

    @property
    def code(self) -> str:
        """The form of files and vectors: d3 sT hA LJ BJ."""
        return _CODE[self]

    @property
    def short(self) -> str:
        """♦3 ♠10 ♥A 小王 大王."""
        return _SHORT[self]

    @property
    def long(self) -> str:
        """方块3 黑桃10 红桃A 小王 大王."""
        return _LONG[self]

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        return Card, (int(self),)

    def __str__(self) -> str:
        return _SHORT[self]

    def __repr__(self) -> str:
        return f"Card({_SHORT[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_SHORT[self], spec)


def _name_cards(signs: Sequence[str], jokers: Sequence[str], ten: str) -> tuple[str, ...]:
    plain = [sign + point.replace("T", ten) for point in POINTS for sign in signs]
    return (*plain, *jokers)


RANKS = "".join(point * 4 for point in POINTS) + JOKERS + "?"
_CODE = _name_cards(_SUIT_CODES, ("LJ", "BJ", "??"), "T")
_SHORT = _name_cards(_SUIT_SIGNS, ("小王", "大王", "封面"), "10")
_LONG = _name_cards(_SUIT_WORDS, ("小王", "大王", "封面"), "10")

CARDS = tuple(int.__new__(Card, i) for i in range(55))
LITTLE_JOKER, BIG_JOKER, COVER = CARDS[52:]
BY_CODE = {card.code: card for card in CARDS[:54]}

Cards = tuple[Card, ...]
CardsLike = str | Iterable[Card] | Card  # wherever cards are asked for


def make_card(point: int = 0, suit: int = Suit.COVER) -> Card:
    """Build a card, point first; an invalid part falls back to its default: a cover card."""
    if not 0 <= point <= 13:
        return COVER
    fits = (Suit.LITTLE, Suit.BIG) if point == 0 else tuple(Suit)[:4]
    if suit not in fits:
        return COVER
    return CARDS[48 + suit] if point == 0 else CARDS[4 * (point - 1) + suit]


def make_pack(packs: int = 1, jokers: bool = True) -> Cards:
    """The pack before shuffling: by point, inside a point by suit, jokers last."""
    return tuple(card for card in CARDS[: 54 if jokers else 52] for _ in range(packs))


# --- output -------------------------------------------------------------------------------

STYLES: dict[str, Callable[[Card], str]] = {
    "code": lambda card: card.code,
    "short": lambda card: card.short,
    "long": lambda card: card.long,
}


def format_cards(cards: "CardsLike", style: str = "code", joint: str = " ") -> str:
    """Cards as text in one of the three styles."""
    if style not in STYLES:
        raise BadOption("bad-value", flag="style", value=str(style), choices=", ".join(STYLES))
    return joint.join(map(STYLES[style], parse_cards(cards)))


def sort_cards(cards: Iterable[Card], keys: str, value: Callable[[Card], int]) -> Cards:
    """Sort for display: letters of P V S H M N K, upper case ascending, lower case descending."""
    expect(keys, str)
    letters = keys.upper()
    if not keys or set(letters) - set("PVSHMNK") or len(set(letters)) < len(letters):
        raise CardError("bad-sort-keys", keys=keys)
    cards = tuple(cards)
    point, exact = Counter(c.point for c in cards), Counter(cards)
    values, suits = Counter(map(value, cards)), Counter(c.suit for c in cards)
    measures: dict[str, Callable[[Card], int]] = {
        "P": lambda c: c.point,
        "V": value,
        "S": lambda c: c.suit,
        "H": lambda c: point[c.point],
        "M": lambda c: exact[c],
        "N": lambda c: values[value(c)],
        "K": lambda c: suits[c.suit],
    }

    def find_key(card: Card) -> tuple[int, ...]:
        return tuple(measures[k.upper()](card) * (1 if k.isupper() else -1) for k in keys)

    return tuple(sorted(cards, key=find_key))


# --- input --------------------------------------------------------------------------------


def resolve(
    text: str,
    held: Iterable[Card],
    value: Callable[[Card], int],
    missing: str = "not-in-hand",
    rank_first: bool = False,
    wanted: Cards = (),
) -> Cards:
    """The cards a text means for someone who holds these; one miss refuses the whole text.

    Where only a rank is named the cards that are wanted come first, then the lowest suit.

    Where rank first is read too (As, 10h), every card must be exact: `As K` would be a riddle.
    """
    tokens = Tokens(tuple(scan_either_order(text))) if rank_first else scan(text)
    left = [0] * len(CARDS)
    for card in held:
        left[card] += 1
    taken: list[Card] = []

    def take(among: Iterable[int], name: str) -> None:
        for number in among:
            if left[number]:
                left[number] -= 1
                taken.append(CARDS[number])
                return
        raise CardError(missing, cards=name)

    for number in tokens.exact:
        take((number,), _SHORT[number])
    for point in tokens.points:  # the lowest suit first
        suits = range(4 * point - 4, 4 * point)
        take(sorted(suits, key=lambda n: n not in wanted) if wanted else suits, _write_point(point))
    for _ in range(tokens.jokers):
        take((LITTLE_JOKER, BIG_JOKER), "王")
    for suit in tokens.suits:
        lowest_first: list[Card] = sorted(CARDS[suit:52:4], key=value)
        take(lowest_first, _SUIT_SIGNS[suit])
    if not taken:
        raise CardError("no-cards", text=text.strip())
    return tuple(taken)


def find_cards(thing: "CardsLike") -> Cards | None:
    """The cards of what is no text: one card, or several; None if it is text."""
    if isinstance(thing, str):
        return None
    if isinstance(thing, Card):
        return (thing,)
    expect(thing, str, Card, Iterable)
    cards = tuple(thing)
    for card in cards:
        if type(card) is not Card:
            expect(card, Card)
    return cards


def parse_cards(text: "CardsLike") -> Cards:
    """Exact cards in any notation, or cards as they are; the inverse of `format_cards`."""
    if not isinstance(text, str):
        return find_cards(text) or ()
    tokens = scan(text)
    if tokens.points or tokens.jokers or tokens.suits:
        raise CardError("not-exact", text=text.strip())
    if not tokens.exact and text.strip():
        raise CardError("no-cards", text=text.strip())
    return tuple(CARDS[number] for number in tokens.exact)


def parse_either_order(text: str) -> Cards:
    """Exact cards, suit first (♠A, h10) or rank first (As, 10h), and nothing else.

    Rank first is the habit of poker only: elsewhere `3s` asks for a three and some spade.
    """
    return tuple(CARDS[number] for number in scan_either_order(text))


def parse_ranks(text: str) -> str:
    """Bare points as rank letters: `10 7` is T7."""
    tokens = scan(text)
    if not tokens.points or tokens.exact or tokens.jokers or tokens.suits:
        raise CardError("no-ranks", text=text.strip())
    return "".join(POINTS[point - 1] for point in tokens.points)


def parse_card(text: str) -> Card:
    """One exact card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError("not-one-card", text=text.strip())
    return cards[0]


def _write_point(point: int) -> str:
    return POINTS[point - 1].replace("T", "10")
