"""Processes of the program that need not import it again: each is forked from one that has."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache

from patience import HANGING

MOTHER = """
import fcntl, json, os, signal, sys, termios
import paiju
from paiju.cli.main import main

state = paiju.game("doudizhu", bidding="score", first_bidder=1).deal(seed=7).act(0, "3")
paiju.hints(state.view(0))  # what the first game needs is made once


def become(opened, tty, argv, before, environment):
    os.setsid()
    terminal = os.open(tty, os.O_RDWR)
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(terminal, number)
    os.close(terminal)
    os.close(opened)
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", buffering=1, closefd=False)
    sys.stderr = open(2, "w", buffering=1, closefd=False)
    os.environ.pop("NO_COLOR", None)
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    exec(before, {})
    sys.argv = ["paiju", *argv]
    sys.exit(main())


for line in sys.stdin:
    waits, opened = os.pipe()
    child = os.fork()
    if not child:
        become(opened, *json.loads(line))
    os.close(opened)
    os.read(waits, 1)  # until the terminal is the child's
    os.close(waits)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Child:
    """One process of the program."""

    def __init__(self, forker: Forker, pid: int) -> None:
        self._forker, self._pid = forker, pid
        self._status: int | None = None

    def wait(self) -> int:
        """How it ended."""
        if self._status is None:
            self._status = self._forker.told()
        return self._status

    @property
    def gone(self) -> bool:
        """Has it ended?"""
        return self._status is not None or self._forker.tells

    def kill(self) -> None:
        """End it if it has not ended by itself."""
        if not self.gone:
            os.kill(self._pid, signal.SIGKILL)
        self.wait()


class Forker:
    """The process that all others come from, one after the other."""

    def __init__(self) -> None:
        self._mother = subprocess.Popen(
            [sys.executable, "-c", MOTHER],
            bufsize=0,  # a number is told as soon as it is there
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm"},
        )
        assert self._mother.stdout
        self._numbers = self._mother.stdout
        atexit.register(self._end)

    def start(
        self, tty: str, argv: Sequence[str], before: str, environment: Mapping[str, str]
    ) -> Child:
        """A process at a terminal."""
        assert self._mother.stdin
        self._mother.stdin.write(json.dumps([tty, argv, before, environment]).encode() + b"\n")
        self._mother.stdin.flush()
        return Child(self, self.told())

    def _end(self) -> None:
        self._mother.kill()
        self._mother.wait()

    @property
    def tells(self) -> bool:
        """Is there something to be told?"""
        return bool(select.select([self._numbers], [], [], 0)[0])

    def told(self) -> int:
        """The next number it tells."""
        assert select.select([self._numbers], [], [], HANGING)[0], "it does not end"
        return int(self._numbers.readline())


@cache
def share_forker() -> Forker:
    """The one of this process."""
    return Forker()
