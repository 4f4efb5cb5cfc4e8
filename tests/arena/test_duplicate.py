"""复式计分 and 蛇形 seating: the rule book's tables, every tie-break on its own, the refusals."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest

from paiju.arena import duplicate
from paiju.arena.duplicate import DuplicateBoard, DuplicateStanding
from paiju.core.errors import BadScores
from paiju.core.ranking import Ordered

QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
ONE, FIVE = Fraction(1, 6), Fraction(5, 6)


def level(*rows: Sequence[int], names: str = "ABCDEF") -> list[DuplicateBoard]:
    """Boards on which everybody took ten seconds."""
    return [
        DuplicateBoard(dict(zip(names, row, strict=False)), dict.fromkeys(names[: len(row)], 10))
        for row in rows
    ]


def by_name(table: Sequence[DuplicateStanding]) -> Mapping[str, DuplicateStanding]:
    return {row.name: row for row in table}


def order(table: Sequence[DuplicateStanding]) -> list[tuple[int, str, bool]]:
    return [(row.place, row.name, row.play_off) for row in table]


@pytest.mark.parametrize(
    ("scores", "points", "rates", "places", "earned"),
    [
        ((24, -12, -12), (4, 1, 1), (1, QUARTER, QUARTER), (1, 2, 2), (10000, 7000, 7000)),
        ((-12, 24, -12), (1, 4, 1), (QUARTER, 1, QUARTER), (2, 1, 2), (7000, 10000, 7000)),
        ((6, 6, -12), (3, 3, 0), (3 * QUARTER, 3 * QUARTER, 0), (1, 1, 3), (10000, 10000, 5000)),
        ((1, 2, 3), (0, 2, 4), (0, HALF, 1), (3, 2, 1), (5000, 7000, 10000)),
        ((5, 5), (1, 1), (HALF, HALF), (1, 1), (10000, 10000)),
        (
            (0, 0, -3, -3),
            (5, 5, 1, 1),
            (FIVE, FIVE, ONE, ONE),
            (1, 1, 3, 3),
            (10000, 10000, 5000, 5000),
        ),
    ],
)
def test_one_board(
    scores: tuple[int, ...],
    points: tuple[int, ...],
    rates: tuple[Fraction, ...],
    places: tuple[int, ...],
    earned: tuple[int, ...],
) -> None:
    assert duplicate.match_points(scores) == points
    assert duplicate.rates(scores) == rates
    assert duplicate.places(rates) == places
    assert duplicate.board_points(scores) == earned


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ((), ()),
        ((7,), (1,)),
        ((9, 9, 1), (1, 1, 3)),
        ((1, 5, 5, 9), (4, 2, 2, 1)),
        ((Decimal("0.5"), Decimal("0.50"), Decimal(2)), (2, 2, 1)),
        (((1, "b"), (1, "a"), (0, "z")), (1, 2, 3)),
    ],
)
def test_equal_values_share_a_place(values: Sequence[Ordered], places: tuple[int, ...]) -> None:
    assert duplicate.places(values) == places


@pytest.mark.parametrize(
    ("place", "points"),
    [
        (1, "10000.00"),
        (2, "7000.00"),
        (3, "5000.00"),
        (4, "3500.00"),
        (5, "2500.00"),
        (6, "1750.00"),
        (7, "1250.00"),
        (8, "875.00"),
        (9, "625.00"),
        (10, "437.50"),
        (12, "218.75"),
        (14, "109.38"),  # 109.375
        (15, "78.13"),  # 78.125: half goes up, not to even
        (16, "54.69"),  # 54.6875
        (200, "0.00"),
    ],
)
def test_place_points(place: int, points: str) -> None:
    assert str(duplicate.place_points(place)) == points


def test_three_boards_and_less_total_time() -> None:
    scores = {"甲": 24, "乙": -12, "丙": -12}
    boards = [
        DuplicateBoard(scores, {"甲": 90, "乙": 80, "丙": 70}),
        DuplicateBoard(scores, {"甲": 90, "乙": 80, "丙": 70}),
        DuplicateBoard(scores, {"甲": 90, "乙": 74, "丙": 80}),
    ]
    table = duplicate.standings(boards)
    assert order(table) == [(1, "甲", False), (2, "丙", False), (3, "乙", False)]
    assert [row.total for row in table] == [30000, 21000, 21000]
    assert [row.seconds for row in table] == [270, 220, 234]
    assert [row.finishes for row in table] == [(3, 0, 0), (0, 3, 0), (0, 3, 0)]


def test_less_average_time_without_slowest_and_fastest() -> None:
    scores = {"A": 0, "B": 0, "C": 9}
    times = [(10, 40, 5), (50, 40, 5), (90, 70, 5)]
    boards = [DuplicateBoard(scores, dict(zip("ABC", row, strict=True))) for row in times]
    table = duplicate.standings(boards)
    assert order(table) == [(1, "C", False), (2, "B", False), (3, "A", False)]
    assert [row.seconds for row in table] == [15, 150, 150]
    assert [row.trimmed for row in table] == [5, 40, 50]


def test_total_time_goes_before_trimmed_time() -> None:
    scores = {"A": 0, "B": 0}
    times = [(40, 10), (40, 50), (71, 90)]
    boards = [DuplicateBoard(scores, dict(zip("AB", row, strict=True))) for row in times]
    table = duplicate.standings(boards)
    assert order(table) == [(1, "B", False), (2, "A", False)]
    assert [row.seconds for row in table] == [150, 151]
    assert [row.trimmed for row in table] == [50, 40]


def test_two_boards_leave_no_trimmed_time_to_compare() -> None:
    scores = {"A": 0, "B": 0}
    boards = [
        DuplicateBoard(scores, {"A": 10, "B": 30}),
        DuplicateBoard(scores, {"A": 50, "B": 30}),
    ]
    table = duplicate.standings(boards)
    assert order(table) == [(1, "A", True), (1, "B", True)]
    assert [row.trimmed for row in table] == [30, 30]


# A wins twice against C and E, B wins twice against D and F.
# C and E total 7000 + 5000 = 12000, D and F share second place twice and total 14000.
ONE_SEAT = level((3, 2, 1), (3, 1, 2), names="ACE")
OTHER_SEAT = level((3, 2, 2), (3, 2, 2), names="BDF")


def test_higher_average_total_of_beaten_opponents() -> None:
    table = duplicate.standings(ONE_SEAT + OTHER_SEAT)
    assert order(table) == [
        (1, "B", False),
        (2, "A", False),
        (3, "D", True),
        (3, "F", True),
        (5, "C", True),
        (5, "E", True),
    ]
    assert [row.total for row in table] == [20000, 20000, 14000, 14000, 12000, 12000]
    assert [row.beaten for row in table] == [14000, 12000, 0, 0, 12000, 12000]


def test_time_goes_before_beaten_opponents() -> None:
    faster = DuplicateBoard(ONE_SEAT[1].scores, {"A": 9, "C": 10, "E": 10})
    table = duplicate.standings([ONE_SEAT[0], faster, *OTHER_SEAT])
    assert order(table)[:2] == [(1, "A", False), (2, "B", False)]


def test_more_first_places() -> None:
    # Places by board: A 4 4 1, C 3 2 3; B 1 4 1, D 1 1 4, E 4 2 4.
    rows = [(0, 3, 1, 3, 0), (0, 0, 2, 3, 2), (3, 3, 2, 1, 1)]
    table = duplicate.standings(level(*rows))
    assert order(table) == [(at, name, False) for at, name in enumerate("BDACE", start=1)]
    assert [row.total for row in table] == [23500, 23500, 17000, 17000, 14000]
    a, c = by_name(table)["A"], by_name(table)["C"]
    assert (a.finishes, c.finishes) == ((1, 0, 0, 2, 0), (0, 1, 2, 0, 0))
    # A beat C D E: 54500 / 3. C beat A E, A B, D E: 109000 / 6, who was beaten twice counts twice.
    assert (a.beaten, c.beaten) == (Fraction(54500, 3), Fraction(54500, 3))


def test_more_second_places() -> None:
    # Places by board: A 5 5 2, C 3 4 4; neither was ever first.
    rows = [(0, 3, 1, 0, 1, 2), (0, 0, 1, 3, 2, 2), (2, 3, 0, 0, 1, 0)]
    table = duplicate.standings(level(*rows))
    assert order(table) == [(at, name, False) for at, name in enumerate("BFEDAC", start=1)]
    assert [row.total for row in table] == [22500, 17500, 17000, 16000, 12000, 12000]
    a, c = by_name(table)["A"], by_name(table)["C"]
    assert (a.finishes, c.finishes) == ((0, 1, 0, 0, 2, 0), (0, 0, 1, 2, 0, 0))
    assert a.beaten == c.beaten == 15625


def test_beaten_opponents_go_before_first_places() -> None:
    # Places by board: A 1 4 4, C 2 1 1, D 3 2 2, E 4 3 3; B 2 3 3, F 1 4 4, G and H 3 1 1.
    one_seat = level((4, 3, 2, 1), (0, 3, 2, 1), (0, 3, 2, 1), names="ACDE")
    other_seat = level((2, 3, 1, 1), (2, 1, 3, 3), (2, 1, 3, 3), names="BFGH")
    table = by_name(duplicate.standings(one_seat + other_seat))
    a, b = table["A"], table["B"]
    assert a.total == b.total == 17000
    assert (a.finishes, b.finishes) == ((1, 0, 0, 2), (0, 1, 2, 0))
    # A beat C D E: 27000 + 19000 + 13500. B beat G H F F: 25000 x 2 + 17000 x 2.
    assert (a.beaten, b.beaten) == (Fraction(59500, 3), Fraction(21000))
    assert (b.place, a.place) == (6, 7)


def test_still_equal_plays_off() -> None:
    table = duplicate.standings(level((5, 5, 1), (5, 5, 1)))
    assert order(table) == [(1, "A", True), (1, "B", True), (3, "C", False)]


def test_standings_take_any_iterable_and_may_be_empty() -> None:
    assert duplicate.standings(iter(())) == ()
    assert order(duplicate.standings(iter(level((1, 2))))) == [(1, "B", False), (2, "A", False)]


def test_a_board_keeps_what_it_was_given() -> None:
    scores = {"A": 1, "B": 2}
    board = DuplicateBoard(scores, {"A": 10, "B": 10})
    scores["A"] = 3
    assert board.places() == {"A": 2, "B": 1}


@pytest.mark.parametrize(
    ("players", "tables", "seated"),
    [
        ("", 2, ()),
        ("ABC", 1, (("ABC",),)),
        ("ABCDEFGHI", 3, (("ABC", "FED", "GHI"),)),
        ("ABCDEFGHIJKL", 4, (("ABC", "FED", "GHI", "LKJ"),)),
        ("ABCDEFGHIJKL", 2, (("ABC", "FED"), ("GHI", "LKJ"))),
        ("ABCDEFGHIJKLMNOPQR", 3, (("ABC", "FED", "GHI"), ("JKL", "ONM", "PQR"))),
        ("ABCDEF", 1, (("ABC",), ("DEF",))),
        ("ABCDEFGHI", 2, (("ABC", "FED"), ("GHI",))),
    ],
)
def test_snake(players: str, tables: int, seated: tuple[tuple[str, ...], ...]) -> None:
    got = duplicate.groups(list(players), tables)
    assert got == tuple(tuple(tuple(table) for table in group) for group in seated)


def refused(ask: Callable[[], object], sentence: str) -> str:
    """Insist on a refusal that says this in English, and something in Chinese; its code."""
    with pytest.raises(BadScores) as caught:
        ask()
    assert sentence in caught.value.sentence("en")
    assert re.search("[一-鿿]", caught.value.sentence("zh"))
    return caught.value.code


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_scores(count: int) -> None:
    for ask in (duplicate.match_points, duplicate.rates, duplicate.board_points):
        sentence = f"at least 2 scores to compare, got {count}"
        assert refused(partial(ask, [0] * count), sentence) == "too-few-scores"


@pytest.mark.parametrize("place", [0, -1])
def test_places_count_from_one(place: int) -> None:
    code = refused(lambda: duplicate.place_points(place), f"places count from 1, got {place}")
    assert code == "no-such-place"


@pytest.mark.parametrize(
    ("scores", "seconds", "code", "sentence"),
    [
        ({"A": 1}, {"A": 1}, "too-few-scores", "at least 2 scores to compare, got 1"),
        ({"A": 1, "B": 2}, {"A": 1}, "score-and-time", "a score and a playing time for B"),
        ({"A": 1, "B": 2}, {"A": 1, "C": 1}, "score-and-time", "a playing time for B, C"),
        ({"A": 1, "B": 2}, {"A": 1, "B": -1}, "bad-seconds", "0 or more, for B, not -1"),
        ({"A": 1, "B": 2}, {"A": 1, "B": 0.5}, "bad-seconds", "0 or more, for B, not 0.5"),
    ],
)
def test_bad_boards(
    scores: dict[str, int], seconds: dict[str, int], code: str, sentence: str
) -> None:
    assert refused(lambda: DuplicateBoard(scores, seconds), sentence) == code


@pytest.mark.parametrize(
    ("players", "tables", "code", "sentence"),
    [
        ("ABCD", 1, "uneven-tables", "players must fill tables of 3, got 4 players"),
        ("ABC", 0, "no-tables", "at least 1 table, got 0"),
        ("ABA", 1, "named-twice", "name every player once in the ranking: A"),
    ],
)
def test_bad_groups(players: str, tables: int, code: str, sentence: str) -> None:
    assert refused(lambda: duplicate.groups(list(players), tables), sentence) == code


def test_examples_in_docstrings_run() -> None:
    assert doctest.testmod(duplicate).failed == 0
