"""What is known about hidden hands, and drawing hands that agree with it."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from paiju.core.cards import Card, Cards
from paiju.engine.counting import list_seen
from paiju.engine.state import View

Hands = tuple[Cards, ...]


def allow_anything(hands: Hands) -> bool:
    """All hands are possible."""
    return True


@dataclass(frozen=True)
class Beliefs:
    """Known cards of every seat, how many more it holds, and where those may come from."""

    known: Hands
    hidden: tuple[int, ...]
    pool: Cards  # unseen cards; what no hand takes lies in the stock, or is not in play
    barred: tuple[frozenset[Card], ...]  # what each seat cannot hold; of any two one has the other
    possible: Callable[[Hands], bool] = field(default=allow_anything)

    def draw_beliefs(self, rng: random.Random) -> "Beliefs":
        """What there is to guess from; some games have to guess that first."""
        return self

    def guess(self, rng: random.Random) -> Hands:
        """All hands, drawn until they are possible: whatever is possible is equally likely."""
        while True:
            hands = self._deal_hands(rng)
            if self.possible(hands):
                return hands

    def _deal_hands(self, rng: random.Random) -> Hands:
        """The most restricted seat first: how many choices the next ones have is then the same
        whatever it takes, so all deals are equally likely."""
        left, hands = list(self.pool), list(self.known)
        for seat in sorted(range(len(hands)), key=lambda seat: -len(self.barred[seat])):
            if not self.hidden[seat]:
                continue
            barred = self.barred[seat]
            free = [at for at, card in enumerate(left) if card not in barred]
            chosen = set(rng.sample(free, self.hidden[seat]))
            hands[seat] += tuple(left[at] for at in sorted(chosen))
            left = [card for at, card in enumerate(left) if at not in chosen]
        return tuple(hands)

    def place_card(self, seat: int, card: Card) -> "Beliefs":
        """The same when an unseen card is known to be in a hand."""
        if card not in self.pool or not self.hidden[seat]:
            return self
        pool = list(self.pool)
        pool.remove(card)
        hidden, known = list(self.hidden), list(self.known)
        hidden[seat] -= 1
        known[seat] += (card,)
        return replace(self, pool=tuple(pool), hidden=tuple(hidden), known=tuple(known))


def assume_nothing(view: View) -> Beliefs:
    """Counts and known cards only."""
    hands = view.position.hands
    pool = list_unseen(view.game.rules.deck.cards, list_seen(view))
    return Beliefs(
        known=tuple(hand.cards for hand in hands),
        hidden=tuple(hand.hidden for hand in hands),
        pool=pool,
        barred=(frozenset(),) * len(hands),
    )


def list_unseen(pack: Sequence[Card], seen: Sequence[Card]) -> Cards:
    """The pack without what was seen, in the order of the pack."""
    return tuple(sorted((Counter(pack) - Counter(seen)).elements()))
