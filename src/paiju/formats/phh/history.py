"""A hand of a file: the game, and what the file tells beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paiju.engine.record import Record
from paiju.engine.state import State


@dataclass(frozen=True)
class History:
    """A hand, who played it, and the other fields of the file as they are."""

    state: State
    names: tuple[str, ...] = ()  # of all seats; "" where nobody is named
    facts: Mapping[str, Any] = field(default_factory=dict)  # event, venue, currency …
    endless: frozenset[int] = frozenset()  # seats whose stacks nobody has counted

    @property
    def record(self) -> Record:
        """The hand as a record of ours, with the names."""
        return Record.of(self.state, self.names)
