"""Attributes that only some games have: whoever asks for one elsewhere is told where it is."""

from paiju.core.errors import NotInThisGame
from paiju.core.language import say
from paiju.engine.game import Game
from paiju.engine.registry import games
from paiju.engine.state import Observed, State, View


def make_missing(kind: type[Observed], name: str) -> AttributeError:
    """The complaint about what this kind of game, or this one of state and view, does not have."""
    for own, other, code in ((View, State, "only-a-state"), (State, View, "only-a-view")):
        if issubclass(kind, own) and not name.startswith("_") and hasattr(other, name):
            return NotInThisGame(code, name=name)
    having = [] if name.startswith("_") else _find_having(name)
    if not having:
        return AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")

    def list_games(language: str | None) -> str:
        return ", ".join(say(game.title, language) for game in having)

    return NotInThisGame("not-in-this-game", name=name, games=list_games)


def _find_having(name: str) -> list[Game]:
    """The games whose states have an attribute."""
    return [game for game in games() if hasattr(game.state_type, name)]
