"""Commands in line mode: as an input method writes them, and never passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

import paiju
from command_lines import Run, run
from paiju.cli.prompts import simplify_text
from paiju.cli.questions import read_seats
from screens import Play, play, position

__all__ = ["play", "run"]  # fixtures


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("ｑ", "q"),
        ("Ｑ", "Q"),
        ("？", "?"),
        ("　再來一局 ", "再来一局"),
        ("菜單", "菜单"),
        ("３", "3"),
    ],
)
def test_what_is_heard(typed: str, word: str) -> None:
    assert simplify_text(typed) == word


@pytest.fixture
def ended(play: Play, tmp_path: Path) -> Play:
    """What is said after a game that was won at once."""
    path = position(tmp_path / "p.txt", "斗地主", "9", "5", "66")

    def go(*argv: str, lines: str) -> tuple[int, str]:
        _, shown = play("斗地主", "--load", path, "--seat", "1", *argv, lines=f"9\n{lines}")
        return 0, shown[shown.index("a 再来一局") :]

    return go


@pytest.mark.parametrize("word", ["banana", "aa", "保 存", "t t"])
def test_an_unknown_wish_after_a_game_is_named(ended: Play, word: str) -> None:
    _, shown = ended(lines=f"{word}\nq\n")
    assert f"听不懂“{word}”" in shown
    assert shown.count("a 再来一局") == 2


def test_an_empty_line_after_a_game_is_only_asked_again(ended: Play) -> None:
    _, shown = ended(lines="\nq\n")
    assert "听不懂" not in shown
    assert shown.count("a 再来一局") == 2


@pytest.mark.parametrize(
    ("word", "sign"), [("ｔ", "今晚"), ("統計", "今晚"), ("ｖ", "第 0/"), ("復盤", "第 0/")]
)
def test_full_width_and_traditional_wishes(ended: Play, word: str, sign: str) -> None:
    _, shown = ended(lines=f"{word}\nｑ\nq\n")
    assert sign in shown


def test_again_in_other_characters(ended: Play) -> None:
    _, shown = ended(lines="再來一局\n９\nＱ\n")
    assert shown.count("a 再来一局") == 2


def test_full_width_commands_and_hints_at_the_table(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "34567 9", "5", "66")
    argv = ("斗地主", "--load", path, "--seat", "1")
    _, shown = play(*argv, lines="？\nｈ\n＃１\n")
    assert "看不懂" not in shown
    assert "玩家 1 先出：" in shown


def test_a_reading_that_does_not_exist_is_said(play: Play, tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主拓展版", "33334444 5", "66", "77")
    argv = ("斗地主拓展版", "--load", path, "--seat", "1")
    _, shown = play(*argv, lines="33334444\n9\nbanana\n２\n")
    assert "听不懂“9”" in shown and "听不懂“banana”" in shown
    assert "玩家 1 先出：" in shown


def test_the_menu_takes_full_width_numbers(play: Play) -> None:
    number = 1 + [game.id for game in paiju.games()].index("wuguapi")
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in str(number))
    _, shown = play(lines=f"{wide}\n／\n３\n２\nｑ\nｙ\n")
    assert "请写数字" not in shown and "没有叫" not in shown
    assert "玩家 3" in shown


def test_seats() -> None:
    assert read_seats("１　３", 4) == (0, 2)
    assert read_seats("ＡＬＬ", 3) == (0, 1, 2)


def test_stepping(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.txt"
    path.write_text("G\t斗地主\nE\t1\n1\t3 4\n2\t5\n3\t66\nS\t3\nP\t5\n", encoding="utf-8")
    answer = run("replay", str(path), "--step", "--lang", "zh", stdin="１\n開頭\nbanana\nｑ\n")
    assert "请写数字，不是“banana”" in answer.out
    assert answer.out.count("请写数字") == 1


def test_puzzles(run: Run) -> None:
    one = paiju.puzzles()[0]
    answer = run("puzzles", one.id, "--play", "--lang", "zh", stdin="？\nｈ\nｑ\n3\n")
    assert "这里没有 h" in answer.out
    assert "看不懂" not in answer.out


def test_the_line_of_a_seat_that_does_not_exist() -> None:
    with pytest.raises(paiju.BadRecord) as refused:
        paiju.load("G\t斗地主\nE\t1\n10\t3\n1\t4\n2\t5\n3\t6")
    assert (refused.value.code, refused.value.line) == ("no-such-seat", 3)
