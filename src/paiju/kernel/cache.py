"""The disk cache of the kernel.

Numba has one of its own, which will not start without a place to write to, believes every file
it finds there, and keeps an index that two processes can spoil for each other. Here a file
has one compiled function for one signature; its name says for what, so that there is no index,
and it is written aside and moved, so that nobody ever reads half of it.
"""

import hashlib
import logging
import os
import pickle
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import numba
from numba.core import compiler, runtime, serialize
from numba.core.registry import cpu_target

from paiju.core.language import say, words
from paiju.kernel.cache_places import CacheFolder

_MARK = b"paiju kernel 1\n"
_DIGEST = 32  # bytes
_READABLE = 0o644
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_TAG = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
_HOMELESS = words(
    "编译好的内核没有地方保存，每次都要重新编译；用 PAIJU_CACHE 指定一个可写的目录",
    "there is no place to keep the compiled kernel, every start compiles it again;"
    " PAIJU_CACHE names a folder that can be written",
)

_RESULT: Any = compiler.CompileResult  # numba says nothing about types
_PACKED: Any = serialize
_RUNTIME: Any = runtime

logger = logging.getLogger(__name__)


class Shelf:
    """The places of one package: where its code is looked for, and where it is put."""

    def __init__(self, stamp: str, places: Sequence[CacheFolder]) -> None:
        self.stamp = hashlib.sha256(f"{stamp} {numba.__version__}".encode()).hexdigest()[:16]
        self.places = places
        self._writable: list[CacheFolder] | None = None

    @property
    def place(self) -> CacheFolder | None:
        """Where code is put now; None: nowhere."""
        if self._writable is None:
            self._writable = [place for place in self.places if place.can_be_written()]
        return self._writable[0] if self._writable else None

    def give_up(self) -> None:
        """The place takes nothing any more; the next one may."""
        assert self._writable
        self._writable.pop(0)

    def holds(self, name: str, processor: str) -> bool:
        """Is there code of this function, for these sources and this processor?"""
        pattern = f"{name}.{_TAG}.{self.stamp}.{processor}.*.nbc"
        return any(place.holds(pattern) for place in self.places)

    def read(self, file: str) -> bytes | None:
        """What the file has, from the first place that has it in order."""
        for place in self.places:
            found = _read(place, file)
            if found is not None:
                return found
        return None

    def write(self, name: str, file: str, content: bytes) -> None:
        """Put it where it can be put; older code of the same function goes."""
        while (place := self.place) is not None:
            try:
                _write(place.folder / file, content)
            except OSError:
                self.give_up()
                continue
            _tidy(place.folder, name, self.stamp)
            return
        _complain()


class KernelCache:
    """What numba asks about the compiled versions of one function."""

    def __init__(self, function: Any, shelf: Shelf) -> None:
        self._function, self._shelf = function, shelf
        self.name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
        self._on = True

    @property
    def cache_path(self) -> str | None:
        """Where new code goes."""
        return str(self._shelf.place.folder) if self._shelf.place else None

    @property
    def is_warm(self) -> bool:
        """Is there compiled code of this function that can run here?"""
        return self._shelf.holds(self.name, _processor(cpu_target.target_context.codegen()))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The function for a signature, if it has been compiled before.

        Code that is there needs numba's runtime. All that numba knows about types and functions it
        needs to compile, and gathers before it does: loading that took a fifth of the first move.
        """
        _RUNTIME.rtsys.initialize(target_context)
        file = self._file(sig, target_context.codegen())
        content = self._shelf.read(file) if file else None
        if content is None:
            return None
        try:
            return _RESULT._rebuild(target_context, *pickle.loads(content))
        except Exception:  # written by something else under our name: compile, and write it anew
            logger.info("compiled code cannot be loaded", exc_info=True)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what has been compiled."""
        file = self._file(sig, data.codegen)
        if file and not data.lifted and not data.library.has_dynamic_globals:
            self._shelf.write(self.name, file, _PACKED.dumps(data._reduce()))

    def _file(self, sig: Any, codegen: Any) -> str:
        """Everything that the code depends on, as a name; none for what another run would not know.

        A function among the arguments has only an address, which means something else next time.
        """
        code = hashlib.sha256(self._function.__code__.co_code).hexdigest()
        key = repr((self.name, code, sig))
        if not self._on or " at 0x" in key:
            return ""
        version = hashlib.sha256(key.encode()).hexdigest()[:24]
        return f"{self.name}.{_TAG}.{self._shelf.stamp}.{_processor(codegen)}.{version}.nbc"

    def enable(self) -> None:
        """Use it."""
        self._on = True

    def disable(self) -> None:
        """Neither read nor write."""
        self._on = False

    def flush(self) -> None:
        """Throw away what is kept of this function."""
        if self._shelf.place:
            _tidy(self._shelf.place.folder, self.name, "")


def _processor(codegen: Any) -> str:
    """What machine the code is for: its kind, its name and all that it can do."""
    return hashlib.sha256(repr(codegen.magic_tuple()).encode()).hexdigest()[:16]


def _read(place: CacheFolder, file: str) -> bytes | None:
    """The content of a file that is whole and that nobody else can have written."""
    try:
        door = os.open(place.folder / file, os.O_RDONLY | _PLAIN)
    except OSError:
        return None
    with os.fdopen(door, "rb") as opened:
        found = os.fstat(door)
        if not (stat.S_ISREG(found.st_mode) and place.trusts(found) and place.is_safe()):
            return None
        try:
            content = opened.read()
        except OSError:
            return None
    body = content[len(_MARK) + _DIGEST :]
    sealed = _MARK + hashlib.sha256(body).digest()
    return body if content.startswith(sealed) else None


def _write(path: Path, body: bytes) -> None:
    aside = path.with_name(f"{path.name}.{uuid4().hex}.new")
    try:
        door = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, _READABLE)
        with os.fdopen(door, "wb") as file:
            file.write(_MARK + hashlib.sha256(body).digest() + body)
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise


def _tidy(folder: Path, name: str, stamp: str) -> None:
    """Remove code of this function and this Python that other sources were compiled to."""
    kept = f"{name}.{_TAG}.{stamp}."
    with suppress(OSError):
        for path in folder.glob(f"{name}.{_TAG}.*.nbc"):
            if not (stamp and path.name.startswith(kept)):
                with suppress(OSError):
                    path.unlink()


_complained: list[bool] = []


def _complain() -> None:
    """Once is enough."""
    if not _complained:
        _complained.append(True)
        logger.warning(say(_HOMELESS))
