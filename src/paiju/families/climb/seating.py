"""A deal that is played several times: who stands alone in it, and what a win is worth."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from paiju.core.events import Carried, Landlord
from paiju.engine.state import State
from paiju.families.climb.roles import favours, result
from paiju.families.climb.sides import FARMERS, LORDS, Sides, sides


def skip_bidding(state: State) -> State:
    """The same deal without its bidding: the seat that chance has named first is the landlord."""
    return state.after([Landlord(state.position.first, 1)])


def list_alone(state: State, fixed: bool) -> frozenset[int]:
    """The seats of the landlords, where the deal says so."""
    if fixed:
        return frozenset((state.position.first,))
    found = sides(state)
    return _list_lords(found) if {*found} == {LORDS, FARMERS} else frozenset()


def _list_lords(found: Sides) -> frozenset[int]:
    return frozenset(seat for seat, side in enumerate(found) if side == LORDS)


def score(state: State) -> Sequence[float]:
    """The payoffs, or one point for the winning side of a game that pays nothing."""
    assert state.payoffs is not None
    sign = favours(state.position.result)
    if any(state.payoffs) or not sign:
        return state.payoffs
    lords = _list_lords(sides(state))
    others = state.players - len(lords)
    return [sign / len(lords) if seat in lords else -sign / others for seat in range(state.players)]


def list_results(players: int) -> Iterator[Carried]:
    """Every way in which a last game with hidden sides can have ended."""
    seats = range(players)
    for lords in (*combinations(seats, 2), *combinations(seats, 1)):
        for length in range(1, players):
            for order in permutations(seats, length):
                yield Carried(result=result(order, lords), landlords=lords, order=order)
