"""Dependencies point one way, games are named in their own files only, public names are public."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest
from tools.source import (
    MODULES,
    ROOT,
    find_imports,
    find_outside,
    list_inside,
    name_package,
    parse,
)

import paiju

# --- one way ------------------------------------------------------------------------------

# What a package may know, at whatever moment: at import, inside functions, or only for types.
MAY_KNOW = {
    "core": "",
    "lexicon": "core",
    "kernel": "core lexicon",
    "poker": "core kernel",
    "engine": "core lexicon",
    "families": "core lexicon kernel poker engine",
    "authoring": "core lexicon engine families",
    "games": "core lexicon engine families authoring",
    "formats": "core engine families",
    "ai": "core kernel engine families formats",
    "pages": "core engine",
    "testing": "core lexicon engine families formats ai pages",
    "workers": "core kernel poker engine families ai",
    "arena": "core engine families formats ai workers",
    "store": "core",
    "tables": "core engine formats ai workers store",
    "wire": "core lexicon engine formats tables",
    "client": "core tables wire",
    "server": "core engine formats ai pages workers store tables wire paiju",
    "tui": "core engine formats ai pages tables wire client",
    "cli": "core lexicon poker engine families formats ai pages arena workers server tui testing "
    "paiju",
    "__main__": "cli",
    "paiju": "core poker engine families games formats ai tables workers",
}


@pytest.mark.parametrize("package", sorted(MAY_KNOW))
def test_packages_know_only_what_lies_below_them(package: str) -> None:
    for module in MODULES:
        if name_package(module) == package:
            known = {name_package(name) for name in find_imports(module)} - {package}
            assert known <= set(MAY_KNOW[package].split()), module


def test_every_package_has_its_place() -> None:
    assert {name_package(module) for module in MODULES} <= set(MAY_KNOW)
    graph = {package: known.split() for package, known in MAY_KNOW.items()}
    assert list(TopologicalSorter(graph).static_order())  # nothing goes round in a circle


def test_no_import_goes_round_in_a_circle() -> None:
    graph = {module: find_imports(module, lazy=False, types=False) for module in MODULES}
    assert list(TopologicalSorter(graph).static_order())


def test_the_house_has_few_rooms() -> None:
    rooms = [
        path for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    ]
    assert len(rooms) <= 24
    beside = {path.stem for path in rooms if path.suffix == ".py"}
    assert beside <= {"__init__", "__main__", "authoring", "testing", "client"}


def test_only_the_package_itself_brings_the_games_in() -> None:
    users = {m for m in MODULES if any(n.startswith("paiju.games") for n in find_imports(m))}
    assert {module for module in users if name_package(module) != "games"} == {"paiju"}


def test_only_the_screen_knows_textual() -> None:
    assert {module for module in MODULES if "textual" in find_outside(module)} <= set(
        list_inside("paiju.tui")
    )


def test_only_the_kernel_knows_numba() -> None:
    assert {module for module in MODULES if "numba" in find_outside(module)} <= set(
        list_inside("paiju.kernel")
    )
    for module in list_inside("paiju.core") + list_inside("paiju.lexicon"):
        assert "numpy" not in find_outside(module)


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
        for node in ast.walk(parse(module))
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }


def literals(module: str) -> list[tuple[int, str]]:
    prose = docstrings(module)
    return [
        (node.lineno, node.value)
        for node in ast.walk(parse(module))
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
    found = [text for module in list_inside("paiju.games") for _, text in literals(module)]
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


# --- nobody asks which family a game belongs to -------------------------------------------

FAMILIES = ("climb", "sealed", "betting")
ROOMS = (
    "rules position fold settle script family views tableau text lines narration "
    "hints players opinion page"
)


def families_known(module: str) -> set[str]:
    """The packages of families that a module imports, at whatever moment."""
    return {
        name.split(".")[2] for name in find_imports(module) if name.startswith("paiju.families.")
    }


def test_only_specs_and_the_package_name_a_family() -> None:
    for module in MODULES:
        if name_package(module) not in ("families", "authoring", "paiju"):
            assert not families_known(module) & set(FAMILIES), module


@pytest.mark.parametrize("family", FAMILIES)
def test_families_have_the_same_rooms(family: str) -> None:
    rooms = {
        name.split(".")[3]
        for name in list_inside(f"paiju.families.{family}")
        if name.count(".") > 2
    }
    assert rooms >= set(ROOMS.split())
