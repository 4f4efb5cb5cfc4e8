"""One socket: frames in, frames out. Who speaks is known from the cookie, never from a frame."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from paiju.server.identity import introduce
from paiju.server.services import Services
from paiju.store import StoredPerson
from paiju.wire import DEAD, FRAME, HEARTBEAT, PROTOCOL, Welcome, frame

QUEUE = 256  # frames that may wait for a slow client

R = TypeVar("R")


class Connection(ABC):
    """A socket as long as it lives; what frames mean is not its affair."""

    def __init__(self, socket: WebSocket, person: StoredPerson, services: Services) -> None:
        self._socket, self._person, self._services = socket, person, services
        self._out: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._heard = 0.0  # when the other side last gave a sign of life
        self._watching: asyncio.TimerHandle | None = None
        self._dropping: asyncio.Task[None] | None = None

    @abstractmethod
    async def _hear(self, text: str | bytes) -> bool:
        """Do what a frame asks; False if this goes too far."""

    @abstractmethod
    def _leave(self) -> None:
        """The person looks at no table any more."""

    async def run(self) -> None:
        """Until either side hangs up."""
        await self._socket.accept()
        welcome = Welcome(protocol=PROTOCOL, heartbeat=HEARTBEAT, you=introduce(self._person))
        self._send(frame("welcome", welcome))
        sending = asyncio.ensure_future(self._send_all())
        self._heard = asyncio.get_running_loop().time()
        self._watch()
        try:
            await self._receive_all()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone
        finally:
            if self._watching:
                self._watching.cancel()
            self._leave()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    def _watch(self) -> None:
        """Hang up on who has been silent for too long. One timer at a time, not one a frame."""
        loop = asyncio.get_running_loop()
        left = self._heard + DEAD - loop.time()
        if left > 0:
            self._watching = loop.call_later(left, self._watch)
        else:
            self._leave()  # closing may have to wait for somebody who is not there
            self._dropping = asyncio.ensure_future(self._drop("silent", 4000))

    async def _receive_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            self._heard = loop.time()
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > FRAME:
                return await self._drop("long-frame", 1009)
            if not await self._hear(text):
                return await self._drop("too-fast", 1008)

    async def _drop(self, why: str, code: int) -> None:
        self._services.metrics.count("paiju_dropped_total", why)
        with suppress(WebSocketDisconnect, RuntimeError):  # the other side was faster
            await self._socket.close(code)

    async def _send_all(self) -> None:
        while (text := await self._out.get()) is not None:
            await self._socket.send_text(text)
            self._services.metrics.count("paiju_frames_sent_total")
        await self._drop("slow", 1013)

    async def _answer(self, text: str) -> None:
        """Send a frame at once if none waits before it: a sign of life needs no queue."""
        if self._out.empty():
            with suppress(WebSocketDisconnect, RuntimeError):  # nobody is there to be answered
                await self._socket.send_text(text)
                self._services.metrics.count("paiju_frames_sent_total")
        else:
            self._send(text)

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
