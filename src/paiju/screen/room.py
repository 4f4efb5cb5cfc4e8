"""A room of a server, beside people in browsers and programs."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from paiju.client import Client, Refused
from paiju.game import game as find_game
from paiju.language import Words, words
from paiju.screen.source import Choice, Refusal
from paiju.tableau.parts import Trick
from paiju.wire import Advice, Readings, TableView

_SIT = words("坐下", "sit down")
_READY = words("准备", "ready")
_FILL = words("空座请电脑", "computers on free seats")
_STAND = words("起身", "stand up")
_TRUST = words("托管", "let the computer play")
_BACK = words("取消托管", "take the seat back")
_CONNECTING = words("连接 {} ……", "connecting to {} …")
_AGAIN = words("连接断了，正在重连……", "connection lost, coming back …")
_GONE = words("服务器 {} 连不上", "{} cannot be reached")
_CLOSED = words("房间已关闭", "the room is closed")
_WAIT = words("等大家准备", "waiting until everybody is ready")
_FULL = words("没有空座，旁观", "no free seat: you are watching")
_ADDRESS = words(
    "不是房间的地址：{}（应像 http://主机:8000/t/房间号）",
    "not the address of a room: {} (like http://host:8000/t/ROOM)",
)
_ROOM = re.compile(
    r"(?:(https?)://)?((?:\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::[0-9]{1,5})?)/t/([\w-]+)/?(?:[?#].*)?"
)
_PATIENCE = 10  # seconds


def split(url: str) -> tuple[str, str]:
    """The server and the room of an address; raises `Refusal`."""
    found = _ROOM.fullmatch(url.strip())
    if found is None:
        raise Refusal(_with(_ADDRESS, url))
    return f"{found[1] or 'http'}://{found[2]}", found[3]


def _with(text: Words, fact: str) -> Words:
    return {language: sentence.format(fact) for language, sentence in text.items()}


class Room:
    """A table of a server, seen from the own seat."""

    def __init__(self, url: str, name: str = "", password: str = "", watch: bool = False) -> None:
        self._server, self._table = split(url)
        self._name, self._password, self._watch = name, password, watch
        self._client: Client | None = None
        self.people: tuple[int, ...] = ()
        self.title: Words = {"zh": self._table, "en": self._table}
        self.clockwise = False
        self.view: TableView | None = None
        self._connecting = _with(_CONNECTING, self._server)

    @property
    def note(self) -> Words | None:
        """What everybody waits for."""
        view, client = self.view, self._client
        if view is None or client is None:
            return self._connecting
        if not client.connected:
            return _AGAIN
        if view.closed:
            return _CLOSED
        if view.running:
            return None
        return _FULL if view.you is None and not self._watch else _WAIT

    # --- the course of the evening ---

    async def run(self, changed: Callable[[], object]) -> None:
        """Come in, take a seat, follow the table."""
        try:
            async with Client(self._server, self._name) as client:
                await self._follow(client, changed)
        except Refused as refused:
            raise Refusal(refused.sentence) from None
        except (OSError, WebSocketException):
            raise Refusal(_with(_GONE, self._server)) from None

    async def _follow(self, client: Client, changed: Callable[[], object]) -> None:
        client.heard = changed
        first = await client.join(self._table, self._password)
        self._client = client
        self._introduce(first)
        if first.you is None and not self._watch and not first.running:
            await self._sit(first)
        async for view in client.views():
            self.view = view
            changed()

    def _introduce(self, view: TableView) -> None:
        found = find_game(view.terms.game)
        self.title, self.clockwise = found.title, found.spec.clockwise

    async def _sit(self, view: TableView) -> None:
        if any(seat.kind is None for seat in view.seats):
            await self._do("sit")

    # --- what is asked ---

    async def _do(self, kind: str, **data: Any) -> Any:
        assert self._client is not None
        try:
            return await self._client.ask(kind, **data)
        except Refused as refused:
            raise Refusal(refused.sentence) from None
        except OSError:
            raise Refusal(_with(_GONE, self._server)) from None

    async def act(self, text: str) -> None:
        """Decide; the answer is to what was seen last."""
        assert self._client is not None
        await self._do("act", version=self._client.version, text=text)

    async def hints(self) -> list[Advice]:
        """What would be sensible now."""
        found: list[Advice] = (await self._do("hint")).hints
        return found

    async def unseen(self) -> list[tuple[str, int]]:
        """记牌器."""
        found: list[tuple[str, int]] = (await self._do("count")).counts
        return found

    async def read(self, cards: str) -> Readings:
        """What a selection is."""
        found: Readings = await self._do("read", cards=cards)
        return found

    async def history(self) -> list[Trick]:
        """All that was laid and said; it comes with the whole view."""
        assert self._client is not None
        try:
            view = await asyncio.wait_for(self._client.look(), _PATIENCE)
        except (OSError, TimeoutError):
            raise Refusal(_with(_GONE, self._server)) from None
        return view.play.tableau.history or [] if view.play else []

    def leave(self) -> None:
        """The connection ends with the program; the seat is kept as for anybody who is gone."""

    def choices(self) -> list[Choice]:
        """Seats before a game, 托管 during it."""
        view = self.view
        if view is None or view.closed:
            return []
        free = [at for at, seat in enumerate(view.seats) if seat.kind is None and not view.running]
        if view.you is None:
            return [Choice("r", _SIT, lambda: self._do("sit"))] if free else []
        own = view.seats[view.you]
        if view.running:
            title = _BACK if own.trusted else _TRUST
            return [Choice("o", title, lambda: self._do("trust", on=not own.trusted))]
        ready = [] if own.ready else [Choice("r", _READY, lambda: self._do("ready"))]
        fill = [Choice("f", _FILL, lambda: self._fill(free))] if view.hosting and free else []
        return [*ready, *fill, Choice("u", _STAND, lambda: self._do("stand"))]

    async def _fill(self, seats: list[int]) -> None:
        for seat in seats:
            await self._do("computer", seat=seat)
