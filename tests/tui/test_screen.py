"""The full-screen table in every phase of every family, by keys and by mouse."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import paiju
from layouts import composed
from paiju.core.events import Carried
from paiju.engine.state import State
from paiju.families.climb.roles import result
from paiju.tui.app import TableApp
from paiju.tui.bar import Bar
from paiju.tui.dialogs import Amount, Chooser, Curtain, TextDialog
from paiju.tui.local import LocalSource
from paiju.tui.menu import MenuScreen
from pilots import Person, at_table, plan
from screen_views import given

EVERYBODY = (0, 1, 2)


def held(person: Person) -> tuple[str, ...]:
    assert person.local.state is not None
    return tuple(str(card) for card in person.local.state.hands[0])


# --- before the play ----------------------------------------------------------------------


def test_calling_and_robbing_with_three_people_at_one_keyboard() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 1")
        assert "不叫" in person.sees() and "叫地主" in person.sees()
        await person.press("2")
        await person.takes_over("玩家 2")
        assert "抢地主" in person.sees()
        await person.press("2")
        await person.takes_over("玩家 3")
        await person.press("p")  # the timid answer
        await person.takes_over("玩家 1")
        await person.press("1")
        await person.takes_over("玩家 2")
        assert person.local.state and person.local.state.landlord == 1
        assert "玩家 2 · 地主 · 20 张" in person.sees()
        assert "底牌" in person.sees()

    at_table(plan("doudizhu", {"first_bidder": 1}, people=EVERYBODY), play)


def test_no_card_is_seen_before_the_next_person_is_there() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("player 1")
        await person.press("1")
        await person.until(lambda: isinstance(person.app.screen, Curtain))
        await person.until_sees("Please hand the keyboard to player 2")
        assert not set("♠♥♣♦★") & set(person.sees())
        await person.press("3", "h", "c")  # no key of the table does anything
        assert isinstance(person.app.screen, Curtain)

    at_table(plan("doudizhu", {"first_bidder": 1}, people=EVERYBODY), play, "en")


def test_bidding_by_scores() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 1")
        assert "1 1分" in person.sees() and "p 不叫" in person.sees()
        await person.press("2")
        await person.takes_over("玩家 2")
        assert "2 2分" not in person.sees()
        await person.press("3")
        await person.until(lambda: person.local.state and person.local.state.landlord == 1)
        assert person.local.state and person.local.state.position.base == 3

    wishes = plan("doudizhu-panda", {"first_bidder": 1}, people=EVERYBODY)
    at_table(wishes, play)


def test_doubling_and_open_hands() -> None:
    async def play(person: Person) -> None:
        seen = []
        for _ in range(12):
            await person.asked()
            if person.table.play and person.table.play.phase == "play":
                break
            seen.append(person.sees())
            await person.does("2")
        shown = "\n".join(seen)
        assert "加倍" in shown and "明牌" in shown
        assert person.local.state and "×" in person.sees()

    options = {"first_bidder": 1, "doubling": "on", "open_hand": "landlord", "rob": "off"}
    at_table(plan("doudizhu", options), play)


# --- choosing cards -----------------------------------------------------------------------


TWO_WAYS = ("doudizhu-extended", "33334444 5", "66", "77")


def test_typing_arrows_and_taking_back() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        hand = person.table.hand
        await person.press("0", "j", "x", "d")
        assert hand.codes == ["BJ", "LJ", "sJ", "sT"]
        await person.press("j")
        await person.until_sees("手里没有（更多的）j")
        await person.press("backspace", "backspace")
        assert hand.codes == ["sJ", "sT"]
        await person.press("escape")
        assert hand.codes == []
        await person.press("left", "space", "left", "left", "space")
        assert hand.codes == ["s7", "s5"]
        await person.press("escape", "1", "0")
        assert hand.codes == ["sT"]  # and no ace was missed
        await person.press("escape", "ｊ")
        assert hand.codes == ["sJ"]

    at_table(given(composed("doudizhu", "BJ LJ sJ sT s7 s6 s5", "66", "77")), play)


def test_the_type_is_told_at_once_and_why_not() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("3", "3", "3", "4")
        await person.until_sees("✓ 三带一")
        await person.press("backspace", "5", "6")
        await person.until_sees("✗")
        await person.press("enter")
        await person.until_sees("不是合法的牌型")
        await person.press("escape", "enter")
        await person.until_sees("先选牌")

    at_table(given(composed("doudizhu", "333 4 5 6", "66", "77")), play)


def test_tab_completes_what_was_chosen() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("3", "7", "tab")
        await person.until_sees("补成 1/")
        assert set(person.table.hand.codes) >= {"d3", "d7"}
        await person.does("enter")
        await person.until(lambda: held(person) == ("♦9",))

    at_table(given(composed("doudizhu", "d3 d4 d5 d6 d7 d9", "66", "88")), play)


def test_the_mouse_chooses_and_plays() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.pilot.pause()
        hand = person.table.hand
        left = next(x for x in range(80) if hand.find_card(x, 2) is not None)
        assert await person.pilot.click("#hand", offset=(left + 1, 2))
        assert hand.codes == ["s9"]
        assert await person.pilot.click("#hand", offset=(0, 2))  # beside the cards
        assert hand.codes == ["s9"]
        bar = person.table.query_one("#actions", Bar)
        assert await person.pilot.click(bar, offset=(3, 0))
        await person.until(lambda: held(person) == ("♠5", "♠3"))

    at_table(given(composed("doudizhu", "s9 s5 s3", "44", "66")), play)


def test_two_readings_are_a_question() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press(*"33334444")
        await person.opens(Chooser, "enter")
        assert "这组牌当作什么" in person.sees()
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        assert len(held(person)) == 9
        await person.opens(Chooser, "enter")
        await person.press("2")
        await person.until(lambda: len(held(person)) == 1)

    at_table(given(composed(*TWO_WAYS)), play)


def test_wild_cards_are_assigned() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        assert "癞子 5" in person.sees()
        await person.press(*"3355")
        await person.opens(Chooser, "enter")
        assert "三带一" in person.sees() and "软炸" in person.sees()
        await person.press("1")
        await person.until(lambda: held(person) == ("♠9",))
        await person.until_sees("→3")  # what a wild card stands for

    state = composed("doudizhu-laizi", "s3 h3 s5 h5 s9", "66", "77", wild="5")
    at_table(given(state), play)


def test_a_pass_where_nothing_beats_it() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.does("9", "enter")
        await person.until(lambda: person.table.play and person.table.play.must_pass)
        assert "要不起" in person.sees()
        await person.does("enter")

    state = composed("doudizhu", "s9 s5 s3", "2 4 4 4", "A 6 6 6")
    at_table(given(state), play)


# --- other families -----------------------------------------------------------------------


def test_the_exchange() -> None:
    last = Carried(result=result((0, 1), (0, 1)), landlords=(0, 1), order=(0, 1))
    game = paiju.game("guangxi-dizhu")
    state = next(
        found
        for seed in range(50)
        for found in [game.deal(seed, 4, last)]
        if 0 in found.to_act and "♠A" in map(str, found.hands[0])
    )

    async def play(person: Person) -> None:
        await person.asked()
        assert "给牌" in person.sees()
        marked = person.table.play and [c for c in person.table.play.hand if c == "sA"]
        person.table.hand.choose(marked or [])
        await person.press("enter")
        await person.until_sees("!")
        assert "♠A" in person.sees()
        await person.press("escape", "h")
        await person.until(lambda: person.table.suggestions.current)
        await person.does("enter")

    at_table(given(state), play)


def test_a_sealed_hand_is_locked_in() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 1")
        assert "明 " in person.sees() and "轮次 1/5" in person.sees()
        await person.press("h")
        await person.until(lambda: person.table.suggestions.current)
        await person.press("enter")
        await person.takes_over("玩家 2")
        shown = person.sees()
        assert "已决定" in shown  # the first player's hand lies face down
        await person.press("h")
        await person.until(lambda: person.table.suggestions.current)
        await person.press("enter")
        await person.until(lambda: person.local.state and person.local.state.position.round == 1)

    at_table(plan("dark-doudizhu", people=(0, 1)), play)


def test_a_game_with_a_stock_counts_points() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        shown = person.sees()
        assert "牌堆" in shown and "得 0 分" in shown

    at_table(plan("wuguapi", players=3), play)


def test_bets_with_presets_and_amounts() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 2")
        assert "弃牌" in person.sees() and "加注" in person.sees()
        await person.opens(Amount, "3")
        assert "½ 底池" in person.sees()
        await person.press("9", "9", "9", "9", "enter")
        await person.until_sees("之间的整数")
        await person.press("ctrl+u", "7", "enter")
        await person.until(lambda: person.local.state and person.local.state.position.bets[1] == 7)

    at_table(plan("holdem-standard", people=(0, 1), seed=5), play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_ten_players_fit(size: tuple[int, int]) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.pilot.pause()
        shown = person.sees()
        assert all(f"电脑 {n}" in shown for n in range(2, 11))
        assert "底池" in shown and "余 " in shown

    at_table(plan("holdem", players=10, level="random"), play, size=size)


# --- around the game ----------------------------------------------------------------------


def test_counter_history_and_help() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.does("9", "enter")
        await person.asked()
        for key, text in (("c", "大"), ("l", "第 1 轮"), ("question_mark", "Ctrl-C")):
            await person.opens(TextDialog, key)
            assert text in person.sees()
            await person.press("escape")
            await person.until(lambda: person.app.screen is person.table)

    at_table(given(composed("doudizhu", "s9 s5 s3", "2 4 4 4", "A 6 6 6")), play)


def test_the_end_and_what_comes_after() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("9", "enter")
        await person.until_sees("settlement")
        shown = person.sees()
        assert "★ you" in shown and "total" in shown and "left in hand" in shown
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        await person.opens(TextDialog, "s")
        await person.press("m")
        await person.until(lambda: isinstance(person.app.screen, MenuScreen))

    at_table(given(composed("doudizhu", "s9", "44", "66")), play, "en")


def test_the_menu_starts_what_was_chosen() -> None:
    async def play(person: Person) -> None:
        await person.until(lambda: person.table.view)
        await person.opens(Chooser, "escape")
        await person.press("2")
        await person.until(lambda: isinstance(person.app.screen, MenuScreen))
        await person.press("end", "n", "n", "v", "s")
        await person.until_sees("同机 2 人")
        assert "人数 5" in person.sees()
        await person.press("enter")
        await person.until(lambda: not isinstance(person.app.screen, MenuScreen))
        await person.takes_over("玩家 1")
        assert person.local.state and person.local.state.players == 5

    at_table(plan("doudizhu"), play)


def test_a_wide_screen_shows_more_and_a_small_one_again_less() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.until_sees("记牌器 ─")
        assert "牌局记录" in person.sees()
        await person.pilot.resize_terminal(80, 24)
        await person.until(lambda: "牌局记录" not in person.sees())
        await person.pilot.resize_terminal(60, 20)
        await person.pilot.pause()
        await person.press("3")
        assert person.table.hand.codes

    at_table(given(composed("doudizhu", "s9 s5 s3", "44", "66")), play, size=(120, 40))


def test_ctrl_c_leaves_at_once_and_keeps_the_game() -> None:
    kept: list[State] = []

    async def play(person: Person) -> None:
        await person.asked()
        await person.opens(TextDialog, "question_mark")  # also from a window over the table
        await person.press("ctrl+c")
        await person.until(lambda: person.app.return_value == 130)

    at_table(plan("doudizhu", keep=kept.append), play)
    assert len(kept) == 1 and not kept[0].is_over


def test_a_fault_is_not_a_page_of_code(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(LocalSource):
        async def run(self, changed: Any) -> None:
            raise ZeroDivisionError("once")

    app = TableApp(Broken(plan("doudizhu")))
    asyncio.run(app.run_async(headless=True))
    assert isinstance(app.failure, ZeroDivisionError)
    assert "Traceback" not in "".join(capsys.readouterr())
