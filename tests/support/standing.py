"""Servers whose clock stands: nobody is late and nobody is missed, however slow the machine is.

Run as a program it is `paiju serve` by such a clock: `python standing.py DATABASE MODULE …`, with
the games of these modules too.
"""

from __future__ import annotations

import sys
from importlib import import_module

import paiju
from paiju.server.app import Config
from paiju.server.limits import Limits
from paiju.server.run import serve
from paiju.tables.time import RealTime
from patience import give_up_nobody


class Standing(RealTime):
    """A clock that is only moved by hand. Pauses pass as ever: they say nothing about lateness."""

    def __init__(self) -> None:
        self._now = 1000.0

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Move on."""
        self._now += seconds


def without_limits(limits: Limits | type[Limits]) -> None:
    """Everybody here has one address, and buckets do not fill while a clock stands."""
    limits.allows = lambda *_: True  # type: ignore[method-assign]
    limits.bucket = lambda *_: lambda: True  # type: ignore[method-assign]


def main() -> int:
    """Serve on any port until somebody ends it; computers answer at once."""
    give_up_nobody()
    without_limits(Limits)
    for module in sys.argv[2:]:
        for spec in import_module(module).GAMES:
            paiju.register(spec)
    return serve(Config(sys.argv[1], pace=0.0, time=Standing()), "127.0.0.1", 0)


if __name__ == "__main__":
    sys.exit(main())
