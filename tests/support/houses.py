"""A table and its sessions in one process: no disk, no network, a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from paiju.server.limits import Limits
from paiju.server.metrics import Metrics
from paiju.server.services import Services
from paiju.server.socket import SocketSession
from paiju.store import StoredPerson
from paiju.tables.log import Occupant, Terms, dump_entry
from paiju.tables.loop import Loop
from paiju.tables.table import Table
from paiju.wire import WireError, read_frame
from tables import Hand, Here, Memory, settled

PEOPLE = [Occupant("person", f"P{n}", id=f"p{n}") for n in range(10)]
SPECTATOR = "spectator"


class Generous(Limits):
    """Any number of frames in no time."""

    def allows(self, *_: Any) -> bool:
        return True

    def bucket(self, *_: Any) -> Callable[[], bool]:
        return lambda: True


class House:
    """A server with one table."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table, self.hand, self.memory = table, hand, Memory()
        self.memory.bodies += [dump_entry(entry) for entry in table.log[1:]]
        self.loop = Loop(table, self.memory, Here())  # type: ignore[arg-type]
        self.services: Any = Services(None, self, None, Generous(hand.now), Metrics())  # type: ignore[arg-type]

    def open(self) -> None:
        """Let the table run, in the loop that is running."""
        self.task = asyncio.ensure_future(self.loop.run())

    def find(self, name: str) -> Loop:
        if name != self.table.name:
            raise WireError("no-such-table")
        return self.loop

    async def prepare(self, terms: Terms) -> None:
        """Nothing is made in advance here."""


class Ear(SocketSession):
    """A session that keeps what it would send."""

    def __init__(self, house: House, person: str) -> None:
        super().__init__(None, StoredPerson(person, person), house.services, "here")  # type: ignore[arg-type]
        self.house, self.person, self.sent = house, person, list[str]()

    def _send(self, text: str) -> None:
        self.sent.append(text)

    async def _answer(self, text: str) -> None:
        self._send(text)

    def at_the_table(self) -> Ear:
        """As if it had joined, for tables that do not run."""
        self._loop = self.house.loop
        return self

    def heard(self) -> list[str]:
        """What was sent since the last time somebody asked."""
        found, self.sent = self.sent, []
        return found

    async def hear(self, text: str | bytes) -> list[tuple[str, Any, int]]:
        """Send a frame; everything that is answered at once."""
        assert await self._hear(text)
        await settled()
        return [read_frame(answer) for answer in self.heard()]

    async def ask(
        self, kind: str, identity: str = "", version: int | None = None, **data: Any
    ) -> Any:
        return await self.hear(framed(kind, identity, version, **data))


def framed(kind: str, identity: str = "", version: int | None = None, **data: Any) -> str:
    """The text of a frame from a client."""
    return json.dumps({"t": kind, "id": identity, "v": version, "d": data})
