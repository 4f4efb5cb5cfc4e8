"""What passes make unlikely: worlds in which a seat would not have passed count less."""

import numpy as np
from numpy.typing import NDArray

from paiju.core.events import Pass, Play
from paiju.engine.budget import Deadline
from paiju.families.climb.players.rating import room
from paiju.families.climb.players.situation import Situation
from paiju.kernel import worlds as kernel
from paiju.kernel.layout import LATER_COLUMNS
from paiju.kernel.structs import Circle, Passes

Ints = NDArray[np.int64]

_LIKELY = 0.5  # of a pass that the policy would not make, against one that it would
_MOST = 16  # passes that are looked at, the last ones
_LOOK = 32  # worlds between two looks at the clock


def plausible(situation: Situation, seats: Ints, number: int, deadline: Deadline) -> Ints:
    """Which of these worlds to look at: so many, more often those that explain the passes.

    When it gets late the rest of them is left out.
    """
    passes = _passes(situation)
    if not len(passes.facts):
        return np.arange(number)
    asked = situation.guide, situation.game
    found = np.zeros(len(seats), np.int64)
    for at in range(0, len(seats), _LOOK):
        if at and deadline.late:
            found = found[:at]
            break
        part = slice(at, at + _LOOK)
        kernel.doubts(*asked, seats[part], passes, room(situation), found[part])
    likelihood = np.cumsum(_LIKELY**found)
    steps = (np.arange(number) + 0.5) / number * likelihood[-1]
    chosen: Ints = np.searchsorted(likelihood, steps)
    return chosen


def _passes(situation: Situation) -> Passes:
    """The last passes of the others, and what everybody has laid since each of them."""
    rules, view = situation.rules, situation.view
    facts: list[Circle] = []
    laid: list[Ints] = []
    total = np.zeros((situation.players, LATER_COLUMNS), np.int64)
    p = rules.opening(situation.players)
    for event in view.events:
        if isinstance(event, Pass) and event.seat != situation.me:
            facts.append((p.turn, p.last, p.owner, p.passed))
            laid.append(total.copy())
        elif isinstance(event, Play):
            total[event.seat] += rules.deck.pack(event.cards), len(event.cards)
        p = rules.apply(p, event)
    later = np.array([total - before for before in laid[-_MOST:]], np.int64)
    return Passes(np.array(facts[-_MOST:], np.int64), later)
