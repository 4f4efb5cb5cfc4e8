"""What numba compiles, step by step, as `paiju.core.progress` tells it."""

from collections.abc import Iterable
from typing import Any

from numba.core import event

from paiju.core.progress import CompileStep, tell_step


class Listener(event.Listener):
    """Counts the functions that the outermost one needs.

    Compiling one compiles those it calls, so the calls are nested; what is called is found by its
    name among the globals of the caller.
    """

    def __init__(self) -> None:
        self._depth = self._done = self._total = 0

    def on_start(self, event: Any) -> None:
        """A function begins; those of other packages are none of ours."""
        function = event.data["dispatcher"]
        if cache_of(function) is None:
            return
        if not self._depth:
            self._done, self._total = 0, len(missing(needed(function)))
        self._depth += 1
        tell_step(CompileStep(name_of(function), self._done, self._total))

    def on_end(self, event: Any) -> None:
        """It is compiled, and with it all that it calls."""
        if cache_of(event.data["dispatcher"]) is None:
            return
        self._depth -= 1
        self._done = min(self._done + 1, self._total)
        if not self._depth:
            tell_step(None)


def listen() -> None:
    """Hear of everything that is compiled from now on."""
    events: Any = event  # numba says nothing about types
    events.register("numba:compile", Listener())


def needed(function: Any) -> list[Any]:
    """The function and everything compiled that it calls, each once."""
    found, left = dict[int, Any](), [function]
    while left:
        one = left.pop()
        if id(one) not in found:
            found[id(one)] = one
            inside = one.py_func.__globals__
            called = (inside.get(name) for name in one.py_func.__code__.co_names)
            left += [other for other in called if cache_of(other) is not None]
    return list(found.values())


def missing(functions: Iterable[Any]) -> list[Any]:
    """Those that are neither loaded nor kept on disk."""
    return [one for one in functions if not one.overloads and not cache_of(one).is_warm]


def cache_of(thing: Any) -> Any:
    """The kernel's cache of a compiled function; None for everything else."""
    found = getattr(thing, "_cache", None)
    return found if hasattr(found, "is_warm") else None


def name_of(function: Any) -> str:
    """Its module and its own name."""
    return str(cache_of(function).name)
