"""What a computer player is."""

from typing import Protocol

from paiju.actions import Action
from paiju.state import View


class Player(Protocol):
    """Anybody who decides from what his own seat sees."""

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""
