"""One page per game: the same headings, both languages, and examples that run."""

from __future__ import annotations

import json
import shlex
from functools import cache

import pytest

import paiju
from paiju.cli import main as cli
from paiju.engine.page import PageTable, Section
from paiju.families.laying.rules import rules_of
from paiju.pages import Page, make_page
from paiju.pages.markdown import write_markdown

IDS = [game.id for game in paiju.games()]
HEADINGS = ["rules", "options", "types", "settlement", "examples"]


@cache
def made(game: str) -> Page:
    return make_page(paiju.game(game))


def section(game: str, key: str) -> Section:
    return next(one for one in made(game).sections if one.key == key)


def cells(table: PageTable | None, language: str) -> list[tuple[str, ...]]:
    assert table is not None
    return [tuple(cell[language] for cell in row) for row in table.rows]


@pytest.mark.parametrize("game", IDS)
def test_every_page_has_the_same_headings(game: str) -> None:
    assert [one.key for one in made(game).sections] == HEADINGS
    for one in made(game).sections:
        assert one.text["zh"] or one.table or one.examples
        assert bool(one.text["zh"]) == bool(one.text["en"])
        assert not one.text["zh"] or not one.text["zh"].isascii()
        if one.table:
            assert all(len(row) == len(one.table.head) for row in one.table.rows)
            assert all(set(cell) == {"zh", "en"} for row in one.table.rows for cell in row)
    assert len(section(game, "examples").examples) >= 2


@pytest.mark.parametrize("game", IDS)
def test_examples_answer_what_the_page_says(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for example in section(game, "examples").examples:
        program, *argv = shlex.split(example.command)
        assert program == "paiju"
        for language in ("zh", "en"):
            assert cli.main([*argv, "--lang", language]) == 0
            assert capsys.readouterr().out == example.output[language] + "\n"


@pytest.mark.parametrize("game", IDS)
def test_every_option_and_type_is_listed(game: str) -> None:
    options = section(game, "options").table
    assert [row[0] for row in cells(options, "en")] == list(paiju.game(game).options)
    listed = {row[1] for row in cells(section(game, "types").table, "en")}
    if paiju.game(game).rules.board:
        assert len(listed) == 10
    else:
        assert listed == {r.type for r in rules_of(paiju.game(game)).lexicon.readings}


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("三两一", [("1", "0"), ("2–5", "1"), ("6–9", "2"), ("10–12", "3"), ("13", "5")]),
        ("锄大地", [("1–7", "×1"), ("8–9", "×2"), ("10–12", "×3"), ("13", "×4")]),
        ("斗地主", [("bomb", "×2"), ("rocket", "×2")]),
        ("五瓜皮", [("10", "10"), ("K", "10"), ("5", "5")]),
    ],
)
def test_the_numbers_of_the_settlement(game: str, rows: list[tuple[str, str]]) -> None:
    assert cells(section(game, "settlement").table, "en") == rows


def test_options_change_the_page() -> None:
    assert len(cells(section("广西地主", "settlement").table, "en")[0]) == 2  # only results
    scored = make_page(paiju.game("广西地主", scoring="a3")).sections[3]
    assert ("Dou1", "double landlord 1", "+6", "-2 -2 -2") in cells(scored.table, "en")
    usual, capped = (make_page(paiju.game("斗地主", bomb_cap=cap)).sections[3] for cap in (0, 2))
    assert "上限：不限" in usual.text["zh"]
    assert "上限：2" in capped.text["zh"]


@pytest.mark.parametrize("game", IDS)
def test_the_command_and_the_site_show_the_same_page(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["docs", game, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["key"] for one in data["sections"]] == HEADINGS
    site = write_markdown(made(game))
    for language in ("zh", "en"):
        assert cli.main(["docs", game, "--lang", language]) == 0
        shown = capsys.readouterr().out
        for one in made(game).sections:
            assert f"== {one.title[language]} ==" in shown
            assert f"## {one.title['zh']} · {one.title['en']}\n" in site
            words = one.text[language].replace("\n", "").replace(" ", "")
            assert words in shown.replace("\n", "").replace(" ", "")
            for row in cells(one.table, language) if one.table else ():
                assert all(cell in shown and cell.replace("|", r"\|") in site for cell in row)
