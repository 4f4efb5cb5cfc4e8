"""What is installed only when it is asked for; whoever misses it is told how to have it."""

from collections.abc import Iterator
from contextlib import contextmanager

from paiju.core.errors import PaijuError


class MissingExtra(PaijuError, ImportError):
    """A package of an extra is not installed; an ImportError, too, for those who try and go on."""


@contextmanager
def import_extra(extra: str) -> Iterator[None]:
    """Import what an extra brings; a package that is missing is named with the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if isinstance(error, PaijuError) or package == "paiju":
            raise
        missing = MissingExtra("needs-extra", package=package, extra=extra)
        missing.name = package
        raise missing from None
