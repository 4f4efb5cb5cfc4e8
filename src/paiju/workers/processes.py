"""Minds in processes of their own.

In a thread a thought shares the interpreter's lock with the loop: when the system puts it aside
for a moment while it holds the lock, everybody at every table waits. A process can be put aside.
"""

import asyncio
import logging
import os
import queue
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

from paiju.core.errors import PaijuError
from paiju.core.events import Decision
from paiju.engine.state import View
from paiju.workers.heartbeat import MARK, heard
from paiju.workers.launching import hired
from paiju.workers.patience import BUDGET, Patience, killed_when_over, look
from paiju.workers.questions import asked, decided

MOST = 4  # processes; each takes 200 MB for its compiled code
TRIES = 2  # of a question whose process dies

Mind = subprocess.Popen[bytes]

logger = logging.getLogger(__name__)


class Processes:
    """As many minds as there are cores beside that of the loop."""

    def __init__(self, seconds: float = 1.0, number: int = 0) -> None:
        self._number = number or min(MOST, max(1, _cores() - 1))
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(self._number, "minds")  # each waits for one process
        self._hired: list[Mind] = []
        self._free: queue.SimpleQueue[Mind | None] = queue.SimpleQueue()  # None: there are no more
        self._closed = False

    def start(self) -> None:
        """Hire all of them; they need a second for what is compiled, or a minute to compile it."""
        for _ in range(self._number):
            self._free.put(self._another())

    def _another(self) -> Mind:
        mind = hired("paiju.workers")
        self._hired.append(mind)
        return mind

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        """What a computer decides."""
        line = asked(level, seed, self._seconds, view)
        running = asyncio.get_running_loop()
        return decided(await running.run_in_executor(self._threads, self._answer, line))

    def _answer(self, line: bytes) -> bytes:
        """What some process says to it; one that has died is replaced."""
        for _ in range(TRIES):
            mind = self._free.get()
            if mind is None:
                self._free.put(None)
                break
            answer = _said(mind, line, BUDGET + self._seconds)
            self._free.put(mind if answer or self._closed else self._replaced(mind))
            if answer:
                return answer
        raise PaijuError("worker-died", why="")

    def _replaced(self, mind: Mind) -> Mind:
        _buried(mind)
        logger.error("a mind has died", extra={"status": mind.returncode})
        self._hired.remove(mind)
        return self._another()

    def close(self) -> None:
        """A thought that is not finished is not waited for."""
        self._closed = True
        self._free.put(None)
        for mind in self._hired:
            mind.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for mind in self._hired:
            _buried(mind)


def _cores() -> int:
    """Those this program may use."""
    there = getattr(os, "sched_getaffinity", None)
    return len(there(0)) if there else os.cpu_count() or 1


def _buried(mind: Mind) -> None:
    """Its process gone, its pipes closed."""
    mind.kill()
    with suppress(OSError), mind:
        pass


def _said(mind: Mind, line: bytes, budget: float) -> bytes:
    """The answer to a line; nothing if there is nobody who could answer."""
    assert mind.stdin is not None and mind.stdout is not None
    patience = Patience(monotonic(), look(mind.pid), budget)
    with suppress(OSError), killed_when_over(mind, patience):
        mind.stdin.write(line)
        mind.stdin.flush()
        while (said := mind.stdout.readline()).startswith(MARK):
            patience.beat(monotonic(), *heard(said))
        return said
    return b""
