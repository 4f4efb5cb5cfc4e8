"""What the rules of sealed rounds tell about hidden hands: discards that were shuffled again.

When the stock is used up the discard pile becomes the new one. So what somebody has kept since then
comes from what was never discarded, and what he has drawn since then from the pile.
"""

import random
from collections import Counter
from dataclasses import dataclass

from paiju.core.cards import Card, Cards
from paiju.core.events import Draw, Shuffle, Unseal
from paiju.engine.sampling import Beliefs, Hands, assume_nothing
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.rules import Showdown
from paiju.families.sealed.views import SealedView


def beliefs(view: SealedView) -> Beliefs:
    """Counts and known cards; after a shuffle of discards also what was where at that time."""
    rules, found = view.game.rules, assume_nothing(view)
    assert isinstance(rules, Showdown)
    if view.is_over:
        return found
    p, since = rules.opening(view.players), None
    for event in view.events:
        if isinstance(event, Shuffle) and p.dealt:
            since = Since.shuffled(view, p)
        elif since is not None:
            since.hear(p, event)
        p = rules.apply(p, event)
    if since is None:
        return found
    return Reshuffled(found.known, found.hidden, found.pool, found.barred, since=since)


class Since:
    """What was kept when the discards were shuffled, and what has come to light since then."""

    def __init__(self, kept: tuple[int, ...], never: Counter[Card], pile: Counter[Card]) -> None:
        self.kept = kept  # hidden cards of each seat at that time
        self.drawn = [0] * len(kept)  # hidden cards each seat has received since
        self.never = never  # unseen cards that were not known to be discarded
        self.pile = pile  # the discards
        self.laid: list[tuple[int, Card]] = []  # hidden cards that were revealed
        self.shown: list[Card] = []  # cards that were seen to come from the stock

    @classmethod
    def shuffled(cls, view: SealedView, p: SealedPosition) -> "Since":
        """The moment before the shuffle."""
        pile = Counter(p.discard.cards)
        held = Counter(card for hand in p.hands for card in hand.cards)
        never = Counter(view.game.rules.deck.cards) - pile - held
        return cls(tuple(hand.hidden for hand in p.hands), never, pile)

    def hear(self, p: SealedPosition, event: object) -> None:
        """Take in what an event tells."""
        if isinstance(event, Draw):
            known = event.open if event.cards is None else event.cards
            self.shown += known
            self.drawn[event.seat] += event.count - len(known)
        elif isinstance(event, Unseal):
            for seat, cards in enumerate(event.hands):
                news = Counter(cards or ()) - Counter(p.hands[seat].cards)
                self.laid += [(seat, card) for card in sorted(news.elements())]


@dataclass(frozen=True)
class Parts(Beliefs):
    """What each seat has kept comes from one part of the pool, the rest from the other one."""

    kept: tuple[int, ...] = ()
    never: Cards = ()

    def guess(self, rng: random.Random) -> Hands:
        """The kept cards first; what nobody has kept went into the pile with a bankrupt's hand."""
        never, hands = list(self.never), list(self.known)
        rng.shuffle(never)
        taken = [tuple(never.pop() for _ in range(count)) for count in self.kept]
        pool = [*self.pool, *never]
        rng.shuffle(pool)
        for seat, cards in enumerate(taken):
            if self.hidden[seat]:  # what a bankrupt has kept lies among the discards now
                more = tuple(pool.pop() for _ in range(self.hidden[seat] - len(cards)))
                hands[seat] += cards + more
        return tuple(hands)


@dataclass(frozen=True)
class Reshuffled(Beliefs):
    """The beliefs after a shuffle of discards."""

    since: Since | None = None

    def draw_beliefs(self, rng: random.Random) -> Beliefs:
        """Guess of every card that came to light whether it was kept or drawn.

        The two packs have every card twice, so that may be open.
        """
        while True:
            found = self._parted(rng)
            if found is not None:
                return found

    def _parted(self, rng: random.Random) -> Parts | None:
        since = self.since
        assert since is not None
        never, pile = Counter(since.never), Counter(since.pile)
        kept, drawn = list(since.kept), list(since.drawn)
        for card in since.shown:
            source = pile if pile[card] else never
            source[card] -= 1
        for seat, card in since.laid:
            old, new = never[card] * (kept[seat] > 0), pile[card] * (drawn[seat] > 0)
            if not old + new:
                return None
            if rng.random() * (old * kept[seat] + new * drawn[seat]) < old * kept[seat]:
                never[card], kept[seat] = never[card] - 1, kept[seat] - 1
            else:
                pile[card], drawn[seat] = pile[card] - 1, drawn[seat] - 1
        if sum(kept) > never.total() or min(*never.values(), *pile.values()) < 0:
            return None
        return Parts(
            self.known, self.hidden, tuple(sorted(pile.elements())), self.barred,
            kept=tuple(kept), never=tuple(sorted(never.elements())),
        )  # fmt: skip
