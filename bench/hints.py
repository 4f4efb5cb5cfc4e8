"""What a hint costs: `python -m bench.hints [GAME …]` writes `bench/hints.md`.

Positions come from games that follow hints, one in three at random, so that strange hands come up
too: every decision of them, and the opening leads by themselves, which are the longest lists.
CPU time of `paiju.hints(view)`; garbage is collected between the calls, not inside them. Beside
it, where there is one, the rule agent of RLCard chooses at the same positions.
"""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import paiju
from bench.machine import facts
from paiju.engine.state import View

PAGE = Path(__file__).with_name("hints.md")
GAMES, LEADS = 12, 100
MEDIAN, MOST = 3.0, 8.0  # milliseconds we allow ourselves: the middle one, one in a hundred
VARIANTS = {"doudizhu-laizi": [{"mode": "heaven-earth"}]}


class Spent(NamedTuple):
    """Milliseconds of many calls, in order."""

    all: list[float]

    @property
    def cell(self) -> str:
        """Median and the one that 99 of 100 do not exceed."""
        return f"{median(self.all):.2f} / {self.all[int(0.99 * len(self.all))]:.2f}"

    @property
    def kept(self) -> bool:
        return median(self.all) <= MEDIAN and self.all[int(0.99 * len(self.all))] <= MOST


def decisions(game: paiju.Game) -> Iterator[View]:
    """Every decision of some games."""
    rng = random.Random(game.id)
    for number in range(GAMES):
        state = game.deal(seed=f"hints {number}")
        while not state.is_over:
            seat = min(state.to_act)
            view = state.view(seat)
            yield view
            found = paiju.hints(view)
            hint = rng.choice(found) if rng.random() < 1 / 3 else found[0]
            state = state.act(seat, hint.action)


def leads(game: paiju.Game) -> Iterator[View]:
    """Opening leads; whoever is asked before says yes where he can."""
    for number in range(LEADS):
        state = game.deal(seed=f"leads {number}")
        while state.phase != "play":
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[-1])
        yield state.view(min(state.to_act))


def timed(ask: Callable[[View], object], views: list[View]) -> Spent:
    """What each call takes; the first of all is not counted."""
    ask(views[0])
    spent = []
    for view in views:
        gc.collect(0)
        gc.disable()
        start = process_time()
        ask(view)
        spent.append(1000 * (process_time() - start))
        gc.enable()
    return Spent(sorted(spent))


def peer(game: paiju.Game, views: list[View]) -> str:
    """RLCard's rule agent at the same leads and covers."""
    if game.id != "doudizhu" or not find_spec("rlcard"):
        return "–"
    from bench.rule_agent import RuleAgent

    return timed(RuleAgent().choose, [view for view in views if view.phase == "play"]).cell


def line(game: paiju.Game, title: str) -> tuple[str, bool]:
    """One line of the table, and whether the figures are what we want."""
    every, first = list(decisions(game)), list(leads(game))
    ours = timed(paiju.hints, every), timed(paiju.hints, first)
    cells = (title, str(len(every)), *(spent.cell for spent in ours), peer(game, every))
    return f"| {' | '.join(cells)} |", all(spent.kept for spent in ours)


def main(names: list[str]) -> int:
    """Measure and write the page; the status says whether everything is within its limits."""
    rows, kept = [], True
    for game in [paiju.game(name) for name in names] or paiju.games():
        for options in ({}, *VARIANTS.get(game.id, [])):
            title = " ".join((game.id, *(f"{flag}={value}" for flag, value in options.items())))
            row, good = line(game.with_options(**options), title)
            kept = kept and good
            rows.append(row)
            print(row, flush=True)
    if not names:
        PAGE.write_text(page(rows), encoding="utf-8")
    return 0 if kept else 1


def page(rows: list[str]) -> str:
    """The page."""
    told = "\n".join(f"- {name}: {value}" for name, value in facts())
    return (
        "# What a hint costs\n\n"
        "`python -m bench.hints`. CPU milliseconds of one call, median / 99th percentile; "
        f"wanted are {MEDIAN:g} / {MOST:g}.\n\n"
        f"{told}\n\n"
        "| game | decisions | all decisions | opening leads | RLCard's rule agent, same plays |\n"
        "|---|---|---|---|---|\n" + "\n".join(rows) + "\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
