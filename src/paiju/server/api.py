"""The HTTP side: every endpoint."""

from typing import Any

from starlette.responses import PlainTextResponse, Response

import paiju
from paiju.core.errors import PaijuError
from paiju.server import catalogue, lobby, people, records
from paiju.server import puzzles as puzzling
from paiju.server.bodies import Health
from paiju.server.endpoints import ApiCall, Endpoint, json_response


async def health(call: ApiCall) -> Any:
    """Is the server well, and its database?"""
    try:
        await call.services.store.check()
    except PaijuError:
        return json_response(Health("no database", paiju.__version__, 0), 503)
    return Health("ok", paiju.__version__, len(call.services.hub.loops))


async def metrics(call: ApiCall) -> Response:
    """Numbers for Prometheus."""
    return PlainTextResponse(call.services.metrics.text(), media_type="text/plain; version=0.0.4")


ENDPOINTS = (
    *people.ENDPOINTS,
    *catalogue.ENDPOINTS,
    *lobby.ENDPOINTS,
    *records.ENDPOINTS,
    *puzzling.ENDPOINTS,
    Endpoint("GET", "/health", health, "Is the server well?", None, Health),
    Endpoint("GET", "/metrics", metrics, "Numbers for Prometheus."),
)
