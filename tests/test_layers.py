"""Dependencies point one way, games are named in their own files only, public names are public."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import paiju

ROOT = Path(paiju.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def statements(node: ast.AST, lazy: bool) -> Iterator[ast.AST]:
    """All nodes that run: at import time, or with `lazy` also inside functions."""
    for child in ast.iter_child_nodes(node):
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if is_for_types(child) or (inside and not lazy):
            continue
        yield child
        yield from statements(child, lazy)


def imports(module: str, lazy: bool = True) -> set[str]:
    """The modules of this package that a module imports."""
    found: set[str] = set()
    for node in statements(tree(module), lazy):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports name the package in full"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in MODULES else node.module or "")
    return {name for name in found if name.split(".")[0] == "paiju"} - {module}


def outside(module: str) -> set[str]:
    """The other packages a module imports, at whatever moment."""
    found: set[str] = set()
    for node in statements(tree(module), lazy=True):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found - {"paiju"} - sys.stdlib_module_names


def inside(package: str) -> list[str]:
    return [name for name in MODULES if name == package or name.startswith(package + ".")]


# --- one way ------------------------------------------------------------------------------


def test_no_import_goes_round_in_a_circle() -> None:
    graph = {module: imports(module, lazy=False) for module in MODULES}
    assert list(TopologicalSorter(graph).static_order())


SAYING = {"paiju.language", "paiju.messages", "paiju.errors"}
# What a module or a package may know outside itself, at most.
MAY_IMPORT = {
    "paiju.language": set[str](),
    "paiju.messages": {"paiju.language"},
    "paiju.errors": {"paiju.language", "paiju.messages", "paiju.characters"},
    "paiju.characters": set[str](),
    "paiju.tokens": SAYING | {"paiju.characters"},
    "paiju.cards": SAYING | {"paiju.tokens"},
    "paiju.chance": SAYING,
    "paiju.titles": {"paiju.language"},
    "paiju.spec": SAYING | {"paiju.cards"},
    "paiju.enumeration": SAYING | {"paiju.cards", "paiju.spec"},
    "paiju.lexicon": SAYING | {"paiju.building", "paiju.cards", "paiju.spec", "paiju.enumeration"},
    "paiju.progress": set[str](),
    "paiju.kernel": SAYING
    | {"paiju.cards", "paiju.spec", "paiju.enumeration", "paiju.lexicon", "paiju.progress"},
    "paiju.poker": SAYING | {"paiju.cards", "paiju.tokens", "paiju.kernel.poker"},
    "paiju.events": SAYING | {"paiju.cards"},
}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_the_lower_layers_know_nothing_above_them(package: str) -> None:
    """cards ← spec ← lexicon ← kernel."""
    for module in inside(package):
        if module.endswith("__main__"):
            continue  # a program, not a layer
        known = imports(module) - set(inside(package))
        assert known <= MAY_IMPORT[package], module


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("paiju.rules", ["paiju.games", "paiju.terminal", "paiju.game", "paiju.state"]),
        ("paiju.games", ["paiju.terminal", "paiju.game", "paiju.state", "paiju.kernel"]),
        ("paiju.state", ["paiju.games", "paiju.terminal", "paiju.rules"]),
        ("paiju.record", ["paiju.games", "paiju.terminal", "paiju.rules", "paiju.kernel"]),
        ("paiju.loading", ["paiju.games", "paiju.terminal", "paiju.rules", "paiju.kernel"]),
        ("paiju.display", ["paiju.games", "paiju.terminal", "paiju.game"]),
        ("paiju.picture", ["paiju.games", "paiju.terminal", "paiju.game", "paiju.kernel"]),
        ("paiju.writing", ["paiju.games", "paiju.terminal", "paiju.rules", "paiju.kernel"]),
        ("paiju.pages", ["paiju.games", "paiju.terminal", "paiju.server", "paiju.kernel"]),
        ("paiju.players", ["paiju.game", "paiju.hints", "paiju.arena"]),
        ("paiju.hints", ["paiju.game", "paiju.arena"]),
        ("paiju.counting", ["paiju.game", "paiju.rules"]),
        ("paiju.store", ["paiju.game", "paiju.state", "paiju.table", "paiju.server"]),
        ("paiju.table", ["paiju.wire", "paiju.server", "paiju.client", "paiju.rules"]),
        ("paiju.wire", ["paiju.server", "paiju.client", "paiju.rules", "paiju.store"]),
        ("paiju.client", ["paiju.server", "paiju.game"]),
        ("paiju.screen", ["paiju.terminal", "paiju.server", "paiju.rules", "paiju.kernel"]),
    ],
)
def test_upper_layers_are_not_known_below(package: str, forbidden: list[str]) -> None:
    for module in inside(package):
        above = {name for one in forbidden for name in inside(one)}
        assert not imports(module) & above, module


def test_only_one_place_knows_the_folder_of_games() -> None:
    users = {
        module
        for module in MODULES
        if any(name.startswith("paiju.games") for name in imports(module))
    }
    assert {module for module in users if not module.startswith("paiju.games")} == {"paiju.game"}


def test_nobody_imports_the_terminal() -> None:
    users = [m for m in MODULES if any(n.startswith("paiju.terminal") for n in imports(m))]
    assert {module for module in users if not module.startswith("paiju.terminal")} == {
        "paiju.__main__"  # `python -m paiju` is the command line
    }


def test_only_the_screen_knows_textual() -> None:
    assert {module for module in MODULES if "textual" in outside(module)} <= set(
        inside("paiju.screen")
    )


def test_only_the_kernel_knows_numba() -> None:
    assert {module for module in MODULES if "numba" in outside(module)} <= set(
        inside("paiju.kernel")
    )
    for module in ("cards", "spec", "lexicon", "events", "state", "record"):
        assert "numpy" not in outside(f"paiju.{module}")


def test_compiled_code_follows_a_change_in_any_file_of_the_kernel(tmp_path: Path) -> None:
    """The disk cache of numba watches only the file of a function, not what it calls."""
    package = tmp_path / "kernel"
    package.mkdir()
    jit = (ROOT / "kernel" / "jit.py").read_text(encoding="utf-8")
    (package / "jit.py").write_text(jit, encoding="utf-8")
    (package / "high.py").write_text(
        "from kernel.jit import jit\nfrom kernel.low import low\n\n\n"
        "@jit\ndef high():\n    return low() + 1\n"
    )
    for value in (1, 5):
        (package / "low.py").write_text(
            f"from kernel.jit import jit\n\n\n@jit\ndef low():\n    return {value}\n"
        )
        program = "from kernel.high import high; print(high())"
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True
        )
        assert ran.stdout == f"{value + 1}\n", ran.stderr


# --- no game is named outside its file ----------------------------------------------------


def docstrings(module: str) -> set[int]:
    """The nodes that are prose, by identity."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        id(node.body[0].value)
        for node in ast.walk(tree(module))
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }


def literals(module: str) -> list[tuple[int, str]]:
    prose = docstrings(module)
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


def names_of_games() -> set[str]:
    """Ids and titles; aliases such as 地主 are ordinary words."""
    found: set[str] = set()
    for game in paiju.games():
        found |= {game.id, game.title["zh"], game.title["en"]}
    return found


@pytest.mark.parametrize("module", [name for name in MODULES if ".games" not in name])
def test_no_game_is_named_outside_its_file(module: str) -> None:
    named = [
        (line, text, name)
        for line, text in literals(module)
        for name in names_of_games()
        if name in text
    ]
    assert named == []


def test_the_search_would_find_a_name() -> None:
    found = [text for module in inside("paiju.games") for _, text in literals(module)]
    assert {name for name in names_of_games() if any(name in text for text in found)}


# --- public names -------------------------------------------------------------------------

# The fixed names of the contract that exist so far; more of it may come.
CONTRACT = {"games", "game", "load_record", "IllegalAction", "player", "hints", "unseen"}
OBSERVED = "phase to_act legal is_over payoffs"


def test_public_names() -> None:
    public = {
        name
        for name, thing in vars(paiju).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert public == set(paiju.__all__)
    assert list(paiju.__all__) == sorted(paiju.__all__)
    assert public >= CONTRACT
    assert paiju.__version__


def test_the_contract_of_a_game_and_its_states() -> None:
    for game in paiju.games():
        assert has(game, "id title options classify beats deal load")
        assert set(game.title) == {"zh", "en"}
        for option in game.options.values():
            assert has(option, "default choices doc")
            assert set(option.doc) == {"zh", "en"}
            assert option.default in option.choices
        state = game.deal(seed=1)
        assert has(state, f"{OBSERVED} act view record")
        assert has(state.view(None), f"{OBSERVED} seat hand")
        assert has(state.record, "dumps replay verify")


def has(thing: object, names: str) -> bool:
    return all(hasattr(thing, name) for name in names.split())


def test_every_public_name_says_what_it_is() -> None:
    for name in paiju.__all__:
        assert getattr(paiju, name).__doc__


@pytest.mark.parametrize(
    "program",
    [
        "import paiju",
        "import paiju; paiju.games(); paiju.game('斗地主').classify('333 4')",
        "import paiju; paiju.parse_cards('d3'); paiju.game('斗地主').options",
    ],
)
def test_importing_stays_light(program: str) -> None:
    """`paiju --help` must not wait for numba."""
    code = (
        f"{program}\nimport sys; print(sorted({{'numba', 'numpy', 'llvmlite'}} & set(sys.modules)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert found.stdout.strip() == "[]"
