"""Games from a file: whatever is wrong with it, the answer is a sentence.

The file is imported as a module of its own name, and its folder is added to the end of the path:
so other processes of ours find it too, and nothing else is hidden by it.
"""

import importlib
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from paiju.core.errors import BadGameFile, PaijuError
from paiju.engine import registry
from paiju.engine.addresses import specs_of
from paiju.engine.game import Game
from paiju.engine.spec import GameSpec


def load_games(path: str | Path) -> tuple[Game, ...]:
    """Make the games of a file known, as `register` does; those it has already are the same."""
    specs = read_specs(path)
    for spec in specs:
        if not registry.is_registered(spec):
            _register(spec, str(path))
    return tuple(registry.game(spec.id) for spec in specs)


def _register(spec: GameSpec, path: str) -> None:
    if registry.knows(spec.id):  # another one: it would be replaced
        raise BadGameFile("game-file-clash", path=path, name=spec.id)
    try:
        registry.register(spec)
    except Exception as error:  # whatever makes somebody's rules
        why = (
            error.sentence if isinstance(error, PaijuError) else f"{type(error).__name__}: {error}"
        )
        told = {"path": path, "name": spec.id, "why": why}
        raise BadGameFile("game-file-refused", **told) from None


def read_specs(path: str | Path) -> tuple[GameSpec, ...]:
    """The specs of a file; they are not made known."""
    place = Path(path).expanduser()
    if not place.exists():
        raise BadGameFile("no-such-file", path=str(path))
    if place.is_dir():
        raise BadGameFile("is-a-directory", path=str(path))
    if place.suffix != ".py":
        raise BadGameFile("game-file-ending", path=str(path))
    specs = specs_of(_import(place.resolve()))
    if not specs:
        raise BadGameFile("game-file-empty", path=str(path))
    twice = [name for name, count in Counter(spec.id for spec in specs).items() if count > 1]
    if twice:
        raise BadGameFile("game-file-twice", path=str(path), name=twice[0])
    return tuple(specs)


def _import(place: Path) -> ModuleType:
    name, folder = place.stem, str(place.parent)
    there = sys.modules.get(name)
    if there is not None and _is_at(there.__spec__, place):
        return there
    added = folder not in sys.path
    if added:
        sys.path.append(folder)
    try:
        importlib.invalidate_caches()
        if "." in name or not _is_at(find_spec(name), place):
            raise BadGameFile("game-file-name", path=str(place), name=name)
        return importlib.import_module(name)
    except PaijuError as error:
        _forget(folder, added)
        raise error if isinstance(error, BadGameFile) else _fault(error, place) from error
    except (Exception, SystemExit) as error:  # whatever somebody's file does
        _forget(folder, added)
        raise _fault(error, place) from error


def _is_at(found: ModuleSpec | None, place: Path) -> bool:
    return found is not None and bool(found.origin) and Path(found.origin or "").resolve() == place


def _forget(folder: str, added: bool) -> None:
    if added:
        sys.path.remove(folder)


def _fault(error: BaseException, place: Path) -> BadGameFile:
    """What went wrong, and in which line of the file."""
    line = next(_lines(error, place), 0)
    if isinstance(error, PaijuError):
        return BadGameFile("game-file-line", path=str(place), line=line, why=error.sentence)
    why = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    return BadGameFile("game-file-line", path=str(place), line=line, why=why)


def _lines(error: BaseException, place: Path) -> Iterator[int]:
    """The lines of the file that an error came through, the innermost first."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename) == place:
        yield error.lineno or 0
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename) == place:
            yield frame.lineno or 0
