"""Help on every option, errors, and the doctor."""

from __future__ import annotations

import ast
import re
import shlex
from importlib import metadata
from pathlib import Path

import pytest

import paiju
from paiju.cli import doctor
from paiju.cli import main as cli
from paiju.cli.problems import PROBLEMS
from paiju.core import errors
from paiju.core.messages import MESSAGES
from screens import commands


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_option_of_every_command_is_explained(language: str) -> None:
    for name, (_, parser) in commands(language).known.items():
        for action in parser._actions:
            assert action.help, (name, action)
            if language == "zh":
                assert not action.help.isascii(), (name, action.help)


def test_every_example_is_understood() -> None:
    """Examples name files that need not exist, but no option that does not."""
    for name, (_, parser) in commands("en").known.items():
        lines = (parser.epilog or "").splitlines()[1:]
        assert lines
        for line in lines:
            words = line.split("paiju ", 1)[1].split(" > ")[0].split(" < ")[0]
            argv = shlex.split(words)
            cli.build().parse_args(argv)
            assert argv[0] == name


# --- the doctor ---------------------------------------------------------------------------


def test_the_doctor_names_versions(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert re.search(rf"^ok +paiju +{re.escape(paiju.__version__)}$", shown, re.MULTILINE)
    assert "functions compiled in the cache" in shown
    assert all(name in shown for name in ("numba", "starlette", "mkdocs", "web client"))


@pytest.mark.parametrize(
    ("url", "status", "told"),
    [
        ("sqlite:///{tmp}/there.db", 0, "reached"),
        ("sqlite:///{tmp}/new.db", 0, "not there yet"),
        ("sqlite:///{tmp}/no/where.db", 1, "the database cannot be used"),
        ("postgresql://nobody@127.0.0.1:1/none", 1, "the database cannot be used"),
        ("rubbish", 1, "the database cannot be used"),
    ],
)
def test_the_doctor_tries_the_database(
    url: str, status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.db").touch()
    argv = ["doctor", "--db", url.format(tmp=tmp_path), "--lang", "en"]
    assert cli.main(argv) == status
    assert told in capsys.readouterr().out.splitlines()[-1]
    assert not (tmp_path / "new.db").exists()


def test_the_doctor_misses_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", nothing)
    found = {one.name: one for one in doctor.find_all()}
    assert found["numba"].good is False
    assert found["matplotlib"].good is None and "paiju[chart]" in found["matplotlib"].text


# --- errors -------------------------------------------------------------------------------


def raised() -> set[tuple[str, str]]:
    """Every error that the sources make, by class and code."""
    found = set()
    for path in Path(paiju.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
                code, name = node.args[0], node.func.id
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add((name, code.value))
    names = {"CommandError", "StoreError", *(n for n in dir(errors) if n[0].isupper())}
    return {(name, code) for name, code in found if name in names}


def test_every_error_has_a_code_that_speaks_both_languages() -> None:
    found = raised()
    assert len(found) > 100
    for name, code in found:
        told = PROBLEMS if name == "CommandError" else MESSAGES
        assert set(told[code]) == {"zh", "en"}, (name, code)
        assert not told[code]["zh"].isascii() and told[code]["en"] != told[code]["zh"]
