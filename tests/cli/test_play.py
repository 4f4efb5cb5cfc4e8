"""`paiju play`: whole games through a pipe and at a terminal, with every mistake a person makes."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

import paiju
from paiju.cli.prompts import find_path_to_save
from paiju.core.columns import measure_width
from paiju.engine.actions import Action
from paiju.engine.luck import Random
from paiju.engine.state import View
from screens import FIRST_HINTS, Play, play, position, pty_only, terminal

__all__ = ["play"]  # the fixture

IDS = [game.id for game in paiju.games()]
PROGRAM = (sys.executable, "-m", "paiju.cli")
CARD = re.compile(r"[♦♣♥♠](?:10|[2-9JQKA])|小王|大王")


@pytest.fixture
def ambiguous(tmp_path: Path) -> Path:
    return position(tmp_path / "two.txt", "斗地主拓展版", "33334444 5", "66", "77")


# --- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), list(zip(IDS, cycle(["zh", "en"]), strict=False)))
def test_a_whole_game_through_a_pipe(tmp_path: Path, game: str, language: str) -> None:
    path = tmp_path / "game.jsonl"
    done = subprocess.run(
        [*PROGRAM, "play", game, "--seed", "7", "--save", str(path), "--lang", language],
        input=("2\n" + FIRST_HINTS + "q\n").encode(),
        capture_output=True,
        check=False,
    )
    shown = done.stdout.decode("utf-8")
    assert (done.returncode, done.stderr) == (0, b"")
    state = paiju.load_record(path).replay()
    assert state.is_over
    assert state.view(1).display(language) in shown
    assert str(state.record.header.commit) in shown
    assert {"zh": "任何人都能核对", "en": "anyone can check it"}[language] in shown


@pytest.mark.parametrize("game", IDS)
def test_the_hash_comes_before_the_first_card(play: Play, game: str) -> None:
    _, shown = play(game, "--seed", "7", "--seat", "1")
    first = CARD.search(shown)
    assert first is not None
    assert shown.index(str(paiju.game(game).deal(seed=7).record.header.commit)) < first.start()


@pytest.mark.parametrize("game", IDS)
def test_the_screen_shows_no_card_of_another_hand(play: Play, game: str) -> None:
    state = paiju.game(game).deal(seed=7)
    _, shown = play(game, "--seed", "7", "--seat", "1")
    laid = set(CARD.findall(" ".join(re.findall(r"出：.*|底牌：.*|有 ♦3|明牌 [^）]*", shown))))
    assert set(CARD.findall(shown)) <= laid | {card.short for card in state.hands[0]}


def test_everything_is_shown_for_study(play: Play) -> None:
    state = paiju.game("斗地主").deal(seed=7)
    _, shown = play("斗地主", "--seed", "7", "--seat", "1", "--open")
    assert {card.short for hand in state.hands for card in hand} <= set(CARD.findall(shown))


def test_computers_get_their_own_view_and_nothing_else(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[View] = []
    choose = Random.choose

    def watched(self: Random, view: View) -> Action:
        seen.append(view)
        return choose(self, view)

    monkeypatch.setattr(Random, "choose", watched)
    play("斗地主", "--seed", "7", "--seat", "1", "--level", "random", lines=FIRST_HINTS)
    assert {type(view) for view in seen} == {paiju.ClimbView}
    assert {view.seat for view in seen} == {1, 2}
    assert all(view.seat in view.to_act for view in seen)


def test_the_same_seed_and_the_same_answers_are_the_same_game(play: Play) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1")
    assert play(*argv, lines=FIRST_HINTS) == play(*argv, lines=FIRST_HINTS)


# --- what the player sees -----------------------------------------------------------------


def test_the_table_has_all_a_player_needs(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "3", "4 8", "小王 大王 77 6")
    path.write_text(path.read_text("utf-8").replace("1\t3", "1\t3 3") + "\nS\t3", encoding="utf-8")
    _, shown = play("斗地主", "--load", path, "--seat", "2")
    assert shown[shown.rindex("-----") :].splitlines()[1:] == [
        "斗地主（正在游戏）  倍数：底分 1 = 1",
        "  玩家 1  电脑  地主  剩 1 张！  ♦3 单张",
        "> 玩家 2  你    农民  剩 2 张！",
        "  玩家 3  电脑  农民  剩 5 张",
        "要盖过玩家 1 的单张：♦3",
        "你的牌（2）：",
        "  ♦8 ♦4",
        "出牌，p 不出（? 帮助）> ",
        "再见。",
    ]


def test_the_multiplier_and_the_settlement_show_their_arithmetic(
    play: Play, tmp_path: Path
) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "小王大王 3333 5", "4", "6")
    _, shown = play("斗地主", "--load", path, "--seat", "1", lines="LB / 3333 / #1 / #1 / q")
    assert "倍数：底分 1 × 炸弹 2 = 2" in shown
    assert "倍数：底分 1 × 炸弹 4 = 4" in shown
    assert "每注：底分 1 × 炸弹 4 × 春天 2 = 8" in shown
    assert "玩家 1（地主）：+16" in shown


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_everything_fits_a_small_screen(play: Play, game: str, language: str) -> None:
    argv = (game, "--seed", "2", "--seat", "2", "--lang", language)
    _, shown = play(*argv, lines="?\nh\nhh\nc\n" + FIRST_HINTS)
    over = {"zh": "（已结束）", "en": "(over)"}[language]
    assert over in shown
    before = shown[: shown.index(over)].splitlines()[:-1]
    assert (
        max(measure_width(line) for line in before if " " in line.strip()) <= 80
    )  # but not a secret
    tables = "\n".join(before).split("-" * 60)[1:]
    assert max(re.split("帮助|helps", table)[0].count("\n") for table in tables) <= 20


# --- what the player types ----------------------------------------------------------------


@pytest.mark.parametrize(
    "word", ["p", "P", "pass", "过", "不出", "不打", "不要", "要不起", "/", "-"]
)
def test_words_for_passing(play: Play, tmp_path: Path, word: str) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "55 6", "8 9", "3 4")
    _, shown = play("斗地主", "--load", path, "--seat", "2", lines=f"{word}\n")
    assert "\n玩家 2：要不起\n" in shown


@pytest.mark.parametrize(
    ("option", "text", "told"),
    [
        ("call-rob", "叫", "玩家 1：叫地主"),
        ("call-rob", "y", "玩家 1：叫地主"),
        ("call-rob", "1", "玩家 1：叫地主"),
        ("call-rob", "Call", "玩家 1：叫地主"),
        ("call-rob", "不叫", "玩家 1：不叫"),
        ("call-rob", "no call", "玩家 1：不叫"),
        ("score", "2", "玩家 1：2分"),
        ("score", "2分", "玩家 1：2分"),
        ("score", "bid 2", "玩家 1：2分"),
        ("score", "三", "玩家 1：3分"),
        ("score", "不叫", "玩家 1：不叫"),
    ],
)
def test_words_for_bidding(play: Play, option: str, text: str, told: str) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", f"bidding={option}")
    _, shown = play(*argv, "--option", "first_bidder=1", lines=f"{text}\n")
    assert f"\n{told}\n" in shown


def test_doubling_and_open_hands_can_be_answered(play: Play) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", "open_hand=all")
    options = ("--option", "bidding=score", "--option", "doubling=on", "--option", "first_bidder=1")
    _, shown = play(*argv, *options, lines="明牌开始 / 3 / 再加倍 / 再加倍 / #1\n")
    assert "玩家 1：明牌 ×5" in shown
    assert "玩家 1 是地主（底分 3" in shown
    assert "玩家 2 已决定是否加倍" in shown


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "请输入"),
        ("p", "轮到你先出，不能不出"),
        ("2", "手里没有 2"),
        ("0", "看不懂“0”"),
        ("35", "不是合法的牌型"),
        ("xyz", "看不懂“xyz”"),
        ("#99", "没有 99 号提示"),
        ("3 Pair:3", "这手牌不能当作 Pair:3"),
    ],
)
def test_mistakes_are_explained_and_asked_again(
    play: Play, tmp_path: Path, text: str, sentence: str
) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "3 5 9", "4", "66")
    status, shown = play("斗地主", "--load", path, "--seat", "1", lines=f"{text}\n5\n")
    assert status == 0
    refused = shown[shown.index(sentence) :]
    assert "你先出，任何牌型都可以" in refused  # what is asked is shown again
    assert "玩家 1 先出：" in refused


def test_what_must_be_beaten_is_shown_again(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "55 8 9 J", "4 33", "77")
    _, shown = play("斗地主", "--load", path, "--seat", "2", "--seed", "1", lines="")
    assert "not-together" in shown
    _, shown = play("斗地主", "--load", path, "--seat", "2", lines="33\n")
    assert re.search(r"大不过桌上的 .+\n要盖过玩家 1 的", shown)


def test_an_ambiguous_hand_is_chosen_from_a_list(play: Play, ambiguous: Path) -> None:
    argv = ("斗地主拓展版", "--load", ambiguous, "--seat", "1")
    _, shown = play(*argv, lines="44443333\n/\n44443333\n9\nx\n2\n")
    assert shown.count("有几种读法：") == 2
    chosen = re.findall(r"^ *2 +(\S+) +(\w+:4)$", shown, re.MULTILINE)
    assert len(chosen) == 2
    assert shown.count("选 1–2，/ 返回") == 4
    assert f"（{chosen[0][0]}），剩 1 张" in shown


def test_a_declared_reading_needs_no_list(play: Play, ambiguous: Path) -> None:
    argv = ("斗地主拓展版", "--load", ambiguous, "--seat", "1")
    _, shown = play(*argv, lines="33334444 QuadrupleWithPairPair:4\n")
    assert "有几种读法" not in shown
    assert "（四带二对），剩 1 张" in shown


# --- commands -----------------------------------------------------------------------------


def test_help_hint_and_record(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "33 4", "55", "66")
    argv = ("斗地主", "--load", path, "--seat", "1")
    _, shown = play(*argv, lines="? / hh / r / #9 / #3\n")
    assert "s 文件" in shown
    assert "3 种可行，3 个提示" in shown
    listed = r"#1 +33 \(对子\) +先走小牌\n *#2 +3 \(单张\) +拆开对子\n *#3 +4 \(单张\) +先走小牌"
    assert re.search(listed, shown)
    assert "出牌记录：\n残局，玩家 1 先出" in shown
    assert "玩家 1 先出：♦4（单张）" in shown
    _, english = play(*argv, "--lang", "en", lines="help / hint / hints\n")
    assert "s FILE" in english
    assert "hint #1/3: 33 (pair) — small cards first" in english
    assert "3 actions, hints: 3" in english


def test_hints_go_round_and_can_be_taken(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "33 4", "55", "66")
    argv = ("斗地主", "--load", path, "--seat", "1")
    _, shown = play(*argv, lines="h / 提示 / h / h / #\n")
    told = re.findall(r"^.*提示 #(\d)/3：(\S+)", shown, re.MULTILINE)
    assert told == [("1", "33"), ("2", "3"), ("3", "4"), ("1", "33")]
    assert "玩家 1 先出：♣3 ♦3（对子）" in shown
    _, shown = play(*argv, lines="#\n")  # without a look: the first
    assert "玩家 1 先出：♣3 ♦3（对子）" in shown


def test_the_counter(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "33 4", "55", "66")
    _, shown = play("斗地主", "--load", path, "--seat", "1", lines="c\n")
    assert re.search(r"没见过的牌（51 张）：\n +大王 +小王 .* 4  3\n +1 +1 .* 3  2\n", shown)
    path = position(tmp_path / "q.txt", "锄大地", "♦3 ♥4", "♦5", "♦6", "♦7")
    _, shown = play("锄大地", "--load", path, "--seat", "1", "--lang", "en", lines="counter\n")
    counted = shown[shown.index("cards not seen yet (50):") :]
    assert "♣4" in counted
    assert "♥4" not in counted[: counted.index("your play")]


def test_levels(play: Play) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1")
    panda = play(*argv, "--level", "panda", "--seconds", "0.5", lines=FIRST_HINTS)
    assert panda[0] == 0
    assert play(*argv, "--level", "random", lines=FIRST_HINTS) != panda
    status, shown = play("锄大地", "--seat", "1", "--level", "panda")
    assert status == 2
    assert "no-such-level" in shown and "random" in shown
    assert "bad-choice" in play(*argv, "--level", "神")[1]
    for wrong in ("0", "x", "-1", "99999"):
        assert "bad-seconds" in play(*argv, f"--seconds={wrong}")[1]


def test_a_level_that_cannot_play_is_refused_in_the_menu(play: Play) -> None:
    status, shown = play("--level", "panda", lines="锄大地 / 斗地主 /  / 1\n")
    assert status == 0
    assert "这里没有等级 panda" in shown
    assert "你的牌（17）" in shown


def test_ten_hints_at_a_time(play: Play) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", "bidding=score")
    _, shown = play(*argv, "--option", "first_bidder=1", lines="3 / hh\n")
    assert len(re.findall(r"^ *#\d+ ", shown, re.MULTILINE)) == 10
    _, shown = play(*argv, "--option", "first_bidder=1", lines="3 / hh / hh\n")
    assert len(set(re.findall(r"^ *#(\d+) ", shown, re.MULTILINE))) == 20


def test_the_record_shows_only_the_own_view(play: Play) -> None:
    state = paiju.game("斗地主").deal(seed=7)
    _, shown = play("斗地主", "--seed", "7", "--seat", "1", lines="r\n")
    assert shown.count("（不可见）") == 3
    assert state.hands[1][0].long not in shown


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("s game.jsonl", "game.jsonl"),
        ("s ./x", "./x"),
        ("保存 牌局", "牌局"),
        ("s 3", None),
        ("s 10", None),
        ("s a k", None),
        ("s", None),
        ("34567", None),
    ],
)
def test_saving_and_spades_are_told_apart(text: str, path: str | None) -> None:
    assert find_path_to_save(text) == path


def test_save_in_the_middle_and_go_on(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    argv = ("斗地主", "--seed", "7", "--seat", "1")
    _, shown = play(*argv, lines=f"叫 / s {path} / s {path} / n / s {tmp_path}\n")
    assert f"已保存：{path}" in shown
    assert shown.count("已存在，覆盖吗") == 1  # nobody is asked whether to replace a directory
    assert f"{tmp_path} 是目录" in shown
    assert not paiju.load(path).is_over
    _, shown = play("--load", path, "--seat", "1", lines=FIRST_HINTS)
    assert "结算信息" in shown


def test_a_place_that_cannot_be_written(play: Play, tmp_path: Path) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1")
    status, shown = play(*argv, lines=f"s {tmp_path}/no/where.jsonl / 叫\n")
    assert status == 0
    assert "写不了" in shown


def test_quit_asks_first_and_saves(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--save", path)
    status, shown = play(*argv, lines="q / n / q / y\n")
    assert status == 0
    assert shown.count("退出这一局吗？") == 2
    assert shown.endswith("再见。\n")
    assert not paiju.load(path).is_over


def test_a_queen_is_not_a_wish_to_leave(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "Q QQ 3", "5", "6")
    argv = ("斗地主", "--load", path, "--seat", "1")
    assert "玩家 1 先出：♦Q（单张）" in play(*argv, lines="Q\n")[1]
    assert "玩家 1 先出：♦Q（单张）" in play(*argv, lines="q / Q\n")[1]
    assert "玩家 1 先出：♣Q ♦Q（对子）" in play(*argv, lines="qq\n")[1]


# --- between games ------------------------------------------------------------------------


def test_the_menu_takes_numbers_and_names(play: Play) -> None:
    _, shown = play(lines="99 / foo / 1 /  / 3 / q / y\n")
    assert all(str(game.title["zh"]) in shown for game in paiju.games())
    assert shown.count("没有叫“") == 2
    assert "你坐几号位？1–3" in shown
    _, english = play("--lang", "en", lines="Three-Two-One /  / 9 /  / q / y\n")
    assert english.count("Which seat is yours? 1–4") == 2
    assert play(lines="q\n")[0] == 0


def test_again_keeps_the_score_and_the_menu_changes_the_game(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = FIRST_HINTS + "a\n" + FIRST_HINTS + "m\n三两一\n1\n" + "q\ny\n"
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--save", path)
    status, shown = play(*argv, lines=lines)
    assert status == 0
    games = [paiju.load_record(p).replay() for p in (path, tmp_path / "game-2.jsonl")]
    totals = [sum(pair) for pair in zip(*(game.payoffs or () for game in games), strict=True)]
    scores = ", ".join(f"玩家 {seat} {total:+d}" for seat, total in enumerate(totals, 1))
    assert f"累计：{scores}" in shown
    assert games[0].hands != games[1].hands
    assert paiju.load_record(tmp_path / "game-3.jsonl").header.game == "three-two-one"


def test_save_after_the_game(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "done.jsonl"
    lines = FIRST_HINTS + f"s {tmp_path}/no/where.jsonl\ns {path}\nq\n"
    _, shown = play("斗地主", "--seed", "7", "--seat", "1", lines=lines)
    assert "写不了" in shown
    assert paiju.load_record(path).verify()


def test_another_game_goes_on_with_the_match(play: Play) -> None:
    """Chips and the button are handed on; a tribute is paid to the last winners."""
    lines = "fold\n" * 3 + "a\n" + "fold\n" * 3 + "q\n"
    _, shown = play("holdem", "--seed", "3", "--seat", "1", "--level", "random", lines=lines)
    chips = re.findall(r"玩家 \d：[-+]?\d+（筹码 (\d+)）", shown)[:2]
    assert chips != ["200", "200"]
    assert f"筹码：玩家 1 {chips[0]}，玩家 2 {chips[1]}" in shown
    lines = FIRST_HINTS + "a\n" + FIRST_HINTS
    _, shown = play("广西地主", "--seed", "5", "--seat", "1", "--level", "random", lines=lines)
    assert "上一局：" in shown


def test_a_match_that_is_over_begins_anew(play: Play) -> None:
    options = ("--option", "start_chips=10", "--players", "2", "--level", "random")
    lines = "".join("all in\ncall\nfold\na\n" for _ in range(40))
    _, shown = play("holdem", "--seed", "1", "--seat", "1", *options, lines=lines)
    assert "有筹码（金币）的玩家不足两人\n这一场结束，重新开始" in shown


# --- the end of the input -----------------------------------------------------------------


@pytest.mark.parametrize("lines", ["", "1\n", "1\n叫\n", "1\nq\n", "1\nhh\n" + FIRST_HINTS])
def test_the_input_may_end_anywhere(play: Play, lines: str) -> None:
    status, shown = play("斗地主", "--seed", "7", lines=lines)
    assert status == 0
    assert shown.endswith("再见。\n")


def test_no_input_at_all() -> None:
    argv = ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, "play", "斗地主", "--seed", "7"]
    done = subprocess.run(argv, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "doudizhu", "--seed", "7", "--seat", "1"],
        input=b"\xff\xfe\x00\n" + "🃏\n".encode() + b"A" * 100_000 + b"\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


# --- at a terminal ------------------------------------------------------------------------


@pty_only
def test_ctrl_c_leaves_cleanly_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with terminal("play", "doudizhu", "--seed", "7", "--save", str(path)) as screen:
        screen.until("Which seat")
        screen.type("1\n")
        screen.until("(? helps) > ")
        assert screen.interrupt() == 130
        assert "Traceback" not in screen.shown
        assert screen.shown.rstrip().endswith("interrupted")
    assert not paiju.load(path).is_over


@pty_only
def test_a_slow_computer_shows_that_it_thinks() -> None:
    slow = (  # it thinks until that has been shown
        "import threading; from paiju.engine.luck import Random; real = Random.choose; "
        "Random.choose = lambda self, view: ([one.join() for one in threading.enumerate() "
        "if isinstance(one, threading.Timer)], real(self, view))[1]; "
    )
    argv = ("play", "doudizhu", "--seed", "7", "--seat", "1", "--level", "random")
    with terminal(*argv, "--option", "first_bidder=2", before=slow) as screen:
        screen.until("player 2 is thinking")
        screen.until("\r\x1b[K")


@pty_only
def test_the_end_of_the_keyboard_is_a_goodbye() -> None:
    with terminal("play", "doudizhu", "--seed", "7", "--seat", "1") as screen:
        screen.until("(? helps) > ")
        screen.type("\x04")
        assert screen.rest() == 0
        assert screen.shown.rstrip().endswith("Goodbye.")


@pty_only
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colour_only_where_it_is_wanted(environment: dict[str, str], coloured: bool) -> None:
    with terminal("play", "doudizhu", "--seed", "7", "--seat", "1", **environment) as screen:
        screen.until("(? helps) > ")
        screen.type("\x04")
        screen.rest()
        assert ("\x1b[31m" in screen.shown) is coloured


def test_wild_ranks_are_shown_with_the_hand_to_beat(play: Play, tmp_path: Path) -> None:
    text = "G\t癞子斗地主\nE\t2\nW\t10\n1\t♦9 ♣9 ♦K\n2\t♦6 ♦10 ♠K\n3\t♥9\nS\t♦6 ♦10\nP\t-\n"
    (tmp_path / "end.txt").write_text(text, "utf-8")
    _, shown = play("--load", str(tmp_path / "end.txt"), "--seat", "1", lines="h\n")
    assert "癞子：10\n" in shown
    assert "要盖过玩家 2 的对子：♦6 ♦10→6\n" in shown
