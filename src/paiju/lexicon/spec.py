"""The rule language: what a game file writes down. Frozen data, no behaviour beyond counting."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property

from paiju.core.cards import (
    CARDS,
    JOKERS,
    POINTS,
    RANKS,
    Card,
    Cards,
    CardsLike,
    find_cards,
    format_cards,
    make_pack,
    resolve,
)
from paiju.core.errors import CardError, require
from paiju.core.language import LANGUAGES, Words

MOST_PACKS = 2
_DIGIT = 15  # cards of one rank that a packed hand can count


def check_words(said: Words, field: str) -> None:
    """Refuse what is not said in both languages."""
    texts = said if isinstance(said, Mapping) else {}  # a file of somebody's is not type-checked
    given = [language for language in LANGUAGES if str(texts.get(language, "")).strip()]
    told = ", ".join(given) or "–"
    require(len(given) == len(LANGUAGES), "both-languages", field, given=told)


def check_number(value: object, least: int, field: str) -> None:
    """Refuse what is no whole number from `least` on."""
    whole = type(value) is int and value >= least
    require(whole, "number-least", field, least=least, value=repr(value))


def check_choice(value: str, choices: Sequence[str], field: str) -> None:
    """Refuse a word that is none of these."""
    known = ", ".join(choice or '""' for choice in choices)
    require(value in choices, "one-of", field, value=value, choices=known)


@dataclass(frozen=True)
class Deck:
    """The pack of a game and the order of its ranks, lowest first (x 小王, X 大王)."""

    ranks: str
    packs: int = 1
    suited: bool = False  # suits count: one bit per card instead of one hex digit per rank
    wilds: int = 0  # cards that may stand for any rank
    rank_first: bool = False  # people write As and 10h as well as ♠A and h10, always with a suit
    without: Cards = ()  # cards of these ranks that are left out, of every pack

    def __post_init__(self) -> None:
        for at, rank in enumerate(self.ranks):
            require(rank in RANKS[:54], "deck-rank", "Deck.ranks", rank=rank)
            require(rank not in self.ranks[:at], "deck-rank-twice", "Deck.ranks", rank=rank)
        known = type(self.packs) is int and 1 <= self.packs <= MOST_PACKS
        require(known, "deck-packs", "Deck.packs", most=MOST_PACKS, packs=str(self.packs))
        require(not self.suited or self.packs == 1, "deck-two-suited", "Deck.packs")
        check_number(self.wilds, 0, "Deck.wilds")
        require(not self.suited or not self.wilds, "deck-wild-suited", "Deck.wilds")
        kinds = Counter(card for card in make_pack() if card.rank in self.ranks)
        left_out = Counter(self.without) - kinds
        wrong = format_cards(tuple(left_out), "short")
        require(not left_out, "deck-without", "Deck.without", cards=wrong)
        require(self.cards, "deck-empty", "Deck.ranks")
        for rank, count in zip(self.ranks, self.copies, strict=True):
            most = count + (self.wilds if rank not in JOKERS else 0)
            require(most <= _DIGIT, "deck-digit", "Deck", most=_DIGIT, rank=rank, count=most)

    @cached_property
    def cards(self) -> Cards:
        """The ordered pack."""
        left_out, every = set(self.without), make_pack(self.packs)
        return tuple(card for card in every if card.rank in self.ranks and card not in left_out)

    def find(self, text: CardsLike, left: Iterable[Card]) -> Cards:
        """What a text means of what is left of the pack; cards are themselves, if it has them."""
        if not isinstance(text, str):
            return self._there(find_cards(text) or (), left)
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
        counts = Counter(card.rank for card in self.cards)
        return tuple(counts[rank] for rank in self.ranks)

    @cached_property
    def packed(self) -> int:
        """The whole pack as one integer."""
        return self.pack(self.cards)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """`value` of every card; -1: it is of another pack."""
        order = {rank: i for i, rank in enumerate(self.ranks)}
        return tuple(order.get(Card(i).rank, -1) for i in range(55))

    def card(self, rank: str, suit: int) -> Card:
        """The card of a rank letter and a suit; a joker needs no suit."""
        if rank in JOKERS:
            return CARDS[52 + JOKERS.index(rank)]
        return CARDS[4 * POINTS.index(rank) + suit]

    def value(self, card: Card) -> int:
        """The strength of a single card by rank: 0 for the lowest."""
        return self.values[card]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The place of each card by value, then by suit."""
        return tuple(8 * v + Card(i).suit for i, v in enumerate(self.values))

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """What each card adds to a packed hand: a bit of its own, or one of its rank's digit."""
        shifts = [4 * max(v, 0) for v in self.values]  # cards of other packs weigh nothing useful
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

    def __post_init__(self) -> None:
        require(self.groups and min(self.groups) > 0, "no-groups", "Kickers.groups")


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

    def __post_init__(self) -> None:
        _check_form(self)
        check_number(self.each, 1, f"{self.type}.each")
        low, high = self.run
        require(1 <= low <= high, "run-bounds", f"{self.type}.run", value=str(self.run))
        check_choice(self.wild, ("", "soft", "hard", "pure"), f"{self.type}.wild")
        check_choice(self.suits, ("any", "one", "mixed"), f"{self.type}.suits")
        require(self.lane or not self.longer, "needs-lane", f"{self.type}.longer", type=self.type)

    def check_in(self, combos: "Combos") -> None:
        """Refuse a type that these combos cannot have."""
        deck, longest = combos.deck, max((1, *map(len, combos.chains)))
        require(deck.suited or self.suits == "any", "needs-suits", "Shape.suits", type=self.type)
        require(deck.wilds or not self.wild, "needs-wilds", "Shape.wild", type=self.type)
        enough = max(deck.copies) + deck.wilds >= self.each and longest >= self.run[0]
        require(enough, "shape-impossible", "Combos.shapes", type=self.type)
        for chain in combos.chains:
            for length in range(max(2, self.run[0]), self.run[1] + 1):
                _check_run(chain, length, self.type)


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

    def __post_init__(self) -> None:
        _check_form(self)
        check_number(self.each, 1, f"{self.type}.each")

    def check_in(self, combos: "Combos") -> None:
        """Refuse a type that these combos cannot have."""
        deck = combos.deck
        require(not deck.suited, "needs-no-suits", "Groups", type=self.type)
        enough = max(deck.copies) >= self.each
        require(enough, "shape-impossible", "Combos.shapes", type=self.type)


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

    def __post_init__(self) -> None:
        _check_form(self)
        check_number(self.size, 1, f"{self.type}.size")

    def check_in(self, combos: "Combos") -> None:
        """Refuse a type that these combos cannot have."""
        deck = combos.deck
        require(deck.suited, "needs-suits", "Flush", type=self.type)
        suits = Counter(card.suit for card in deck.cards)
        enough = max(suits.values()) >= self.size
        require(enough, "shape-impossible", "Combos.shapes", type=self.type)


@dataclass(frozen=True)
class Exact:
    """One type that is a single set of ranks, such as both jokers."""

    type: str
    title: Words = field(hash=False)
    ranks: str = ""
    bomb: int = 0
    lane: str = ""
    tier: int = 0

    def __post_init__(self) -> None:
        _check_form(self)

    def check_in(self, combos: "Combos") -> None:
        """Refuse a type that these combos cannot have."""
        deck, wanted = combos.deck, Counter(self.ranks)
        there = dict(zip(deck.ranks, deck.copies, strict=True))
        enough = wanted and all(there.get(rank, 0) >= n for rank, n in wanted.items())
        require(enough, "shape-impossible", "Combos.shapes", type=self.type)


@dataclass(frozen=True)
class Street:
    """One round of bets, after so many more cards on the board."""

    title: Words = field(hash=False)
    board: int = 0

    def __post_init__(self) -> None:
        check_words(self.title, "Street.title")
        check_number(self.board, 0, "Street.board")


Form = Shape | Groups | Flush | Exact


def _check_form(form: Form) -> None:
    """What every type has: a name that readings can carry, a title, a place among the others."""
    plain = form.type.isascii() and form.type.isalnum()
    require(plain, "type-name", f"{type(form).__name__}.type", name=form.type)
    check_words(form.title, f"{form.type}.title")
    check_number(form.bomb, 0, f"{form.type}.bomb")
    check_number(form.tier, 0, f"{form.type}.tier")


def _check_run(chain: str, length: int, name: str) -> None:
    """Refuse a run that would have a rank twice."""
    for at in range(len(chain) - length + 1):
        run = chain[at : at + length]
        rank = next((rank for rank in run if run.count(rank) > 1), "")
        facts = {"chain": chain, "length": length, "rank": rank, "type": name}
        require(not rank, "chain-repeats", "Combos.chains", **facts)


@dataclass(frozen=True)
class Combos:
    """Everything the lexicon compiler needs: one game's types over one deck."""

    deck: Deck
    chains: tuple[str, ...]  # a run is any slice of one of these strings
    shapes: tuple[Form, ...]
    suit_ties: bool = False  # equal ranks are decided by the suit of the key card
    key_of_run: str = "last"  # or "largest": by the order of single cards
    absolute: tuple[str, ...] = ()  # absolutely largest hands, as patterns over "Type:key"

    def __post_init__(self) -> None:
        require(self.shapes, "no-shapes", "Combos.shapes")
        for chain in self.chains:
            self._check_chain(chain)
        for at, shape in enumerate(self.shapes):
            shape.check_in(self)
            again = shape in self.shapes[:at]
            require(not again, "shape-twice", "Combos.shapes", type=shape.type)
        check_choice(self.key_of_run, ("last", "largest"), "Combos.key_of_run")
        suits = self.deck.suited or not self.suit_ties
        require(suits, "needs-suits", "Combos.suit_ties", type="suit_ties")
        for pattern in self.absolute:
            self.check_type(pattern.partition(":")[0], "Combos.absolute")

    def _check_chain(self, chain: str) -> None:
        for rank in chain:
            there = rank in self.deck.ranks
            require(there, "chain-rank", "Combos.chains", chain=chain, rank=rank)
        jokers = self.deck.suited and set(JOKERS) & set(chain)
        require(not jokers, "chain-joker", "Combos.chains", chain=chain)

    def check_type(self, pattern: str, field: str) -> None:
        """Refuse the name (or pattern) of a type that there is not."""
        known = list(dict.fromkeys(shape.type for shape in self.shapes))
        found = any(fnmatchcase(name, pattern) for name in known)
        require(found, "no-such-type-here", field, name=pattern, known=", ".join(known))
