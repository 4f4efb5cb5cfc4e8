"""Puzzles (残局) over HTTP: listed, shown, played against the solver."""

from functools import lru_cache

from paiju.ai.attempt import Attempt, play_attempt
from paiju.ai.puzzles import Puzzle, find_puzzle, puzzles
from paiju.engine.parts import make_label
from paiju.formats.replay import open_cards
from paiju.server.bodies import PuzzleAnswer, PuzzleInfo, PuzzleMoves, PuzzlePlay, PuzzleRead
from paiju.server.endpoints import ApiCall, Endpoint
from paiju.server.limits import SOLVING
from paiju.wire import Readings
from paiju.wire.views import position_view, readings


async def listed(call: ApiCall) -> list[PuzzleInfo]:
    """All puzzles, the easy ones of each collection first."""
    return await call.compute(_listed)


@lru_cache(maxsize=1)
def _listed() -> list[PuzzleInfo]:
    return [_info(one) for one in puzzles()]


def _info(one: Puzzle) -> PuzzleInfo:
    state = one.state
    return PuzzleInfo(
        one.id,
        state.game.id,
        make_label(state.game.title),
        one.grade,
        one.length,
        list(state.counts),
    )


async def shown(call: ApiCall) -> PuzzlePlay:
    """One puzzle before the first play."""
    return await call.compute(_played, find_puzzle(call.request.path_params["puzzle"]), [])


async def played(call: ApiCall) -> PuzzlePlay:
    """The puzzle after these plays and the solver's answers to the last one."""
    call.services.limits.check(SOLVING, call.address)
    body: PuzzleMoves = call.body
    one = find_puzzle(call.request.path_params["puzzle"])
    return await call.compute(_played, one, body.moves)


def _played(one: Puzzle, moves: list[str]) -> PuzzlePlay:
    found: Attempt = play_attempt(one, moves)
    answers = [PuzzleAnswer(seat, text) for seat, text in found.answers]
    return PuzzlePlay(
        _info(one),
        [*moves, *(answer.text for answer in answers)],
        answers,
        list(found.side),
        found.wins,
        found.decided,
        position_view(found.state, min(found.state.to_act, default=None), one.id),
    )


async def read(call: ApiCall) -> Readings:
    """What a selection of cards is after these plays, as at a table."""
    body: PuzzleRead = call.body
    one = find_puzzle(call.request.path_params["puzzle"])
    return await call.compute(_read, one, body.moves, body.cards)


def _read(one: Puzzle, moves: list[str], cards: str) -> Readings:
    state = one.state
    for text in moves:
        state = state.act(min(state.to_act, default=0), text)
    return readings(open_cards(state, min(state.to_act, default=0)), cards, one.id)


async def solution(call: ApiCall) -> list[PuzzleAnswer]:
    """The winning line, play by play."""
    call.services.limits.check(SOLVING, call.address)
    return await call.compute(_solution, find_puzzle(call.request.path_params["puzzle"]))


@lru_cache(maxsize=64)
def _solution(one: Puzzle) -> list[PuzzleAnswer]:
    return [PuzzleAnswer(seat, text) for seat, text in one.solve().line]


ENDPOINTS = (
    Endpoint("GET", "/api/puzzles", listed, "All puzzles.", None, list[PuzzleInfo]),
    Endpoint("GET", "/api/puzzles/{puzzle}", shown, "One puzzle.", None, PuzzlePlay),
    Endpoint("POST", "/api/puzzles/{puzzle}", played, "Play it against the solver.",
             PuzzleMoves, PuzzlePlay),
    Endpoint("POST", "/api/puzzles/{puzzle}/read", read, "What a selection is.",
             PuzzleRead, Readings),
    Endpoint("GET", "/api/puzzles/{puzzle}/solution", solution, "The winning line.",
             None, list[PuzzleAnswer]),
)  # fmt: skip
