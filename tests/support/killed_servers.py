"""A server that dies, and the process that forks the next one.

Run as a program this is the forker: it has imported everything, forks off a server whenever it is
told to, and says when it has died. Forking from a process without threads, so a restart costs next
to nothing and nothing is inherited half done. A server is killed for good (SIGKILL) by the forker
on demand, or by itself at a named point after saying where and for which entry.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterable
from select import select
from threading import active_count
from typing import Any, Self

import msgspec
from starlette.websockets import WebSocket

import paiju
from paiju.engine.match import Match
from paiju.engine.state import State
from paiju.server.app import Config
from paiju.server.limits import Limits
from paiju.server.run import server_for
from paiju.store import Store
from paiju.tables.table import Table
from paiju.wire import read_frame
from patience import give_up_nobody
from standing import Standing, without_limits

BEFORE_APPEND, AFTER_APPEND, AFTER_ACK = POINTS = ("before-append", "after-append", "after-ack")


class Life(msgspec.Struct):
    """How the next server lives: until it has come to a point so many times, or until killed."""

    point: str = ""
    times: int = 0


class Death(msgspec.Struct):
    """Where a server has killed itself, and over which entry; nowhere if it was killed."""

    point: str = ""
    room: str = ""
    number: int = 0


# --- the side of the test -----------------------------------------------------------------


class ServerForker:
    """Servers on one socket and one database, one at a time."""

    def __init__(self, url: str, listening: socket.socket) -> None:
        self._url, self._listening = url, listening

    async def __aenter__(self) -> Self:
        listening = self._listening.fileno()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, self._url, str(listening), pass_fds=(listening,),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert await self.wait_for_death() == Death()  # it has loaded everything
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin
        self._process.stdin.close()  # the end of the forker, and of what lives in it
        await self._process.wait()

    def start_life(self, life: Life) -> None:
        """Start a server."""
        self._tell(msgspec.json.encode(life))

    def kill(self) -> None:
        """Kill it, wherever it is."""
        self._tell(b"kill")

    def _tell(self, line: bytes) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + b"\n")

    async def wait_for_death(self) -> Death:
        """Wait until the server is dead."""
        assert self._process.stdout
        line = await self._process.stdout.readline()
        assert line, "the forker is gone"
        return msgspec.json.decode(line, type=Death)


# --- the side of the forker --------------------------------------------------------------


def run_forker(url: str, listening: socket.socket) -> None:
    """Bear servers until there is nobody to tell."""
    give_up_nobody()
    warm_up(url)
    os.write(1, msgspec.json.encode(Death()) + b"\n")
    while line := sys.stdin.buffer.readline():
        if line.strip() == b"kill":  # it was dead already
            continue
        said, say = os.pipe()
        child = os.fork()
        if not child:
            live(url, listening, msgspec.json.decode(line, type=Life), say)
        os.close(say)
        outlive(child)
        last_words = os.read(said, 4096) or msgspec.json.encode(Death())
        os.close(said)
        os.write(1, last_words + b"\n")


def warm_up(url: str) -> None:
    """What a server loads when it first needs it is loaded before, once for all of them."""
    Store(url).close()
    server_for(Config(url)).config.load()
    for game in paiju.games():
        state = game.deal(seed=1)
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[-1])
    assert active_count() == 1


def outlive(child: int) -> None:
    """Until it is dead; any line from the test, or the end of the test, kills it."""
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if select([0], [], [], 0.005)[0]:
            sys.stdin.buffer.readline()
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return


def live(url: str, listening: socket.socket, life: Life, say: int) -> None:
    try:
        known_deals()
        without_limits(Limits)
        mine(life, say)
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        if not os.environ.get("PAIJU_DEBUG"):
            os.dup2(1, 2)
        server_for(Config(url, pace=0.0, time=Standing())).run(sockets=[listening])
    finally:
        os._exit(1)


def known_deals() -> None:
    """Deals that follow from the name of the table."""
    begin = Table.__init__

    def begun(self: Table, name: str, *args: Any) -> None:
        def deal(match: Match) -> State:
            match.seed = name
            return match.deal()

        begin(self, name, *args)
        self.deal = deal

    Table.__init__ = begun  # type: ignore[method-assign, assignment]


def mine(life: Life, say: int) -> None:
    """Let the server of this process die at a point."""
    append, send = Store.append, WebSocket.send_text
    places: dict[str, tuple[str, int]] = {}  # of commands that are on disk

    def passing(point: str, room: str, number: int) -> None:
        life.times -= point == life.point
        if point == life.point and life.times == 0:
            os.write(say, msgspec.json.encode(Death(point, room, number)))
            os.kill(os.getpid(), signal.SIGKILL)

    async def appended(
        self: Store, room: str, number: int, bodies: Iterable[str], *more: Any
    ) -> None:
        bodies = list(bodies)
        passing(BEFORE_APPEND, room, number)
        await append(self, room, number, bodies, *more)
        passing(AFTER_APPEND, room, number)
        for at, body in enumerate(bodies, number):
            places[msgspec.json.decode(body).get("command", "")] = (room, at)

    async def sent(self: WebSocket, text: str) -> None:
        await send(self, text)
        if life.point == AFTER_ACK and text.startswith('{"t":"ack"'):
            acknowledged = read_frame(text)[1].id
            if acknowledged in places:
                passing(AFTER_ACK, *places[acknowledged])

    Store.append = appended  # type: ignore[method-assign, assignment]
    WebSocket.send_text = sent  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    run_forker(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
