"""People before a real browser, and how they play without rules in mind: by the hints."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import standing
from patience import HANGING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

GAMES = 40  # more than anybody waits for a certain question
TURNS = 80  # more than any game here has for one seat

# Notices and quick lines go after some seconds: a page keeps a note of what it has ever shown.
_NOTES = """
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof Element && node.closest(".notices, .bubble"))) continue;
    const note = Object.assign(document.createElement("meta"), { name: "shown" });
    note.content = node.textContent;
    document.head.append(note);
  }
}).observe(document, { childList: true, subtree: true });
"""

Press = Callable[["Locator"], None]


@contextmanager
def served(place: Path | str, *modules: str) -> Iterator[str]:
    """The address of a server with its database in this folder; its clock stands.

    It has the games of these modules too.
    """
    serving = subprocess.Popen(
        [sys.executable, standing.__file__, f"sqlite:///{place}/paiju.db", *modules],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=place,
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
        serving.wait(HANGING)
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
            **{"locale": "zh-CN", "reduced_motion": "reduce", **more},  # nothing to wait for
        )
        self._contexts.append(context)
        context.set_default_timeout(1000 * HANGING)
        context.add_init_script(_NOTES)
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


def until_shown(page: Page, text: str) -> None:
    """Until a notice or a quick line has said it, however soon it went."""
    page.locator(f'meta[name="shown"][content*="{text}"]').first.wait_for(state="attached")


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    target.tap()


def start(page: Page, press: Press = click) -> Locator:
    """Open the page and begin; the cards of the hand."""
    page.goto("/")
    press(page.get_by_role("button", name="开始", exact=True))
    return hand(page)


def hand(page: Page) -> Locator:
    found = page.get_by_role("group", name="你的手牌").get_by_role("button")
    found.first.wait_for()
    return found


def chosen(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("，已选$"))


def play_by_hints(page: Page, press: Press = click) -> Locator:
    """Do what the hints say until the settlement is there."""
    hint = page.get_by_role("button", name="提示", exact=True)
    return _turns(page, lambda: press(hint), press)


# The hints again, pressed inside the page: a game takes seconds, not one trip for every look.
_PLAY_OUT = """async ([most, patience]) => {
  const find = (what) => document.querySelector(what);
  const over = () => find("dialog a[href^='/replay/']");
  const hint = () => find("[aria-keyshortcuts=H]:enabled");
  const advised = () => find(".button.advised:enabled")
    ?? find(".buttons > .main:enabled:not([aria-haspopup])");
  const until = async (ready, what) => {
    const end = performance.now() + 1000 * patience;
    while (!ready()) {
      if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  for (let turn = 0; turn < most; turn += 1) {
    await until(() => over() || hint(), "a turn");
    if (over()) return turn;
    hint().click();
    await until(() => over() || advised(), "a hint");
    advised()?.click();
    await until(() => over() || !advised(), "the next question");
  }
  throw new Error("the game does not end");
}"""


def play_on(page: Page) -> None:
    """Begin to press hints and what they say; others may play meanwhile."""
    page.evaluate(f"(given) => {{ ({_PLAY_OUT})(given); }}", [TURNS, HANGING])


def play_out(page: Page) -> Locator:
    """Press hints and what they say until the settlement is there."""
    page.evaluate(_PLAY_OUT, [TURNS, HANGING])
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="回放").wait_for()
    return dialog


def choose(page: Page, game: str) -> Locator:
    """Open the page, choose a game and begin; the cards of the hand."""
    page.goto("/")
    page.locator(f"input[value='{game}']").check(force=True)
    page.get_by_role("button", name="开始", exact=True).click()
    return hand(page)


# A room with options is opened by the page itself: no dialog, one trip.
_OPEN = """async (terms) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).then((answer) => answer.json());
  if (!(await fetch("/api/me")).ok) await post("/api/guest", {});
  return (await post("/api/rooms", { public: false, ...terms })).link;
}"""


def enter(page: Page, game: str, players: int | None = None, **options: str | int) -> None:
    """Sit down at a table of this kind, the others computers, and wait for the first question."""
    if not page.url.startswith("http"):
        page.goto("/settings")
    page.goto(page.evaluate(_OPEN, {"game": game, "players": players, "options": options}))
    for name in ("随便坐", "补上电脑", "准备"):
        page.get_by_role("button", name=name, exact=True).click()
    page.locator("[aria-keyshortcuts=H]:enabled, dialog a[href^='/replay/']").first.wait_for()


def finish(page: Page) -> None:
    """The computer plays the rest."""
    page.get_by_role("button", name="托管", exact=True).click()
    page.get_by_role("link", name="回放").wait_for()


def again(page: Page) -> None:
    """Another game, and the own hands back."""
    page.get_by_role("button", name="再来一局").click()
    page.get_by_role("link", name="回放").wait_for(state="detached")
    back = page.get_by_role("button", name="取消托管").first
    if back.count():
        back.click()
        page.get_by_role("button", name="托管", exact=True).wait_for()


def until_33(page: Page) -> Locator:
    """Be landlord of four: the largest hand there is."""
    choose(page, "doudizhu-four")
    bid = page.get_by_role("button", name="3分", exact=True)
    for _ in range(GAMES):
        page.locator("[aria-keyshortcuts=H]:enabled").wait_for()
        if bid.count():
            bid.click()
            page.locator("[data-key]").nth(32).wait_for()
            return hand(page)
        finish(page)
        again(page)
    raise AssertionError("nobody may bid 3")


def calm(page: Page) -> None:
    """Until nothing moves any more."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")


# What axe finds serious, with the first place; only that leaves the page.
_GRAVE = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .filter(({ impact }) => ["serious", "critical"].includes(impact))
  .map(({ id, nodes }) => `${id}: ${nodes[0].html}`)"""


def grave(page: Page) -> list[str]:
    """What axe finds serious on a page."""
    from axe_playwright_python.base import AXE_SCRIPT

    calm(page)  # what fades in is not yet what it will be
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(_GRAVE))


def walk_to(page: Page, path: str) -> None:
    """Another screen, as by a link: the page is not loaded anew."""
    page.evaluate(
        """(path) => {
          document.querySelector("h1").dataset.old = "";
          history.pushState(null, "", path);
          dispatchEvent(new PopStateEvent("popstate"));
        }""",
        path,
    )
    page.locator("[data-old]").wait_for(state="detached")
    page.get_by_role("heading", level=1).wait_for()


def totals(dialog: Locator) -> list[int]:
    """What everybody has won or lost."""
    cells = dialog.locator("tfoot tr").first.get_by_role("cell").all_inner_texts()
    return [int(text.replace("−", "-")) for text in cells]


def play_by_keys(page: Page) -> Locator:
    """The same with two keys, while a card has the focus."""

    def ask() -> None:
        page.locator("[data-key]").last.focus()
        page.keyboard.press("h")

    return _turns(page, ask, lambda _: page.keyboard.press("Enter"))


def _turns(page: Page, ask: Callable[[], None], answer: Press) -> Locator:
    dialog = page.get_by_role("dialog")
    hint = page.get_by_role("button", name="提示", exact=True)
    ready = hint.and_(page.locator(":enabled"))
    advised = page.locator(".button.advised").or_(page.locator(".buttons .main:enabled")).first
    for _ in range(TURNS):
        ready.or_(dialog).first.wait_for()
        if dialog.count():
            return dialog
        ask()
        advised.or_(dialog).first.wait_for()
        if dialog.count():
            return dialog
        answer(advised)
        advised.wait_for(state="detached")
    raise AssertionError("the game does not end")
