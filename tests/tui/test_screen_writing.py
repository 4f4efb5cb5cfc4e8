"""Words on the full screen: typed, pasted, faster than a window opens; never half understood."""

from __future__ import annotations

import re

import pytest
from textual import events

from layouts import composed
from paiju.tui.dialogs import Amount, Sentence
from pilots import Person, at_table, plan
from refused_words import BIDS, HAND, LAID, REFUSALS
from screen_views import given

TABLE = composed("斗地主", HAND, "5", "66")


def held(person: Person) -> int:
    """How many cards are left in the own hand."""
    assert person.local.state is not None
    return len(person.local.state.hands[0])


def names(text: str) -> list[str]:
    """The keys for a text."""
    return ["space" if c == " " else c for c in text]


@pytest.mark.parametrize(("text", "code", "sentence"), REFUSALS)
def test_a_text_is_refused_as_a_whole(text: str, code: str, sentence: str) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.opens(Sentence, "colon")
        await person.press(*names(text), "enter")
        await person.until_sees(sentence)
        assert isinstance(person.app.screen, Sentence)  # to be mended
        assert held(person) == 10
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        assert person.table.asked

    at_table(given(TABLE), play)


@pytest.mark.parametrize(("text", "count"), LAID)
def test_a_text_is_laid(text: str, count: int) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.opens(Sentence, "colon")
        await person.press(*names(text), "enter")
        await person.until(lambda: held(person) == 10 - count)
        await person.until(lambda: not isinstance(person.app.screen, Sentence))

    at_table(given(TABLE), play)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("红挑3", "看不懂“红挑”"),
        ("banana", "看不懂“banana”"),
        ("三带一 3", "3 不是三带一，是单张"),
        ("3红挑", "看不懂“红挑”"),
        ("，3吧", "看不懂“吧”"),
    ],
)
def test_what_is_no_key_of_the_table_begins_a_text(text: str, sentence: str) -> None:
    """Nothing of it is skipped on the way to the cards."""

    async def play(person: Person) -> None:
        await person.asked()
        await person.press(*names(text), "enter")
        await person.until_sees(sentence)
        assert held(person) == 10

    at_table(given(TABLE), play)


def test_what_is_chosen_stands_in_front() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.press("3", "3", "小", "王", "enter")
        await person.until_sees("♣3 ♦3 小王 ")
        await person.until_sees("不是合法的牌型")
        assert held(person) == 10

    at_table(given(TABLE), play)


def test_faster_than_a_window_opens() -> None:
    """An input method sends all characters at once."""

    async def play(person: Person) -> None:
        await person.asked()
        for character in "火箭":
            person.app.post_message(events.Key(character, character))
        person.app.post_message(events.Key("enter", "\r"))
        await person.until(lambda: held(person) == 8)
        await person.until(lambda: not isinstance(person.app.screen, Sentence))

    at_table(given(TABLE), play)


def test_faster_than_a_window_opens_and_wrong() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        for character in "红挑3":
            person.app.post_message(events.Key(character, character))
        person.app.post_message(events.Key("enter", "\r"))
        await person.until_sees("看不懂“红挑”")
        assert held(person) == 10

    at_table(given(TABLE), play)


@pytest.mark.parametrize("opened", [False, True])
def test_all_lines_of_what_is_pasted_count(opened: bool) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        if opened:
            await person.opens(Sentence, "colon")
        person.app.post_message(events.Paste("3\nbanana"))
        await person.until_sees("3 banana")
        await person.press("enter")
        await person.until_sees("看不懂“banana”")
        assert held(person) == 10

    at_table(given(TABLE), play)


def test_a_rank_that_is_not_there_stops_the_hand() -> None:
    """39 and Enter is no 3."""

    async def play(person: Person) -> None:
        await person.asked()
        await person.press("3", "8", "enter")
        await person.until_sees("没有出牌")
        assert held(person) == 10
        await person.press("enter")
        await person.until(lambda: held(person) == 9)

    at_table(given(TABLE), play)


@pytest.mark.parametrize("word", BIDS)
def test_bids(word: str) -> None:
    async def play(person: Person) -> None:
        await person.asked()
        state = person.local.state
        await person.opens(Sentence, "colon")
        await person.press(*names(word), "enter")
        await person.until_sees(f"听不懂“{word}”，可以说：不叫 / 叫地主")
        assert person.local.state is state
        await person.press("ctrl+u", "叫", "地", "主", "enter")
        await person.until(lambda: person.local.state is not state)

    at_table(plan("斗地主", {"first_bidder": 1}), play)


def test_nobody_writes_out_of_turn() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        await person.does("9", "enter")
        await person.until(lambda: not person.table.asked)
        await person.press("colon")
        await person.until_sees("还没有轮到你")

    at_table(plan("斗地主", given=given(TABLE).given, level="easy", pace=60.0), play)


def test_the_letter_of_a_usual_bet() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 2")
        await person.opens(Amount, "3")
        letter = re.search(r"([a-h]) 全下 \d+", person.sees())
        assert letter
        await person.press(letter[1])
        await person.until(lambda: person.local.state and person.local.state.position.bets[1] > 100)

    at_table(plan("holdem-standard", people=(0, 1), seed=5), play)


def test_a_long_number_is_read_to_its_end() -> None:
    async def play(person: Person) -> None:
        await person.takes_over("玩家 2")
        await person.opens(Amount, "3")
        await person.press("ctrl+u", *"00000000000000000007000", "enter")
        await person.until_sees("之间的整数")
        await person.press("ctrl+u", *"00000000000000000000007", "enter")
        await person.until(lambda: person.local.state and person.local.state.position.bets[1] == 7)

    at_table(plan("holdem-standard", people=(0, 1), seed=5), play)
