"""Every screen and every game can be looked at: `make screenshots` at every size."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju.server.pages import STATIC
from places import ROOT

PROGRAM = ROOT / "tools" / "screenshots.py"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
BEHIND = b"IEND\xaeB`\x82"  # how a whole picture ends

pytestmark = pytest.mark.skipif(
    not BROWSER or not (STATIC / "index.html").is_file(),
    reason="no Chromium here, or the browser client is not built (make web)",
)


@pytest.mark.parametrize("size", ["phone", "wide", "desk"])
def test_pictures_of_everything(size: str, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    subprocess.run([sys.executable, PROGRAM, folder, size], check=True, capture_output=True)
    taken = {path.stem: path.read_bytes() for path in folder.iterdir()}
    games = [f"{game.id}-{moment}" for game in paiju.games() for moment in range(1, 5)]
    for name in ("start", "lobby", "puzzles", "rules", "room", "33-cards", *games):
        for language in ("zh", "en"):
            assert taken[f"{name}-{size}-{language}"].endswith(BEHIND), name
    assert not [name for name in taken if f"-{size}-" not in name]
