"""The outcome of a run as Markdown, and as one line of history."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.clock import Result, Subject
from bench.installed import COMPILE, GameRow
from bench.startup import Launch

HEAD = """\
# Speed beside the peers

Written by `make bench`. One process, one thread, CPU time; contenders take turns in rounds; rates
are medians over the rounds, ratios the median of (ours ÷ theirs) within a round, with the smallest
and the largest in brackets. A ratio above 1 means that Paiju is faster.
"""


@dataclass(frozen=True)
class Outcome:
    """Everything one run has found out."""

    facts: Sequence[tuple[str, str]]
    checks: Sequence[str]
    races: Sequence[tuple[Subject, Sequence[Result]]]
    games: Sequence[GameRow]
    launches: Sequence[Launch]


def markdown(outcome: Outcome) -> str:
    """The text of `results.md`."""
    return "\n".join(_lines(outcome))


def _lines(outcome: Outcome) -> Iterator[str]:
    yield HEAD
    yield from (f"- {name}: {value}" for name, value in outcome.facts)
    for subject, results in outcome.races:
        yield f"\n## {subject.title}\n"
        yield f"| | what it does | {subject.unit} | Paiju is × as fast | wanted |"
        yield "|---|---|--:|--:|--:|"
        yield from map(_race_row, results)
        if subject.note:
            yield f"\n{subject.note}"
    yield "\n## Every shedding game\n"
    yield "| game | combos | lexicon and tables, s | wanted | random games in the kernel, games/s |"
    yield "|---|--:|--:|--:|--:|"
    yield from map(_game_row, outcome.games)
    yield "\n## Start-up\n"
    yield "| | what it does | CPU s | wall s |"
    yield "|---|---|--:|--:|"
    yield from map(_launch_row, outcome.launches)
    yield "\n## Do we mean the same game?\n"
    yield from (f"- {check}" for check in outcome.checks)
    yield ""


def _race_row(result: Result) -> str:
    contender = result.contender
    rate = "not installed" if result.rate is None else number(result.rate)
    wanted = f"≥ {contender.target:g}" if contender.target else ""
    wanted += f", aim {contender.aim:g}" if contender.aim else ""
    return f"| {contender.name} | {contender.doing} | {rate} | {_ratio(result)} | {wanted} |"


def _ratio(result: Result) -> str:
    if result.ratio is None:
        return ""
    low, high = min(result.ratios), max(result.ratios)
    target = result.contender.target
    mark = "" if target is None else " ✓" if result.ratio >= target else " ✗"
    return f"{number(result.ratio)} ({number(low)}–{number(high)}){mark}"


def _game_row(row: GameRow) -> str:
    mark = "✓" if row.compile <= COMPILE else "✗"
    title = f"{row.game.title['zh']} `{row.game.id}`"
    rate = number(row.rate or 0)
    return f"| {title} | {row.rows:,} | {row.compile:.2f} {mark} | ≤ {COMPILE:g} | {rate} |"


def _launch_row(launch: Launch) -> str:
    cells = ("does not run" if s is None else f"{s:.2f}" for s in (launch.cpu, launch.wall))
    return f"| {launch.name} | {launch.doing} | {' | '.join(cells)} |"


def number(value: float) -> str:
    """Three significant digits: 0.083, 15.2, 410,000."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def remember(outcome: Outcome, path: Path) -> None:
    """Append the key figures to the history; a new column starts a new header line."""
    results = [result for _, results in outcome.races for result in results]
    figures = {r.contender.key: r.ratio for r in results if r.contender.key}
    figures["slowest-compile-s"] = max((row.compile for row in outcome.games), default=None)
    header = "\t".join(("date", "commit", *figures))
    values = ("" if value is None else f"{value:.3g}" for value in figures.values())
    facts = dict(outcome.facts)
    line = "\t".join((facts["date"], facts["commit"], *values))
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    headers = [old for old in before.splitlines() if old.startswith("date\t")]
    fresh = "" if headers and headers[-1] == header else header + "\n"
    path.write_text(before + fresh + line + "\n", encoding="utf-8")
