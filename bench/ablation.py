"""What parts of the policy and the search are worth: `python -m bench.ablation [search [PART …]]`.

Parts of the policy: weights without the part against the tuned ones, in the kernel, landlord
fixed, both roles. Parts of the search: against RLCard's rule agent, as in `bench.strength`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import paiju
from bench import strength
from bench.tune import Trial
from paiju.families.climb.players import ClimbStrong
from paiju.families.climb.players.weights import weights
from paiju.kernel import layout as k

Ints = NDArray[np.int64]
GAME = "斗地主"

# The weights tuning began with.
FIRST = np.array((
    64, 64, 64, 64, 64, 64, 64, 64, 40, 40, 64,
    110, 100, 80, 80, 64, 64, 64, 64, 160, 200, 80,
    0, 8, 20, 24, 36, 44, 52, 60, 56, 64, 24,
    64, 44, 32, 24, 16, 10, 5, 0, 0, 2, 8, 30, 64,
    40, 32, 2, 0, 30, 60, 60, 120, 120, 100, 10, 60, 8, 80, 200, 0, 20, 0,
), np.int64)  # fmt: skip


def without(*columns: int) -> Callable[[Ints], Ints]:
    def changed(tuned: Ints) -> Ints:
        found = tuned.copy()
        found[:, list(columns)] = 0
        return found

    return changed


PARTS: dict[str, Callable[[Ints], Ints]] = {
    "tuning": lambda tuned: np.tile(FIRST, (len(tuned), 1)),
    "control of the highest cards": without(*range(k.W_SCALE, k.W_SCALE + k.KINDS), k.W_LEAD),
    "team sense": without(k.W_TEAM, k.W_TEAM_NEAR, k.W_TEAM_HIGH, k.W_FEED),
    "danger of enemies with few cards": without(k.W_DANGER, k.W_NEAR, k.W_EXPOSED),
    "sparing bombs": without(k.W_SPARE),
    "the last turn is cheaper": without(k.W_LAST),
    "weights for each role": lambda tuned: np.tile(tuned[0], (len(tuned), 1)),
}


def policy_parts(deals: int = 5000) -> None:
    """Share of games won without each part, against the whole policy; 0.5 is nothing lost."""
    trial = Trial(paiju.game(GAME), 3)
    dealt = trial.deals(deals, np.random.default_rng(7))
    tuned = weights(trial.rules)
    print("| policy without | games won | ± |\n|---|---|---|")
    for name, change in PARTS.items():
        part = change(tuned)
        lord = trial.play(dealt, [part[0], tuned[1], tuned[1]])[:, 0] > 0
        farmers = trial.play(dealt, [tuned[0], part[1], part[1]])[:, 0] < 0
        won = (lord.astype(float) + farmers) / 2
        half = 1.96 * won.std() / deals**0.5
        print(f"| {name} | {won.mean():.3f} | {half:.3f} |", flush=True)


class Few(ClimbStrong):
    worlds = 16


class Many(ClimbStrong):
    worlds = 512


class Credulous(ClimbStrong):
    spare = 1  # no inference from passes


class OwnMind(ClimbStrong):
    prior = 0.0  # the policy's opinion does not count


class ByPlayouts(ClimbStrong):
    tail = 0  # the last cards are played out like any others


SEARCH: dict[str, type[ClimbStrong]] = {
    "as it is": ClimbStrong, "16 worlds instead of 128": Few,
    "without inference from passes": Credulous,
    "without the policy's opinion": OwnMind, "without the exact tail": ByPlayouts,
    "512 worlds": Many,
}  # fmt: skip


def search_parts(wanted: Sequence[str] = ("",), deals: int = 200) -> None:
    """Share of games won by variants of `strong` against the rule agent, written to the page."""
    for name, variant in SEARCH.items():
        if not any(word in name for word in wanted):
            continue
        strength.VARIANTS[name] = variant
        row = strength.Row("doudizhu", name, strength.RULE, deals, base=strength.FRESH)
        known = strength.remember(f"search|{name}", strength.measured(row, 1))
        lines = [
            _line(part, known[f"search|{part}"]) for part in SEARCH if f"search|{part}" in known
        ]
        print(_line(name, known[f"search|{name}"]), flush=True)
        strength.write(
            "search", ["| strong | games won | ± | ms a move |", "|---|---|---|---|", *lines]
        )


def _line(name: str, found: dict[str, Any]) -> str:
    return f"| {name} | {found['win']:.3f} | {found['win_ci']:.3f} | {found['ms']:.0f} |"


if __name__ == "__main__":
    if sys.argv[1:2] == ["search"]:
        search_parts(sys.argv[2:] or ("",))
    else:
        policy_parts()
