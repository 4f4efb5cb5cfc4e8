"""Text as tokens (§3): all of it is understood, or it is refused. Knows no game.

A card is a number here: `4 * (point - 1) + suit`, then 小王 and 大王.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from paiju.core.characters import simplify
from paiju.core.errors import CardError, expect

LITTLE, BIG = 52, 53
PASS_WORDS = frozenset(r"/ \ - -- PASS 过 不出 不打 不要 要不起".split())
SUITS = {
    name: suit
    for suit, names in enumerate(
        ("D ♦ ♢ 方块 方片", "C ♣ ♧ 梅花 草花", "H ♥ ♡ ❤ 红桃 红心", "S ♠ ♤ 黑桃")
    )
    for name in names.split()
}
POINTS = {**{point: n for n, point in enumerate("A23456789TJQK", 1)}, "1": 1, "10": 10}
_LITTLE_NAMES = ("L", "LJ", "小王", "小鬼", "黑王", "LITTLE JOKER", "SMALL JOKER", "BLACK JOKER")
_BIG_NAMES = ("B", "R", "BJ", "大王", "大鬼", "红王", "BIG JOKER", "RED JOKER")
_BOTH = ("王炸", "双王", "大小王", "火箭", "双鬼", "大小鬼", "对鬼", "对王", "JOKERS", "ROCKET",
         "TWO JOKERS", "BOTH JOKERS", "PAIR OF JOKERS")  # fmt: skip
_ALL_FOUR = ("天王炸弹", "四王", "四王炸", "四鬼", "FOUR JOKERS")
ANY_JOKER = ("王", "鬼", "JOKER")
JOKERS = {
    **dict.fromkeys(_LITTLE_NAMES, (LITTLE,)),
    **dict.fromkeys(_BIG_NAMES, (BIG,)),
    **dict.fromkeys(_BOTH, (LITTLE, BIG)),
    **dict.fromkeys(_ALL_FOUR, (LITTLE, LITTLE, BIG, BIG)),
}
WHOLE_HANDS = frozenset((*_BOTH, *_ALL_FOUR))  # words that are hands, and may be names of types too

SEPARATORS = r"\s,;+|、.。·•・"  # as NFKC leaves them: full-width commas are plain ones by then
_HIDDEN = {
    **dict.fromkeys((0xFE0E, 0xFE0F)),  # emoji keyboards put them after ♠
    **dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF), " "),  # of no width; they separate
}
_UPPER = {ord(small): small.upper() for small in "abcdefghijklmnopqrstuvwxyz"}
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def match_either(names: Iterable[str]) -> str:
    """A pattern for any of these names, the longest first; blanks in them may be any or none."""
    longest_first = sorted(names, key=len, reverse=True)
    return "|".join(re.escape(name).replace(r"\ ", r"\s*") for name in longest_first)


def _match_jokers(names: Iterable[str]) -> str:
    """A pattern for names of jokers; those in English end where the letters end."""
    spelt = {name for name in names if name.isascii() and len(name) > len("LJ")}
    return rf"(?<![A-Z])(?:{match_either(spelt)})(?![A-Z])|{match_either(set(names) - spelt)}"


_TOKEN = re.compile(
    rf"(?P<joker>{_match_jokers((*JOKERS, *ANY_JOKER))})"
    rf"|(?P<suit>{match_either(SUITS)})"
    rf"(?:\s*(?P<suited>{match_either(POINTS)})(?!OKER))?"  # no J of a JOKER
    rf"|(?P<point>{match_either(POINTS)})"
    rf"|(?P<gap>[{SEPARATORS}]+)|(?P<unknown>.)",
    re.DOTALL,
)
_EITHER_ORDER = re.compile(
    rf"(?P<joker>{_match_jokers((*_LITTLE_NAMES, *_BIG_NAMES))})"
    rf"|(?P<suit>{match_either(SUITS)})\s*(?P<suited>{match_either(POINTS)})"
    rf"|(?P<point>{match_either(POINTS)})(?P<of>{match_either(SUITS)})"
    rf"|[{SEPARATORS}]"
)


class Tokens(NamedTuple):
    """What a text asks for: exact cards, bare points, bare jokers, bare suits."""

    exact: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    jokers: int = 0
    suits: tuple[int, ...] = ()


def normalise(text: str) -> str:
    """The one form that words are known in: no full width, no traditional characters, capitals."""
    expect(text, str)
    if text.isascii():
        return text.upper()
    plain = unicodedata.normalize("NFKC", text.translate(_HIDDEN))
    return simplify(plain).translate(_UPPER)  # only a to z: the capital of ß would be two spades


def is_pass(text: str) -> bool:
    """Does the whole text mean 要不起?"""
    return normalise(text).strip() in PASS_WORDS


def scan(text: str) -> Tokens:
    """Read a text left to right, longest token first; what is no token refuses all of it."""
    expect(text, str)
    return _remembered(text) if len(text) <= _SHORT else _scan(text)


def _scan(text: str) -> Tokens:
    plain = normalise(text)
    exact: list[int] = []
    points: list[int] = []
    suits: list[int] = []
    jokers = 0
    for found in _TOKEN.finditer(plain):
        kind = found.lastgroup
        if kind == "point":
            points.append(POINTS[found[0]])
        elif kind == "suited":
            exact.append(4 * (POINTS[found["suited"]] - 1) + SUITS[found["suit"]])
        elif kind == "suit":
            suits.append(SUITS[found[0]])
        elif kind == "joker":
            named = _find_jokers(found[0])
            exact += named
            jokers += not named
        elif kind == "unknown":
            raise CardError("not-understood", word=as_typed(text, _cut_word(plain, found.start())))
    return Tokens(tuple(exact), tuple(points), jokers, tuple(suits))


_SHORT = 64  # longer texts are not remembered
_remembered = lru_cache(maxsize=4096)(_scan)


def _find_jokers(name: str) -> tuple[int, ...]:
    """The jokers of a name; a bare joker has none."""
    found = JOKERS.get(name)
    if found is None and name not in ANY_JOKER:  # written with other blanks than the name
        bare = "".join(name.split())
        found = next(cards for known, cards in JOKERS.items() if known.replace(" ", "") == bare)
    return found or ()


def scan_either_order(text: str) -> Iterator[int]:
    """Exact cards, suit first (♠A, h10) or rank first (As, 10h), and nothing else."""
    scan(text)  # a word that nobody knows is what is wrong first
    plain, at, any_yet = normalise(text), 0, False
    while at < len(plain):
        found = _EITHER_ORDER.match(plain, at)
        if found is None:
            raise CardError("not-exact" if any_yet else "no-exact-cards", text=text.strip())
        at = found.end()
        if found["joker"]:
            yield _find_jokers(found["joker"])[0]
        elif found["suit"] or found["of"]:
            point, suit = found["suited"] or found["point"], found["suit"] or found["of"]
            yield 4 * (POINTS[point] - 1) + SUITS[suit]
        any_yet = any_yet or found.lastgroup is not None


# --- what is not understood ---


def _cut_word(plain: str, start: int) -> str:
    """The run of characters without a meaning that begins here, with the letters around it."""
    end = start + 1
    while end < len(plain) and _is_unknown(plain, end):
        end += 1
    while start and {plain[start - 1], plain[start]} <= _LETTERS:
        start -= 1
    while end < len(plain) and {plain[end - 1], plain[end]} <= _LETTERS:
        end += 1
    return plain[start:end]


def _is_unknown(plain: str, at: int) -> bool:
    found = _TOKEN.match(plain, at)
    return found is not None and found.lastgroup == "unknown"


def as_typed(text: str, plain: str) -> str:
    """The part of a text that has this plain form, as it was written."""
    pieces = [normalise(character) for character in text]
    at = "".join(pieces).find(plain)
    if at < 0 or not plain:  # characters that only mean something together
        return plain
    ends, end = [], 0
    for piece in pieces:
        end += len(piece)
        ends.append(end)
    first = next(i for i, end in enumerate(ends) if end > at)
    last = next(i for i, end in enumerate(ends) if end >= at + len(plain))
    return text[first : last + 1]
