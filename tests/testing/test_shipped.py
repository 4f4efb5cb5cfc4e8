"""The shipped games keep what the public suite asks of anybody's."""

from __future__ import annotations

import pytest

import paiju
from paiju import Game
from paiju.testing import check_game

# Under the same checks, all games are walked in tests/engine/test_contract.py.
FAMILIES = [*{game.family: game for game in reversed(paiju.games())}.values()]


@pytest.mark.parametrize("game", FAMILIES, ids=[game.id for game in FAMILIES])
def test_a_shipped_game_has_no_findings(game: Game) -> None:
    watched: list[tuple[str, int, int]] = []
    found = check_game(game, seeds=1, watch=lambda *step: watched.append(step))
    assert [str(finding) for finding in found] == []
    options, first, last = watched[0]
    assert (options, first) == ("", 1)
    assert last == len(watched) > len(game.options)
