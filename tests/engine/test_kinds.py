"""Cards are taken wherever cards are asked for; errors are of the kinds Python knows."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import paiju
from paiju import Card, IllegalAction, PaijuError
from paiju.ai.puzzles import find_puzzle
from paiju.core import errors
from paiju.families.laying.rules import rules_of

CLASSIC = paiju.game("斗地主")
SUITS = paiju.game("锄大地")
FOUR = paiju.game("四人斗地主")
HOLDEM = paiju.game("德州扑克")
THREES = [Card("d3"), Card("h3"), Card("s3")]
STATE = SUITS.load(
    "G\t锄大地\nE\t1\n1\td3 s3 h4 hK\n2\tc4 c6\n3\tc7 c8\n4\tc9 cT"
)  # composed: no card must be laid first

# --- cards --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number"),
    [("♠3", 11), ("黑桃3", 11), ("s3", 11), ("sT", 39), ("♠10", 39), ("BJ", 53), ("小王", 52),
     ("dA", 0), ("♥️A", 2), (7, 7), (True, 1), (Card(9), 9)],
)  # fmt: skip
def test_a_card_by_any_name(name: Any, number: int) -> None:
    card = Card(name)
    assert type(card) is Card
    assert int(card) == number
    assert eval(repr(card)) is card


def test_a_card_is_written_as_one_would_ask_for_it() -> None:
    assert [repr(Card(name)) for name in ("s3", "hT", "LJ")] == [
        "Card('♠3')", "Card('♥10')", "Card('小王')",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["banana", "", "3", "s3 h3", "♠"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(paiju.CardError):
        Card(text)


@pytest.mark.parametrize(
    "cards", [THREES, tuple(THREES), set(THREES), (card for card in THREES), "d3 h3 s3"]
)
def test_classify_takes_cards(cards: Any) -> None:
    assert [str(reading) for reading in CLASSIC.classify(cards)] == ["Triple:3"]


def test_a_single_card_is_cards_too() -> None:
    assert [str(reading) for reading in SUITS.classify(Card("h3"))] == ["Single:h3"]
    assert paiju.parse_cards(Card("h3")) == (Card("h3"),)
    assert paiju.format_cards(Card("h3"), "short") == "♥3"


@pytest.mark.parametrize(
    ("new", "old", "covers"),
    [
        (THREES, "444", False),
        ("444", THREES, True),
        ([Card("LJ"), Card("BJ")], THREES, True),
        (Card("s4"), Card("d3"), True),
        (Card("d3"), Card("s4"), False),
    ],
)
def test_beats_takes_cards(new: Any, old: Any, covers: bool) -> None:
    assert CLASSIC.beats(new, old) is covers


def test_part_of_a_hand() -> None:
    hand = CLASSIC.deal(seed=1).view(0).hand
    assert CLASSIC.cards(hand[:3]) == hand[:3]
    assert isinstance(CLASSIC.classify(hand[:3]), list)
    assert paiju.parse_cards(hand[2:5]) == hand[2:5]
    assert paiju.parse_cards(paiju.format_cards(hand[2:5])) == hand[2:5]


def test_a_double_pack_has_every_card_twice() -> None:
    assert [str(r) for r in FOUR.classify([Card("s3"), Card("s3")])] == ["Pair:3"]
    with pytest.raises(paiju.CardError, match="♠3"):
        FOUR.classify([Card("s3")] * 3)


@pytest.mark.parametrize(
    ("laid", "as_text"),
    [([Card("d3"), Card("s3")], "d3 s3"), (Card("h4"), "h4"), ((Card("hK"),), "hK")],
)
def test_cards_are_laid(laid: Any, as_text: str) -> None:
    assert STATE.act(0, laid) == STATE.act(0, as_text)


@pytest.mark.parametrize(
    ("state", "laid", "code"),
    [
        (STATE, [Card("d3"), Card("h4")], "no-such-type"),
        (STATE, Card("BJ"), "not-in-hand"),
        (STATE, [], "no-such-answer"),
        (STATE, [3], "no-such-answer"),
        (CLASSIC.deal(seed=1), Card("d3"), "no-such-answer"),  # a bid is asked for
    ],
)
def test_cards_that_are_not_laid(state: paiju.State, laid: Any, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        state.act(min(state.to_act), laid)
    assert caught.value.code == code


def test_poker_takes_cards() -> None:
    assert paiju.rank_hand(paiju.parse_cards("sA sK sQ sJ sT")) == paiju.rank_hand("AsKsQsJsTs")
    aces, kings = [Card("sA"), Card("hA")], [Card("sK"), Card("hK")]
    assert paiju.equity([aces, kings], trials=10) == paiju.equity(["AsAh", "KsKh"], trials=10)
    assert HOLDEM.cards(aces) == tuple(aces)


SORTED = [
    (CLASSIC, "vs", "BJ s2 dA sK s3 h3 d3"),
    (CLASSIC, "VS", "d3 h3 s3 sK dA s2 BJ"),
    (CLASSIC, "Pvs", "BJ dA s2 s3 h3 d3 sK"),
    (CLASSIC, "sv", "BJ s2 sK s3 h3 dA d3"),
    (CLASSIC, "nvs", "s3 h3 d3 BJ s2 dA sK"),
    (FOUR, "vs", "BJ s2 dA sK s3 h3 d3"),
]


@pytest.mark.parametrize(("game", "keys", "order"), SORTED)
def test_a_hand_in_order(game: paiju.Game, keys: str, order: str) -> None:
    found = game.sort("d3 s2 sK BJ h3 dA s3", keys)
    assert paiju.format_cards(found) == order
    assert game.sort(reversed(found), keys) == found


def test_hands_are_shown_in_the_usual_order() -> None:
    for game in paiju.games():
        hand = game.deal(seed=1).hands[0]
        assert game.sort(hand) == hand
    assert CLASSIC.sort([]) == CLASSIC.sort("") == ()


# --- errors -------------------------------------------------------------------------------

KINDS: list[tuple[Callable[[], object], str, type[Exception]]] = [
    (lambda: CLASSIC.cards("xyz"), "CardError", ValueError),
    (lambda: paiju.game("banana"), "UnknownGame", LookupError),
    (lambda: find_puzzle("x"), "UnknownPuzzle", LookupError),
    (lambda: paiju.game("斗地主", bidding="x"), "BadOption", ValueError),
    (lambda: paiju.player("genius"), "BadOption", ValueError),
    (lambda: STATE.act(0, "hA"), "IllegalAction", ValueError),
    (lambda: STATE.act(1, "c4"), "IllegalAction", ValueError),
    (lambda: paiju.load_record("{}"), "BadRecord", ValueError),
    (lambda: paiju.load("G\t斗地主\nZ\t1"), "BadRecord", ValueError),
    (lambda: paiju.game(7), "WrongKind", TypeError),  # type: ignore[arg-type]
    (lambda: paiju.hints(STATE), "WrongKind", TypeError),  # type: ignore[arg-type]
    (lambda: setattr(STATE, "events", ()), "Frozen", AttributeError),
]


@pytest.mark.parametrize(("call", "name", "kind"), KINDS)
def test_errors_are_of_a_kind_python_knows(
    call: Callable[[], object], name: str, kind: type[Exception]
) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value).__name__ == name
    assert isinstance(caught.value, PaijuError)
    assert type(caught.value) is getattr(paiju, name)
    assert_travels(caught.value)


def assert_travels(error: PaijuError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code) == (type(error), error.code)
    for language in ("zh", "en"):
        assert again.sentence(language) == error.sentence(language)
    assert str(again) == str(error)


@pytest.mark.parametrize("text", ["44443333"])
def test_an_error_with_readings_travels(text: str) -> None:
    state = paiju.load("G\t斗地主拓展版\nE\t1\n1\t3333 4444 5\n2\t6\n3\t7")
    with pytest.raises(IllegalAction) as caught:
        state.act(0, text)
    assert caught.value.code == "ambiguous"
    assert_travels(caught.value)


def test_an_error_that_speaks_by_a_function_travels() -> None:
    with pytest.raises(IllegalAction) as caught:
        paiju.solve(HOLDEM.deal(seed=1))
    assert caught.value.code == "not-solvable"
    assert any(map(callable, caught.value.facts.values()))
    assert_travels(caught.value)


def test_an_error_about_a_line_travels() -> None:
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load("G\t斗地主\nZ\t1")
    assert caught.value.line == pickle.loads(pickle.dumps(caught.value)).line == 2
    assert_travels(caught.value)


def test_every_error_of_the_rules_is_exported() -> None:
    ours = {
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, PaijuError)
    }
    assert ours <= set(paiju.__all__)


# --- readings without wild cards ----------------------------------------------------------


@pytest.mark.parametrize(
    ("wild", "text", "readings"),
    [
        ("7", "8888", ["Quadruple:8"]),  # hard; the soft bomb needs a wild card
        ("7", "888", ["Triple:8"]),
        ("7", "34568", []),
        ("7", "3456 8", []),
        ("7", "小王大王", ["PairJokers:Joker"]),
        ("7", "333444 58", ["TripleStraightWithSingles:4"]),
        ("7", "8887", ["Quadruple:8", "TripleWithSingle:8"]),
        ("7", "7777", ["Quadruple:7"]),
    ],
)
def test_sets_with_and_without_wild_cards(wild: str, text: str, readings: list[str]) -> None:
    found = paiju.game("癞子斗地主").classify(text, wild)
    assert [str(reading) for reading in found] == readings


def test_natural_sets_are_looked_up_as_the_kernel_finds_them() -> None:
    """The short way for sets without wild cards against the walk that knows all of them."""
    game, luck = paiju.game("癞子斗地主", mode="heaven-earth"), random.Random(5)
    reader: Any = rules_of(game).reader("7K")
    natural = [card for card in game.rules.deck.cards if card.rank not in "7K"]
    rows = luck.sample(range(len(reader.lexicon.cards)), 400)
    sets = {reader.lexicon.pick(row, natural) for row in rows} - {()}
    sets |= {tuple(luck.sample(natural, luck.randint(1, 8))) for _ in range(200)}
    for cards in sets:
        packed, _ = reader._split(cards)
        walked = reader.tables.wild_moves(packed, 0, reader.mask)
        assert reader.rows(cards) == reader._distinct(walked, packed, (), len(cards))
