"""A bar for long work, on the error output and only where somebody watches."""

import sys
import time

from paiju.core.columns import measure_width

_CELLS = 24
_PAUSE = 0.1  # seconds between two drawings


class Progress:
    """One line that is drawn again and again."""

    def __init__(self) -> None:
        self._on = bool(sys.stderr and sys.stderr.isatty())
        self._start = self._last = time.monotonic()
        self._drawn = 0

    @property
    def due(self) -> bool:
        """Would anybody see a change now?"""
        return self._on and time.monotonic() - self._last >= _PAUSE

    def show(self, done: int, total: int, note: str = "") -> None:
        """So much of it is done."""
        if not self._on:
            return
        now = self._last = time.monotonic()
        full = _CELLS * done // total
        left = round((now - self._start) * (total - done) / done) if done else 0
        line = f"[{'#' * full}{'.' * (_CELLS - full)}] {done}/{total}  {note}  {left} s"
        print(
            "\r" + line + " " * (self._drawn - measure_width(line)),
            end="",
            file=sys.stderr,
            flush=True,
        )
        self._drawn = measure_width(line)

    def clear(self) -> None:
        """Wipe the line away."""
        if self._drawn:
            print("\r" + " " * self._drawn + "\r", end="", file=sys.stderr, flush=True)
        self._drawn = 0
