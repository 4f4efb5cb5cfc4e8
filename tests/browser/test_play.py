"""A stranger plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TURNS = 60  # more than any game has for one seat


def test_a_stranger_finishes_a_game_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="开始", exact=True).click()
    page.get_by_role("group", name="你的手牌").wait_for()
    assert page.get_by_role("group", name="你的手牌").get_by_role("button").count() == 17
    play_by_hints(page)
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_role("heading").inner_text() in ("你赢了", "你输了")
    totals = dialog.locator("tfoot tr").first.get_by_role("cell").all_inner_texts()
    assert len(totals) == 3
    assert sum(int(text.replace("−", "-")) for text in totals) == 0
    dialog.get_by_role("button", name="再来一局").click()
    dialog.wait_for(state="detached")
    hand = page.get_by_role("group", name="你的手牌").get_by_role("button")
    assert hand.count() in (17, 20)


def test_a_reload_returns_to_the_table_with_the_selection_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="开始", exact=True).click()
    hand = page.get_by_role("group", name="你的手牌").get_by_role("button")
    hand.first.click()
    hand.nth(3).click()
    chosen = page.get_by_role("button", name=re.compile("，已选$"))
    names = [chosen.nth(at).get_attribute("aria-label") for at in range(2)]
    page.reload()
    chosen.nth(1).wait_for()
    assert [chosen.nth(at).get_attribute("aria-label") for at in range(2)] == names
    assert chosen.count() == 2


def play_by_hints(page: Page) -> None:
    """Do what the hints say until the settlement is there."""
    dialog = page.get_by_role("dialog")
    hint = page.get_by_role("button", name="提示", exact=True)
    for _ in range(TURNS):
        hint.or_(dialog).first.wait_for()
        if dialog.count():
            return
        hint.click()
        advised = page.locator(".button.advised")
        lay = page.locator(".buttons .main:enabled")
        advised.or_(lay).or_(dialog).first.wait_for()
        if dialog.count():
            return
        answer = advised.or_(lay).first
        answer.click()
        answer.wait_for(state="detached")
    raise AssertionError("the game does not end")
