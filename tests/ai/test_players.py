"""Computer players: legal and deterministic."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import paiju
from paiju import Game, State
from paiju.ai.levels import LEVELS as KNOWN
from paiju.engine.actions import Action
from paiju.families.climb.packing import pack_position
from paiju.families.climb.players.game_arrays import game_arrays
from paiju.families.climb.rules import Climb
from paiju.families.laying.actions import Lay
from paiju.kernel import layout as k
from paiju.kernel import policy, rollout
from soaking import soak

GAMES = [game for game in paiju.games() if isinstance(game.rules, Climb)]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
LEVELS = ["random", "easy", "normal", "strong"]
QUICK = 0.002  # seconds of a strong player who has no time
AMPLE = 1e9  # only the number of worlds ends a search, never the clock


def played(game: Game, seed: int, level: str, seconds: float = QUICK) -> State:
    """A game of four players of one level; every choice is legal."""
    state = game.deal(seed=seed)
    players = [paiju.player(level, seed=i, seconds=seconds) for i in range(state.players)]
    while not state.is_over:
        seat = min(state.to_act)
        view = state.view(seat)
        choice = players[seat].choose(view)
        assert choice in view.legal(seat)
        state = state.act(seat, choice)
    return state


# --- legal everywhere ---------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal(game: Game, level: str) -> None:
    for seed in range(soak(1 if level == "strong" else 2)):
        assert played(game, seed, level).is_over


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("斗地主", {"preset": "competition"}),
    ("斗地主", {"open_hand": "all", "doubling": "on"}),
    ("熊猫斗地主", {"bidding": "draw"}),
    ("癞子斗地主", {"mode": "heaven-earth"}),
    ("广西地主", {"literal_follow_table": "on", "pass_locks": "on", "jiefeng": "partner"}),
    ("三两一", {"lock": "round"}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_every_choice_is_legal_under_options(name: str, options: dict[str, Any]) -> None:
    for seed in range(soak(2)):
        level = ("normal", "strong", "easy", "random")[seed % 4]
        assert played(paiju.game(name, **options), seed, level).is_over


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_with_its_exchanges(level: str) -> None:
    match = paiju.match("广西地主", seed=5)
    player = paiju.player(level, seconds=QUICK)
    phases = set()
    for _ in range(soak(3)):
        state = match.next()
        while not state.is_over:
            seat = min(state.to_act)
            phases.add(state.phase)
            choice = player.choose(state.view(seat))
            assert choice in state.legal(seat)
            state = state.act(seat, choice)
        match.finish(state)
    assert phases == {"exchange", "play"}


@every_game
def test_more_players(game: Game) -> None:
    most = game.spec.players[-1]
    state = game.deal(seed=3, players=most)
    player = paiju.player("normal")
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, player.choose(state.view(seat)))
    assert state.players == most


# --- determinism ------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_view_give_the_same_choice(level: str) -> None:
    state = paiju.game("斗地主", bidding="score", first_bidder=1).deal(seed=4).act(0, "3")
    view = state.view(0)
    choices = {paiju.player(level, seed=9, seconds=AMPLE).choose(view) for _ in range(3)}
    assert len(choices) == 1


def test_seeds_make_a_difference() -> None:
    view = paiju.game("锄大地").deal(seed=4)
    seat = min(view.to_act)
    easy = {paiju.player("easy", seed=seed).choose(view.view(seat)) for seed in range(30)}
    assert len(easy) > 1


# --- levels -------------------------------------------------------------------------------


def test_an_unknown_level_is_refused_in_both_languages() -> None:
    with pytest.raises(paiju.BadOption) as refused:
        paiju.player("godlike")
    assert refused.value.code == "no-such-level"
    for language in ("zh", "en"):
        said = refused.value.sentence(language)
        assert "godlike" in said and all(level in said for level in KNOWN)


def test_a_level_that_cannot_play_a_game_says_so() -> None:
    state = paiju.game("锄大地").deal(seed=1)
    with pytest.raises(paiju.BadOption) as refused:
        paiju.player("panda").choose(state.view(min(state.to_act)))
    assert refused.value.code == "no-such-level"


def test_random_plays_everything() -> None:
    state = paiju.game("暗牌斗地主").deal(seed=1)
    view = state.view(0)
    assert paiju.player("random").choose(view) in view.legal(0)


# --- the kernel goes the way of the engine ------------------------------------------------


SCORED = [
    *(game for game in GAMES if "scoring" not in game.options),
    *(paiju.game("广西地主", scoring=scores, jiefeng=who)
      for scores, who in (("a3", "next"), ("tribute", "partner"))),
    paiju.game("斗地主", bomb_cap=1),
    paiju.game("五瓜皮", leftover="first_finisher"),
]  # fmt: skip


@pytest.mark.parametrize("game", SCORED, ids=str)
def test_the_kernel_plays_and_settles_like_the_engine(game: Game) -> None:
    rng = random.Random(game.id)
    for seed in range(soak(6)):
        state = game.deal(seed=seed)
        while state.phase != "play":
            seat = min(state.to_act)
            state = state.act(seat, rng.choice(state.legal(seat)))
        mirror = Mirror(state)
        while not state.is_over:
            seat = min(state.to_act)
            assert seat == mirror.position.circle[k.CIRCLE_TURN]
            action = rng.choice(state.legal(seat))
            mirror.follow(action)
            state = state.act(seat, action)
        assert mirror.over
        assert tuple(mirror.gains()) == state.payoffs


class Mirror:
    """A game in the arrays of the kernel, every card known."""

    def __init__(self, state: State) -> None:
        rules, p = state.game.rules, state.position
        assert isinstance(rules, Climb)
        self.game = game_arrays(state.game, state.players, p.landlord)
        self.lexicon = rules.tables.arrays
        self.position = pack_position(rules, p)
        seats = self.position.seats
        for seat, hand in enumerate(p.hands):
            seats[seat, k.SEAT_WILDS] = sum(card.rank in p.wild for card in hand.cards)
        seats[:, k.SEAT_HAND] &= ~self.position.circle[k.CIRCLE_WILD]
        self.over = False

    def follow(self, action: Action) -> None:
        seats, circle, _ = self.position
        laid = 0, 0, k.PASSED_BODY
        if isinstance(action, Lay):
            rows, bodies = self.lexicon.rows, self.lexicon.bodies
            cards, need = policy.takes(rows, bodies, seats, circle, action.row)
            laid = cards, need, int(rows[action.row, k.ROW_BODY])
        counts = np.zeros(len(seats), np.int64)
        self.over = rollout.step(self.lexicon, self.game, self.position, laid, counts)

    def gains(self) -> list[int]:
        gain = np.zeros(len(self.position.seats), np.int64)
        rollout.settle(self.game, self.position, gain)
        found: list[int] = gain.tolist()
        return found
