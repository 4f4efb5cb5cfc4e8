"""What laying a hand does to the cards it comes from: which sets it uses up, which it splits."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from paiju.actions import Lay
from paiju.cards import Card
from paiju.enumeration import Body
from paiju.rules.family import Family
from paiju.spec import Exact, Shape
from paiju.state import View

Counts = tuple[int, ...]  # cards of each rank, lowest rank first


class Category(NamedTuple):
    """The build of a hand, whatever a game calls it."""

    each: int  # cards of each rank; 0: no shape of equal ranks
    run: bool  # over several ranks
    kickers: int  # cards carried by each rank

    @classmethod
    def of(cls, body: Body) -> "Category":
        """The build of a body."""
        shape = body.shape
        if not isinstance(shape, Shape):
            return cls(0, len(body.span) > 1, 0)
        carried = sum(shape.kickers.groups) if shape.kickers else 0
        return cls(shape.each, len(body.span) > 1, carried)


SINGLE, PAIR, TRIPLE = Category(1, False, 0), Category(2, False, 0), Category(3, False, 0)


class Splits(NamedTuple):
    """How many sets of the hand a play takes apart, the worst first."""

    bombs: int = 0
    fours: int = 0  # where four of a kind are no bomb
    triples: int = 0
    pairs: int = 0


class Candidate(NamedTuple):
    """A legal hand, and what it would do to the cards held."""

    action: Lay
    at: int  # the body in the lexicon
    body: Body
    used: Counts
    splits: Splits
    rest: int  # cards left afterwards

    @property
    def is_bomb(self) -> bool:
        """Does it cover every ordinary hand?"""
        return bool(self.body.shape.bomb)

    @property
    def category(self) -> Category:
        """How it is built."""
        return Category.of(self.body)

    @property
    def weight(self) -> int:
        """The rank of the key: 0 for the lowest of the pack."""
        return self.body.key[0]

    @property
    def kickers(self) -> Counts:
        """The cards beside the body, highest rank first, so that the lowest compare least."""
        own = set(self.body.span)
        return tuple(0 if r in own else n for r, n in reversed(list(enumerate(self.used))))


class Holding:
    """A hand by ranks, and the bombs in it."""

    def __init__(self, rules: Family, cards: Sequence[Card]) -> None:
        self._rules = rules
        self.cards = cards
        self.held = self.counts(cards)

    @classmethod
    def of(cls, view: View) -> "Holding":
        """The hand of the seat that looks."""
        rules = view.game.rules
        assert isinstance(rules, Family)
        return cls(rules, view.hand)

    def counts(self, cards: Iterable[Card]) -> Counts:
        """How many cards of each rank there are."""
        found = [0] * len(self._rules.deck.ranks)
        for card in cards:
            found[self._rules.deck.value(card)] += 1
        return tuple(found)

    @cached_property
    def bombs(self) -> list[frozenset[int]]:
        """The ranks of each bomb held: four of a kind, both jokers."""
        shapes = [shape for shape in self._rules.combos.shapes if shape.bomb]
        least = min((s.each for s in shapes if isinstance(s, Shape)), default=99)
        found = [frozenset((rank,)) for rank, n in enumerate(self.held) if n >= least]
        for shape in shapes:
            if isinstance(shape, Exact):
                wanted = self._named(shape.ranks)
                if all(have >= want for have, want in zip(self.held, wanted, strict=True)):
                    found.append(frozenset(r for r, n in enumerate(wanted) if n))
        return list(dict.fromkeys(found))

    def _named(self, ranks: str) -> Counts:
        return tuple(ranks.count(rank) for rank in self._rules.deck.ranks)

    def splits(self, used: Counts, carried: Iterable[int] = ()) -> Splits:
        """The sets that laying these cards takes apart; `carried` ranks are no set any more."""
        part = {r for r, (u, h) in enumerate(zip(used, self.held, strict=True)) if 0 < u < h}
        part.update(carried)
        touched = {rank for rank, n in enumerate(used) if n}
        hit = [b for b in self.bombs if b & part or not (b <= touched or b.isdisjoint(touched))]
        safe = part - {rank for bomb in hit for rank in bomb}
        sizes = [self.held[rank] for rank in safe]
        return Splits(len(hit), sum(n > 3 for n in sizes), sizes.count(3), sizes.count(2))

    def candidate(self, action: Lay, packed: int) -> Candidate:
        """A play that takes these cards out of the hand."""
        lexicon = self._rules.lexicon
        at = lexicon.body_of[action.row]
        used = self._digits(packed)
        body = lexicon.bodies[at]
        splits = self._cost(body, used)
        return Candidate(action, at, body, used, splits, len(self.cards) - sum(used))

    def cost(self, row: int, packed: int) -> Splits:
        """What laying these cards as that row takes apart."""
        lexicon = self._rules.lexicon
        return self._cost(lexicon.bodies[lexicon.body_of[row]], self._digits(packed))

    def _cost(self, body: Body, used: Counts) -> Splits:
        if body.shape.bomb and not self._smaller(used):
            return Splits()
        return self.splits(used, self._carried(body, used))

    def _carried(self, body: Body, used: Counts) -> list[int]:
        """Ranks that are carried piecemeal: a pair as two singles, a bomb as anything."""
        kickers = getattr(body.shape, "kickers", None)
        if not kickers:
            return []
        return [
            rank
            for rank, n in enumerate(used)
            if n and rank not in body.span and self.held[rank] not in kickers.groups
        ]

    def _smaller(self, used: Counts) -> bool:
        """Does a bomb leave cards of its own rank behind?"""
        return any(0 < u < h for u, h in zip(used, self.held, strict=True))

    def _digits(self, packed: int) -> Counts:
        deck = self._rules.deck
        digits = (packed >> 4 * rank & 15 for rank in range(len(deck.ranks)))
        return tuple(digit.bit_count() if deck.suited else digit for digit in digits)


def candidates(view: View) -> list[Candidate]:
    """Every hand the seat may lay now in a game of leads and covers."""
    assert view.seat is not None
    holding, rules = Holding.of(view), view.game.rules
    assert isinstance(rules, Family)
    plays = [action for action in view.legal(view.seat) if isinstance(action, Lay)]
    taken = rules.reader(view.position.wild).taken([lay.row for lay in plays], view.hand)
    return [holding.candidate(lay, packed) for lay, packed in zip(plays, taken, strict=True)]
