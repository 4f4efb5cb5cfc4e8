"""What all tests share: repeatable randomness, and `PAIJU_SOAK=1` for many more cases."""

from __future__ import annotations

import os

from hypothesis import settings

SOAK = 20 if os.environ.get("PAIJU_SOAK", "0") not in ("", "0") else 1

settings.register_profile(
    "paiju", derandomize=True, deadline=None, database=None, max_examples=100 * SOAK
)
settings.load_profile("paiju")


def soak(count: int) -> int:
    """So many cases, or many more of them under `PAIJU_SOAK=1`."""
    return count * SOAK
