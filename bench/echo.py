"""A bare Starlette application that sends every frame back: what the sockets alone cost."""

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def _echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


app = Starlette(routes=[WebSocketRoute("/ws", _echo)])
