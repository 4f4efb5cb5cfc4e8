"""Who sits where when the same cards are played again, and what that brings him."""

from collections.abc import Sequence

from paiju.core.errors import PaijuError
from paiju.core.events import Landlord
from paiju.engine.game import Game
from paiju.engine.state import State
from paiju.families.climb.position import landlords
from paiju.families.climb.roles import SIGNS

Seating = tuple[int, ...]  # the number of the player at each seat


def check(game: Game, seats: int, players: int, fixed: bool) -> None:
    """Refuse what cannot be arranged."""
    if players not in (2, seats):
        raise PaijuError("player-count", seats=seats, players=players)
    if fixed and not game.family.has_bidding(game):
        raise PaijuError("no-landlord")


def with_landlord(state: State) -> State:
    """The same deal without its bidding: the seat that chance has named first is the landlord."""
    return state.after([Landlord(state.position.first, 1)])


def list_seatings(state: State, players: int, fixed: bool) -> list[Seating]:
    """All arrangements in which one deal is played; every player has every hand equally often.

    Of two players one has the landlord's hand, or every other seat, and then the other has. Where
    the bidding decides the sides, each sits alone against the other at every seat in turn.
    """
    seats = range(state.players)
    if players > 2:
        return [tuple((seat + turn) % players for seat in seats) for turn in seats]
    alone = _find_side(state, fixed)
    if alone:
        firsts = [alone]
    elif len(seats) % 2 == 0 and not state.game.family.has_bidding(state.game):
        firsts = [frozenset(seats[::2])]
    else:
        firsts = [frozenset((seat,)) for seat in seats]
    found = [tuple(int(seat not in first) for seat in seats) for first in firsts]
    return found + [tuple(1 - player for player in seating) for seating in found]


def _find_side(state: State, fixed: bool) -> frozenset[int]:
    """The seats of the landlords, where the deal says so."""
    if fixed:
        return frozenset((state.position.first,))
    marks = getattr(state.position, "marks", ())
    return frozenset(landlords(state.position)) if marks else frozenset()


def score_players(state: State, seating: Seating) -> list[float]:
    """What a finished game has brought each player beyond his share of what there was."""
    points = _count_points(state)
    mean = sum(points) / len(points)
    found = [0.0] * (max(seating) + 1)
    for player, amount in zip(seating, points, strict=True):
        found[player] += amount - mean
    return [round(score, 6) for score in found]


def _count_points(state: State) -> Sequence[float]:
    """The payoffs, or one point for the winning side of a game that pays nothing."""
    assert state.payoffs is not None
    sign = SIGNS.get(getattr(state.position, "result", ""), 0)
    if any(state.payoffs) or not sign:
        return state.payoffs
    lords = state.position.landlords
    others = state.players - len(lords)
    return [sign / len(lords) if seat in lords else -sign / others for seat in range(state.players)]
