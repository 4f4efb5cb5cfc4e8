"""`python -m tools.house`: how the source is laid out, in numbers, each beside what is wanted.

`tests/project/test_house.py` holds the numbers of `HELD`.
"""

from __future__ import annotations

import ast
import pickle
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tools.source import MODULES, ROOT, find_imports, find_knots, list_inside, name_package, parse
from tools.verbs import find_all_unnamed

import paiju
from paiju import Game, State

LONG_FUNCTION = 40  # lines
LONG_FILE = 500


class Measured(NamedTuple):
    """A row of the table. What is found is named, so that one knows where to begin."""

    what: str
    number: int
    found: list[str]


def find_entries() -> list[str]:
    """Modules and packages directly in the package."""
    return sorted(
        path.name
        for path in ROOT.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    )


def find_family_questions() -> list[str]:
    """Places outside the families that ask a thing for a class of some family."""
    own = {
        node.name
        for module in list_inside("paiju.families")
        for node in parse(module).body
        if isinstance(node, ast.ClassDef)
    }
    return [
        f"{module}:{getattr(node, 'lineno', '')}"
        for module in MODULES
        if name_package(module) not in ("families", "games")
        for node in ast.walk(parse(module))
        if list_asked(node) & own
    ]


def list_asked(node: ast.AST) -> set[str]:
    """The classes that an expression or a pattern asks something for."""
    asked: ast.AST | None = None
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass"):
        asked = node.args[1]
    elif isinstance(node, ast.Compare) and ast.unparse(node.left).startswith("type("):
        asked = node
    elif isinstance(node, ast.MatchClass):
        asked = node.cls
    if asked is None:
        return set()
    names = (n for n in ast.walk(asked) if isinstance(n, ast.Name | ast.Attribute))
    return {n.id if isinstance(n, ast.Name) else n.attr for n in names}


def find_shared_class_names() -> list[str]:
    """Names of classes that are used in more than one module."""
    where: defaultdict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for node in ast.walk(parse(module)):
            if isinstance(node, ast.ClassDef):
                where[node.name].append(module)
    return [f"{name}: {', '.join(places)}" for name, places in where.items() if len(places) > 1]


def find_numeric_columns() -> list[str]:
    """Columns of the kernel's arrays that are written as numbers: `bodies[body, 7]`."""
    return [
        f"{module}:{node.lineno} {ast.unparse(node)}"
        for module in list_inside("paiju.kernel")
        for node in ast.walk(parse(module))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Tuple)
        and isinstance(node.slice.elts[-1], ast.Constant)
        and isinstance(node.slice.elts[-1].value, int)
    ]


def find_largest_knot() -> list[str]:
    """Most modules of several packages that all reach each other, by imports at any moment."""
    knots = find_knots({module: find_imports(module) for module in MODULES})
    several = [knot for knot in knots if len({name_package(module) for module in knot}) > 1]
    return max(map(sorted, several), key=len, default=[])


def find_long_functions() -> list[str]:
    """Functions of more lines than one sees at once."""
    return [
        f"{module}.{node.name}: {length}"
        for module in MODULES
        for node in ast.walk(parse(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONG_FUNCTION
    ]


def find_long_files() -> list[str]:
    """Files that want to be two."""
    lengths = {
        name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES.items()
    }
    return [f"{name}: {length}" for name, length in lengths.items() if length > LONG_FILE]


def measure_pickle(game: Game, seed: int = 3) -> int:
    """Bytes of the largest state of a random game with as many players as it takes."""
    players = min(max(game.spec.players), int(game.settings.get("max_players", 99)))
    return max(len(pickle.dumps(state)) for state in _play(game.deal(seed, players), seed))


def _play(state: State, seed: int) -> Iterator[State]:
    """Every state of a random game."""
    luck = random.Random(seed)
    yield state
    while not state.is_over:
        seat = min(state.to_act)
        legal = state.legal(seat)
        state = state.act(seat, legal[luck.randrange(len(legal))])
        yield state


def measure() -> list[Measured]:
    """The table for this tree."""
    pickles = {game.id: measure_pickle(game) for game in paiju.games()}
    unnamed = [f"{one.module}.{one.name}" for one in find_all_unnamed()]
    found = {
        "entries in src/paiju": find_entries(),
        "questions for a family outside families/": find_family_questions(),
        "class names in more than one module": find_shared_class_names(),
        "numeric columns in the kernel": find_numeric_columns(),
        "largest knot of modules across packages": find_largest_knot(),
        "functions not named by a verb": unnamed,
        f"functions over {LONG_FUNCTION} lines": find_long_functions(),
        f"files over {LONG_FILE} lines": find_long_files(),
    }
    sizes = [f"{name}: {size}" for name, size in pickles.items()]
    largest = Measured("bytes of the largest pickled state", max(pickles.values()), sizes)
    return [*(Measured(what, len(names), names) for what, names in found.items()), largest]


# What the test holds. What is not yet as wanted has today's number: it may only fall.
HELD = {
    "entries in src/paiju": 24,
    "questions for a family outside families/": 0,
    "class names in more than one module": 0,
    "numeric columns in the kernel": 0,
    "largest knot of modules across packages": 0,
    "functions not named by a verb": 919,  # wanted: 0
    f"functions over {LONG_FUNCTION} lines": 5,
    f"files over {LONG_FILE} lines": 2,
    "bytes of the largest pickled state": 10_240,
}


def main() -> None:
    """Print the table, and what is found where it is more than is held."""
    rows = measure()
    for row in rows:
        print(f"{row.what:42} {row.number:7,}   held: at most {HELD[row.what]:,}")
    for row in rows:
        if row.number > HELD[row.what]:
            print(f"\n{row.what}:", *row.found, sep="\n  ")


if __name__ == "__main__":
    main()
