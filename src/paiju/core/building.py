"""Building large tables: hundreds of thousands of small things, none of which is garbage."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keep_everything() -> Iterator[None]:
    """No search for garbage meanwhile: it would find nothing, and takes a third of the time."""
    if not gc.isenabled():  # somebody else is building, or does not want it at all
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
