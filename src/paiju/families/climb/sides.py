"""Who plays with whom, as far as one seat knows."""

from paiju.engine.state import View
from paiju.families.climb.position import landlords


def friends(view: View) -> frozenset[int]:
    """The seats that are known to be on the own side, without the own one."""
    p, seat, seats = view.position, view.seat, frozenset(range(view.players))
    if p.landlord is not None:
        lords = frozenset((p.landlord,))
    elif getattr(p, "marks", ()):
        lords = frozenset(landlords(p))
        if seat not in lords and None in p.marks:
            return frozenset()
    else:
        return frozenset()
    return (lords if seat in lords else seats - lords) - {seat}


def next_seat(view: View) -> int:
    """Who comes after the own seat and still holds cards."""
    assert view.seat is not None
    order = [(view.seat + step) % view.players for step in range(1, view.players)]
    return next((seat for seat in order if view.counts[seat]), view.seat)
