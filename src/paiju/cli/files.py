"""Reading and writing records: whatever a path turns out to be, the answer is a sentence."""

import argparse
import sys
from pathlib import Path

from paiju.cli.problems import CommandError
from paiju.engine.game import Game
from paiju.engine.record import Record
from paiju.engine.state import State
from paiju.formats import phh
from paiju.formats.documents import Document, Source, read_bytes, read_file, understand
from paiju.formats.import_text import load
from paiju.formats.lines import is_data
from paiju.formats.positions import is_position
from paiju.formats.record import parse_record

_LONGEST = 255  # characters of a name that is worth a look


def load_state(path: str, expected: Game | None = None, encoding: str | None = None) -> State:
    """The game in a file, in any format; `-` is standard input."""
    return load(read(path), expected, encoding=encoding)


def import_game(text: str, expected: Game | None = None, encoding: str | None = None) -> State:
    """The game in the file of this name, or in the text itself."""
    return load(_find_source(text), expected, encoding=encoding)


def _find_source(text: str) -> Source:
    """The file somebody names, or what he has written or pasted."""
    name = text.strip()
    short = not {"\n", "\r"} & set(name) and 0 < len(name) <= _LONGEST
    if short and (is_file(name) or not is_data(name)):
        return read_file(_read_path(name))
    return Document(text)


def is_file(name: str) -> bool:
    """Is there such a file? A long text is none."""
    try:
        return _read_path(name).is_file()
    except (OSError, ValueError):
        return False


def _read_path(name: str) -> Path:
    """The place that somebody means who writes ~ or drops a file upon the window."""
    try:
        return Path(name.strip("'\"")).expanduser()
    except RuntimeError:  # nobody of that name has a home here
        return Path(name)


def load_document(args: argparse.Namespace) -> Record:
    """The record in the file somebody names; an import is played into one."""
    return understand(read(args.file), lambda text: _parse(text, args.hand), args.encoding)


def _parse(text: str, hand: int | None) -> Record:
    """A record may be one that does not replay; anything else must."""
    if text.lstrip().startswith("{"):
        return parse_record(text)
    if phh.is_history(text):
        return phh.pick(text, hand).record
    return load(Document(text)).record


def save(path: str, state: State) -> None:
    """Write the record of a game."""
    write(path, state.record.dumps())


def write(path: str, text: str) -> None:
    """Write a text to a file."""
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise CommandError("cannot-write", path=path, why=_explain_error(error)) from None


def check_writable(path: str) -> None:
    """Complain about an impossible place before a game is played for it."""
    if Path(path).is_dir():
        raise CommandError("is-a-directory", path=path)
    if not Path(path).parent.is_dir():
        raise CommandError("no-such-file", path=Path(path).parent)


def read(path: str) -> Document:
    """What is in a file; `-` is standard input."""
    if is_position(path):
        return Document(path)
    if path != "-":
        return read_file(path)
    if sys.stdin is None:
        return Document("")
    stream = getattr(sys.stdin, "buffer", None)
    return read_bytes(stream, path) if stream else Document(sys.stdin.read())


def _explain_error(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
