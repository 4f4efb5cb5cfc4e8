"""The full-screen table on large screens: seats around it, large cards, no emptiness; and the
exchange of cards, which says what came from whom and goes to whom."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any

import pytest

import paiju
from layouts import composed
from paiju.core.events import Carried
from paiju.families.climb.roles import result
from paiju.tui.layout import FeltArea, place_seats
from paiju.tui.seats import SeatBox
from pilots import Person, at_table, plan

LAST = Carried(result=result((0, 1), (0, 1)), landlords=(0, 1), order=(0, 1))
CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
SIZES = ((80, 24), (120, 40), (200, 50))
MOSTLY = {(120, 40): 0.1, (200, 50): 0.1}  # rows that may be blank


def overlap(a: FeltArea, b: FeltArea) -> bool:
    return (
        a.x < b.x + b.width and b.x < a.x + a.width
        and a.y < b.y + b.height and b.y < a.y + a.height
    )  # fmt: skip


@pytest.mark.parametrize(
    ("others", "size"), list(product(range(1, 10), [(80, 14), (80, 29), (104, 39), (144, 39)]))
)
def test_nobody_sits_on_anybody_else_or_on_the_table(others: int, size: tuple[int, int]) -> None:
    width, height = size
    for clockwise in (True, False):
        seating = place_seats(others, width, height, clockwise)
        assert len(seating.boxes) == others
        places = [*seating.boxes, seating.middle]
        for a, b in combinations(places, 2):
            assert not overlap(a, b), (a, b)
        for place in seating.boxes:
            assert place.x >= 0 and place.x + place.width <= width and place.width >= 14
            assert place.y >= 0 and place.y + place.height <= height and place.height >= 4


def test_whoever_is_next_sits_on_the_left_when_it_goes_clockwise() -> None:
    for others in (2, 3, 5):
        first = [place_seats(others, 80, 29, clockwise).boxes[0].x for clockwise in (True, False)]
        assert first[0] < 20 and first[1] >= 40


# --- what is seen ---


def blank(person: Person) -> float:
    """The part of all rows that has nothing in it."""
    rows = person.sees().splitlines()
    empty = [row for row in rows if not row.strip()]
    return (len(empty) + person.app.size.height - len(rows)) / person.app.size.height


def gap(person: Person) -> int:
    """How many rows in a row have nothing in them but frames."""
    longest = now = 0
    for row in person.sees().splitlines():
        now = 0 if row.replace("│", "").strip() else now + 1
        longest = max(longest, now)
    return longest


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "more", "language"),
    [
        ("doudizhu", {}, "zh"),
        ("holdem", {"players": 6}, "zh"),
        ("holdem", {"players": 9}, "en"),
        ("dark-doudizhu", {}, "zh"),
    ],
)
def test_the_screen_is_filled(
    game: str, more: dict[str, Any], language: str, size: tuple[int, int]
) -> None:
    async def look(person: Person) -> None:
        await person.asked()
        if size[0] >= 110:
            await person.until_sees("牌局记录" if language == "zh" else "history")
            await person.until_sees("记牌器" if language == "zh" else "cards not seen")
        await person.pilot.pause()
        rows = person.sees().splitlines()
        assert len(rows) <= size[1]
        assert language == "zh" or not CHINESE.search(person.sees())
        if size in MOSTLY:
            assert blank(person) <= MOSTLY[size], person.sees()
            assert gap(person) <= size[1] // 4, person.sees()
        table = person.table
        large = size[1] >= 36
        assert table.hand.size.height == (6 if large else table.hand.size.height)
        boxes = [box for box in person.app.screen.query(SeatBox) if box.display]
        assert len(boxes) == len(table.view.seats) - 1  # type: ignore[union-attr]
        if large and len(boxes) > 3:
            assert len({box.region.y for box in boxes}) > 1  # around the table, not in one row

    at_table(plan(game, **more), look, language, size)


def test_large_cards_can_be_clicked() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        hand = person.table.hand
        await person.pilot.pause()
        for at in range(len(hand.cards)):
            x = next(x for x in range(hand.size.width) if hand.find_card(x, 3) == at)
            await person.pilot.click("#hand", offset=(x + 1, 3))
        assert hand.codes == hand.cards

    given = composed("doudizhu", "3 4 5 6 7 大王", "33", "44")
    at_table(plan("doudizhu", given=given), play, size=(120, 40))


# --- the exchange ---


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("language", "came", "choose", "gone"),
    [
        ("zh", "进贡  电脑 4 → 你：♦3", "还牌  你 → 电脑 4：请选一张", "还牌  你 → 电脑 4：♦6"),
        ("en", "tribute  computer 4 → you: ♦3", "return  you → computer 4: choose a card",
         "return  you → computer 4: ♦6"),
    ],
)  # fmt: skip
def test_the_exchange_says_what_came_from_whom_and_goes_to_whom(
    language: str, came: str, choose: str, gone: str, size: tuple[int, int]
) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.until_sees(came)
        await person.until_sees(choose)
        other = "电脑 3 → 电脑 2：一张牌" if language == "zh" else "computer 3 → computer 2: a card"
        assert other in person.sees()  # whose card it is, is known to those two only
        before = person.table.view
        person.table.act("♦6")
        await person.until(lambda: person.table.view is not before)
        seen: list[str] = []

        def told() -> bool:
            seen.append(person.sees())
            return gone in seen[-1]

        state = person.local.state
        assert state is not None
        if not any(state.position.laid):  # until the first card is laid
            await person.until(told)

    given = paiju.game("guangxi-dizhu").deal(1, 4, LAST)
    at_table(plan("guangxi-dizhu", given=given, pace=0.3), play, language, size)
