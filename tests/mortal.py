"""A server that dies: forked off, so that a restart costs nothing, and killed for good (SIGKILL).

`point` is where it kills itself: "before-append", "after-append" (on disk, nobody knows),
"after-ack" (the one who moved has been told, nobody else) or "" (whoever started it does it).
"""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any

from paiju.match import Match
from paiju.server.app import Config
from paiju.server.run import server_for
from paiju.state import State
from paiju.store import Store
from paiju.table.table import Table

POINTS = ("before-append", "after-append", "after-ack")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Countdown:
    """Dies when it has been passed so many times."""

    def __init__(self, left: int) -> None:
        self._left = left

    def __call__(self) -> None:
        self._left -= 1
        if self._left == 0:
            die()


def mine(point: str, times: int) -> None:
    """Let the server of this process die at a point."""
    passed = Countdown(times)
    commit = Store._commit

    def before(self: Store, group: Any) -> None:
        if any("entries" in str(statement) for write, _ in group for statement in write):
            passed()
        commit(self, group)

    def after(self: Store, group: Any) -> None:
        class Quiet:
            def set_result(self, _: None) -> None:
                pass

            def set_exception(self, _: Any) -> None:
                pass

        entries = any("entries" in str(statement) for write, _ in group for statement in write)
        if entries and passed._left == 1:
            commit(self, [(write, Quiet()) for write, _ in group])  # type: ignore[misc]
            die()
        if entries:
            passed()
        commit(self, group)

    async def told(self: Any, text: str) -> None:
        await send(self, text)
        if text.startswith('{"t":"ack"') and '"v":0' not in text:
            passed()

    from starlette.websockets import WebSocket

    send = WebSocket.send_text
    if point == "before-append":
        Store._commit = before  # type: ignore[method-assign]
    elif point == "after-append":
        Store._commit = after  # type: ignore[method-assign]
    elif point == "after-ack":
        WebSocket.send_text = told  # type: ignore[method-assign, assignment]


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


def forked(place: Path, listening: socket.socket, point: str = "", times: int = 0) -> int:
    """Start a server in a child; its process id."""
    child = os.fork()
    if child:
        return child
    try:
        known_deals()
        if point:
            mine(point, times)
        from paiju.server import limits

        limits.ADDRESS = limits.SOCKET = limits.GUESTS = limits.ROOMS = limits.Rate(1e6, 10**6)
        for module in ("socket", "endpoints", "api"):
            used = vars(__import__(f"paiju.server.{module}", fromlist=["x"]))
            for name in ("ADDRESS", "SOCKET", "GUESTS", "ROOMS"):
                if name in used:
                    used[name] = limits.ADDRESS
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        if not os.environ.get("PAIJU_DEBUG"):
            os.dup2(quiet, 2)
        server_for(Config(f"sqlite:///{place}/paiju.db", pace=0.0)).run(sockets=[listening])
    finally:
        os._exit(1)
