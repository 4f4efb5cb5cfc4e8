"""`python tools/client.py` builds the browser client, unless what is built is that of the sources.

A digest of the sources lies beside what was built from them: times of files say nothing in an
archive. The build of a wheel asks here too (`hatch_build.py`).
"""

import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "paiju" / "server" / "static"
DIGEST = ".sources"
_NOT_BUILT = {
    *("node_modules", "tests", "fixtures", "README.md"),
    *("tables.html", "tables.ts", "budget.js", "eslint.config.js", "stylelint.config.js"),
}


def _beside(name: str) -> Any:
    """A tool beside this one, which is found however this one was loaded."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


npm = _beside("npm")


class CannotBuild(Exception):
    """Why there is no client; a sentence."""


def sources(web: Path = WEB) -> Iterator[Path]:
    """Everything that is built from, in a fixed order."""
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web).parts
        hidden = any(part.startswith(".") for part in inside)
        if path.is_file() and inside[0] not in _NOT_BUILT and not hidden:
            yield path


def digest(web: Path = WEB) -> str:
    """What the sources are."""
    found = hashlib.sha256()
    for path in sources(web):
        content = path.read_bytes().replace(b"\r\n", b"\n") if _is_text(path) else path.read_bytes()
        found.update(f"{path.relative_to(web).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _is_text(path: Path) -> bool:
    return path.suffix not in {".png", ".ico", ".woff2"}


def is_built(web: Path = WEB, static: Path = STATIC) -> bool:
    """Is the client there, and made of these sources?"""
    note = static / DIGEST
    there = (static / "index.html").is_file() and note.is_file()
    return there and note.read_text("utf-8").strip() == digest(web)


def build(fetch: bool = True) -> None:
    """Build it if need be; raises `CannotBuild`. `fetch`: a missing Node may be installed here."""
    if not WEB.is_dir():
        raise CannotBuild("the browser client is not built, and its sources (web/) are missing")
    if is_built():
        return
    if not fetch and not npm.usable() and not npm.is_fetched():
        wanted = ".".join(map(str, npm.LEAST))
        raise CannotBuild(
            "the browser client is not built: install Node.js "
            f"{wanted} or newer, or run `make web` first"
        )
    ready, lock = WEB / "node_modules" / ".ready", WEB / "package-lock.json"
    if not ready.is_file() or ready.stat().st_mtime < lock.stat().st_mtime:
        _npm("ci", "--no-audit", "--no-fund")
        ready.touch()
    _npm("run", "build")
    if not (STATIC / "index.html").is_file():
        raise CannotBuild("the build of the browser client has left no page")
    (STATIC / DIGEST).write_text(digest() + "\n", "utf-8")


def _npm(*arguments: str) -> None:
    try:
        status = npm.run(*arguments)
    except OSError as error:
        raise CannotBuild(f"the browser client cannot be built: {error}") from None
    if status:
        what = " ".join(arguments)
        raise CannotBuild(f"the browser client cannot be built: `npm {what}` ended with {status}")


def main() -> int:
    """Build; say why if it cannot be done."""
    try:
        build()
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    os.utime(STATIC / "index.html")  # make compares it with the sources
    return 0


if __name__ == "__main__":
    sys.exit(main())
