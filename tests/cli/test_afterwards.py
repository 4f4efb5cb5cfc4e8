"""After a game line by line: review, saving by ending, statistics, buying in again."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.language import speaking
from paiju.engine.standings import describe_standings, follow_gone, is_over
from paiju.formats.diary import Diary, DiaryGame, make_tallies, sum_scores
from paiju.formats.files import BadFile, find_form
from paiju.formats.record import load_record
from paiju.formats.textplot import plot
from screens import FIRST_HINTS, Play, play, position

__all__ = ["play"]


@pytest.fixture
def end(tmp_path: Path) -> Path:
    return position(tmp_path / "end.txt", "斗地主", "5 大王", "66", "77")


def test_the_question_after_a_game(play: Play, end: Path, tmp_path: Path) -> None:
    names = [tmp_path / f"kept.{ending}" for ending in ("jsonl", "txt", "svg", "doc")]
    saving = [f"s {name}" for name in names]
    lines = "\n".join(["大王", "5", "v", "o", "", "q", *saving, "t", "q"])
    status, shown = play("--load", end, "--seat", 1, "--level", "random", lines=lines + "\n")
    assert status == 0
    assert "a 再来一局，v 复盘，s [文件] 保存，t 统计，m 返回菜单，q 退出" in shown
    assert "第 0/" in shown and "强电脑" in shown
    assert load_record((tmp_path / "kept.jsonl").read_text("utf-8")).replay().is_over
    assert (tmp_path / "kept.txt").read_text("utf-8").startswith("G\t")
    assert "<svg" in (tmp_path / "kept.svg").read_text("utf-8")
    assert not (tmp_path / "kept.doc").exists() and "不认识的文件类型 .doc" in shown
    assert "今晚" in shown and "┤" in shown


def test_saving_without_a_name_takes_the_game_and_the_day(
    play: Play, end: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    lines = "大王\n5\ns\ns\nq\n"
    play("--load", end, "--seat", 1, "--level", "random", lines=lines)
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 2
    assert names[0].startswith("doudizhu-") and names[0].endswith("-2.jsonl")


def test_a_match_for_chips_ends_and_another_begins(play: Play) -> None:
    """Heads-up, all in with everything: a few hands decide it."""
    lines = "\n".join(["all in"] * 3 + ["a"] + ["all in", "a"] * 40)
    _, shown = play("holdem", "--players", 2, "--seat", 1, "--seed", 3, lines=lines + "\n")
    assert "这一场结束，" in shown and "名次" in shown and "局出局" in shown
    assert "a 新的一场" in shown
    assert "重新开始" in shown


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.jsonl", "record"), ("a.TXT", "import"), ("a", "record"), ("b/c.phh", "phh"),
     ("a.svg", "svg"), ("a.json", "json"), ("a.doc", None), ("a.png", None)],
)  # fmt: skip
def test_formats_by_ending(name: str, form: str | None) -> None:
    if form is None:
        with pytest.raises(BadFile) as refused:
            find_form(name)
        assert refused.value.code == "no-such-ending"
    else:
        assert find_form(name) == form


def entry(game: str, points: int, role: str = "", evening: str = "1") -> DiaryGame:
    named = {"zh": role, "en": role} if role else None
    return DiaryGame("2026-01-01T20:00:00", evening, game, 3, 0, points, points > 0, named)


def test_what_games_add_up_to() -> None:
    games = [
        entry("a", 4, "landlord"),
        entry("a", -2, "farmer"),
        entry("b", 7),
        entry("a", 2, "farmer"),
    ]
    found = [(t.game, t.role["en"], t.games, t.wins, t.points) for t in make_tallies(games)]
    assert found == [
        ("a", "all", 3, 2, 4),
        ("a", "landlord", 1, 1, 4),
        ("a", "farmer", 2, 1, 0),
        ("b", "all", 1, 1, 7),
    ]
    assert sum_scores(games) == [0, 4, 2, 9, 11]


def test_the_curve() -> None:
    assert plot([0, 2, -2], 20, 5) == [
        " +2┤    ●●●●    ",
        "   ┤            ",
        "  0┤●●●●········",
        "   ┤            ",
        " -2┤        ●●●●",
    ]


def test_a_diary_that_is_switched_off_or_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary = Diary(tmp_path / "new")
    assert diary.is_on and diary.read_all() == []
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "games.jsonl").write_text("no json\n", "utf-8")
    assert diary.read_all() == []
    diary.switch()
    assert not diary.is_on
    diary.switch()
    assert diary.is_on
    monkeypatch.setenv("PAIJU_DIARY", "off")
    assert not diary.is_on
    assert not Diary(None).is_on


@pytest.mark.parametrize(
    ("purses", "gone", "over", "lines"),
    [
        ((200, 100, 300), {}, False, []),
        ((0, 300, 300), {0: 4}, False, ["out of chips: p0"]),
        ((0, 0, 600), {0: 2, 1: 4}, True,
         ["The match is over: p2 has won everything", "standing", "  1. p2  600",
          "  2. p1  out in game 4", "  3. p0  out in game 2"]),
        ((0, 600, 0), {0: 4, 2: 4}, True,
         ["The match is over: p1 has won everything", "standing", "  1. p1  600",
          "  2. p0  out in game 4", "  2. p2  out in game 4"]),
    ],
)  # fmt: skip
def test_who_is_out(
    purses: tuple[int, ...], gone: dict[int, int], over: bool, lines: list[str]
) -> None:
    assert is_over(purses) is over
    with speaking("en"):
        assert describe_standings(purses, gone, lambda seat: f"p{seat}") == lines
    assert follow_gone({0: 1}, purses, 9).get(0, 1) == 1


def test_first_hints_to_the_end_and_the_menu(play: Play) -> None:
    _, shown = play("wuguapi", "--players", 2, "--seat", 1, "--seed", 7, "--level", "random",
                    lines=FIRST_HINTS[:600] + "t\nm\nq\n")  # fmt: skip
    assert "a 再来一局" in shown
