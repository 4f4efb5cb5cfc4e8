"""Players of shedding games: `normal` rates every play, `strong` plays the best ones out."""

import random
from collections.abc import Sequence

from paiju.engine.actions import Action
from paiju.engine.budget import Budget, Deadline
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.families.climb.players.answers import answer
from paiju.families.climb.players.rating import rated
from paiju.families.climb.players.search import searched
from paiju.families.climb.players.situation import Situation


class ClimbNormal:
    """The best play by the compiled policy, at once."""

    worlds = 16  # for answers before the play
    spare, prior, tail = Budget.spare, Budget.prior, Budget.tail

    def __init__(self, seed: object = 0, seconds: float = 1.0) -> None:
        self._seed, self._seconds = seed, seconds

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""
        assert view.seat is not None
        deadline = Deadline(self._seconds)
        legal = view.legal(view.seat)
        if len(legal) == 1:
            return legal[0]
        parts = self.spare, self.prior, self.tail
        budget = Budget(self.worlds, deadline, draw_number(self._seed, view), *parts)
        situation = Situation(view)
        if view.phase != "play":
            return answer(situation, list(legal), budget)
        return self._play(situation, list(legal), budget)

    def _play(self, situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
        ratings = rated(situation, legal)
        return legal[max(range(len(legal)), key=ratings.__getitem__)]


class ClimbEasy(ClimbNormal):
    """Rates like `normal` and errs often."""

    _NOISE = 90  # about one and a half turns

    def _play(self, situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
        luck = random.Random(budget.chance)
        ratings = [rating + luck.gauss(0, self._NOISE) for rating in rated(situation, legal)]
        return legal[max(range(len(legal)), key=ratings.__getitem__)]


class ClimbStrong(ClimbNormal):
    """Plays the best candidates out in worlds that agree with everything seen."""

    worlds = 128

    def _play(self, situation: Situation, legal: Sequence[Action], budget: Budget) -> Action:
        return searched(situation, legal, rated(situation, legal), budget)


LEVELS = {"easy": ClimbEasy, "normal": ClimbNormal, "strong": ClimbStrong}
