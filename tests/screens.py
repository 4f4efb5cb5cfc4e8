"""The terminal program under test: in this process, and at a pseudo-terminal."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from paiju.language import speaking
from paiju.terminal import cli
from paiju.terminal.parser import Commands, Parser

FIRST_HINTS = "#1\n" * 400  # always what the first hint says: a whole game without thinking

Play = Callable[..., tuple[int, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with these lines as the input; the status and all that was shown.

    The short table, unless the whole one is asked for with `whole=True`.
    """
    monkeypatch.setenv("PAIJU_LANG", "zh")

    def call(*argv: object, lines: str = "", whole: bool = False) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace(" / ", "\n")))
        status = cli.main(["play", *([] if whole else ["--short"]), *map(str, argv)])
        shown = capsys.readouterr()
        return status, shown.out + shown.err

    return call


def position(path: Path, game: str, *hands: str) -> Path:
    """An import file: these hands, the first player leads."""
    lines = [f"G\t{game}", "E\t1", *(f"{n}\t{hand}" for n, hand in enumerate(hands, 1))]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def commands(language: str) -> Commands:
    """Every command of the program with its parser."""
    found: list[Commands] = []
    remember = Commands.__init__

    def watched(self: Commands, parser: Parser) -> None:
        remember(self, parser)
        found.append(self)

    with speaking(language), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Commands, "__init__", watched)
        cli.build()
    return found[0]


pty_only = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
CONTROLLED = (
    "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "  # a background job ignores it
    "from paiju.terminal.cli import main; sys.exit(main())"
)


class Terminal:
    """The program at the other end of a pseudo-terminal."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self._master, self.process = master, process
        self.shown = ""

    def until(self, *texts: str) -> int:
        """Read until one of these has appeared since the last call; which one it was."""
        news = b""
        while not any(text in news.decode("utf-8", "ignore") for text in texts):
            ready, _, _ = select.select([self._master], [], [], 60)
            assert ready, f"never saw {texts!r} in {news.decode('utf-8', 'ignore')!r}"
            news += self._read()
        found = news.decode("utf-8", "ignore")
        self.shown += found
        return next(at for at, text in enumerate(texts) if text in found)

    def rest(self) -> int:
        """Read to the end; the exit status."""
        while news := self._read():
            self.shown += news.decode("utf-8", "ignore")
        return self.process.wait(60)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C and read to the end; the exit status.

        A signal that arrives after the prompt and before the system call that waits for a key is
        only noticed at the next key, so a patient person presses again.
        """
        self.type("\x03")
        while True:
            if not select.select([self._master], [], [], 5)[0]:
                self.type("\x03")
            elif news := self._read():
                self.shown += news.decode("utf-8", "ignore")
            else:
                return self.process.wait(60)

    def _read(self) -> bytes:
        try:
            return os.read(self._master, 65536)
        except OSError:  # the other side has gone
            return b""


@contextmanager
def terminal(*argv: str, before: str = "", **environment: str) -> Iterator[Terminal]:
    master, slave = os.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-c", before + CONTROLLED, *argv],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**plain, "TERM": "xterm", "PAIJU_LANG": "en", "PAIJU_PLAIN": "1", **environment},
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)
