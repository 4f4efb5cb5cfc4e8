"""Random endgames of 斗地主 with all cards known, the landlord to lead: how long solving takes.

`python -m bench.solver [--quick]` writes `bench/solver.md`. No public solver handles three hands,
and we know of none for two in a registry; a search without our table and our order of moves stands
beside it, as far as it gets.
"""

import argparse
import resource
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

from bench import machine
from bench.deals import GAME, PACK, kernel, pack
from paiju.kernel import layout as k
from paiju.kernel.endgames import Endgame, EndgameRule
from paiju.kernel.structs import Circle, bare_position

Hands = list[int]
SIZES = ((3, 8), (3, 9), (3, 10), (2, 12), (2, 14))
WANTED = {(3, 8): (0.05, None), (3, 10): (None, 3.0), (2, 12): (0.05, None)}  # median, nine of ten
PAGE = Path(__file__).with_name("solver.md")
_PLAIN = 200_000  # nodes after which the plain search gives up
_SLICE = 1 << 20
_HEAD = """\
# Solving endgames

Written by `make bench` and `python -m bench.solver`. Random hands of {game} with all cards known,
the landlord to lead: who wins? CPU time of one thread with the compiled code loaded; every row in a
process of its own. No public solver handles three hands, and we know of none for two that a package
registry could install.
"""


@dataclass(frozen=True)
class Found:
    """What solving some endgames took."""

    seconds: list[float]
    nodes: list[int]
    megabytes: float  # of the process, at most


def endgames(seats: int, size: int, count: int) -> list[Hands]:
    """Hands of so many cards from one pack."""
    rng = Random(f"{seats} hands of {size}")
    found = []
    for _ in range(count):
        cards = rng.sample(PACK, seats * size)
        found.append([pack(cards[i * size : (i + 1) * size]) for i in range(seats)])
    return found


def ours(hands: Hands) -> int:
    """How many positions the search of the kernel looks at to find out if the landlord wins."""
    table = kernel()
    start = bare_position(hands, (0, table.free, 0, 0))
    game = Endgame(EndgameRule(table, start, side=1), 60 * len(hands))
    while game.value(start, limit=_SLICE) is None:
        pass
    return game.nodes


def plain(hands: Hands) -> bool | None:
    """The same question without a table, moves in the order of the lexicon."""
    table, spent = kernel(), [0]
    rows = table.rows

    def wins(held: Hands, circle: Circle) -> bool:
        turn, last, _, _ = circle
        spent[0] += 1
        if spent[0] > _PLAIN:
            raise TimeoutError
        lord, leading = turn == 0, last >= table.free
        found = table.moves(held[turn], None if leading else last).tolist()
        for row in (*found, *(() if leading else (-1,))):
            left, body = list(held), -1
            if row >= 0:
                left[turn] -= int(rows[row, k.ROW_CARDS])
                body = int(rows[row, k.ROW_BODY])
            if not left[turn]:
                return lord
            if wins(left, table.after(circle, body, len(held), 0, "off")) == lord:
                return lord
        return not lord

    try:
        return wins(hands, (0, table.free, 0, 0))
    except TimeoutError:
        return None


def timed(solve: Callable[[Hands], object], deals: list[Hands]) -> list[float]:
    """CPU seconds for each."""
    spent = []
    for hands in deals:
        start = process_time()
        solve(hands)
        spent.append(process_time() - start)
    return spent


def measured(seats: int, size: int, count: int) -> Found:
    """All endgames of a row, in a process that has done nothing else."""
    ours(endgames(3, 4, 1)[0])
    nodes: list[int] = []
    seconds = timed(lambda hands: nodes.append(ours(hands)), endgames(seats, size, count))
    return Found(seconds, nodes, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def line(seats: int, size: int, found: Found) -> str:
    """One row: median, nine of ten and longest, and what was wanted."""
    spent = found.seconds
    middle, most = median(spent), quantiles(spent, n=10)[-1]
    marks = [
        "" if limit is None else f" {'✓' if value <= limit else '✗'} (≤ {limit * 1000:g})"
        for value, limit in zip(
            (middle, most), WANTED.get((seats, size), (None, None)), strict=True
        )
    ]
    cells = (
        f"{seats} × {size}",
        f"{len(spent)}",
        f"{1000 * middle:.1f}{marks[0]}",
        f"{1000 * most:.0f}{marks[1]}",
        f"{1000 * max(spent):.0f}",
        f"{median(found.nodes):,.0f}",
        f"{quantiles(found.nodes, n=10)[-1]:,.0f}",
        f"{found.megabytes:,.0f}",
    )
    return f"| {' | '.join(cells)} |"


_EXACT = """
Are the answers right? `PAIJU_SOAK=1 pytest tests/ai/test_solve.py -k exhaustive` compares them with every line to its end
through the public interface: 1,000 endgames of each of 16 games and variants, no difference."""  # noqa: E501


def report(count: int) -> Iterator[str]:
    """The page, line by line as it is found out."""
    yield _HEAD.format(game=GAME.title["zh"])
    yield from (f"- {name}: {value}" for name, value in machine.facts())
    yield "\n| hands | endgames | median, ms | 9 of 10, ms | longest, ms | nodes | 9 of 10 | MB |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for seats, size in SIZES:
        with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
            yield line(seats, size, fresh.submit(measured, seats, size, count).result())
    deals = endgames(3, 4, 10)
    ours(deals[0])
    beside = [sum(timed(solve, deals)) for solve in (ours, plain)]
    times = f"{beside[1] / beside[0]:,.0f} times as long"
    yield f"\n3 × 4 cards, a plain search in Python without a table, moves unsorted: {times}."
    yield _EXACT


def write(quick: bool) -> None:
    """Show the page, and unless it is `quick` write it."""
    lines = []
    for text in report(20 if quick else 100):
        print(text, flush=True)
        lines.append(text)
    if not quick:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """One run; `--quick` only shows what it finds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer endgames, nothing is written")
    write(parser.parse_args().quick)


if __name__ == "__main__":
    main()
