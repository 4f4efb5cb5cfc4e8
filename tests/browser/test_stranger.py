"""Strangers play 斗地主 against computers, by mouse, by keyboard and by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsing import Visitors, chosen, grave, hand, play_by_hints, play_by_keys, start, tap

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def settled(dialog: Locator) -> None:
    """It says who has won, and the payments add up to nothing."""
    assert dialog.get_by_role("heading").inner_text() in ("你赢了", "你输了")
    totals = dialog.locator("tfoot tr").first.get_by_role("cell").all_inner_texts()
    assert len(totals) == 3
    assert sum(int(text.replace("−", "-")) for text in totals) == 0
    assert dialog.get_by_role("row", name="各家相加").inner_text().endswith("= 0")
    assert dialog.get_by_role("link", name="验证发牌").count() == 1


# Which cards that leave the table go somewhere, and do not only fade.
GATHERED = """window.gathered = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...more) {
  const goes = [frames].flat().some(({ transform }) => /translate/.test(transform ?? ""));
  if (goes && this.matches(".laid")) window.gathered += 1;
  return animate.call(this, frames, ...more);
};"""


def test_by_mouse_and_again(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="no-preference")  # cards fly, and wait for nobody
    page.add_init_script(GATHERED)
    assert start(page).count() == 17
    assert grave(page) == []
    dialog = play_by_hints(page)
    settled(dialog)
    assert page.evaluate("gathered") > 0
    dialog.get_by_role("button", name="再来一局").click()
    dialog.wait_for(state="detached")
    assert hand(page).count() in (17, 20)


@pytest.mark.short
def test_by_keyboard(page: Page) -> None:
    page.add_init_script(GATHERED)
    page.goto("/")
    page.get_by_role("button", name="开始", exact=True).wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    hand(page)
    while not page.evaluate("document.activeElement.matches('[data-key]')"):
        page.keyboard.press("Tab")
    for key, many in (("Space", 1), ("Shift+ArrowRight", 2), ("ArrowRight", 2), ("Space", 3)):
        page.keyboard.press(key)
        assert chosen(page).count() == many
    page.keyboard.press("Escape")
    assert chosen(page).count() == 0
    settled(play_by_keys(page))
    assert page.evaluate("gathered") == 0  # this one has asked for stillness


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_by_touch(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.arrive(*size, has_touch=True, is_mobile=True)
    cards = start(page, tap)
    page.locator("[aria-keyshortcuts=H]:enabled").wait_for()  # nobody else has anything to do
    for card in (cards.nth(0), cards.nth(3)):
        card.tap(trial=True, position={"x": 8, "y": 12})  # it lies still
    slide(page, cards.nth(0), cards.nth(3))
    assert chosen(page).count() == 4
    chosen(page).first.tap(position={"x": 8, "y": 12})
    assert chosen(page).count() == 3
    settled(play_by_hints(page, tap))
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def slide(page: Page, first: Locator, last: Locator) -> None:
    """Put a finger on one card, and take it off on another."""
    finger = page.context.new_cdp_session(page)
    places = [box for card in (first, last) if (box := card.bounding_box())]
    (from_x, y), (to_x, _) = [(box["x"] + 8, box["y"] + 20) for box in places]
    path = [(from_x + (to_x - from_x) * step / 6, y) for step in range(7)]
    for at, (x, _) in enumerate(path):
        kind = "touchMove" if at else "touchStart"
        touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        finger.send("Input.dispatchTouchEvent", touch)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_reload_returns_to_the_table_with_the_selection_kept(page: Page) -> None:
    cards = start(page)
    cards.first.click()
    cards.nth(3).click(position={"x": 8, "y": 30})
    names = [card.get_attribute("aria-label") for card in chosen(page).all()]
    assert len(names) == 2
    page.reload()
    chosen(page).nth(1).wait_for()
    assert [card.get_attribute("aria-label") for card in chosen(page).all()] == names
