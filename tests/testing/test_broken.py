"""Every deliberately broken game is found, and the message names what is broken."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from paiju.authoring import GameSpec
from paiju.testing import check_game
from plain_game import make_spec, rules

HERE = Path(__file__).parent / "broken"
FOUND = {  # file → code, and words of the message
    "card_twice": ("cards-changed", "cards are not conserved"),
    "chinese_only": ("no-prose", "missing: English"),
    "deals_for_ever": ("crash", "the rules never stop"),
    "dividing_settlement": ("crash", "ZeroDivisionError"),
    "half_named_line": ("crash", "Line.name"),
    "half_points": ("payoff-kind", "not a whole number"),
    "impossible_type": ("shape-unused", "Train: no cards form it"),
    "lenient_referee": ("accepted-unlisted", "accepted though it is not legal"),
    "loud_deal": ("leak", "is shown cards he may not know: Loud"),
    "mutable_position": ("position-mutable", "captured of the position can be changed (list)"),
    "never_over": ("acts-without-choice", "is asked and has no legal action"),
    "not_zero_sum": ("not-zero-sum", "adds up to 3 instead of 0"),
    "option_without_rules": ("option-unbuildable", "option pass=strict makes no game"),
    "random_leader": ("not-repeatable", "does a rule use random numbers"),
    "refusing_referee": ("legal-refused", "the listed action"),
    "speechless_settlement": ("page", "no words for it"),
    "taken_name": ("name-clash", "taken by another game: 斗地主"),
    "unreadable_text": ("text-unreadable", "is not read back"),
    "wrong_deck": ("cards-changed", "too many 大王"),
}


def load(name: str) -> GameSpec:
    found = importlib.util.spec_from_file_location(f"broken_{name}", HERE / f"{name}.py")
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    sys.modules[module.__name__] = module
    found.loader.exec_module(module)
    spec: GameSpec = module.GAMES[0]
    return spec


def test_every_broken_game_is_in_the_table() -> None:
    assert {path.stem for path in HERE.glob("*.py")} == set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_a_broken_game_is_found(name: str) -> None:
    code, expected = FOUND[name]
    found = {finding.code: finding for finding in check_game(load(name))}
    assert code in found, list(map(str, found.values()))
    assert expected in found[code].sentence("en")
    assert name.replace("_", "-") in found[code].sentence("zh")
    assert found[code].sentence("zh") != found[code].sentence("en")


def test_the_game_they_are_made_of_is_sound() -> None:
    assert check_game(make_spec("sound.py", lambda _: rules())) == ()
