"""Who plays with whom, as far as it is known: one value, which everybody asks."""

from paiju.engine.state import Observed, View
from paiju.families.climb.position import Position, landlords
from paiju.families.climb.rules import Climb, climb

LORDS, FARMERS = 0, 1
Sides = tuple[int | None, ...]  # of every seat; None while it is not known


def find_sides(rules: Climb, p: Position, own: int | None = None) -> Sides:
    """The side of every seat; where there are no landlords each seat is one of its own.

    `own` is the seat that knows its own role once it holds cards.
    """
    seats = range(len(p.hands))
    if rules.marks:
        known = p.landlords or landlords(p)
        told = bool(p.landlords) or None not in p.marks
        return tuple(
            LORDS if seat in known
            else FARMERS if told or (seat == own and p.dealt > seat)
            else None
            for seat in seats
        )  # fmt: skip
    if p.landlord is not None:
        return tuple(LORDS if seat == p.landlord else FARMERS for seat in seats)
    return (None,) * len(seats) if rules.has_landlord else tuple(seats)


def sides(observed: Observed) -> Sides:
    """The same for a state or a view."""
    own = observed.seat if isinstance(observed, View) else None
    return find_sides(climb(observed), observed.position, own)


def has_landlords(rules: Climb) -> bool:
    """Are there two sides, landlords and farmers?"""
    return rules.has_landlord or bool(rules.marks)


def mask_of(found: Sides, side: int | None) -> int:
    """The seats of a side, as a mask."""
    return sum(1 << seat for seat, one in enumerate(found) if one == side)


def friends(view: View) -> frozenset[int]:
    """The seats that are known to be on the own side, without the own one."""
    if view.seat is None:
        return frozenset()
    found = sides(view)
    own = found[view.seat]
    same = (seat for seat, side in enumerate(found) if side == own and own is not None)
    return frozenset(same) - {view.seat}


def next_seat(view: View) -> int:
    """Who comes after the own seat and still holds cards."""
    assert view.seat is not None
    order = [(view.seat + step) % view.players for step in range(1, view.players)]
    return next((seat for seat in order if view.counts[seat]), view.seat)
