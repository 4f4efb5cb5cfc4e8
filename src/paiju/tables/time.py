"""Time as a table needs it: what time it is, and being called later."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """Let it not happen."""


class Time(Protocol):
    """A clock; tests have one that they move themselves."""

    def now(self) -> float:
        """Seconds that only ever grow."""

    def wall(self) -> int:
        """The date, in milliseconds since 1970."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when `now()` is `when`."""


class RealTime:
    """The time of the running event loop."""

    def now(self) -> float:
        """Seconds that only ever grow."""
        return time.monotonic()

    def wall(self) -> int:
        """The date, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when `now()` is `when`."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)
