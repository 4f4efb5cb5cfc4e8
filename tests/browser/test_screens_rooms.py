"""People meet: rooms with options, invitations, kicks, a table of two with a spectator."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from browsing import Visitors, grave, hand, play_on, play_out

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def open_room(page: Page, **options: str) -> str:
    """A room made in the lobby; the link that invites others to it."""
    page.goto("/lobby")
    button(page, "开房间").click()
    dialog = page.get_by_role("dialog")
    for name, value in options.items():
        field = dialog.get_by_label(name)
        if field.get_attribute("role") == "switch":
            field.set_checked(value == "on")
        elif field.evaluate("field => field.matches('select')"):
            field.select_option(label=value)
        else:
            field.fill(value)
    button(page, "开房间").last.click()
    page.wait_for_url("**/t/*")
    return page.get_by_label("邀请链接").input_value()


def sit(page: Page, link: str) -> None:
    page.goto(link)
    button(page, "随便坐").click()
    button(page, "起身").wait_for()


def test_a_room_with_options_a_password_and_a_link(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive(360, 640)
    terms = {
        "叫/抢或叫分": "叫分",
        "加倍、再加倍": "on",
        "允许提示": "off",
        "允许观战": "off",
        "密码（可不填）": "sesame",
    }
    link = open_room(ann, **terms)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(ann, "复制链接").click()
    assert ann.evaluate("navigator.clipboard.readText()") == link
    bob.goto("/lobby")
    bob.get_by_role("listitem").filter(has_text="有密码").get_by_role("button", name="加入").click()
    bob.get_by_label("房间密码").fill("nonsense")
    button(bob, "进入").click()
    bob.get_by_text("密码不对").wait_for()
    bob.get_by_label("房间密码").fill("sesame")
    button(bob, "进入").click()
    button(bob, "起身").wait_for()  # joining means a seat
    carl = visitors.arrive()
    carl.goto(link)
    carl.get_by_label("房间密码").fill("sesame")
    button(carl, "进入").click()
    button(carl, "随便坐").wait_for()
    told = bob.get_by_role("group").filter(has_text="本桌规则")
    button(bob, "准备").click()
    assert re.search(r"叫/抢或叫分\s+叫分", told.inner_text())
    assert ann.get_by_label("出牌时限").locator("option:checked").inner_text() == "按规则"
    ann.get_by_label("允许记牌器").click()  # the host changes the terms: all are asked again
    button(bob, "准备").wait_for()
    assert re.search(r"允许记牌器\s+关[\s\S]*", told.inner_text())
    assert re.search(r"允许提示\s+关", told.inner_text())
    ann.get_by_label("电脑水平 3").select_option(label="简单")
    button(ann, "加电脑").click()
    ann.get_by_role("listitem").nth(2).get_by_role("button", name="请离").wait_for()
    ann.get_by_label("电脑水平 3").select_option(label="随意")
    bob.get_by_role("listitem").filter(has_text="随意").wait_for()
    button(ann, "准备").click()
    button(bob, "准备").click()
    assert hand(ann).count() == hand(bob).count() == 17
    carl.get_by_text("不能旁观").wait_for()
    assert button(ann, "提示").count() == button(bob, "提示").count() == 0
    assert button(ann, "记牌器").count() == 0


def test_whoever_is_sent_away_is_told_and_led_back(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    ann.goto("/lobby")
    button(ann, "开房间").click()
    assert grave(ann) == []
    link = open_room(ann)
    ann.get_by_role("switch").first.wait_for()
    assert grave(ann) == []
    sit(bob, link)
    row = ann.get_by_role("listitem").filter(has_text="等待准备").nth(1)
    row.get_by_role("button", name="请离").click()
    bob.get_by_text("房主请你离开了座位").first.wait_for()
    button(bob, "留下观战").click()
    button(bob, "随便坐").click()
    button(bob, "起身").wait_for()
    button(ann, "解散房间").click()
    button(ann, "解散").click()
    for page in (ann, bob):
        page.get_by_text("房主解散了这个房间").wait_for()
    bob.get_by_role("link", name="回大厅").click()
    bob.get_by_role("heading", name="大厅").wait_for()
    bob.goto(link)
    bob.get_by_text("这张牌桌已经不在了").wait_for()


@pytest.mark.short
def test_a_quick_match_brings_two_together(visitors: Visitors) -> None:
    people = [visitors.arrive(), visitors.arrive()]
    for page in people:
        page.goto("/lobby")
        page.get_by_label("玩法").first.select_option(label="七鬼五二三")
        page.get_by_label("人数").select_option("2")
        button(page, "匹配").click()
        page.wait_for_url("**/t/*")
    assert people[0].url == people[1].url
    assert [hand(page).count() for page in people] == [7, 7]


def test_whoever_waits_alone_fills_up_with_computers(visitors: Visitors) -> None:
    page = visitors.arrive(320, 568)
    page.goto("/lobby")
    button(page, "匹配").click()
    page.get_by_role("timer").wait_for()  # they would come by themselves
    button(page, "补上电脑").click()
    assert hand(page).count() == 17
    page.get_by_label("更多").click()
    page.get_by_role("dialog").get_by_role("button", name="English").click()
    page.get_by_role("dialog", name="More").get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Hide what others say").check()
    assert 'mute":true' in page.evaluate("localStorage['paiju.settings']")


# --- two at a table, and one who watches ----------------------------------------------------

CARD = re.compile(r'"([dchs][2-9TJQKA]|LJ|BJ)"')


class Ear:
    """Every frame a page is sent, with the version of the table it is about."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        self.frames.append(json.loads(text))

    def views(self) -> list[tuple[int, dict[str, Any]]]:
        """The game as it was seen, with versions."""
        views = [(one["v"], one["d"]["play"]) for one in self.frames if one["t"] == "view"]
        return [(version, play) for version, play in views if play]

    def held_after(self, version: int) -> set[str]:
        """The own cards when that version, or a later one, was reached."""
        return set(next((held(play) for at, play in self.views() if at >= version), ()))

    def bottom(self) -> set[str]:
        shown = [play["tableau"].get("bottom") or {} for _, play in self.views()]
        return {code for pile in shown for code in pile.get("cards") or ()}


def held(play: dict[str, Any]) -> list[str]:
    """The own cards in a view of a game."""
    cards: list[str] = play["hands"][play["seat"]]
    return cards


def leaks(ear: Ear, players: list[Ear], end: int) -> list[dict[str, Any]]:
    """Frames before the end that name a card somebody still held and nobody had shown."""
    found = []
    for one in ear.frames:
        if one["t"] in ("view", "event") and one["v"] < end:
            hands = [player.held_after(one["v"]) for player in players]
            told = set(CARD.findall(json.dumps(one))) - ear.bottom()
            found += [one] if told & set().union(*hands) else []
    return found


def act(page: Page) -> bool:
    """Do what the hint says; False if it is not this one's turn."""
    hint = button(page, "提示").and_(page.locator(":enabled"))
    if not hint.count():
        return False
    hint.click()
    advised = page.locator(".button.advised").or_(page.locator(".buttons .main:enabled")).first
    advised.click()
    advised.wait_for(state="detached")
    return True


def codes(page: Page) -> list[str]:
    cards = "cards => cards.map(card => card.dataset.key.split('.')[0])"
    return list(page.locator("[data-key]").evaluate_all(cards))


def test_two_play_one_reloads_and_a_spectator_learns_nothing(visitors: Visitors) -> None:
    ann, bob, carl = visitors.arrive(), visitors.arrive(360, 640), visitors.arrive()
    players, ear = [Ear(ann), Ear(bob)], Ear(carl)
    link = open_room(ann)
    sit(bob, link)
    carl.goto(link)
    button(ann, "加电脑").click()
    button(ann, "准备").click()
    button(bob, "准备").click()
    for page in (ann, bob):
        assert hand(page).count() == 17
        names = page.locator("[data-key]").evaluate_all("all => all.map(one => one.ariaLabel)")
        carl.get_by_text("你在观战").wait_for()
        seen = carl.locator("#app").inner_html()
        assert not [name for name in names if f">{name}<" in seen or f'"{name}' in seen]
    for _ in range(3):
        while not any(act(page) for page in (ann, bob)):
            carl.wait_for_timeout(20)  # the computer thinks
    before = codes(bob)
    bob.reload()
    hand(bob)
    assert before and set(codes(bob)) <= set(before)
    bob.goto("/")
    bob.get_by_role("link", name="回到牌桌").click()
    hand(bob)
    play_on(ann)
    play_out(bob)
    for page in (ann, bob):
        page.get_by_role("dialog").get_by_role("heading", name=re.compile("你[赢输]了")).wait_for()
    carl.get_by_role("dialog").get_by_role("heading", name="本局结束").wait_for()
    end = next(at for at, play in ear.views() if play["tableau"].get("settlement"))
    assert leaks(ear, players, end) == []
    assert len(leaks(players[0], players, end)) > 10  # a player does hear of cards in hands
