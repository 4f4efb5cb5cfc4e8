"""One process full of clients for `bench.load`: sockets that play, and how long they wait.

It talks frames directly and decodes as little as it can, so that the server is measured and not
the client. Every group of sockets has an address of its own on the loopback, as people have.
"""

import argparse
import asyncio
import gc
import json
import random
import sys
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

GROUP = 24  # sockets of one address
BEAT = 2.5


class Offer(msgspec.Struct):
    """A legal action."""

    text: str


class Tableau(msgspec.Struct):
    """What a player needs of the table."""

    settlement: msgspec.Raw | None = None  # once the game is over


class Play(msgspec.Struct):
    """What a player needs of a view."""

    seat: int | None
    to_act: list[int]
    legal: list[Offer]
    tableau: Tableau


class View(msgspec.Struct):
    """What a player needs of a table."""

    play: Play | None


class Frame(msgspec.Struct):
    """A view, and its version."""

    d: View
    v: int


_MOVED = '"k":"moved"'
_views = msgspec.json.Decoder(Frame)


class Figures:
    """What is measured."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.told: list[float] = []
        self.events = self.acts = self.errors = self.frames = 0
        self.on = False


class Table:
    """What the sockets of one table know in common: when the last act was sent."""

    def __init__(self) -> None:
        self.sent = 0.0
        self.heard: set[int] = set()


class Player:
    """One socket on one seat."""

    def __init__(self, host: str, address: str, table: Table, figures: Figures, pause: float,
                 rng: random.Random) -> None:  # fmt: skip
        self.host, self.address, self.table, self.figures = host, address, table, figures
        self.pause, self.rng = pause, rng
        self.cookie, self.sent, self.number = "", 0.0, 0
        self.socket: ClientConnection | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def request(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """A request over HTTP, before the measuring."""
        connection = HTTPConnection(self.host, timeout=60, source_address=(self.address, 0))
        headers = {"content-type": "application/json", "cookie": f"paiju={self.cookie}"}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        cookie = answer.getheader("set-cookie", "")
        if cookie:
            self.cookie = cookie.partition(";")[0].removeprefix("paiju=")
        found: dict[str, Any] = json.loads(answer.read())
        connection.close()
        return found

    async def begin(self) -> None:
        """Connect; the first frame is the welcome."""
        self.socket = await connect(
            f"ws://{self.host}/ws",
            additional_headers={"cookie": f"paiju={self.cookie}"},
            local_addr=(self.address, 0),
            compression=None,
            ping_interval=None,
            proxy=None,
            max_size=None,
        )

    async def send(self, kind: str, data: dict[str, Any], version: int | None = None) -> None:
        """A frame."""
        self.number += 1
        frame = {"t": kind, "id": f"c{self.number}", "v": version, "d": data}
        assert self.socket is not None
        await self.socket.send(json.dumps(frame))

    async def beat(self) -> None:
        """Signs of life."""
        await asyncio.sleep(self.rng.random() * BEAT)
        while True:
            await self.send("ping", {})
            await asyncio.sleep(BEAT)

    async def listen(self) -> None:
        """Hear everything, and act when it is this seat's turn."""
        assert self.socket is not None
        async for text in self.socket:
            self.hear(str(text))

    def hear(self, text: str) -> None:
        """One frame; its type is the first thing in it."""
        kind, now, figures = text[6:10], monotonic(), self.figures
        figures.frames += figures.on
        if kind == 'ack"':
            if self.sent and figures.on:
                figures.acks.append(now - self.sent)
            self.sent = 0.0
        elif kind == "even":
            figures.events += figures.on
            if _MOVED in text[:40] and not self.sent and id(self) not in self.table.heard:
                self.table.heard.add(id(self))
                if figures.on:
                    figures.told.append(now - self.table.sent)
        elif kind == "view":
            self.see(_views.decode(text))
        elif kind == "erro":
            figures.errors += figures.on

    def see(self, frame: Frame) -> None:
        """Think for a while, then decide; after a game ask for the next one."""
        play = frame.d.play
        if play is None or self.sent:
            return
        if play.tableau.settlement is not None:
            self.later(lambda: self.send("ready", {}), 0.2)
        elif play.seat in play.to_act and play.legal:
            offer = play.legal[self.rng.randrange(min(4, len(play.legal)))]
            pause = self.pause * (0.5 + self.rng.random())
            self.later(lambda: self.act(offer.text, frame.v), pause)

    def later(self, doing: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do one thing after a pause, and nothing else meanwhile."""
        for task in self.tasks:
            task.cancel()

        async def wait() -> None:
            await asyncio.sleep(pause)
            await doing()

        task = asyncio.ensure_future(wait())
        self.tasks = {task}

    async def act(self, text: str, version: int) -> None:
        """Decide, and look at the clock."""
        self.figures.acts += self.figures.on
        self.sent = self.table.sent = monotonic()
        self.table.heard = set()
        await self.send("act", {"text": text}, version)


class Echo(Player):
    """A socket that waits for its own frames."""

    async def play(self) -> None:
        """Frames of the size of a small view, again and again."""
        await asyncio.sleep(self.rng.random() * self.pause)
        while True:
            self.sent = monotonic()
            assert self.socket is not None
            await self.socket.send(_FILLED)
            await asyncio.sleep(self.pause)

    def hear(self, text: str) -> None:
        """It is back."""
        figures = self.figures
        if figures.on:
            figures.frames += 1
            figures.acks.append(monotonic() - self.sent)


_FILLED = "x" * 1500


async def echoed(args: argparse.Namespace) -> None:
    """As many sockets on a server that only sends back."""
    host, figures, rng = urlsplit(args.url).netloc, Figures(), random.Random(args.seed)
    for _ in range(args.sockets):
        one = Echo(host, f"127.{args.seed}.0.1", Table(), figures, args.pause, rng)
        await one.begin()
        _KEPT.append(asyncio.ensure_future(one.listen()))
        _KEPT.append(asyncio.ensure_future(one.play()))
    await phases(figures, args)


async def phases(figures: Figures, args: argparse.Namespace) -> None:
    """Count whenever a line comes in; no pause that is measured is one of the client's garbage."""
    gc.freeze()
    gc.disable()
    print("ready", flush=True)
    for _ in range(args.phases):
        await asyncio.to_thread(sys.stdin.readline)
        await measured(figures, args.seconds)


async def played(args: argparse.Namespace) -> None:
    """Open the tables, play, and print what was measured as one line of JSON."""
    host, figures, rng = urlsplit(args.url).netloc, Figures(), random.Random(args.seed)
    everybody: list[Player] = []
    tables: list[list[Player]] = []
    for _ in range(args.sockets // args.seats):
        table = Table()
        number = len(everybody) // GROUP
        address = f"127.{args.seed}.{number // 250}.{number % 250 + 1}"
        tables.append([
            Player(host, address, table, figures, args.pause, rng) for _ in range(args.seats)
        ])  # fmt: skip
        everybody += tables[-1]
    for people in tables:
        await seated(people, args)
    await phases(figures, args)


async def seated(people: list[Player], args: argparse.Namespace) -> None:
    """A room with these people in it, ready to play."""
    for one in people:
        await asyncio.to_thread(one.request, "/api/guest", {})
    host = people[0]
    room = {"game": args.game, "public": False, "clock": 0}
    opened = await asyncio.to_thread(host.request, "/api/rooms", room)
    for one in people:
        await one.begin()
        one.tasks |= {asyncio.ensure_future(task) for task in (one.listen(), one.beat())}
        await one.send("join", {"table": opened["table"]})
        await one.send("sit", {})
        await one.send("ready", {})
    listeners = [task for one in people for task in one.tasks]
    for one in people:
        one.tasks = set()
    _KEPT.extend(listeners)


_KEPT: list[asyncio.Task[None]] = []


async def measured(figures: Figures, seconds: float) -> None:
    """Count for so long."""
    figures.acks, figures.told = [], []
    figures.events = figures.acts = figures.errors = figures.frames = 0
    figures.on = True
    began = monotonic()
    await asyncio.sleep(seconds)
    figures.on = False
    spent = monotonic() - began
    print(
        json.dumps({
            "acks": figures.acks, "told": figures.told, "events": figures.events,
            "frames": figures.frames, "acts": figures.acts, "errors": figures.errors,
            "seconds": spent,
        }),
        flush=True,
    )  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--sockets", type=int, default=999)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--game", default="doudizhu")
    parser.add_argument("--pause", type=float, default=6.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--phases", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--echo", action="store_true")
    given = parser.parse_args()
    asyncio.run((echoed if given.echo else played)(given))
