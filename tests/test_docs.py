"""What the documentation shows is run."""

import re
from pathlib import Path

import pytest

import paiju

ROOT = Path(__file__).parent.parent


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "docs/bots.md"])
def test_the_tour_runs(page: str) -> None:
    (tour,) = blocks(page, "python")
    exec(compile(tour, page, "exec"), {})


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_the_table_of_games_is_true(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|.*\| (\S+) \|$", text, re.MULTILINE)
    assert len(rows) == 14
    playable = [game for game, state in rows if state in ("playable", "可玩")]
    assert playable == [game.id for game in paiju.games()]


def test_the_import_examples_are_games() -> None:
    cards, bets = blocks("docs/records.md", "tsv")
    assert paiju.load(cards).payoffs == (-4, 2, 2)
    assert paiju.load(bets).payoffs == (80, -80, 0)


def test_the_readmes_name_both_commands() -> None:
    for page in ("README.md", "README.zh.md"):
        assert {"make run", "make test"} <= set(
            re.findall(r"make \w+", (ROOT / page).read_text("utf-8"))
        )
