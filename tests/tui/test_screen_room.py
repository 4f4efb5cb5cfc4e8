"""The full-screen table at a server: beside a program, through a broken connection, refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paiju.core.language import speaking
from paiju.tui.guests import find_guest, keep
from paiju.tui.room import RoomSource
from paiju.tui.server import split
from paiju.tui.source import Refusal
from pilots import person
from screen_rooms import follows_legal_moves, plays, room_with_a_program
from servers import Running, served


@pytest.mark.parametrize("game", ["doudizhu", "holdem"])
def test_a_terminal_and_a_program_finish_a_game(tmp_path: Path, game: str) -> None:
    async def test(server: Running) -> None:
        async with server.client("program", bot=True) as client:
            url = await room_with_a_program(server, client, game)
            async with person(RoomSource(url, "小李")) as somebody:
                other = asyncio.create_task(follows_legal_moves(client))
                await plays(somebody)
                await other
                assert client.view and client.view.play and somebody.table.play
                assert client.view.play.payoffs == somebody.table.play.payoffs
                assert client.view.seats[0].name == "小李"

    with speaking("zh"):
        served(test, tmp_path)


def test_counter_history_and_coming_back(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("program") as client:
            url = await room_with_a_program(server, client, "doudizhu")
            async with person(RoomSource(url, "小李"), size=(120, 40)) as somebody:
                await somebody.until(lambda: somebody.table.view and somebody.table.view.you == 0)
                await somebody.press("r")
                await somebody.until_sees("记牌器 ─")
                room = somebody.table.source
                assert isinstance(room, RoomSource) and room._client and room._client._socket
                await room._client._socket.close()
                await somebody.until(lambda: not room._client.connected)  # type: ignore[union-attr]
                await somebody.until(lambda: room._client.connected)  # type: ignore[union-attr]
                assert await room.count_unseen()
                await room.list_tricks()
                await somebody.press("o")  # 托管
                await somebody.until_sees("取消托管")

    with speaking("zh"):
        served(test, tmp_path)


def test_a_room_that_is_not_there(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with person(RoomSource(f"{server.url}/t/nowhere")) as somebody:
            await somebody.until(lambda: somebody.app.refusal)
            assert "nowhere" not in somebody.app.refusal  # a sentence, no page of code

    served(test, tmp_path)


def test_a_server_that_is_not_there() -> None:
    async def test() -> None:
        async with person(RoomSource("http://127.0.0.1:9/t/abc")) as somebody:
            await somebody.until(lambda: somebody.app.refusal)
            assert "127.0.0.1:9" in somebody.app.refusal

    asyncio.run(test())


def test_addresses() -> None:
    assert split("http://localhost:8000/t/abc") == ("http://localhost:8000", "abc")
    assert split("localhost:8000/t/abc/") == ("http://localhost:8000", "abc")
    assert split("https://a.example/t/x?y=1") == ("https://a.example", "x")
    assert split("http://localhost:8000/") == ("http://localhost:8000", "")
    assert split("localhost:8000") == ("http://localhost:8000", "")
    for wrong in (
        "",
        "abc",
        "http://localhost:99999",
        "ftp://a/t/b",
        "http://a/t/b/c",
        "http://[/t/b",
    ):
        with pytest.raises(Refusal):
            split(wrong)


def test_somebody_with_a_name_is_the_same_when_he_comes_again(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        async with server.client("Ann") as ann:
            link = f"{server.url}/t/{await ann.open_room('doudizhu')}"
        names = ("Li", "Li", "Bo", "", "")
        first, again, other, nobody, stranger = [await seen_by(link, name) for name in names]
        assert first == again == await find_guest(server.url, "Li")
        assert len({first, other, nobody, stranger}) == 4
        assert await find_guest(server.url, "") == await find_guest(server.url, "Wu") == ""
        keep(server.url, "Li", first[:-1])
        assert await find_guest(server.url, "Li") == ""  # a cookie the server has not made

    served(play, tmp_path)


async def seen_by(link: str, name: str) -> str:
    """The cookie with which a terminal comes into a room."""
    room, here = RoomSource(link, name), asyncio.Event()
    staying = asyncio.ensure_future(room.run(here.set))
    await asyncio.wait((asyncio.ensure_future(here.wait()), staying), return_when="FIRST_COMPLETED")
    staying.cancel()
    await asyncio.gather(staying, return_exceptions=True)
    assert room._client
    return room._client.cookie
