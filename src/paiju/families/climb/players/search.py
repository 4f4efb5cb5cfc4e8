"""Playing candidates out in sampled worlds, with the policy at every seat."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from paiju.engine.actions import Action
from paiju.engine.budget import Budget
from paiju.families.climb.players.inference import plausible
from paiju.families.climb.players.playouts import play_out
from paiju.families.climb.players.rating import laid
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.tail import solved
from paiju.families.climb.players.weights import trust
from paiju.families.climb.players.worlds import Evaluation, Ints
from paiju.kernel import layout as k
from paiju.kernel import worlds as kernel
from paiju.kernel.policy import WON
from paiju.kernel.structs import Knowledge, Worlds

Floats = NDArray[np.float64]

_CANDIDATES = 10
_GROUP = 16  # worlds whose stakes are compared with each other


def sampled(
    situation: Situation, number: int, chance: int, base: Ints | None = None,
    circle: Ints | None = None,
) -> Worlds:  # fmt: skip
    """Worlds that agree with what a seat knows."""
    rules, pool = situation.rules, situation.packed_pool
    base = situation.base if base is None else base
    circle = situation.circle if circle is None else circle
    wild, marks = -1 if rules.deck.suited else situation.wild, rules.deck.pack(rules.marks)
    worlds = Worlds(
        np.zeros((number, *base.shape), np.int64),
        circle,
        np.zeros((number, int(circle[k.CIRCLE_STOCK])), np.int64),
    )
    known = Knowledge(base, pool, situation.floors, wild, marks)
    kernel.deal(known, chance % 0xFFFFFFFF | 1, worlds, np.zeros(len(pool), np.int64))
    return worlds


def timely(evaluation: Evaluation, worlds: Worlds, plays: Ints, budget: Budget) -> Ints:
    """The values in as many worlds as there is time for, in a few at least."""
    found: list[Ints] = []
    look = evaluation.look
    for at in range(0, len(worlds.seats), look):
        if found and budget.deadline.late:
            break
        found.append(evaluation.evaluate(worlds.some(at, at + look), plays))
    return np.concatenate(found)


def believed(situation: Situation, budget: Budget) -> Worlds:
    """Sampled worlds, more often those that explain why the others passed."""
    if situation.rules.goal.refill or situation.wild or budget.spare == 1:
        return sampled(situation, budget.worlds, budget.chance)
    worlds = sampled(situation, budget.spare * budget.worlds, budget.chance)
    chosen = plausible(situation, worlds.seats, budget.worlds, budget.deadline)
    return worlds._replace(seats=worlds.seats[chosen], stocks=worlds.stocks[chosen])


def searched(
    situation: Situation, legal: Sequence[Action], ratings: Sequence[int], budget: Budget
) -> Action:
    """The candidate with the best average; half of them are dropped again and again."""
    order = sorted(range(len(legal)), key=lambda at: -ratings[at])[:_CANDIDATES]
    if ratings[order[0]] >= WON // 4:  # this goes out, whatever the others hold
        return legal[order[0]]
    plays = np.array([laid(situation, legal[at]) for at in order], np.int64)
    prior = np.clip([ratings[at] - ratings[order[0]] for at in order], -256, 0) / 64
    return legal[order[halved(situation, plays, prior, budget)]]


def halved(situation: Situation, plays: Ints, prior: Floats, budget: Budget) -> int:
    """Successive halving over common worlds; the place of the best play.

    The policy's own opinion counts like a few worlds more.
    """
    worlds = believed(situation, budget)
    evaluation = solved(situation, play_out(situation), budget.tail)
    alive = list(range(len(plays)))
    totals, done = budget.prior * trust(situation.rules) * prior, 0
    share = max(_GROUP, budget.worlds // 4)
    late = False
    while done < budget.worlds and not late:
        upto = min(budget.worlds, done + share)
        while done < upto and not late:
            some = worlds.some(done, min(done + _GROUP, upto))
            gains = timely(evaluation, some, plays[alive], budget)
            totals[alive] += useful(gains).sum(axis=0)
            done += _GROUP
            late = budget.deadline.late
        done = upto
        alive.sort(key=lambda at: (-totals[at], at))
        alive = alive[: max(2, (len(alive) + 1) // 2)]
    return alive[0]


def useful(gains: Ints) -> Floats:
    """Gains as a player weighs them: high stakes count, but not so much that a rare game with many
    bombs drowns the others; with few worlds that would be all noise."""
    scale = max(float(np.abs(gains).mean()), 1.0)
    even: Floats = np.sign(gains) * np.sqrt(np.abs(gains) / scale)
    return even
