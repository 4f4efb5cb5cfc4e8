"""Nobody is kept out: axe has no serious finding on any screen.

Replays, puzzles and tables are looked at where other tests come to them.
"""

from __future__ import annotations

import re

from browsing import Visitors, grave

SCREENS = (
    "/", "/lobby", "/puzzles", "/rules", "/rules/guangxi-dizhu", "/verify", "/account", "/settings",
    "/no/such/page", "/t/gone",
)  # fmt: skip


def test_axe_finds_nothing_serious(visitors: Visitors) -> None:
    page = visitors.arrive(360, 640)
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
    page.get_by_role("switch").first.wait_for()
    assert grave(page) == []
