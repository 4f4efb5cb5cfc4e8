"""Every game at its table in a real browser; the questions that only some games ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import paiju
from browsing import (
    GAMES,
    Visitors,
    again,
    choose,
    chosen,
    finish,
    grave,
    play_out,
    totals,
    until_33,
    until_shown,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

# Games that other tests play to their end.
ELSEWHERE = {"doudizhu", "holdem-standard"}

# A card is pressed: which cards change in the same task, before the browser draws again?
PRESS = """async () => {
  const cards = [...document.querySelectorAll("[data-key]")];
  const changes = [];
  const seen = new MutationObserver((all) => changes.push(...all));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  seen.observe(cards[0].parentElement, all);
  cards[5].click();
  await Promise.resolve();
  const pressed = cards.findIndex((card) => card.getAttribute("aria-pressed") === "true");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  changes.push(...seen.takeRecords());
  const changed = new Set(changes.map(({ target }) => target.closest("[data-key]") ?? target));
  return { pressed, cards: changed.size, changes: changes.length };
}"""


@pytest.fixture(scope="module")
def table(browser: Browser, address: str) -> Iterator[Page]:
    """The page of somebody who plays one game after the other."""
    visitors = Visitors(browser, address)
    yield visitors.arrive()
    visitors.leave()
    assert visitors.wrong == []


@pytest.mark.parametrize("game", [one.id for one in paiju.games() if one.id not in ELSEWHERE])
def test_a_whole_game(table: Page, game: str) -> None:
    choose(table, game)
    settled(table, game)


def settled(page: Page, game: str) -> None:
    """Play to the end: the payments are there, line by line, and what may follow."""
    dialog = play_out(page)
    won = totals(dialog)
    assert len(won) == paiju.game(game).seats()
    if paiju.game(game).spec.scoring == "zero-sum":
        assert sum(won) == 0
        assert dialog.get_by_role("row", name="各家相加").inner_text().endswith("= 0")
    lines = dialog.locator("tbody tr").count()
    assert lines >= 1 or not any(won)
    assert dialog.get_by_role("link", name="验证发牌").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_a_raise_is_typed(page: Page) -> None:
    choose(page, "holdem-standard")
    field = page.get_by_role("spinbutton", name="加注金额")
    field.wait_for()
    assert grave(page) == []
    least, most = (int(field.get_attribute(name) or "") for name in ("min", "max"))
    field.fill(str(least - 1))
    raise_to = page.locator(".raise button.main")
    assert raise_to.is_disabled()
    assert field.get_attribute("aria-invalid") == "true"
    page.get_by_role("button", name="全下").click()
    assert field.input_value() == str(most)
    field.fill(str(least + 1))
    assert raise_to.inner_text() == f"加注到 {least + 1}"
    field.press("Enter")
    page.locator(".who").get_by_text(str(least + 1)).or_(
        page.get_by_role("dialog")
    ).first.wait_for()
    settled(page, "holdem-standard")
    assert grave(page) == []


def test_keys_size_a_raise_and_a_loser_buys_in_again(page: Page) -> None:
    choose(page, "holdem")
    slider = page.get_by_role("slider", name="加注金额")
    slider.focus()
    least = int(slider.input_value())
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("spinbutton", name="加注金额").input_value() == str(least + 2)
    page.get_by_role("button", name="弃牌").click()
    dialog = play_out(page)
    won = totals(dialog)
    assert sum(won) == 0
    assert won[0] < 0
    buy = dialog.get_by_role("button", name="重新买入")
    buy.click()
    buy.wait_for(state="detached")


def test_a_card_is_given_back_by_keyboard(page: Page) -> None:
    """After some games a winner owes one."""
    choose(page, "guangxi-dizhu")
    exchange = page.get_by_role("dialog", name="还牌")
    hint = page.get_by_role("button", name="提示", exact=True)
    for _ in range(GAMES):
        finish(page)
        again(page)
        hint.or_(exchange).first.wait_for()
        if exchange.count():
            assert grave(page) == []
            keep_marks(page, exchange)
            while exchange.count():  # some owe two of them
                give_last(page, exchange)
            return
    raise AssertionError("nobody was owed a card")


def keep_marks(page: Page, exchange: Locator) -> None:
    """What may not be given, if it is there, says why."""
    for name in ("黑桃 3", "黑桃 A"):
        card = exchange.get_by_role("button", name=name, exact=True)
        if card.count():
            card.focus()
            page.keyboard.press("Space")
            exchange.get_by_role("alert").get_by_text("定地主，不能给").wait_for()


def give_last(page: Page, exchange: Locator) -> None:
    """The last card of the dialog is the smallest, which may always go."""
    card = exchange.get_by_role("group").get_by_role("button").last
    name = card.get_attribute("aria-label")
    card.focus()
    page.keyboard.press("Space")
    assert card.get_attribute("aria-pressed") == "true"
    exchange.get_by_role("button", name=f"给 {name}").focus()
    page.keyboard.press("Enter")
    exchange.get_by_role("button", name=name, exact=True).wait_for(state="detached")


def test_hands_are_locked_in_and_shown_together(page: Page) -> None:
    cards = choose(page, "dark-doudizhu")
    page.locator(".others .tag", has_text="已锁定").nth(2).wait_for()
    assert page.locator(".others .move .laid").count() == 0
    cards.last.click()
    page.get_by_role("button", name="锁定", exact=True).click()
    page.locator(".others .move .laid").nth(2).wait_for()
    assert page.locator(".own .laid").count() == 1
    assert grave(page) == []


def test_what_helps_at_the_table(page: Page) -> None:
    """记牌器, the record, quick lines: by key, and closed again."""
    choose(page, "doudizhu")
    page.get_by_role("button", name="提示", exact=True).wait_for()
    page.keyboard.press("c")
    counts = page.get_by_role("list", name="记牌器").get_by_role("listitem")
    counts.first.wait_for()
    unseen = [int(item.locator(".left").inner_text()) for item in counts.all()]
    assert sum(unseen) == 54 - 17
    page.keyboard.press("r")
    record = page.get_by_role("dialog", name="记录")
    record.wait_for()
    page.keyboard.press("Escape")
    record.wait_for(state="detached")
    page.keyboard.press("s")
    page.get_by_role("button", name="打得漂亮").click()
    until_shown(page, "打得漂亮")


def test_a_tap_changes_one_card_of_33(page: Page) -> None:
    """Work is counted, not timed: what it costs is measured by bench/tap.py."""
    until_33(page)
    answer = page.evaluate(PRESS)
    assert answer == {"pressed": 5, "cards": 1, "changes": 3}  # class, pressed, name
    assert chosen(page).count() == 1


def test_33_cards_lie_in_two_rows_on_the_narrowest_screen(visitors: Visitors) -> None:
    page = visitors.arrive(320, 568, has_touch=True)
    cards = until_33(page)
    places = [box for card in cards.all() if (box := card.bounding_box())]
    assert len({round(box["y"]) for box in places}) == 2
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in places)
    for at in (0, 7, 15, 16, 24, 32):  # every strip is a target
        page.touchscreen.tap(places[at]["x"] + 8, places[at]["y"] + 12)
    names = [card.get_attribute("data-key") for card in cards.all()]
    assert [names.index(card.get_attribute("data-key")) for card in chosen(page).all()] == [
        0, 7, 15, 16, 24, 32,
    ]  # fmt: skip
    assert page.evaluate("document.documentElement.scrollHeight") == 568
