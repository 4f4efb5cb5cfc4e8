"""The layout of the source stays as wanted, and the tools that measure it see what is wrong."""

from __future__ import annotations

import ast

import pytest
from tools import house, verbs
from tools.source import find_knots

import paiju

# Packages in which every function is named by a verb, or has the name that 0.1.0 documented.
SPOKEN = "ai arena cli formats pages poker store tui workers".split()


@pytest.mark.parametrize("row", house.measure(), ids=lambda row: row.what)
def test_the_table_holds(row: house.Measured) -> None:
    assert row.number <= house.HELD[row.what], row.found


@pytest.mark.parametrize("package", SPOKEN)
def test_functions_are_verbs(package: str) -> None:
    named = [one for one in verbs.find_all_unnamed() if one.module.split(".")[1:2] == [package]]
    assert named == []


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_a_state_is_light(game: paiju.Game) -> None:
    assert house.measure_pickle(game) <= 10_240


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("find_seat", True),
        ("_draw", True),
        ("is_over", True),
        ("name_seat", True),
        ("name", False),  # a noun, unless something is named
        ("_row", False),
        ("told", False),
        ("seated_players", False),
        ("as_data", True),
    ],
)
def test_a_verb_is_known(name: str, verb: bool) -> None:
    assert verbs.is_verb(name) is verb


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("isinstance(rules, Climb)", {"Climb"}),
        ("isinstance(rules, Climb | views.Betting)", {"Climb", "views", "Betting"}),
        ("type(rules) is Climb", {"type", "rules", "Climb"}),
        ("rules.isinstance(Climb)", set()),
        ("Climb(rules)", set()),
    ],
)
def test_a_question_is_found(code: str, asked: set[str]) -> None:
    assert house.list_asked(ast.parse(code, mode="eval").body) == asked


def test_a_knot_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert sorted(map(sorted, find_knots(graph))) == [["a"], ["b", "c"], ["d"]]
