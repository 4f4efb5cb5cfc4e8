"""Work in parts that let go of the interpreter, on as many cores as there are."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_parallel(work: Callable[[int], T], parts: Sequence[int]) -> list[T]:
    """What comes of every part, in their order."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    if cores == 1 or len(parts) == 1:
        return list(map(work, parts))
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(work, parts))
