"""广西地主: the table tells who gave which card to whom, and nobody what he may not know."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import paiju
from guangxi_deals import TOPS, after, next_game
from paiju.cli import main as cli
from paiju.cli.console import Console
from paiju.core.events import Return, Tribute
from paiju.core.language import speaking
from paiju.engine.narration import walk_events
from paiju.engine.tableau import make_tableau
from paiju.families.climb.lines import ClimbLines

STATE = next_game(TOPS, after("Lwin1", "1 3", "1 3"))  # 2 pays ♦3 to 1, 4 pays ♥A to 3
BACK = STATE.act(0, "♣3")  # to player 2


def record(observed: paiju.State | paiju.View, language: str) -> str:
    """The line before the first hand."""
    heading = {"zh": "出牌记录：", "en": "Record:"}[language]
    lines = observed.display(language).splitlines()
    return lines[lines.index(heading) + 1]


ALL_ZH = "进贡方块3给玩家 1（玩家 2） -> 进贡红桃A给玩家 3（玩家 4） -> 还梅花3给玩家 2（玩家 1）"
ALL_EN = (
    "pays ♦3 to player 1 (player 2) -> pays ♥A to player 3 (player 4) -> "
    "returns ♣3 to player 2 (player 1)"
)


@pytest.mark.parametrize(
    ("seat", "zh", "en"),
    [
        ("all", ALL_ZH, ALL_EN),
        (0, ALL_ZH.replace("红桃A", "一张牌"), ALL_EN.replace("♥A", "a card")),
        (1, ALL_ZH.replace("红桃A", "一张牌"), ALL_EN.replace("♥A", "a card")),
        (
            2,
            ALL_ZH.replace("方块3", "一张牌").replace("梅花3", "一张牌"),
            ALL_EN.replace("♦3", "a card").replace("♣3", "a card"),
        ),
        (
            None,
            ALL_ZH.replace("方块3", "一张牌").replace("红桃A", "一张牌").replace("梅花3", "一张牌"),
            ALL_EN.replace("♦3", "a card").replace("♥A", "a card").replace("♣3", "a card"),
        ),
    ],
)
def test_the_record_tells_what_was_seen(seat: object, zh: str, en: str) -> None:
    observed = BACK if seat == "all" else BACK.view(seat)  # type: ignore[arg-type]
    assert record(observed, "zh") == zh
    assert record(observed, "en") == en


def test_it_stays_in_the_record() -> None:
    state = BACK.act(2, "♦2")
    (leader,) = state.to_act
    state = state.act(leader, state.legal(leader)[0])
    assert record(state, "en") == ALL_EN + " -> returns ♦2 to player 4 (player 3)"
    first = make_tableau(state.view(0), history=True).history
    assert first is not None
    said = [(deed.seat, deed.title["zh"]) for deed in first[0].deeds]
    assert said[:2] == [(1, "进贡方块3给玩家 1"), (3, "进贡一张牌给玩家 3")]


def test_a_seat_shows_what_it_gave() -> None:
    places = make_tableau(BACK.view(1)).places
    shown = [place.deed.title["zh"] if place.deed else "" for place in places]
    assert shown == ["还梅花3给玩家 2", "进贡方块3给玩家 1", "", "进贡一张牌给玩家 3"]


@pytest.mark.parametrize(
    ("language", "mine", "others"),
    [
        ("zh", "玩家 2 进贡给玩家 1：♦3", "玩家 4 进贡给玩家 3：一张牌"),
        (
            "en",
            "Player 2 pays tribute to player 1: ♦3",
            "Player 4 pays tribute to player 3: a card",
        ),
    ],
)
def test_line_by_line(language: str, mine: str, others: str) -> None:
    with speaking(language):
        told = [
            step.tell() for step in walk_events(STATE.view(0)) if isinstance(step.event, Tribute)
        ]
    assert told == [mine, others]


@pytest.mark.parametrize(
    ("seat", "zh", "en"),
    [
        (
            0,
            ["玩家 2 进贡给你 ♦3，你要还玩家 2 一张"],
            ["You got ♦3 from player 2: give player 2 one back"],
        ),
        (1, [], []),
    ],
)
def test_before_the_choice_a_player_is_told(seat: int, zh: list[str], en: list[str]) -> None:
    for language, wanted in (("zh", zh), ("en", en)):
        with speaking(language):
            table = ClimbLines(Console(), seat, [seat])
            shown = table.draw_question(STATE.view(seat))
            assert [line for line in shown if "进贡" in line or "You got" in line] == wanted
            assert set(wanted) <= set(table.draw_whole(STATE.view(seat)))
            assert set(wanted) <= set(table.draw_lines(STATE.view(seat)))


def test_several_returns_are_told_until_they_are_given() -> None:
    state = next_game(TOPS, after("Dou1", "4", "4"))
    with speaking("en"):
        table = ClimbLines(Console(), 3, [3])
        told = [line for line in table.draw_question(state.view(3)) if "You got" in line]
        assert told == [
            "You got ♥3 from player 1: give player 1 one back",
            "You got ♦3 from player 2: give player 2 one back",
            "You got ♣2 from player 3: give player 3 one back",
        ]
        left = state.act(3, "♥3>2")
        told = [line for line in table.draw_question(left.view(3)) if "You got" in line]
        assert [line[-22:] for line in told] == ["give player 1 one back", "give player 3 one back"]


def test_a_replay_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_ = tmp_path / "game.jsonl"
    record_.write_text(BACK.record.dumps(), encoding="utf-8")
    assert cli.main(["replay", str(record_), "--all", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Player 4 pays tribute to player 3: ♥A" in told
    assert "Player 1 gives back to player 2: ♣3" in told
    assert cli.main(["replay", str(record_), "--seat", "3", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Player 1 gives back to player 2: a card" in told


def test_play_in_lines_tells_it_before_it_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(STATE.record.dumps(), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("♣3\nq\ny\n"))
    cli.main(["play", "广西", "--plain", "--load", str(path), "--seat", "1", "--lang", "en"])
    shown = capsys.readouterr().out
    asked = shown.index("You got ♦3 from player 2: give player 2 one back")
    assert asked < shown.index("♣3 to player 2")
    assert "Player 1 gives back to player 2: ♣3" in shown


def test_nobody_learns_a_card_that_is_not_for_him() -> None:
    for seat in range(4):
        view = BACK.view(seat)
        for event in view.events:
            if isinstance(event, Tribute | Return):
                assert (event.cards is not None) is (seat in (event.seat, event.to))
