"""The command line: `paiju COMMAND …`. Wires the commands; each lives in its own module."""

import os
import signal
import sys
from collections.abc import Sequence

import paiju
from paiju.cli import (
    analyse,
    arena,
    bench,
    check,
    compiling,
    completion,
    deals,
    docs,
    doctor,
    equity,
    export,
    games,
    hands,
    join,
    perft,
    play,
    puzzles,
    replay,
    serve,
)
from paiju.cli import solve as solving
from paiju.cli.encoding import can_show_chinese, prepare_streams
from paiju.cli.output import complain, drop_stdout, emit, make_fault
from paiju.cli.parser import Commands, Parser, find_files, find_language
from paiju.cli.problems import CommandError
from paiju.core.errors import PaijuError
from paiju.core.language import current, say, speak_unasked, speaking, words
from paiju.core.progress import watch_steps
from paiju.engine.game_files import load_games

REFUSED, INTERNAL, INTERRUPTED, BROKEN_PIPE = 2, 70, 130, 141

_ABOUT = words(
    "牌局：一个引擎，一家子中国扑克。",
    "Paiju: one rules engine for a family of Chinese card games.",
)
_MORE = words(
    "paiju 命令 --help 有每个命令的说明和例子",
    "paiju COMMAND --help explains a command, with examples",
)
_VERSION = words("显示版本", "show the version")
_INTERRUPTED = words("已中断", "interrupted")  # fmt: skip


def build() -> Parser:
    """The whole command line, in the language in force."""
    parser = Parser(prog="paiju", description=say(_ABOUT), epilog=say(_MORE))
    version = f"paiju {paiju.__version__}"
    parser.add_argument("--version", action="version", version=version, help=say(_VERSION))
    commands = Commands(parser)
    first = (games, docs, hands, equity, deals, play, join, replay, export, analyse, solving)
    for module in (
        *first,
        puzzles,
        arena,
        perft,
        bench,
        check,
        serve,
        compiling,
        doctor,
        completion,
    ):
        module.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in given
    with speak_unasked("zh"), speaking(find_language(given) or _choose_language(as_json)):
        prepare_streams(as_json)
        try:
            with watch_steps(compiling.Teller().tell):
                status = _run(given, as_json)
            if argv is None and status == INTERRUPTED:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ending already
            if sys.stdout:
                sys.stdout.flush()
            return status
        except BrokenPipeError:
            drop_stdout()
            return BROKEN_PIPE
        except OSError as error:
            drop_stdout()
            complain(CommandError("io-error", why=error.strerror or error))
            return REFUSED


def _choose_language(as_json: bool) -> str:
    """The language nobody has asked for here; English where the console has no Chinese."""
    readable = as_json or os.environ.get("PAIJU_LANG") or can_show_chinese(sys.stdout)
    return current() if readable else "en"


def _run(argv: list[str], as_json: bool) -> int:
    """Do it, or say why not."""
    try:
        return _run_command(argv)
    except KeyboardInterrupt:
        print(f"\n{say(_INTERRUPTED)}", file=sys.stderr)
        return INTERRUPTED
    except OSError:
        raise
    except PaijuError as error:
        return _tell_refusal(error, as_json, REFUSED)
    except Exception as error:
        if os.environ.get("PAIJU_DEBUG"):
            raise
        why = f"{type(error).__name__}: {error}"
        return _tell_refusal(CommandError("internal-error", why=why), as_json, INTERNAL)


def _run_command(argv: list[str]) -> int:
    for path in find_files(argv):
        load_games(path)
    parser = build()
    try:
        args = parser.parse_args(argv)
    except SystemExit as end:  # help or version has been printed
        return int(end.code or 0)
    if args.command is None:
        parser.print_help()
        return 0
    status: int = args.run(args)
    return status


def _tell_refusal(error: PaijuError, as_json: bool, status: int) -> int:
    if as_json:
        emit({"error": make_fault(error)})
    complain(error)
    return status
