"""Arguments that several commands share, and what they stand for."""

import argparse
import re
from collections.abc import Callable

from paiju.cli.files import load_state
from paiju.cli.parser import Parser
from paiju.cli.problems import CommandError
from paiju.core.events import Carried
from paiju.core.language import say, words
from paiju.engine.game import Game, configure_game
from paiju.engine.game_files import load_games
from paiju.engine.registry import find
from paiju.engine.state import State
from paiju.formats.documents import check_encoding

_GAME = words("游戏：代号、中文名或英文名", "a game: its id, English or Chinese name")
_OPTION = words(
    "游戏选项，可重复；见 paiju games 游戏", "option of the game, repeatable; see paiju games GAME"
)
_SEED = words("发牌种子；同种子同牌", "seed of the deal; the same seed deals the same cards")
_LOAD = words(
    "从文件导入（记录或导入格式，- 为标准输入），或写一行局面 paiju1/…",
    "load a record or an import file (- is standard input), or a position: paiju1/…",
)
_FILE = words(
    "记录、导入格式或 PHH 文件（- 为标准输入）",
    "a record, an import or a PHH file (- is standard input)",
)
_HAND = words("PHH 集（.phhs）里的第几手", "which hand of a collection (.phhs)")
_ENCODING = words(
    "文件的编码，如 gbk、big5；默认自行识别",
    "encoding of the file, like gbk or big5; found out by default",
)
_SECONDS = words("电脑每步最多几秒（默认 1）", "seconds a computer may think (default 1)")
AUTO_PASS = words("要不起时自动不出", "pass by itself where nothing beats it")
_PLAYERS = words("玩家人数", "number of players")  # fmt: skip


def add_game(parser: Parser, optional: bool = False) -> None:
    """The game and its options."""
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=say(_GAME))
    parser.add_argument(
        "--option",
        metavar="FLAG=VALUE",
        type=read_setting,
        action="append",
        default=[],
        help=say(_OPTION),
    )


def add_deal(parser: Parser, load: bool = True) -> None:
    """Where the cards come from: a seed, a file, or fresh chance."""
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--seed", metavar="N", type=read_seed, help=say(_SEED))
    if load:
        source.add_argument("--load", metavar="FILE", help=say(_LOAD))
        add_encoding(parser)
    else:
        parser.set_defaults(load=None)
    parser.add_argument(
        "--players", metavar="N", type=read_count("--players", 1, 10), help=say(_PLAYERS)
    )


def add_file(parser: Parser) -> None:
    """A game in a file of any format."""
    parser.add_argument("file", metavar="FILE", help=say(_FILE))
    parser.add_argument(
        "--hand", metavar="N", type=read_count("--hand", 1, 999_999), help=say(_HAND)
    )
    add_encoding(parser)


def add_encoding(parser: Parser) -> None:
    """How a file is encoded, where it cannot be found out."""
    parser.add_argument("--encoding", metavar="NAME", type=read_encoding, help=say(_ENCODING))


def add_seconds(parser: Parser) -> None:
    """How long a computer may think."""
    parser.add_argument(
        "--seconds", metavar="S", type=read_seconds, default=1.0, help=say(_SECONDS)
    )


def choose_game(args: argparse.Namespace) -> Game:
    """The game somebody named, under the options he gave."""
    return configure_game(find(args.game), dict(args.option))


def find_only_loaded(args: argparse.Namespace) -> str | None:
    """The game of the file somebody has named with --game, if it is the only one."""
    found = [game.id for path in getattr(args, "game_files", ()) for game in load_games(path)]
    return found[0] if len(found) == 1 else None


def choose_state(args: argparse.Namespace, carried: Carried | None = None) -> State:
    """The game dealt, perhaps as the next one of a match, or loaded as asked."""
    game = choose_game(args)
    if args.load is None:
        return game.deal(args.seed, args.players, carried)
    state = load_state(args.load, game, args.encoding)
    for flag, _ in args.option:
        _agree(flag, state.game.settings[flag], game.settings[flag])
    if args.players is not None:
        _agree("players", state.players, args.players)
    return state


def _agree(name: str, found: object, asked: object) -> None:
    if found != asked:
        raise CommandError("not-in-file", found=f"{name}={found}", asked=f"{name}={asked}")


# --- types ---


def read_seed(text: str) -> int | str:
    """A seed: a number however it is written, or any text."""
    plain = text.strip()
    return int(plain) if re.fullmatch(r"-?[0-9]{1,1000}", plain) else plain


def read_seconds(text: str) -> float:
    """A time in seconds, up to an hour."""
    plain = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", plain) or not 0 < float(plain) <= 3600:
        raise CommandError("bad-seconds", value=text)
    return float(plain)


def read_encoding(text: str) -> str:
    """The name of an encoding."""
    check_encoding(text)
    return text


def read_setting(text: str) -> tuple[str, str]:
    """One option of a game, `flag=value`."""
    flag, equals, value = text.partition("=")
    if not equals or not flag.strip():
        raise CommandError("bad-setting", text=text)
    return flag.strip(), value.strip()


def read_count(flag: str, low: int, high: int) -> Callable[[str], int]:
    """A type for whole numbers between two bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise CommandError("bad-count", flag=flag, value=text, low=low, high=high)
        return int(text)

    return read
