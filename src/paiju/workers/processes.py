"""Thinkers in processes of their own.

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
    """As many thinkers as there are cores beside that of the loop."""

    def __init__(self, seconds: float = 1.0, number: int = 0) -> None:
        self._number = number or min(MOST, max(1, _count_cores() - 1))
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(self._number, "thinkers")  # each waits for one process
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
        process = start_module("paiju.workers")
        self._hired.append(process)
        return process

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        """What a computer decides."""
        line = write_question(level, seed, self._seconds, view)
        running = asyncio.get_running_loop()
        return read_decision(await running.run_in_executor(self._threads, self._ask, line))

    def _ask(self, line: bytes) -> bytes:
        """What some process says to it; one that has died is replaced."""
        for _ in range(TRIES):
            process = self._free.get()
            if process is None:
                self._free.put(None)
                break
            answer = _ask_process(process, line, BUDGET + self._seconds)
            self._free.put(process if answer or self._closed else self._replace(process))
            if answer:
                return answer
        raise PaijuError("worker-died", why="")

    def _replace(self, process: Thinker) -> Thinker:
        _bury(process)
        logger.error("a thinker has died", extra={"status": process.returncode})
        self._hired.remove(process)
        return self._start_another()

    def close(self) -> None:
        """A thought that is not finished is not waited for."""
        self._closed = True
        self._free.put(None)
        for process in self._hired:
            process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for process in self._hired:
            _bury(process)


def _count_cores() -> int:
    """Those this program may use."""
    there = getattr(os, "sched_getaffinity", None)
    return len(there(0)) if there else os.cpu_count() or 1


def _bury(process: Thinker) -> None:
    """Its process gone, its pipes closed."""
    process.kill()
    with suppress(OSError), process:
        pass


def _ask_process(process: Thinker, line: bytes, budget: float) -> bytes:
    """The answer to a line; nothing if there is nobody who could answer."""
    assert process.stdin is not None and process.stdout is not None
    patience = Patience(monotonic(), look(process.pid), budget)
    with suppress(OSError), kill_when_over(process, patience):
        process.stdin.write(line)
        process.stdin.flush()
        while (said := process.stdout.readline()).startswith(MARK):
            patience.hear_beat(monotonic(), *read_beat(said))
        return said
    return b""
