"""Whole random games of 斗地主 stepped from Python: our states beside the peers' environments."""

from random import Random
from typing import Any

from bench import deals, peers
from bench.clock import Contender, Run, Subject
from bench.playouts import openspiel_shortest


def subject() -> Subject:
    """Games per second."""
    return Subject(
        "Random full games of 斗地主, stepped from Python",
        "stepped games",
        "games/s",
        (
            Contender(
                "Paiju", "`deal`, `legal(seat)`, `act`: checked, immutable, recorded", ours()
            ),
            Contender("Paiju, by views", "the same, each seat asked through its `view`", views()),
            Contender(
                "RLCard",
                '`rlcard.make("doudizhu")`: its environment with observations',
                peers.rlcard and _rlcard_env(),
                target=5,
                key="games/rlcard",
            ),
            Contender(
                "RLCard, game only",
                "its `Game`, without observations",
                peers.rlcard and _rlcard_game(),
                key="games/rlcard-game",
            ),
            Contender(
                "DouZero",
                "its `GameEnv`, without observations",
                peers.douzero and _douzero(),
                key="games/douzero",
            ),
            Contender(
                "OpenSpiel",
                "its C++ state in the shortest Python loop",
                peers.spiel and openspiel_shortest(),
                key="games/openspiel",
            ),
        ),
        "RLCard and DouZero deal without bidding; Paiju and OpenSpiel bid.",
    )


def ours() -> Run:
    """Our public API."""
    random, seeds = Random(1).random, iter(range(1 << 62))

    def run(n: int) -> None:
        for _ in range(n):
            state = deals.GAME.deal(seed=next(seeds))
            while not state.is_over:
                (seat,) = state.to_act
                legal = state.legal(seat)
                state = state.act(seat, legal[int(random() * len(legal))])

    return run


def views() -> Run:
    """The same as the computer players do it."""
    random, seeds = Random(1).random, iter(range(1 << 62))

    def run(n: int) -> None:
        for _ in range(n):
            state = deals.GAME.deal(seed=next(seeds))
            while not state.is_over:
                (seat,) = state.to_act
                legal = state.view(seat).legal(seat)
                state = state.act(seat, legal[int(random() * len(legal))])

    return run


def _rlcard_env() -> Run:
    env, random = peers.rlcard.make("doudizhu", config={"seed": 1}), Random(1).random

    def run(n: int) -> None:
        for _ in range(n):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(random() * len(actions))])

    return run


def _rlcard_game() -> Run:
    game = peers.rlcard.make("doudizhu", config={"seed": 1}).game
    random = Random(1).random

    def run(n: int) -> None:
        for _ in range(n):
            state, _ = game.init_game()
            while not game.is_over():
                actions = state["actions"]
                state, _ = game.step(actions[int(random() * len(actions))])

    return run


class _RandomPlayer:
    """What DouZero's environment asks for a move."""

    def __init__(self) -> None:
        self._random = Random(1).random

    def act(self, infoset: Any) -> list[int]:
        actions: list[list[int]] = infoset.legal_actions
        return actions[int(self._random() * len(actions))]


def _douzero() -> Run:
    seats = ("landlord", "landlord_down", "landlord_up")
    env, rng = peers.douzero.GameEnv(dict.fromkeys(seats, _RandomPlayer())), Random(1)

    def run(n: int) -> None:
        for _ in range(n):
            hands = dict(zip(seats, map(deals.to_douzero, deals.random_hands(rng)), strict=True))
            env.reset()
            env.card_play_init({**hands, "three_landlord_cards": hands["landlord"][:3]})
            while not env.game_over:
                env.step()

    return run
