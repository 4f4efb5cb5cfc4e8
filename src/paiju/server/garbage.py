"""Collecting garbage without keeping people waiting.

A collection of everything stops all threads, and with thousands of sockets that takes a fifth of a
second. Young garbage is collected as it comes; the rest only now and then.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, OLDER, NEVER = 5_000, 20, 10**9  # new objects; collections of those; by itself
EVERY = 900.0  # seconds between collections of everything


@contextmanager
def lasting() -> Iterator[None]:
    """What is made now stays: nobody need look at it, now or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(YOUNG, OLDER, NEVER)
        gc.enable()


async def collected() -> None:
    """Everything is collected now and then, as long as this runs."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
