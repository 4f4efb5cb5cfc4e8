"""The game of a family that the client has never heard of, card by card in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from browsing import Visitors, calm, choose, chosen, grave, served, totals

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has a game of its own."""
    with served(tmp_path_factory.mktemp("server"), "tricks.game") as url:
        yield url


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert found.wrong == []


def lay_a_card(page: Page) -> None:
    """Ask for a hint, put its card back, press that card oneself, and lay it."""
    page.locator("[aria-keyshortcuts=H]:enabled").click()
    chosen(page).wait_for()
    key = chosen(page).get_attribute("data-key")
    page.keyboard.press("Escape")
    chosen(page).wait_for(state="detached")
    card = page.locator(f"[data-key='{key}']")
    card.click(position={"x": 8, "y": 12})
    chosen(page).wait_for()
    page.locator("[aria-keyshortcuts=Enter]:enabled").click()
    card.wait_for(state="detached")


@pytest.mark.parametrize(
    ("size", "more"),
    [
        pytest.param((360, 640), {"has_touch": True, "is_mobile": True}, marks=pytest.mark.short),
        ((1440, 900), {}),
    ],
)
def test_a_whole_game(visitors: Visitors, size: tuple[int, int], more: dict[str, bool]) -> None:
    page = visitors.arrive(*size, **more)
    assert choose(page, "tricks").count() == 5
    ready = page.locator("[aria-keyshortcuts=H]:enabled")
    for left in range(4, -1, -1):
        ready.wait_for()
        calm(page)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        lay_a_card(page)
        assert page.locator("[data-key]").count() == left
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="回放").wait_for()
    assert sum(totals(dialog)) == 0 and any(totals(dialog))
    assert grave(page) == []
    dialog.get_by_role("link", name="回放").click()
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("End")
    assert grave(page) == []


def test_pages_about_it(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/rules/tricks")
    page.get_by_text("墩数最多者胜").wait_for()
    assert grave(page) == []
