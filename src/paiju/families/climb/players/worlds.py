"""What can be asked about positions a seat thinks possible."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.structs import Worlds

Ints = NDArray[np.int64]


class Evaluation(Protocol):
    """Values of plays in worlds. A trained network can take the place of playouts."""

    @property
    def look(self) -> int:
        """Worlds between two looks at the clock."""

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """What each play brings the seat that asks, in each world."""
