"""A curve in characters, where people would rather look than read."""

from collections.abc import Sequence


def plot(values: Sequence[int], columns: int, rows: int) -> list[str]:
    """The values from left to right, with the largest, the smallest and nothing at the edge."""
    high, low = max(*values, 0), min(*values, 0)
    margin = max(len(f"{n:+}") for n in (high, low)) + 1
    shown = _sample_values(values, max(1, columns - margin - 1))
    marks = {_find_row(n, low, high, rows): f"{n:+}" if n else "0" for n in (high, low, 0)}
    zero, grid = _find_row(0, low, high, rows), []
    for row in range(rows):
        line = ("·" if row == zero else " ",) * len(shown)
        cells = [
            "●" if _find_row(v, low, high, rows) == row else line[at] for at, v in enumerate(shown)
        ]
        grid.append(f"{marks.get(row, ''):>{margin}}┤{''.join(cells)}")
    return grid


def _find_row(value: int, low: int, high: int, rows: int) -> int:
    """How far from the top a value is drawn."""
    return round((high - value) * (rows - 1) / max(1, high - low))


def _sample_values(values: Sequence[int], most: int) -> list[int]:
    """As many values as there are columns: repeated where there are few, left out where many."""
    if len(values) > most:
        return [values[at * (len(values) - 1) // (most - 1 or 1)] for at in range(most)]
    wide = max(1, min(4, most // len(values)))
    return [value for value in values for _ in range(wide)]
