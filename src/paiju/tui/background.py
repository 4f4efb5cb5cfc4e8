"""Work beside the screen: it never waits for a thought, not even when somebody leaves."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


async def run_in_thread(work: Callable[..., T], *args: Any) -> T:
    """Do the work in a thread of its own.

    The threads of the event loop would be waited for in the end; this one just ends.
    """
    loop, context = asyncio.get_running_loop(), copy_context()
    outcome: asyncio.Future[T] = loop.create_future()

    def settle(result: Any, error: BaseException | None) -> None:
        if outcome.done():
            return
        if error is None:
            outcome.set_result(result)
        else:
            outcome.set_exception(error)

    def run() -> None:
        result, error = None, None
        try:
            result = context.run(work, *args)
        except BaseException as fault:
            error = fault
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, daemon=True).start()
    return await outcome
