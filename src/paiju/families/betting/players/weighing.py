"""What each bet is worth in chips against the hands the others are likely to hold."""

from collections.abc import Sequence
from functools import cached_property
from math import prod

from paiju.core.events import Raise
from paiju.engine.state import View
from paiju.families.betting.players import Spot, share
from paiju.families.betting.players.holdings import (
    MASKS,
    Floats,
    drawn_range,
    parted,
    standing,
    weights,
)
from paiju.families.betting.position import BettingPosition
from paiju.families.betting.wagering import Wager

_TRIALS = 6000
_MOST_RANGES = 4  # more rivals are taken to hold anything
_REALISED = 0.9  # of its chances, what a hand turns into chips while more bets are to come
_PATIENCE = 0.33  # hands that stand lower fold to any bet; the price of a call comes on top


class Weighing:
    """One decision."""

    def __init__(self, view: View, at: Spot, seed: int) -> None:
        self._view, self._at, self._seed = view, at, seed

    def candidates(self) -> list[Wager]:
        """Every kind of action and every listed raise; folding for nothing is not considered."""
        kinds = [action for kind, action in self._at.actions.items() if kind != "raise"]
        return [a for a in kinds if a.kind != "fold" or self._at.due] + self._at.raises

    def worth(self, action: Wager) -> float:
        """Chips expected from here on."""
        if action.kind == "fold":
            return 0.0
        if isinstance(action.event, Raise):
            return self._worth_of_raise(action.event.to)
        won = self._chances(self._weights) * (self._at.pot + self._at.due)
        return won * self._realised(self._at.due) - self._at.due

    def _realised(self, cost: int) -> float:
        """The share of its chances that a hand turns into chips after this bet."""
        p: BettingPosition = self._view.position
        assert self._view.seat is not None
        last = len(p.board) == self._view.game.rules.board or cost >= p.chips[self._view.seat]
        return 1.0 if last else _REALISED

    def _worth_of_raise(self, to: int) -> float:
        """The pot if everybody folds; otherwise what is won of a larger one."""
        p: BettingPosition = self._view.position
        at, seat = self._at, self._view.seat
        assert seat is not None
        deepest = max(p.chips[other] + p.bets[other] for other in at.rivals)
        cost = max(min(to, deepest) - p.bets[seat], at.due)  # what nobody can call comes back
        more = cost - at.due
        limit = _PATIENCE + more / (at.pot + cost + more)
        parts = [parted(weight, self._place, limit) for weight in self._weights]
        alone = prod(folds for folds, _ in parts) if len(parts) == len(at.rivals) else 0.0
        callers = max(sum(1 - folds for folds, _ in parts), 1.0)
        chances = self._chances([rest for _, rest in parts])
        called = chances * (at.pot + cost + callers * more) * self._realised(cost) - cost
        return alone * at.pot + (1 - alone) * called

    def _chances(self, ranges: Sequence[Floats]) -> float:
        """The part of the pot against these ranges."""
        held = [drawn_range(weight) for weight in ranges]
        held += [MASKS.tolist()] * (len(self._at.rivals) - len(held))
        return share(self._view, held, _TRIALS, self._seed)

    @cached_property
    def _place(self) -> Floats:
        return standing(self._view.position.board)

    @cached_property
    def _weights(self) -> list[Floats]:
        return [weights(self._view, seat) for seat in self._at.rivals[:_MOST_RANGES]]
