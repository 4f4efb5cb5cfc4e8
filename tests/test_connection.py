"""One socket: who is silent, and who does not listen."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from houses import House
from paiju.server.connection import QUEUE
from paiju.server.socket import Session
from paiju.store import Person
from servers import Running, served
from tables import opened, settled


class Deaf:
    """A socket whose other side reads only when it is let."""

    def __init__(self) -> None:
        self.reading, self.gone = asyncio.Event(), asyncio.Event()
        self.heard: list[str] = []
        self.code = 0

    async def accept(self) -> None:
        """Connected."""

    async def send_text(self, text: str) -> None:
        await self.reading.wait()
        self.heard.append(text)

    async def receive(self) -> dict[str, str]:
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def close(self, code: int) -> None:
        await self.reading.wait()
        self.code = code
        self.gone.set()


def test_who_does_not_read_is_left_behind_and_closed_when_he_reads_again() -> None:
    async def test() -> None:
        table, hand = opened()
        house = House(table, hand)
        socket = Deaf()
        session = Session(socket, Person("ann", "Ann"), house.services, "here")  # type: ignore[arg-type]
        running = asyncio.ensure_future(session.run())
        await settled()
        await session._hear(json.dumps({"t": "join", "d": {"table": table.name}}))
        assert list(table.connected) == ["ann"]
        for _ in range(QUEUE + 10):
            session.show()
        assert session._out.qsize() <= QUEUE  # nothing grows for somebody who is not listening
        assert not table.connected
        assert session not in house.loop.watchers
        socket.reading.set()
        await asyncio.wait_for(running, 10)
        assert socket.code == 1013
        assert len(socket.heard) < 10

    asyncio.run(test())


def test_who_gives_no_sign_of_life_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.server.connection.DEAD", 0.4)

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            table = await ann.open_room("doudizhu", clock=0)
            await ann.join(table)
            seated = server.services.hub.loops[table].table
            silent, lively = (server.client(cookie=ann.cookie) for _ in range(2))
            for raw in (silent, lively):
                await raw._connect()
                assert raw._socket
                await raw._socket.send(json.dumps({"t": "join", "d": {"table": table}}))
            assert silent._socket and lively._socket
            while not silent._socket.close_code:
                for someone in (ann, lively):  # half a dozen signs of life in that time
                    assert someone._socket
                    await someone._socket.send('{"t": "ping"}')
                await asyncio.sleep(0.05)
            assert silent._socket.close_code == 4000
            assert lively._socket.close_code is None
            assert ann._socket and ann._socket.close_code is None
            assert list(seated.connected.values()) == [2]
            await lively._socket.close()

    served(test, tmp_path)
