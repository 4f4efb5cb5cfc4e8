"""Where everybody sits: boxes around the table where there is room, above it where there is not."""

from itertools import pairwise
from typing import NamedTuple

LARGE = 26  # rows of felt from which the players sit around it
_LOW, _USUAL, _HIGH = 4, 5, 10  # rows of a box: several rows of them, one row, a large table
_TALLER, _MORE = 19, 2  # rows of felt from which one row of boxes is higher, and how much
_SIDE = 22  # columns of a box beside the table
_LEAST = 14  # columns of any box
_AROUND = 4  # players from whom on some sit beside the table
_FEW = 4  # boxes that fit into one row


class FeltArea(NamedTuple):
    """A part of the felt: columns and rows from its upper left corner."""

    x: int
    y: int
    width: int
    height: int


class Seating(NamedTuple):
    """A box for each of the others, in their order of play, and what is left in the middle."""

    boxes: list[FeltArea]
    middle: FeltArea


def place_seats(others: int, width: int, height: int, clockwise: bool) -> Seating:
    """The seating of so many others; whoever is next sits on the left if it goes clockwise."""
    if height < LARGE:
        found = _place_above(others, width, height)
    elif others < _AROUND:
        found = _place_arc(others, width, height)
    else:
        found = _place_ring(others, width, height)
    one_row = len({box.y for box in found.boxes}) == 1
    if clockwise or (height < LARGE and not one_row):
        return found
    return found._replace(boxes=found.boxes[::-1])


def _place_row(count: int, x: int, y: int, width: int, height: int) -> list[FeltArea]:
    """Boxes beside each other, a column between them."""
    edges = [x + (width + 1) * at // count for at in range(count + 1)]
    return [FeltArea(a, y, b - a - 1, height) for a, b in pairwise(edges)]


def _place_above(others: int, width: int, height: int) -> Seating:
    """Rows of boxes, as low as they can be."""
    columns = others if others <= _FEW else 3
    rows = -(-others // columns)
    high = _LOW if rows > 1 else _USUAL + _MORE * (height >= _TALLER)
    boxes: list[FeltArea] = []
    for at in range(rows):
        boxes += _place_row(columns, 1, at * high, width - 2, high)
    top = rows * high
    return Seating(boxes[:others], FeltArea(0, top, width, max(0, height - top)))


def _place_arc(others: int, width: int, height: int) -> Seating:
    """One, two or three opposite; with three those at the sides sit nearer."""
    if others == 1:
        wide = min(width - 2, 60)
        box = FeltArea((width - wide) // 2, 0, wide, _HIGH)
        return Seating([box], FeltArea(0, _HIGH, width, height - _HIGH))
    nearer = 2 if others == 3 else 0
    boxes = [
        box._replace(y=0 if others == 3 and at == 1 else nearer)
        for at, box in enumerate(_place_row(others, 1, 0, width - 2, _HIGH))
    ]
    top = _HIGH + nearer
    return Seating(boxes, FeltArea(0, top, width, height - top))


def _place_ring(others: int, width: int, height: int) -> Seating:
    """Some on either side, the others opposite: over the whole width, or between the corners."""
    side = 3 if others >= 8 else others // 3
    wide, opposite = max(_SIDE, width // 5), others - 2 * side
    inner = width - 2 * wide - 4
    corners = side * _HIGH > height - _HIGH and inner // opposite >= _LEAST
    top = _place_row(opposite, *((wide + 2, 0, inner) if corners else (1, 0, width - 2)), _HIGH)
    first = 0 if corners else _HIGH
    high = min(_HIGH, (height - first) // side)
    gap = height - first - high * side
    rows = [first + gap * (at + 1) // (side + 1) + high * at for at in range(side)]
    left = [FeltArea(1, y, wide, high) for y in rows[::-1]]
    right = [FeltArea(width - wide - 1, y, wide, high) for y in rows]
    middle = FeltArea(wide + 2, _HIGH, inner, height - _HIGH)
    return Seating([*left, *top, *right], middle)
