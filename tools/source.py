"""The source as data: its modules, their syntax, what each of them imports and when."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src" / "paiju"
PACKAGE = ROOT.name


def name_module(path: Path) -> str:
    """The name by which a file is imported."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_module(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def parse(module: str) -> ast.Module:
    """The syntax of a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def name_package(module: str) -> str:
    """The package a module lies in: "engine" for paiju.engine.state; "paiju" for the top."""
    return module.split(".")[1] if "." in module else PACKAGE


def list_inside(package: str) -> list[str]:
    """The modules of a package, itself among them."""
    return [name for name in MODULES if name == package or name.startswith(package + ".")]


def is_for_types(node: ast.AST) -> bool:
    """Is this seen by type checkers only?"""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def walk(node: ast.AST, lazy: bool, types: bool) -> Iterator[ast.AST]:
    """All nodes that run at import time; also those inside functions, also those for types."""
    for child in ast.iter_child_nodes(node):
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if (is_for_types(child) and not types) or (inside and not lazy):
            continue
        yield child
        yield from walk(child, lazy, types)


def find_imports(module: str, lazy: bool = True, types: bool = True) -> set[str]:
    """The modules of this package that a module imports."""
    found: set[str] = set()
    for node in walk(parse(module), lazy, types):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports name the package in full"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in MODULES else node.module or "")
    return {name for name in found if name.split(".")[0] == PACKAGE} - {module}


def find_outside(module: str) -> set[str]:
    """The top-level names of everything else a module imports, at whatever moment."""
    found: set[str] = set()
    for node in walk(parse(module), lazy=True, types=True):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found - {PACKAGE}


def find_knots(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules that can be reached from each other: the strongly connected parts of a graph."""
    reach = {start: _reach(graph, start) for start in graph}
    knots: list[set[str]] = []
    for start in graph:
        if not any(start in knot for knot in knots):
            knots.append({start} | {end for end in reach[start] if start in reach[end]})
    return knots


def _reach(graph: dict[str, set[str]], start: str) -> set[str]:
    """Everything that lies on a way from a module."""
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        for name in graph.get(ahead.pop(), set()) - seen:
            seen.add(name)
            ahead.append(name)
    return seen & graph.keys()
