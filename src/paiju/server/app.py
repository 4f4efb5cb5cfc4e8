"""The ASGI application."""

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from threading import Thread
from time import monotonic

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from paiju.server.api import ENDPOINTS
from paiju.server.endpoints import json_response, signed_in
from paiju.server.garbage import collected, lasting
from paiju.server.guard import Guard
from paiju.server.hub import Hub
from paiju.server.identity import COOKIE, Signer
from paiju.server.limits import SOCKETS, Limits
from paiju.server.metrics import Metrics
from paiju.server.openapi import document, wire_schema
from paiju.server.openapi import page as manual
from paiju.server.pages import page
from paiju.server.services import Services
from paiju.server.socket import SocketSession
from paiju.store import DEFAULT_URL, Store
from paiju.tables.time import RealTime, Time
from paiju.workers.computers import Threads
from paiju.workers.processes import Processes

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Config:
    """How a server is run; the environment has the secret."""

    url: str = DEFAULT_URL
    pace: float = 0.6  # seconds before a computer answers
    thinking: float = 1.0  # seconds a computer may think
    origins: tuple[str, ...] = ()
    alone: bool = False  # the process serves and does nothing else: it may prepare for that
    time: Time = field(default_factory=RealTime)  # by which tables and limits go


def build(config: Config) -> Starlette:
    """The application; its store is open while it runs."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(config.url)
        app.state.services = services = await _services(store, config)
        collecting = None
        if config.alone:
            with lasting():
                await services.hub.resume()
            collecting = asyncio.ensure_future(collected())
            Thread(target=_warm, name="kernel", daemon=True).start()
        else:
            await services.hub.resume()
        try:
            yield
        finally:
            if collecting:
                collecting.cancel()
            await services.hub.stop()
            services.desk.shutdown(wait=False, cancel_futures=True)
            store.close()

    guard = Middleware(Guard, origins=config.origins)
    return Starlette(routes=_routes(), lifespan=life, middleware=[guard])


def _warm() -> None:
    """Load what is compiled, or compile it: moves, and what hints are made of."""
    from paiju.workers.compiling import load_all

    began = monotonic()
    load_all()
    logger.info("the kernel is ready", extra={"seconds": round(monotonic() - began, 3)})


async def _services(store: Store, config: Config) -> Services:
    """The parts of the server, wired."""
    default = secrets.token_hex(32)
    secret = os.environ.get("PAIJU_SECRET") or await store.keep_setting("secret", default)
    thinkers = (Processes if config.alone else Threads)(config.thinking)
    hub = Hub(store, config.time, thinkers, config.pace)
    metrics = Metrics()
    limits = Limits(hub.time.now)
    metrics.gauge("paiju_tables", "Tables that are open.", lambda: len(hub.loops))
    metrics.gauge("paiju_sockets", "Sockets that are open.", lambda: sum(limits.sockets.values()))
    return Services(store, hub, Signer(secret), limits, metrics)


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route(endpoint.path, endpoint.__call__, methods=[endpoint.method]) for endpoint in ENDPOINTS
    ]
    routes += [
        WebSocketRoute("/ws", _socket),
        Route("/openapi.json", _openapi),
        Route("/wire.json", _wire),
        Route("/docs", _docs),
        Route("/", page),
        Route("/{path:path}", page),
    ]
    return routes


async def _socket(socket: WebSocket) -> None:
    """A socket of somebody who is signed in."""
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else ""
    open_here = services.limits.sockets
    person = await signed_in(services, socket.cookies.get(COOKIE, ""))
    if person is None or open_here.get(address, 0) >= SOCKETS:
        await socket.close(4001 if person is None else 1013)
        return
    open_here[address] = open_here.get(address, 0) + 1
    try:
        await SocketSession(socket, person, services, address).run()
    finally:
        open_here[address] -= 1
        if not open_here[address]:
            del open_here[address]


async def _openapi(request: Request) -> Response:
    return json_response(document())


async def _wire(request: Request) -> Response:
    return json_response(wire_schema())


async def _docs(request: Request) -> Response:
    return HTMLResponse(manual())
