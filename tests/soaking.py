"""`PAIJU_SOAK=1`: the same tests with many more cases."""

import os

SOAK = 20 if os.environ.get("PAIJU_SOAK", "0") not in ("", "0") else 1


def soak(count: int) -> int:
    """So many cases, or many more of them under `PAIJU_SOAK=1`."""
    return count * SOAK
