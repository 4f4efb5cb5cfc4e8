"""`paiju play` and `paiju join` at a real terminal."""

from __future__ import annotations

import argparse
import fcntl
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import paiju
from paiju.cli import fullscreen
from paiju.cli import main as cli
from screens import Terminal, pty_only, terminal

TITLE = paiju.game("doudizhu").title["en"]


def size(screen: Terminal, columns: int, rows: int) -> None:
    packed = struct.pack("HHHH", rows, columns, 0, 0)
    fcntl.ioctl(screen._master, termios.TIOCSWINSZ, packed)


@pty_only
def test_ctrl_c_leaves_the_full_screen_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    argv = ("play", "doudizhu", "--seed", "7", "--save", str(path))
    with terminal(*argv, PAIJU_PLAIN="", NO_COLOR="1") as screen:
        size(screen, 80, 24)
        screen.until("17 cards")
        assert screen.interrupt() == 130
        assert "\x1b[?1049h" in screen.shown and "\x1b[?1049l" in screen.shown  # there and back
        assert "Traceback" not in screen.shown
    assert not paiju.load(path).is_over


@pty_only
def test_the_menu_comes_first_without_a_game() -> None:
    with terminal("play", PAIJU_PLAIN="") as screen:
        size(screen, 80, 24)
        screen.until(TITLE)
        screen.type("q")
        assert screen.rest() == 0


@pytest.mark.parametrize(
    ("argv", "term", "environment", "expected"),
    [
        ([], "xterm", {}, True),
        (["--plain"], "xterm", {}, False),
        (["--open"], "xterm", {}, False),
        ([], "dumb", {}, False),
        ([], "xterm", {"PAIJU_PLAIN": "1"}, False),
    ],
)
def test_when_the_full_screen_is_used(
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    term: str,
    environment: dict[str, str],
    expected: bool,
) -> None:
    args: argparse.Namespace = cli.build().parse_args(["play", *argv])
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("PAIJU_PLAIN", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert not fullscreen.is_wanted(args)  # nobody looks at a pipe
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert fullscreen.is_wanted(args) is expected
    monkeypatch.setattr(fullscreen, "find_spec", lambda name: None)
    assert not fullscreen.is_wanted(args)  # Textual is not installed


@pytest.mark.parametrize("language", ["zh", "en"])
def test_join_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert cli.main(["join", "somewhere", "--lang", language]) == cli.REFUSED
    err = capsys.readouterr().err
    assert "no-table" in err and "/t/" in err and "Traceback" not in err


def test_join_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["join", "http://localhost:9/t/abc"]) == cli.REFUSED
    shown = capsys.readouterr()
    assert "needs-terminal" in shown.err and not shown.out


def test_help_does_not_wait_for_the_screen() -> None:
    program = "import sys; from paiju.cli.main import build; build().format_help(); "
    program += "print(sorted({'textual', 'rich', 'numba', 'websockets'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n"
