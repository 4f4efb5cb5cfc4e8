"""Whole random games of 斗地主: our kernel beside OpenSpiel."""

from itertools import cycle, islice
from random import Random

import numpy as np

from bench import peers
from bench.clock import Contender, Run, Subject
from bench.deals import kernel, packed_deals

_ROLLOUTS = 100  # per dealt position in OpenSpiel's own loop


def subject() -> Subject:
    """Games per second."""
    there = peers.spiel
    return Subject(
        "Random full games of 斗地主, played inside the engine",
        "playouts",
        "games/s",
        (
            Contender("Paiju kernel", "deals and plays in one `playouts` call", _ours()),
            Contender(
                "OpenSpiel",
                "deals, bids and plays, stepped from Python: `choice(chance_outcomes())`, "
                "`choice(legal_actions())`, `apply_action`",
                there and openspiel(),
                target=15,
                aim=30,
                key="playouts/openspiel",
            ),
            Contender(
                "OpenSpiel, shortest loop",
                "the same with chance nodes sampled as if they were decisions",
                there and openspiel_shortest(),
                key="playouts/openspiel-shortest",
            ),
            Contender(
                "OpenSpiel, C++ only",
                "bids and plays from dealt positions in its C++ rollout evaluator",
                there and _rollouts(),
                key="playouts/openspiel-c++",
                each=_ROLLOUTS,
            ),
        ),
        "A random game is about 60 plies. The landlord is seat 0 here; in OpenSpiel it is whoever "
        "bids most, and one random game in fifty ends because nobody bids.",
    )


def _ours() -> Run:
    rng, table = np.random.default_rng(1), kernel()
    seeds = iter(range(1, 1 << 62))

    def run(n: int) -> None:
        table.playouts(packed_deals(rng, n), next(seeds))

    return run


def openspiel() -> Run:
    """Games stepped from Python the way its interface suggests."""
    game, choice = peers.spiel.load_game("dou_dizhu"), Random(1).choice

    def run(n: int) -> None:
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(choice(state.legal_actions()))

    return run


def openspiel_shortest() -> Run:
    """The same without asking for probabilities: `agree` shows that all outcomes are equal."""
    game, random = peers.spiel.load_game("dou_dizhu"), Random(1).random

    def run(n: int) -> None:
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])

    return run


def _rollouts() -> Run:
    """The rollout evaluator is reached through a search of a single simulation."""
    spiel, rng = peers.spiel, Random(1)
    game, dealt = spiel.load_game("dou_dizhu"), []
    for _ in range(200):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        dealt.append(state)
    evaluator = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    states = cycle(dealt)

    def run(n: int) -> None:
        for state in islice(states, n):
            bot.mcts_search(state)

    return run
