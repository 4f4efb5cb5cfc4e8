"""How long a fresh process takes: CPU seconds and seconds on the wall, in subprocesses."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.deals import GAME

FIRST_MOVE = f"""
import paiju
state = paiju.game({GAME.id!r}).deal(seed=1)
while state.status != "Started":
    seat = min(state.to_act)
    state = state.act(seat, state.legal(seat)[-1])
"""


@dataclass(frozen=True)
class Launch:
    """A program and what it cost."""

    name: str
    doing: str
    cpu: float | None  # None: it does not run
    wall: float | None


def launches(repeats: int, cold: bool) -> list[Launch]:
    """All starts a user waits for."""
    python = sys.executable
    command = str(Path(python).with_name("paiju"))
    first = (python, "-c", FIRST_MOVE)
    _launch("", "", first, 1)  # fills the disk cache of the kernel
    found = [
        _launch("`paiju --help`", "prints and ends", (command, "--help"), repeats),
        _launch("first move", "import, deal, bid, one play; kernel cached on disk", first, repeats),
    ]
    if cold:
        with tempfile.TemporaryDirectory() as empty:
            doing = "`paiju compile` with an empty cache"
            found.append(_launch("cold compile", doing, (command, "compile"), 1, PAIJU_CACHE=empty))
    return found


def _launch(
    name: str, doing: str, command: Sequence[str], repeats: int, **environment: str
) -> Launch:
    spent = []
    for _ in range(repeats):
        start, before = perf_counter(), _children()
        try:
            subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
        except (OSError, subprocess.CalledProcessError):
            return Launch(name, doing, None, None)
        spent.append((_children() - before, perf_counter() - start))
    cpus, walls = zip(*spent, strict=True)
    return Launch(name, doing, median(cpus), median(walls))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
