"""Word of compiling, for whoever wants to show it; nobody is told unless he asks.

It knows nothing of the kernel, so that a program can ask before anything heavy is loaded.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class CompileStep:
    """A function is being compiled: its name, how many are done, and of how many."""

    name: str
    done: int
    total: int


Tell = Callable[[CompileStep | None], None]  # None: all that was wanted is compiled

_asked: list[Tell] = []


@contextmanager
def watch_steps(tell: Tell) -> Iterator[None]:
    """Have every step told, in place of whoever was told before."""
    _asked.append(tell)
    try:
        yield
    finally:
        _asked.remove(tell)


def tell_step(step: CompileStep | None) -> None:
    """Tell whoever asked last, if anybody did."""
    if _asked:
        _asked[-1](step)
