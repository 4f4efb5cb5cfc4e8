"""Compiling the kernel ahead: everything that is ever called, into the disk cache, side by side."""

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module

from paiju.core.errors import PaijuError
from paiju.core.progress import CompileStep, Tell
from paiju.workers.launching import start_module


def list_parts() -> dict[str, Callable[[], None]]:
    """All that our games need compiled, in parts; of equal names that of the first game counts."""
    from paiju.engine.registry import games, is_shipped

    parts: dict[str, Callable[[], None]] = {}
    for game in reversed(games()):
        if is_shipped(game.spec):  # other processes know no more
            parts |= game.family.warm_up(game)
    return parts


def load_all() -> None:
    """Have everything compiled in this process, from the disk cache or anew."""
    for part in list_parts().values():
        part()


@dataclass(frozen=True)
class CachedKernel:
    """What the disk cache holds of the kernel."""

    folder: str | None  # where compiled code is put; None: there is no place
    functions: int  # that can be compiled; 0: compiling is switched off
    ready: int  # of them, for these sources


@dataclass(frozen=True)
class CompiledKernel(CachedKernel):
    """What there is after everything was compiled, and how long that took."""

    seconds: float


def look_into_cache() -> CachedKernel:
    """Look into the disk cache."""
    from paiju.kernel.compile_progress import missing
    from paiju.kernel.jit import FUNCTIONS, SHELF

    for module in ("endgames", "poker", "worlds"):  # with what they import all of the kernel
        import_module(f"paiju.kernel.{module}")
    folder = str(SHELF.place.folder) if SHELF.place else None
    return CachedKernel(folder, len(FUNCTIONS), len(FUNCTIONS) - len(missing(FUNCTIONS)))


def compile_kernel(progress: Tell | None = None) -> CompiledKernel:
    """Compile everything there is; `progress` is told every function as a `Step`, then None."""
    start, before = time.perf_counter(), look_into_cache()
    seen: set[str] = set()
    if before.folder and before.ready < before.functions:
        for name in _compile_elsewhere():
            seen.add(name)
            done = min(before.ready + len(seen), before.functions)
            if progress:
                progress(CompileStep(name, done, before.functions))
    if progress:
        progress(None)
    after = look_into_cache()
    return CompiledKernel(after.folder, after.functions, after.ready, time.perf_counter() - start)


def _compile_elsewhere() -> Iterator[str]:
    """Have every part compiled by a process of its own; the functions they are at."""
    inbox: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    workers = [start_module("paiju.workers.ahead", part) for part in list_parts()]
    for worker in workers:
        threading.Thread(target=_listen, args=(worker, inbox), daemon=True).start()
    try:
        working = len(workers)
        while working:
            name = inbox.get()
            if name is None:
                working -= 1
            else:
                yield name
        ended = [worker.wait() for worker in workers]
        if any(ended):
            raise PaijuError("worker-died", why=", ".join(map(str, ended)))
    finally:
        for worker in workers:
            worker.kill()
            with suppress(OSError), worker:
                pass


def _listen(worker: subprocess.Popen[bytes], inbox: "queue.SimpleQueue[str | None]") -> None:
    assert worker.stdout is not None
    for line in worker.stdout:
        inbox.put(line.decode().strip())
    inbox.put(None)
