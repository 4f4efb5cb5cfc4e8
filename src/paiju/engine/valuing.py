"""What candidates are worth, as numbers people can compare."""

import numpy as np
from numpy.typing import NDArray

from paiju.engine.actions import Action


def estimate_chance(gains: NDArray[np.int64]) -> float:
    """How often something is gained; nothing lost and nothing won is half a win."""
    return float((gains > 0).mean() + (gains == 0).mean() / 2)


def add_action(actions: list[Action], also: Action | None) -> list[Action]:
    """The candidates, and one more that may be among them."""
    return actions if also is None or also in actions else [*actions, also]
