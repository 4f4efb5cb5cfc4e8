"""`paiju export`: a game, or a moment of it, in another format."""

import argparse

from paiju.cli.arguments import add_file, read_count
from paiju.cli.files import load_document, write
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.core.errors import PaijuError
from paiju.core.language import say, words
from paiju.engine.state import State
from paiju.formats.files import FORMATS, export_game

_ABOUT = words(
    "把牌局写成：record 记录、import 导入格式、json、phh 扑克手牌历史、svg 图",
    "write a game as a record, in the import format, as JSON, PHH (poker hand history) or SVG",
)
_TO = words("写成什么：{}", "what to write: {}")
_AT = words(
    "第 N 个决定之前（从 0 起）；默认到最后", "before decision N (from 0); default: the end"
)
_SEAT = words("只含这个座位看到的（json、svg）", "only what this seat saw (json and svg)")
_OUT = words("写到文件，默认标准输出", "write to a file instead of standard output")
_OF_A_SEAT = ("json", "svg")


def add(commands: Commands) -> None:
    """The command."""
    examples = ("game.jsonl --to phh -o game.phh", "game.phh --to record",
                "game.jsonl --to svg --at 12 --seat 1 -o table.svg")  # fmt: skip
    parser = commands.add("export", _ABOUT, examples, run, json=False)
    add_file(parser)
    formats = say(_TO).format(", ".join(FORMATS))
    parser.add_argument("--to", choices=FORMATS, metavar="FORMAT", required=True, help=formats)
    parser.add_argument("--at", metavar="N", type=read_count("--at", 0, 9999), help=say(_AT))
    parser.add_argument("--seat", metavar="K", type=read_count("--seat", 1, 10), help=say(_SEAT))
    parser.add_argument("-o", "--output", metavar="OUT", help=say(_OUT))


def run(args: argparse.Namespace) -> int:
    """Read the game, write it in the other format."""
    if args.seat and args.to not in _OF_A_SEAT:
        raise CommandError("not-together", name="--seat", other=f"--to {args.to}")
    record = load_document(args)
    text = export_game(find_moment(record.replay(), args.at), args.to, args.seat, record.names)
    if args.output is None:
        print(text, end="")
    else:
        write(args.output, text)
    return 0


def find_moment(state: State, number: int | None) -> State:
    """The game before a decision, by its number, or as it is."""
    if number is None:
        return state
    moments = state.moments()
    if number >= len(moments):
        raise PaijuError("no-such-moment", number=number, last=len(moments) - 1)
    return moments[number]
