"""Every game at its table in a real browser; the questions that only some games ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import paiju
from browsing import choose, chosen, hand, play_out, totals

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAMES = 40  # more than anybody waits for a certain question

# A card is pressed: which cards change in the same task, before the browser draws again?
PRESS = """async () => {
  const cards = [...document.querySelectorAll("[data-key]")];
  const changed = new Set();
  const seen = new MutationObserver((all) => all.forEach((one) =>
    changed.add(one.target.closest("[data-key]") ?? one.target)));
  seen.observe(cards[0].parentElement, { subtree: true, childList: true, attributes: true });
  const began = performance.now();
  cards[5].click();
  await Promise.resolve();
  const pressed = cards.map((card) => card.getAttribute("aria-pressed") === "true");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const drawn = performance.now() - began;
  seen.disconnect();
  return { pressed: pressed.indexOf(true), changed: changed.size, drawn };
}"""


@pytest.mark.parametrize("game", [game.id for game in paiju.games()])
def test_a_whole_game(page: Page, game: str) -> None:
    choose(page, game)
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
    assert sum(totals(play_out(page))) == 0


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


def finish(page: Page) -> None:
    """The computer plays the rest."""
    page.get_by_role("button", name="托管", exact=True).click()
    page.get_by_role("link", name="回放").wait_for()


def again(page: Page) -> None:
    page.get_by_role("button", name="再来一局").click()
    page.get_by_role("link", name="回放").wait_for(state="detached")
    back = page.get_by_role("button", name="取消托管").first
    if back.count():
        back.click()
        page.get_by_role("button", name="托管", exact=True).wait_for()


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
            keep_marks(page, exchange)
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
    exchange.wait_for(state="detached")


def test_hands_are_locked_in_and_shown_together(page: Page) -> None:
    cards = choose(page, "dark-doudizhu")
    page.locator(".others .tag", has_text="已锁定").nth(2).wait_for()
    assert page.locator(".others .deed .laid").count() == 0
    cards.last.click()
    page.get_by_role("button", name="锁定", exact=True).click()
    page.locator(".others .deed .laid").nth(2).wait_for()
    assert page.locator(".own .laid").count() == 1


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
    assert page.locator(".bubble").inner_text() == "打得漂亮"


def test_a_tap_answers_at_once_with_33_cards(
    page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    choose(page, "doudizhu-four")
    for _ in range(GAMES):
        bid = page.get_by_role("button", name="3分", exact=True)
        ready = page.get_by_role("button", name="提示", exact=True)
        ready.wait_for()
        if bid.count():
            bid.click()
            page.locator("[data-key]").nth(32).wait_for()
            break
        finish(page)
        again(page)
    assert hand(page).count() == 33
    answer = page.evaluate(PRESS)
    assert (answer["pressed"], answer["changed"]) == (5, 1)
    assert chosen(page).count() == 1
    with capsys.disabled():
        print(f"\n33 cards: a tap is drawn after {answer['drawn']:.1f} ms")
