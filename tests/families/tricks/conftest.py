"""The game of a family that the package does not know, registered for one test at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import paiju
from paiju import Game
from paiju.engine import registry
from tricks.game import SPEC


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    with monkeypatch.context() as known:
        known.setattr(registry, "_SPECS", [*registry._SPECS])
        yield paiju.register(SPEC)
    registry._forget()
