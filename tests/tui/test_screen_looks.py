"""How the table is worded and drawn: players by their names, places for what is still to come."""

from __future__ import annotations

import asyncio
import re
from functools import partial

import pytest

import paiju
from layouts import composed
from paiju.core.events import Carried
from paiju.core.language import speaking
from paiju.families.climb.roles import result
from paiju.tui.card_faces import draw_backs
from paiju.tui.dialogs import Amount
from paiju.tui.puzzle import PuzzleSource
from pilots import Person, at_table, person, plan

LARGE = (120, 40)
LAST = Carried(result=result((0, 1), (0, 1)), landlords=(0, 1), order=(0, 1))


def test_backs_fit() -> None:
    for count in range(1, 21):
        for room in range(count + 1, 50):
            rows = [row.plain for row in draw_backs(count, room, 3)]
            assert len(rows) == 3 and len(set(rows)) == 1
            assert rows[0].count("▏") == count and len(rows[0]) <= room, (count, room)


def test_two_boxes_that_differ_by_a_column_look_alike() -> None:
    one, two = (draw_backs(17, room, 3)[0].plain for room in (34, 35))
    assert two.startswith(one) and one.startswith("▏▒▏▒")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", ["上一轮：你 赢", "已结束", "赢家：你"]),
        ("en", ["last trick: won by you", "over", "won by you"]),
    ],
)
def test_words_of_tricks_and_of_the_end(language: str, words: list[str]) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("2", "enter")
        await person.until_sees(words[0])
        await person.asked()
        await person.press("3", "enter")
        await person.until_sees(words[2])
        assert words[1] in person.sees().splitlines()[0]

    given = composed("doudizhu", "2 3", "44", "66")
    at_table(plan("doudizhu", given=given), play, language, LARGE)


def holds(person: Person, count: int) -> bool:
    return len(person.table.hand.cards) == count


def test_the_counter_stays_where_it_is_while_the_history_grows() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        for left, rank in zip(range(8, 0, -1), "2akqj098", strict=True):
            await person.press(rank, "enter")
            await person.until(partial(holds, person, left))
            await person.asked()
        await person.until_sees("♦8  单张")
        await person.pilot.pause()
        assert "记牌器" in person.sees().splitlines()[1]

    given = composed("doudizhu", "2 A K Q J 10 9 8 7", "d3 c3 d4 c4 d5", "h3 s3 h4 s4 c5")
    at_table(plan("doudizhu", given=given), play, size=LARGE)


@pytest.mark.parametrize(("language", "bet"), [("zh", "下注……"), ("en", "bet …")])
def test_a_board_has_places_and_the_first_chips_are_a_bet(language: str, bet: str) -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 2" if language == "zh" else "player 2")
        whole = "▏▒▒▒▒▒▒" * 5
        assert person.sees().count(whole) == 5  # rows of a large card
        await person.opens(Amount, "3")
        assert "加注……" in person.sees() or "raise …" in person.sees()
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        await person.press("2")
        await person.takes_over("玩家 1" if language == "zh" else "player 1")
        await person.press("1")
        await person.until(lambda: person.local.state and len(person.local.state.position.board))
        await person.until_sees("▏▒▒▒▒▒▒" * 2)
        assert "▏▒▒▒▒▒▒" * 3 not in person.sees()
        assert bet in person.sees()

    wishes = plan("holdem-standard", people=(0, 1), seed=5)
    at_table(wishes, play, language, LARGE)


@pytest.mark.parametrize(
    ("language", "told"),
    [("zh", "进贡方块3给你"), ("en", "pays ♦3 to you")],
)
def test_players_have_one_name_on_the_screen(language: str, told: str) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.until_sees(told)
        assert not re.search(r"玩家 \d|player \d", person.sees())

    given = paiju.game("guangxi-dizhu").deal(1, 4, LAST)
    at_table(plan("guangxi-dizhu", given=given), play, language, LARGE)


@pytest.mark.parametrize(
    ("language", "told"), [("zh", "农民获胜：电脑 2、电脑 3"), ("en", "computer 2, computer 3")]
)
def test_a_result_without_points_names_its_side_and_no_zeros(language: str, told: str) -> None:
    """广西地主 tells who has won and pays nothing unless it is asked to."""

    async def play(person: Person) -> None:
        await person.until_sees(told)
        assert "+0" not in person.sees()

    given = composed("guangxi-dizhu", "s3 d4", "d5", "d6", "sA d7", leader=2)
    at_table(plan("guangxi-dizhu", given=given, level="easy"), play, language, LARGE)


def test_open_hands_are_drawn_where_there_is_room() -> None:
    one = next(puzzle for puzzle in paiju.puzzles() if puzzle.state.game.id == "big-two")

    async def look() -> None:
        async with person(PuzzleSource(one), size=LARGE) as somebody:
            await somebody.asked()
            await somebody.until_sees("你：先出")
            assert "明 " not in somebody.sees()
            corners = sum(row.count("▏") for row in somebody.sees().splitlines()) / 5
            assert corners == sum(one.state.counts)  # all cards have faces

    with speaking("zh"):
        asyncio.run(look())
