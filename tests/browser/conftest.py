"""A real server in a process of its own, and a real browser before it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from paiju.server.pages import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: the browser tests are skipped")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser client is not built (make web): the browser tests are skipped")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server listens; computers answer at once."""
    place = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "paiju.terminal", "serve", "--port", "0", "--pace", "0"]
    serving = subprocess.Popen(
        [*command, "--db", f"sqlite:///{place}/paiju.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(place),
    )
    assert serving.stdout is not None
    try:
        yield next(
            found[0]
            for line in serving.stdout
            if (found := re.search(r"http://[\d.:]+/", line)) is not None
        )
    finally:
        serving.terminate()
        serving.wait(20)
        serving.stdout.close()


class Visitors:
    """Strangers before the same server; what goes wrong in a page of theirs is noted."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._contexts: list[BrowserContext] = []
        self.wrong: list[str] = []

    def arrive(self, width: int = 1280, height: int = 800, **more: Any) -> Page:
        """A new one, who has never been here."""
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": width, "height": height},
            **{"locale": "zh-CN", **more},
        )
        self._contexts.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self._hear(said.text))
        return page

    def _hear(self, said: str) -> None:
        if "Content Security Policy" in said:
            self.wrong.append(said)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert found.wrong == []


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """The page of a stranger at a desk."""
    return visitors.arrive()
