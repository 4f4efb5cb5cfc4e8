"""What happened, in words: one sentence per event, as far as the observer saw it."""

from paiju.terminal.narrate import chance, consequences, decisions
from paiju.terminal.narrate.steps import TELLERS, Step, player, steps

__all__ = ["TELLERS", "Step", "chance", "consequences", "decisions", "player", "steps"]
