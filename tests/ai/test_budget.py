"""Players look at the clock: how much they do is what a clock made for the test allows."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

import paiju
from paiju import State
from paiju.engine import budget
from paiju.engine.match import Match
from paiju.families.climb.players import playouts
from paiju.families.climb.players.worlds import Ints
from paiju.families.sealed.players import SealedStrong
from paiju.kernel.structs import Worlds

GAMES = [game for game in paiju.games() if not game.rules.chips]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "clock", lambda: 0.0)


def racing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock takes an hour."""
    hours = count(0.0, 3600.0)
    monkeypatch.setattr(budget, "clock", lambda: next(hours))


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many worlds each call of the playouts was about."""
    seen: list[int] = []
    plain = playouts.Playouts.evaluate

    def counted(self: playouts.Playouts, some: Worlds, plays: Ints) -> Ints:
        seen.append(len(some.seats))
        return plain(self, some, plays)

    monkeypatch.setattr(playouts.Playouts, "evaluate", counted)
    return seen


@cache
def questions(game: paiju.Game) -> list[State]:
    """The first question of every phase, and one in the middle of the play."""
    match, player = Match(game, seed=3), paiju.player("normal")
    found: dict[str, State] = {}
    for _ in range(2):
        state, asked = match.next(), 0
        while not state.is_over:
            seat = min(state.to_act)
            if len(state.legal(seat)) > 3 or state.phase != "play":
                asked += 1
                found.setdefault(state.phase if asked < 6 else "later", state)
            state = state.act(seat, player.choose(state.view(seat)))
        match.finish(state)
    return list(found.values())


@every_game
def test_who_has_no_time_looks_at_few_worlds(
    game: paiju.Game, worlds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    racing(monkeypatch)
    asked = 0
    for state in questions(game):
        seat = min(state.to_act)
        worlds.clear()
        assert paiju.player("strong", seconds=1).choose(state.view(seat)) in state.legal(seat)
        asked += len(worlds)
        assert (
            sum(worlds) <= 6 * playouts.Playouts.look
        )  # six cards that could be given away, a look at each
    assert asked


@every_game
def test_who_has_time_looks_at_all_worlds(
    game: paiju.Game, worlds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped(monkeypatch)
    state = next(state for state in questions(game) if state.phase == "play")
    worlds.clear()
    paiju.player("strong", seconds=1).choose(state.view(min(state.to_act)))
    assert max(worlds) <= playouts.Playouts.look
    assert sum(worlds) == 128


def test_sealed_hands_watch_the_clock_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sampled = []
    plain = SealedStrong._others

    def counted(self: SealedStrong, *args: object) -> object:
        sampled.append(args)
        return plain(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(SealedStrong, "_others", counted)
    view = paiju.game("暗牌斗地主").deal(seed=1).view(0)
    racing(monkeypatch)
    paiju.player("strong").choose(view)
    assert len(sampled) == 1
    stopped(monkeypatch)
    paiju.player("strong").choose(view)
    assert len(sampled) == 101
