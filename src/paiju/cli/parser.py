"""argparse in two languages: help that fits the screen, and errors with codes."""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from paiju.cli.problems import CommandError
from paiju.core.columns import flow_text
from paiju.core.errors import PaijuError
from paiju.core.language import LANGUAGES, Words, say, words
from paiju.engine.registry import games

COMMAND = "COMMAND"

_USAGE = words("用法：", "usage: ")
_ARGUMENTS = words("参数", "arguments")
_OPTIONS = words("选项", "options")
_HELP = words("显示这段说明", "show this help")
_LANG = words("语言，默认随系统", "language, by default that of the system")
_GAME_FILE = words("载入写在文件里的游戏，可重复", "load the games of a file, repeatable")
_JSON = words("输出一份 JSON；座位从 0 起", "print one JSON document; seats count from 0")
_EXAMPLES = words("例：", "examples:")

_ERRORS = (
    (r"the following arguments are required: (?P<names>.+)", "missing-argument"),
    (r"one of the arguments (?P<names>.+) is required", "missing-argument"),
    (r"unrecognized arguments: (?P<names>.+)", "unknown-argument"),
    (r"argument (?P<name>.+?): expected (one|at least one) argument", "missing-value"),
    (r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)", "not-together"),
    (rf"argument {COMMAND}: invalid choice: (?P<name>.+?) \(choose from (?P<known>.+)\)",
     "no-such-command"),
    (r"argument (?P<name>.+?): invalid choice: (?P<value>.+?) \(choose from (?P<choices>.+)\)",
     "bad-choice"),
    (r"(?P<why>.*)", "bad-usage"),
)  # fmt: skip


class Help(argparse.RawDescriptionHelpFormatter):
    """Help within 80 columns (Chinese is wide) whose heading speaks the language in force."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, **{"max_help_position": 26, "width": 76, **more})

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """The usage line under our own word for it."""
        super().add_usage(usage, actions, groups, say(_USAGE) if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return flow_text(text, width)


class Parser(argparse.ArgumentParser):
    """A parser that raises what it has to complain about."""

    def __init__(self, **how: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=Help, **how)
        self._positionals.title = say(_ARGUMENTS)
        self._optionals.title = say(_OPTIONS)
        self.add_argument("-h", "--help", action="help", help=say(_HELP))
        games = {"action": "append", "default": argparse.SUPPRESS, "help": say(_GAME_FILE)}
        self.add_argument("--game", metavar="FILE.py", dest="game_files", **games)  # type: ignore[arg-type]
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say(_LANG))

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """The value of an argument; what refuses it has a sentence of its own."""
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            if isinstance(error.__context__, PaijuError):  # argparse takes it for a ValueError
                raise error.__context__ from None
            raise

    def error(self, message: str) -> NoReturn:
        """argparse's sentence as a code and facts."""
        for pattern, code in _ERRORS:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                raise CommandError(code, **found.groupdict())
        raise CommandError("bad-usage", why=message)


Run = Callable[[argparse.Namespace], int]


class Commands:
    """The commands of the program, added one by one."""

    def __init__(self, parser: Parser) -> None:
        self.known: dict[str, tuple[Words, Parser]] = {}  # name → what it is for, its arguments
        self._parsers = parser.add_subparsers(dest="command", metavar=COMMAND, title=say(_COMMANDS))

    def add(
        self, name: str, about: Words, examples: Iterable[str], run: Run, json: bool = True
    ) -> Parser:
        """A command with its summary, its examples and what it does."""
        shown = (example.format(game=games()[0].id) for example in examples)
        lines = "".join(f"\n  paiju {name} {example}".rstrip() for example in shown)
        parser: Parser = self._parsers.add_parser(
            name,
            help=say(about),
            description="\n".join(flow_text(say(about))),
            epilog=say(_EXAMPLES) + lines,
        )
        parser.set_defaults(run=run, json=False)
        self.known[name] = about, parser
        if json:
            parser.add_argument("--json", action="store_true", help=say(_JSON))
        return parser


_COMMANDS = words("命令", "commands")


def find_language(argv: Iterable[str]) -> str | None:
    """The language named on a command line, before anything else is understood."""
    known = [value for value in _find_values(argv, "--lang") if value in LANGUAGES]
    return known[-1] if known else None


def find_files(argv: Iterable[str]) -> list[str]:
    """The files with games that a command line names: all that follows may name their games."""
    return [value for value in _find_values(argv, "--game") if value]


def _find_values(argv: Iterable[str], wanted: str) -> Iterator[str]:
    words_left = iter(argv)
    for word in words_left:
        if word == "--":
            break
        flag, equals, value = word.partition("=")
        if flag == wanted:
            yield value if equals else next(words_left, "")
