"""What it costs to send a game to another process: bytes, and milliseconds of one core.

    python -m bench.pickles      # writes bench/pickles.md

Sizes are the largest of a random match, times the median over its moments (CPU time, warm).
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import paiju
from bench.machine import facts
from paiju import Game, State

TARGET = Path(__file__).with_name("pickles.md")
ROUNDS = 20


def moments(game: Game, seed: int = 3) -> Iterator[State]:
    """Every second moment of a game with as many players as there may be."""
    players = min(max(game.spec.players), int(game.settings.get("max_players", 99)))
    state, luck, at = game.deal(seed, players), random.Random(seed), 0
    while not state.is_over:
        if at % 2 == 0:
            yield state
        seat, at = min(state.to_act), at + 1
        legal = state.legal(seat)
        state = state.act(seat, legal[luck.randrange(len(legal))])
    yield state


def milliseconds(call: Callable[[Any], object], thing: Any) -> float:
    """CPU time of one call, once it is warm."""
    call(thing)
    start = process_time()
    for _ in range(ROUNDS):
        call(thing)
    return (process_time() - start) / ROUNDS * 1000


def things(state: State) -> Iterator[tuple[str, Any]]:
    """Everything of a moment that people send."""
    yield "Game", state.game
    yield "State", state
    yield "Record", state.record
    for seat in sorted(state.to_act)[:1]:
        view = state.view(seat)
        legal = view.legal(seat)
        yield from (("View", view), ("Legal", legal), ("Action", legal[-1]))
        yield "Hints", paiju.hints(view)


def line(game: Game) -> str:
    """The row of a game: for every kind the most bytes, and the times of the slowest kind."""
    sizes: dict[str, int] = {}
    out: dict[str, list[float]] = {}
    back: dict[str, list[float]] = {}
    for state in moments(game):
        for kind, thing in things(state):
            packed = pickle.dumps(thing)
            sizes[kind] = max(sizes.get(kind, 0), len(packed))
            out.setdefault(kind, []).append(milliseconds(pickle.dumps, thing))
            back.setdefault(kind, []).append(milliseconds(pickle.loads, packed))
    cells = [
        f"{sizes[kind]:,} · {median(out[kind]):.2f} · {median(back[kind]):.2f}" for kind in KINDS
    ]
    return f"| {game.id} | {' | '.join(cells)} |"


KINDS = ("Game", "State", "View", "Record", "Legal", "Action", "Hints")


def main() -> None:
    """Measure and write the table."""
    head = f"| game | {' | '.join(KINDS)} |\n|---|{'---|' * len(KINDS)}"
    rows = [line(game) for game in paiju.games()]
    text = f"""# What travels

`pickle.dumps` of everything people send to other processes: the most bytes · median milliseconds
out · median milliseconds in. Python's own pickles, CPU time of one core, warm; one random game of
each, with the most players it allows.
Made by `python -m bench.pickles`; {", ".join(f"{name} {value}" for name, value in facts()[:4])}.

{head}
""" + "\n".join(rows)
    TARGET.write_text(text + "\n", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
