"""A real server in a process of its own, and a real browser before it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paiju.server.app import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A stranger's page, Chinese, on a desk; what goes wrong in it fails the test."""
    context = browser.new_context(
        base_url=address, locale="zh-CN", viewport={"width": 1280, "height": 800}
    )
    context.set_default_timeout(20_000)
    found = context.new_page()
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda said: wrong.append(said.text) if refused(said.text) else None)
    yield found
    context.close()
    assert wrong == []


def refused(said: str) -> bool:
    """Has the browser refused something because of the page's own policy?"""
    return "Content Security Policy" in said
