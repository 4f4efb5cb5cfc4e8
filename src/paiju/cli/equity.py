"""`paiju equity`: how often poker hands win against each other."""

import argparse
from collections.abc import Sequence
from typing import Any

from paiju.cli.arguments import read_count, read_seed
from paiju.cli.long_work import run_interruptibly
from paiju.cli.output import emit, list_codes
from paiju.cli.parser import Commands
from paiju.core.cards import parse_either_order
from paiju.core.columns import align_rows
from paiju.core.language import say, words
from paiju.poker.equity import MOST_TRIALS, TRIALS, Equity, equity

_ABOUT = words("扑克底牌的胜率", "how often poker hands win against each other")
_HANDS = words(
    "2–10 手底牌或范围：AsAh、♠A♥A、TT+、AKs、A5s-A2s、random",
    "2–10 hands or ranges: AsAh, ♠A♥A, TT+, AKs, A5s-A2s, random",
)
_BOARD = words('公共牌，最多五张，如 "2c 7d 9h"', 'cards on the board, like "2c 7d 9h"')
_DEAD = words("已知不在牌堆里的牌", "cards known to be gone")
_TRIALS = words(
    f"抽样这么多次；不写则尽量精确计算，太多时抽样 {TRIALS:,} 次",
    f"sample so many boards; by default all are counted, or {TRIALS:,} sampled if too many",
)
_SEED = words("抽样的种子；同种子同结果", "seed of the sampling; the same seed, the same answer")
_HEAD = (
    words("底牌", "hand"),
    words("胜", "win"),
    words("平", "tie"),
    words("权益", "equity"),
    words("标准误", "std. error"),
)
_EXACT = words("精确：全部 {boards:,} 种结果", "exact: all {boards:,} outcomes")
_SAMPLED = words("抽样：{boards:,} 次", "sampled: {boards:,} outcomes")


def add(commands: Commands) -> None:
    """`paiju equity`."""
    examples = (
        "AsAh KsKh",
        'AsAh KsKh --board "2c 7d 9h"',
        '"TT+, AKs" QQ random --dead Qs --trials 500000 --seed 1',
    )
    parser = commands.add("equity", _ABOUT, examples, run)
    parser.add_argument("hands", metavar="HAND", nargs="+", help=say(_HANDS))
    parser.add_argument("--board", metavar="CARDS", default="", help=say(_BOARD))
    parser.add_argument("--dead", metavar="CARDS", default="", help=say(_DEAD))
    trials = read_count("--trials", 1, MOST_TRIALS)
    parser.add_argument("--trials", metavar="N", type=trials, help=say(_TRIALS))
    parser.add_argument("--seed", metavar="N", type=read_seed, default=0, help=say(_SEED))


def run(args: argparse.Namespace) -> int:
    """Count or sample, and print a table."""
    given = args.hands, args.board, args.dead, args.trials, args.seed
    found = run_interruptibly(lambda: equity(*given))
    if args.json:
        emit(_make_data(args, found))
        return 0
    rows = [_make_row(hand, one) for hand, one in zip(args.hands, found, strict=True)]
    head = [say(title) for title in _HEAD[: len(rows[0])]]
    print("\n".join(align_rows([head, *rows], right=True)))
    print(f"\n{say(_EXACT if found[0].exact else _SAMPLED).format(boards=found[0].boards)}")
    return 0


def _make_row(hand: str, found: Equity) -> Sequence[str]:
    figures = [f"{share:.2%}" for share in (found.win, found.tie, found.equity)]
    return [hand.strip(), *figures, *([] if found.exact else [f"±{found.error:.2%}"])]


def _make_data(args: argparse.Namespace, found: Sequence[Equity]) -> dict[str, Any]:
    hands = [
        {
            "hand": hand, "win": one.win, "tie": one.tie, "equity": one.equity,
            "error": one.error, "wins": one.wins, "ties": one.ties,
        }
        for hand, one in zip(args.hands, found, strict=True)
    ]  # fmt: skip
    return {
        "board": list_codes(parse_either_order(args.board)),
        "dead": list_codes(parse_either_order(args.dead)),
        "exact": found[0].exact,
        "boards": found[0].boards,
        "seed": None if found[0].exact else args.seed,
        "hands": hands,
    }
