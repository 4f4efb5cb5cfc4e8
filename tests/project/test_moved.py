"""Documented imports of 0.1.0 work one release longer, with a warning."""

import subprocess
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec

import pytest

import paiju
from paiju.arena import duplicate
from paiju.core.moved import MOVED

# what documents, examples and the tutorial of 0.1.0 imported
DOCUMENTED = """
from paiju import titles as t
from paiju.cards import parse_card
from paiju.language import words
from paiju.rules.climb import Climb
from paiju.rules.dealing import Dealing, HolderLeads
from paiju.rules.playing import Playing
from paiju.rules.settle import CardsLeft
from paiju.spec import Combos, Deck, GameSpec, Shape
from paiju import arena
from paiju.client import Client, Refused
from paiju import duplicate, phh, tableau, writing
from paiju.players.opinion import opinion
from paiju.picture import picture
"""


@pytest.mark.parametrize("old", MOVED)
def test_an_old_name_is_the_module_itself(old: str) -> None:
    new = import_module(f"paiju.{MOVED[old]}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import_module(f"paiju.{old}".rpartition(".")[0])  # the package it lay in has moved too
    sys.modules.pop(f"paiju.{old}", None)
    with pytest.warns(DeprecationWarning, match=f"paiju.{old} is paiju.{MOVED[old]} now"):
        assert import_module(f"paiju.{old}") is new
    assert new.__spec__ is not None and new.__spec__.name == new.__name__ == f"paiju.{MOVED[old]}"


def test_what_the_first_release_documented_can_be_imported() -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "always", "-c", DOCUMENTED + "print(Climb.__name__, t.PAIR['en'])"],
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.stdout == "Climb pair\n", ran.stderr
    assert ran.stderr.count("DeprecationWarning") >= 10


def test_functions_are_not_hidden_by_modules() -> None:
    assert not set(MOVED) & (set(paiju.__all__) - {"language"})


def test_a_name_that_never_was_is_not_found() -> None:
    assert find_spec("paiju.nothing_of_the_kind") is None


@pytest.mark.parametrize(
    ("old", "new"), [("Board", "DuplicateBoard"), ("Standing", "DuplicateStanding")]
)
def test_a_class_is_found_by_its_old_name(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is {new} now"):
        assert getattr(duplicate, old) is getattr(duplicate, new)
    with pytest.raises(AttributeError, match=f"has no attribute '{old}s'"):
        getattr(duplicate, f"{old}s")
