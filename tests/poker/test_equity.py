"""How often hands win: published figures, boards dealt out by the referee, sampling, ranges."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import chain, combinations, product

import numpy as np
import pytest

import brute_poker
from paiju import CardError, Equity, equity, parse_cards
from paiju.poker.batch import rank_cards
from paiju.poker.cores import run_in_parallel
from paiju.poker.ranges import parse_range
from soaking import soak

# --- counting -----------------------------------------------------------------------------


def counts(found: list[Equity]) -> list[list[int]]:
    assert all(one.exact for one in found)
    return [list(one.counts) for one in found]


def test_aces_against_kings() -> None:
    aces, kings = equity(["AsAh", "KsKh"])
    assert (aces.wins, aces.ties, aces.boards) == (1_410_336, 9_308, 1_712_304)
    assert (kings.wins, kings.ties) == (1_712_304 - 1_410_336 - 9_308, 9_308)
    assert aces.exact
    assert aces.error == 0
    assert aces.equity == pytest.approx((1_410_336 + 9_308 / 2) / 1_712_304, abs=1e-15)
    assert aces.equity + kings.equity == pytest.approx(1, abs=1e-15)


def test_counting_by_ranks_is_looking_up_every_board() -> None:
    """Suited hands, three of them: flushes of two suits, and ties."""
    hands = ("AsKs", "QhJh", "AhTd")
    held = [[int(card) for card in parse_cards(f"{h[1]}{h[0]} {h[3]}{h[2]}")] for h in hands]
    left = sorted(set(range(52)) - set(chain.from_iterable(held)))
    boards = np.fromiter(chain.from_iterable(combinations(left, 5)), np.uint8).reshape(-1, 5)
    rows = [np.hstack((np.full((len(boards), 2), two, np.uint8), boards)) for two in held]
    strengths = np.stack([rank_cards(cards) for cards in rows])
    won = strengths == strengths.max(axis=0)
    shared = won * won.sum(axis=0)
    assert counts(equity(hands)) == [np.bincount(row, minlength=4).tolist() for row in shared]


def random_case(rng: random.Random, board: int) -> tuple[list[str], str, str]:
    """Hands, a board of so many cards, and some dead cards; few ranks make many ties."""
    ranks = rng.choice(("23456789TJQKA", "6789TJQKA"))
    pack = [rank + suit for rank in ranks for suit in "shdc"]
    cards = rng.sample(pack, 22)
    hands = [a + b for a, b in zip(cards[:12:2], cards[1:12:2], strict=True)]
    return hands[: rng.randrange(2, 7)], "".join(cards[12 : 12 + board]), "".join(cards[17:20])


@pytest.mark.parametrize(("board", "cases"), [(5, 30), (4, 30), (3, 12), (2, 1)])
def test_every_board_dealt_out_by_the_referee(board: int, cases: int) -> None:
    rng = random.Random(board)
    for _ in range(soak(cases)):
        case = random_case(rng, board)
        assert counts(equity(*case)) == brute_poker.showdowns(*case), case


def test_flushes_on_the_board() -> None:
    for board in ("2s5s9sJsQs", "2s5s9sJs", "2s5s9s", "TsJsQsKsAs", "9s9h9d9cAs"):
        hands = ["3s4d", "8s7h", "6h6d", "TdTh"]
        assert counts(equity(hands, board)) == brute_poker.showdowns(hands, board)


def test_ten_hands_before_the_flop() -> None:
    hands = [a + "s" + a + "h" for a in "23456789TJ"]
    found = equity(hands)
    assert sum(one.equity for one in found) == pytest.approx(1, abs=1e-12)
    assert {one.boards for one in found} == {201_376}  # 32 cards, 5 at a time
    with pytest.raises(CardError):
        equity([*hands, "QsQh"])


def test_hands_as_cards() -> None:
    text = equity(["AsAh", "KsKh"], "2c 7d 9h", "Ac")
    cards = [parse_cards(given) for given in ("sA hA", "sK hK", "c2 d7 h9", "cA")]
    assert equity(cards[:2], cards[2], cards[3]) == text


# --- ranges -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("AsKh", 1), ("♠A♥K", 1), ("As Ah", 1), ("10h9h", 1), ("黑桃A 红桃10", 1),
        ("TT", 6), ("1010", 6), ("AKs", 4), ("KAs", 4), ("KQo", 12), ("AK", 16), ("ak", 16),
        ("TT+", 30), ("22+", 78), ("AA+", 6), ("AQs+", 8), ("AQ+", 32), ("K9o+", 48),
        ("77-55", 18), ("55-77", 18), ("A5s-A2s", 16), ("A2o - A5o", 48), ("K9-KJ", 48),
        ("TT+, AKs", 34), ("TT+ AKs", 34), ("TT+,TT,AsAh", 30), ("AsAh KsKh", 2),
        ("TT+, As Kh", 31), ("random", 1326), ("随机", 1326), ("A10s", 4),
    ],
)  # fmt: skip
def test_sizes_of_ranges(text: str, size: int) -> None:
    combos = parse_range(text)
    assert len(combos) == size
    assert all(combo.bit_count() == 2 for combo in combos)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("AKs", "AsKs, AhKh, AdKd, AcKc"),
        ("77-66", "7s7h 7s7d 7s7c 7h7d 7h7c 7d7c 6s6h 6s6d 6s6c 6h6d 6h6c 6d6c"),
        ("A4s-A2s", "A2s, A3s, A4s"),
        ("AJs+", "AJs, AQs, AKs"),
        ("JJ+", "JJ QQ KK AA"),
        ("32+", "32"),
        ("AK", "AKs, AKo"),
        ("QTo+", "QTo QJo"),
    ],
)
def test_ranges_in_other_words(text: str, same: str) -> None:
    assert parse_range(text) == parse_range(same)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-range"), (",", "bad-range"), ("hello", "bad-range"), ("A", "bad-range"),
        ("KKs", "bad-range"), ("KK-QQs", "bad-range"), ("AKs-QJs", "bad-range"),
        ("AKs-AQo", "bad-range"), ("77-A5", "bad-range"), ("A5-77", "bad-range"),
        ("AKs++", "bad-range"), ("TT+, xyz", "bad-range"), ("A5s-", "bad-range"),
        ("As", "hole-cards"), ("AsKsQs", "hole-cards"), ("AsAs", "card-twice"),
        ("As小王", "not-in-pack"),
    ],
)  # fmt: skip
def test_ranges_that_are_refused(text: str, code: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_range(text)
    assert refused.value.code == code
    assert refused.value.sentence("zh") != refused.value.sentence("en")


def deck(ranks: str) -> list[str]:
    return [rank + suit for rank in ranks for suit in "shdc"]


def pairs_of(rank: str) -> list[str]:
    return [a + b for a, b in combinations(deck(rank), 2)]


def test_every_combination_of_ranges_counts_equally() -> None:
    """QQ and AhKh share no card, QQ and KQs do; a card of each range lies on the board."""
    suited = [f"K{suit}Q{suit}" for suit in "shdc"]
    board, dead = "Qs 7h 2c 2d", "Kc"
    matchups = [
        hands
        for hands in product(pairs_of("Q"), suited, ["AhKh", "AhQh"])
        if len(set(chain.from_iterable(map(brute_poker.read, (*hands, board, dead))))) == 11
    ]
    wanted = brute_poker.add(brute_poker.showdowns(hands, board, dead) for hands in matchups)
    assert counts(equity(["QQ", "KQs", "AhKh, AhQh"], board, dead)) == wanted


def test_renaming_suits_changes_nothing() -> None:
    """What is counted once for several matchups, one by one."""
    board = "9s 8s 2h"
    whole = equity(["JTs, 99", "AsKs, KK"], board)
    parts = []
    for a, b in product(parse_hands("JTs, 99"), parse_hands("AsKs, KK")):
        try:
            parts.append(counts(equity([a, b], board)))
        except CardError as clash:
            assert clash.code == "card-twice"
    assert counts(whole) == brute_poker.add(parts)


def parse_hands(text: str) -> list[str]:
    """A range as single hands, without the parser of ranges."""
    known = {
        "JTs": [f"J{suit}T{suit}" for suit in "shdc"],
        **{rank * 2: pairs_of(rank) for rank in "9K"},
    }
    return [hand for item in text.split(", ") for hand in known.get(item, [item])]


def test_aces_against_anything() -> None:
    aces, anything = equity(["AsAh", "random"])
    assert aces.exact
    assert aces.boards == 1225 * 1_712_304
    assert round(aces.equity, 4) == 0.8520
    assert aces.equity + anything.equity == pytest.approx(1)


# --- sampling -----------------------------------------------------------------------------

SAMPLES = [
    (["AsAh", "KsKh"], ""),
    (["AsKs", "QhJh", "7c7d"], "2s 7s Jd"),
    (["AsAh", "KsKh"], "2c 7d 9h 3c"),
    (["TT+, AKs", "22+"], ""),
    (["QQ", "random", "AKs, AQ"], "2c 7d Qh"),
    (["AsAh", "random"], "2c"),
]


@pytest.mark.parametrize(("hands", "board"), SAMPLES)
def test_samples_are_near_what_is_counted(hands: list[str], board: str) -> None:
    exact, found = equity(hands, board), equity(hands, board, trials=200_000, seed=3)
    for one, sample in zip(exact, found, strict=True):
        assert one.exact
        assert not sample.exact
        assert sample.boards == 200_000
        assert 0 < sample.error < 0.0012
        assert abs(sample.equity - one.equity) < 4 * sample.error
        assert abs(sample.win - one.win) < 0.005
        assert abs(sample.tie - one.tie) < 0.005


def test_random_hands_are_all_equal() -> None:
    """Nothing narrow, and then something narrow among them."""
    for hands in (["random"] * 10, ["random", "AA", "random", "KK"]):
        found = equity(hands, trials=100_000)
        assert sum(one.equity for one in found) == pytest.approx(1)
        same = [one.equity for one, hand in zip(found, hands, strict=True) if hand == "random"]
        assert max(same) - min(same) < 0.006
        assert len(set(same)) > 1


def test_the_same_seed_gives_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one core, on three, and again; another seed gives another one."""

    def ask(cores: int, seed: int | str) -> list[Equity]:
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
        return equity(["AsAh", "KK+, AQ+", "random"], "2c", trials=300_001, seed=seed)

    first = ask(1, 5)
    assert first[0].boards == 300_001
    assert ask(3, 5) == first
    assert ask(1, 5) == first
    assert ask(1, 6) != first
    assert ask(1, "five") != first


def test_too_much_to_count_is_sampled() -> None:
    found = equity(["random"] * 3, "2c 7d 9h 3c")
    assert not found[0].exact
    assert found == equity(["random"] * 3, "2c 7d 9h 3c", trials=1_000_000, seed=0)


PROGRAM = """
import json
from paiju import equity
from paiju.poker.batch import rank_cards
hands = ["AsKs", "KK", "QhJh"]
print(json.dumps([
    [one.counts for one in equity(hands, "2s 7h Jd")],
    [one.counts for one in equity(hands, "2s 7h", trials=200)],
    rank_cards([[0, 4, 8, 12, 16, 20, 24], [0, 1, 2, 3, 16, 20, 25]]).tolist(),
]))
"""


def test_compiled_and_not_compiled_agree() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM],
            env={**os.environ, "NUMBA_DISABLE_JIT": plain},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for plain in "01"
    ]
    assert answers[0] == answers[1]
    assert json.loads(answers[0])


# --- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "board", "dead", "code"),
    [
        (["AsAh"], "", "", "hand-count"),
        (["AsAh"] * 11, "", "", "hand-count"),
        (["AsAh", "AsKh"], "", "", "card-twice"),
        (["AsAh", "KsKh"], "2c 2c", "", "card-twice"),
        (["AsAh", "KsKh"], "As", "", "card-twice"),
        (["AsAh", "KsKh"], "2c", "2c", "card-twice"),
        (["AsAh", "Ks"], "", "", "hole-cards"),
        (["AsAh", "what"], "", "", "bad-range"),
        (["AsAh", "KsKh"], "2c3c4c5c6c7c", "", "board-cards"),
        (["AsAh", "KsKh"], "hello", "", "not-understood"),
        (["AsAh", "KsKh"], "", "2s 小王", "not-in-pack"),
        (["AsAh", "KK"], "Ks Kh", "Kd", "empty-range"),
        (["AsAh", "KK"], "Ks Kh", "", ""),
        (["AA", "AKs", "KK"], "As Ah Kc", "Ad", "empty-range"),
        (["AA", "AA", "AA"], "", "", "hands-collide"),
        (["AA", "AA"], "As Ah", "", "hands-collide"),
        (["AK"] * 5, "", "", "hands-collide"),
        (["random", "random"], "", "".join(deck("23456789TJ")) + "QsQhQdQcKs", "too-few-cards"),
    ],
)
def test_questions_that_are_refused(hands: list[str], board: str, dead: str, code: str) -> None:
    for trials in (None, 10):
        if not code:
            equity(hands, board, dead, trials)
            continue
        with pytest.raises(CardError) as refused:
            equity(hands, board, dead, trials)
        assert refused.value.code == code
        assert refused.value.sentence("zh") != refused.value.sentence("en")


def test_a_failure_in_a_thread_is_told() -> None:
    def work(part: int) -> int:
        if part == 3:
            raise CardError("hands-collide")
        return part * part

    assert run_in_parallel(work, [0, 1, 2]) == [0, 1, 4]
    assert run_in_parallel(work, []) == []
    with pytest.raises(CardError):
        run_in_parallel(work, range(100))


@pytest.mark.parametrize("trials", [0, -1, 1.5, "many"])
def test_trials_are_a_number(trials: int) -> None:
    with pytest.raises(CardError) as refused:
        equity(["AsAh", "KsKh"], trials=trials)
    assert refused.value.code == "bad-trials"
