"""Who sits where when the same cards are played again, and what that brings him."""

from paiju.core.errors import PaijuError
from paiju.engine.game import Game
from paiju.engine.state import State

Seating = tuple[int, ...]  # the number of the player at each seat


def check(game: Game, seats: int, players: int, fixed: bool) -> None:
    """Refuse what cannot be arranged."""
    if players not in (2, seats):
        raise PaijuError("player-count", seats=seats, players=players)
    if fixed and not game.family.has_bidding(game):
        raise PaijuError("no-landlord")


def list_seatings(state: State, players: int, fixed: bool) -> list[Seating]:
    """All arrangements in which one deal is played; every player has every hand equally often.

    Of two players one has the landlord's hand, or every other seat, and then the other has. Where
    the bidding decides the sides, each sits alone against the other at every seat in turn.
    """
    seats = range(state.players)
    if players > 2:
        return [tuple((seat + turn) % players for seat in seats) for turn in seats]
    alone = state.game.family.list_alone(state, fixed)
    if alone:
        firsts = [alone]
    elif len(seats) % 2 == 0 and not state.game.family.has_bidding(state.game):
        firsts = [frozenset(seats[::2])]
    else:
        firsts = [frozenset((seat,)) for seat in seats]
    found = [tuple(int(seat not in first) for seat in seats) for first in firsts]
    return found + [tuple(1 - player for player in seating) for seating in found]


def score_players(state: State, seating: Seating) -> list[float]:
    """What a finished game has brought each player beyond his share of what there was."""
    points = state.game.family.score(state)
    mean = sum(points) / len(points)
    found = [0.0] * (max(seating) + 1)
    for player, amount in zip(seating, points, strict=True):
        found[player] += amount - mean
    return [round(score, 6) for score in found]
