"""What is built of the browser client belongs to its sources, or the build says why it fails."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

from places import ROOT

TOOLS = ROOT / "tools"


def loaded(name: str) -> Any:
    """A tool as a module."""
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool, over a small client of its own, with a Node that does what it is told."""
    tool = loaded("client")
    web, static = tmp_path / "web", tmp_path / "static"
    for name in ("src/main.ts", "index.html", "package-lock.json", "tests/a.test.ts", "README.md"):
        path = web / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (web / "node_modules").mkdir()
    monkeypatch.setattr(tool, "WEB", web)
    monkeypatch.setattr(tool, "STATIC", static)
    monkeypatch.setattr(tool.is_built, "__defaults__", (web, static))
    monkeypatch.setattr(tool.digest, "__defaults__", (web,))
    tool.asked = []

    def run(*arguments: str) -> int:
        tool.asked.append(" ".join(arguments))
        if arguments == ("run", "build"):
            static.mkdir(exist_ok=True)
            (static / "index.html").write_text("page")
        return 0

    monkeypatch.setattr(tool.npm, "run", run)
    monkeypatch.setattr(tool.npm, "usable", lambda: True)
    return tool


def test_it_is_built_once(client: Any) -> None:
    assert not client.is_built()
    client.build()
    assert client.asked == ["ci --no-audit --no-fund", "run build"]
    assert client.is_built()
    client.build()
    assert len(client.asked) == 2


# what is done to a client that is built, and whether it has to be built again
CHANGES = [
    ("src/main.ts", "changed", True),
    ("src/new.ts", "new", True),
    ("package-lock.json", "changed", True),
    ("tests/a.test.ts", "changed", False),
    ("tables.html", "changed", False),
    ("README.md", "changed", False),
    ("node_modules/x.js", "installed", False),
    (".npmrc", "hidden", False),
    ("index.html", "index.html", False),  # written again with the same content
]


@pytest.mark.parametrize(("name", "text", "stale"), CHANGES)
def test_what_makes_it_stale(client: Any, name: str, text: str, stale: bool) -> None:
    client.build()
    (client.WEB / name).write_text(text)
    assert client.is_built() is not stale


def test_line_ends_of_a_checkout_make_no_difference(client: Any) -> None:
    (client.WEB / "src/main.ts").write_bytes(b"a\nb\n")
    client.build()
    (client.WEB / "src/main.ts").write_bytes(b"a\r\nb\r\n")
    assert client.is_built()


def test_a_page_without_a_note_of_its_sources_is_not_trusted(client: Any) -> None:
    client.build()
    (client.STATIC / ".sources").unlink()
    assert not client.is_built()


def no_node(client: Any) -> None:
    client.npm.usable = client.npm.is_fetched = lambda: False


def npm_fails(client: Any) -> None:
    client.npm.run = lambda *_: 7


def npm_cannot_start(client: Any) -> None:
    def run(*_: str) -> int:
        raise OSError("no such program")

    client.npm.run = run


def nothing_comes_of_it(client: Any) -> None:
    client.npm.run = lambda *_: 0


def no_sources(client: Any) -> None:
    client.WEB = client.WEB / "nowhere"


FAILURES: list[tuple[Any, str]] = [
    (no_node, "install Node.js 20.19 or newer, or run `make web` first"),
    (npm_fails, "`npm ci --no-audit --no-fund` ended with 7"),
    (npm_cannot_start, "no such program"),
    (nothing_comes_of_it, "has left no page"),
    (no_sources, "its sources (web/) are missing"),
]


@pytest.mark.parametrize(("fails", "why"), FAILURES)
def test_why_there_is_no_client(client: Any, fails: Any, why: str) -> None:
    fails(client)
    with pytest.raises(client.CannotBuild) as error:
        client.build(fetch=False)
    assert why in str(error.value)
    assert not client.is_built()


# --- where npm comes from -----------------------------------------------------------------


def program(path: Path, says: str = "v22.12.0") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\n")
    path.chmod(0o755)


# the version that a Node here tells, and whether it is used
VERSIONS = [
    ("v20.19.0", True),
    ("v24.1.3", True),
    ("v20.18.9", False),
    ("v18.99.0", False),
    ("", False),
]


@pytest.mark.skipif(os.name == "nt", reason="programs are made of scripts here")
@pytest.mark.parametrize(("says", "used"), VERSIONS)
def test_a_node_that_is_here_is_used_if_it_is_new_enough(
    says: str, used: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = loaded("npm")
    program(tmp_path / "here" / "node", says)
    program(tmp_path / "here" / "npm")
    program(tmp_path / "fetched" / "bin" / "node")
    monkeypatch.setenv("PATH", str(tmp_path / "here"))
    monkeypatch.setattr(npm, "fetched", lambda: tmp_path / "fetched")
    assert npm.command()[0] == str(tmp_path / ("here/npm" if used else "fetched/bin/node"))


@pytest.mark.skipif(os.name == "nt", reason="programs are made of scripts here")
def test_a_node_that_does_not_start_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        program(tmp_path / name)
        (tmp_path / name).write_text("not a program of this machine")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not loaded("npm").usable()


# where a Node from the Python registry has its programs and its library
@pytest.mark.parametrize(
    ("programs", "library"), [("bin", "lib/node_modules"), ("", "node_modules")]
)
@pytest.mark.skipif(os.name == "nt", reason="programs are made of scripts here")
def test_a_node_that_was_fetched_is_used_and_found_by_others(
    programs: str, library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = loaded("npm")
    program(tmp_path / programs / "node")
    monkeypatch.setattr(npm, "fetched", lambda: tmp_path)
    monkeypatch.setattr(npm, "usable", lambda: False)
    for path in (str(tmp_path / "nothing"), None):
        monkeypatch.delenv("PATH")
        if path:
            monkeypatch.setenv("PATH", path)
        node, npm_itself = npm.command()
        assert node == str(tmp_path / programs / "node")
        assert npm_itself == str(tmp_path / library / "npm/bin/npm-cli.js")
        assert os.environ["PATH"].startswith(str(tmp_path / programs) + os.pathsep)
