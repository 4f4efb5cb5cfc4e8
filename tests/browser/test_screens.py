"""The screens beside the table: language, replay, verification, puzzles, accounts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import Visitors, finish, grave, hand, start, until_shown, walk_to
from paiju.ai.attempt import play_attempt
from paiju.ai.puzzles import Puzzle, puzzles
from paiju.ai.solver import solve
from paiju.client import Client
from servers import DEALT_ONCE, finished

if TYPE_CHECKING:
    from playwright.sync_api import Page


async def played(address: str) -> str:
    async with Client(address, "Ann") as ann:
        return await finished(ann, "doudizhu", public=False, **DEALT_ONCE)


@pytest.fixture(scope="module")
def game(address: str) -> str:
    with ThreadPoolExecutor(1) as aside:  # the browser has the event loop of this thread
        return aside.submit(asyncio.run, played(address)).result()


# --- language -------------------------------------------------------------------------------

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def test_every_screen_is_there_in_both_languages_and_for_everybody(
    visitors: Visitors, game: str
) -> None:
    page = visitors.arrive(360, 640)
    page.goto("/settings")
    easy = min(puzzles(), key=lambda one: one.length).id
    screens = [
        "/", "/lobby", "/puzzles", f"/puzzles/{easy}", "/rules", "/rules/guangxi-dizhu", "/verify",
        f"/verify/{game}", f"/replay/{game}", "/account", "/settings", "/no/such/page",
        "/t/gone", "/replay/gone",
    ]  # fmt: skip
    for path in screens:
        walk_to(page, path)
        page.get_by_role("button", name="English").click()
        assert page.locator("html").get_attribute("lang") == "en"
        for waiting in ("Loading…", "Connecting…", "Computing…"):
            page.get_by_text(waiting).wait_for(state="detached")
        told = page.locator("#app").inner_text().replace("中文", "").replace("简体", "")
        told = told.replace("Language 语言", "")  # whoever reads no English finds it by this
        told = re.sub(r"further names.*", "", told)  # of a game, in either language
        assert len(told) > 30 and not CHINESE.search(told), (path, told)
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path
        page.get_by_role("button", name="中文").click()
        assert page.locator("html").get_attribute("lang") == "zh-CN"
        assert CHINESE.search(page.get_by_role("main").inner_text())
        assert grave(page) == [], path


# --- replay and verification ----------------------------------------------------------------


def test_a_replay_is_walked_through_and_played_on(page: Page, game: str) -> None:
    page.clock.install()
    page.goto(f"/replay/{game}")
    seats = page.locator(".seat")
    seats.nth(2).wait_for()
    assert page.get_by_text("剩 17 张").count() == 3
    for _ in range(8):
        page.get_by_role("button", name="下一步").click()
    assert page.get_by_text("第 9 / ").count() == 1
    page.keyboard.press("ArrowLeft")
    assert page.get_by_text("第 8 / ").count() == 1
    page.reload()
    page.get_by_text("第 8 / ").wait_for()  # the address says where
    whole = seats.nth(1).locator(".hand").inner_html()
    page.get_by_label("视角").select_option(label="1. Ann 的视角")
    page.wait_for_url(re.compile("seat=0"))
    assert seats.nth(1).locator(".hand").inner_html() != whole
    page.get_by_label("视角").select_option(label="看全部手牌")
    page.get_by_label("速度").select_option("2×")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.get_by_role("button", name="播放", exact=True).click()
    page.clock.run_for(2000)
    page.get_by_text("第 8 / ").wait_for(state="detached")  # it goes on by itself
    page.get_by_role("button", name="暂停").click()
    page.clock.resume()
    page.get_by_role("button", name="到结尾").click()
    page.get_by_role("row", name="合计").wait_for()
    assert grave(page) == []
    page.get_by_role("slider").fill("12")
    again = page.get_by_role("button", name="从这里和电脑接着打")
    while again.is_disabled():
        page.get_by_role("button", name="下一步").click()
    again.click()
    page.wait_for_url("**/t/*")
    hand(page)


@pytest.mark.short
def test_a_deal_is_verified_by_button_file_and_text(page: Page, game: str, tmp_path: Path) -> None:
    page.goto(f"/replay/{game}?at=9999")
    with page.expect_download() as got:
        page.get_by_role("link", name="下载记录").click()
    record = tmp_path / "game.jsonl"
    got.value.save_as(record)
    text = record.read_text("utf-8")
    page.get_by_role("button", name="验证发牌").click()
    proof = page.get_by_role("dialog").locator(".proof")
    proof.wait_for()
    commitment = proof.locator("code").first.inner_text()
    assert commitment in text.partition("\n")[0]
    page.goto("/verify")
    page.get_by_label("选择记录文件").set_input_files(record)
    page.get_by_text("发牌属实").wait_for()
    assert page.locator("code").first.inner_text() == commitment
    assert page.locator(".hand .cards").count() == 3
    page.get_by_label("或粘贴记录").fill(text.replace('"s3"', '"s9"', 1))
    page.get_by_role("button", name="验证这份记录").click()
    page.get_by_role("alert").get_by_text("没有通过").wait_for()
    page.goto(f"/verify?game={game}")
    page.get_by_text("发牌属实").wait_for()


# --- puzzles --------------------------------------------------------------------------------


def lay(page: Page, text: str) -> None:
    """Select cards by their ranks, and play them; or pass."""
    if text == "pass":
        page.get_by_role("button", name="要不起").or_(
            page.get_by_role("button", name="不出")
        ).click()
        return
    page.locator("body").press("Escape")
    for rank in text.replace(" ", "").replace("10", "T"):
        free = page.locator(f"[data-key*='{rank}.'][aria-pressed=false]")
        free.first.press("Space")
    page.get_by_role("button", name="出牌").click()


def shortest(fits: Callable[[Puzzle], bool]) -> Puzzle:
    return min(filter(fits, puzzles()), key=lambda one: one.length)


def test_a_puzzle_is_solved(page: Page) -> None:
    puzzle = shortest(lambda one: one.state.game.id == "doudizhu" and "duel" in one.id)
    page.goto(f"/puzzles/{puzzle.id}")
    page.get_by_text("轮到你，有必胜走法").wait_for()
    (best,) = solve(puzzle.state).best
    plays = puzzle.state.legal(min(puzzle.state.to_act))
    bad = next(one.text for one in plays if one.text not in (best, "pass"))
    lay(page, bad)
    page.get_by_text("把胜局让出去了").or_(page.get_by_text("这次没赢")).first.wait_for()
    page.get_by_role("button", name="悔一步").click()
    page.get_by_text("轮到你，有必胜走法").wait_for()
    moves: list[str] = []
    state = puzzle.state
    while True:
        text = solve(state).line[0][1]
        lay(page, text)
        now = play_attempt(puzzle, [*moves, text])
        moves += [text, *(answer for _, answer in now.answers)]
        if now.decided:
            break
        state = now.state
        left = f"剩 {len(state.hands[min(state.to_act)])} 张"
        page.locator(".seat.own").get_by_text(left).wait_for()
        page.get_by_role("button", name="悔一步").and_(page.locator(":enabled")).wait_for()
    page.get_by_text("解出来了").wait_for()
    page.get_by_role("link", name="残局").click()
    page.get_by_text("已解 1").wait_for()
    page.get_by_role("link", name=re.compile("已解")).click()
    page.get_by_role("button", name="看答案").click()
    page.get_by_role("heading", name="答案").wait_for()


# --- accounts -------------------------------------------------------------------------------


def test_a_guest_takes_a_name_and_comes_back(visitors: Visitors) -> None:
    page = visitors.arrive()
    start(page)
    finish(page)
    page.goto("/account")
    page.get_by_text("你是游客").wait_for()
    page.locator("a[href^='/replay/']").wait_for()
    page.get_by_label("名字").fill("阿牛")
    page.get_by_label("密码").fill("correct horse")
    page.get_by_role("button", name="保存").click()
    page.get_by_text("你好，阿牛").wait_for()
    other = visitors.arrive()
    other.goto("/account")
    form = other.locator("form").filter(has=other.get_by_role("heading", name="登录"))
    form.get_by_label("名字").fill("阿牛")
    form.get_by_label("密码").fill("wrong horse")
    form.get_by_role("button", name="登录").click()
    until_shown(other, "名字或密码不对")
    form.get_by_label("密码").fill("correct horse")
    form.get_by_role("button", name="登录").click()
    other.get_by_text("你好，阿牛").wait_for()
    other.locator("a[href^='/replay/']").click()
    other.get_by_role("heading", name="回放").wait_for()
    page.get_by_role("button", name="退出").click()
    page.get_by_role("button", name="当游客").click()
    page.get_by_text("打完一局，这里就有了").wait_for()
