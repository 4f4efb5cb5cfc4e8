"""A room of a server, beside people in browsers and programs."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from websockets.exceptions import WebSocketException

from paiju.ai.levels import list_levels
from paiju.client import Client, Refused
from paiju.core.errors import PaijuError
from paiju.core.language import Words, words
from paiju.engine.parts import Trick
from paiju.engine.registry import game as find_game
from paiju.engine.state import State
from paiju.formats.record import load_record
from paiju.pages.option_names import LEVELS
from paiju.tui.background import run_in_thread
from paiju.tui.guests import find_guest, keep
from paiju.tui.seats import COMPUTER
from paiju.tui.server import ask_server, split, with_facts
from paiju.tui.source import Choice, Refusal
from paiju.wire import Advice, Problem, Readings, Said, TableView
from paiju.wire.frames import SeatView

_SIT = words("坐下", "sit down")
_READY = words("准备", "ready")
_FILL = words("空座请电脑", "computers on free seats")
_STAND = words("起身", "stand up")
_KICK = words("请离座位", "empty a seat")
_CLOSE = words("关闭房间", "close the room")
_SURE = words("关闭，大家都离开", "close it, everybody leaves")
_BUY = words("重新买入", "buy in again")
_SAY = words("说一句", "say something")
_TRUST = words("托管", "let the computer play")
_BACK = words("取消托管", "take the seat back")
_CONNECTING = words("连接 {} ……", "connecting to {} …")
_AGAIN = words("连接断了，正在重连……", "connection lost, coming back …")
_RETURNED = words("连接恢复了", "connected again")
_CLOSED = words("房间已关闭", "the room is closed")
_WAIT = words("等大家准备 · 邀请链接 {}", "waiting until everybody is ready · invite: {}")
_FULL = words("没有空座，旁观", "no free seat: you are watching")
_SAID = words("{}：“{}”", "{}: “{}”")
_PATIENCE = 10  # seconds
_FAREWELL = 1.0  # seconds to stand up in
_SHOWN = 6.0  # seconds that a line is shown


class RoomSource:
    """A table of a server, seen from the own seat."""

    def __init__(
        self, url: str, name: str = "", password: str = "", watch: bool = False, cookie: str = ""
    ) -> None:
        self._server, self._table = split(url)
        self._name, self._password, self._watch = name, password, watch
        self._cookie = cookie  # of somebody the server knows already
        self._client: Client | None = None
        self._lines: dict[str, Words] = {}  # what can be said, by code
        self._heard: tuple[Words, float] | None = None  # what was told last, and until when
        self.people: tuple[int, ...] = ()
        self.title: Words = {"zh": self._table, "en": self._table}
        self.clockwise = False
        self.uncounted = False
        self.view: TableView | None = None
        self._connecting = with_facts(_CONNECTING, self._server)

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
        if view.you is None and not self._watch and all(seat.kind for seat in view.seats):
            return _FULL
        return with_facts(_WAIT, f"{self._server}/t/{self._table}")

    @property
    def aside(self) -> Words | None:
        """What was told last, for a while."""
        return self._heard[0] if self._heard and monotonic() < self._heard[1] else None

    # --- the course of the evening ---

    async def run(self, changed: Callable[[], object]) -> None:
        """Come in, take a seat, follow the table."""
        await ask_server(self._server, self._stay(changed))

    async def _stay(self, changed: Callable[[], object]) -> None:
        cookie = self._cookie or await find_guest(self._server, self._name)
        async with Client(self._server, self._name, cookie=cookie) as client:
            keep(self._server, self._name, client.cookie)
            self._hear(client, changed)
            first = await client.join(self._table, self._password)
            self._client = client
            self._introduce(first)
            self._lines = await client.request("GET", "/api/lines")
            try:
                await self._follow(client, first, changed)
            finally:
                await self._stand_up(client)

    async def _follow(
        self, client: Client, first: TableView, changed: Callable[[], object]
    ) -> None:
        free = any(seat.kind is None for seat in first.seats)
        if first.you is None and free and not self._watch and not first.running:
            await client.ask("sit")
        async for view in client.views():
            self.view = view
            changed()

    async def _stand_up(self, client: Client) -> None:
        """Nobody keeps a seat from others by going away between two games."""
        view = self.view
        if view and view.you is not None and not view.running and client.connected:
            with suppress(Refused, OSError, WebSocketException, TimeoutError):
                await asyncio.wait_for(client.ask("stand"), _FAREWELL)

    def _introduce(self, view: TableView) -> None:
        found = find_game(view.terms.game)
        self.title, self.clockwise = found.title, found.spec.clockwise

    def _hear(self, client: Client, changed: Callable[[], object]) -> None:
        """Listen to what is not the game itself."""
        lost = False

        def keep_connection() -> None:
            nonlocal lost
            if client.connected and lost:
                self._tell(_RETURNED)
            lost = not client.connected
            changed()

        def hear_news(told: Said | Problem) -> None:
            if isinstance(told, Problem):
                self._tell({"zh": told.zh, "en": told.en})
            elif told.line in self._lines:
                line = self._lines[told.line]
                self._tell({lang: _SAID[lang].format(told.name, line[lang]) for lang in _SAID})
            changed()

        client.heard, client.told = keep_connection, hear_news

    def _tell(self, sentence: Words) -> None:
        self._heard = sentence, monotonic() + _SHOWN

    # --- what is asked ---

    async def _do(self, kind: str, **data: Any) -> Any:
        assert self._client is not None
        return await ask_server(self._server, self._client.ask(kind, **data))

    async def act(self, text: str) -> None:
        """Decide; the answer is to what was seen last."""
        assert self._client is not None
        await self._do("act", version=self._client.version, text=text)

    async def list_hints(self) -> list[Advice]:
        """What would be sensible now."""
        found: list[Advice] = (await self._do("hint")).hints
        return found

    async def count_unseen(self) -> list[tuple[str, int]]:
        """记牌器."""
        found: list[tuple[str, int]] = (await self._do("count")).counts
        return found

    async def read(self, cards: str) -> Readings:
        """What a selection is."""
        found: Readings = await self._do("read", cards=cards)
        return found

    async def list_tricks(self) -> list[Trick]:
        """All that was laid and said; it comes with the whole view."""
        assert self._client is not None
        view = await ask_server(self._server, asyncio.wait_for(self._client.look(), _PATIENCE))
        return view.play.tableau.history or [] if view.play else []

    async def fetch_game(self) -> State:
        """The record of the game that is over, as everybody may see it."""
        client, play = self._client, self.view.play if self.view else None
        if client is None or play is None or play.payoffs is None:
            raise Refusal.of(PaijuError("no-game-to-keep"))
        path = f"/api/results/{play.id}/record"
        text = await ask_server(self._server, client.request("GET", path))
        try:
            return await run_in_thread(lambda: load_record(text).replay())
        except PaijuError as error:
            raise Refusal.of(error) from None

    def leave(self) -> None:
        """The connection ends with the screen; in a game the seat is kept as for anybody gone."""

    # --- beside the cards ---

    def list_choices(self) -> list[Choice]:
        """Seats before a game, 托管 during it, words for those who sit."""
        view = self.view
        if view is None or view.closed:
            return []
        free = [at for at, seat in enumerate(view.seats) if seat.kind is None and not view.running]
        if view.you is None:
            return [self._ask("r", _SIT, "sit")] if free else []
        lines = [self._ask("", line, "say", line=code) for code, line in self._lines.items()]
        talk = [Choice("y", _SAY, of=lines)] if lines else []
        own = view.seats[view.you]
        if view.running:
            title = _BACK if own.trusted else _TRUST
            return [self._ask("o", title, "trust", on=not own.trusted), *talk]
        ready = [] if own.ready else [self._ask("r", _READY, "ready")]
        rebuy = [self._ask("b", _BUY, "rebuy")] if view.buys else []
        hosting = self._list_host_choices(view, free) if view.hosting else []
        return [*ready, *rebuy, *talk, *hosting, self._ask("u", _STAND, "stand")]

    def _list_host_choices(self, view: TableView, free: list[int]) -> list[Choice]:
        """What only the host may do."""
        rules = find_game(view.terms.game).rules
        computers = [
            Choice("", LEVELS[one], self._make_filling(free, one)) for one in list_levels(rules)
        ]
        others = [
            self._ask("", _name_seat(seat, at), "kick", seat=at)
            for at, seat in enumerate(view.seats)
            if seat.kind is not None and at != view.you
        ]
        return [
            *([Choice("f", _FILL, of=computers)] if free else []),
            *([Choice("g", _KICK, of=others)] if others else []),
            Choice("e", _CLOSE, of=[self._ask("", _SURE, "close")]),
        ]

    def _ask(self, key: str, title: Words, kind: str, **data: Any) -> Choice:
        return Choice(key, title, lambda: self._do(kind, **data))

    def _make_filling(self, seats: list[int], level: str) -> Callable[[], Awaitable[None]]:
        async def fill() -> None:
            for seat in seats:
                await self._do("computer", seat=seat, level=level)

        return fill


def _name_seat(seat: SeatView, at: int) -> Words:
    if seat.kind == "computer":
        return with_facts(COMPUTER, str(at + 1))
    return words(seat.name, seat.name)
