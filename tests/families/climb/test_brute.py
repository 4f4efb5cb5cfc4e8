"""The referee is itself refereed: by the vectors and by the tables of the rule book."""

from __future__ import annotations

import random

import pytest

from brute import GAMES, ORDER, absolutely_largest, covers, ranks_of, readings
from vectors import expected, rows

VECTORS = [row for row in rows("classification.tsv") if row[0] in GAMES]


@pytest.mark.parametrize(("game", "cards", "cell"), VECTORS)
def test_vectors(game: str, cards: str, cell: str) -> None:
    assert readings(game, cards.split()) == expected(cell)


@pytest.mark.parametrize(("game", "cards", "cell"), rows("rulebook_classification.tsv"))
def test_rulebook_classification(game: str, cards: str, cell: str) -> None:
    assert readings(game, ranks_of(cards)) == expected(cell)


@pytest.mark.parametrize(("game", "new", "old", "answer"), rows("rulebook_covering.tsv"))
def test_rulebook_covering(game: str, new: str, old: str, answer: str) -> None:
    assert covers(game, ranks_of(new), ranks_of(old)) is (answer == "yes")


@pytest.mark.parametrize(
    ("game", "cards", "answer"),
    [
        ("doudizhu", "小王大王", True),
        ("doudizhu-panda", "小王大王", True),
        ("doudizhu-extended", "小王大王", True),
        ("doudizhu", "2222", False),
        ("doudizhu", "大王", False),
        ("doudizhu-extended", "2222 小王大王", False),
        ("doudizhu-four", "小王小王大王大王", True),
        ("doudizhu-four", "22222222", False),
        ("doudizhu-four", "大王大王", False),
        ("three-two-one", "2", True),
        ("three-two-one", "KA2", True),
        ("three-two-one", "A23", False),
        ("three-two-one", "A23456789TJQK", True),
        ("three-two-one", "222333", True),
        ("three-two-one", "333 22", False),
        ("three-two-one", "KA23", False),
    ],
)
def test_absolutely_largest(game: str, cards: str, answer: bool) -> None:
    assert absolutely_largest(game, ranks_of(cards)) is answer


@pytest.mark.parametrize(
    ("game", "cards", "cell"),
    [
        ("doudizhu", "小王", "Single:Joker"),
        ("doudizhu", "777888999 666", "TripleStraight:9"),  # 666 may not be three singles
        ("doudizhu", "333444555 777", "TripleStraightWithSingles:5"),
        ("doudizhu", "333444555 7 小王大王", ""),
        ("doudizhu", "3333444 9", ""),  # a kicker of a body rank
        ("doudizhu", "333444555666777 8888 9", ""),
        ("doudizhu", "2222 33", "QuadrupleWithSingleSingle:2"),
        ("doudizhu", "333444555666777888999", ""),  # 21 cards, nobody holds them
        ("doudizhu", "44444", ""),  # not in the pack
        ("doudizhu-extended", "333444555 7 小王大王", "TripleStraightWithSingles:5"),
        ("doudizhu-four", "33344", "TripleWithPair:3"),
        ("doudizhu-four", "333 小王大王", ""),
        ("doudizhu-four", "333444 小王小王大王", ""),
        ("doudizhu-four", "333444555666777888 99TTJJQQKKAA", "TripleStraightWithPairs:8"),
        ("three-two-one", "AAAA2222 3", "QuadrupleStraightWithSingle:2"),
        ("three-two-one", "AAKK 5", ""),  # 连对夹一 needs three pairs
        ("three-two-one", "小王", ""),  # not in the pack
    ],
)
def test_rule_text(game: str, cards: str, cell: str) -> None:
    """What the rules say in words, without a row in their tables."""
    assert readings(game, ranks_of(cards)) == expected(cell)


@pytest.mark.parametrize(
    ("game", "new", "old", "answer"),
    [
        ("doudizhu", "3333", "2", True),
        ("doudizhu", "5555", "小王大王", False),
        ("doudizhu", "小王大王", "大王", True),
        ("doudizhu", "3333 45", "6", False),  # 四带二 is no bomb
        ("doudizhu-extended", "33334444", "5", False),  # nor is a bomb among the kickers
        ("doudizhu-four", "大王", "小王", True),
        ("doudizhu-four", "333", "333", False),  # equal keys never cover
        ("three-two-one", "666555", "444 33 2", True),
        ("three-two-one", "4444 5", "333 66", False),
    ],
)
def test_covering_text(game: str, new: str, old: str, answer: bool) -> None:
    assert covers(game, ranks_of(new), ranks_of(old)) is answer


@pytest.mark.parametrize("game", ["doudizhu", "doudizhu-panda", "doudizhu-four"])
def test_at_most_one_reading(game: str) -> None:
    """Stated by both rule files; tried on triples with random company, where it could fail."""
    rng = random.Random(3)
    for _ in range(300):
        low, units = rng.randrange(11), rng.randrange(1, 6)
        body = [rank for rank in ORDER[low : min(low + units, 12)] for _ in range(3)]
        extra = rng.choices(ORDER[:13], k=rng.randrange(4))
        kickers = [rank for rank in extra for _ in range(rng.randrange(1, 4))]
        assert len(readings(game, body + kickers)) <= 1


def test_suits_and_order_do_not_matter() -> None:
    assert readings("doudizhu", ["BJ", "s3", "d3", "h3"]) == {"TripleWithSingle:3"}
    assert readings("doudizhu", []) == set()


@pytest.mark.parametrize("card", ["", "x", "d1", "王"])
def test_unknown_cards_are_refused(card: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        readings("doudizhu", [card])


def test_bidding_table_is_well_formed() -> None:
    for _, _, answers, landlord, base, robs in rows("rulebook_bidding.tsv"):
        assert answers
        assert landlord == "redeal" or {landlord, base, robs} <= set("01234")


def test_settlement_table_is_zero_sum() -> None:
    for row in rows("rulebook_settlement.tsv"):
        assert len(row) == 15
        assert sum(int(amount) for amount in row[13].split()) == 0
