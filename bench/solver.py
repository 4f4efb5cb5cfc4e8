"""Random endgames of 斗地主 with all cards known, the landlord to lead: how long solving takes.

`python -m bench.solver [--quick]`. No public solver handles three hands, and the registry has none
for two; a search without our table and our order of moves stands beside it, as far as it gets.
"""

import argparse
import resource
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import process_time

from bench.deals import GAME, PACK, kernel, pack
from paiju.kernel.endgames import Endgame, Rule, Spot

Hands = list[int]
WANTED = {(3, 8): (0.05, None), (3, 10): (None, 3.0), (2, 12): (0.05, None)}  # median, nine of ten
_PLAIN = 2_000_000  # nodes after which the plain search gives up
_SLICE = 1 << 20


def endgames(seats: int, size: int, count: int) -> list[Hands]:
    """Hands of so many cards from one pack."""
    rng = Random(f"{seats} hands of {size}")
    found = []
    for _ in range(count):
        cards = rng.sample(PACK, seats * size)
        found.append([pack(cards[i * size : (i + 1) * size]) for i in range(seats)])
    return found


def ours(hands: Hands) -> bool:
    """Does the landlord win? The search of the kernel."""
    table = kernel()
    game = Endgame(Rule(table, len(hands), side=1), 60 * len(hands))
    value = None
    while value is None:
        value = game.value(Spot(hands, 0, table.free, 0), limit=_SLICE)
    return value.wins


def plain(hands: Hands) -> bool | None:
    """The same question without a table, moves in the order of the lexicon."""
    table, spent = kernel(), [0]
    rows, bodies = table.rows, table.bodies
    from paiju.kernel.shedding import after

    def wins(held: Hands, turn: int, last: int, owner: int, passed: int) -> bool:
        spent[0] += 1
        if spent[0] > _PLAIN:
            raise TimeoutError
        lord, leading = turn == 0, last >= table.free
        found = table.moves(held[turn], None if leading else last).tolist()
        for row in (*found, *(() if leading else (-1,))):
            left, body = list(held), -1
            if row >= 0:
                left[turn] -= int(rows[row, 0])
                body = int(rows[row, 1])
            if not left[turn]:
                return lord
            if wins(left, *after(bodies, len(held), 0, 0, body, turn, last, owner, passed)) == lord:
                return lord
        return not lord

    try:
        return wins(hands, 0, table.free, 0, 0)
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


def line(seats: int, size: int, spent: list[float]) -> str:
    """One row: median, nine of ten, longest, and what was wanted."""
    middle, most = median(spent), quantiles(spent, n=10)[-1]
    wanted = WANTED.get((seats, size), (None, None))
    marks = [
        "" if limit is None else f" {'✓' if value <= limit else '✗'} (≤ {limit * 1000:g})"
        for value, limit in zip((middle, most), wanted, strict=True)
    ]
    cells = (f"{1000 * middle:.1f}{marks[0]}", f"{1000 * most:.0f}{marks[1]}")
    return f"| {seats} × {size} | {len(spent)} | {' | '.join(cells)} | {1000 * max(spent):.0f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer endgames")
    count = 20 if parser.parse_args().quick else 100
    ours(endgames(3, 4, 1)[0])
    print(f"{GAME.title['zh']}, CPU ms\n\n| hands | endgames | median | 9 of 10 | longest |")
    print("|---|--:|--:|--:|--:|")
    for seats, size in ((3, 6), (3, 8), (3, 9), (3, 10), (2, 10), (2, 12), (2, 14)):
        print(line(seats, size, timed(ours, endgames(seats, size, count))), flush=True)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nmemory at most {used:,.0f} MB")
    deals = endgames(3, 4, 10)
    beside = [sum(timed(solve, deals)) for solve in (ours, plain)]
    ratio = beside[1] / beside[0]
    print(f"3 × 4 cards, a plain search without a table: {ratio:,.0f} times as long")


if __name__ == "__main__":
    main()
