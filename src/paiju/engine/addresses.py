"""Where another process finds a game that is not shipped: a module, and a name in it."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from paiju.core.errors import CannotTravel
from paiju.engine.spec import GameSpec

LIST = "GAMES"  # what a module calls its specs
_OURS = __name__.partition(".")[0]
_MAIN = ("__main__", "__mp_main__")  # the second is what a spawned process calls the first


class Address(NamedTuple):
    """A spec, a game or several (`GAMES`) under a name of a module."""

    module: str
    name: str
    game: str  # id


def find_address(spec: GameSpec) -> Address:
    """Where a spec can be imported from; refused if nowhere: interactive, or made in a function."""
    for module in _list_modules(spec):
        for name in _find_names(spec, module):
            if _is_found_again(module, name):
                main = module.__name__ in _MAIN
                return Address(_MAIN[0] if main else module.__name__, name, spec.id)
    raise CannotTravel("cannot-travel", name=spec.id)


def address_for_program(spec: GameSpec) -> Address:
    """Where a program of ours that is no copy of this one finds a spec: in no main program."""
    where = find_address(spec)
    if where.module in _MAIN:
        raise CannotTravel("cannot-travel", name=spec.id)
    return where


def look_up(where: Address) -> GameSpec:
    """The spec at an address."""
    for spec in specs_of(getattr(import_module(where.module), where.name, None)):
        if spec.id == where.game:
            return spec
    raise CannotTravel("cannot-travel", name=where.game)


def specs_of(thing: Any) -> list[GameSpec]:
    """The specs that something is: one, that of a game, those of a list or of a module's GAMES."""
    from paiju.engine.game import Game

    if isinstance(thing, ModuleType):
        thing = getattr(thing, LIST, None)
    things = thing if isinstance(thing, tuple | list) else (thing,)
    plain = [one.spec if isinstance(one, Game) else one for one in things]
    return [one for one in plain if isinstance(one, GameSpec)]


def _find_names(spec: GameSpec, module: ModuleType) -> Iterator[str]:
    """Under which names a module has this very spec."""
    for name, thing in list(vars(module).items()):
        if not isinstance(thing, ModuleType) and any(one is spec for one in specs_of(thing)):
            yield name


def _list_modules(spec: GameSpec) -> Iterator[ModuleType]:
    """Where the rules are written first, then everywhere but in here, the main program last."""
    home = sys.modules.get(getattr(spec.rules, "__module__", ""))
    found = [module for module in (home, *sys.modules.values()) if isinstance(module, ModuleType)]
    others = [module for module in found if module.__name__.partition(".")[0] != _OURS]
    yield from sorted(others, key=lambda module: module.__name__ in _MAIN)


def _is_found_again(module: ModuleType, name: str) -> bool:
    """Would another process find the name?"""
    if module.__name__ in _MAIN:
        return name in _find_assigned(getattr(module, "__file__", None))
    parent = sys.modules.get(module.__name__.rpartition(".")[0])
    path = getattr(parent, "__path__", None)
    finders = (getattr(finder, "find_spec", None) for finder in sys.meta_path)
    return any(find is not None and find(module.__name__, path) for find in finders)


def _find_assigned(script: str | None) -> set[str]:
    """What a script assigns whenever it is run: a spawned process runs it again, but not as the
    main program. What was typed at a prompt is written nowhere."""
    try:
        body = ast.parse(Path(script or "").read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return set()
    whole = [node for node in body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return {name.id for node in whole for name in ast.walk(node) if isinstance(name, ast.Name)}
