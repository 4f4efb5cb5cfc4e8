"""Chance that hangs on a seed and a view, and the player who knows nothing else."""

import hashlib
import random

from paiju.core.events import Commit, dump_event
from paiju.engine.actions import Action
from paiju.engine.state import View


def draw_number(seed: object, view: View) -> int:
    """A number for a seed and what a seat has seen; the hash of the deal's secret does not count,
    because it tells two deals apart that look the same to the seat."""
    digest = hashlib.sha256(f"{seed}|{view.game.id}|{view.seat}".encode())
    for event in view.events:
        if not isinstance(event, Commit):
            digest.update(dump_event(event).encode())
    return int.from_bytes(digest.digest()[:8], "big")


class Random:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: object = 0, seconds: float = 1.0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""
        assert view.seat is not None
        return random.Random(draw_number(self._seed, view)).choice(view.legal(view.seat))
