"""Computer players by level. They receive a view, never a state."""

from collections.abc import Callable
from typing import NamedTuple

from paiju.errors import PaijuError
from paiju.players.player import Player
from paiju.state import Rules

__all__ = ["Player", "check", "levels", "player", "usual"]


class Level(NamedTuple):
    """How a level is made, and which rules it can play."""

    make: Callable[[int, float], Player]
    plays: Callable[[Rules], bool]


def _random(seed: int, seconds: float) -> Player:
    from paiju.players.chance import RandomPlayer

    return RandomPlayer(seed)


def _panda(seed: int, seconds: float) -> Player:
    from paiju.players.panda import Panda

    return Panda(seed)


def _landlord_of_three(rules: Rules) -> bool:
    from paiju.players.panda import plays_here

    return plays_here(rules)


LEVELS = {
    "random": Level(_random, lambda rules: True),
    "panda": Level(_panda, _landlord_of_three),
}


def levels(rules: Rules | None = None) -> tuple[str, ...]:
    """The levels there are, or those that can play a game."""
    return tuple(name for name, level in LEVELS.items() if rules is None or level.plays(rules))


def usual(rules: Rules) -> str:
    """The level somebody meets who has not asked for one."""
    return next(name for name in ("normal", "panda", "random") if name in levels(rules))


def check(level: str, rules: Rules) -> None:
    """Refuse a level that does not exist or cannot play by these rules."""
    if level not in levels(rules):
        raise PaijuError("no-such-level", level=level, known=", ".join(levels(rules)))


def player(level: str, seed: int = 0, seconds: float = 1.0) -> Player:
    """A computer player; `choose(view)` returns one of its legal actions.

    The same seed and the same view give the same choice; `seconds` is the time a choice may take.
    """
    if level not in LEVELS:
        raise PaijuError("no-such-level", level=level, known=", ".join(levels()))
    return LEVELS[level].make(seed, seconds)
