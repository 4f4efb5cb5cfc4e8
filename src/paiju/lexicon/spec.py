"""The rule language: what a game file writes down. Frozen data, no behaviour beyond counting."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from paiju.core.cards import (
    CARDS,
    JOKERS,
    POINTS,
    Card,
    Cards,
    CardsLike,
    cards_of,
    ordered_pack,
    resolve,
)
from paiju.core.errors import CardError
from paiju.core.language import Words


@dataclass(frozen=True)
class Deck:
    """The pack of a game and the order of its ranks, lowest first (x 小王, X 大王)."""

    ranks: str
    packs: int = 1
    suited: bool = False  # suits count: one bit per card instead of one hex digit per rank
    wilds: int = 0  # cards that may stand for any rank
    rank_first: bool = False  # people write As and 10h as well as ♠A and h10, always with a suit

    @cached_property
    def cards(self) -> Cards:
        """The ordered pack."""
        return ordered_pack(self.packs, jokers=JOKERS[0] in self.ranks)

    def find(self, text: CardsLike, left: Iterable[Card]) -> Cards:
        """What a text means of what is left of the pack; cards are themselves, if it has them."""
        if not isinstance(text, str):
            return self._there(cards_of(text) or (), left)
        return resolve(text, left, self.value, "not-in-pack", self.rank_first)

    def _there(self, cards: Cards, left: Iterable[Card]) -> Cards:
        if not cards:
            raise CardError("no-cards", text="")
        if left is self.cards and self._pack.issuperset(cards) and len({*cards}) == len(cards):
            return cards
        missing = Counter(cards) - Counter(left)
        if missing:
            raise CardError("not-in-pack", cards=" ".join(card.short for card in missing))
        return cards

    @cached_property
    def _pack(self) -> frozenset[Card]:
        return frozenset(self.cards)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards of each rank the pack holds."""
        return tuple(self.packs * (1 if rank in JOKERS else 4) for rank in self.ranks)

    @cached_property
    def _values(self) -> tuple[int, ...]:
        order = {rank: i for i, rank in enumerate(self.ranks)}
        return tuple(order.get(Card(i).rank, -1) for i in range(55))

    def card(self, rank: str, suit: int) -> Card:
        """The card of a rank letter and a suit; a joker needs no suit."""
        if rank in JOKERS:
            return CARDS[52 + JOKERS.index(rank)]
        return CARDS[4 * POINTS.index(rank) + suit]

    def value(self, card: Card) -> int:
        """The strength of a single card by rank: 0 for the lowest."""
        return self._values[card]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The place of each card by value, then by suit."""
        return tuple(8 * v + Card(i).suit for i, v in enumerate(self._values))

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """What each card adds to a packed hand: a bit of its own, or one of its rank's digit."""
        shifts = [4 * max(v, 0) for v in self._values]  # cards of other packs weigh nothing useful
        if self.suited:
            shifts = [n + (i % 4 if i < 52 else 0) for i, n in enumerate(shifts)]
        return tuple(1 << n for n in shifts)

    @property
    def high(self) -> int:
        """The `high` argument of `fits`: the top bit of every digit, or every bit."""
        return -1 if self.suited else int("8" * len(self.ranks), 16)

    def pack(self, cards: Sequence[Card]) -> int:
        """Cards as one integer."""
        weights = self.weights
        return sum([weights[card] for card in cards])

    def digits(self, ranks: Iterable[str]) -> int:
        """All bits that cards of these ranks have in a packed hand."""
        return sum(15 << 4 * self.ranks.index(rank) for rank in ranks)


@dataclass(frozen=True)
class Kickers:
    """The cards a body carries. Strict by default; every flag lifts one limit."""

    groups: tuple[int, ...]  # sizes carried by each rank of the body: (1,), (2,), (1, 1), (2, 1)
    once: bool = False  # one set for the whole body instead of one per rank (夹一)
    of_body: bool = False  # may repeat a rank of the body
    repeat: bool = False  # two groups of several cards may share a rank
    fours: bool = False  # may hold four of a rank
    both_jokers: bool = False  # may hold 小王 and 大王 together
    extends: bool = False  # may hold a unit that would lengthen the chain
    joker_pair: bool = False  # 小王 and 大王 together are a pair


@dataclass(frozen=True)
class Shape:
    """One type: so many cards of each rank, over a run of ranks, with or without kickers."""

    type: str
    title: Words = field(hash=False)
    each: int = 1
    run: tuple[int, int] = (1, 1)
    kickers: Kickers | None = None
    bomb: int = 0  # 0: covers only its own kind; higher tiers cover lower ones
    wild: str = ""  # with wild cards: bombs with some ("soft"), none ("hard") or only them ("pure")
    suits: str = "any"  # where suits count: "one" suit, "mixed" suits
    lane: str = ""  # types of one lane cover each other, higher tiers first
    tier: int = 0
    longer: bool = False  # in a lane of several lengths the longer run is stronger


@dataclass(frozen=True)
class Groups:
    """One type where suits do not count: any ranks, so many cards of each; the highest is compared.

    A chain type of the same lane in a higher tier takes what it can name. Jokers never group; as a
    single there is at most one, so it is always the highest.
    """

    type: str
    title: Words = field(hash=False)
    each: int = 1
    several: bool = True  # more than one rank
    lane: str = ""
    tier: int = 0
    bomb: int = 0


@dataclass(frozen=True)
class Flush:
    """One type: so many cards of one suit that are not consecutive."""

    type: str
    title: Words = field(hash=False)
    size: int
    lane: str = ""
    tier: int = 0
    bomb: int = 0
    suit_first: bool = False  # compared by suit before the highest rank


@dataclass(frozen=True)
class Exact:
    """One type that is a single set of ranks, such as both jokers."""

    type: str
    title: Words = field(hash=False)
    ranks: str = ""
    bomb: int = 0
    lane: str = ""
    tier: int = 0


@dataclass(frozen=True)
class Street:
    """One round of bets, after so many more cards on the board."""

    title: Words = field(hash=False)
    board: int = 0


Form = Shape | Groups | Flush | Exact


@dataclass(frozen=True)
class Combos:
    """Everything the lexicon compiler needs: one game's types over one deck."""

    deck: Deck
    chains: tuple[str, ...]  # a run is any slice of one of these strings
    shapes: tuple[Form, ...]
    suit_ties: bool = False  # equal ranks are decided by the suit of the key card
    key_of_run: str = "last"  # or "largest": by the order of single cards
    absolute: tuple[str, ...] = ()  # absolutely largest hands, as patterns over "Type:key"
