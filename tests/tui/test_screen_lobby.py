"""The full-screen table at a server: its lobby, opening rooms, words, watching, buying in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.client import Client
from paiju.core.language import speaking
from paiju.tui import lobby
from paiju.tui.app import TableApp
from paiju.tui.dialogs import Chooser, LineDialog
from paiju.tui.lobby import LobbyScreen
from paiju.tui.new_room import OpeningScreen
from paiju.tui.room import RoomSource
from paiju.tui.server import LobbyClient
from paiju.tui.settings import SettingsDialog
from paiju.wire import Said
from pilots import SMALL, Person, person
from servers import Running, served


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "EVERY", 0.2)


async def in_lobby(somebody: Person) -> None:
    await somebody.until(lambda: isinstance(somebody.app.screen, LobbyScreen))


async def takes_a_seat(somebody: Person) -> None:
    """Come in: the room is seen before the seat is, and a host's keys are those of a seat."""
    await somebody.until_sees("邀请链接")
    await somebody.until(lambda: somebody.table.view and somebody.table.view.you is not None)


async def opens_a_room(somebody: Person) -> str:
    """Open one for 斗地主 by competition rules with a password; its id."""
    await somebody.opens(OpeningScreen, "o")
    await somebody.opens(SettingsDialog, "o")
    await somebody.press("right", "escape")
    await somebody.until_sees("选项（改了 1 项）")
    await somebody.opens(LineDialog, "w")
    await somebody.press("7", "enter")
    await somebody.until_sees("密码：*")
    await somebody.press("enter")
    await takes_a_seat(somebody)
    assert somebody.table.view and somebody.table.view.terms.options == {"preset": "competition"}
    return somebody.table.view.table


async def talks(somebody: Person, other: Client) -> None:
    heard: list[Any] = []
    other.told = heard.append
    await other.ask("sit", seat=2)
    await somebody.until_sees("小王")
    await somebody.opens(Chooser, "y")
    await somebody.press("1")
    await somebody.until(lambda: [news.line for news in heard if isinstance(news, Said)])
    await other.ask("say", line="thanks")
    await somebody.until_sees("小王：“谢谢”")
    await other.ask("stand")


def test_an_evening_in_the_lobby(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        app = TableApp(server=LobbyClient(server.url, "小李"))
        async with server.client("小王") as other, app.run_test(size=SMALL) as pilot:
            somebody = Person(app, pilot)
            await somebody.until_sees("还没有公开的房间")
            table = await opens_a_room(somebody)
            await other.join(table, "7")
            await talks(somebody, other)
            await somebody.opens(Chooser, "f")
            await somebody.press("2")
            await somebody.until_sees("简单")
            await somebody.opens(Chooser, "g")  # 请离座位
            await somebody.press("1")
            await somebody.until_sees("空座 2")
            await somebody.press("escape", "2")  # to the lobby; the seat is free again
            await in_lobby(somebody)
            await somebody.until_sees("1/3  空座 2 · 有密码")
            await other.open_room("big-two", password="9")
            await somebody.until_sees("锄大地")
            await somebody.opens(LineDialog, "down", "enter")
            await somebody.press("8", "enter")
            await somebody.until_sees("! ")  # a wrong password is told where it can be tried again
            await in_lobby(somebody)
            await somebody.opens(LineDialog, "up", "enter")
            await somebody.press("7", "enter")
            await takes_a_seat(somebody)
            await somebody.opens(Chooser, "e")
            await somebody.press("1")
            await somebody.until_sees("房间已关闭")
            await somebody.press("escape", "2")
            await in_lobby(somebody)
            await somebody.until(lambda: "斗地主" not in somebody.sees())
            await somebody.opens(OpeningScreen, "o")
            await somebody.press("k")  # a quick match
            await somebody.until_sees("邀请链接")
        assert app.failure is None

    with speaking("zh"):
        served(test, tmp_path)


def test_watching_and_a_server_that_goes_away(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        app = TableApp(server=LobbyClient(server.url))
        async with server.client("Wang") as host, app.run_test(size=SMALL) as pilot:
            somebody = Person(app, pilot)
            table = await host.open_room("wuguapi", clock=0)
            await host.join(table)
            await host.ask("sit")
            await host.ask("computer", seat=1, level="easy")
            await somebody.until_sees("Wang")
            await somebody.press("w")
            await somebody.until_sees("you are watching")
            await host.ask("ready")
            await somebody.until(lambda: somebody.table.play)
            await somebody.until_sees("waiting for")
            assert somebody.table.view and somebody.table.view.you is None
            await somebody.press("escape", "2")
            await in_lobby(somebody)
            app.screen._server._client.url = "http://127.0.0.1:9"  # type: ignore[attr-defined]
            await somebody.until_sees("cannot be reached")
        assert app.failure is None

    with speaking("en"):
        served(test, tmp_path)


async def raises(client: Client) -> None:
    """A program that raises until the other folds."""
    async for view in client.views():
        if view.play and view.play.payoffs is not None:
            return
        if view.play and client.my_turn:
            await client.act(view.play.legal[-1].text)


def test_buying_in_again(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("host") as host:
            table = await host.open_room("holdem", clock=0)
            await host.join(table)
            await host.ask("sit", seat=1)
            async with person(RoomSource(f"{server.url}/t/{table}", "Li")) as somebody:
                await somebody.until(lambda: somebody.table.view and somebody.table.view.you == 0)
                await somebody.until_sees("r ready")
                await somebody.press("r")
                await host.ask("ready")
                raising = asyncio.create_task(raises(host))
                await somebody.asked()
                if not somebody.over:
                    await somebody.does("p")  # folds
                await raising
                await somebody.until_sees("settlement")
                assert somebody.table.view and somebody.table.view.buys
                await somebody.press("b")
                await somebody.until(lambda: not (somebody.table.view and somebody.table.view.buys))

    with speaking("en"):
        served(test, tmp_path)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "127.0.0.1:9/"])
def test_no_server_there(url: str) -> None:
    async def test() -> None:
        app = TableApp(server=LobbyClient(url))
        async with app.run_test(size=SMALL) as pilot:
            await Person(app, pilot).until(lambda: app.refusal)
        assert "127.0.0.1:9" in app.refusal

    asyncio.run(test())
