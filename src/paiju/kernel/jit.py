"""How the hot loops are compiled: GIL released, cached on disk until any of them changes."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from paiju.kernel.cache import KernelCache, Shelf
from paiju.kernel.cache_places import places
from paiju.kernel.compile_progress import listen

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent
_SOURCES = sorted(_PACKAGE.glob("*.py"))
_STAMP = hashlib.sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()

# in an archive nothing says when compiled code is stale
SHELF = Shelf(_STAMP, places(_PACKAGE) if _SOURCES else ())
FUNCTIONS: list[Any] = []  # all that is compiled, as the modules are imported

listen()


def jit(function: F) -> F:
    """Compile with numba.

    Numba's cache only watches the file of a function, not those of the functions it calls. Here
    all files of the kernel are watched together, so that they can call each other. The function
    makes no arrays: whoever calls it keeps those it works on, so that nobody counts references to
    them, which would be most of the work where structs of arrays are handed on.
    """
    return _compiled(function, _nrt=False)


def inner(function: F) -> F:
    """The same for calls out of compiled code only, which takes less time to compile."""
    return _compiled(function, _nrt=False, no_cpython_wrapper=True)


def making_arrays(function: F) -> F:
    """Compile a function that makes arrays, and may lend them to others; it returns none."""
    return _compiled(function, _nrt=True)


def _compiled(function: F, **options: Any) -> F:
    compiled: Any = njit(nogil=True, **options)(function)
    if hasattr(compiled, "_cache"):  # absent when numba is told not to compile
        FUNCTIONS.append(compiled)
        compiled._cache = KernelCache(function, SHELF)
    return cast(F, compiled)
