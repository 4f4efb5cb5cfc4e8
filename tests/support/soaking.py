"""How much is tried: short cases always, more in a campaign, many more with `PAIJU_SOAK=1`."""

import os
from typing import Any

import pytest

SOAK = 20 if os.environ.get("PAIJU_SOAK", "0") not in ("", "0") else 1


def soak(count: int) -> int:
    """So many cases, or many more of them under `PAIJU_SOAK=1`."""
    return count * SOAK


def in_campaign(*values: Any, group: str = "") -> Any:
    """A row of a table that only `make campaign` tries; a group is tried by one process."""
    marks = [pytest.mark.campaign, *([pytest.mark.xdist_group(group)] if group else [])]
    return pytest.param(*values, marks=marks)


def on_postgresql(*values: Any) -> Any:
    """A row that needs a server of its own, started once."""
    return in_campaign("postgresql", *values, group="postgresql")
