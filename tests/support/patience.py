"""The only time-out of the tests: one that hangs is ended, one that is slow never is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import paiju.client
import paiju.server.connection
import paiju.server.transport

HANGING = 600.0  # seconds after which nothing is expected any more, on any machine


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in a loop of its own."""
    asyncio.run(asyncio.wait_for(test, HANGING))


async def until(true: Callable[[], object]) -> None:
    """Until it is so. Whoever runs the test sees to it that this ends."""
    while not true():
        await asyncio.sleep(0.01)


def wait_until(true: Callable[[], object]) -> None:
    """The same where no loop is."""
    end = time.monotonic() + HANGING
    while not true():
        assert time.monotonic() < end, "it hangs"
        time.sleep(0.01)


def give_up_nobody() -> None:
    """What the program gives up after some seconds, in this process it waits for.

    A machine that is busy with something else would be taken for somebody who is gone.
    """
    paiju.client.PATIENCE = HANGING
    paiju.client.ATTEMPTS = int(HANGING / paiju.client.RETRY)
    for module in (paiju.server.connection, paiju.server.transport):
        vars(module)["DEAD"] = HANGING
