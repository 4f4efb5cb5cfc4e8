"""暗牌斗地主 against the slow referee: hands, comparisons, settlements, whole games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import brute_dark as brute
from dark import GAME, PACK, positions, random_game, random_options, showdown
from paiju import Card, Game, State, format_cards
from paiju.core.events import Settled, Unseal
from paiju.families.laying.rules import rules_of
from paiju.families.sealed.position import SealedPosition
from soaking import soak

LEXICON = rules_of(GAME).lexicon


def random_set(rng: random.Random) -> list[Card]:
    """Groups of one size, runs, bombs and jokers, and now and then a card too many."""
    each, ranks = rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8]), "3456789TJQKA2"
    if rng.random() < 0.5:
        start, length = rng.randrange(13), rng.randrange(1, 13)
        chosen = ranks[start : start + length]
    else:
        chosen = "".join(rng.sample(ranks, rng.randrange(0, 5)))
    cards = [card for rank in chosen for card in by_rank()[rank][:each]]
    if rng.random() < 0.25:
        cards += rng.sample(by_rank()["x"] + by_rank()["X"], rng.randrange(1, 5))
    if rng.random() < 0.15 or not cards:
        cards += by_rank()[rng.choice(ranks)][-rng.randrange(1, 3) :]
    return list((Counter(cards) & Counter(PACK)).elements())


@cache
def by_rank() -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in PACK:
        found.setdefault(card.rank, []).append(card)
    return found


@pytest.mark.parametrize("multi_group", ["on", "off"])
def test_random_sets_are_read_as_the_referee_reads_them(multi_group: str) -> None:
    game, rng = GAME.with_options(multi_group=multi_group), random.Random(20)
    legal: list[tuple[str, brute.Play]] = []
    for _ in range(soak(10_000)):
        cards = random_set(rng)
        judged = brute.classify([card.code for card in cards], multi_group)
        rows = rules_of(game).lexicon.rows_of(game.rules.deck.pack(cards))
        assert [str(rules_of(game).lexicon.reading(row)) for row in rows] == (
            [judged.text] if judged else []
        )
        if judged:
            legal.append((format_cards(cards), judged))
    assert len(legal) > 2000
    for _ in range(soak(2000)):
        (one, mine), (two, theirs) = rng.choice(legal), rng.choice(legal)
        assert game.beats(one, two) is brute.beats(mine, theirs)


def test_every_row_is_what_the_referee_says() -> None:
    names = [{"x": "LJ", "X": "BJ"}.get(rank, rank) for rank in GAME.rules.deck.ranks]
    for row, packed in enumerate(LEXICON.cards):
        codes = [name for at, name in enumerate(names) for _ in range(packed >> 4 * at & 15)]
        judged = brute.classify(codes)
        assert judged is not None
        assert judged.text == str(LEXICON.reading(row))
    assert len(set(LEXICON.cards)) == len(LEXICON.cards)


def test_random_settlements_are_the_referees() -> None:
    """Any hands, rich and poor purses, passes and players who are out."""
    rng = random.Random(21)
    rows = range(len(LEXICON.cards))
    by_body = [rng.choice(range(*LEXICON.row_range(body))) for body in range(len(LEXICON.bodies))
               if LEXICON.row_range(body)[0] < LEXICON.row_range(body)[1]]  # fmt: skip
    for _ in range(soak(2000)):
        options = {
            "base": rng.choice([1, 2, 50]),
            "crit": rng.choice(["shared", "per_victim"]),
            "cross_class": rng.choice(["all", "lower", "none"]),
        }
        rules = showdown(configured(tuple(options.items())))
        coins = [rng.choice([0, 1, 7, 60, 999, 10**6]) for _ in range(4)]
        coins = [purse or 5 * (at < 2) for at, purse in enumerate(coins)]
        hands: list[list[str] | None] = []
        laid = {}
        for seat, purse in enumerate(coins):
            row = rng.choice(rows if rng.random() < 0.4 else by_body)
            cards = LEXICON.pick(row, PACK) if rng.random() < 0.9 else ()
            reading = str(LEXICON.reading(row)) if cards else "Empty"
            hands.append([card.code for card in cards] if purse else None)
            if purse:
                laid[seat] = rules.tariff.laid(LEXICON, cards, reading)
        after = list(coins)
        for settled in rules.tariff.settle(laid, coins):
            for payer, winner, amount in settled.paid:
                after[payer] -= amount
                after[winner] += amount
        assert after == brute.settle(hands, coins, **options)  # type: ignore[arg-type]


@cache
def configured(options: tuple[tuple[str, Any], ...]) -> Game:
    return GAME.with_options(**dict(options))


# --- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_random_games_keep_cards_and_coins(part: int) -> None:
    """A thousand games under random options; every reveal is settled again by the referee."""
    rng = random.Random(part)
    ends = Counter[str]()
    for at in range(soak(250)):
        game = GAME.with_options(**random_options(rng)) if at % 4 else GAME
        state = random_game(game, rng, most=at % 3 == 0)
        total, pack = 4 * int(game.settings["start_coins"]), Counter(PACK)
        for event, before, p in positions(state):
            assert sum(p.coins) == total
            assert min(p.coins) >= 0
            assert held(p) == (pack if p.dealt else Counter())
            assert not any(pile.hidden for pile in (*p.hands, p.stock, p.discard))
            ends[type(event).__name__] += 1
            if isinstance(event, Unseal):
                check_settlement(game, event, before, state)
        assert state.payoffs is not None
        assert sum(state.payoffs) == 0
        assert state.position.coins == tuple(amount + total // 4 for amount in state.payoffs)
        assert state.position.round == 5 or len(state.position.living) < 2
    assert min(ends["Bankrupt"], ends["Shuffle"] - ends["Over"]) > 20, ends


def check_settlement(game: Game, event: Unseal, before: SealedPosition, state: State) -> None:
    """The coins after this reveal are what the referee makes of it."""
    s = game.settings
    hands = [None if cards is None else [card.code for card in cards] for cards in event.hands]
    expected = brute.settle(
        hands, before.coins, int(s["base"]), str(s["crit"]), str(s["cross_class"])
    )
    at = state.events.index(event)
    coins = list(before.coins)
    for settled in state.events[at + 1 :]:
        if not isinstance(settled, Settled):
            break
        for payer, winner, amount in settled.paid:
            coins[payer] -= amount
            coins[winner] += amount
    assert coins == expected


def held(p: SealedPosition) -> Counter[Card]:
    return Counter(card for pile in (*p.hands, p.stock, p.discard) for card in pile.cards)
