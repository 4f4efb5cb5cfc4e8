"""One file per game; whatever lies in this folder is a game."""

from importlib import import_module
from pkgutil import iter_modules

from paiju.engine.registry import ship
from paiju.engine.spec import GameSpec


def _found() -> tuple[GameSpec, ...]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    specs = (spec for module in modules for spec in module.GAMES)
    return tuple(sorted(specs, key=lambda spec: spec.number))


SPECS = _found()
ship(SPECS)
