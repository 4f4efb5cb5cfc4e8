"""What an arena has found: rates and averages with their 95 % intervals, deal by deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

from paiju.arena.table import DealGames, GameTally

Interval = tuple[float, float]
Z = NormalDist().inv_cdf(0.975)
_FEW = {1: 12.706, 2: 4.303}  # where the expansion below is too rough


def _find_quantile(freedom: int) -> float:
    """The 97.5 % point of Student's t (Cornish-Fisher)."""
    if freedom in _FEW:
        return _FEW[freedom]
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    return Z + first + second + third


def estimate_interval(values: Sequence[float]) -> Interval | None:
    """The 95 % interval of a mean; None if there is nothing to estimate it from."""
    if len(values) < 2:
        return None
    reach = _find_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return fmean(values) - reach, fmean(values) + reach


def estimate_rate_interval(values: Sequence[float]) -> Interval | None:
    """The same for rates; where every deal came out alike, Wilson's, which has a width."""
    found = estimate_interval(values)
    if found is None:
        return None
    if min(values) == max(values) and values[0] in (0, 1):
        edge = Z**2 / (len(values) + Z**2)
        return (0.0, edge) if not values[0] else (1 - edge, 1.0)
    return max(found[0], 0.0), min(found[1], 1.0)


@dataclass(frozen=True)
class Standing:
    """One player's results. Deals are the unit: their games share the cards."""

    name: str
    wins: tuple[float, ...]  # per deal
    scores: tuple[float, ...]  # per deal
    micros: tuple[int, ...]  # every decision, ascending
    illegal: int
    late: int

    @cached_property
    def win_rate(self) -> float:
        """The mean over all deals."""
        return fmean(self.wins)

    @cached_property
    def average_score(self) -> float:
        """The mean over all deals."""
        return fmean(self.scores)

    @property
    def seconds_per_move(self) -> dict[str, float]:
        """Mean and 99 % point."""
        if not self.micros:
            return {"mean": 0.0, "p99": 0.0}
        at = max(ceil(0.99 * len(self.micros)) - 1, 0)
        return {"mean": fmean(self.micros) / 1e6, "p99": self.micros[at] / 1e6}

    def data(self) -> dict[str, Any]:
        """For programs."""
        rate, score = estimate_rate_interval(self.wins), estimate_interval(self.scores)
        return {
            "win_rate": self.win_rate,
            "win_rate_ci95": list(rate) if rate else None,
            "average_score": self.average_score,
            "average_score_ci95": list(score) if score else None,
            "seconds_per_move": self.seconds_per_move,
            "moves": len(self.micros),
            "illegal": self.illegal,
            "late": self.late,
        }


@dataclass(frozen=True)
class Result:
    """What was played, and how everybody did; the first player is the one in question."""

    names: tuple[str, ...]
    deals: tuple[DealGames, ...]
    wanted: int  # deals that were asked for
    seed: str

    @property
    def complete(self) -> bool:
        """Were all deals played?"""
        return len(self.deals) == self.wanted

    @property
    def games(self) -> int:
        """Games over all deals."""
        return sum(len(deal.games) for deal in self.deals)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, in the order he was named."""
        return tuple(self._make_standing(at, name) for at, name in enumerate(self.names))

    def _make_standing(self, at: int, name: str) -> Standing:
        tallies = [game[at] for deal in self.deals for game in deal.games]
        return Standing(
            name,
            self._average_deals(at, lambda tally: tally.win),
            self._average_deals(at, lambda tally: tally.score),
            tuple(sorted(micros for tally in tallies for micros in tally.micros)),
            sum(tally.illegal for tally in tallies),
            sum(tally.late for tally in tallies),
        )

    def _average_deals(self, at: int, value: Callable[[GameTally], float]) -> tuple[float, ...]:
        return tuple(fmean(value(game[at]) for game in deal.games) for deal in self.deals)

    def data(self) -> dict[str, Any]:
        """For programs: the first player's results, then everybody's."""
        everybody = [{"name": one.name, **one.data()} for one in self.standings]
        return {
            **self.standings[0].data(),
            "games": self.games,
            "deals": len(self.deals),
            "complete": self.complete,
            "seed": self.seed,
            "players": everybody,
        }
