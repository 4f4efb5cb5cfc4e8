"""Computer players: they receive a view, never a state, and answer with a legal action."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from paiju.actions import Action
from paiju.contract import Rules
from paiju.errors import BadOption, IllegalAction, expect
from paiju.state import View

__all__ = ["Player", "check", "levels", "player", "usual"]


class Player(Protocol):
    """Anybody who decides from what his own seat sees."""

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""


# Who plays a family of rules at a level: "module:class". A family without a line of its own is
# played by the one under "*".
AGENTS: dict[str, dict[str, str]] = {
    "random": {"*": "paiju.players.chance:Random"},
    "easy": {
        "Climb": "paiju.players.shedding:Easy",
        "Betting": "paiju.players.betting:Easy",
        "Showdown": "paiju.players.sealed:Easy",
    },
    "normal": {
        "Climb": "paiju.players.shedding:Normal",
        "Betting": "paiju.players.betting:Normal",
        "Showdown": "paiju.players.sealed:Normal",
    },
    "strong": {
        "Climb": "paiju.players.shedding:Strong",
        "Betting": "paiju.players.betting:Strong",
        "Showdown": "paiju.players.sealed:Strong",
    },
    "panda": {"Climb": "paiju.players.panda:Panda"},
}
# Levels that play only some games of a family: "module:function" of the rules.
LIMITS = {"panda": "paiju.players.panda:plays_here"}


def _found(place: str) -> Callable[..., Any]:
    module, name = place.split(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _place(level: str, rules: Rules) -> str | None:
    """Who plays by these rules at a level, if anybody does."""
    by_family = AGENTS.get(level, {})
    place = by_family.get(type(rules).__name__) or by_family.get("*")
    limited = place and level in LIMITS and not _found(LIMITS[level])(rules)
    return None if limited else place


def levels(rules: Rules | None = None) -> tuple[str, ...]:
    """The levels there are, or those that can play a game."""
    return tuple(level for level in AGENTS if rules is None or _place(level, rules))


def usual(rules: Rules) -> str:
    """The level somebody meets who has not asked for one."""
    return next(name for name in ("normal", "panda", "random") if name in levels(rules))


def check(level: str, rules: Rules | None = None) -> None:
    """Refuse a level that does not exist or cannot play by these rules."""
    if level not in levels(rules):
        raise BadOption("no-such-level", level=str(level), levels=", ".join(levels(rules)))


class _Levelled:
    """A player of one level, whatever the game."""

    def __init__(self, level: str, seed: object, seconds: float) -> None:
        self.level, self._with = level, (seed, seconds)
        self._agents: dict[str, Player] = {}

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now; the same for the same view."""
        expect(view, View)
        if view.seat not in view.to_act:
            raise IllegalAction("nothing-to-do")
        check(self.level, view.game.rules)
        place = _place(self.level, view.game.rules)
        assert place is not None
        if place not in self._agents:
            self._agents[place] = _found(place)(*self._with)
        return self._agents[place].choose(view)

    def __repr__(self) -> str:
        return f"<player {self.level}>"


def player(level: str, seed: object = 0, seconds: float = 1.0) -> Player:
    """A computer player; the same seed and view give the same choice.

    `seconds` is the most that a decision of the level "strong" may take.
    """
    check(level)
    return _Levelled(level, seed, seconds)
