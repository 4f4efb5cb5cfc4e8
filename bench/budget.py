"""How long a decision takes: `python -m bench.budget [GAME …]` writes `bench/budget.md`.

Positions come from games of `normal` players, in every phase. `normal` is to answer within 5 ms;
`strong` may think for as long as it is told and must not take 100 ms more, also when two games
think at once. Alone a decision is timed by its CPU time, so that other work on the machine does
not count, and by the clock; two at once by the clock. What is loaded or compiled the first time
is not part of it.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

import paiju
from bench.machine import facts
from paiju.ai.levels import player
from paiju.engine.match import Match
from paiju.engine.state import View

PAGE = Path(__file__).with_name("budget.md")
BUDGETS = (0.05, 0.2, 1.0)
DECISIONS = 40  # of each game
ASKED = {"doudizhu": {"doubling": "on", "open_hand": "all"}}  # every question a game may ask


class Spent(NamedTuple):
    """Milliseconds of one decision."""

    cpu: float
    wall: float


def views(game: paiju.Game) -> Iterator[View]:
    """What is asked in games of `normal` players, forced answers left out."""
    seated, match = player("normal"), Match(game, seed=7)
    while True:
        if game.rules.chips:  # whoever has lost all chips cannot go on
            match = Match(game, seed=f"budget {random.random()}")
        state = match.next()
        while not state.is_over:
            seat = min(state.to_act)
            if len(state.legal(seat)) > 1:
                yield state.view(seat)
            state = state.act(seat, seated.choose(state.view(seat)))
        match.finish(state)


def positions(game: paiju.Game) -> list[View]:
    """Decisions out of ten games, the rarer phases first."""
    random.seed(game.id)
    found: dict[str, list[View]] = {}
    for _, view in zip(range(10 * DECISIONS), views(game), strict=False):
        found.setdefault(view.phase, []).append(view)
    rare, usual = sorted(found.values(), key=len)[:-1], max(found.values(), key=len)
    some = [view for views in rare for view in views[: DECISIONS // 4]]
    return some + random.sample(usual, DECISIONS - len(some))


def timed(level: str, seconds: float, view: View) -> Spent:
    """One decision."""
    cpu, wall = time.process_time(), time.perf_counter()
    player(level, 1, seconds).choose(view)
    return Spent(1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - wall))


def alone(level: str, seconds: float, asked: Sequence[View]) -> list[Spent]:
    """One decision after the other."""
    return [timed(level, seconds, view) for view in asked]


def two_at_once(seconds: float, asked: Sequence[View]) -> list[Spent]:
    """Two games that think at the same time, in threads of one process."""
    half = len(asked) // 2
    with ThreadPoolExecutor(2) as pool:
        parts = asked[:half], asked[half:]
        jobs = [pool.submit(alone, "strong", seconds, part) for part in parts]
        return [spent for job in jobs for spent in job.result()]


def quantiles(values: Sequence[float]) -> str:
    return " / ".join(f"{np.percentile(values, q):.1f}" for q in (50, 99, 100))


def measured(game: paiju.Game) -> Iterator[str]:
    """The lines of one game."""
    asked = positions(game)
    for level in ("normal", "strong"):  # everything loaded and compiled
        alone(level, 0.02, asked)
    spent = alone("normal", 1.0, asked)
    cells = [quantiles([s.cpu for s in spent]), quantiles([s.wall for s in spent])]
    mark = "✓" if np.percentile([s.cpu for s in spent], 99) <= 5 else "✗"
    yield f"| {game.id} | normal | {' | '.join(cells)} | | {mark} |"
    for seconds in BUDGETS:
        spent, both = alone("strong", seconds, asked), two_at_once(seconds, asked)
        limit = 1000 * seconds + 100
        late = max(np.percentile([s.wall for s in part], 99) for part in (spent, both)) > limit
        cells = [quantiles([s.cpu for s in spent]), quantiles([s.wall for s in spent])]
        cells.append(quantiles([s.wall for s in both]))
        yield f"| {game.id} | strong {seconds:g} s | {' | '.join(cells)} | {'✗' if late else '✓'} |"


HEAD = """\
# How long a decision takes

Milliseconds, p50 / p99 / most, of {decisions} decisions a game in all its phases. ✓: p99 of `normal` within 5 ms of CPU time,
of `strong` within its budget and 100 ms more by the clock, alone and when two games think at once.

{facts}

| game | player | CPU | clock | clock, two at once | |
|---|---|---|---|---|---|
"""  # noqa: E501


def kept() -> dict[str, list[str]]:
    """The lines of the page, by game."""
    found: dict[str, list[str]] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else ():
        found.setdefault(line.split("|")[1].strip() if line.count("|") > 5 else "", []).append(line)
    return found


def main(names: Sequence[str]) -> None:
    lines = kept()
    for game in paiju.games():
        if names and game.id not in names:
            continue
        lines[game.id] = []
        for line in measured(paiju.game(game.id, **ASKED.get(game.id, {}))):
            print(line, flush=True)
            lines[game.id].append(line)
    about = "\n".join(f"- {name}: {value}" for name, value in facts() if name != "peers")
    rows = [line for game in paiju.games() for line in lines.get(game.id, ())]
    head = HEAD.format(decisions=DECISIONS, facts=about)
    PAGE.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
