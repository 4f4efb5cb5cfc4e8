"""Views of 熊猫斗地主 in which the policy of the rule book decides."""

from __future__ import annotations

from layouts import composed
from paiju.engine.state import State

GAME = "熊猫斗地主"


def after(*hands: str, moves: str, game: str = GAME) -> State:
    """A composed position, player 1 the landlord, after some moves."""
    state = composed(game, *hands)
    for move in moves.split("/"):
        (seat,) = state.to_act
        state = state.act(seat, move.strip())
    return state
