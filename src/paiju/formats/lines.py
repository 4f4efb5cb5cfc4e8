"""The lines of the import format (§10): a key, blanks or a tab, a value. Knows no game."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from paiju.core.errors import BadRecord

SETTINGS = ("G", "N", "O", "D", *map(str, range(1, 11)), "B", "F", "H", "E", "W")
MOVES = ("A", "L", "M", "X", "S", "P")
_KEYS = frozenset((*SETTINGS, *MOVES))
_SHOWN = "G N O D 1–10 B F H E W A L M X S P"
_LONG = 40  # characters of what was not understood that are shown again
_ENDS = re.compile(r"\r\n|\r|\n")
_NOT_A_KEY = re.compile(r"[{]|variant\s*=|paiju[0-9]+/\S+\s")
_PATH = re.compile(r"[/\\]|\.\w{1,8}$")


class DataLine(NamedTuple):
    """One line that says something."""

    number: int  # from 1
    key: str
    value: str


def split_lines(text: str) -> list[str]:
    """The lines of a text, ended by LF, CRLF or CR and nothing else."""
    lines = _ENDS.split(text)
    return lines[:-1] if not lines[-1] else lines


def is_comment(line: str) -> bool:
    """Does a line say nothing?"""
    plain = line.strip()
    return not plain or plain.startswith(("#", "＃"))


def read_lines(text: str) -> Iterator[DataLine]:
    """The lines that say something, one by one; an unknown key and an empty move are refused."""
    for number, line in enumerate(split_lines(text), 1):
        if not is_comment(line):
            yield DataLine(number, *_split(number, line))


def _split(number: int, line: str) -> tuple[str, str]:
    key, value = _split_key(line)
    if key not in _KEYS:
        raise BadRecord("unknown-key", number, key=_cut(line.split(maxsplit=1)[0]), known=_SHOWN)
    if key in MOVES and not value:
        raise BadRecord("no-value", number, key=key)
    return key, value


def _cut(word: str) -> str:
    """So much of what is no key that it is recognised: it may be a whole book."""
    return word if len(word) <= _LONG else f"{word[:_LONG]}…"


def _split_key(line: str) -> tuple[str, str]:
    """The key in its plain form, and what stands behind it; full-width keys are keys too."""
    first, *rest = line.split(maxsplit=1)
    return write_plainly(first).upper(), rest[0].rstrip() if rest else ""


def write_plainly(text: str) -> str:
    """Full-width letters, digits and signs as the usual ones, without blanks around."""
    return unicodedata.normalize("NFKC", text).strip()


def is_data(line: str) -> bool:
    """Is a single line the first one of a game, or is it the name of a file?

    It is a name if it has no key, or if behind a key and blanks comes what looks like a path: a
    separator or a suffix. A tab is never part of a name.
    """
    if is_comment(line) or _NOT_A_KEY.match(line.lstrip()):
        return True
    key, value = _split_key(line)
    return key in _KEYS and bool(value) and ("\t" in line or not _PATH.search(value))
