"""Where compiled code is kept: a place of ours that can be written, or none at all.

Files of compiled code are pickles, and loading a pickle runs whatever is in it. So a file counts
only if nobody but this user, the system's administrator or, beside the sources, whoever installed
them can have written it; their code runs here anyway.

A folder that somebody has named (`PAIJU_CACHE`, `NUMBA_CACHE_DIR`) is the only one as long as it
can be used. Otherwise all are read, so that what was compiled into an image is found by another
user, and the first that can be written is written to.
"""

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

NAMED = ("PAIJU_CACHE", "NUMBA_CACHE_DIR")
_ADMINISTRATOR = 0
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True)
class CacheFolder:
    """A folder for compiled code, and the users who may have written what is in it."""

    folder: Path
    writers: frozenset[int]
    shared: bool = False  # others may read what is there: beside the sources
    guarded: bool = False  # the folder above is in one of everybody's, and must be this user's own

    def is_safe(self) -> bool:
        """Is it a folder of theirs, in which not everybody can put something?"""
        try:
            found, above = self.folder.lstat(), self.folder.parent.lstat()
        except OSError:
            return False
        if self.guarded and not (_is_folder(above) and self.trusts(above, _OTHERS)):
            return False
        return _is_folder(found) and self.trusts(found, stat.S_IWOTH)

    def trusts(self, found: os.stat_result, others: int = stat.S_IWGRP | stat.S_IWOTH) -> bool:
        """Is this theirs, and not to be written by others?"""
        if not _has_users():
            return True
        return found.st_uid in self.writers and not found.st_mode & others

    def can_be_written(self) -> bool:
        """Make the folder if it is missing, and see whether a file can be left in it."""
        try:
            self._make()
            if not self.is_safe():
                return False
            with tempfile.TemporaryFile(dir=self.folder) as file:
                file.write(b"paiju")  # a full disk shows when something is written
        except OSError:
            return False
        return True

    def _make(self) -> None:
        if self.shared:
            self.folder.mkdir(exist_ok=True)
            return
        self.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder.mkdir(exist_ok=True, mode=0o700)

    def holds(self, pattern: str) -> bool:
        """Is there a file of that name in it?"""
        with suppress(OSError):
            return self.is_safe() and any(self.folder.glob(pattern))
        return False


def places(package: Path, environment: Mapping[str, str] = os.environ) -> tuple[CacheFolder, ...]:
    """The places for the code of a package, the best first."""
    named = tuple(_named(package, environment))
    if named and (named[0].can_be_written() or named[0].holds("*.nbc")):
        return named[:1]
    return (_beside(package), *_of_user(package, environment), *_passing(package))


def _named(package: Path, environment: Mapping[str, str]) -> Iterator[CacheFolder]:
    for name in NAMED:
        with suppress(OSError):  # relative to a folder that is gone
            if environment.get(name):
                yield _own(Path(environment[name]).absolute(), package)


def _beside(package: Path) -> CacheFolder:
    """Where Python keeps its own compiled files, which are trusted as the sources are."""
    writers = _writers()
    with suppress(OSError):
        writers |= {package.stat().st_uid}
    return CacheFolder(package / "__pycache__", writers, shared=True)


def _of_user(package: Path, environment: Mapping[str, str]) -> Iterator[CacheFolder]:
    """The user's folder for what can be made again."""
    with suppress(RuntimeError):  # nobody knows where this user is at home
        folder = _caches(environment)
        if folder.is_absolute():
            yield _own(folder / "paiju", package)


def _caches(environment: Mapping[str, str]) -> Path:
    given = Path(environment.get("XDG_CACHE_HOME", ""))
    if given.is_absolute():
        return given
    if sys.platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"])
    home = Path(environment["HOME"]) if environment.get("HOME") else Path("~").expanduser()
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _passing(package: Path) -> Iterator[CacheFolder]:
    """A folder of this user among the temporary ones, where anybody might have put another."""
    with suppress(OSError):  # there is no folder for temporary files either
        folder = Path(tempfile.gettempdir()).absolute() / f"paiju-{_user()}"
        yield replace(_own(folder, package), writers=frozenset((_user(),)), guarded=True)


def _own(folder: Path, package: Path) -> CacheFolder:
    """A folder for one package among those of several, each with its own sources."""
    where = hashlib.sha256(str(package).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return CacheFolder(folder / f"kernel-{where}", _writers())


def _is_folder(found: os.stat_result) -> bool:
    return stat.S_ISDIR(found.st_mode)


def _writers() -> frozenset[int]:
    return frozenset((_user(), _ADMINISTRATOR))


def _has_users() -> bool:
    return hasattr(os, "geteuid")


def _user() -> int:
    return os.geteuid() if _has_users() else 0
