"""Longer tables of the rule book: readings and covers."""

from __future__ import annotations


def pairs(cell: str) -> dict[str, str]:
    """`wild=7 old=Pair:9` → a mapping."""
    return dict(pair.split("=") for pair in cell.split())


GUANGXI_OPTIONS = [
    ("♦3 ♣4 ♥5 ♠6 ♦7", "straight_mode=low3", "SingleStraight:7"),
    ("♦3 ♦4 ♦5 ♦6 ♦7", "straight_mode=low3", "SingleFlushStraight:7"),
    ("♦10 ♣J ♥Q ♠K ♦A", "straight_mode=low3", "SingleStraight:A"),
    ("♦J ♣Q ♥K ♠A ♦2", "straight_mode=low3", ""),
    ("♦J ♦Q ♦K ♦A ♦2", "straight_mode=low3", "SingleFlush:2"),
    ("♦Q ♣K ♥A ♠2 ♦3", "straight_mode=low3", ""),
    ("♦A ♣2 ♥3 ♠4 ♦5", "straight_mode=ring", "SingleStraight:5"),
    ("♦K ♣A ♥2 ♠3 ♦4", "straight_mode=ring", "SingleStraight:4"),
    ("♦3 ♣4 ♥5 ♠6 ♦7", "straight_mode=ring", "SingleStraight:7"),
    ("♦Q ♣K ♥A ♠2 ♦3", "straight_mode=ring", "SingleStraight:3"),
    ("♦3 ♦4 ♦5 ♦6 ♦7", "", "SingleFlush:3"),
    ("♦7 ♣7 ♥7", "allow_triple=on", "Triple:7"),
    ("♦7 ♣7 ♥7 ♠7", "allow_triple=on", ""),
    ("♦7 ♣7 ♥7 ♠8", "allow_triple=on", ""),
]


# Long bombs ("+") and two wild ranks; the engine is tested with the same rows.
LONG_READINGS = [
    ("777 小王", "7", "TripleWithSingle:2", ""),
    ("8888", "7+", "Quadruple:8", "hard"),
    ("8888 7", "7+", "Quintuple:8", "soft"),
    ("8888 7777", "7+", "Octuple:8; QuadrupleWithPairPair:8", "soft"),
    ("888 99 7", "7+", "QuadrupleWithSingleSingle:8; TripleStraight:9", ""),
    ("7 9", "79", "Pair:9", ""),
    ("77 99", "79", "Quadruple:9", "pure"),
    ("7777 9", "79", "Quintuple:9", "pure"),
    ("3 7777 9999", "79", "Nonuple:3; SingleStraight:J; TripleStraight:5", "soft"),
    ("3333 7777 9999", "79", "Duodecuple:3", "soft"),
    ("88 9 777", "9", "QuadrupleWithSingleSingle:7; TripleStraight:8", ""),
]


LONG_COVERING = [
    ("3333 7", "2222", "7", True),  # more cards cover fewer
    ("3333 7", "7777", "7", True),
    ("2222", "3333 7", "7", False),
    ("小王大王", "3333 7777", "7", True),
    ("小王大王", "3333 7777 9999", "79", True),
    ("77 99", "2222", "79", True),
    ("7777 9", "2222 7", "79", True),  # pure > soft
    ("2222 7", "7777 9", "79", False),
    ("大王", "小王", "7", True),
    ("小王", "大王", "7", False),
]
