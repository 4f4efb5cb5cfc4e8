"""Modules and classes of 0.1.0 by the names they had: one release longer, with a warning."""

import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

# Not those whose name is a function of the package too (`paiju.game`, `paiju.solve` …).
MOVED = {
    "actions": "engine.actions",
    "cards": "core.cards",
    "chance": "core.chance",
    "counting": "engine.counting",
    "display": "engine.text",
    "duplicate": "arena.duplicate",
    "errors": "core.errors",
    "events": "core.events",
    "language": "core.language",
    "loading": "formats.import_text",
    "messages": "core.messages",
    "phh": "formats.phh",
    "phh.reading": "formats.phh.reading",
    "phh.writing": "formats.phh.writing",
    "picture": "formats.svg",
    "players": "ai.levels",
    "players.opinion": "ai.opinion",
    "record": "engine.record",
    "replaying": "formats.replay",
    "rules": "families",
    "rules.betting": "families.betting.rules",
    "rules.bidding": "families.climb.bidding",
    "rules.climb": "families.climb.rules",
    "rules.coins": "families.sealed.settle",
    "rules.dealing": "families.climb.dealing",
    "rules.exchange": "families.climb.exchange",
    "rules.goals": "families.climb.goals",
    "rules.playing": "families.climb.playing",
    "rules.roles": "families.climb.roles",
    "rules.settle": "families.climb.settle",
    "rules.showdown": "families.sealed.rules",
    "rules.stage": "families.climb.stage",
    "rules.stakes": "families.climb.stakes",
    "session": "tables.session",
    "spec": "authoring",
    "state": "engine.state",
    "tableau": "engine.tableau",
    "tableau.parts": "engine.parts",
    "titles": "lexicon.titles",
    "writing": "formats.export_text",
}
_PACKAGE = __name__.partition(".")[0]


class _Alias:
    """Loads the module that has taken the place of another."""

    def __init__(self, new: str) -> None:
        self._new = new
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module itself, not a copy."""
        module = import_module(self._new)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has been executed; importing it by another name must not rename it."""
        module.__spec__ = self._spec


class _Finder:
    """Finds modules that have moved."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of 0.1.0 is today, if it has moved."""
        package, _, old = name.partition(".")
        if package != _PACKAGE or old not in MOVED:
            return None
        new = f"{_PACKAGE}.{MOVED[old]}"
        told = f"{name} is {new} now; the old name goes with the next release"
        warnings.warn(told, DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, _Alias(new), is_package=True)  # type: ignore[arg-type]


def find_renamed(module: str, name: str, renamed: Mapping[str, type]) -> type:
    """A class of a module by the name it had in 0.1.0; for the `__getattr__` of that module."""
    if name not in renamed:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    told = f"{name} is {renamed[name].__name__} now; the old name goes with the next release"
    warnings.warn(told, DeprecationWarning, stacklevel=3)
    return renamed[name]


def find_moved_modules() -> None:
    """Let the old names be imported from now on.

    It is asked first: a package under its old name would find its modules by their path, twice.
    """
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
