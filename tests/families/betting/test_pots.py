"""Settlement of hold'em beside a referee that deals out single chips."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import brute_pots
import paiju
from paiju import Card, State
from paiju.core.events import Pot, Show
from paiju.families.betting import settle as pots
from paiju.families.betting.position import BettingPosition
from soaking import soak

Case = tuple[list[int], dict[int, int], int]
BOTH = pytest.mark.parametrize(
    ("pay", "referee", "seed"),
    [(pots.side_pots, brute_pots.standard, 1), (pots.matched_pots, brute_pots.house, 2)],
    ids=["standard", "house"],
)


def cases(seed: int, count: int) -> Iterator[Case]:
    """What 2–10 players have bet in the end; many are all in, many hands are equal."""
    rng = random.Random(seed)
    for _ in range(count):
        players = rng.randint(2, 10)
        most = rng.choice((3, 8, 8, 20))
        totals = [rng.randint(1, most) for _ in range(players)]
        called = rng.randint(1, most)  # so many have just called
        for seat in range(players):
            if rng.random() < 0.4:
                totals[seat] = called
        for seat in rng.sample(range(players), rng.randint(0, players - 2)):
            if rng.random() < 0.1:
                totals[seat] = 0  # not dealt in, or folded without a bet
        betting = [seat for seat in range(players) if totals[seat]]
        alive = rng.sample(betting, rng.randint(1, len(betting)))
        equal = rng.choice((1, 2, 5))
        ranks = {seat: rng.randint(1, equal) for seat in sorted(alive)}
        yield totals, ranks, rng.randrange(players)


def paid(found: Iterator[Pot], players: int) -> list[int]:
    won = [0] * players
    for pot in found:
        assert pot.amount == sum(chips for _, chips in pot.shares) > 0
        for seat, chips in pot.shares:
            won[seat] += chips
    return won


@BOTH
def test_pots_beside_single_chips(
    pay: Callable[..., Iterator[Pot]], referee: Callable[..., list[int]], seed: int
) -> None:
    """A hundred thousand settlements, half of them under each set of rules."""
    for totals, ranks, button in cases(seed, soak(50_000)):
        won = paid(pay(totals, ranks, button), len(totals))
        assert won == referee(totals, ranks, button), (totals, ranks, button)


@BOTH
def test_the_cases_are_interesting(
    pay: Callable[..., Iterator[Pot]], referee: Callable[..., list[int]], seed: int
) -> None:
    """Several pots, ties, odd chips and folded chips on top all happen often."""
    several = ties = odd = top = 0
    for totals, ranks, button in cases(seed, 2000):
        found = [pot for pot in pay(totals, ranks, button) if not pot.back]
        several += len(found) > 1
        ties += any(len(pot.shares) > 1 for pot in found)
        odd += any(len({chips for _, chips in pot.shares}) > 1 for pot in found)
        top += max(totals) > max(totals[seat] for seat in ranks)
    assert min(several, ties, odd, top) > 100


# --- whole hands --------------------------------------------------------------------------


def random_hand(game: paiju.Game, rng: random.Random) -> State:
    """2–10 players with uneven stacks who like to go all in."""
    players = rng.randint(2, 10)
    chips = " ".join(str(rng.choice((1, 2, 3, 7, 20, 60, 200))) for _ in range(players))
    head = f"G\t{game.id}\nN\t{players}\nH\t{chips}\n"
    state = paiju.load(f"{head}F\t{rng.randint(1, players)}\nD\t{rng.random().hex()}\n")
    while not state.is_over:
        (seat,) = state.to_act
        legal = list(state.legal(seat))
        calm = [action for action in legal if action.kind != "fold"]
        state = state.act(seat, rng.choice(legal if rng.random() < 0.3 else calm))
    return state


def before_the_end(state: State) -> BettingPosition:
    """The position when nothing is paid out yet."""
    p = state.game.rules.opening(state.players)
    for event in state.events:
        if isinstance(event, Show | Pot):
            break
        p = state.game.rules.apply(p, event)
    found: BettingPosition = p
    return found


def plain(card: Card) -> tuple[int, str]:
    return "23456789TJQKA".index(card.rank) + 2, card.code[0]


@pytest.mark.parametrize(
    ("rules", "referee"), [("holdem-standard", brute_pots.standard), ("holdem", brute_pots.house)]
)
def test_whole_hands_beside_single_chips(rules: str, referee: Callable[..., list[int]]) -> None:
    game, rng = paiju.game(rules), random.Random(rules)
    compared = 0
    for _ in range(soak(300)):
        state = random_hand(game, rng)
        p = before_the_end(state)
        alive = [s for s in range(state.players) if p.stake[s] and s not in p.folded]
        ranks: dict[int, object] = dict.fromkeys(alive, ())
        if len(alive) > 1:
            compared += 1
            assert len(p.board) == 5
            hands = {s: [*map(plain, p.hands[s].cards + p.board)] for s in alive}
            ranks = {s: brute_pots.rank(hand) for s, hand in hands.items()}
        won = referee(p.totals, ranks, p.button)
        assert state.payoffs == tuple(got - bet for got, bet in zip(won, p.totals, strict=True))
        assert sum(state.payoffs) == 0
    assert compared > 150
