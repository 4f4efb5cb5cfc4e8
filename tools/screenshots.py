"""Pictures of every screen and of every game at three sizes: `make screenshots [FOLDER]`.

A stranger walks through the pages of a real server in a real browser, in both languages by turns.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import paiju

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browsing import Visitors, choose, play_out, served  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = {"phone": (360, 640), "wide": (740, 360), "desk": (1280, 800)}
SCREENS = {
    "start": "/",
    "lobby": "/lobby",
    "puzzles": "/puzzles",
    "puzzle": f"/puzzles/{paiju.puzzles()[0].id}",
    "verify": "/verify",
    "rules": "/rules",
    "rules-of-a-game": "/rules/guangxi-dizhu",
    "settings": "/settings",
}


def main(folder: Path) -> None:
    """All pictures, into a folder that is made anew."""
    from playwright.sync_api import sync_playwright

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, TemporaryDirectory() as place, served(place) as address:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            visitors = Visitors(browser, address)
            page = visitors.arrive(width, height)
            for name, path in SCREENS.items():
                page.goto(path)
                page.wait_for_load_state("networkidle")
                _taken(page, folder, f"{name}-{size}")
            for game in paiju.games():
                _game(page, folder, game.id, size)
            visitors.leave()
        browser.close()


def _game(page: "Page", folder: Path, game: str, size: str) -> None:
    """The table at the first question and after a few turns, the settlement, the replay."""
    choose(page, game)
    _taken(page, folder, f"{game}-1-{size}")
    hint = page.locator("[aria-keyshortcuts=H]:enabled")
    over = page.locator("dialog a[href^='/replay/']")
    for _ in range(3):
        hint.or_(over).first.wait_for()
        if over.count():
            break
        page.keyboard.press("h")
        page.wait_for_timeout(300)
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    _taken(page, folder, f"{game}-2-{size}")
    dialog = play_out(page)
    _taken(page, folder, f"{game}-3-{size}")
    dialog.get_by_role("link", name="回放").click()
    page.wait_for_load_state("networkidle")
    _taken(page, folder, f"{game}-4-{size}")


def _taken(page: "Page", folder: Path, name: str) -> None:
    page.wait_for_timeout(500)  # cards that fly have landed
    page.screenshot(path=folder / f"{name}.png")
    print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots")
