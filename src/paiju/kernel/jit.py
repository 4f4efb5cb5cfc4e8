"""How the hot loops are compiled: GIL released, cached on disk until any of them changes."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_SOURCES = sorted(Path(__file__).parent.glob("*.py"))
_STAMP = hashlib.sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()


def jit(function: F) -> F:
    """Compile with numba.

    Numba's cache only watches the file of a function, not those of the functions it calls. Here
    all files of the kernel are watched together, so that they can call each other.
    """
    return _compiled(function)


def inner(function: F) -> F:
    """Compile for calls out of compiled code only, which takes less time."""
    return _compiled(function, no_cpython_wrapper=True)


def _compiled(function: F, **options: Any) -> F:
    compiled: Any = njit(nogil=True, cache=True, **options)(function)
    cache = getattr(compiled, "_cache", None)  # absent when numba is told not to compile
    if cache is not None:
        cache._cache_file._source_stamp = _STAMP
    return cast(F, compiled)
