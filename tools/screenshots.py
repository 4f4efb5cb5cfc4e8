"""Pictures of every screen and of every game: `make screenshots`, in docs/screenshots.

A stranger walks through the pages of a real server in a real browser; every picture is taken in
Chinese and in English. `python tools/screenshots.py FOLDER SIZE…` takes other sizes (`SIZES`).
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import paiju

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))

from browsing import Visitors, calm, choose, enter, play_out, served, until_33  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: dict[str, tuple[int, int, float]] = {  # width, height, pixels of the screen for one of these
    "phone": (360, 640, 2),
    "wide": (740, 360, 2),
    "desk": (1280, 800, 1),
    "small": (320, 568, 2),
    "zoom": (640, 400, 2),  # a desk at 200 %
    "wall": (3840, 2160, 1),
}
USUAL = ("phone", "wide", "desk")
SCREENS = {
    "start": "/",
    "lobby": "/lobby",
    "puzzles": "/puzzles",
    "puzzle": f"/puzzles/{paiju.puzzles()[0].id}",
    "verify": "/verify",
    "rules": "/rules",
    "rules-of-a-game": "/rules/guangxi-dizhu",
    "settings": "/settings",
    "account": "/account",
    "missing": "/no/such/page",
}
TABLES: dict[str, tuple[str, int | None, dict[str, Any]]] = {  # more seats, more questions
    "nine": ("holdem-standard", 9, {}),
    "ten": ("wuguapi", 10, {}),
    "seven": ("seven-ghosts-523", 7, {}),
    "doubled": ("doudizhu", None, {"bidding": "score", "doubling": "on"}),
    "opened": ("doudizhu", None, {"open_hand": "all"}),
}
OTHER = "document.querySelector('button.language').click()"


def main(folder: Path, sizes: list[str]) -> None:
    """All pictures, into a folder that is made anew."""
    from playwright.sync_api import sync_playwright

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, TemporaryDirectory() as place, served(place) as address:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size in sizes:
            width, height, scale = SIZES[size]
            for part in (screens, tables, more):  # one person may not open all these rooms
                visitors = Visitors(browser, address)
                page = visitors.arrive(width, height, device_scale_factor=scale)
                part(page, Camera(page, folder, size))
                visitors.leave()
        browser.close()


class Camera:
    """Takes pictures of a page, in both languages."""

    def __init__(self, page: "Page", folder: Path, size: str) -> None:
        self._page, self._folder, self._size = page, folder, size

    def __call__(self, name: str) -> None:
        """Take one once everything lies still."""
        for language in ("zh", "en"):
            calm(self._page)
            path = self._folder / f"{name}-{self._size}-{language}.png"
            self._page.screenshot(path=path)
            self._page.evaluate(OTHER)
        print(f"{name}-{self._size}", flush=True)


def screens(page: "Page", taken: Camera) -> None:
    """Everything beside the table."""
    for name, path in SCREENS.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        taken(name)


def tables(page: "Page", taken: Camera) -> None:
    """Every game."""
    for game in paiju.games():
        _game(page, taken, game.id)


def more(page: "Page", taken: Camera) -> None:
    """Tables with more seats and questions, a room, the largest hand."""
    for name, (game_id, players, options) in TABLES.items():
        enter(page, game_id, players, **options)
        taken(name)
    enter(page, "doudizhu", open_hand="all")
    page.get_by_role("button", name="明牌开始").click()
    page.locator("[aria-keyshortcuts=H]:enabled").wait_for()
    taken("opened-hand")
    _room(page, taken)
    until_33(page)
    taken("33-cards")


def _game(page: "Page", taken: Camera, game: str) -> None:
    """The table at the first question and after a few turns, the settlement, the replay."""
    choose(page, game)
    hint = page.locator("[aria-keyshortcuts=H]:enabled")
    over = page.locator("dialog a[href^='/replay/']")
    advised = page.locator(".button.advised:enabled, .buttons > .main:enabled")
    hint.or_(over).first.wait_for()
    taken(f"{game}-1")
    for _ in range(3):
        hint.or_(over).first.wait_for()
        if over.count():
            break
        page.keyboard.press("h")
        advised.or_(over).first.wait_for()
        page.keyboard.press("Enter")
        advised.first.wait_for(state="detached")
    hint.or_(over).first.wait_for()
    if not over.count():
        page.keyboard.press("h")
        advised.or_(over).first.wait_for()
    taken(f"{game}-2")
    dialog = play_out(page)
    taken(f"{game}-3")
    dialog.locator("a[href^='/replay/']").click()
    page.locator(".seat").first.wait_for()
    taken(f"{game}-4")


def _room(page: "Page", taken: Camera) -> None:
    """A room with its dialogs, and what helps at the table."""
    page.goto("/lobby")
    page.locator("button[aria-haspopup]:enabled").click()
    taken("new-room")
    page.locator("dialog .button.main").click()
    page.wait_for_url("**/t/*")
    page.locator("button:text('起身')").wait_for()
    taken("room")
    choose(page, "doudizhu")
    page.locator("[aria-keyshortcuts=H]:enabled").wait_for()
    page.keyboard.press("c")
    taken("counter")
    page.locator("button.more").click()
    taken("tools")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    main(target, sys.argv[2:] or list(USUAL))
