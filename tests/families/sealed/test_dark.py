"""暗牌斗地主: the vectors of its rule file, what may be laid, and every option."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import brute_dark as brute
from dark import GAME, PACK, composed, net, positions, random_game, refused, revealed
from paiju import Card, format_cards
from paiju.core.events import Bankrupt, Pass, Play, Seal, Settled, Unseal
from paiju.families.sealed.settle import shares
from soaking import soak

# --- classification -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "title", "reading"),
    [
        ("3344", "连对", "PairStraight:4"),
        ("3355", "对子", "Pair:5"),
        ("AA22", "对子", "Pair:2"),
        ("34567", "顺子", "SingleStraight:7"),
        ("345679", "单牌", "Single:9"),
        ("KA2", "单牌", "Single:2"),
        ("K 大王", "单牌", "Single:Joker"),
        ("小王大王", "王炸", "PairJokers:Joker"),
        ("小王小王", "王炸", "PairJokers:Joker"),
        ("大王大王小王", "三王炸", "TripleJokers:Joker"),
        ("小王小王大王大王", "四王炸", "QuadrupleJokers:Joker"),
        ("333", "三带", "Triple:3"),
        ("333444", "飞机", "TripleStraight:4"),
        ("333555", "三带", "Triple:5"),
        ("AAA222", "三带", "Triple:2"),
        ("3456", "单牌", "Single:6"),
        ("TJQKA", "顺子", "SingleStraight:A"),
        ("TJQKA2", "单牌", "Single:2"),
        ("3333", "四星炸", "Quadruple:3"),
        ("22222", "五星炸", "Quintuple:2"),
        ("AAAAAA", "六星炸", "Sextuple:A"),
        ("3333333", "七星炸", "Septuple:3"),
        ("33333333", "八星炸", "Octuple:3"),
    ],
)
def test_what_a_hand_is(cards: str, title: str, reading: str) -> None:
    (found,) = GAME.classify(cards)
    assert (str(found), found.name("zh")) == (reading, title)


@pytest.mark.parametrize(
    "cards",
    [
        "小王大王 5",
        "小王小王 5",
        "333 44",
        "333 4",
        "33334444",
        "333344",
        "3345",
        "33344",
        "3333 5",
    ],
)
def test_what_is_no_hand(cards: str) -> None:
    assert GAME.classify(cards) == []


def test_the_length_of_a_chain() -> None:
    assert [GAME.classify(cards)[0].length for cards in ("3344", "333444", "34567")] == [2, 2, 5]


@pytest.mark.parametrize("weak_to_strong", [
    ["2222", "小王小王", "小王大王", "大王大王", "33333", "22222", "333333", "小王小王大王",
     "3333333", "33333333", "22222222", "小王小王大王大王"],
    ["333", "222", "333444", "QQQKKK", "333444555"],
    ["33", "3355", "2255", "3344", "KKAA", "334455"],
    ["3", "45", "2", "A 小王", "3 大王", "34567", "TJQKA", "345678", "3456789TJQKA"],
])  # fmt: skip
def test_the_order_of_a_class(weak_to_strong: list[str]) -> None:
    for i, weak in enumerate(weak_to_strong):
        for j, strong in enumerate(weak_to_strong):
            assert GAME.beats(strong, weak) is (i < j), (strong, weak)


@pytest.mark.parametrize(("one", "two"), [
    ("小王大王", "小王大王"), ("KK", "KK33"), ("2", "2 3 4"), ("222", "222 444"),
    ("34567", "34567"), ("222", "AA"), ("AA", "2"), ("34567", "333"),
])  # fmt: skip
def test_neither_beats_the_other(one: str, two: str) -> None:
    assert not GAME.beats(one, two)
    assert not GAME.beats(two, one)


@pytest.mark.parametrize("cards", ["333444555", "3344", "2 大王", "3456789TJQKA"])
def test_any_bomb_beats_any_other_hand(cards: str) -> None:
    assert GAME.beats("3333", cards)
    assert not GAME.beats(cards, "3333")


# --- settlement ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    [
        ("777 999 KK A", {}, (-128, 136, 4, -12)),
        ("777 999 KK A", {"cross_class": "lower"}, (-120, 144, -6, -18)),
        ("777 999 KK A", {"cross_class": "none"}, (-120, 120, 0, 0)),
        ("5555 小王大王 34567 KK", {}, (-1050, 1350, -150, -150)),
        ("KK KK 77 2", {}, (64, 64, -122, -6)),
        ("2 A9 K 543", {}, (210, -70, -70, -70)),
        ("2 A9 K 543", {"crit": "per_victim"}, (630, -210, -210, -210)),
        ("KKKAAA 334455 345678 22", {}, (120, 800, 120, -1040)),
        ("9 9 9 9", {}, (0, 0, 0, 0)),
        ("大王 小王 2 2", {}, (360, -120, -120, -120)),
        ("777 999 KK A", {"base": 7}, (-896, 952, 28, -84)),
        ("小王小王 大王大王 3 4", {}, (-1500, 1800, -150, -150)),
    ],
)
def test_a_round_is_settled(hands: str, options: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert net(*hands.split(), **options) == expected


def test_a_bomb_round_is_paid_by_all_whatever_the_option() -> None:
    for value in ("all", "lower", "none"):
        assert net("3333", "22", "333", "2", cross_class=value) == (120, -40, -40, -40)


def test_the_first_row_in_steps() -> None:
    settled = [e for e in revealed("777", "999", "KK", "A").events if isinstance(e, Settled)]
    assert settled == [
        Settled("triples", (1,), ((0, 1, 120), (2, 1, 12), (3, 1, 12))),
        Settled("pairs", (2,), ((0, 2, 6), (1, 2, 6), (3, 2, 6))),
        Settled("singles", (3,), ((0, 3, 2), (1, 3, 2), (2, 3, 2))),
    ]


@pytest.mark.parametrize(
    ("purse", "owed", "expected"),
    [
        (100, {0: 60, 1: 60}, {0: 50, 1: 50}),
        (101, {0: 60, 1: 60}, {0: 51, 1: 50}),
        (120, {0: 60, 1: 60}, {0: 60, 1: 60}),
        (11, {3: 30, 0: 20, 1: 10}, {0: 4, 1: 2, 3: 5}),
        (1, {2: 5, 1: 500}, {1: 1, 2: 0}),
        (0, {2: 5, 1: 500}, {1: 0, 2: 0}),
    ],
)
def test_claims_are_served_in_proportion(
    purse: int, owed: dict[int, int], expected: dict[int, int]
) -> None:
    assert shares(purse, owed) == expected == brute.pay(purse, owed)


@pytest.mark.parametrize(
    ("purse", "first", "second"), [(100, 50, 50), (101, 51, 50), (121, 60, 60)]
)
def test_two_winners_and_a_poor_loser(purse: int, first: int, second: int) -> None:
    """Both are owed (3 + 3) · 2 · 5 = 60 by player 3."""
    state = revealed(
        "2 4 5", "2 6 7", "A K Q", "33", coins=f"900 900 {purse} 900", cross_class="none"
    )
    assert state.position.coins == (900 + first, 900 + second, purse - first - second, 900)
    assert (Bankrupt(2) in state.events) is (purse <= 120)


def test_coins_won_earlier_in_the_round_pay_later_debts() -> None:
    """Player 3 has 1 coin, wins 18 with his pair and owes 2 to the single."""
    state = revealed("777", "999", "KK", "A", coins="900 900 1 900")
    paid = [payment for e in state.events if isinstance(e, Settled) for payment in e.paid]
    assert (2, 1, 1) in paid
    assert (2, 3, 2) in paid
    assert state.position.coins[2] == 16


# --- decisions ----------------------------------------------------------------------------


def test_a_timeout_lays_the_lowest_single_card() -> None:
    rng = random.Random(7)
    for allow in ("off", "on"):
        state = GAME.with_options(allow_pass=allow).deal(seed=7)
        while not state.is_over:
            seat = rng.choice(sorted(state.to_act))
            action = state.on_timeout(seat)
            lowest = state.hands[seat][-1]
            assert action == state.legal(seat)[0]
            assert (action.kind, action.cards) == ("play", (lowest,))
            assert action.reading is not None
            assert action.reading.type == "Single"
            state = state.act(seat, action)


def test_what_a_person_may_type() -> None:
    state = composed("33 55 4567 大王", "44", "55", "小王小王")
    assert state.act(0, "5533") == state.act(0, "3355\tPair:5") == state.act(0, "♦3 3 5 5")
    assert refused(state, 0, "355") == "no-such-type"
    assert refused(state, 0, "3355 Triple:5") == "no-such-reading"
    assert refused(state, 0, "KK") == "not-in-hand"
    assert refused(state, 0, "") == "empty"
    assert refused(state, 0, "xyz") == "not-understood"
    assert refused(state, 0, "pass") == refused(state, 0, Pass(0)) == "must-play"
    assert refused(state, 0, Play(0, GAME.cards("3"), "Single:3")) == "no-such-answer"
    assert refused(state, 0, Seal(0)) == "no-such-answer"
    assert refused(state, 0, Seal(0, GAME.cards("K"), "Single:K")) == "not-in-hand"
    assert refused(state, 0, Seal(0, state.hands[0][-2:][::-1], "Single:3")) == "no-such-type"
    assert refused(state, 0, Seal(1, state.hands[1][:1], "Single:4")) == "not-your-seat"
    decided = state.act(0, "3")
    assert decided.to_act == {1, 2, 3}
    assert refused(decided, 0, "3") == "not-your-turn"
    assert refused(revealed("3", "4", "5", "6"), 0, "3") == "game-over"


def test_legal_is_what_the_referee_accepts() -> None:
    rng = random.Random(8)
    for _ in range(soak(12)):
        state = composed(*(format_cards(rng.sample(PACK[at::4], 7)) for at in range(4)))
        for seat in range(4):
            hand, legal = state.hands[seat], state.legal(seat)
            some = [chosen for n in range(1, 8) for chosen in combinations(hand, n)]
            sets = {ranks(cards) for cards in some if brute.classify([c.code for c in cards])}
            assert {ranks(action.cards) for action in legal} == sets
            assert len(legal) == len(sets)


def ranks(cards: tuple[Card, ...]) -> str:
    return "".join(sorted(card.rank for card in cards))


def test_legal_answers_for_texts_actions_and_strangers() -> None:
    state = GAME.with_options(allow_pass="on").deal(seed=3)
    legal = state.legal(2)
    assert all(action in legal and action.text in legal for action in legal)
    assert legal[-1].kind == "pass"
    assert "pass" in legal
    assert "pass" not in GAME.deal(seed=3).legal(2)
    assert not any(action in legal for action in state.legal(1))
    assert "3333333" not in legal
    assert 5 not in legal
    assert len(state.act(2, "pass").legal(2)) == 0


def test_a_view_knows_its_own_legal_actions() -> None:
    rng = random.Random(9)
    state = GAME.deal(seed=9)
    while not state.is_over:
        for seat in range(4):
            mine, theirs = state.legal(seat), state.view(seat).legal(seat)
            assert [a.event for a in mine[:50]] == [a.event for a in theirs[:50]]
            assert len(mine) == len(theirs)
            assert state.view(seat).to_act == state.to_act
            assert state.view(seat).hand == state.hands[seat]
        seat = rng.choice(sorted(state.to_act))
        state = state.act(seat, rng.choice(state.legal(seat)))


# --- options ------------------------------------------------------------------------------


def test_a_pass_is_sealed_and_pays_as_a_plain_loser() -> None:
    options = {"allow_pass": "on"}
    state = composed("2", "A9", "K", "543", **options)
    for seat, text in enumerate(["2", "pass", "K", "543"]):
        state = state.act(seat, text)
    assert state.payoffs == (102, -2, -50, -50)
    everybody = composed("2", "A9", "K", "543", **options)
    for seat in range(4):
        everybody = everybody.act(seat, "过")
    assert everybody.payoffs == (0, 0, 0, 0)
    assert not any(isinstance(event, Settled) for event in everybody.events)


def test_a_pass_pays_the_weaker_classes_too() -> None:
    state = composed("333", "A9", "K", "543", allow_pass="on", cross_class="lower")
    for seat, text in enumerate(["333", "pass", "K", "543"]):
        state = state.act(seat, text)
    assert state.position.coins[1] == 10000 - 12 - 2


def test_one_group_only() -> None:
    game = GAME.with_options(multi_group="off")
    assert [str(r) for text in ("3", "33", "333", "小王") for r in game.classify(text)] == [
        "Single:3", "Pair:3", "Triple:3", "Single:Joker",
    ]  # fmt: skip
    for text in ("35", "3355", "333555", "3 大王"):
        assert game.classify(text) == []
    for text in ("34567", "3344", "333444", "3333", "小王小王"):
        assert [str(r) for r in game.classify(text)] == [str(r) for r in GAME.classify(text)]


def test_sticky_marks_stay_until_played() -> None:
    rng, kept = random.Random(10), 0
    game = GAME.with_options(face_up="sticky")
    for _ in range(soak(20)):
        state = random_game(game, rng)
        for event, before, p in positions(state):
            if isinstance(event, Unseal):
                for seat, cards in enumerate(event.hands):
                    left = Counter(before.open[seat]) - Counter(cards or ())
                    assert Counter(p.open[seat]) == left
                    kept += left.total()
            assert all(
                not Counter(o) - Counter(h.cards) for o, h in zip(p.open, p.hands, strict=True)
            )
    assert kept > 50


def test_coins_and_base() -> None:
    state = GAME.with_options(start_coins=500, base=3).deal(seed=1)
    assert state.position.coins == (500,) * 4
    assert net("9", "8", "3333", "7", base=3) == (-120, -120, 360, -120)
