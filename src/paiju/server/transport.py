"""The line under a socket: frames of one moment leave together; who takes nothing is cut off.

A close frame would have to wait behind everything else that is not taken.
"""

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from paiju.wire import DEAD

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


class PatientProtocol(WebSocketsSansIOProtocol):
    """Waits as long for somebody who does not read as for somebody who says nothing."""

    _cut: asyncio.TimerHandle | None = None
    _leaving = False  # something waits to be written at the end of this moment

    async def send(self, message: "ASGISendEvent") -> None:
        """Send a frame, in one write with all others of this moment: each write costs the kernel
        more than making the frame costs us.
        """
        text = message.get("text") if self._is_open() else None
        if not isinstance(text, str):
            await super().send(message)
            return
        await self.writable.wait()
        try:
            self.conn.send_text(text.encode())
        except InvalidState:  # the other side has hung up meanwhile
            raise ClientDisconnected from None
        if not self._leaving:
            self._leaving = True
            self.loop.call_soon(self._write)

    def _is_open(self) -> bool:
        """Are frames being exchanged?"""
        return self.handshake_complete and not (self.disconnected or self.close_sent)

    def _write(self) -> None:
        self._leaving = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Too much waits to be taken."""
        super().pause_writing()
        self._cut = self.loop.call_later(DEAD, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being taken."""
        super().resume_writing()
        self._spare()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of the line."""
        super().connection_lost(exc)
        self._spare()

    def _spare(self) -> None:
        if self._cut:
            self._cut.cancel()
            self._cut = None
