"""The tables that the browser client is drawn from without a server are those the server sends."""

from __future__ import annotations

import importlib.util

from places import ROOT

TOOL = ROOT / "tools" / "fixtures.py"
MOST = 600_000  # bytes of all files: they are read by people too


def test_the_committed_fixtures_are_current() -> None:
    """python tools/fixtures.py"""
    spec = importlib.util.spec_from_file_location("fixtures", TOOL)
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    made = dict(tool.make_all())
    assert sorted(path.name for path in tool.FOLDER.iterdir()) == sorted(made)
    for name, text in made.items():
        assert (tool.FOLDER / name).read_text("utf-8") == text, name
    assert sum(len(text.encode()) for text in made.values()) < MOST
