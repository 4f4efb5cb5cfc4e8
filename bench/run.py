"""Measure everything and write it down: `python -m bench.run [--quick]`."""

import argparse
from pathlib import Path
from time import perf_counter

from bench import (
    agree,
    bets,
    chart,
    games,
    installed,
    machine,
    moves,
    playouts,
    poker,
    solver,
    startup,
)
from bench.clock import Result, race
from bench.report import Outcome, markdown, number, remember

HERE = Path(__file__).parent


def main() -> None:
    """One run; `--quick` only shows what it finds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds, nothing is written")
    quick = parser.parse_args().quick
    start = perf_counter()
    outcome = measure(rounds=3, seconds=0.1, cold=False) if quick else measure(11, 0.3, cold=True)
    if not quick:
        (HERE / "results.md").write_text(markdown(outcome), encoding="utf-8")
        (HERE / "results.svg").write_text(chart.svg(outcome.races), encoding="utf-8")
        remember(outcome, HERE / "history.tsv")
    print()
    solver.write(quick)
    print(f"{perf_counter() - start:.0f} s")


def measure(rounds: int, seconds: float, cold: bool) -> Outcome:
    """Check that the peers mean the same game, then time them."""
    facts, checks = machine.facts(), [*agree.checks(), *poker.checks()]
    print("\n".join([*(f"{name}: {value}" for name, value in facts), *checks]), flush=True)
    races = []
    games_of_ours = playouts.subject(), moves.lead(), moves.follow(), games.subject()
    for subject in (*games_of_ours, *bets.subjects(), *poker.subjects()):
        print(f"\n{subject.title}, {subject.unit}", flush=True)
        results = race(subject, rounds, seconds)
        races.append((subject, results))
        print("\n".join(map(_line, results)), flush=True)
    rows = []
    print("\nLexicon and tables, s; random games in the kernel, games/s")
    for game in installed.shedding_games():
        rows.append(row := installed.measured(game, rounds, seconds))
        print(f"  {game.id:26} {row.compile:6.2f} {number(row.rate or 0):>12}", flush=True)
    print("\nStart-up, CPU s")
    launches = startup.launches(min(rounds, 5), cold)
    for launch in launches:
        spent = "does not run" if launch.cpu is None else f"{launch.cpu:.2f}"
        print(f"  {launch.name:26} {spent:>6}", flush=True)
    return Outcome(facts, checks, races, rows, launches)


def _line(result: Result) -> str:
    rate = "not installed" if result.rate is None else number(result.rate)
    ratio = "" if result.ratio is None else f"{number(result.ratio)}×"
    return f"  {result.contender.name:26} {rate:>12} {ratio:>8}"


if __name__ == "__main__":
    main()
