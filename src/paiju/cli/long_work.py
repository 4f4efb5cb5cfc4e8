"""Long work in compiled code, with an ear for Ctrl-C."""

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def run_interruptibly(work: Callable[[], T]) -> T:
    """Do the work in another thread: compiled loops would not let an interrupt through."""
    outcome: dict[str, Any] = {}

    def run() -> None:
        try:
            outcome["result"] = work()
        except BaseException as error:
            outcome["error"] = error

    context = copy_context()
    thread = threading.Thread(target=lambda: context.run(run), daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if "error" in outcome:
        raise outcome["error"]
    result: T = outcome["result"]
    return result
