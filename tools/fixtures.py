"""`python tools/fixtures.py` writes web/fixtures: tables as the server would send them.

Every game is played by chance from a fixed seed, and each new question is kept as the first seat
sees it. The browser client draws them without a server (`web/tables.html`, `web/tests`);
`tests/wire/test_fixtures.py` says when they are no longer what the server sends.
"""

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import paiju
from paiju.ai.puzzles import Puzzle
from paiju.engine.state import State, View
from paiju.server import catalogue, records
from paiju.server import puzzles as puzzling
from paiju.server.bodies import GameInfo
from paiju.store import StoredResult
from paiju.tables.log import Terms
from paiju.wire import GameView, TableView, encode, readings
from paiju.wire.views import observed_game, seat_alone

FOLDER = Path(__file__).resolve().parent.parent / "web" / "fixtures"
SEED = "fixtures"
GAMES = 12  # of a match: by then every question has been asked
NAMES = ("Ann", "Bob", "陈")
CALM = {"check", "call"}  # else no bet of chance ever comes to the river
OWN = 0  # the seat whose eyes these are

Variant = tuple[str, int | None, dict[str, Any]]  # a game, how many play, its options

# besides every game as it is: more seats and more questions
VARIANTS: dict[str, Variant] = {
    "doudizhu-doubled": ("doudizhu", None, {"bidding": "score", "doubling": "on"}),
    "doudizhu-opened": ("doudizhu", None, {"open_hand": "all"}),
    "holdem-nine": ("holdem-standard", 9, {}),
    "seven-ghosts-seven": ("seven-ghosts-523", 7, {}),
    "wuguapi-ten": ("wuguapi", 10, {}),
}


def make_all() -> Iterator[tuple[str, str]]:
    """Every file by its name, with its text."""
    infos = {info.id: info for info in asyncio.run(catalogue.games(cast(Any, None)))}
    plain: dict[str, Variant] = {game.id: (game.id, None, {}) for game in paiju.games()}
    for name, (game, players, options) in (plain | VARIANTS).items():
        yield f"{name}.json", _write_game(infos[game], players, options)
    yield "selections.json", _write({"several": _select_ambiguous(infos["doudizhu-laizi"])})
    yield "puzzle.json", _write(_make_puzzle(paiju.puzzles()[0]))
    yield "replay.json", _write({"replay": _make_replay("doudizhu-panda")})


def _write(parts: dict[str, Any]) -> str:
    """An object with one part on each line: a change is seen where it is."""
    lines = [f"{json.dumps(name)}: {encode(part).decode()}" for name, part in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _write_game(info: GameInfo, players: int | None, options: dict[str, Any]) -> str:
    match = paiju.match(info.id, seed=SEED, players=players, **options)
    terms = Terms(info.id, match.players, dict(match.game.given), 0)
    parts: dict[str, Any] = {"info": info, "room": _seat(info, terms, None, [0] * match.players)}
    for state, scores in _play(match):
        for seat in (OWN, None) if state.is_over else (OWN,):
            view = state.view(seat)
            seen = observed_game(view, f"{info.id}-game", [None] * state.players)
            parts.setdefault(_name(seen), _seat(info, terms, seen, scores))
    return _write(parts)


def _play(match: paiju.Match) -> Iterator[tuple[State, list[int]]]:
    """Every state of some games, played by chance, with the scores so far."""
    chance = random.Random(SEED)
    for _ in range(GAMES):
        if match.is_over:
            return
        state = match.next()
        while not state.is_over:
            yield state, list(match.scores)
            seat = min(state.to_act)
            legal = list(state.legal(seat))
            calm = [one for one in legal if one.kind in CALM and chance.random() < 0.95]
            state = state.act(seat, chance.choice(calm or legal))
        match.finish(state)
        yield state, list(match.scores)


def _name(seen: GameView) -> str:
    """What a view shows: its phase, whose turn it is, what there is to beat."""
    if seen.payoffs is not None:
        return "over" if seen.seat is not None else "over-watched"
    turn = "own" if seen.seat in seen.to_act else "others"
    asked = sorted({offer.kind for offer in seen.legal} - {seen.phase, "play", "pass"})
    more = asked if seen.phase != "play" else ["beat"] if seen.tableau.beat else []
    if seen.tableau.sealed and seen.tableau.last:
        more = ["shown"]
    board = [f"board{len(seen.tableau.board)}"] if seen.tableau.board else []
    return "-".join([seen.phase, turn, *more, *board])


def _seat(info: GameInfo, terms: Terms, play: GameView | None, scores: list[int]) -> TableView:
    """A table of one person with two others, and computers on what seats are left."""
    people = len(NAMES) if play else 1
    running = play is not None and play.payoffs is None
    seats = [
        seat_alone(NAMES[at], "person", ready=running, score=score)
        if at < people
        else seat_alone(f"computer {at}", "computer", level=info.level, ready=True, score=score)
        if play or at < terms.players - 1
        else seat_alone("", None)
        for at, score in enumerate(scores)
    ]
    own = None if play is not None and play.seat is None else OWN
    return TableView(
        table="fixture",
        terms=terms,
        seats=seats,
        you=own,
        host=OWN,
        hosting=own == OWN,
        watching=0,
        games=0,
        running=running,
        closed=False,
        buys=False,
        play=play,
    )


def _select_ambiguous(info: GameInfo) -> dict[str, Any]:
    """Cards that can be laid as several things, where some are wild."""
    match = paiju.match(info.id, seed=SEED)
    for state, scores in _play(match):
        view = state.view(OWN)
        if OWN not in state.to_act or state.phase != "play":
            continue
        for cards in _equal_cards(view):
            found = readings(view, cards, "selection")
            if sum(one.legal for one in found.readings) > 1:
                seen = observed_game(view, "selection-game", [None] * state.players)
                terms = Terms(match.game.id, match.players, {}, 0)
                table = _seat(info, terms, seen, scores)
                return {"view": table, "cards": cards, "readings": found}
    raise AssertionError("nothing in these games can be read in several ways")


def _equal_cards(view: View) -> Iterator[str]:
    """Cards that several legal actions lay."""
    seen: set[str] = set()
    for action in view.legal(OWN):
        cards = " ".join(sorted(card.code for card in action.cards))
        if cards in seen:
            yield cards
        seen.add(cards)


def _make_puzzle(one: Puzzle) -> dict[str, Any]:
    """A puzzle before its first play, after the right one, and what both are."""
    (seat, first), *_ = one.solve().line
    assert seat in one.state.to_act
    return {
        "list": [puzzling._info(each) for each in paiju.puzzles()[:12]],
        "start": puzzling._played(one, []),
        "next": puzzling._played(one, [first]),
        "first": first,
        "solution": puzzling._solution(one),
    }


def _make_replay(game: str) -> Any:
    *_, (state, _) = _play_once(game)
    names = (*NAMES, *(f"computer {at}" for at in range(state.players)))[: state.players]
    people = (*("ann", "bob", "chen"), *(None for _ in range(state.players)))[: state.players]
    assert state.payoffs is not None
    result = StoredResult(
        "replay-game", "room", game, 0, names, state.payoffs, state.record.dumps(), people
    )
    return records._replay(result, None)


def _play_once(game: str) -> Iterator[tuple[State, list[int]]]:
    for state, scores in _play(paiju.match(game, seed=SEED)):
        yield state, scores
        if state.is_over:
            return


def main() -> int:
    """Write all of them; a file that is no longer made is taken away."""
    FOLDER.mkdir(exist_ok=True)
    made = dict(make_all())
    for old in FOLDER.glob("*.json"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, "utf-8")
    print(f"{len(made)} files, {sum(len(text.encode()) for text in made.values()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
