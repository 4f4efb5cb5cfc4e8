"""What the strong player thinks of every candidate of a shedding game."""

import numpy as np
from numpy.typing import NDArray

from paiju.engine.actions import Action
from paiju.engine.budget import Budget, Deadline
from paiju.engine.family import Valued
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.engine.valuing import add_action, estimate_chance
from paiju.families.climb.players.playouts import play_out
from paiju.families.climb.players.rating import laid, rated
from paiju.families.climb.players.search import believed, timely
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.tail import solved

Ints = NDArray[np.int64]

CANDIDATES = 10
WORLDS = 128


def value_plays(view: View, also: Action | None, seed: object, seconds: float) -> list[Valued]:
    """The best candidates by the policy, all played out in the same worlds."""
    assert view.seat is not None
    situation, legal = Situation(view), list(view.legal(view.seat))
    ratings = rated(situation, legal)
    order = sorted(range(len(legal)), key=lambda at: -ratings[at])[:CANDIDATES]
    actions = add_action([legal[at] for at in order], also)
    plays = np.array([laid(situation, action) for action in actions], np.int64)
    gains = _played_out(
        situation, plays, Budget(WORLDS, Deadline(seconds), draw_number(seed, view))
    )
    return [
        Valued(action, float(column.mean()), estimate_chance(column))
        for action, column in zip(actions, gains.T, strict=True)
    ]


def _played_out(situation: Situation, plays: Ints, budget: Budget) -> Ints:
    """Gains by world and play, in as many worlds as there is time for."""
    evaluation = solved(situation, play_out(situation), budget.tail)
    return timely(evaluation, believed(situation, budget), plays, budget)
