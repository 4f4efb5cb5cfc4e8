"""The players of an arena as they were named: levels, outside programs, or objects."""

import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Any

from paiju.ai.levels import check, player
from paiju.arena.program import Program
from paiju.core.errors import PaijuError
from paiju.engine.family import Player
from paiju.engine.game import Game

PROGRAM = "cmd:"
_GLANCE = 0.02  # seconds a level thinks while it warms up
_EVERY = 4  # decisions of the game it warms up with

Seated = Player | Program
Entrant = str | Player | Callable[[int], Seated]  # a name, a player, or what makes one of a seed


def name_entrant(entrant: Entrant) -> str:
    """What an entrant is called."""
    if isinstance(entrant, str):
        return entrant
    found: Any = entrant
    return str(getattr(found, "name", None) or getattr(found, "__name__", type(found).__name__))


def check_entrants(game: Game, entrants: Sequence[Entrant]) -> None:
    """Refuse levels that cannot play the game, programs that are not there, and anything else."""
    for entrant in entrants:
        if callable(entrant) or hasattr(entrant, "choose"):
            continue
        if not isinstance(entrant, str) or not entrant.startswith(PROGRAM):
            check(entrant, game.rules)
            continue
        command = split_command(entrant)
        if not command or not shutil.which(command[0]):
            raise PaijuError("no-such-program", program=entrant[len(PROGRAM) :].strip() or "–")


def split_command(entrant: str) -> list[str]:
    """The command line of an outside program."""
    try:
        command = shlex.split(entrant[len(PROGRAM) :])
    except ValueError:
        return []
    if command[:1] == ["python"] and not shutil.which("python"):
        return [sys.executable, *command[1:]]  # some systems call it python3 only
    return command


class Bench:
    """Makes players, and keeps the programs that run: one per player, seating and seat.

    So no program meets the same cards twice, nor sits at two seats of one table.
    """

    def __init__(self, entrants: Sequence[Entrant], seconds: float) -> None:
        self._entrants, self._seconds = entrants, seconds
        self._programs: dict[tuple[int, int, int], Program] = {}
        self._made: list[Program] = []  # by functions

    def seat_player(self, entrant: int, seating: int, seat: int, seed: int) -> Seated:
        """The player for one seat of one game."""
        named = self._entrants[entrant]
        if isinstance(named, str):
            if not named.startswith(PROGRAM):
                return player(named, seed, self._seconds)
            key = (entrant, seating, seat)
            if key not in self._programs:
                self._programs[key] = Program(split_command(named), self._seconds)
            return self._programs[key]
        if callable(named):
            return self._keep(named(seed))
        return named

    def _keep(self, made: Seated) -> Seated:
        if isinstance(made, Program):
            self._made.append(made)
        return made

    def warm_up(self, game: Game, seats: int) -> None:
        """Let everything be compiled and loaded before the clock runs: one game of chance, in
        which every level is asked now and then."""
        state, chance = game.deal("warm", seats), player("random")
        named = {e for e in self._entrants if isinstance(e, str) and not e.startswith(PROGRAM)}
        levels = [player(level, 0, min(self._seconds, _GLANCE)) for level in sorted(named)]
        decisions = 0
        while not state.is_over:
            seat = min(state.to_act)
            view = state.view(seat)
            for level in levels if decisions % _EVERY == 0 or view.phase != "play" else ():
                level.choose(view)
            state = state.act(seat, chance.choose(view))
            decisions += 1

    def close(self) -> None:
        """Send all programs home."""
        for program in (*self._programs.values(), *self._made):
            program.close()
