"""How strong the players are: `python -m bench.strength [ROW …]` writes `bench/strength.md`.

Every deal is played from all sides with the same cards, so that luck cancels out. In games with
a landlord seat 0 is the landlord and only the card play counts: each side plays the deal once as
landlord and once as farmers. In the others each player in turn has every seat against a table
of the other's.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

import paiju
from bench.rule_agent import RuleAgent
from paiju.ai.levels import player
from paiju.engine.family import Player
from paiju.families.betting.rules import Betting
from paiju.families.climb.rules import Climb
from paiju.families.sealed.rules import Showdown

HERE = Path(__file__).parent
RESULTS, PAGE = HERE / "strength.json", HERE / "strength.md"
RULE = "doudizhu-rule-v1"
VARIANTS: dict[str, Callable[[int, float], Player]] = {}  # players that are only measured


@dataclass(frozen=True)
class Row:
    """One line of a table: who against whom, in which game, over how many deals."""

    game: str
    first: str
    second: str
    deals: int
    seconds: float = 1.0
    base: str = "strength"  # deals are drawn from the seeds base-0, base-1 …

    @property
    def key(self) -> str:
        return f"{self.game}|{self.first}|{self.second}"


# Deals for each step between levels; chips swing more than points.
DEALS = {Climb: (100, 200, 60), Showdown: (100, 200, 150), Betting: (1000, 1000, 2000)}


FRESH = "unseen"  # seeds that nothing was tuned or chosen on


def rows() -> Iterator[Row]:
    """Everything that is measured."""
    for rival in (RULE, "panda"):
        for level in ("normal", "strong"):
            yield Row("doudizhu", level, rival, 500, base=FRESH)
    for game in paiju.games():
        steps = next(deals for family, deals in DEALS.items() if isinstance(game.rules, family))
        yield Row(game.id, "easy", "random", steps[0])
        yield Row(game.id, "normal", "easy", steps[1])
        yield Row(game.id, "strong", "normal", steps[2])


# --- playing ------------------------------------------------------------------------------


def seated(name: str, seed: int, seconds: float) -> Player:
    if name in VARIANTS:
        return VARIANTS[name](seed, seconds)
    return RuleAgent(seed) if name == RULE else player(name, seed, seconds)


def fixed(game: paiju.Game) -> paiju.Game:
    """The game under options that settle who is the landlord, or that give it scores."""
    if "bidding" in game.options:
        return game.with_options(bidding="score", first_bidder=1)
    return game.with_options(scoring="a3") if "scoring" in game.options else game


def begun(game: paiju.Game, seed: str) -> paiju.State:
    """A deal; where there is a landlord he is the first who is asked."""
    state = game.deal(seed=seed)
    while state.phase == "bid":
        (seat,) = state.to_act
        state = state.act(seat, "3")
    return state


def finished(state: paiju.State, players: list[Player], spent: dict[int, list[float]]) -> Any:
    while not state.is_over:
        seat = min(state.to_act)
        start = time.perf_counter()
        action = players[seat].choose(state.view(seat))
        spent.setdefault(id(players[seat]), []).append(time.perf_counter() - start)
        state = state.act(seat, action)
    return state.payoffs


def deal_result(task: tuple[Row, int]) -> tuple[float, float, list[float]]:
    """One deal from all sides: share of games won, average score, seconds per move."""
    row, number = task
    game = fixed(paiju.game(row.game))
    first, second = (seated(name, number, row.seconds) for name in (row.first, row.second))
    state = begun(game, f"{row.base}-{number}")
    spent: dict[int, list[float]] = {}
    won: list[float] = []
    scores: list[float] = []
    lord = state.landlord
    if lord is not None:
        for own in (True, False):
            table = [first if (seat == lord) == own else second for seat in range(state.players)]
            payoff = finished(state, table, spent)[lord]
            won.append(float((payoff > 0) == own))
            scores.append(float(payoff if own else -payoff))
    else:
        for mine in range(state.players):
            table = [first if seat == mine else second for seat in range(state.players)]
            payoffs = finished(state, table, spent)
            others = [payoffs[seat] for seat in range(state.players) if seat != mine]
            won.append(float(payoffs[mine] == max(payoffs)) / payoffs.count(max(payoffs)))
            scores.append(payoffs[mine] - sum(others) / len(others))
    return float(np.mean(won)), float(np.mean(scores)), spent.get(id(first), [])


def measured(row: Row, jobs: int) -> dict[str, Any]:
    """The whole row, over all deals."""
    tasks = [(row, number) for number in range(row.deals)]
    with ProcessPoolExecutor(jobs) as pool:
        results = list(pool.map(deal_result, tasks, chunksize=5)) if jobs > 1 else None
    results = results or [deal_result(task) for task in tasks]
    won, scores = (np.array([result[i] for result in results]) for i in (0, 1))
    times = np.array([t for result in results for t in result[2]]) * 1000

    def half(values: Any) -> float:
        return float(1.96 * values.std(ddof=1) / len(values) ** 0.5)

    return {
        "win": float(won.mean()), "win_ci": half(won), "score": float(scores.mean()),
        "score_ci": half(scores), "deals": row.deals, "ms": float(times.mean()),
        "p99": float(np.percentile(times, 99)), "seconds": row.seconds, "base": row.base,
    }  # fmt: skip


# --- writing ------------------------------------------------------------------------------


def line(row: Row, found: dict[str, Any]) -> str:
    score = f"{found['score']:+.2f} ± {found['score_ci']:.2f}"
    return (
        f"| {row.game} | {row.first} | {row.second} | {found['deals']} "
        f"| {found['win']:.3f} ± {found['win_ci']:.3f} | {score} "
        f"| {found['ms']:.1f} / {found['p99']:.0f} |"
    )


def remembered() -> dict[str, Any]:
    """All that was found out before, by key."""
    known: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return known


def remember(key: str, found: dict[str, Any]) -> dict[str, Any]:
    """Everything known, with one more result."""
    known = {**remembered(), key: found}
    RESULTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    return known


def write(mark: str, table: Sequence[str]) -> None:
    """Put a table between its marks on the committed page."""
    head, begin, rest = PAGE.read_text(encoding="utf-8").partition(f"<!-- {mark} -->\n")
    _, end, tail = rest.partition("<!-- end -->")
    PAGE.write_text(head + begin + "\n".join(table) + "\n" + end + tail, encoding="utf-8")


def write_rows(known: dict[str, Any]) -> None:
    table = [
        "| game | player | against | deals | games won | score a game | ms a move (mean / p99) |",
        "|---|---|---|---|---|---|---|",
        *(line(row, known[row.key]) for row in rows() if row.key in known),
    ]
    write("rows", table)


def main(choose: Callable[[Row], bool], jobs: int, deals: int) -> None:
    for row in filter(choose, rows()):
        asked = replace(row, deals=deals or row.deals)
        found = measured(asked, jobs)
        print(line(row, found), flush=True)
        if not deals:
            write_rows(remember(row.key, found))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", help="parts of GAME|PLAYER|AGAINST; all without any")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0, help="another number, nothing is written")
    given = parser.parse_args(sys.argv[1:])
    main(
        lambda row: not given.rows or any(part in row.key for part in given.rows),
        given.jobs,
        given.deals,
    )
