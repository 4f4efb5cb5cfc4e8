"""How much a decision may cost: worlds are the rule, the clock is the exception."""

import time
from dataclasses import dataclass

clock = time.perf_counter


class Deadline:
    """So many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self._end = clock() + seconds

    @property
    def late(self) -> bool:
        """Is there no time left?"""
        return clock() > self._end


@dataclass(frozen=True)
class Budget:
    """How many worlds a decision looks at, and when it stops anyway.

    As long as there is time a decision does not depend on how fast the machine is.
    """

    worlds: int
    deadline: Deadline
    chance: int
    spare: int = 2  # worlds sampled for each one that is looked at
    prior: float = 1.0  # how far the policy's own opinion counts
    tail: int = 12  # cards in all hands together from which on worlds are solved
