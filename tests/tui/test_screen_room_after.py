"""After a game at a server's table: its record is fetched, to look at it again and to keep it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from paiju.core.language import speaking
from paiju.tui.dialogs import TextDialog
from paiju.tui.review import ReviewScreen
from paiju.tui.room import RoomSource
from pilots import person
from screen_rooms import follows_legal_moves, plays, room_with_a_program
from servers import Running, served


def test_a_game_of_a_room_is_reviewed(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("program", bot=True) as client:
            url = await room_with_a_program(server, client, "doudizhu")
            async with person(RoomSource(url, "小李")) as somebody:
                other = asyncio.create_task(follows_legal_moves(client))
                await plays(somebody)
                await other
                await somebody.until(lambda: isinstance(somebody.app.screen, TextDialog))
                assert "复盘" in somebody.sees() and "保存" in somebody.sees()
                await somebody.opens(ReviewScreen, "v")
                review = somebody.app.screen
                assert isinstance(review, ReviewScreen)
                await somebody.until(lambda: review.known)
                assert all(review.steps[number].seat == 0 for number in review.known)
                assert len(somebody.app.diary.evening) == 1  # it counts for this seat

    with speaking("zh"):
        served(test, tmp_path)
