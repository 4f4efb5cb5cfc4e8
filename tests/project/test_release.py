"""The release script: what it refuses, and that this repository is in order."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from places import ROOT

LOG = """# Changelog

## [0.3.0] – 2027-01-02

### Added
- Something.

## [0.2.0] – 2026-12-01

### Fixed
- Something else.
"""


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("release")


@pytest.fixture
def project(release: Any, tmp_path: Path) -> Any:
    """A project that is ready for a release."""
    package = tmp_path / "src" / "paiju"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0.3.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(LOG, "utf-8")
    for version in ("0.2.0", "0.3.0"):
        folder = tmp_path / "tests" / "data" / "releases" / version
        folder.mkdir(parents=True)
        for name in ("paiju.db", "seen.json", "doudizhu.jsonl"):
            (folder / name).write_text("x")
    found = release.Project(tmp_path)
    found.git("init", "-q")
    found.git("config", "user.name", "Somebody")
    found.git("config", "user.email", "somebody@example.org")
    commit(found)
    return found


def commit(project: Any) -> None:
    project.git("add", "-A")
    project.git("commit", "-qm", "x", "--allow-empty")


def edit(place: str, old: str, new: str) -> Callable[[Any], None]:
    def change(project: Any) -> None:
        path = project.root / place
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return change


def remove(place: str) -> Callable[[Any], None]:
    return lambda project: (project.root / place).unlink()


def in_the_making(project: Any) -> None:
    edit("src/paiju/__init__.py", "0.3.0", "0.3.0.dev0")(project)
    edit("CHANGELOG.md", "2027-01-02", "unreleased")(project)


def tag_before_the_last_commit(project: Any) -> None:
    project.git("tag", "v0.3.0")
    commit(project)


def tag_in_the_making(project: Any) -> None:
    in_the_making(project)
    project.git("tag", "v0.3.0")


def test_this_repository_is_in_order(release: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["--check"]) == 0, capsys.readouterr().out


def test_what_would_be_done(release: Any, project: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main([], project) == 0
    assert "git tag --sign v0.3.0" in capsys.readouterr().out
    assert project.git("tag", "--list") == ""  # nothing is done


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (edit("src/paiju/__init__.py", "0.3.0", "0.4.0"), "begins with 0.3.0"),
        (edit("src/paiju/__init__.py", "0.3.0", "next"), "neither X.Y.Z nor"),
        (edit("CHANGELOG.md", "2027-01-02", "unreleased"), "has no date"),
        (edit("CHANGELOG.md", "2027-01-02", "yesterday"), "is no date"),
        (edit("CHANGELOG.md", "2026-12-01", "2027-12-01"), "do not descend"),
        (edit("CHANGELOG.md", "2026-12-01", "unreleased"), "older section"),
        (edit("CHANGELOG.md", "### Fixed", "### Mended"), "no heading"),
        (edit("CHANGELOG.md", "### Added\n- Something.\n", ""), "nothing is said of 0.3.0"),
        (edit("src/paiju/__init__.py", "0.3.0", "0.3.0.dev0"), "in the making, but"),
        (remove("tests/data/releases/0.2.0/paiju.db"), "0.2.0/paiju.db is not there"),
        (remove("tests/data/releases/0.3.0/doudizhu.jsonl"), "no records are kept"),
    ],
)
def test_what_may_be_in_no_commit(
    release: Any,
    project: Any,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Any], None],
    said: str,
) -> None:
    change(project)
    commit(project)
    assert release.main(["--check"], project) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (in_the_making, "in the making"),
        (edit("CHANGELOG.md", "Something.", "Another thing."), "not committed"),
        (lambda project: project.git("tag", "v0.3.0"), "is there already"),
    ],
)
def test_what_cannot_be_released(
    release: Any,
    project: Any,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Any], None],
    said: str,
) -> None:
    change(project)
    assert release.main(["--check"], project) == 0  # but is fine in a commit
    assert release.main([], project) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("tag", "change", "status"),
    [
        ("v0.3.0", lambda project: project.git("tag", "v0.3.0"), 0),
        ("v0.3.1", lambda project: project.git("tag", "v0.3.1"), 1),
        ("v0.3.0", tag_before_the_last_commit, 1),
        ("v0.3.0", tag_in_the_making, 1),
    ],
)
def test_a_tag_that_is_built(
    release: Any, project: Any, tag: str, change: Callable[[Any], object], status: int
) -> None:
    change(project)
    assert release.main(["--check", "--tag", tag], project) == status


def test_notes(release: Any, project: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["--notes"], project) == 0
    assert capsys.readouterr().out == "### Added\n- Something.\n"


def test_it_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "tools/release.py", "--notes"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.startswith("### ")
