"""A real server on the loopback, in the loop of the test."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import patience
from paiju.client import Client
from paiju.server.app import Config
from paiju.server.run import address, listen, server_for
from paiju.server.services import Services
from standing import Standing, without_limits


class Running:
    """A server that is up."""

    def __init__(self, url: str, services: Services) -> None:
        self.url, self.services = url, services

    def client(self, name: str = "", **more: Any) -> Client:
        return Client(self.url, name, **more)


@asynccontextmanager
async def running(place: Path, limited: bool = False, **config: Any) -> AsyncIterator[Running]:
    """A server over a database in that directory; its clock stands unless another is given."""
    listening = listen("127.0.0.1", 0)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    usual = {"pace": 0.0, "time": Standing()}
    server = server_for(Config(f"sqlite:///{place}/paiju.db", **{**usual, **config}))
    server.url = address(listening)
    task = asyncio.ensure_future(server.serve(sockets=[listening]))
    await patience.until(lambda: server.started or task.done())
    app: Any = server.config.app
    if not limited:
        without_limits(app.state.services.limits)
    try:
        yield Running(server.url.rstrip("/"), app.state.services)
    finally:
        server.should_exit = True
        await task
        for number, handler in handlers.items():
            signal.signal(number, handler)


def served(test: Callable[[Running], Awaitable[None]], place: Path, **config: Any) -> None:
    """Run a test against a server of its own."""

    async def run() -> None:
        async with running(place, **config) as server:
            await test(server)

    patience.run(run())


DEALT_ONCE: dict[str, Any] = {"options": {"redeal_limit": 1}}  # whatever is bid


async def finished(ann: Client, game: str, **room: Any) -> str:
    """The id of a game that Ann has played against computers, the clock's answer every time."""
    table = await ann.open_room(game, **room)
    view = await ann.join(table)
    await ann.ask("sit", seat=0)
    for seat in range(1, view.terms.players):
        await ann.ask("computer", seat=seat, level="random")
    await ann.ask("ready")
    async for view in ann.views():
        if view.play and view.play.payoffs is not None:
            return view.play.id
        if ann.my_turn and view.play:
            await ann.act(view.play.legal[0].text)
    raise AssertionError("the room has closed")
