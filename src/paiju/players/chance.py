"""`random`: any legal action."""

import random

from paiju.actions import Action
from paiju.state import View


class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: object = None) -> None:
        self._random = random.Random(None if seed is None else str(seed))

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""
        assert view.seat is not None
        return self._random.choice(view.legal(view.seat))
