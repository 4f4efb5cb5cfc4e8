"""`paiju convert`: a game from one file format to another."""

import argparse

from paiju import phh
from paiju.language import say, words
from paiju.terminal.files import load_state, write
from paiju.terminal.parser import Commands

_ABOUT = words(
    "转换牌局文件：记录、导入格式、PHH（扑克手牌历史）",
    "convert a game: record, import format, PHH (poker hand history)",
)
_FILE = words(
    "记录、导入格式或 PHH 文件（- 为标准输入）",
    "a record, an import or a PHH file (- is standard input)",
)
_TO = words("写成什么", "what to write")
_OUT = words("写到文件，默认标准输出", "write to a file instead of standard output")


def add(commands: Commands) -> None:
    """The command."""
    examples = ("game.jsonl --to phh -o game.phh", "game.phh --to record")
    parser = commands.add("convert", _ABOUT, examples, run, json=False)
    parser.add_argument("file", metavar="FILE", help=say(_FILE))
    parser.add_argument("--to", choices=("phh", "record"), required=True, help=say(_TO))
    parser.add_argument("-o", "--output", metavar="OUT", help=say(_OUT))


def run(args: argparse.Namespace) -> int:
    """Read the game, write it in the other format."""
    state = load_state(args.file)
    text = phh.dumps(state) if args.to == "phh" else state.record.dumps()
    if args.output is None:
        print(text, end="")
    else:
        write(args.output, text)
    return 0
