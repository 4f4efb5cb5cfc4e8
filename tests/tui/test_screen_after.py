"""After a game at the full-screen table: review, saving, puzzles, statistics, the next match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layouts import composed
from paiju.formats.diary import Diary
from paiju.formats.record import load_record
from paiju.tui.dialogs import Chooser, LineDialog, TextDialog
from paiju.tui.puzzle import PuzzleSource
from paiju.tui.puzzle_list import PuzzleListScreen
from paiju.tui.review import ReviewScreen
from paiju.tui.statistics import StatisticsScreen
from paiju.tui.table import TableScreen
from pilots import Person, at_menu, at_table, plan

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")

# The landlord holds 大王 and throws the game away with 33: then 22 stops him.
BLUNDER = ("doudizhu", "33 大王", "22 4", "55 6 7")


async def blundered(person: Person) -> None:
    """Play the pair, and then what is left."""
    await person.asked()
    await person.press("3", "3")
    await person.does("enter")
    await person.follows_hints()
    await person.until(lambda: isinstance(person.app.screen, TextDialog))


def review_of(person: Person) -> ReviewScreen:
    assert isinstance(person.app.screen, ReviewScreen)
    return person.app.screen


def test_the_end_offers_everything() -> None:
    async def play(person: Person) -> None:
        await blundered(person)
        shown = person.sees()
        for word in ("结算", "再来一局", "复盘", "保存", "残局", "统计", "菜单", "退出"):
            assert word in shown, word
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        assert "复盘" in person.sees() and "结算" in person.sees()

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_review_steps_thinks_and_has_a_better_line(language: str) -> None:
    async def play(person: Person) -> None:
        await blundered(person)
        await person.opens(ReviewScreen, "v")
        review = review_of(person)
        assert review.at == 0
        await person.until(lambda: 0 in review.known)
        first = review.known[0]
        assert not first.agrees and first.opinion.loss and first.opinion.loss > 0
        best = "大王 (单张)" if language == "zh" else "BJ (single)"
        assert first.opinion.best.name() == best
        await person.until_sees(best)
        await person.press("b")
        await person.until(lambda: 0 in review.lines)
        better, _ = review.lines[0]
        assert better.steps[0][1].name() == best
        assert better.payoffs[0] > 0
        await person.until_sees("更好的走法" if language == "zh" else "the better line")
        assert language == "zh" or not CHINESE.search(person.sees())
        last = len(review.steps)
        for key, at in (("right", 1), ("left", 0), ("left", 0), ("end", last), ("right", last),
                        ("home", 0), ("pagedown", min(10, last))):  # fmt: skip
            await person.press(key)
            assert review.at == at, key
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play, language)


def test_review_shows_all_hands_or_the_own_view_and_everybodys_decisions() -> None:
    async def play(person: Person) -> None:
        await blundered(person)
        await person.opens(ReviewScreen, "v")
        review = review_of(person)
        assert "♠2" in person.sees() or "2" in person.sees()
        everything = person.sees()
        await person.press("v")
        await person.pilot.pause()
        assert "未公开" in person.sees() and "未公开" not in everything
        own = {one.number for one in review.steps if one.seat == 0}
        await person.until(lambda: set(review.known) == own)
        await person.press("o")
        await person.until(lambda: len(review.known) == len(review.steps))
        before = review.seconds
        await person.press("-")
        assert review.seconds < before

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play)


def test_a_click_on_the_line_of_steps_goes_there() -> None:
    async def play(person: Person) -> None:
        await blundered(person)
        await person.opens(ReviewScreen, "v")
        await person.pilot.click("#timeline", offset=(3, 0))
        assert review_of(person).at == 2

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play)


# --- saving ---


def test_saving_by_ending_and_not_over_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def write(person: Person, name: str) -> None:
        await person.opens(LineDialog, "w")
        field = person.app.screen.query_one("Input")
        field.value = name  # type: ignore[attr-defined]
        await person.press("enter")

    async def play(person: Person) -> None:
        await blundered(person)
        await person.press("escape")
        await person.until(lambda: person.app.screen is person.table)
        await person.opens(LineDialog, "w")
        assert "doudizhu-" in person.sees() and ".jsonl" in person.sees()
        await person.press("enter")
        await person.until_sees("已保存")
        (kept,) = tmp_path.iterdir()
        assert load_record(kept.read_text("utf-8")).replay() == person.local.state
        await write(person, str(tmp_path / "a.txt"))
        await person.until(lambda: (tmp_path / "a.txt").exists())
        await person.until(lambda: person.app.screen is person.table)
        assert (tmp_path / "a.txt").read_text("utf-8").startswith("G\t")
        await write(person, str(tmp_path / "a.svg"))
        await person.until(lambda: person.app.screen is person.table)
        assert "<svg" in (tmp_path / "a.svg").read_text("utf-8")
        # another game of that name is not lost
        (tmp_path / "a.jsonl").write_text("mine", "utf-8")
        await write(person, str(tmp_path / "a.jsonl"))
        await person.until(lambda: isinstance(person.app.screen, Chooser))
        await person.press("2")
        await person.until(lambda: isinstance(person.app.screen, LineDialog))
        assert (tmp_path / "a.jsonl").read_text("utf-8") == "mine"
        await person.press("enter")
        await person.until(lambda: isinstance(person.app.screen, Chooser))
        await person.press("1")
        await person.until(lambda: person.app.screen is person.table)
        assert (tmp_path / "a.jsonl").read_text("utf-8").startswith("{")
        # what is wrong is said, and asked again
        (tmp_path / "folder").mkdir()
        for name, said in (("a.doc", "不认识的文件类型 .doc"), ("no/where.txt", "写不了"),
                           ("folder", "folder 是目录"), ("a.phh", "PHH")):  # fmt: skip
            await write(person, name)
            await person.until_sees(said)
            await person.press("escape")
            await person.until(lambda: person.app.screen is person.table)

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play)


# --- puzzles ---


def test_a_puzzle_is_played_against_the_solver() -> None:
    async def play(person: Person) -> None:
        await person.opens(PuzzleListScreen, "x")
        await person.until_sees("duel-a-")
        await person.opens(TableScreen, "enter")
        table = person.table
        source = table.source
        assert isinstance(source, PuzzleSource)
        await person.until(lambda: table.asked)
        first = source.puzzle.solve().best[0]
        legal = [action.text for action in source.puzzle.state.legal(0)]
        wrong = next(text for text in legal if text != first)
        table.act(wrong)
        await person.until(lambda: source.attempt and not source.attempt.wins)
        await person.until_sees("赢不了" if not source.attempt.decided else "输了")  # type: ignore[union-attr]
        await person.press("u")
        await person.until(lambda: table.asked and source.attempt and source.attempt.wins)
        before = table.view
        table.act(first)
        await person.until(lambda: table.view is not before)
        while True:
            await person.until(lambda: table.asked or (source.attempt and source.attempt.decided))
            attempt = source.attempt
            assert attempt is not None and attempt.wins
            if attempt.decided:
                break
            before = table.view
            table.act(_winning(source))
            await person.until(lambda: table.view is not before)  # noqa: B023
        await person.until_sees("赢了！")
        before_id = source.puzzle.id
        if person.app.screen is not table:
            await person.press("escape")
            await person.until(lambda: person.app.screen is table)
        await person.press("n")
        await person.until(lambda: source.puzzle.id != before_id)

    at_menu(plan("doudizhu"), play)


def _winning(source: PuzzleSource) -> str:
    """A play after which the side still wins."""
    from paiju.ai.attempt import play_attempt

    assert source.attempt is not None
    state = source.attempt.state
    moves = [text for several in source._moves for text in several]
    texts = (action.text for action in state.legal(min(state.to_act)))
    return next(text for text in texts if play_attempt(source.puzzle, [*moves, text]).wins)


# --- statistics ---


def test_statistics_of_the_evening_and_of_all(tmp_path: Path) -> None:
    async def play(person: Person) -> None:
        person.app.diary = Diary(tmp_path)
        await blundered(person)
        await person.opens(StatisticsScreen, "t")
        await person.until_sees("今晚")
        shown = person.sees()
        for word in ("今晚", "斗地主", "地主", "合计", "累计得分", "┤"):
            assert word in shown, word
        lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
        assert len(lines) == 1 and '"game":"doudizhu"' in lines[0]
        assert (tmp_path / "games.jsonl").stat().st_mode & 0o077 == 0
        await person.press("tab")
        await person.until_sees("所有晚上（1 晚）")
        await person.press("k")
        await person.until_sees("记录：关")
        assert not person.app.diary.is_on
        await person.press("k", "d")
        await person.until(lambda: isinstance(person.app.screen, Chooser))
        await person.press("1")
        await person.until_sees("还没有打完一局")
        assert not (tmp_path / "games.jsonl").exists()

    at_table(plan("doudizhu", given=composed(*BLUNDER)), play)


# --- a match for chips ---


def test_a_match_says_who_is_out_and_when_it_is_over() -> None:
    """Heads-up: everything goes in at once, so one hand decides the match."""

    async def play(person: Person) -> None:
        for _ in range(30):
            await person.asked()
            while not person.over:
                legal = [offer.text for offer in person.table.play.legal]  # type: ignore[union-attr]
                before = person.table.view
                person.table.act("all in" if "all in" in legal else legal[-1])
                await person.until(lambda: person.table.view is not before)  # noqa: B023
                await person.asked()
            await person.until(lambda: isinstance(person.app.screen, TextDialog))
            if person.local._match.is_over:
                break
            await person.press("a")
            await person.until(lambda: not person.over)
        shown = person.sees()
        assert "这一场结束" in shown and "名次" in shown and "1. " in shown and "局出局" in shown
        assert "新的一场" in shown and "再来一局" not in shown
        await person.press("a")
        await person.until(lambda: not person.over)
        assert person.local._match.out == () and not person.local._match.is_over

    at_table(plan("holdem", players=2, seed=3), play)


def test_who_is_out_may_buy_in_again() -> None:
    async def play(person: Person) -> None:
        await person.asked()
        match = person.local._match
        while not person.over:
            await person.does("p")
            await person.asked()
        await person.until(lambda: isinstance(person.app.screen, TextDialog))
        carried = match._carried
        assert carried is not None
        from msgspec.structs import replace

        match._carried = replace(carried, coins=(0, 200, 400))
        keys = [choice.key for choice in person.local.list_choices()]
        assert keys == ["a", "b", "n"]
        assert list(match.out) == [0]
        await person.local.buy(0)
        await person.until(lambda: not person.over)
        assert not match.out

    at_table(plan("holdem", players=3), play)
