"""`paiju play`: what can be said about an evening before it begins."""

import argparse
import contextlib

from paiju.ai.levels import list_levels
from paiju.cli import fullscreen
from paiju.cli.arguments import AUTO_PASS, add_deal, add_game, add_seconds, find_only_loaded
from paiju.cli.console import Console
from paiju.cli.files import check_writable
from paiju.cli.parser import Commands
from paiju.cli.prompts import Stop
from paiju.cli.session import CliSession
from paiju.core.cards import sort_cards
from paiju.core.language import say, words

_ABOUT = words("在终端里打牌", "play in the terminal")
_SEAT = words(
    "你的座位（从 1 起）；几个人同机：1,3 或 all；不给则会问",
    "your seat (from 1), or several for people at one screen: 1,3 or all; asked when missing",
)
_OPEN = words("所有牌亮开，用于研究", "all hands face up, for study")
_PLAIN = words(
    "逐行模式，不用全屏牌桌（或设 PAIJU_PLAIN=1）",
    "line by line, no full-screen table (or set PAIJU_PLAIN=1)",
)
_SHORT = words(
    "牌桌只写几行，适合读屏软件", "only a few lines for the table; good for screen readers"
)
_SORT = words(
    "手牌排序：P 点数，V 大小，S 花色，H、M、N、K 同点、同牌、同大小、同花的张数；"
    "大写升序，小写降序；默认 vs",
    "order of the hand: P point, V value, S suit, count of H point, M card, N value, K suit; "
    "upper case ascending, lower case descending; default vs",
)
_LEVEL = words("电脑的等级：{}", "level of the computers: {}")
_SAVE = words("局末（或退出时）把记录写进文件", "write the record to a file in the end")
_BYE = words("再见。", "Goodbye.")


def add(commands: Commands) -> None:
    """`paiju play`."""
    examples = ("", "{game}", "{game} --level panda", "{game} --seat 1,2 --sort Vs",
                "{game} --seed 7 --seat 2 --option bidding=score --save game.jsonl")  # fmt: skip
    parser = commands.add("play", _ABOUT, examples, run, json=False)
    add_game(parser, optional=True)
    add_deal(parser)
    parser.add_argument("--plain", action="store_true", help=say(_PLAIN))
    parser.add_argument("--seat", metavar="K", help=say(_SEAT))
    level_help = say(_LEVEL).format(", ".join(list_levels()))
    parser.add_argument("--level", choices=list_levels(), metavar="LEVEL", help=level_help)
    add_seconds(parser)
    parser.add_argument("--open", action="store_true", help=say(_OPEN))
    parser.add_argument("--short", action="store_true", help=say(_SHORT))
    parser.add_argument("--sort", metavar="KEYS", type=sort_keys, help=say(_SORT))
    parser.add_argument("--auto-pass", action="store_true", help=say(AUTO_PASS))
    parser.add_argument("--save", metavar="FILE", help=say(_SAVE))


def sort_keys(text: str) -> str:
    """Keys that sort cards."""
    sort_cards((), text, int)
    return text


def run(args: argparse.Namespace) -> int:
    """Play until nobody wants to go on."""
    if args.game is None:
        args.game = find_only_loaded(args)
    if args.save:
        check_writable(args.save)
    if fullscreen.is_wanted(args):
        return fullscreen.play(args)
    console = Console()
    with contextlib.suppress(EOFError, Stop):
        CliSession(console, args).run()
    console.say(say(_BYE))
    return 0
