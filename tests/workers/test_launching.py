"""Processes of ours find what we find: nothing in the current folder, and no more for others."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from paiju.workers.launching import start_module

TOLD = """import json, os, queue, random, sys
import paiju.core.errors
print(json.dumps([__name__, sys.argv[1:], sys.path, os.environ.get("PYTHONPATH")]))
"""
TRAPS = ("json", "runpy", "random", "queue", "paiju")


def told(*arguments: str) -> list[object]:
    with start_module("told", *arguments) as process:
        assert process.stdout is not None
        found: list[object] = json.loads(process.stdout.read())
    assert process.returncode == 0
    return found


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that only this process knows, where its program lies."""
    folder = tmp_path / "modules ö"
    folder.mkdir()
    (folder / "told.py").write_text(TOLD, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return folder


def test_the_same_packages_are_found(modules: Path) -> None:
    assert told("a", "b c") == ["__main__", ["a", "b c"], sys.path, os.environ.get("PYTHONPATH")]


def test_what_lies_in_the_current_folder_does_not_matter(
    modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in TRAPS:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a trap')")
    monkeypatch.chdir(tmp_path)
    assert told()[0] == "__main__"


@pytest.mark.parametrize("before", [None, "/somewhere"])
def test_programs_of_others_get_the_path_that_was_given_to_us(
    before: str | None, modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    if before:
        monkeypatch.setenv("PYTHONPATH", before)
    assert told()[3] == before
