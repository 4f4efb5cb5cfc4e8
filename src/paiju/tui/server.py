"""A server from outside its rooms: where it is, which rooms it has, opening one."""

import re
from collections.abc import Awaitable, Mapping
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from paiju.client import Client, Refused
from paiju.core.language import Words, words
from paiju.tui.guests import find_guest, keep
from paiju.tui.source import Refusal
from paiju.wire import Room

_GONE = words(
    "服务器 {} 连不上（那里开着 paiju serve 吗？）",
    "{} cannot be reached (is paiju serve running there?)",
)
_ADDRESS = words(
    "不是牌桌服务器的地址：{}（应像 http://主机:8000 或 http://主机:8000/t/房间号）",
    "not the address of a table server: {} (like http://host:8000 or http://host:8000/t/ROOM)",
)
_PLACE = re.compile(
    r"(?:(https?)://)?((?:\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::([0-9]{1,5}))?)"
    r"(?:/t/([\w-]+))?/?(?:[?#].*)?"
)
_PORTS = range(1, 65536)


def split(url: str) -> tuple[str, str]:
    """The server and the room of an address, the latter perhaps empty; raises `Refusal`."""
    found = _PLACE.fullmatch(url.strip())
    named = found is not None and (found[1] or found[3] or found[4])  # a bare word is no address
    if found is None or not named or int(found[3] or 80) not in _PORTS:
        raise Refusal(with_facts(_ADDRESS, url))
    return f"{found[1] or 'http'}://{found[2]}", found[4] or ""


def with_facts(text: Words, *facts: str) -> Words:
    """A sentence with facts, in all languages."""
    return {language: sentence.format(*facts) for language, sentence in text.items()}


async def ask_server(server: str, question: Awaitable[Any]) -> Any:
    """The answer of a server; raises `Refusal`."""
    try:
        return await question
    except Refused as refused:
        raise Refusal(refused.sentence) from None
    except (OSError, WebSocketException):
        raise Refusal(with_facts(_GONE, server)) from None


class LobbyClient:
    """What can be asked of a server without sitting at a table."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url, self.name = split(url)[0], name
        self._client = Client(self.url, name)

    @property
    def cookie(self) -> str:
        """Who one is to the server."""
        return self._client.cookie

    async def list_rooms(self) -> list[Room]:
        """The public rooms."""
        try:
            return msgspec.convert(await self._request("GET", "/api/rooms"), list[Room])
        except msgspec.ValidationError:
            raise Refusal(with_facts(_ADDRESS, self.url)) from None

    async def open(self, game: str, players: int, terms: Mapping[str, Any]) -> str:
        """A new room; its id."""
        body = {"game": game, "players": players, **terms}
        return str((await self._request("POST", "/api/rooms", body))["table"])

    async def match_quickly(self, game: str, players: int) -> str:
        """A table where somebody waits for the same game, or a new one; its id."""
        body = {"game": game, "players": players}
        return str((await self._request("POST", "/api/quick", body))["table"])

    async def _request(self, method: str, path: str, body: Any = None) -> Any:
        await ask_server(self.url, self._introduce())
        return await ask_server(self.url, self._client.request(method, path, body))

    async def _introduce(self) -> None:
        """Be who one was, or somebody new."""
        if not self._client.cookie:
            self._client.cookie = await find_guest(self.url, self.name)
            await self._client.introduce()
            keep(self.url, self.name, self._client.cookie)
