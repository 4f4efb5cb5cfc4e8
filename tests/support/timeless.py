"""A loop in which time is only what timers say: when nobody has anything to do, the next is due."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Hurry(selectors.SelectSelector):
    """Does not wait: it notes how long it would have waited."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(None if timeout is None else 0)
        if timeout and not found:
            self.passed += timeout
        return found


class TimelessLoop(asyncio.SelectorEventLoop):
    """For tests without sockets, files and threads: nothing else wakes it in time."""

    def __init__(self) -> None:
        self._hurry = _Hurry()
        super().__init__(self._hurry)

    def time(self) -> float:
        return self._hurry.passed


def run_timeless(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in which hours pass in no time."""
    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        runner.run(test)
