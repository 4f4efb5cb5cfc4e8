"""The tables of the rule book as rows."""

from __future__ import annotations

from places import TESTS

DATA = TESTS / "data"


def rows(name: str) -> list[list[str]]:
    """The rows of a table; the header comment is skipped."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def expected(cell: str) -> set[str]:
    return set(cell.split("; ")) if cell else set()
