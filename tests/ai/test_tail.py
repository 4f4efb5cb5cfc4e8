"""Few cards left: candidates are judged as the solver judges them."""

from __future__ import annotations

import random

import numpy as np
import pytest

import paiju
from paiju import State
from paiju.families.climb.players.playouts import Playouts
from paiju.families.climb.players.rating import laid
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.tail import Tail, solved
from paiju.kernel import layout as k
from paiju.kernel.structs import Worlds
from soaking import soak

FEW = 12  # cards in all hands
GAMES = ["doudizhu", "doudizhu-extended", "doudizhu-panda", "doudizhu-four"]


def endgame(name: str, seed: int) -> State:
    """A game played at random until few cards are left and somebody has a choice."""
    rng = random.Random(f"{name}{seed}")
    while True:
        state = paiju.game(name).deal(seed=rng.random().hex())
        while not state.is_over:
            seat = min(state.to_act)
            if sum(state.counts) <= FEW and state.phase == "play" and len(state.legal(seat)) > 1:
                return state
            state = state.act(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_signs_are_those_of_the_solver(name: str) -> None:
    signs = set()
    for seed in range(soak(8)):
        state = endgame(name, seed)
        seat = min(state.to_act)
        situation = Situation(state.view(seat))
        legal = list(state.legal(seat))
        true = situation.base.copy()
        true[:, k.SEAT_HAND] = [state.game.rules.deck.pack(hand) for hand in state.hands]
        worlds = Worlds(true[None], situation.circle, np.zeros((1, 0), np.int64))
        plays = np.array([laid(situation, action) for action in legal], np.int64)
        values = Tail(situation, Playouts(situation), FEW).evaluate(worlds, plays)[0]
        winning = paiju.solve(state).best
        assert [action.text for action, value in zip(legal, values, strict=True) if value > 0] == (
            winning
        )
        signs |= set(np.sign(values).tolist())
    assert signs == {-1, 1}


def test_only_few_cards_of_two_sides_are_solved() -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t3456789TJQ\n2\t3\n3\t44")
    many = Situation(state.view(0))
    assert isinstance(solved(many, Playouts(many), FEW), Playouts)
    few = Situation(endgame("doudizhu", 1).view(0))
    assert isinstance(solved(few, Playouts(few), FEW), Tail)
    alone = Situation(paiju.load("G\t锄大地\nE\t1\n1\td3 s4\n2\td5\n3\td6\n4\td7").view(0))
    assert isinstance(solved(alone, Playouts(alone), FEW), Playouts)
