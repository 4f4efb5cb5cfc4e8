"""Counting positions: the currency of correctness. `perft(state, depth)` and its command."""

import argparse

from paiju.cli.arguments import add_deal, add_game, choose_state, read_count
from paiju.cli.long_work import run_interruptibly
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows
from paiju.core.language import say, words
from paiju.engine.state import State

_ABOUT = words("数局面：若干次决定之后有多少种", "count the positions some decisions ahead")
_DEPTH = words("几次决定", "how many decisions ahead")
_DIVIDE = words("按第一步分开数", "count apart for every first action")
_TOTAL = words("合计", "total")


def count_positions(state: State, depth: int) -> int:
    """Positions exactly `depth` decisions ahead; a finished game has none below it.

    When several seats may decide, the lowest one does.
    """
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    counted = state.game.family.count_positions(state, depth)
    if counted is not None:
        return counted
    if depth == 1:
        return len(state.legal(min(state.to_act)))
    seat = min(state.to_act)
    return sum(count_positions(state.act(seat, action), depth - 1) for action in state.legal(seat))


def divide(state: State, depth: int) -> list[tuple[str, int]]:
    """The same count for each first action."""
    if depth == 0 or state.is_over:
        return []
    seat = min(state.to_act)
    return [
        (action.text, count_positions(state.act(seat, action), depth - 1))
        for action in state.legal(seat)
    ]


# --- the command ---


def add(commands: Commands) -> None:
    """`paiju perft`."""
    examples = ("{game} --seed 7 --depth 6", "{game} --load endgame.txt --depth 4 --divide")
    parser = commands.add("perft", _ABOUT, examples, run)
    add_game(parser)
    add_deal(parser)
    parser.add_argument(
        "--depth", metavar="D", type=read_count("--depth", 0, 99), required=True, help=say(_DEPTH)
    )
    parser.add_argument("--divide", action="store_true", help=say(_DIVIDE))


def run(args: argparse.Namespace) -> int:
    """Count, and print what was counted."""
    state = choose_state(args)
    parts = run_interruptibly(lambda: divide(state, args.depth)) if args.divide else None
    if parts and args.depth:
        nodes = sum(n for _, n in parts)
    else:
        nodes = run_interruptibly(lambda: count_positions(state, args.depth))
    if args.json:
        data = {"game": state.game.id, "seed": args.seed, "depth": args.depth, "nodes": nodes}
        divided = [{"action": text, "nodes": n} for text, n in parts or ()]
        emit({**data, "divide": divided} if args.divide else data)
    elif parts:
        print("\n".join(align_rows([*parts, (say(_TOTAL), nodes)], right=True)))
    else:
        print(nodes)
    return 0
