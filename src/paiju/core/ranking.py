"""Places by results: the highest is first, equal ones share a place and the next is skipped."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Protocol


class Ordered(Protocol):
    """Anything that sorts."""

    def __lt__(self, other: Any, /) -> bool: ...


def places(values: Sequence[Ordered]) -> tuple[int, ...]:
    """名次: the highest value is first, equal values share a place and the next is skipped."""
    ascending = sorted(values)
    return tuple(len(ascending) - bisect_right(ascending, value) + 1 for value in values)
