"""`paiju replay` and `paiju verify`: a record told again, and its deal recomputed."""

import argparse
import sys
from collections.abc import Sequence

from paiju.cli.arguments import add_file, read_count
from paiju.cli.console import Console
from paiju.cli.files import load_document
from paiju.cli.output import complain, emit, make_fault
from paiju.cli.parser import Commands
from paiju.cli.replay_steps import Stepping
from paiju.core.characters import make_visible
from paiju.core.columns import wrap_text
from paiju.core.errors import BadRecord
from paiju.core.events import Drawing
from paiju.core.language import say, words
from paiju.engine.narration import walk_events
from paiju.engine.record import Record
from paiju.engine.state import Observed, State
from paiju.formats.files import as_data

_REPLAY = words("一步一步重看一局", "see a game again, step by step")
_VERIFY = words("重算发牌，核对摘要", "recompute the deal and compare it with its hash")
_SEAT = words("只看这个座位看到的（从 1 起）", "only what this seat saw (from 1)")
_ALL = words("一次全部写出，所有牌面", "everything at once, all cards face up")
_STEP = words(
    "一步一步看，可前可后（在终端里本来如此）",
    "step by step, forward and back (at a terminal it is so by itself)",
)
_PLAYERS = words("玩家：{}", "players: {}")
_HASH = words("{title}：摘要 {hash}", "{title}: hash {hash}")
_AGREE = words("所有抽牌一致（{n} 次）", "all draws agree ({n})")


def add(commands: Commands) -> None:
    """Both commands."""
    examples = ("game.jsonl", "game.jsonl --seat 1 --step")
    replay = commands.add("replay", _REPLAY, examples, run_replay)
    add_file(replay)
    whose = replay.add_mutually_exclusive_group()
    whose.add_argument("--seat", metavar="K", type=read_count("--seat", 1, 10), help=say(_SEAT))
    whose.add_argument("--all", action="store_true", help=say(_ALL))
    replay.add_argument("--step", action="store_true", help=say(_STEP))
    add_file(commands.add("verify", _VERIFY, ("game.jsonl",), run_verify))


# --- replay ---


def run_replay(args: argparse.Namespace) -> int:
    """Tell what happened, as the whole table or one seat saw it."""
    record = load_document(args)
    state = record.replay()
    observed = state if args.seat is None else state.view(args.seat - 1)
    if args.json:
        emit(as_data(state, observed, args.seat, record.names))
        return 0
    _introduce(record.names)
    if args.step or (_is_at_terminal() and not args.all):
        _step_through(state, args.seat)
    else:
        _tell(observed)
    return 0


def _introduce(names: Sequence[str]) -> None:
    """Who sits where, if the file tells it."""
    told = (f"{seat} {make_visible(name)}" for seat, name in enumerate(names, 1) if name)
    if text := "  ".join(told):
        Console().say(*wrap_text(say(_PLAYERS).format(text)))


def _tell(observed: Observed) -> None:
    console = Console()
    for number, step in enumerate(walk_events(observed), 1):
        console.say(*wrap_text(f"{number:4}  {step.tell()}", indent=" " * 8))
    console.say("", observed.display())


def _step_through(state: State, seat: int | None) -> None:
    """At the keyboard; when the input ends the rest is told."""
    stepping = Stepping(Console(), state, None if seat is None else seat - 1)
    try:
        stepping.run()
    except EOFError:
        stepping.tell_rest()


def _is_at_terminal() -> bool:
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


# --- verify ---


def run_verify(args: argparse.Namespace) -> int:
    """Recompute everything chance did; status 1 when it does not agree."""
    record = load_document(args)
    known = {"file": args.file, "game": record.header.game}
    try:
        commit = record.verify()
    except BadRecord as error:
        if args.json:
            emit({**known, "verified": False, "error": make_fault(error)})
        complain(error)
        return 1
    if args.json:
        emit({**known, "verified": True, "commit": commit, "draws": _count_draws(record)})
        return 0
    print(say(_HASH).format(title=say(record.game.title), hash=commit))
    print(say(_AGREE).format(n=_count_draws(record)))
    return 0


def _count_draws(record: Record) -> int:
    return sum(isinstance(event, Drawing) for event in record.events)
