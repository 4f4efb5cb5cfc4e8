"""Text in columns: how wide it is, where it is broken, tables of it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence


def measure_width(text: str) -> int:
    """How many columns a terminal needs for a text."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrap_text(text: str, indent: str = "    ", columns: int = 78) -> list[str]:
    """The text in lines that fit a terminal, broken at blanks."""
    lines: list[str] = []
    for line in text.split("\n"):
        first, *words_left = line.split(" ")
        lines.append(first)
        for word in words_left:
            if lines[-1].strip() and measure_width(f"{lines[-1]} {word}") > columns:
                lines.append(indent + word)
            else:
                lines[-1] += f" {word}"
    return lines


_WIDE = r"\u2e80-\uffef"
_PIECES = re.compile(rf"[{_WIDE}][，。；：、）”]*\s*|[^\s{_WIDE}]+[，。；：、）”]*\s*")


def flow_text(text: str, columns: int = 78) -> list[str]:
    """A paragraph in lines that fit; Chinese breaks anywhere but before a comma."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and measure_width((lines[-1] + piece).rstrip()) > columns:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def align_rows(rows: Iterable[Sequence[object]], right: bool = False) -> list[str]:
    """Rows as aligned lines; `right` moves all columns but the first to the right."""
    table = [[str(cell) for cell in row] for row in rows]
    columns = [max(map(measure_width, column)) for column in zip(*table, strict=True)]
    return [_align_row(row, columns, right) for row in table]


def _align_row(row: Sequence[str], columns: Sequence[int], right: bool) -> str:
    cells = []
    for at, (cell, size) in enumerate(zip(row, columns, strict=True)):
        blank = " " * (size - measure_width(cell))
        cells.append(blank + cell if right and at else cell + blank)
    return "  ".join(cells).rstrip()
