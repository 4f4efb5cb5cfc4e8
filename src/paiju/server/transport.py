"""The line under a socket: whoever takes nothing off it is cut off.

A close frame would have to wait behind everything else that is not taken.
"""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from paiju.wire import DEAD


class PatientProtocol(WebSocketsSansIOProtocol):
    """Waits as long for somebody who does not read as for somebody who says nothing."""

    _cut: asyncio.TimerHandle | None = None

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
