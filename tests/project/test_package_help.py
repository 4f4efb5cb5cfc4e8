"""`help(paiju)`: one screen that leads on, not the methods of int."""

from __future__ import annotations

import pydoc
import re
import subprocess
import sys
from typing import Any

import paiju


def test_help_is_short_and_useful() -> None:
    text = pydoc.plain(pydoc.render_doc(paiju))
    assert len(text.splitlines()) < 250
    assert "bit_length" not in text and "with_traceback" not in text
    for name in ("Game", "State", "View", "Record", "PaijuError"):
        assert re.search(rf"\b{name}\b", paiju.__doc__ or ""), name
    for name in ("game", "games", "load", "match", "solve", "equity"):
        assert re.search(rf"^    {name}\(", text, re.MULTILINE), name


def test_the_example_of_the_help_runs() -> None:
    lines = [line.strip() for line in (paiju.__doc__ or "").splitlines() if line.startswith("    ")]
    assert len(lines) > 5
    scope: dict[str, Any] = {}
    for line in lines:
        if "state.view(0)" in line or ".act(0," in line:  # whoever is asked first
            line = line.replace("view(0)", "view(min(state.to_act))")
            line = line.replace("act(0,", "act(min(state.to_act),")
        exec(line, scope)
    assert len(scope["state"].events) > 5


def test_everybody_else_is_told_all_public_names() -> None:
    """The short list is for pydoc alone."""
    program = "from paiju import *; import paiju; assert set(paiju.__all__) <= set(dir()); print(1)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "1\n", done.stderr
    assert "Card" in paiju.__all__ and "Card" in dir(paiju)
