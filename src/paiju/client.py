"""A client for programs: join a table, hear what the own seat hears, decide (extra `server`).

It comes back by itself when the connection breaks, is told what it has missed, and sends again
what was not acknowledged; the server does nothing twice.
"""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from http.client import HTTPException
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from paiju.core.extras import import_extra
from paiju.tables.log import AnyEntry
from paiju.wire import HEARTBEAT, HintList, Problem, Said, TableView, Unseen, read_frame

with import_extra("server"):
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import InvalidHandshake, WebSocketException

RETRY = 0.1  # seconds between two attempts to come back
ATTEMPTS = 300
CALM = 1.0  # seconds until what came too fast is sent again
PATIENCE = 30.0  # seconds for a server to answer at all

# A table is as a rule on this machine or in this house, where no proxy leads; sockets take none.
_DIRECTLY = build_opener(ProxyHandler({}))


class Refused(Exception):
    """The server has said no; `code` is stable."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.code}: {problem.zh} / {problem.en}")
        self.code = problem.code
        self.sentence = {"zh": problem.zh, "en": problem.en}


class Client:
    """One guest with one socket. `async with Client("http://localhost:8000") as client: …`"""

    def __init__(self, url: str, name: str = "", bot: bool = False, cookie: str = "") -> None:
        self.url, self.cookie = url.rstrip("/"), cookie
        self._as = {"name": name, "bot": bot}
        self._socket: ClientConnection | None = None
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(4)
        self._waiting: dict[str, tuple[str, asyncio.Future[Any]]] = {}  # frames sent, by id
        self._table: dict[str, Any] | None = None
        self._changed = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._again: asyncio.Task[None] | None = None  # what came too fast is sent again
        self.version = 0  # of the last event heard
        self.shown = 0  # version of the view
        self.view: TableView | None = None
        self.events: list[AnyEntry] = []
        self.connected = False
        self._lost: ConnectionError | None = None  # given up
        self._barred: Refused | None = None  # the table has not let us in again
        self._returning = ""  # id of the command that asks to be let in again
        self.heard: Callable[[], object] = lambda: None  # called when the connection comes or goes
        self.told: Callable[[Said | Problem], object] = lambda news: None  # lines, being kicked

    # --- HTTP ---

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Ask over HTTP; the answer as plain data, or as text if it is not JSON."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: Any) -> Any:
        headers = {"cookie": f"paiju={self.cookie}", "content-type": "application/json"}
        data = None if method == "GET" else msgspec.json.encode(body or {})
        try:
            request = Request(self.url + path, data, headers, method=method)
            with _DIRECTLY.open(request, timeout=PATIENCE) as got:
                cookie = got.headers.get("set-cookie", "")
                if cookie.startswith("paiju="):
                    self.cookie = cookie[len("paiju=") :].partition(";")[0]
                text = got.read()
                is_json = got.headers.get_content_type() == "application/json"
                return msgspec.json.decode(text) if is_json else text.decode()
        except HTTPError as error:
            raise _refused(self.url, error) from None
        except (HTTPException, msgspec.MsgspecError, ValueError) as error:
            raise ConnectionError(f"{self.url}: {error}") from None  # something else answers there

    async def open_room(self, game: str, **terms: Any) -> str:
        """A new room; its id."""
        opened = await self.request("POST", "/api/rooms", {"game": game, **terms})
        return str(opened["table"])

    async def introduce(self) -> None:
        """Be somebody to the server, as a guest."""
        if not self.cookie:
            await self.request("POST", "/api/guest", self._as)

    async def is_known(self) -> bool:
        """Does the server know whose cookie this is?"""
        try:
            await self.request("GET", "/api/me")
        except Refused:
            return False
        return True

    # --- the socket ---

    async def __aenter__(self) -> Self:
        await self.introduce()
        await self._connect()
        self._tasks = [asyncio.ensure_future(task) for task in (self._listen(), self._beat())]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        tasks = [*self._tasks, *([self._again] if self._again else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    async def _connect(self) -> None:
        place = urlsplit(self.url)
        scheme = "wss" if place.scheme == "https" else "ws"
        self._socket = await connect(
            f"{scheme}://{place.netloc}/ws",
            additional_headers={"cookie": f"paiju={self.cookie}"},
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
        )
        self._is_connected(True)

    def _is_connected(self, now: bool) -> None:
        self.connected = now
        self.heard()

    async def _listen(self) -> None:
        """Hear everything; come back when the connection breaks."""
        while True:
            assert self._socket is not None
            with suppress(WebSocketException, OSError):
                async for text in self._socket:
                    await self._hear(text)
            self._is_connected(False)
            await self._return()
            if self._lost:
                return

    async def _return(self) -> None:
        for _ in range(ATTEMPTS):
            with suppress(OSError, InvalidHandshake, WebSocketException, URLError):
                await self._connect()
                if self._table:
                    known, self._returning = self.version or None, self._next_id()
                    await self._send("join", self._returning, None, {**self._table, "v": known})
                await self._resend()
                return
            await asyncio.sleep(RETRY)
        self._lost = ConnectionError(f"{self.url} does not come back")
        for _, answer in self._waiting.values():
            answer.set_exception(self._lost)
        async with self._changed:
            self._changed.notify_all()

    async def _resend(self, after: float = 0.0) -> None:
        """What has no answer yet; the server does nothing twice."""
        await asyncio.sleep(after)
        for frame, _ in list(self._waiting.values()):
            await self._write(frame)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self._send("ping", "", None, {})

    async def _hear(self, text: str | bytes) -> None:
        kind, data, version = read_frame(text)
        if kind == "event":
            await self._event(data, version)
        elif kind == "view":
            async with self._changed:
                self.view, self.version, self.shown = data, max(self.version, version), version
                self._changed.notify_all()
        elif kind == "error" and data.code == "too-fast" and not data.id:
            if self._again is None or self._again.done():  # it was not read, whichever it was
                self._again = asyncio.ensure_future(self._resend(CALM))
        elif kind == "error" and data.id == self._returning != "":
            async with self._changed:
                self._barred = Refused(data)
                self._changed.notify_all()
        elif kind == "said" or (kind == "error" and not data.id):
            self.told(data)
        elif kind in ("ack", "hints", "unseen", "readings", "error"):
            _, answer = self._waiting.pop(data.id, (None, None))
            if answer and not answer.done():
                answer.set_exception(Refused(data)) if kind == "error" else answer.set_result(
                    version if kind == "ack" else data
                )

    async def _event(self, entry: AnyEntry, version: int) -> None:
        """What is known is dropped; a gap is asked about."""
        if version == self.version + 1:
            self.events.append(entry)
            self.version = version
        elif version > self.version + 1 and self._table:
            await self._send("join", "", None, {**self._table, "v": self.version})

    def _next_id(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"

    async def _write(self, frame: str) -> None:
        assert self._socket is not None
        with suppress(WebSocketException, OSError):  # it is sent again after the return
            await self._socket.send(frame)

    async def _send(self, kind: str, identity: str, version: int | None, data: Any) -> None:
        await self._write(_frame(kind, identity, version, data))

    # --- at the table ---

    async def ask(self, kind: str, version: int | None = None, **data: Any) -> Any:
        """Send a command and wait for its answer: a version for what was done, else the data."""
        identity = self._next_id()
        frame = _frame(kind, identity, version, data)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[identity] = (frame, answer)
        await self._write(frame)
        return await answer

    async def join(self, table: str, password: str = "") -> TableView:
        """Come to a table."""
        self._table = {"table": table, "password": password}
        self.version, self.shown, self.view, self.events = 0, 0, None, []
        self._barred = None
        await self.ask("join", **self._table)
        return await self.other_than(None)

    async def act(self, text: str, version: int | None = None) -> int:
        """Decide, and see what it led to. By default the answer is to what was seen last."""
        done: int = await self.ask("act", self.version if version is None else version, text=text)
        async with self._changed:
            await self._changed.wait_for(lambda: self.shown >= done or self._lost or self._barred)
        return done

    async def look(self) -> TableView:
        """The table with everything that was laid in the game."""
        await self.ask("look")
        while (seen := self.view) and seen.play and seen.play.tableau.history is None:
            await self.ask("look")  # somebody has moved meanwhile
        assert seen is not None
        return seen

    async def hints(self) -> HintList:
        """What would be sensible now."""
        found: HintList = await self.ask("hint")
        return found

    async def unseen(self) -> Unseen:
        """记牌器."""
        found: Unseen = await self.ask("count")
        return found

    async def views(self) -> AsyncIterator[TableView]:
        """The table as it is now, and again whenever it has changed."""
        last: TableView | None = None
        while True:
            last = await self.other_than(last)
            yield last

    async def other_than(self, last: TableView | None) -> TableView:
        """The table, as soon as it is not what was seen last."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: self._lost or self._barred or (self.view and self.view is not last)
            )
        if problem := self._lost or self._barred:
            raise problem
        assert self.view is not None
        return self.view

    @property
    def my_turn(self) -> bool:
        """Is this seat asked?"""
        play = self.view.play if self.view else None
        return play is not None and play.seat in play.to_act


def _refused(url: str, error: HTTPError) -> Exception:
    try:
        return Refused(msgspec.json.decode(error.read(), type=Problem))
    except msgspec.MsgspecError:
        return ConnectionError(f"{url}: {error}")


def _frame(kind: str, identity: str, version: int | None, data: Any) -> str:
    return msgspec.json.encode({"t": kind, "id": identity, "v": version, "d": data}).decode()
