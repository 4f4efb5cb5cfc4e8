"""The numbers of the `normal` policy, found by self-play (`python -m bench.tune`)."""

import numpy as np
from numpy.typing import NDArray

from paiju.families.climb.rules import Climb

Ints = NDArray[np.int64]

# The order is that of `paiju.kernel.policy`: by kind the cost, what control saves, how often it
# holds anyway; how control falls with stronger combos and with strength; then the table.
_LANDLORD = (
    60, 67, 57, 67, 63, 56, 60, 71, 41, 50, 59,
    95, 100, 84, 94, 62, 63, 68, 54, 176, 143, 72,
    0, 9, 22, 21, 36, 44, 49, 59, 65, 64, 28,
    69, 40, 28, 22, 13, 12, 6, -5, -1, 3, 12, 30, 60,
    36, 29, 4, 4, 34, 61, 58, 145, 108, 93, -3, 48, 4, 85, 205, 0, 21, -1,
)  # fmt: skip
_FARMER = (
    77, 70, 62, 69, 69, 62, 60, 56, 42, 37, 59,
    104, 89, 80, 89, 63, 59, 71, 71, 176, 158, 89,
    3, 5, 20, 23, 36, 43, 59, 65, 54, 63, 27,
    71, 43, 30, 22, 15, 10, 6, -1, -1, 3, 7, 34, 63,
    42, 32, 4, -2, 29, 54, 65, 140, 128, 105, 11, 67, 9, 80, 201, 3, 24, 1,
)  # fmt: skip


def weights(rules: Climb) -> Ints:
    """The tuned weights for these rules: of a landlord (or anybody), and of a farmer."""
    return np.array((_LANDLORD, _FARMER), np.int64)


def trust(rules: Climb) -> float:
    """How many worlds a turn of difference in the policy's opinion is worth to a search: more
    where the weights were tuned."""
    return 24.0 if rules.has_landlord else 4.0
