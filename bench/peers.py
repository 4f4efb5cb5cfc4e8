"""The others, as far as they are installed. None of them needs torch for what is measured."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

PACKAGES = ("open_spiel", "rlcard", "douzero", "phevaluator", "eval7", "treys", "pokerkit")


def optional(module: str) -> Any:
    """A module, or None if its package is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None


def version_of(package: str) -> str:
    """The installed version, for the table."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


spiel = optional("pyspiel")
pokerkit = optional("pokerkit")
douzero = optional("douzero.env.game")
rlcard = optional("rlcard")
rlcard_base = optional("rlcard.games.base")
rlcard_judger = optional("rlcard.games.doudizhu.judger")
rlcard_player = optional("rlcard.games.doudizhu.player")
rlcard_utils = optional("rlcard.games.doudizhu.utils")
phevaluator = optional("phevaluator")
pheval = optional("phevaluator._pheval")
eval7 = optional("eval7")
treys = optional("treys")
