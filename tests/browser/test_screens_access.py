"""Nobody is kept out: axe has no serious finding on any screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browsing import Visitors, hand, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = (
    "/", "/lobby", "/puzzles", "/rules", "/rules/guangxi-dizhu", "/verify", "/account", "/settings",
    "/no/such/page", "/t/gone",
)  # fmt: skip
GRAVE = ("serious", "critical")


def grave(page: Page) -> list[str]:
    """What axe finds serious, with the first place."""
    from axe_playwright_python.sync_playwright import Axe

    page.wait_for_timeout(300)  # what fades in is not yet what it will be
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in GRAVE]


def test_axe_finds_nothing_serious(visitors: Visitors) -> None:
    page = visitors.arrive(360, 640, bypass_csp=True)  # axe brings a script of its own
    for path in SCREENS:
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        page.get_by_text(re.compile("^(读取中|正在连接)…$")).wait_for(state="detached")
        assert grave(page) == [], path
    page.goto("/lobby")
    page.locator("button[aria-haspopup]:enabled").click()
    assert grave(page) == []
    page.locator("dialog .button.main").click()
    page.wait_for_url("**/t/*")
    page.locator("summary").click()
    assert grave(page) == []


def test_axe_finds_nothing_serious_in_puzzles_and_at_the_table(visitors: Visitors) -> None:
    page = visitors.arrive(bypass_csp=True)
    page.goto("/puzzles")
    page.locator("li a").first.click()
    hand(page)
    assert grave(page) == []
    start(page)
    assert grave(page) == []
