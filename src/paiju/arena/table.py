"""One deal of an arena: every seating of it, move by move."""

import time
from collections.abc import Callable, Sequence

import msgspec

from paiju.arena.entrants import Bench, Seated
from paiju.arena.program import Fault, NoAnswer, Program
from paiju.arena.seating import Seating, list_seatings, score_players
from paiju.core.chance import derive_seed
from paiju.core.errors import IllegalAction
from paiju.core.events import Decision
from paiju.engine.actions import Action
from paiju.engine.game import Game
from paiju.engine.state import State, View

GRACE = 0.1  # seconds over the budget that are nobody's fault


class GameTally(msgspec.Struct):
    """What one player did in one game."""

    score: float = 0
    micros: list[int] = []  # time of every decision
    illegal: int = 0
    late: int = 0

    @property
    def win(self) -> float:
        """1 for a positive result, a half for none."""
        return (1 + (self.score > 0) - (self.score < 0)) / 2


class DealGames(msgspec.Struct):
    """All games over one deal, each with a tally per player."""

    number: int
    games: list[list[GameTally]]


class ArenaTerms(msgspec.Struct, frozen=True):
    """What an arena has agreed on."""

    seed: str
    seats: int
    entrants: int
    seconds: float
    fixed: bool = False  # the landlord is named by the deal instead of bidding


class Stopped(Exception):
    """Nobody wants the rest of the games."""


def play_deal(
    game: Game, terms: ArenaTerms, bench: Bench, number: int, stop: Callable[[], bool]
) -> DealGames:
    """Every seating of one deal."""
    dealt = game.deal(f"{terms.seed}/{number}", terms.seats)
    games = []
    for at, seating in enumerate(list_seatings(_play_to_deal(dealt), terms.entrants, terms.fixed)):
        seated = [
            bench.seat_player(entrant, at, seat, derive_seed(terms.seed, number, seat))
            for seat, entrant in enumerate(seating)
        ]
        games.append(_play(dealt, terms, seating, seated, stop))
    return DealGames(number, games)


def _play_to_deal(state: State) -> State:
    """The game with its cards dealt, whatever is asked before."""
    while state.phase == "deal" and state.to_act:
        seat = min(state.to_act)
        state = state.act(seat, state.on_timeout(seat))
    return state


def _play(
    state: State,
    terms: ArenaTerms,
    seating: Seating,
    seated: Sequence[Seated],
    stop: Callable[[], bool],
) -> list[GameTally]:
    """One game."""
    tallies = [GameTally(micros=[]) for _ in range(terms.entrants)]
    programs = [(seat, p) for seat, p in enumerate(seated) if isinstance(p, Program)]
    for _, program in programs:
        program.begin()
    while not state.is_over:
        if stop():
            raise Stopped
        family = state.game.family
        if terms.fixed and family.is_bidding(state):
            state = family.skip_bidding(state)
            continue
        seat = min(state.to_act)
        state = _move(state, seat, seated[seat], tallies[seating[seat]], terms.seconds)
    for seat, program in programs:
        program.finish(state.view(seat))
    for tally, score in zip(tallies, score_players(state, seating), strict=True):
        tally.score = score
    return tallies


def _move(state: State, seat: int, player: Seated, tally: GameTally, seconds: float) -> State:
    """One decision, timed; what cannot be used is replaced by what the clock decides."""
    view = state.view(seat)
    start = time.perf_counter()
    chosen, fault = _choose_action(player, view)
    spent = time.perf_counter() - start
    tally.micros.append(round(1e6 * spent))
    if fault is None:
        try:
            after = state.act(seat, chosen)
            tally.late += spent > seconds + GRACE and not isinstance(player, Program)
            return after
        except IllegalAction:
            fault = "illegal"
    tally.illegal += fault == "illegal"
    tally.late += fault == "late"
    return state.act(seat, view.on_timeout(seat))


def _choose_action(player: Seated, view: View) -> tuple[Action | Decision | str, Fault | None]:
    try:
        return player.choose(view), None
    except NoAnswer as reason:
        return "", reason.fault
