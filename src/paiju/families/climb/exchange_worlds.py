"""What an exchange tells: tributes were the largest cards their givers were dealt."""

from collections.abc import Iterator
from itertools import product

from paiju.core.cards import Card, Cards
from paiju.core.events import Leader, Play, Return, Tribute
from paiju.engine.hand import without
from paiju.engine.sampling import Beliefs, Hands
from paiju.families.climb.exchange import Exchange
from paiju.families.climb.rules import Climb
from paiju.families.climb.views import ClimbView


class Tributes:
    """The exchange of a game, as far as one seat saw it.

    Hands are possible if some tributes and returns, those that were seen among them, lead to them.
    """

    def __init__(self, view: ClimbView) -> None:
        rules = view.game.rules
        assert isinstance(rules, Climb)
        self._order = rules.deck.order
        self._stage = next((s for s in rules.stages if isinstance(s, Exchange)), None)
        self._given = [event for event in view.events if isinstance(event, Tribute)]
        self._back = [event for event in view.events if isinstance(event, Return)]
        plays = [event for event in view.events if isinstance(event, Play)]
        self._laid = [
            tuple(card for play in plays if play.seat == seat for card in play.cards)
            for seat in range(view.players)
        ]
        leaders = [event.seat for event in view.events if isinstance(event, Leader)]
        self._leader = leaders[0] if leaders and self._given else None
        self._sorted = self._two_against_two()

    def _two_against_two(self) -> bool:
        """Was the larger tribute for the first creditor?"""
        givers, takers = {t.seat for t in self._given}, {t.to for t in self._given}
        return len(givers) == len(takers) == 2

    def barred(self, seat: int, found: Beliefs) -> frozenset[Card]:
        """Larger cards than the one tribute that was seen to come from a seat."""
        gave = [event for event in self._given if event.seat == seat]
        got_any = any(event.to == seat for event in self._given)
        returned = [event for event in self._back if event.to == seat]
        if len(gave) != 1 or got_any or not gave[0].cards:
            return frozenset()
        if any(event.cards is None for event in returned):
            return frozenset()
        best = self._order[gave[0].cards[0]]
        return frozenset(card for card in self._movable(found.pool) if self._order[card] > best)

    def _movable(self, cards: Cards) -> Cards:
        protected = self._stage.protected if self._stage else ()
        return tuple(card for card in cards if card not in protected)

    def allow(self, hands: Hands) -> bool:
        """Do some tributes and returns lead to these hands?"""
        if not self._given:
            return True
        after = [hand + laid for hand, laid in zip(hands, self._laid, strict=True)]
        return any(self._explained(after, back) for back in self._returns(after))

    def _returns(self, after: list[Cards]) -> Iterator[tuple[Card, ...]]:
        """The cards that may have been given back; of unseen ones the largest explain most."""
        choices = []
        for event in self._back:
            count = 1 + sum(other.to == event.to for other in self._back)
            best = sorted(self._movable(after[event.to]), key=self._order.__getitem__)[-count:]
            choices.append(event.cards or tuple(best))
        for chosen in product(*choices):
            if len(set(chosen)) == len(chosen):
                yield chosen

    def _explained(self, after: list[Cards], back: tuple[Card, ...]) -> bool:
        """Are there tributes that, with these returns, lead to these hands?"""
        between = list(after)  # after the tributes, before the returns
        for event, card in zip(self._back, back, strict=True):
            between[event.to] = without(between[event.to], (card,))
            between[event.seat] += (card,)
        choices = [event.cards or self._candidates(between, event) for event in self._given]
        return any(self._fits(between, given, back) for given in product(*choices))

    def _candidates(self, between: list[Cards], event: Tribute) -> Cards:
        """What an unseen tribute may have been; he who got none himself has kept nothing larger."""
        cards = self._movable(between[event.to])
        if any(other.to == event.seat for other in self._given):
            return cards
        kept = max((self._order[card] for card in self._movable(between[event.seat])), default=-1)
        return tuple(card for card in cards if self._order[card] > kept)

    def _fits(self, between: list[Cards], given: tuple[Card, ...], back: tuple[Card, ...]) -> bool:
        """Are these the tributes of what everybody was dealt?"""
        order = self._order
        if len(set(given)) < len(given) or not self._lead_fits(given):
            return False
        if self._stage and self._stage.forbid_same and not self._others_back(given, back):
            return False
        for event, card in zip(self._given, given, strict=True):
            if card not in between[event.to]:
                return False
            got = [c for e, c in zip(self._given, given, strict=True) if e.to == event.seat]
            rest = self._movable(without(between[event.seat], got))
            if any(order[other] > order[card] for other in rest):
                return False
        return self._ordered(given)

    def _ordered(self, given: tuple[Card, ...]) -> bool:
        """Several tributes of one giver, or two against two: the larger comes first."""
        order, events = self._order, self._given
        return all(
            order[given[i]] > order[given[j]]
            for i in range(len(given))
            for j in range(i + 1, len(given))
            if self._sorted or events[i].seat == events[j].seat
        )

    def _lead_fits(self, given: tuple[Card, ...]) -> bool:
        """The giver of the largest tribute leads."""
        if self._leader is None:
            return True
        best = max(range(len(given)), key=lambda at: self._order[given[at]])
        return self._given[best].seat == self._leader

    def _others_back(self, given: tuple[Card, ...], back: tuple[Card, ...]) -> bool:
        """Nobody has given back the very card he got."""
        got = {(e.to, e.seat): card for e, card in zip(self._given, given, strict=True)}
        return all(
            got.get((event.seat, event.to)) != card
            for event, card in zip(self._back, back, strict=True)
        )
