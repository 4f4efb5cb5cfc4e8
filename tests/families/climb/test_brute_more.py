"""The referees of the suit games, 癞子 and 暗牌 against the vectors and the rule book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations

import pytest

import brute
import brute_dark
import brute_suits
import brute_wild
from brute import ranks_of
from brute_suits import cards_of
from vector_tables import GUANGXI_OPTIONS, LONG_COVERING, LONG_READINGS, pairs
from vectors import expected, rows

VECTORS = [row for row in rows("classification.tsv") if row[0] in brute_suits.GAMES]
RESULTS = rows("guangxi_results.tsv")


def dark(text: str) -> brute_dark.Play:
    play = brute_dark.classify(ranks_of(text))
    assert play
    return play


@pytest.mark.parametrize(("game", "cards", "cell"), VECTORS)
def test_vectors(game: str, cards: str, cell: str) -> None:
    assert brute_suits.readings(game, cards.split()) == expected(cell)


@pytest.mark.parametrize(
    ("game", "cards", "cell", "options", "detail"), rows("rulebook_classification_more.tsv")
)
def test_rulebook_classification(
    game: str, cards: str, cell: str, options: str, detail: str
) -> None:
    if game == "doudizhu-laizi":
        found = brute_wild.readings(ranks_of(cards), pairs(options)["wild"])
        assert found.keys() == expected(cell)
        assert set(found.values()) - {""} == set(pairs(detail).values())
    elif game == "dark-doudizhu":
        play = brute_dark.classify(ranks_of(cards))
        assert (play.text if play else "") == cell
        if play:
            seen = {"class": play.class_, "groups": str(play.groups)}
            assert pairs(detail).items() <= seen.items()
    else:
        assert brute_suits.readings(game, cards_of(cards), **pairs(options)) == expected(cell)


@pytest.mark.parametrize(
    ("game", "new", "old", "answer", "options"), rows("rulebook_covering_more.tsv")
)
def test_rulebook_covering(game: str, new: str, old: str, answer: str, options: str) -> None:
    given = pairs(options)
    if game == "doudizhu-laizi":
        hands, declared = (ranks_of(new), ranks_of(old)), (given.get("new"), given.get("old"))
        found = brute_wild.covers(*hands, given["wild"], False, *declared)
    elif game == "dark-doudizhu":
        found = brute_dark.beats(dark(new), dark(old))
    else:
        found = brute_suits.covers(game, cards_of(new), cards_of(old), **given)
    assert found is (answer == "yes")


@pytest.mark.parametrize(
    ("game", "cards", "answer"),
    [
        ("big-two", "♠2", True),
        ("big-two", "♠2 ♦2", True),
        ("big-two", "♠2 ♣2 ♦2", True),
        ("big-two", "♠A ♠2 ♠3 ♠4 ♠5", True),
        ("big-two", "♦2 ♣2 ♥2 ♠2 ♦9", False),
        ("big-two", "♠2 ♠K ♠9 ♠7 ♠5", False),
        ("big-two", "♥2", False),
        ("wuguapi", "大王", True),
        ("wuguapi", "小王大王", True),
        ("wuguapi", "♠5 ♠6 ♠7", True),
        ("wuguapi", "♥3 ♥4 ♥5", False),
        ("wuguapi", "♠5", False),
        ("seven-ghosts-521", "♠7", True),
        ("seven-ghosts-523", "♠7 ♦7", True),
        ("seven-ghosts-523", "♥7 ♦7", False),
        ("seven-ghosts-521", "小王大王", False),
        ("seven-ghosts-521", "♠7 ♦8", False),
        ("guangxi-dizhu", "♠3", False),
    ],
)
def test_absolutely_largest(game: str, cards: str, answer: bool) -> None:
    assert brute_suits.absolutely_largest(game, cards_of(cards)) is answer


@pytest.mark.parametrize(("cards", "options", "cell"), GUANGXI_OPTIONS)
def test_guangxi_options(cards: str, options: str, cell: str) -> None:
    assert brute_suits.readings("guangxi-dizhu", cards_of(cards), **pairs(options)) == expected(
        cell
    )


STRAIGHT, FLUSH = "♦4 ♣5 ♥6 ♠7 ♦8", "♦4 ♦5 ♦6 ♦7 ♦9"
FULL, FOUR, DRAGON = "♦4 ♣4 ♥4 ♦3 ♣3", "♦5 ♣5 ♥5 ♠5 ♦3", "♥4 ♥5 ♥6 ♥7 ♥8"


@pytest.mark.parametrize(
    ("new", "old", "led", "options", "answer"),
    [
        ("♠K ♦K", "♥K ♣K", None, "", False),
        ("♠K ♦K", "♥K ♣K", None, "suit_tiebreak=on", True),
        ("♥K ♣K", "♠K ♦K", None, "suit_tiebreak=on", False),
        ("♠4 ♦5 ♦6 ♦7 ♥8", STRAIGHT, None, "suit_tiebreak=on", True),
        ("♠4 ♠6 ♠7 ♠8 ♠9", "♦4 ♦6 ♦7 ♦8 ♦10", None, "suit_tiebreak=on", False),
        ("♠4 ♠6 ♠7 ♠8 ♠9", "♦4 ♦6 ♦7 ♦8 ♦10", None, "flush_suit_first=on", True),
        ("♦8 ♣8 ♥8", "♦7 ♣7 ♥7", None, "allow_triple=on", True),
        ("♦4 ♣A ♥2 ♠3 ♦K", STRAIGHT, None, "straight_mode=ring", False),
        (DRAGON, FOUR, None, "", True),
        (DRAGON, FOUR, None, "literal_follow_table=on", False),
        (DRAGON, FULL, None, "literal_follow_table=on", False),
        (DRAGON, FULL, FLUSH, "literal_follow_table=on", False),
        (DRAGON, FLUSH, STRAIGHT, "literal_follow_table=on", True),
        (DRAGON, FLUSH, None, "literal_follow_table=on", True),
        (FULL, DRAGON, None, "literal_follow_table=on", True),
        (FOUR, DRAGON, None, "literal_follow_table=on", True),
        (FULL, DRAGON, None, "", False),
        (FOUR, FULL, None, "literal_follow_table=on", True),
        ("♠5", "♠4", None, "literal_follow_table=on", True),
    ],
)
def test_guangxi_covering(new: str, old: str, led: str | None, options: str, answer: bool) -> None:
    hands = (cards_of(new), cards_of(old), cards_of(led) if led else None)
    assert brute_suits.covers("guangxi-dizhu", *hands, **pairs(options)) is answer


@pytest.mark.parametrize("game", brute_suits.GAMES)
def test_no_set_has_two_readings(game: str) -> None:
    pack = [f"{suit}{point}" for suit in "dh" for point in "A2345K"] + ["LJ", "BJ"]
    for size in range(5):
        for cards in combinations(pack, size):
            assert len(brute_suits.readings(game, cards)) <= (size > 0)


@pytest.mark.parametrize("card", ["", "x", "3", "d1", "dX"])
def test_unknown_cards_are_refused(card: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        brute_suits.readings("big-two", [card])


def test_sets_outside_the_pack() -> None:
    assert brute_suits.readings("big-two", ["LJ"]) == set()
    assert brute_suits.readings("big-two", ["d3", "d3"]) == set()
    assert brute_wild.readings(ranks_of("33333"), "7", long_bombs=True) == {}


# 癞子斗地主


def every_assignment(cards: Sequence[str], wild_rank: str) -> set[str]:
    """The definition itself: any ranks for the wild cards, then the undominated readings."""
    natural = [rank for rank in cards if rank != wild_rank]
    tried = combinations_with_replacement(brute_wild.RANKS, len(cards) - len(natural))
    found = {text for ranks in tried for text in brute.readings("doudizhu", [*natural, *ranks])}
    ranking = sorted(found, key=lambda text: brute_wild.RANKS.find(text.partition(":")[2]))
    return set({text.partition(":")[0]: text for text in ranking}.values())


def test_wild_readings_are_those_of_every_assignment() -> None:
    rng = random.Random(7)
    for _ in range(24):
        low, copies = rng.randrange(8), rng.randrange(1, 4)
        near = [rank for rank in brute.ORDER[low : low + 4] for _ in range(copies)]
        natural = [rank for rank in near + rng.sample(brute.ORDER, 2) if rank != "7"]
        held = rng.sample(natural, rng.randrange(1, len(natural) + 1))
        if all(held.count(joker) <= 1 for joker in brute.JOKERS):
            cards = [*held, *"7" * rng.randrange(3)]
            assert brute_wild.readings(cards, "7").keys() == every_assignment(cards, "7"), cards


@pytest.mark.parametrize(("cards", "wild", "cell", "tiers"), LONG_READINGS)
def test_long_bombs_and_two_wild_ranks(cards: str, wild: str, cell: str, tiers: str) -> None:
    found = brute_wild.readings(ranks_of(cards), wild.strip("+"), long_bombs="+" in wild)
    assert found.keys() == expected(cell)
    assert set(found.values()) - {""} == set(tiers.split())


@pytest.mark.parametrize(("new", "old", "wild", "answer"), LONG_COVERING)
def test_long_bombs_cover(new: str, old: str, wild: str, answer: bool) -> None:
    assert brute_wild.covers(ranks_of(new), ranks_of(old), wild, long_bombs=True) is answer


# 暗牌斗地主


@pytest.mark.parametrize(
    ("p1", "p2", "p3", "p4", "options", "coins", "after"), rows("dark_settlement.tsv")
)
def test_dark_settlement(
    p1: str, p2: str, p3: str, p4: str, options: str, coins: str, after: str
) -> None:
    hands = [None if hand == "-" else ranks_of(hand) for hand in (p1, p2, p3, p4)]
    before = [int(amount) for amount in coins.split()]
    crit, cross_class = (
        pairs(options).get(flag, default)
        for flag, default in (("crit", "shared"), ("cross_class", "all"))
    )
    found = brute_dark.settle(hands, before, crit=crit, cross_class=cross_class)
    assert found == [int(amount) for amount in after.split()]


def test_dark_settlement_text() -> None:
    """A pass pays as a plain loser; coins won earlier in the round may be used in it."""
    hands = [ranks_of("KK"), [], None, ranks_of("3")]
    assert brute_dark.settle(hands, [0, 100, 0, 0]) == [4, 92, 0, 4]
    assert brute_dark.settle([ranks_of("3"), ["4"], None, None], [5, 0, 0, 0]) == [0, 5, 0, 0]
    assert brute_dark.pay(10, {0: 7, 2: 7, 3: 1}) == {0: 5, 2: 5, 3: 0}
    assert brute_dark.classify(ranks_of("3355"), multi_group="off") is None
    assert brute_dark.classify([]) is None


# 广西地主: the tables are whole and agree with the text


def test_guangxi_results_are_all_orders() -> None:
    orders = set()
    for sides in ("地地农农", "双农农农"):
        for order in permutations(sides):
            stop = next(n for n in range(1, 5) if not set(sides) <= set(order[n:]))
            orders.add(" ".join(order[:stop]))
    assert {row[1] for row in RESULTS if row[0] == "result"} == orders


def test_guangxi_scoring_is_zero_sum() -> None:
    codes = [row[2] for row in RESULTS if row[0] == "result"]
    scores = [row for row in RESULTS if row[0] == "scoring"]
    assert sorted(row[2] for row in scores) == sorted(codes * 2)
    assert all(sum(int(amount) for amount in row[3].split()) == 0 for row in scores)


@pytest.mark.parametrize("row", [row for row in RESULTS if row[0] == "tribute"])
def test_guangxi_tribute(row: list[str]) -> None:
    movable = [card for card in cards_of(row[1]) if card not in ("s3", "sA")]
    ranked = sorted(movable, key=brute_suits.guangxi().value, reverse=True)
    assert ranked[: int(row[2])] == cards_of(row[3])
