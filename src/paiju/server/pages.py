"""The browser client, built into the package: hashed files, and one page for all its paths."""

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from paiju.server.endpoints import json_response
from paiju.wire import WireError, problem

STATIC = Path(__file__).parent / "static"
HASHED = "assets/"  # names that change with their contents
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"  # may be kept, but not used without asking
_TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_BARE = (
    "<!doctype html><html lang=zh><meta charset=utf-8><title>牌局 Paiju</title>"
    "<h1>牌局 Paiju</h1><p>服务器已启动。 The server is running. <a href=/docs>API</a></p>"
)


async def page(request: Request) -> Response:
    """A file of the client; any path of its own leads to its one page."""
    path = request.path_params.get("path", "")
    if file := _found(path):
        return _file(request, file, FOREVER if path.startswith(HASHED) else ASK)
    if path.partition("/")[0] == "api" or "." in path.rpartition("/")[2]:
        return json_response(problem(WireError("no-such-page")), 404)
    index = STATIC / "index.html"
    return _file(request, index, ASK) if index.is_file() else HTMLResponse(_BARE)


def _found(path: str) -> Path | None:
    """The file of that name, if the client has one."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None


def _file(request: Request, file: Path, keep: str) -> Response:
    stat = file.stat()
    plain, packed = _contents(file, stat.st_mtime_ns)
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    headers = {"cache-control": keep, "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    zipped = packed is not None and "gzip" in request.headers.get("accept-encoding", "")
    if zipped:
        headers["content-encoding"] = "gzip"
    body = packed if zipped and packed else plain
    return Response(body, headers=headers, media_type=_kind(file))


def _kind(file: Path) -> str:
    known = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
    return known.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"


@lru_cache(maxsize=256)
def _contents(file: Path, changed: int) -> tuple[bytes, bytes | None]:
    """A file, and the same packed where that pays; read again when it has changed."""
    plain = file.read_bytes()
    return plain, gzip.compress(plain) if _kind(file).startswith(_TEXTS) else None
