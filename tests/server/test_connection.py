"""One socket: who is silent, and who does not listen."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from houses import House
from paiju.server.connection import QUEUE
from paiju.server.socket import SocketSession
from paiju.store import StoredPerson
from paiju.wire import DEAD, HEARTBEAT
from patience import run
from servers import Running, served
from tables import opened, settled
from timeless import run_timeless


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
        session = SocketSession(socket, StoredPerson("ann", "Ann"), house.services, "here")  # type: ignore[arg-type]
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
        await running
        assert socket.code == 1013
        assert len(socket.heard) < 10

    run(test())


class Clockwork(Deaf):
    """A socket whose other side listens, and speaks every so many seconds."""

    def __init__(self, every: float) -> None:
        super().__init__()
        self.reading.set()
        self._every = every

    async def receive(self) -> dict[str, str]:
        speaking = asyncio.ensure_future(asyncio.sleep(self._every))
        going = asyncio.ensure_future(self.gone.wait())
        await asyncio.wait((speaking, going), return_when=asyncio.FIRST_COMPLETED)
        speaking.cancel(), going.cancel()
        if self.gone.is_set():
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": '{"t": "ping"}'}


def test_who_gives_no_sign_of_life_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.connection.DEAD", DEAD)

    async def test() -> None:
        table, hand = opened()
        house = House(table, hand)
        lively, late = Clockwork(HEARTBEAT), Clockwork(DEAD + HEARTBEAT)
        running = []
        for name, socket in (("ann", lively), ("bob", late)):
            session = SocketSession(socket, StoredPerson(name, name), house.services, "here")  # type: ignore[arg-type]
            running.append(asyncio.ensure_future(session.run()))
            await session._hear(json.dumps({"t": "join", "d": {"table": table.name}}))
        await asyncio.sleep(DEAD - HEARTBEAT)
        assert list(table.connected) == ["ann", "bob"]
        await asyncio.sleep(HEARTBEAT * 2)
        assert list(table.connected) == ["ann"]
        assert (lively.code, late.code) == (0, 4000)
        await asyncio.sleep(DEAD * 100)
        assert lively.code == 0 and not running[0].done()
        lively.gone.set()
        await asyncio.gather(*running)

    run_timeless(test())


def test_who_says_nothing_is_cut_off_by_a_real_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            table = await ann.open_room("doudizhu", clock=0)
            await ann.join(table)
            seated = server.services.hub.loops[table].table
            monkeypatch.setattr("paiju.server.connection.DEAD", 0.01)  # for who comes now
            silent = server.client(cookie=ann.cookie)
            await silent._connect()
            assert silent._socket and ann._socket
            await silent._socket.wait_closed()
            assert silent._socket.close_code == 4000
            assert ann._socket.close_code is None
            assert list(seated.connected.values()) == [1]

    served(test, tmp_path)
