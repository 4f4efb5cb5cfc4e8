"""Line mode: the table before every prompt, the menu, wishes, several people, the keyboard."""

from __future__ import annotations

import re
from itertools import cycle, pairwise
from pathlib import Path

import pytest

import paiju
from paiju.cli.console import Console
from paiju.core.columns import measure_width
from screens import FIRST_HINTS, Play, play, position, pty_only, terminal

__all__ = ["play"]  # the fixture

IDS = [game.id for game in paiju.games()]
RULE = "-" * 60
PROMPT = re.compile(r"（\? 帮助）> |\(\? helps\) > ")
CARD = re.compile(r"(?:方块|梅花|红桃|黑桃)(?:10|[2-9JQKA])|小王|大王")
ENDGAME = "G\t斗地主\nE\t1\n1\t33 4\n2\t55\n3\t66\n"


def tables(shown: str) -> list[str]:
    """What stands between the rule and the prompt, turn by turn."""
    return [PROMPT.split(part)[0] for part in shown.split(RULE + "\n")[1:]]


# --- the table ----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), list(zip(IDS, cycle(["zh", "en"]), strict=False)))
def test_the_whole_table_fits_a_small_screen(play: Play, game: str, language: str) -> None:
    argv = (game, "--seed", "2", "--seat", "2", "--lang", language, "--level", "random")
    _, shown = play(*argv, lines=FIRST_HINTS, whole=True)
    heads = {"zh": ("玩家区域：", "出牌记录："), "en": ("Players:", "Record:")}[language]
    assert tables(shown)
    for table in tables(shown):
        lines = table.splitlines()
        assert all(head in lines for head in heads)
        assert len(lines) <= 23  # and the rule
        assert max(map(measure_width, lines)) <= 80


def test_the_table_is_that_of_the_rule_book(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "33 4", "55", "66")
    _, shown = play("--load", path, "--seat", "1", whole=True)
    (table,) = tables(shown)
    assert table.splitlines() == [
        "斗地主（等待开牌）",
        "底分：1 | 叫地主：0 | 抢地主：0 | 实炸：0 | 空炸：0 | 春天：可能 |",
        "  反春天：可能 | 当前倍数：1",
        "玩家区域：",
        "玩家 1（地主）剩余 3 张扑克牌：",
        "方块4 | 梅花3 | 方块3",
        "玩家 2（农民）剩余 2 张扑克牌：",
        "（不可见）",
        "玩家 3（农民）剩余 2 张扑克牌：",
        "（不可见）",
        "出牌记录：",
        "残局，玩家 1 先出",
        "你先出，任何牌型都可以",
        "出牌",
    ]


def test_old_rounds_make_room(play: Play) -> None:
    argv = ("斗地主", "--seed", "2", "--seat", "1", "--level", "random")
    _, shown = play(*argv, lines=FIRST_HINTS, whole=True)
    assert re.search(r"出牌记录：\n……（前面还有 \d+ 行，r 看全部）\n", shown)


def test_study_shows_all_hands(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "33 4", "55", "66")
    _, shown = play("--load", path, "--seat", "1", "--open", whole=True)
    assert "（不可见）" not in shown
    assert "玩家 2（农民）剩余 2 张扑克牌：\n梅花5 | 方块5\n" in shown


@pytest.mark.parametrize(
    ("keys", "hand"),
    [
        ("", "方块4 | 方块2 | 梅花A | 梅花3 | 方块3"),
        ("--sort=VS", "方块3 | 梅花3 | 方块4 | 梅花A | 方块2"),
        ("--sort=PS", "梅花A | 方块2 | 方块3 | 梅花3 | 方块4"),
        ("--sort=hvs", "梅花3 | 方块3 | 方块2 | 梅花A | 方块4"),
        ("--sort=SV", "方块3 | 方块4 | 方块2 | 梅花3 | 梅花A"),
    ],
)
def test_the_order_of_the_hand(play: Play, tmp_path: Path, keys: str, hand: str) -> None:
    path = position(tmp_path / "p.txt", "癞子斗地主", "♦3 ♣3 ♦4 ♣A ♦2", "5", "6")
    path.write_text(path.read_text("utf-8") + "\nW\t4\n", "utf-8")  # wild cards stand first
    argv = ["--load", path, "--seat", "1", *([keys] if keys else [])]
    assert f"\n{hand}\n" in play(*argv, whole=True)[1]
    assert "bad-sort-keys" in play("--sort", "VV")[1]


# --- the menu -----------------------------------------------------------------------------


def test_the_menu_asks_what_was_not_said(play: Play) -> None:
    _, shown = play(lines="5瓜皮\n/\n9x\n11\n3\n4\n2\n")
    assert "几个人玩？2–10，回车 = 2 > " in shown
    assert "请写数字" in shown and "不能 11 人玩" in shown
    assert "没有座位 4" in shown
    assert len(re.findall(r"^玩家 \d 得 5 张", shown, re.MULTILINE)) == 3
    _, shown = play("--players", "4", "--seed", "1", "--seat", "1", lines="5瓜皮\n")
    assert "几个人玩" not in shown and "/ 发牌" not in shown
    assert "几个人玩" not in play(lines="斗地主\n/\n1\n")[1]


def test_a_game_is_imported_from_a_file(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(ENDGAME, "utf-8")
    _, shown = play(lines=f"斗地主\n{path}x\n{path}\n1\n33\n")
    assert f"没有文件 {path}x" in shown
    assert "玩家 1 先出：♣3 ♦3（对子），剩 1 张" in shown


@pytest.mark.parametrize("blank", ["\t", "  "])
def test_a_game_is_pasted(play: Play, blank: str) -> None:
    pasted = ENDGAME.replace("\t", blank)
    _, shown = play(lines=f"斗地主\n{pasted.replace('55', '5555 5')}\n{pasted}\n1\n33\n")
    assert "第 4 行：这副牌里没有这么多 5" in shown
    assert "玩家 1 先出：♣3 ♦3（对子），剩 1 张" in shown
    assert "这是 doudizhu 的牌局" in play(lines=f"锄大地\n{pasted}\n")[1]


def test_a_long_text_is_no_name(play: Play) -> None:
    _, shown = play(lines="斗地主\n" + "x" * 900 + "\n")
    assert f"第 1 行：不认识的键 {'x' * 40}…；可用：G N O D" in shown


def test_empty_lines_at_the_end_of_a_file_do_not_matter(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(paiju.load(ENDGAME).act(0, "33").record.dumps() + "\n\n", "utf-8")
    assert "要盖过玩家 1 的对子" in play("--load", path, "--seat", "2")[1]


def test_a_record_is_pasted(play: Play) -> None:
    record = paiju.load(ENDGAME).act(0, "33").record.dumps()
    _, shown = play(lines=f"斗地主\n{record}\n2\n55\n")
    assert "玩家 2 出：♣5 ♦5（对子），剩 0 张" in shown


# --- wishes -------------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["", "五瓜皮\n", "五瓜皮\n/\n", "五瓜皮\n/\n2\n"])
def test_wishes_before_a_game(play: Play, before: str) -> None:
    status, shown = play(lines=f"{before}返回\n退出\n")
    assert status == 0
    assert shown.count("玩什么？") == 2
    assert shown.endswith("再见。\n")


@pytest.mark.parametrize(
    ("wish", "question", "after"),
    [
        ("再来一局", "重新发牌吗？", "洗牌，54 张"),
        ("again", "重新发牌吗？", "洗牌，54 张"),
        ("返回", "回到菜单吗？", "玩什么？"),
        ("m", "回到菜单吗？", "玩什么？"),
        ("退出", "退出这一局吗？", "再见。"),
        ("exit", "退出这一局吗？", "再见。"),
    ],
)
def test_wishes_in_a_game_ask_first(play: Play, wish: str, question: str, after: str) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", "first_bidder=1")
    _, shown = play(*argv, lines=f"{wish}\n\n{wish}\ny\n")
    assert shown.count(question) == 2
    assert after in shown[shown.rindex(question) :]


def test_wishes_and_commands_in_the_chooser(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主拓展版", "33334444 5", "66", "77")
    _, shown = play("--load", path, "--seat", "1", lines="44443333\nc\n返回\n44443333\n退出\ny\n")
    assert "没见过的牌" in shown
    assert shown.count("有几种读法") == 2
    assert shown.endswith("退出这一局吗？y 退出，回车返回 > y\n再见。\n")


def test_wishes_after_a_game(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "3", "5", "6")
    _, shown = play("--load", path, "--seat", "1", lines="3\n再来一局\n3\nmenu\nexit\n")
    assert shown.count("结算信息") == 2
    assert "玩什么？" in shown


def test_a_pass_goes_by_itself_where_it_is_wanted(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "55 6", "3 4", "7 8")
    argv = ("--load", path, "--seat", "all", "--open")
    _, shown = play(*argv, "--auto-pass", lines="55\n6\n")
    assert "玩家 2：要不起\n玩家 3：要不起\n" in shown and "结算信息" in shown
    assert "p 不出" in play(*argv, lines="55\n")[1]  # otherwise it is asked


# --- several people -----------------------------------------------------------------------


def test_people_at_one_screen_see_only_their_own_hands(play: Play) -> None:
    state = paiju.game("斗地主").deal(seed=7)
    argv = ("斗地主", "--seed", "7", "--seat", "1,3", "--option", "first_bidder=1", "--level")
    _, shown = play(*argv, "random", lines="\n叫\n" * 3 + "\n#1\n" * 60, whole=True)
    parts = re.split(r"轮到玩家 (\d)，请别人回避，按回车 > ", shown)
    assert len(parts) > 6
    seats = [int(seat) - 1 for seat in parts[1::2]]
    assert {1, 3} >= {seat + 1 for seat in seats} and all(a != b for a, b in pairwise(seats))
    laid: set[str] = set()
    for seat, part in zip(seats, parts[2::2], strict=True):
        table = tables(part)[0]
        laid |= set(CARD.findall(table[table.index("出牌记录：") :]))
        own = {card.long for card in (*state.hands[seat], *state.position.stock.cards)}
        assert set(CARD.findall(table)) <= own | laid


def test_everybody_at_one_screen(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "3 4", "5 8", "66")
    lines = "\n3\n" + "\n5\n" + "\np\n" + "\np\n" + "\n8\n"
    _, shown = play("--load", path, "--seat", "all", lines=lines)
    assert shown.count("请别人回避") == 4 + 1
    assert "结算信息" in shown and "思考中" not in shown
    _, shown = play("--load", path, "--seat", "all", "--open", lines="3\n5\np\np\n8\n")
    assert "回避" not in shown and "结算信息" in shown
    _, shown = play("--load", path, "--seat", "all", lines="返回\n\n退出\ny\n")
    assert shown.count("请别人回避") == 2 and shown.endswith("再见。\n")
    assert "人    农民" in play("--load", path, "--seat", "1 2", lines="\n")[1]
    assert "no-such-seat" in play("--load", path, "--seat", "4")[1]
    assert "not-a-number" in play("--load", path, "--seat", "x")[1]


# --- the keyboard -------------------------------------------------------------------------

SESSION = [
    "斗地主拓展版", "/", "1", "返回", "y", "斗地主拓展版", "{path}", "1", "44443333", "/", "q", "",
    "s {saved}", "s {saved}", "n", "4444 QuadrupleX", "44443333", "1", "#1", "q",
]  # fmt: skip


def session(tmp_path: Path) -> list[str]:
    """Answers that lead through every kind of prompt."""
    path = position(tmp_path / "p.txt", "斗地主拓展版", "33334444 5", "66", "77")
    return [line.format(path=path, saved=tmp_path / "s.jsonl") for line in SESSION]


def test_ctrl_c_at_every_prompt(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Console.ask
    asked: list[str] = []
    stop = 99

    def interruptible(console: Console, question: str) -> str:
        asked.append(question)
        if len(asked) > stop:
            raise KeyboardInterrupt
        return ask(console, question)

    monkeypatch.setattr(Console, "ask", interruptible)
    lines = "\n".join(session(tmp_path)) + "\n"
    assert play("--level", "random", lines=lines)[0] == 0
    assert len({question[:6] for question in asked}) == 10
    for number in range(len(SESSION) - 1):
        asked.clear()
        stop = number
        (tmp_path / "s.jsonl").unlink(missing_ok=True)
        status, shown = play("--level", "random", lines=lines)
        assert status == 130
        assert shown.endswith("\n已中断\n")


@pty_only
def test_a_paste_at_a_terminal_keeps_its_tabs_and_the_screen_is_wiped() -> None:
    with terminal("play", "--seat", "1,2") as screen:
        screen.until("Which game?")
        screen.type("doudizhu\n")
        screen.until("/ deals;")
        screen.type(ENDGAME + "\n")
        screen.until("Now player 1")
        screen.type("\n")
        screen.until("(? helps) > ")
        screen.type("33\n")
        screen.until("\x1b[2J\x1b[3J\x1b[H")
        screen.until("Now player 2")
        assert screen.interrupt() == 130
