"""Functions whose name does not say what they do: it begins with no verb of `verbs.txt`.

Properties are nouns, and so are constructors (`State.of`). Hooks of Textual have its names, and
what 0.1.0 has documented keeps its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import NamedTuple

from tools.source import MODULES, parse

import paiju
from paiju import arena, authoring, language
from paiju.arena import duplicate
from paiju.formats import export_text, phh

LIST = Path(__file__).with_name("verbs.txt")
HOOKS = ("on_", "action_", "watch_", "compose", "render", "get_content_height", "_repr_")
ALWAYS = {"main", "_fatal_error", "error"}  # what Python, Textual and argparse call by that name
PUBLIC = (paiju, authoring, language, arena, duplicate, export_text, phh)
OPEN = {
    ("paiju.ai.opinion", "opinion"),
    ("paiju.formats.svg", "picture"),
    ("paiju.poker.hands", "strength"),
    ("paiju.engine.actions", "Action.name"),
    ("paiju.engine.actions", "Action.data"),
    ("paiju.engine.worlds", "worlds"),
}


Function = ast.FunctionDef | ast.AsyncFunctionDef


class Named(NamedTuple):
    """A function, and where it is written."""

    module: str
    name: str  # with its class: "State.act"
    line: int


@cache
def read_verbs() -> frozenset[str]:
    """The words; one that ends in "_" needs an object behind it."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def is_verb(name: str) -> bool:
    """Does a name begin with a verb?"""
    first, _, object_ = name.lstrip("_").partition("_")
    return first in read_verbs() or (object_ != "" and f"{first}_" in read_verbs())


def find_unnamed(module: str) -> list[Named]:
    """The functions of a module whose names are no verbs."""
    return [
        Named(module, f"{holder}.{node.name}" if holder else node.name, node.lineno)
        for node, holder in _find_functions(parse(module), "")
        if not (
            is_verb(node.name)
            or _is_noun_by_right(node, holder)
            or _is_public(module, node, holder)
        )
    ]


def find_all_unnamed() -> list[Named]:
    """The functions of the whole package whose names are no verbs."""
    return [found for module in MODULES for found in find_unnamed(module)]


def _find_functions(node: ast.AST, holder: str) -> Iterator[tuple[Function, str]]:
    """Every function, with the class it is a method of."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, holder
            yield from _find_functions(child, "")
        else:
            name = child.name if isinstance(child, ast.ClassDef) else holder
            yield from _find_functions(child, name)


def _is_noun_by_right(node: Function, holder: str) -> bool:
    """Is it a property, a constructor, magic, or a hook of a library?"""
    marks = {ast.unparse(mark).partition("(")[0] for mark in node.decorator_list}
    made = ast.unparse(node.returns).strip("'\"") if node.returns else ""
    return (
        node.name in ALWAYS
        or node.name.startswith(("__", *HOOKS))
        or any(mark.endswith(("property", ".setter")) for mark in marks)
        or ("classmethod" in marks and made in (holder, "Self"))
    )


@cache
def _list_public() -> frozenset[tuple[str, str]]:
    """Module and name of everything that users of 0.1.0 may call."""
    found = set(OPEN)
    for package in PUBLIC:
        names = getattr(package, "__all__", None) or vars(package)
        for thing in (getattr(package, name) for name in names):
            for kind in thing.__mro__ if isclass(thing) else ():
                found |= {(kind.__module__, f"{kind.__name__}.{name}") for name in vars(kind)}
            if hasattr(thing, "__module__"):
                found.add((thing.__module__, getattr(thing, "__name__", "")))
    return frozenset(found)


def _is_public(module: str, node: Function, holder: str) -> bool:
    """May users call it, or does it override what they may call?"""
    if node.name.startswith("_"):
        return False
    if not holder:
        return (module, node.name) in _list_public()
    kind = getattr(import_module(module), holder, object)
    return any((k.__module__, f"{k.__name__}.{node.name}") in _list_public() for k in kind.__mro__)


if __name__ == "__main__":
    for one in find_all_unnamed():
        print(f"{MODULES[one.module]}:{one.line} {one.name}")
