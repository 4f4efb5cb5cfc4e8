"""What `make bench` found at an earlier commit beside what it finds now, in one page.

`python -m bench.before_after COMMIT` reads the committed pages of both and writes
bench/before_after.md. Machines differ from run to run, so what counts is what a run says against
its own yardstick: ratios to the peers, and CPU above the bare echo.
"""

import argparse
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "before_after.md"
PAGES = ("results.md", "load.md")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True)
class Cell:
    """A number of a page, by the table, row and column it stands in."""

    section: str
    row: str
    column: str


def read_pages(revision: str) -> dict[str, str]:
    """The pages as a commit has them."""
    return {page: _show(f"{revision}:bench/{page}") for page in PAGES}


def _show(what: str) -> str:
    command = ["git", "show", what]
    found = subprocess.run(command, cwd=HERE, capture_output=True, check=True)
    return found.stdout.decode("utf-8")


def read_cells(text: str) -> Iterator[tuple[Cell, str]]:
    """Every cell of the tables of a page that has a number in it."""
    section, head = "", list[str]()
    for line in text.splitlines():
        if line.startswith("#"):
            section, head = line.strip("# "), []
        elif not line.startswith("|"):
            head = []
        elif not head:
            head = _split(line)
        elif not line.startswith("|--"):
            row, *cells = _split(line)
            columns = zip(head[1:], cells, strict=True)
            yield from (
                (Cell(section, row, name), cell) for name, cell in columns if NUMBER.match(cell)
            )


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def write_rows(before: str, after: str) -> Iterator[str]:
    """A table of every number that both pages have."""
    old, section = dict(read_cells(before)), ""
    for cell, now in read_cells(after):
        if cell not in old or cell.column == "wanted":
            continue
        if cell.section != section:
            section = cell.section
            yield f"\n## {section}\n\n{_HEAD}"
        ratio = _value(now) / _value(old[cell]) if _value(old[cell]) else 0.0
        shown = f"{ratio:.2f}" if ratio else ""
        yield f"| {cell.row} | {cell.column} | {old[cell]} | {now} | {shown} |"


def _value(cell: str) -> float:
    found = NUMBER.match(cell)
    assert found
    return float(found[0].replace(",", ""))


def write_page(revision: str) -> str:
    """The page."""
    old, new = read_pages(revision), {page: (HERE / page).read_text("utf-8") for page in PAGES}
    rows = (row for page in PAGES for row in write_rows(old[page], new[page]))
    return "\n".join([f"# Before and after\n\n{_ABOUT.format(revision)}", *rows, ""])


_HEAD = "| | | before | after | after ÷ before |\n|---|---|--:|--:|--:|"
_ABOUT = """\
Written by `python -m bench.before_after {}` from the pages of that commit and the present ones.
Both were measured on machines of the same kind, not in the same run: ratios to the peers compare,
bare rates only roughly."""


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="a commit of this repository")
    PAGE.write_text(write_page(parser.parse_args().revision), encoding="utf-8")


if __name__ == "__main__":
    main()
