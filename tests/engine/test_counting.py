"""记牌器: what is unseen adds up, card by card, and comes from the own view only."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import paiju
from layouts import composed
from paiju.engine.counting import write_rank
from paiju.engine.state import State, View
from soaking import soak

CASES: list[tuple[str, dict[str, str]]] = [
    *((game.id, {}) for game in paiju.games()),
    ("doudizhu", {"open_hand": "all", "doubling": "on"}),
    ("doudizhu-laizi", {"mode": "heaven-earth"}),
    ("doudizhu-panda", {"bidding": "draw"}),
    ("holdem-standard", {"muck": "on"}),
    ("dark-doudizhu", {"face_up": "sticky", "start_coins": "100"}),
    ("dark-doudizhu", {"on_empty": "short_hands", "allow_pass": "on"}),
]


def hidden(view: View) -> int:
    """The cards this observer knows only the number of."""
    p = view.position
    piles = [*p.hands, p.stock, *([p.discard] if hasattr(p, "discard") else [])]
    return sum(pile.hidden for pile in piles)


def dealt(view: View) -> bool:
    return any((*view.counts, view.position.stock.count))


def truly_unseen(state: State, view: View) -> Counter[str]:
    """The same from the whole state: the cards whose place the view does not know."""
    found: Counter[str] = Counter()
    suited = state.game.rules.deck.suited
    pairs = list(zip(state.position.hands, view.position.hands, strict=True))
    pairs.append((state.position.stock, view.position.stock))
    if hasattr(state.position, "discard"):
        pairs.append((state.position.discard, view.position.discard))
    for full, seen in pairs:
        left = Counter(full.cards) - Counter(seen.cards)
        for card, n in left.items():
            found[card.short if suited else write_rank(card)] += n
    return found


@pytest.mark.parametrize(("name", "options"), CASES)
def test_it_adds_up_at_every_moment_for_everybody(name: str, options: dict[str, str]) -> None:
    game = paiju.game(name, **options)
    rng = random.Random(name)
    for seed in range(soak(2)):
        state = game.deal(seed)
        while True:
            for seat in (*range(state.players), None):
                view = state.view(seat)
                counted = paiju.unseen(view)
                if dealt(view):
                    assert sum(counted.values()) == hidden(view)
                    assert +Counter(counted) == truly_unseen(state, view)
                else:
                    assert sum(counted.values()) == len(game.rules.deck.cards)
            if state.is_over:
                break
            seat = rng.choice(sorted(state.to_act))
            state = state.act(seat, rng.choice(state.legal(seat)))


def test_the_bottom_cards_count_until_they_are_shown() -> None:
    state = paiju.game("斗地主", first_bidder=1, rob="off").deal(seed=7)
    bottom = Counter(write_rank(card) for card in state.position.stock.cards)
    before = Counter(paiju.unseen(state.view(1)))
    assert sum(before.values()) == 54 - 17
    after = Counter(paiju.unseen(state.act(0, "叫").view(1)))
    assert before - after == bottom


def test_keys_and_order() -> None:
    blind = paiju.unseen(paiju.game("斗地主").deal(seed=1).view(0))
    assert list(blind) == ["大王", "小王", *"2AKQJ", "10", *"9876543"]
    suited = paiju.unseen(paiju.game("锄大地").deal(seed=1).view(0))
    assert list(suited)[:5] == ["♠2", "♥2", "♣2", "♦2", "♠A"]
    assert set(suited.values()) == {0, 1}
    double = paiju.unseen(paiju.game("四人斗地主").deal(seed=1).view(None))
    assert double == {**dict.fromkeys(double, 8), "大王": 2, "小王": 2}


def test_what_was_laid_is_seen() -> None:
    state = composed("斗地主", "3 3 5", "4", "6")
    assert paiju.unseen(state.view(1))["3"] == 4
    assert paiju.unseen(state.act(0, "33").view(1))["3"] == 2
    assert paiju.unseen(state.view(0))["3"] == 2


def test_a_tribute_is_seen_by_the_two_who_exchange() -> None:
    match = paiju.match("广西地主", seed=3)
    rng = random.Random(3)
    state = match.next()
    while state.phase != "exchange":
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, rng.choice(state.legal(seat)))
        match.finish(state)
        state = match.next()
    giver, taker, cards = state.position.tributes[0]
    (card,) = cards
    assert paiju.unseen(state.view(giver))[card.short] == 0
    assert paiju.unseen(state.view(taker))[card.short] == 0
    others = set(range(4)) - {giver, taker}
    assert all(paiju.unseen(state.view(seat))[card.short] == 1 for seat in others)
    for seat in range(4):
        assert sum(paiju.unseen(state.view(seat)).values()) == hidden(state.view(seat))
