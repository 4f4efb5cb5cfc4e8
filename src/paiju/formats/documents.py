"""What people hand in to be read: the path of a file or the text itself, in any usual encoding.

Nobody writes down how a file is encoded, and bytes that were Big5 are often GBK as well. So a file
is read as a whole under one encoding after another, and the first one is right under which all of
it is understood.
"""

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO, TypeVar

from paiju.core.errors import BadOption, BadRecord, PaijuError, expect
from paiju.formats.lines import is_comment, is_data, split_lines

T = TypeVar("T")

ENCODINGS = ("utf-8", "utf-8-sig", "gbk", "gb18030", "big5", "utf-16")  # as people may name them
_GUESSES = ("utf-8", "gbk", "gb18030", "big5")  # without a mark at the beginning, in this order
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_MARK = "\ufeff"
_LIMIT = 1 << 24  # bytes; a long game is some ten thousand
_CHINESE_UTF8 = "\u0800"  # from here on a character has three bytes


@dataclass(frozen=True)
class Document:
    """A text, or the bytes of a file that are still to be decoded."""

    content: str | bytes
    name: str = ""


Source = str | PathLike[str] | Document


def open_document(source: Source) -> Document:
    """The argument is first tried as a path, otherwise taken as the text itself (§10).

    What is neither a file nor the beginning of a game is taken for the name of a file that is not
    there.
    """
    if isinstance(source, Document):
        return source
    expect(source, str, PathLike)
    return Document(source) if isinstance(source, str) and _is_text(source) else read_file(source)


def _is_text(text: str) -> bool:
    """Is it what a file would hold, and not the name of one?"""
    plain = text.removeprefix(_MARK)
    if "\n" in plain or "\r" in plain or not plain.strip():
        return True
    try:
        Path(text).stat()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return is_data(plain)
    except (OSError, ValueError):  # too long or too strange for a name
        return True
    return False


def read_file(path: str | PathLike[str]) -> Document:
    """The bytes of a file, or the reason why there are none."""
    name = str(fspath(path))
    try:
        with Path(path).open("rb") as file:
            return read_bytes(file, name)
    except FileNotFoundError:
        raise BadRecord("no-such-file", path=name) from None
    except IsADirectoryError:
        raise BadRecord("is-a-directory", path=name) from None
    except PaijuError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadRecord("cannot-read", path=name, why=why) from None


def read_bytes(stream: BinaryIO, name: str) -> Document:
    """All that a stream gives, unless it is too much."""
    data = stream.read(_LIMIT + 1)
    if len(data) > _LIMIT:
        raise BadRecord("too-large", path=name)
    return Document(data, name)


def understand(source: Source, read: Callable[[str], T], encoding: str | None = None) -> T:
    """What `read` makes of a text, or of a file under the first encoding that makes sense of it.

    If it makes sense under several and means different things, somebody has to name the encoding.
    """
    if encoding is not None:
        check_encoding(encoding)
    document = open_document(source)
    if isinstance(document.content, str):
        return _read_whole(document.content, read)
    found: list[tuple[str, str, T]] = []
    failed: list[tuple[str, PaijuError]] = []
    for name, text in _decode_bytes(document.content, encoding):
        try:
            found.append((name, text, _read_whole(text, read)))
        except PaijuError as error:
            failed.append((name, error))
            continue
        if max(text) >= _CHINESE_UTF8 and name == "utf-8":
            break  # other encodings hardly ever look like Chinese in UTF-8
    if not found:
        raise _find_most_plausible(failed)
    _check_meaning(found)
    return found[0][2]


def check_encoding(encoding: str) -> None:
    """Refuse the name of an encoding that does not exist."""
    expect(encoding, str)
    try:
        b"G".decode(encoding)  # refuses codecs that are not for text
    except UnicodeError:
        pass  # a letter has more than one byte there
    except (LookupError, ValueError):
        known = ", ".join(ENCODINGS)
        raise BadOption("no-such-encoding", encoding=encoding, known=known) from None


def _read_whole(text: str, read: Callable[[str], T]) -> T:
    plain = text.removeprefix(_MARK)
    if not plain.strip():
        raise BadRecord("empty-text")
    return read(plain)


def _decode_bytes(data: bytes, encoding: str | None) -> Iterator[tuple[str, str]]:
    """The texts that bytes can be, each under the first encoding that makes it of them."""
    marked = next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
    candidates = (encoding,) if encoding else (marked,) if marked else _GUESSES
    texts: set[str] = set()
    for name in candidates:
        try:
            text = data.decode(name)
        except UnicodeError:
            continue
        if text not in texts:
            texts.add(text)
            yield name, text
    if not texts:
        if encoding:
            raise BadRecord("not-in-encoding", encoding=encoding)
        raise BadRecord("not-text")


def _find_most_plausible(failed: list[tuple[str, PaijuError]]) -> PaijuError:
    """UTF-8 if it is that, otherwise the encoding under which most was understood."""
    name, error = failed[0]
    if name == "utf-8":
        return error
    return max(failed, key=lambda one: getattr(one[1], "line", 0))[1]


def _check_meaning(found: list[tuple[str, str, T]]) -> None:
    """Different texts are no conflict if they differ in comments only or mean the same."""
    _, text, meaning = found[0]
    for _, other, another in found[1:]:
        if _split_data(other) != _split_data(text) and another != meaning:
            names = " / ".join(name for name, _, _ in found)
            raise BadRecord("several-encodings", encodings=names)


def _split_data(text: str) -> list[str]:
    return [line for line in split_lines(text) if not is_comment(line)]
