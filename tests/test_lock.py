"""What the browser client is built with is pinned to the last byte."""

from __future__ import annotations

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent / "web" / "package-lock.json"


def test_every_package_has_its_hash_and_no_registry() -> None:
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    del packages[""]  # the client itself
    assert len(packages) > 50
    assert [name for name, one in packages.items() if not one.get("integrity")] == []
    assert [name for name, one in packages.items() if "resolved" in one] == []
