"""A real server in a process of its own, and a real browser before it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from browsing import Visitors, served
from paiju.server.pages import STATIC
from patience import HANGING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="package")  # gone before other tests need the event loop of this thread
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: the browser tests are skipped")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser client is not built (make web): the browser tests are skipped")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=HANGING * 1000
        )
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server listens; computers answer at once."""
    with served(tmp_path_factory.mktemp("server")) as url:
        yield url


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
