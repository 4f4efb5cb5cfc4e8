"""Games as documents: records, the import format, hand histories, positions, pictures."""

from os import PathLike

from paiju.engine.documents import provide
from paiju.engine.game import Game
from paiju.engine.state import Observed, State


def _load(source: str | PathLike[str], game: Game, encoding: str | None) -> State:
    from paiju.formats.import_text import load

    return load(source, game, encoding=encoding)


def _write_position(state: State) -> str:
    from paiju.formats.positions import write_position

    return write_position(state)


def _read_position(text: str) -> State:
    from paiju.formats.positions import position

    return position(text)


def _draw(observed: Observed) -> str:
    from paiju.formats.svg import picture

    return picture(observed)


provide(load=_load, write_position=_write_position, read_position=_read_position, draw=_draw)
