"""What one move at a table costs, counted: folds, look-ups of rows, States."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from paiju.engine.state import State
from paiju.families.laying.reading import Reader
from paiju.families.laying.wild import WildReader
from paiju.lexicon.lexicon import Lexicon


@contextmanager
def traced(rules: Any) -> Iterator[Counter[str]]:
    """Counts of what is done with these rules meanwhile; folds are counted by event."""
    counts = Counter[str]()
    with pytest.MonkeyPatch.context() as patch:
        _count(patch, type(rules), "apply", counts, lambda _, position, event: type(event).__name__)
        for name in ("__init__", "_next"):  # the two ways in which one is made
            _count(patch, State, name, counts, lambda *_: "State")
        for kind, name in ((Reader, "find_row"), (WildReader, "find_row"), (Lexicon, "row")):
            _count(patch, kind, name, counts, lambda *_, name=name: name)
        yield counts


def _count(
    patch: pytest.MonkeyPatch,
    kind: Any,
    name: str,
    counts: Counter[str],
    key: Callable[..., str],
) -> None:
    made = getattr(kind, name)

    def counted(*args: Any) -> Any:
        counts[key(*args)] += 1
        return made(*args)

    patch.setattr(kind, name, counted)
