"""Reading and writing records: whatever a path turns out to be, the answer is a sentence."""

import re
import sys
from pathlib import Path

from paiju import phh
from paiju.errors import BadRecord
from paiju.game import Game
from paiju.loading import is_data, load
from paiju.record import Record, load_record
from paiju.state import State
from paiju.terminal.problems import CommandError

_LONGEST = 255  # characters of a name that is worth a look
_LIMIT = 1 << 24  # bytes; a long game is some ten thousand


def load_state(path: str, expected: Game | None = None) -> State:
    """The game in a file, in either format; `-` is standard input."""
    return load(read(path), expected)


def imported(text: str, expected: Game | None = None) -> State:
    """The game in the file of this name, or in the text itself."""
    name = text.strip()
    short = "\n" not in name and len(name) <= _LONGEST
    if is_file(name) or (short and not is_data(name)):
        return load_state(str(_path(name)), expected)
    return load(_ended(tabbed(text)), expected)


def is_file(name: str) -> bool:
    """Is there such a file? A long text is none."""
    try:
        return _path(name).is_file()
    except OSError:
        return False


def _path(name: str) -> Path:
    """The place that somebody means who writes ~ or drops a file upon the window."""
    try:
        return Path(name.strip("'\"")).expanduser()
    except RuntimeError:  # nobody of that name has a home here
        return Path(name)


def load_document(path: str) -> Record:
    """The record in a file; an import is played into one."""
    text = read(path)
    return load_record(text) if text.lstrip().startswith("{") else load(text).record


def save(path: str, state: State) -> None:
    """Write the record of a game."""
    write(path, state.record.dumps())


def write(path: str, text: str) -> None:
    """Write a text to a file."""
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise CommandError("cannot-write", path=path, why=_why(error)) from None


def check_writable(path: str) -> None:
    """Complain about an impossible place before a game is played for it."""
    if Path(path).is_dir():
        raise CommandError("is-a-directory", path=path)
    if not Path(path).parent.is_dir():
        raise CommandError("no-such-file", path=Path(path).parent)


def read(path: str) -> str:
    """The text of a file, ended by a newline so that it is never taken for a path itself."""
    data = _bytes(path)
    if len(data) > _LIMIT:
        raise CommandError("too-large", path=path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("not-text") from None
    return _ended(text)


def _ended(text: str) -> str:
    """A text with one newline at its end, however many it had."""
    return text.rstrip("\r\n") + "\n"


def tabbed(text: str) -> str:
    """Lines of the import format as people type them, with blanks behind the key."""
    if text.lstrip().startswith("{") or phh.is_history(text):
        return text
    return re.sub(r"^[ ]*([^\s#]+)[ ]+", r"\1\t", text, flags=re.MULTILINE)


def _bytes(path: str) -> bytes:
    try:
        if path == "-":
            return sys.stdin.read(_LIMIT + 1).encode("utf-8", "replace") if sys.stdin else b""
        with Path(path).open("rb") as file:
            return file.read(_LIMIT + 1)
    except FileNotFoundError:
        raise CommandError("no-such-file", path=path) from None
    except IsADirectoryError:
        raise CommandError("is-a-directory", path=path) from None
    except (OSError, ValueError) as error:
        raise CommandError("cannot-read", path=path, why=_why(error)) from None


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
