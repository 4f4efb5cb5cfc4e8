"""Positions a seat thinks possible, and what can be asked about them."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Worlds:
    """Sampled positions: seats and stock of each; the circle is the same in all."""

    seats: Ints
    stocks: Ints
    circle: Ints

    def some(self, first: int, end: int) -> "Worlds":
        """A part of them."""
        return Worlds(self.seats[first:end], self.stocks[first:end], self.circle)


class Evaluation(Protocol):
    """Values of plays in worlds. A trained network can take the place of playouts."""

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """What each play brings the seat that asks, in each world."""
