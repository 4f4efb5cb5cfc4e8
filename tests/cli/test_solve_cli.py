"""`paiju solve` and `paiju puzzles`, as people and programs use them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju
from command_lines import Run, run
from paiju.ai.solver import Solving

__all__ = ["run"]  # a fixture

TEXT = "G 斗地主; E 1; 1 3 大王; 2 2"
FIRST = paiju.puzzles()[0]


def test_solve_says_who_wins_and_how(run: Run) -> None:
    answer = run("solve", TEXT, "--lang", "en")
    assert answer.status == 0
    assert answer.out.startswith("player 1 wins\nwinning first plays: BJ\n")
    lost = run("solve", "G 斗地主; E 1; 1 34; 2 5", "--lang", "en")
    assert lost.out.startswith("player 1 cannot win\none full line:\n")


def test_solve_for_programs(run: Run, tmp_path: Path) -> None:
    lines = "G\t斗地主\nE\t1\n1\t3 大王\n2\t2\n"
    file = tmp_path / "endgame.txt"
    file.write_text(lines, encoding="utf-8")
    answers = [
        run("solve", TEXT, "--json").data,
        run("solve", file, "--json").data,
        run("solve", "-", "--json", stdin=lines).data,
    ]
    for data in answers:
        assert data["wins"] is True
        assert data["best"] == ["大王"]
        assert data["line"] == [[0, "大王"], [1, "pass"], [0, "3"]]
        assert data["nodes"] > 0
        assert data["game"] == "doudizhu"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("no-such-file.txt", "no-such-file"),
        ("G 斗地主; E 1; 1 34; 2 大", "not-understood"),
        ("G 斗地主; D 7", "not-playing-yet"),
        ("G 暗牌斗地主; D 7", "not-solvable"),
    ],
)
def test_solve_refuses_with_a_code(run: Run, position: str, code: str) -> None:
    answer = run("solve", position, "--json")
    assert answer.status == 2
    assert answer.data["error"]["code"] == code


def test_an_interrupt_tells_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: Solving) -> Iterator[None]:
        work.known[0] = False
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(Solving, "work_in_slices", interrupted)
    monkeypatch.setattr(Solving, "is_full", True)
    answer = run("solve", TEXT, "--lang", "en")
    assert answer.status == 130
    assert "lose: 3\n" in answer.out
    assert "undecided: BJ\n" in answer.out
    assert "memory is used up" in answer.out
    data = run("solve", TEXT, "--json").data
    assert (data["won"], data["lost"], data["undecided"]) == ([], ["3"], ["大王"])
    assert data["wins"] is None


def test_an_interrupt_tells_who_wins(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: Solving) -> Iterator[None]:
        work.known[1] = True
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(Solving, "work_in_slices", interrupted)
    assert "  player 1 wins\n" in run("solve", TEXT, "--lang", "en").out


def test_the_list_of_puzzles(run: Run) -> None:
    lines = run("puzzles").out.splitlines()
    assert len(lines) == len(paiju.puzzles()) + 1
    assert [one["id"] for one in run("puzzles", "--json").data] == [p.id for p in paiju.puzzles()]
    assert run("puzzles", "nothing", "--json").data["error"]["code"] == "no-such-puzzle"


def test_a_puzzle_and_its_solution(run: Run) -> None:
    shown = run("puzzles", FIRST.id, "--lang", "en").out
    assert FIRST.id in shown
    assert "first play" in shown
    best = FIRST.solve().best[0]
    assert f"first play: {best}\n" in run("puzzles", FIRST.id, "--solution", "--lang", "en").out
    assert run("puzzles", FIRST.id, "--solution", "--json").data["best"] == [best]


def test_playing_a_puzzle_well(run: Run) -> None:
    """The solver defends as in its line, so the line wins."""
    plays = [text for seat, text in FIRST.solve().line if seat == 0]
    plays[:0] = ["h", "c", "r"]  # habits from the table lay no heart, club or joker
    answer = run("puzzles", FIRST.id, "--play", "--lang", "en", stdin="\n".join(plays) + "\n")
    assert answer.status == 0
    assert "You have won!" in answer.out
    assert "The win is gone" not in answer.out


def test_a_wrong_first_play_is_told_at_once(run: Run) -> None:
    best = FIRST.solve().best
    wrong = next(a.text for a in FIRST.state.legal(0) if a.text not in best)
    stdin = f"?\nnonsense\n{wrong}\nq\n"
    answer = run("puzzles", FIRST.id, "--play", "--lang", "en", stdin=stdin)
    assert answer.out.count("The win is gone") == 1
    assert answer.status == 0
