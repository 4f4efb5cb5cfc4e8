"""One socket: frames in, frames out. Who speaks is known from the cookie, never from a frame."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from paiju.server.services import Services
from paiju.store import Person
from paiju.wire import DEAD, FRAME, HEARTBEAT, PROTOCOL, Welcome, frame
from paiju.wire import Person as You

QUEUE = 256  # frames that may wait for a slow client

R = TypeVar("R")


class Connection(ABC):
    """A socket as long as it lives; what frames mean is not its affair."""

    def __init__(self, socket: WebSocket, person: Person, services: Services) -> None:
        self._socket, self._person, self._services = socket, person, services
        self._out: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)

    @abstractmethod
    async def _hear(self, text: str | bytes) -> bool:
        """Do what a frame asks; False if this goes too far."""

    @abstractmethod
    def _leave(self) -> None:
        """The person looks at no table any more."""

    async def run(self) -> None:
        """Until either side hangs up."""
        await self._socket.accept()
        you = You(self._person.name, self._person.password is not None, self._person.bot)
        self._send(frame("welcome", Welcome(PROTOCOL, HEARTBEAT, you)))
        sending = asyncio.ensure_future(self._send_all())
        try:
            await self._receive_all()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone
        finally:
            self._leave()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _receive_all(self) -> None:
        while True:
            message = await self._receive()
            if message is None:
                return await self._drop("silent", 4000)
            if message["type"] == "websocket.disconnect":
                return None
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > FRAME:
                return await self._drop("long-frame", 1009)
            if not await self._hear(text):
                return await self._drop("too-fast", 1008)
            await asyncio.sleep(0)  # whoever sends many frames at once does not keep others waiting

    async def _receive(self) -> Message | None:
        """The next message, or None when the other side has been silent for too long."""
        try:
            async with asyncio.timeout(DEAD):  # no task of its own for every frame
                return await self._socket.receive()
        except TimeoutError:
            return None

    async def _drop(self, why: str, code: int) -> None:
        self._services.metrics.count("paiju_dropped_total", why)
        await self._socket.close(code)

    async def _send_all(self) -> None:
        while (text := await self._out.get()) is not None:
            await self._socket.send_text(text)
            self._services.metrics.count("paiju_frames_sent_total")
        await self._drop("slow", 1013)

    def _send(self, text: str) -> None:
        """Queue a frame; whoever does not read fast enough has to come back and catch up."""
        if self._out.full():
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)
            self._leave()
            return
        self._out.put_nowait(text)

    async def _compute(self, work: Callable[..., R], *args: object) -> R:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._services.desk, work, *args)
