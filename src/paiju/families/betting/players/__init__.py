"""Players of hold'em: what a hand wins against what the others may hold, and what the pot pays."""

import random
from typing import NamedTuple

from paiju.engine.actions import Action, Legal
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.families.betting.position import BettingPosition
from paiju.families.betting.wagering import Wager
from paiju.poker.boards import sample_boards
from paiju.poker.hands import PACK
from paiju.poker.keys import find_bit
from paiju.poker.question import MOST_HANDS, EquityQuestion


class Spot(NamedTuple):
    """What a decision is about."""

    rivals: list[int]  # still in the hand
    pot: int
    due: int  # chips a call takes
    actions: dict[str, Wager]  # the one of each kind
    raises: list[Wager]


def spot(view: View) -> Spot:
    """The decision of a view's seat."""
    assert view.seat is not None
    p: BettingPosition = view.position
    legal = [action for action in view.legal(view.seat) if isinstance(action, Wager)]
    return Spot(
        rivals=[seat for seat in p.alive() if seat != view.seat],
        pot=p.pot,
        due=min(p.to_call(view.seat), p.chips[view.seat]),
        actions={action.kind: action for action in legal},
        raises=[action for action in legal if action.kind == "raise"],
    )


def share(view: View, ranges: list[list[int]], trials: int, seed: int) -> float:
    """The part of the pot the own hand wins against ranges, on sampled boards."""
    own, board = sum(map(find_bit, view.hand)), sum(map(find_bit, view.position.board))
    known = own | board
    free = [[combo for combo in combos if not combo & known] for combos in ranges]
    live = sum(map(find_bit, PACK)) & ~board
    counts = sample_boards(EquityQuestion([[own], *free][:MOST_HANDS], board, live), trials, seed)[
        0
    ]
    return float(sum(n / k for k, n in enumerate(counts.tolist()) if k)) / trials


def _aside(legal: Legal) -> Action:
    """No straddle, a blind bet from a poor seat; two boards, which are worth as much as one."""
    return legal[-1] if legal[0].kind == "run" else legal[0]


class BettingNormal:
    """Pot odds against any hands: bets what is better than average, pays what the pot pays for."""

    _TRIALS = 400
    _CAUTION = 0.05  # what a raise of somebody takes off the own chances
    _VALUE = 1.45  # times an average share: bet
    _RAISE = 1.75  # times an average share: raise a bet

    def __init__(self, seed: object = 0, seconds: float = 1.0) -> None:
        self._seed, self._seconds = seed, seconds

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now; the same for the same view."""
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if not isinstance(legal[0], Wager):
            return _aside(legal)
        return self._choose(view, spot(view))

    def _choose(self, view: View, at: Spot) -> Action:
        luck = random.Random(draw_number(self._seed, view))
        return self._by_odds(at, self._chances(view, at, luck))

    def _chances(self, view: View, at: Spot, luck: random.Random) -> float:
        from paiju.families.betting.players.holdings import MASKS

        anything = [MASKS.tolist()] * len(at.rivals)
        return share(view, anything, self._TRIALS, luck.getrandbits(32))

    def _by_odds(self, at: Spot, chances: float) -> Action:
        average = chances * (len(at.rivals) + 1)
        raised = at.due > 0 and at.due * 3 > at.pot
        if at.raises and average > (self._RAISE if at.due else self._VALUE):
            return at.raises[len(at.raises) // 2]
        if not at.due:
            return at.actions["check"]
        needed = at.due / (at.pot + at.due)
        if chances - self._CAUTION * raised < needed:
            return at.actions["fold"]
        return at.actions.get("call") or at.actions["all-in"]


class BettingEasy(BettingNormal):
    """Misjudges its chances, and would rather see another card than fold."""

    _TRIALS = 200
    _CAUTION = -0.06
    _NOISE = 0.15

    def _chances(self, view: View, at: Spot, luck: random.Random) -> float:
        right = super()._chances(view, at, luck)
        return min(max(right + luck.gauss(0, self._NOISE), 0), 1)


class BettingStrong(BettingNormal):
    """Weighs what the others' bets say about their hands, and what each bet would make them do."""

    def _choose(self, view: View, at: Spot) -> Action:
        from paiju.families.betting.players.weighing import Weighing

        weighing = Weighing(view, at, draw_number(self._seed, view) & 0xFFFFFFFF)
        return max(weighing.candidates(), key=weighing.worth)


LEVELS = {"easy": BettingEasy, "normal": BettingNormal, "strong": BettingStrong}
