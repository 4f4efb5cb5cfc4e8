"""The table of §11 on one screen: long lines are broken, old rounds of the record left out."""

import re

from paiju.core.columns import measure_width
from paiju.core.language import say, words
from paiju.engine.state import Observed
from paiju.engine.text import RECORD, display

_EARLIER = words("……（前面还有 {} 行，r 看全部）", "… ({} lines before this; r shows all)")
_INDENT = "  "
_LEAST = 2  # lines of the record that are shown however small the screen is


def draw_screenful(observed: Observed, sort: str, columns: int, rows: int) -> list[str]:
    """What this observer may know, in at most so many rows where that is possible."""
    blocks = [block.split("\n") for block in display(observed, sort=sort).split("\n\n")]
    lines = [_break_lines(block, columns) for block in blocks]
    spare = rows - sum(map(len, lines))
    for at, block in enumerate(blocks):
        if spare < 0 and block[0] == say(RECORD):
            lines[at] = _shorten(lines[at], len(lines[at]) + spare)
    return [line for block in lines for line in block]


def _shorten(lines: list[str], rows: int) -> list[str]:
    """The title and the last lines, with a word about those in between."""
    kept = max(rows - 2, _LEAST)
    left_out = len(lines) - 1 - kept
    if left_out < 2:  # the word itself takes a line
        return lines
    return [lines[0], say(_EARLIER).format(left_out), *lines[-kept:]]


def _break_lines(lines: list[str], columns: int) -> list[str]:
    return [part for line in lines for part in break_line(line, columns)]


def break_line(line: str, columns: int) -> list[str]:
    """A line in parts that fit, broken behind a blank, a bar or a plus."""
    parts = [""]
    for piece in re.findall(r"[^ +]*(?: \||[+])? ?", line):
        if parts[-1].strip() and measure_width((parts[-1] + piece).rstrip()) > columns:
            parts.append(_INDENT)
        parts[-1] += piece
    return [part.rstrip() for part in parts]
