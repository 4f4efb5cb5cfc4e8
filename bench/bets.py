"""Whole random hands of no-limit hold'em stepped from Python: our states beside pokerkit's."""

from collections.abc import Callable
from random import Random
from typing import Any

import paiju
from bench import peers
from bench.clock import Contender, Run, Subject

CHIPS, SMALL, BIG = 200, 1, 2


def subjects() -> tuple[Subject, ...]:
    """Two players, and six."""
    return subject(2), subject(6)


def subject(players: int) -> Subject:
    """Hands per second."""
    return Subject(
        f"Random full hands of no-limit hold'em with {players} players, stepped from Python",
        f"hands of {players}",
        "hands/s",
        (
            Contender(
                "Paiju", "`deal`, `legal(seat)`, `act`: immutable, recorded", warm(ours(players))
            ),
            Contender(
                "pokerkit",
                "`create_state` with everything automatic, what is possible, one of it",
                peers.pokerkit and warm(theirs(players)),
                target=3,
                key=f"bets/pokerkit-{players}",
            ),
        ),
        "Both choose evenly among fold (facing a bet), check or call, and the smallest, "
        "pot-sized and largest raise.",
    )


def warm(run: Run) -> Run:
    """Without what the first showdowns cost: both build tables for them."""
    run(50)
    return run


def ours(players: int) -> Run:
    """Our public API."""
    game = paiju.game("holdem-standard", small_blind=SMALL, start_chips=CHIPS)
    random, seeds = Random(1).random, iter(range(1 << 62))

    def run(n: int) -> None:
        for _ in range(n):
            state = game.deal(seed=next(seeds), players=players)
            while not state.is_over:
                (seat,) = state.to_act
                legal = state.legal(seat)
                sensible = len(legal) - (legal[0].kind == "check")  # then the last one is a fold
                state = state.act(seat, legal[int(random() * sensible)])

    return run


def theirs(players: int) -> Run:
    """pokerkit's state."""
    random, automatic = Random(1).random, tuple(peers.pokerkit.Automation)
    create = peers.pokerkit.NoLimitTexasHoldem.create_state

    def run(n: int) -> None:
        for _ in range(n):
            state = create(automatic, True, 0, (SMALL, BIG), BIG, CHIPS, players)
            while state.status:
                actions = possible(state)
                act, *amount = actions[int(random() * len(actions))]
                act(*amount)

    return run


def possible(state: Any) -> list[tuple[Callable[..., object], *tuple[int, ...]]]:
    """What pokerkit's player may do: methods and amounts."""
    found: list[tuple[Callable[..., object], *tuple[int, ...]]] = [(state.check_or_call,)]
    if state.can_fold():
        found.append((state.fold,))
    low = state.min_completion_betting_or_raising_to_amount
    if low is not None:
        pot = state.pot_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        found += [(state.complete_bet_or_raise_to, to) for to in sorted({low, pot, high})]
    return found
