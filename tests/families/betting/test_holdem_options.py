"""Random hands of hold'em under every mixture of options: chips stay chips, a referee agrees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import brute_pots
import paiju
from holdem import BOTH, HOUSE
from paiju import Card, State, load_record
from paiju.core.events import Carried, Post, Pot, Second, Show, Straddle
from paiju.families.betting.position import BettingPosition
from soaking import soak

Referee = Callable[..., list[int]]


def mixture(rng: random.Random) -> dict[str, str | int]:
    """Any values of the options that change the course of a hand."""
    small = rng.choice((1, 2, 3))
    found: dict[str, str | int] = {
        "small_blind": small,
        "big_blind": rng.choice((0, small, small + 1, 3 * small)),
        "ante": rng.choice((0, 0, 1, 4)),
    }
    for switch in ("straddle", "dead_blinds", "muck", "run_twice"):
        found[switch] = rng.choice(("off", "on"))
    return found


def dealt(rules: str, rng: random.Random) -> State:
    """2–10 players with uneven stacks, some of whom owe blinds."""
    game = paiju.game(rules, **mixture(rng))
    players = rng.randint(2, 10)
    coins = tuple(rng.choice((1, 2, 3, 7, 20, 60, 200)) for _ in range(players))
    owed = tuple(rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(players))
    debts = owed if game.settings["dead_blinds"] == "on" else ()
    carried = Carried(first=rng.randrange(players), coins=coins, owed=debts)
    return game.deal(rng.random().hex(), players, carried)


def finished(state: State, rng: random.Random) -> State:
    while not state.is_over:
        (seat,) = state.to_act
        legal = list(state.legal(seat))
        calm = [action for action in legal if action.kind != "fold"]
        if legal[0].kind == "run" and rng.random() < 0.9:
            calm = legal = legal[1:]
        state = state.act(seat, rng.choice(legal if rng.random() < 0.3 else calm))
        p: BettingPosition = state.position
        assert sum(p.chips) + p.pot == sum(p.stake)
        assert min(p.chips) >= 0
    return state


def before_the_end(state: State) -> BettingPosition:
    p = state.game.rules.opening(state.players)
    for event in state.events:
        if isinstance(event, Show | Pot):
            break
        p = state.game.rules.apply(p, event)
    found: BettingPosition = p
    return found


def plain(card: Card) -> tuple[int, str]:
    return "23456789TJQKA".index(card.rank) + 2, card.code[0]


def ranked(p: BettingPosition, board: tuple[Card, ...]) -> dict[int, object]:
    """How good the hands of those are who have not folded."""
    alive = [s for s in range(len(p.stake)) if p.stake[s] and s not in p.folded]
    if len(alive) == 1:
        return {alive[0]: ()}
    assert len(board) == 5
    return {s: brute_pots.rank([*map(plain, p.hands[s].cards + board)]) for s in alive}


@pytest.mark.parametrize("rules", BOTH)
def test_chips_stay_chips(rules: str) -> None:
    rng, met = random.Random(rules), Counter[str]()
    once: Referee = brute_pots.house if rules == HOUSE else brute_pots.standard
    twice: Referee = brute_pots.house_twice if rules == HOUSE else brute_pots.standard_twice
    for number in range(soak(400)):
        state = finished(dealt(rules, rng), rng)
        p = before_the_end(state)
        dead = sum(e.dead for e in state.events if isinstance(e, Post))
        bets = [total - gone for total, gone in zip(p.totals, p.dead or [0] * 10, strict=False)]
        if p.second:
            boards = [ranked(p, p.board), ranked(p, p.second)]
            won = twice(bets, boards, p.button, dead)
        else:
            won = once(bets, ranked(p, p.board), p.button, dead)
        assert state.payoffs == tuple(got - bet for got, bet in zip(won, p.totals, strict=True))
        assert sum(state.payoffs) == 0
        if number % 8 == 0:
            record = load_record(state.record.dumps())
            assert record.replay() == state
            assert record.verify()
        met["dead"] += dead > 0
        met["twice"] += any(isinstance(event, Second) for event in state.events)
        met["straddle"] += Straddle(p.straddler, True) in state.events
        met["showdown"] += p.payoffs is None and len(p.board) == 5
        met["short ante"] += any(0 < chips < 4 for chips in p.stake)
    assert min(met.values()) > 20, met
