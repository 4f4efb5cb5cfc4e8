"""Imports with a part nobody understands are refused; other writings of cards are read."""

from __future__ import annotations

import pytest

import paiju
from import_lines import BIDDING, ENDGAME, SCORES, refused

# text with a part nobody understands
UNKNOWN = [
    ("G\t斗地主\nE\t1\n1\t红挑3\n2\t4\n3\t5\n", 3, "挑"),
    ("G\t斗地主\nE\t1\n1\t♠3 ?? ♠4\n2\t4\n3\t5\n", 3, "??"),
    ("G\t斗地主\nE\t1\n1\t3\n2\t4 banana\n3\t5\n", 4, "banana"),
    ("G\t斗地主\nE\t1\n1\t封面\n2\t4\n3\t5\n", 3, "封面"),
    ("G\t癞子\nE\t1\n1\t3\n2\t4\n3\t5\nW\t七\n", 6, "七"),
    (ENDGAME + "S\t3x\n", 6, "x"),
    (ENDGAME + "S\t3\tfoo\n", 6, "foo"),
    (ENDGAME + "S\t3\nP\t过吗\n", 7, "过吗"),
]
WORDLESS = [
    (BIDDING + "A\tbanana\n", 4, "banana"),
    (BIDDING + "A\t2\n", 4, "2"),
    (BIDDING + "A\t1\nA\t好吧\n", 5, "好吧"),
    (SCORES + "L\t4\n", 5, "4"),
    (SCORES + "L\t1 or so\n", 5, "1 or so"),
    ("G\t斗地主\nO\tdoubling=on\nD\t1\nF\t1\nA\t1\nA\t0\nA\t0\nM\t2:foo\n", 8, "foo"),
]


@pytest.mark.parametrize(("text", "line", "token"), [*UNKNOWN, *WORDLESS])
def test_nothing_is_half_understood(text: str, line: int, token: str) -> None:
    error = refused(lambda: paiju.load(text))
    assert isinstance(error, paiju.BadRecord)
    assert error.line == line
    assert token.lower() in error.sentence("zh").lower()
    assert token.lower() in error.sentence("en").lower()


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("紅桃6", "h6"),
        ("❤6", "h6"),
        ("♥️6", "h6"),
        ("红心6", "h6"),
        ("方塊6", "d6"),
        ("草花6", "c6"),
    ],
)
def test_cards_in_other_writings(written: str, code: str) -> None:
    state = paiju.load(f"G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t{written}\n")
    assert [card.code for card in state.hands[2]] == [code]
