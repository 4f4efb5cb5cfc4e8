"""How long a process of ours is waited for that was asked something.

A clock on the wall says nothing about it: with an empty cache a process compiles for a minute
before its first answer, and for many on a loaded machine. So what counts is what the process does.

- It *works* as long as it uses the processor, is queued for it or waits for a disk. What it uses
  after it was asked counts against a budget of processor time, which a slow or crowded machine
  does not shorten; one that thinks without end runs into it. Preparing (loading, compiling) has
  a larger one.
- It *lives* as long as its beats come: a thread of its own sends one every few seconds, with the
  processor time used so far and whether it is prepared. One that waits for something beats, too.
- One that does neither for a while on the wall has been stopped or hangs, and is given up.

Where the system tells nothing about other processes the beats alone count, and silence is
waited out longer: while the interpreter loads there are none.

Programs from outside have no part in this: their limits are those of docs/bots.md.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

BUDGET = 120.0  # seconds of the processor for an answer
PREPARING = 3600.0  # and for all that comes before the first one
SILENCE = 60.0  # seconds on the wall without a sign of life
UNSEEN = 3  # times as long where nothing can be seen of another process
EVERY = 5.0  # seconds between two beats
_GLANCE = 1.0  # seconds between two looks
_AT_WORK = "RD"  # runs or waits for its turn; waits for a disk


@dataclass(frozen=True)
class ProcessLook:
    """What the system tells about a process."""

    used: float  # seconds of the processor
    at_work: bool  # it runs, or would if it were let


def look(pid: int) -> ProcessLook | None:
    """What can be seen of it now; None where the system does not say."""
    if sys.platform != "linux":
        return None
    with suppress(OSError, ValueError, IndexError):
        fields = _read_stat(Path(f"/proc/{pid}/stat"))
        used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return ProcessLook(used, _works(fields) or _has_working_thread(pid))
    return None


def _read_stat(path: Path) -> list[str]:
    """The fields behind the name, which may have blanks in it."""
    return path.read_text("utf-8", "replace").rpartition(")")[2].split()


def _works(fields: list[str]) -> bool:
    return fields[0] in _AT_WORK


def _has_working_thread(pid: int) -> bool:
    """The state of a process is that of its first thread; another may be the one that works."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError, IndexError):
            if _works(_read_stat(task / "stat")):
                return True
    return False


class Patience:
    """The patience with one question; `now` is a clock on the wall, in seconds.

    One who never beats is taken to be prepared.
    """

    def __init__(
        self,
        now: float,
        seen: ProcessLook | None,
        budget: float = BUDGET,
        silence: float | None = None,
        prepared: bool = False,
    ) -> None:
        self._alive = now  # the last sign of life
        self._used = self._before = seen.used if seen else 0.0  # now, and when it was asked
        self._budget, self._prepared = budget, prepared
        self._silence = SILENCE if silence is None else silence

    def hear_beat(self, now: float, used: float, prepared: bool) -> None:
        """The process says that it lives."""
        self._alive = now
        if prepared and not self._prepared:  # what it used until now was not for the answer
            self._before = used
        self._used, self._prepared = max(used, self._used), prepared

    def is_over(self, now: float, seen: ProcessLook | None) -> bool:
        """Has it been waited for long enough?"""
        if seen is not None:
            if seen.at_work or seen.used > self._used:
                self._alive = now
            self._used = max(seen.used, self._used)
        budget = self._budget if self._prepared else PREPARING
        silence = self._silence * (UNSEEN if seen is None else 1)
        return self._used - self._before > budget or now - self._alive > silence


@contextmanager
def kill_when_over(process: subprocess.Popen[bytes], patience: Patience) -> Iterator[None]:
    """Kill the process as soon as the patience with it is over, which ends whoever waits for it."""
    answered = threading.Event()

    def watch() -> None:
        while not answered.wait(_GLANCE):
            if patience.is_over(monotonic(), look(process.pid)):
                process.kill()
                return

    watching = threading.Thread(target=watch, daemon=True, name="patience")
    watching.start()
    try:
        yield
    finally:
        answered.set()
        watching.join()  # nobody is killed after the answer
