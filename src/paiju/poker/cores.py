"""Work in parts that let go of the interpreter, on as many cores as there are."""

import os
from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def run_in_parallel(work: Callable[[int], T], parts: Sequence[int]) -> list[T]:
    """What comes of every part, in their order.

    The threads are daemons and stop after their part when somebody interrupts: a pool would first
    do all that waits.
    """
    workers = min(_count_cores(), len(parts))
    if workers < 2:
        return list(map(work, parts))
    todo = iter(enumerate(parts))
    done: dict[int, T] = {}
    failed: list[BaseException] = []

    def run() -> None:
        try:
            for at, part in todo:
                if failed:
                    return
                done[at] = work(part)
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=run, daemon=True) for _ in range(workers)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except BaseException as interrupt:
        failed.append(interrupt)
    if failed:
        raise failed[0]
    return [done[at] for at in range(len(parts))]


def _count_cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1
