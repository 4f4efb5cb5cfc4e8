"""The full-screen table at a given position."""

from __future__ import annotations

from typing import Any

from paiju.engine.state import State
from paiju.tui.local import Plan
from pilots import plan


def given(state: State, **more: Any) -> Plan:
    """A position to play on from."""
    return plan(state.game.id, given=state, **more)
