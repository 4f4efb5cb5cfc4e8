"""What `paiju.formats` does for games: it says so when imported. The engine knows no format."""

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.engine.game import Game
    from paiju.engine.state import Observed, State

Load = Callable[["str | PathLike[str]", "Game", str | None], "State"]
Write = Callable[["State"], str]
Read = Callable[[str], "State"]
Draw = Callable[["Observed"], str]

_PROVIDED: dict[str, Callable[..., object]] = {}


def provide(load: Load, write_position: Write, read_position: Read, draw: Draw) -> None:
    """Who reads and writes games from now on."""
    _PROVIDED.update(
        load=load, write_position=write_position, read_position=read_position, draw=draw
    )


def load(source: "str | PathLike[str]", game: "Game", encoding: str | None) -> "State":
    """A game from a document."""
    return _PROVIDED["load"](source, game, encoding)  # type: ignore[return-value]


def write_position(state: "State") -> str:
    """A position as one line of text."""
    return _PROVIDED["write_position"](state)  # type: ignore[return-value]


def read_position(text: str) -> "State":
    """The game that a line of text takes up."""
    return _PROVIDED["read_position"](text)  # type: ignore[return-value]


def draw(observed: "Observed") -> str:
    """The table as a picture (SVG)."""
    return _PROVIDED["draw"](observed)  # type: ignore[return-value]
