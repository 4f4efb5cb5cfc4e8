"""What poker hands are worth: the rule book's rows, an independent referee, published counts."""

from __future__ import annotations

import random
from itertools import chain, combinations

import numpy as np
import pytest

import brute_poker
import paiju
from paiju import CardError, parse_cards
from paiju.core.cards import parse_either_order
from paiju.poker import CATEGORIES, find_category, rank_hand, strength
from paiju.poker.batch import rank_cards
from paiju.poker.strengths import build_strengths
from soaking import soak

# --- the rule book ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("♠10 ♥J", "♥10 ♠J ♠Q ♠K ♠A", "皇家同花顺"),
        ("♠10 ♥J", "♥10 ♠9 ♠8 ♠7 ♠6", "同花顺"),
        ("♠2 ♥Q", "♣Q ♠Q ♦Q ♠3 ♠4", "4条"),
        ("♠J ♥K", "♥J ♦J ♠K ♠3 ♠4", "满堂红"),
        ("♠J ♥4", "♥3 ♠10 ♠K ♠3 ♠4", "同花"),
        ("♠5 ♥7", "♥8 ♠6 ♣9 ♠2 ♠4", "顺子"),
        ("♠A ♥2", "♣3 ♦4 ♠5 ♥K ♦K", "顺子"),
        ("♠6 ♥10", "♥8 ♠10 ♣10 ♠2 ♠4", "3条"),
        ("♠6 ♥10", "♥6 ♠10 ♣9 ♠2 ♠4", "两对"),
        ("♠6 ♥3", "♥6 ♠J ♣9 ♠2 ♠4", "一对"),
        ("♠6 ♥3", "♥Q ♠J ♣9 ♠2 ♠4", "高牌"),
    ],
)
def test_categories(hole: str, board: str, name: str) -> None:
    assert rank_hand(f"{hole} {board}").category.title["zh"] == name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KhQhJhTh9h", "QsJsTs9s8s"),  # straight flush: top card
        ("6d5d4d3d2d", "Ad5d4d3d2d"),
        ("3s3h3d3c2c", "2s2h2d2cAc"),  # four of a kind: the four, kicker
        ("9s9h9d9cKc", "9s9h9d9cQc"),
        ("4s4h4d2s2c", "3s3h3dAsAc"),  # full house: the three, the pair
        ("4s4h4d3s3c", "4s4h4d2s2c"),
        ("AhQh9h6h3h", "AsQs9s6s2s"),  # flush: five ranks from the top
        ("Ah5h4h3h7h", "KhQhJhTh8h"),
        ("6c5d4h3s2c", "Ac5d4h3s2c"),  # straight: top card
        ("AcKdQhJsTc", "KdQhJsTc9c"),
        ("3s3h3d4c2c", "2s2h2dAcKc"),  # three of a kind: the three, two kickers
        ("8s8h8dKcJc", "8s8h8dKcTc"),
        ("AsAh2d2c3c", "KsKhQdQcJc"),  # two pairs: higher pair, lower pair, kicker
        ("KsKh5d5c2c", "KdKc4s4hAc"),
        ("9s9h5d5cAc", "9d9c5s5hKc"),
        ("3s3h4d5c6c", "2s2hAdKcQc"),  # one pair: the pair, three kickers
        ("TsThAdKc4c", "TdTcAsKh3h"),
        ("As7h5d4c3c", "KsQhJd9c8c"),  # high card: five ranks from the top
        ("As7h5d4c3c", "Ad7c5s4h2d"),
        ("2s2h3d4c5d", "AsKhQdJc9d"),  # a category above the next
        ("2s2h3d3c4d", "AsAhKdQcJd"),
        ("2s2h2d3c4d", "AsAhKdKcQd"),
        ("Ah2d3c4s5h", "AsAhAdKcQd"),
        ("2h3h4h5h7h", "AhKdQcJsTh"),
        ("2s2h2d3c3d", "AhKhQhJh9h"),
        ("2s2h2d2c3d", "AsAhAdKcKd"),
        ("Ah2h3h4h5h", "AsAhAdAcKd"),
        ("AhKhQhJhTh", "KhQhJhTh9h"),
    ],
)
def test_the_better_hand(better: str, worse: str) -> None:
    assert rank_hand(better).strength > rank_hand(worse).strength
    assert rank_hand(better) > rank_hand(worse)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AhKhQhJhTh", "AcKcQcJcTc"),  # suits never decide
        ("AhKdQcJs9h", "AcKhQdJh9s"),
        ("AsAhKdKcQs 2c3c", "AsAhKdKcQd 9h9s"),  # nor do cards beyond the fifth
        ("Th9h8d7c6c 2s2d", "Td9c8s7h6d AsKd"),
    ],
)
def test_equal_hands(one: str, other: str) -> None:
    assert rank_hand(one) == rank_hand(other)


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("AsKdQc5h4h3h2h", "♥5 ♥4 ♥3 ♥2 ♠A"),
        ("2c2dKsKh9c9d3s", "♠K ♥K ♣9 ♦9 ♠3"),
        ("2c2d2hKsKh9c3s", "♥2 ♣2 ♦2 ♠K ♥K"),
        ("JsJhJdKsKh3s4s", "♠J ♥J ♦J ♠K ♥K"),
        ("As Ah Ad Ac 2c 3c", "♠A ♥A ♣A ♦A ♣3"),
        ("9h8h7h6h2hKhAs", "♥K ♥9 ♥8 ♥7 ♥6"),
    ],
)
def test_the_best_five_cards(text: str, five: str) -> None:
    hand = rank_hand(text)
    assert " ".join(map(str, hand.cards)) == five
    assert strength(hand.cards) == hand.strength


def test_a_hand_speaks_both_languages() -> None:
    hand = rank_hand("AsAhKdKcQs")
    with paiju.core.language.speaking("en"):
        assert str(hand) == "two pairs ♠A ♥A ♣K ♦K ♠Q"
    with paiju.core.language.speaking("zh"):
        assert str(hand) == "两对 ♠A ♥A ♣K ♦K ♠Q"
    assert [category.id for category in CATEGORIES] == list(brute_poker.NAMES)


# --- cards as poker players write them ----------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["AsTh2c", "As Th 2c", "as,10h,2C", "♠A ♥10 ♣2", "A♠10♥2♣", "sA hT c2", "黑桃A 红桃10 梅花2",
     "A♠️ h10 2c", "ＡｓＴｈ２ｃ", "As | ♥T + 2c"],
)  # fmt: skip
def test_either_order(text: str) -> None:
    assert parse_either_order(text) == parse_cards("sA hT c2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("xyz", "not-understood"),
        ("A", "no-exact-cards"),
        ("As K", "not-exact"),
        ("AsKx", "not-understood"),
        ("A sK", "no-exact-cards"),
        ("1s1", "not-exact"),
    ],
)
def test_text_that_is_not_cards(text: str, code: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_either_order(text)
    assert refused.value.code == code


def test_other_games_read_as_before() -> None:
    with pytest.raises(CardError):
        parse_cards("As")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AsKsQsJs", "poker-cards"),
        ("AsKsQsJsTs9s8s7s", "poker-cards"),
        ("2s3h4d5c6s8h9dTc", "poker-cards"),
        ("", "poker-cards"),
        ("AsKsQsJsAs", "card-twice"),
        ("AsKsQsJs小王", "not-in-pack"),
        ("AsKsQsJsT", "not-exact"),
    ],
)
def test_hands_that_are_refused(text: str, code: str) -> None:
    with pytest.raises(CardError) as refused:
        rank_hand(text)
    assert refused.value.code == code


@pytest.mark.parametrize("count", [0, 4, 8])
def test_the_quick_way_counts_cards_too(count: int) -> None:
    for cards in (range(count), range(0, 4 * count, 4)):  # of one rank or two, of one suit
        with pytest.raises(CardError):
            strength(cards)


def test_arrays_are_checked() -> None:
    for wrong in ([[1, 2, 3, 4]], [1, 2, 3, 4, 5], 7, [[1, 2, 3, 4, 52]], [[-1, 2, 3, 4, 5]]):
        with pytest.raises(CardError):
            rank_cards(wrong)
    assert rank_cards(np.zeros((0, 7))).tolist() == []


# --- the referee --------------------------------------------------------------------------


def plain(card: int) -> brute_poker.Card:
    point = card // 4 + 1
    return (14 if point == 1 else point), "dchs"[card % 4]


def test_the_order_is_that_of_an_independent_referee() -> None:
    """Random pairs of seven cards on one board, and of five and six."""
    rng = random.Random(1)
    for size in [7] * 18 + [6, 5]:
        deals = [rng.sample(range(52), size + 2) for _ in range(soak(5000))]
        pairs = [(deal[2:], deal[:2] + deal[4:]) for deal in deals]
        found = rank_cards([hand for pair in pairs for hand in pair]).reshape(-1, 2).tolist()
        for (one, other), (a, b) in zip(pairs, found, strict=True):
            mine = brute_poker.best([plain(card) for card in one])
            his = brute_poker.best([plain(card) for card in other])
            assert (mine > his, mine == his) == (a > b, a == b), (one, other)
            assert find_category(a).id == brute_poker.NAMES[mine[0]]


def test_one_hand_as_in_an_array() -> None:
    rng = random.Random(2)
    for size in (5, 6, 7):
        hands = [rng.sample(range(52), size) for _ in range(2000)]
        hands += [sorted(rng.sample(range(0, 52, 4), size)) for _ in range(200)]  # one suit
        found = rank_cards(hands)
        assert found.tolist() == [strength(hand) for hand in hands]
        assert found.tolist() == rank_cards(np.array(hands, np.uint8)[:, ::-1]).tolist()


# --- published counts ---------------------------------------------------------------------

# Weakest category first; the numbers of distinct strengths, of hands of five and of seven cards.
CLASSES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
SEVEN = (
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324,
)  # fmt: skip


def test_all_hands_of_five_cards() -> None:
    every = chain.from_iterable(combinations(range(52), 5))
    found = rank_cards(np.fromiter(every, np.uint8).reshape(-1, 5))
    assert np.bincount(found >> 12).tolist() == list(FIVE)
    assert np.bincount(np.unique(found) >> 12).tolist() == list(CLASSES)


def test_categories_of_random_hands_of_seven() -> None:
    count = soak(200_000)
    deals = np.random.default_rng(7).random((count, 52)).argpartition(7, axis=1)[:, :7]
    found = np.bincount(rank_cards(deals) >> 12, minlength=len(SEVEN))
    for seen, published in zip(found.tolist(), SEVEN, strict=True):
        expected = count * published / sum(SEVEN)
        assert abs(seen - expected) <= 4.5 * expected**0.5 + 1


def test_the_tables_hold_every_hand_once() -> None:
    tables = build_strengths()
    assert len(tables.plain) == 6175 + 18395 + 49205  # multisets of 5, 6, 7 of 13 ranks
    assert (tables.plain == 0).sum() == 1  # 7 5 4 3 2: with any other rank it is better
