"""What the browser client is built with is pinned to the last byte, and what is built is small."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from paiju.server.pages import STATIC
from places import ROOT

MOST = 200_000  # bytes of the first load, packed
LOCK = ROOT / "web" / "package-lock.json"


def test_every_package_has_its_hash_and_no_registry() -> None:
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    del packages[""]  # the client itself
    assert len(packages) > 50
    assert [name for name, one in packages.items() if not one.get("integrity")] == []
    assert [name for name, one in packages.items() if "resolved" in one] == []


def test_the_first_load_is_small() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser client is not built (make web)")
    page = (STATIC / "index.html").read_text("utf-8")
    needed = set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', page))
    assert {Path(name).suffix for name in needed} == {".js", ".css"}
    contents = [page.encode(), *((STATIC / name).read_bytes() for name in needed)]
    assert sum(len(gzip.compress(one)) for one in contents) < MOST
