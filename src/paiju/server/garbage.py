"""Collecting garbage without keeping people waiting.

A collection stops all threads: a fifth of a second for everything when there are thousands of
sockets. Nearly all that a server drops is free at once without one, being in no cycle. So only the
youngest objects are looked at, few at a time, and the others now and then.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 500  # more objects than before; ten times as many are new, in place of others
NEVER = 10**9
EVERY = 900.0  # seconds between collections of everything


@contextmanager
def lasting() -> Iterator[None]:
    """What is made now stays: nobody need look at it, now or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.enable()


async def collected() -> None:
    """Everything is collected now and then, as long as this runs."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
