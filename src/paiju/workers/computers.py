"""Where the computers at a table think: beside the loop that answers people, never in it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from paiju.ai.levels import player
from paiju.core.events import Decision
from paiju.engine.state import View


class Thinkers(Protocol):
    """Somebody who can be asked what a computer of some level decides."""

    def start(self) -> None:
        """Be ready for the first question."""

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        """What it does on the seat of the view; the same seed and view give the same choice."""

    def close(self) -> None:
        """Nobody will ask again."""


class Threads:
    """Thinkers in this process: for a program with a table or two, and no crowd that waits.

    A thread that thinks shares the interpreter's lock with the loop; see `Processes`.
    """

    def __init__(self, seconds: float = 1.0, threads: int = 2) -> None:
        self._seconds, self._threads = seconds, ThreadPoolExecutor(threads, "players")

    def start(self) -> None:
        """Threads start when there is something to do."""

    async def choose(self, level: str, seed: int, view: View) -> Decision:
        """What a computer decides."""
        computer = player(level, seed, self._seconds)
        running = asyncio.get_running_loop()
        action = await running.run_in_executor(self._threads, computer.choose, view)
        return action.event

    def close(self) -> None:
        """Wait for the last thought."""
        self._threads.shutdown(wait=True, cancel_futures=True)
