"""An arena over many deals: here and now, or on all cores at once."""

import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from paiju.arena.entrants import Bench, Entrant, check_entrants, name_entrant
from paiju.arena.processes import Job, run_crew
from paiju.arena.result import Result
from paiju.arena.seating import check
from paiju.arena.table import ArenaTerms, DealGames, play_deal
from paiju.core.errors import BadOption, expect
from paiju.engine.game import Game
from paiju.engine.registry import game as find_game
from paiju.engine.registry import locate

LANDLORDS = ("bid", "fixed")
Watch = Callable[[Result], None]


def run(
    game: Game | str,
    players: Sequence[Entrant],
    *,
    deals: int = 100,
    seconds: float = 1.0,
    seed: int | str | None = None,
    seats: int | None = None,
    landlord: str = "bid",
    workers: int | None = None,
    watch: Watch | None = None,
) -> Result:
    """Play duplicate deals: every deal once in each seating, so that the cards favour nobody.

    A player is a level ("panda"), an outside program ("cmd:python bot.py"), an object with
    `choose(view)`, or a function of a seed that makes one; objects and functions are played in this
    process, names in `workers` processes (by default one per core). With `landlord="fixed"` the
    bidding is left out. Ctrl-C ends the run with the deals that are finished, if there are any.
    """
    played = game if isinstance(game, Game) else find_game(game)
    expect(deals, int)
    expect(workers, int, type(None))
    if landlord not in LANDLORDS:
        known = ", ".join(LANDLORDS)
        raise BadOption("bad-value", flag="landlord", value=str(landlord), choices=known)
    places, fixed = played.seats(seats), landlord == "fixed"
    check(played, places, len(players), fixed)
    check_entrants(played, players)
    chance = secrets.token_hex(8) if seed is None else str(seed)
    terms = ArenaTerms(chance, places, len(players), seconds, fixed)
    named = [player for player in players if isinstance(player, str)]
    workers = min(deals, workers or os.cpu_count() or 1) if len(named) == len(players) else 1
    if workers > 1:
        given = dict(played.given)
        job = Job(played.id, given, terms, named, range(deals), locate(played))
        stream = run_crew(job, workers)
    else:
        stream = _run_here(played, terms, players, deals)
    empty = Result(tuple(map(name_entrant, players)), (), deals, chance)
    return _collect(stream, empty, watch)


def _run_here(
    game: Game, terms: ArenaTerms, players: Sequence[Entrant], deals: int
) -> Iterator[DealGames]:
    bench = Bench(players, terms.seconds)
    try:
        bench.warm_up(game, terms.seats)
        for number in range(deals):
            yield play_deal(game, terms, bench, number, lambda: False)
    finally:
        bench.close()


def _collect(stream: Iterator[DealGames], empty: Result, watch: Watch | None) -> Result:
    """The deals as they come in, in their order of number in the end."""
    found: list[DealGames] = []
    try:
        for deal in stream:
            found.append(deal)
            if watch:
                watch(replace(empty, deals=tuple(found)))
    except KeyboardInterrupt:
        if not found:
            raise
    finally:
        stream.close()  # type: ignore[attr-defined]
    return replace(empty, deals=tuple(sorted(found, key=lambda deal: deal.number)))
