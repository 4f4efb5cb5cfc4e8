"""What stands before every request: foreign pages are refused, answers carry their headers."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.server.endpoints import STATUS, json_response
from paiju.server.services import Services
from paiju.wire import WireError, problem

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Pure ASGI: checks the Origin of sockets and of everything that changes something."""

    def __init__(self, app: ASGIApp, origins: Sequence[str] = ()) -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}  # as browsers say them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        changes = not _is_http(scope) or scope["method"] not in ("GET", "HEAD")
        if changes and not self._from_here(Headers(scope=scope)):
            await _refuse(scope, receive, send)
            return
        # the frames of a socket carry no headers, and are many
        await self._app(scope, receive, _with_headers(scope, send) if _is_http(scope) else send)

    def _from_here(self, headers: Headers) -> bool:
        """Browsers name the page a request comes from; programs do not, and have no cookies of
        somebody else to abuse."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc == headers["host"]
        except (KeyError, ValueError):  # nowhere, or from nothing that has a name
            return False


def _is_http(scope: Scope) -> bool:
    return bool(scope["type"] == "http")


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if not _is_http(scope):
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    answer = json_response(problem(WireError("other-origin")), STATUS["other-origin"])
    await answer(scope, receive, _with_headers(scope, send))


def _with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if "app" in scope:
                services: Services = scope["app"].state.services
                services.metrics.count("paiju_requests_total", str(message["status"]))
        await send(message)

    return sending
