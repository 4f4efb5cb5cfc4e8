"""The terminal program under test: in this process, and at a pseudo-terminal."""

from __future__ import annotations

import io
import os
import select
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from forked_programs import Child, share_forker
from paiju.cli import main as cli
from paiju.cli.parser import Commands, Parser
from paiju.core.language import speaking
from patience import HANGING

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


class Terminal:
    """The program at the other end of a pseudo-terminal."""

    def __init__(self, master: int, start: Callable[[], Child]) -> None:
        self._master = master
        self.shown, self._known = "", 0  # up to where it was waited for
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self.first = self.mode()  # before anybody touches it
        self.process = start()

    def mode(self) -> list[object]:
        """How the terminal is set: echo, lines or keys, what Ctrl-C does."""
        return list(termios.tcgetattr(self._master))

    def until(self, *texts: str) -> int:
        """Read until one of these comes after what was waited for last; which one it was."""
        while not (found := self._found(texts)):
            assert select.select([self._master], [], [], HANGING)[0], (
                f"never saw {texts!r}: {self._news}"
            )
            assert self._read(), f"it has ended without {texts!r}: {self._news}"
        self._known, which = min(found)
        return which

    def _found(self, texts: Sequence[str]) -> list[tuple[int, int]]:
        """Where each of them ends that has come."""
        places = ((self.shown.find(text, self._known), at) for at, text in enumerate(texts))
        return [(place + len(texts[at]), at) for place, at in places if place >= 0]

    @property
    def _news(self) -> str:
        return repr(self.shown[self._known :])

    def rest(self) -> int:
        """Read to the end; the exit status."""
        while self._read():
            pass
        return self.process.wait()

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C and read to the end; the exit status."""
        self.type("\x03")
        return self.rest()

    def _read(self) -> bool:
        """More of what is shown; False when the other side has gone."""
        try:
            news = os.read(self._master, 65536)
        except OSError:
            return False
        self.shown += self._decoder.decode(news)
        return bool(news)


@contextmanager
def terminal(*argv: str, before: str = "", **environment: str) -> Iterator[Terminal]:
    """The program at a terminal of its own; `before` is done first in its process."""
    master, slave = os.openpty()
    usual = {"TERM": "xterm", "PAIJU_LANG": "en", "PAIJU_PLAIN": "1"}
    given = os.ttyname(slave), argv, before, {**usual, **environment}
    screen = Terminal(master, lambda: share_forker().start(*given))
    os.close(slave)
    try:
        yield screen
    finally:
        screen.process.kill()
        os.close(master)
