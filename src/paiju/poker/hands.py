"""What a poker hand is worth: `strength` for programs in a hurry, `rank_hand` for people."""

from array import array
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import combinations

from paiju.core.cards import CARDS, Card, Cards, parse_either_order
from paiju.core.errors import CardError, expect
from paiju.core.language import Words, say, words
from paiju.poker.keys import (
    CATEGORY_SHIFT,
    COUNT_BITS,
    FEW,
    FEWEST,
    FLUSHES,
    LOW,
    LOW_BITS,
    MOST,
    PARTS,
    SUIT_SHIFT,
    SUITS,
    WHEEL,
    card_keys,
    find_rank,
)

PACK = CARDS[:52]


@dataclass(frozen=True)
class Category:
    """One of the ten kinds of hands; `number` grows with strength."""

    number: int
    id: str
    title: Words

    def __str__(self) -> str:
        return say(self.title)


CATEGORIES = tuple(
    Category(number, english.replace(" ", "-"), words(chinese, english))
    for number, (chinese, english) in enumerate((
        ("高牌", "high card"),
        ("一对", "one pair"),
        ("两对", "two pairs"),
        ("3条", "three of a kind"),
        ("顺子", "straight"),
        ("同花", "flush"),
        ("满堂红", "full house"),
        ("4条", "four of a kind"),
        ("同花顺", "straight flush"),
        ("皇家同花顺", "royal flush"),
    ))
)  # fmt: skip


@dataclass(frozen=True, order=True)
class PokerHand:
    """The best five of some cards. Hands compare by `strength`; suits never decide."""

    strength: int
    cards: Cards = field(compare=False)  # the five, those that decide first

    @property
    def category(self) -> Category:
        """What kind of hand it is."""
        return find_category(self.strength)

    def __str__(self) -> str:
        return f"{self.category} {' '.join(map(str, self.cards))}"


def find_category(strength: int) -> Category:
    """The category a strength belongs to."""
    return CATEGORIES[strength >> CATEGORY_SHIFT]


_KEYS = card_keys()
_FIRST = [FEW + key for key in _KEYS]  # of the first card: five of a suit will show in one bit
_starts, _places, _plain, _flushes = array("i"), array("h"), array("H"), array("H")


def strength(cards: Collection[int]) -> int:
    """The strength of the best five of five to seven cards; the stronger hand has the larger one.

    Made for loops: that the cards are different is only checked by `rank_hand`.
    """
    try:
        try:
            a, b, c, d, e, f, g = cards
        except ValueError:
            key = _find_key_of_fewer(cards)
        else:  # written out, the sum takes half the time of a loop
            k = _KEYS
            key = _FIRST[a] + k[b] + k[c] + k[d] + k[e] + k[f] + k[g]
        if key & FLUSHES:
            return _find_flush(cards, key)
        return _plain[_starts[(key & PARTS) >> LOW_BITS] + _places[key & LOW]]
    except IndexError:  # no such card, or the tables are still empty
        check_different(cards)
        _fill()
        return strength(cards)


def rank_hand(cards: str | Iterable[int]) -> PokerHand:
    """The best hand of five to seven cards, given as text or as cards."""
    held = check_different(parse_either_order(cards) if isinstance(cards, str) else cards)
    if not FEWEST <= len(held) <= MOST:
        raise _make_miscounted(held)
    best = strength(held)
    ordered = sorted(held, key=lambda card: (find_rank(card), card.suit), reverse=True)
    five = next(five for five in combinations(ordered, FEWEST) if strength(five) == best)
    return PokerHand(best, _sort_leading_first(five))


def check_different(cards: Iterable[int]) -> Cards:
    """The cards, if all are of the pack and none is there twice."""
    expect(cards, Iterable)
    found: list[Card] = []
    for card in cards:
        if card not in PACK:
            known = isinstance(card, int) and 0 <= card < len(CARDS)
            name = CARDS[card].short if known else str(card)
            raise CardError("not-in-pack", cards=name)
        if card in found:
            raise CardError("card-twice", cards=CARDS[card].short)
        found.append(CARDS[card])
    return tuple(found)


def _sort_leading_first(five: Cards) -> Cards:
    """Pairs and more before single cards, higher ranks first; an ace below a two comes last."""
    ranks = Counter(map(find_rank, five))
    wheel = sum(1 << rank for rank in ranks) == WHEEL
    low = {find_rank(CARDS[0])} if wheel else set()

    def weigh_card(card: Card) -> tuple[int, int]:
        rank = find_rank(card)
        return ranks[rank], -1 if rank in low else rank

    return tuple(sorted(five, key=weigh_card, reverse=True))


def _make_miscounted(cards: Collection[int]) -> CardError:
    return CardError("poker-cards", low=FEWEST, high=MOST, count=len(cards))


def _find_key_of_fewer(cards: Collection[int]) -> int:
    if not FEWEST <= len(cards) < MOST:
        raise _make_miscounted(cards)
    return sum((_KEYS[card] for card in cards), FEW)


def _find_flush(cards: Collection[int], key: int) -> int:
    """The strength of cards five of which have one suit."""
    (suit,) = (suit for suit in range(SUITS) if key >> SUIT_SHIFT + COUNT_BITS * suit & 8)
    return _flushes[sum(1 << find_rank(card) for card in cards if card % SUITS == suit)]


def _fill() -> None:
    """Fill the tables: numpy is not needed before somebody compares hands."""
    from paiju.poker.strengths import build_strengths

    tables = build_strengths()
    _starts.frombytes(tables.starts.astype("i").tobytes())
    _places.frombytes(tables.places.astype("h").tobytes())
    _plain.frombytes(tables.plain.astype("H").tobytes())
    _flushes.frombytes(tables.flushes.astype("H").tobytes())
