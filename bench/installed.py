"""Every shedding game we have: how long its lexicon takes, and how fast the kernel plays it."""

from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

import paiju
from bench.clock import Contender, Subject, race
from paiju.families.climb.playouts import playouts
from paiju.families.climb.rules import Climb
from paiju.families.laying.rules import rules_of
from paiju.kernel.tables import Tables
from paiju.lexicon.lexicon import Lexicon

_DEALS = 200
COMPILE = 1.0  # seconds we allow ourselves


@dataclass(frozen=True)
class GameRow:
    """One line of the table."""

    game: paiju.Game
    rows: int
    compile: float  # seconds for lexicon and tables
    rate: float | None  # random games per second


def shedding_games() -> list[paiju.Game]:
    """The games that the kernel can play."""
    return [game for game in paiju.games() if isinstance(game.rules, Climb)]


def measured(game: paiju.Game, rounds: int, seconds: float) -> GameRow:
    """Compile it a few times, then play it."""
    spent = []
    for _ in range(min(rounds, 5)):
        start = process_time()
        lexicon = Lexicon(rules_of(game).combos)
        Tables(lexicon)
        spent.append(process_time() - start)
    (result,) = race(_playouts(game), rounds, seconds)
    return GameRow(game, len(lexicon.cards), median(spent), result.rate)


def _playouts(game: paiju.Game) -> Subject:
    """Random playouts from deals of the game itself, after a random pre-round."""
    rng, seeds = Random(7), iter(range(1, 1 << 62))
    starts = [_at_play(game, seed, rng) for seed in range(_DEALS)]
    play = playouts(starts)

    def run(n: int) -> None:
        for _ in range(n):
            play(next(seeds))

    return Subject(game.id, game.id, "games/s", (Contender(game.id, "", run, each=_DEALS),))


def _at_play(game: paiju.Game, seed: int, rng: Random) -> paiju.State:
    state = game.deal(seed=seed)
    while state.phase != "play":
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state
