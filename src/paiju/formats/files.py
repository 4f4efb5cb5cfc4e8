"""A game as a file: which text belongs to which ending, and writing it without losing another."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.events import dump_event
from paiju.engine.record import Record
from paiju.engine.state import Observed, State
from paiju.formats import export_text as writing
from paiju.formats import phh
from paiju.formats.svg import picture

FORMATS = ("record", "import", "json", "phh", "svg")
ENDINGS = {".jsonl": "record", ".txt": "import", ".json": "json", ".phh": "phh", ".svg": "svg"}


class BadFile(PaijuError):
    """A file that cannot be written, or not so."""


def export_game(state: State, form: str, seat: int | None = None, names: Sequence[str] = ()) -> str:
    """The text of a game in one of the formats; `seat` counts from 1, `names` are the players'."""
    observed = state if seat is None else state.view(seat - 1)
    if form == "json":
        return json.dumps(as_data(state, observed, seat, names), ensure_ascii=False) + "\n"
    if form == "svg":
        return picture(observed)
    if form == "import":
        return writing.dumps(state)
    return phh.dumps(state, names) if form == "phh" else Record.of(state, names).dumps()


def as_data(
    state: State, observed: Observed, seat: int | None, names: Sequence[str] = ()
) -> dict[str, Any]:
    """A game as one document for programs; seats count from 0."""
    return {
        "game": state.game.id,
        "options": dict(state.game.settings),
        "players": state.players,
        "names": list(names) or None,
        "seat": None if seat is None else seat - 1,
        "over": state.is_over,
        "payoffs": state.payoffs,
        "ranks": state.ranks or None,
        "finished": state.finished,
        "events": [json.loads(dump_event(event)) for event in observed.events],
    }


def find_form(path: str) -> str:
    """The format that a name asks for by its ending; without one a record."""
    ending = Path(path).suffix.lower()
    if not ending:
        return "record"
    if ending not in ENDINGS:
        raise BadFile("no-such-ending", ending=ending, known=" ".join(ENDINGS))
    return ENDINGS[ending]


def make_usual_name(state: State, on: date, folder: Path | None = None) -> str:
    """A name nobody has yet: the game and the day, counted up where there are several."""
    plain = f"{state.game.id}-{on:%Y-%m-%d}"
    names = (f"{plain}{f'-{n}' if n > 1 else ''}.jsonl" for n in range(1, 10_000))
    return next(name for name in names if not (folder or Path()).joinpath(name).exists())


def keep(path: str, state: State, replace: bool = False) -> Path:
    """Write a game in the format its name asks for; another file is replaced only if told so."""
    text = export_game(state, find_form(path))
    place = _read_path(path)
    if place.is_dir():
        raise BadFile("file-is-directory", path=place)
    try:
        with place.open("w" if replace else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadFile("file-exists", path=place) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile("file-not-written", path=place, why=why) from None
    return place


def _read_path(path: str) -> Path:
    """The file somebody means, who writes ~ and no ending for a record."""
    try:
        place = Path(path.strip().strip("'\"")).expanduser()
    except RuntimeError:  # nobody of that name has a home here
        place = Path(path.strip())
    bare = not place.suffix and place.name and not place.is_dir()
    return place.with_name(f"{place.name}.jsonl") if bare else place
