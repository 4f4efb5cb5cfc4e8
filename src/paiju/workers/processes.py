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
from paiju.workers.heartbeat import MARK, read_beat
from paiju.workers.launching import start_module
from paiju.workers.patience import BUDGET, Patience, kill_when_over, look
from paiju.workers.questions import read_decision, write_question

MOST = 4  # processes; each takes 200 MB for its compiled code
TRIES = 2  # of a question whose process dies

Thinker = subprocess.Popen[bytes]

logger = logging.getLogger(__name__)


class Processes:
    """As many minds as there are cores beside that of the loop."""

    def __init__(self, seconds: float = 1.0, number: int = 0) -> None:
        self._number = number or min(MOST, max(1, _count_cores() - 1))
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(self._number, "minds")  # each waits for one process
        self._hired: list[Thinker] = []
        self._free: queue.SimpleQueue[Thinker | None] = (
            queue.SimpleQueue()
        )  # None: there are no more
        self._closed = False

    def start(self) -> None:
        """Hire all of them; they need a second for what is compiled, or a minute to compile it."""
        for _ in range(self._number):
            self._free.put(self._start_another())

    def _start_another(self) -> Thinker:
        mind = start_module("paiju.workers")
        self._hired.append(mind)
        return mind

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        """What a computer decides."""
        line = write_question(level, seed, self._seconds, view)
        running = asyncio.get_running_loop()
        return read_decision(await running.run_in_executor(self._threads, self._ask, line))

    def _ask(self, line: bytes) -> bytes:
        """What some process says to it; one that has died is replaced."""
        for _ in range(TRIES):
            mind = self._free.get()
            if mind is None:
                self._free.put(None)
                break
            answer = _ask_process(mind, line, BUDGET + self._seconds)
            self._free.put(mind if answer or self._closed else self._replace(mind))
            if answer:
                return answer
        raise PaijuError("worker-died", why="")

    def _replace(self, mind: Thinker) -> Thinker:
        _bury(mind)
        logger.error("a mind has died", extra={"status": mind.returncode})
        self._hired.remove(mind)
        return self._start_another()

    def close(self) -> None:
        """A thought that is not finished is not waited for."""
        self._closed = True
        self._free.put(None)
        for mind in self._hired:
            mind.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for mind in self._hired:
            _bury(mind)


def _count_cores() -> int:
    """Those this program may use."""
    there = getattr(os, "sched_getaffinity", None)
    return len(there(0)) if there else os.cpu_count() or 1


def _bury(mind: Thinker) -> None:
    """Its process gone, its pipes closed."""
    mind.kill()
    with suppress(OSError), mind:
        pass


def _ask_process(mind: Thinker, line: bytes, budget: float) -> bytes:
    """The answer to a line; nothing if there is nobody who could answer."""
    assert mind.stdin is not None and mind.stdout is not None
    patience = Patience(monotonic(), look(mind.pid), budget)
    with suppress(OSError), kill_when_over(mind, patience):
        mind.stdin.write(line)
        mind.stdin.flush()
        while (said := mind.stdout.readline()).startswith(MARK):
            patience.hear_beat(monotonic(), *read_beat(said))
        return said
    return b""
