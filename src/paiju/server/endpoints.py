"""What an HTTP endpoint is: a handler, and what it takes and gives, declared once."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.core.errors import PaijuError
from paiju.server.identity import COOKIE
from paiju.server.limits import ADDRESS
from paiju.server.services import Services
from paiju.store import StoredPerson
from paiju.wire import WireError, encode, problem

BODY = 16_384  # bytes of a request
LONG = 8192  # bytes of an answer that is worth packing
RECORD = 1_048_576  # bytes of a record to verify
STATUS = {
    "no-such-table": 404,
    "no-such-record": 404,
    "no-such-puzzle": 404,
    "no-such-game": 404,
    "not-signed-in": 401,
    "wrong-login": 401,
    "too-fast": 429,
    "too-large-body": 413,
    "other-origin": 403,
    "name-taken": 409,
    "no-database": 503,
    "not-stored": 503,
}

Handler = Callable[["ApiCall"], Awaitable[Any]]
B = TypeVar("B")
R = TypeVar("R")


class ApiCall:
    """One request."""

    def __init__(self, request: Request, services: Services, raw: bytes, body: Any) -> None:
        self.request, self.services, self.raw, self.body = request, services, raw, body

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self.request.client.host if self.request.client else ""

    async def compute(self, work: Callable[..., R], *args: Any) -> R:
        """What takes longer than a moment, beside the loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.services.desk, work, *args)

    async def person(self) -> StoredPerson:
        """Who asks; refused when nobody is signed in."""
        found = await signed_in(self.services, self.request.cookies.get(COOKIE, ""))
        if found is None:
            raise WireError("not-signed-in")
        return found


async def signed_in(services: Services, cookie: str) -> StoredPerson | None:
    """The person a cookie belongs to."""
    person = services.signer.read(cookie)
    return await services.store.find_person(person) if person else None


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    handler: Handler
    about: str
    body: Any = None  # the type of the body
    answer: Any = None  # the type of the answer; None: text
    limit: int = BODY
    text: str = "text/plain"  # what kind of text, where the answer is one

    async def __call__(self, request: Request) -> Response:
        """Answer a request; whatever is refused has a code and both languages."""
        services: Services = request.app.state.services
        try:
            services.limits.check(ADDRESS, request.client.host if request.client else "")
            raw = await _raw(request, self.limit)
            call = ApiCall(request, services, raw, _decoded(raw, self.body))
            answer = await self.handler(call)
        except PaijuError as error:
            services.metrics.count("paiju_refused_total", error.code)
            return json_response(problem(error), STATUS.get(error.code, 400))
        if isinstance(answer, Response):
            return answer
        return json_response(answer, packed="gzip" in request.headers.get("accept-encoding", ""))


def json_response(body: Any, status: int = 200, packed: bool = False) -> Response:
    """An answer in JSON; a long one is packed for those who can read that."""
    text = encode(body)
    headers = {"vary": "accept-encoding"} if packed else {}
    if packed and len(text) > LONG:
        text = gzip.compress(text, 1)
        headers["content-encoding"] = "gzip"
    return Response(text, status, headers, "application/json")


async def _raw(request: Request, limit: int) -> bytes:
    """The body, as long as it is not too long."""
    if request.method == "GET":
        return b""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > limit:
            raise WireError("too-large-body", most=limit)
    return bytes(found)


def _decoded(raw: bytes, kind: type[B] | None) -> B | None:
    if kind is None:
        return None
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError("bad-body", why=str(error).replace("<", "‹")[:200]) from None
