"""The full-screen table: when it is used, and what the command line tells it."""

import argparse
import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.arguments import choose_game
from paiju.cli.compiling import compile_first
from paiju.cli.encoding import name_encoding
from paiju.cli.files import import_game, load_state, save
from paiju.cli.problems import CommandError
from paiju.cli.questions import read_seats
from paiju.core.progress import watch_steps
from paiju.engine.registry import games
from paiju.engine.state import State
from paiju.formats.diary import open_own_diary

if TYPE_CHECKING:
    from paiju.tui.app import TableApp
    from paiju.tui.local import Plan


def is_wanted(args: argparse.Namespace) -> bool:
    """A terminal that can be drawn upon, and nothing asked for that only lines have."""
    plain = args.plain or os.environ.get("PAIJU_PLAIN")
    lines = plain or args.open or args.short or args.load == "-"
    return can_draw() and find_spec("textual") is not None and not lines


def can_draw() -> bool:
    """Is this a terminal that can be drawn upon, and shows every character?"""
    if not name_encoding(sys.stdout).startswith("utf"):
        return False
    there = [stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)]
    return all(there) and os.environ.get("TERM", "dumb") != "dumb"


def play(args: argparse.Namespace) -> int:
    """An evening at the full-screen table."""
    from paiju.tui.app import TableApp
    from paiju.tui.local import LocalSource

    compile_first()
    plan = _make_plan(args)
    at_once = args.game is not None or plan.given is not None
    app = TableApp(
        LocalSource(plan) if at_once else None, plan, args.auto_pass, diary=open_own_diary()
    )
    return show(app)


def show(app: "TableApp") -> int:
    """Run it; a fault is told as every other one is."""
    with watch_steps(lambda step: None):  # a line would go through the picture
        app.run()
    if app.failure is not None:
        raise app.failure
    if app.refusal:
        raise CommandError("no-table", why=app.refusal)
    return app.return_value or 0


def _make_plan(args: argparse.Namespace) -> "Plan":
    """What was said on the command line."""
    from paiju.tui.local import Plan

    given = None if args.load is None else load_state(args.load, encoding=args.encoding)
    game = given.game if given else choose_game(args) if args.game else games()[0]
    players = given.players if given else game.seats(args.players)
    people = (0,) if args.seat is None else read_seats(args.seat, players)
    return Plan(
        game,
        players,
        people,
        level=args.level or "",
        seconds=args.seconds,
        seed=args.seed,
        given=given,
        sort=args.sort or "",
        keep=Keeper(args.save).keep,
        load=partial(import_game, encoding=args.encoding),
    )


class Keeper:
    """Where records go: game.jsonl, game-2.jsonl …, or nowhere."""

    def __init__(self, path: str | None) -> None:
        self._path, self._kept = Path(path) if path else None, 0

    def keep(self, state: State) -> None:
        """Write the record of a game."""
        if self._path is None:
            return
        self._kept += 1
        path = self._path
        if self._kept > 1:
            path = path.with_name(f"{path.stem}-{self._kept}{path.suffix}")
        save(str(path), state)
