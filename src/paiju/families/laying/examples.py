"""Hands of a lexicon that are worth showing."""

from collections.abc import Iterator

from paiju.lexicon.lexicon import Lexicon


def show_hands(lexicon: Lexicon) -> Iterator[str]:
    """The longest types, and a set with several readings if there is one."""
    rows = {lexicon.reading(row).type: row for row in range(len(lexicon.cards))[::-1]}
    by_size = sorted(rows.values(), key=lambda row: len(lexicon.spell(row)))
    for row in by_size[-3:]:
        yield lexicon.spell(row)
    ambiguous = _ambiguous(lexicon)
    if ambiguous is not None:
        yield lexicon.spell(ambiguous)


def _ambiguous(lexicon: Lexicon) -> int | None:
    rows = range(len(lexicon.cards))
    return next((row for row in rows if len(lexicon.rows_of(lexicon.cards[row])) > 1), None)


def show_cover(lexicon: Lexicon) -> tuple[str, str]:
    """Two hands of which the first covers the second: the strongest, and the weakest below it."""
    new = len(lexicon.bodies) - 1
    while not lexicon.covers(new, old := _weakest(lexicon, new)):
        new -= 1
    return lexicon.spell(lexicon.first_row[new]), lexicon.spell(lexicon.first_row[old])


def _weakest(lexicon: Lexicon, new: int) -> int:
    """The first body of its lane; below a bomb the first of all."""
    if lexicon.is_bomb(new):
        return 0
    lane = lexicon.bodies[new].lane
    return next(at for at, body in enumerate(lexicon.bodies) if body.lane == lane)
