"""`paiju bench`: how fast this machine plays, in plain figures."""

import argparse
import platform
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from paiju.cli.arguments import add_game, choose_game, read_count
from paiju.cli.long_work import run_interruptibly
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows
from paiju.core.language import say, words
from paiju.engine.game import Game
from paiju.engine.luck import Random
from paiju.engine.registry import games
from paiju.engine.state import State

_ABOUT = words("量一量这台机器有多快", "measure how fast this machine plays")
_SECONDS = words("每个数字量多少毫秒（默认 200）", "milliseconds per figure (default 200)")
_HEAD = (
    words("每秒", "per second"),
    words("内核对局", "kernel playouts"),
    words("首出枚举", "legal leads"),
    words("完整对局", "State games"),
)
_NOTE = words(
    "一次粗测；与同类程序的比较见 make bench", "one rough run; peers are compared by make bench"
)
_DEALS = 64

Measured = dict[str, float | None]


def add(commands: Commands) -> None:
    """`paiju bench`."""
    parser = commands.add("bench", _ABOUT, ("", "{game} --json"), run)
    add_game(parser, optional=True)
    milliseconds = read_count("--milliseconds", 1, 60000)
    parser.add_argument(
        "--milliseconds", metavar="N", type=milliseconds, default=200, help=say(_SECONDS)
    )


def run(args: argparse.Namespace) -> int:
    """Measure every game, or one."""
    chosen = games() if args.game is None else (choose_game(args),)
    seconds = args.milliseconds / 1000
    found = {game.id: run_interruptibly(partial(measure, game, seconds)) for game in chosen}
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    if args.json:
        emit({"machine": machine, "games": found})
        return 0
    rows = [
        tuple(map(say, _HEAD)),
        *((name, *map(_write_figure, m.values())) for name, m in found.items()),
    ]
    print("\n".join(align_rows(rows, right=True)))
    print(f"\n{machine}\n{say(_NOTE)}")
    return 0


def _write_figure(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:,.0f}"


def measure(game: Game, seconds: float) -> Measured:
    """Playouts, leads and whole games per second; what the kernel cannot play is None."""
    player = Random("bench")
    opened = [_play_opening(game.deal(seed=n), player) for n in range(_DEALS)]
    play, lead = game.family.make_playouts(opened * 16), game.family.make_leads(opened)
    playouts = None if play is None else _measure_rate(lambda seed: play(seed + 1), seconds)
    leads = None if lead is None else _measure_rate(lambda _: lead(), seconds)
    whole = _measure_rate(lambda n: _play_game(game.deal(seed=n), player), seconds)
    return {"playouts": playouts, "leads": leads, "games": whole}


def _play_opening(state: State, player: Random) -> State:
    """The game when the first card is due."""
    while state.phase != "play" and not state.is_over:
        state = _play_move(state, player)
    return state


def _play_move(state: State, player: Random) -> State:
    seat = min(state.to_act)
    return state.act(seat, player.choose(state.view(seat)))


def _play_game(state: State, player: Random) -> int:
    while not state.is_over:
        state = _play_move(state, player)
    return 1


def _measure_rate(work: Callable[[int], Any], seconds: float) -> float:
    """How many things per second; `work(n)` says how many it did. The first call warms up."""
    work(0)
    done, start = 0, time.perf_counter()
    for n in range(1, 1 << 30):
        done += work(n)
        spent = time.perf_counter() - start
        if spent >= seconds:
            break
    return round(done / spent, 1)
