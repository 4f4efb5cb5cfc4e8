"""Starting hands as people write them: AsAh, TT+, AKs, A5s-A2s, KQo, AK, 77-55, random.

A combo is two cards as a mask (`paiju.poker.keys.find_bit`); a range is several combos.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from paiju.core.cards import parse_either_order
from paiju.core.errors import CardError
from paiju.core.tokens import normalise
from paiju.poker.hands import PACK, check_different
from paiju.poker.keys import RANKS, SUITS, find_bit

LETTERS = "23456789TJQKA"
ANYTHING = frozenset("RANDOM ANY 随机 任意".split())
HOLE_CARDS = 2

_CLASS = re.compile(rf"([{LETTERS}])([{LETTERS}])([SO]?)")
_CLASSES = re.compile(rf"(?P<first>{_CLASS.pattern})(?P<more>\+|-(?P<last>{_CLASS.pattern}))?")

Class = tuple[int, int, str]  # the higher rank, the other one, and S suited, O offsuit or both


def parse_range(text: str) -> list[int]:
    """All combos a text stands for, each once; commas or blanks separate its items."""
    plain = re.sub(r"\s*-\s*", "-", normalise(text).replace("10", "T"))
    found: set[int] = set()
    for item in re.split("[,;、]", plain):
        words = item.split()
        if words and all(map(_stands_alone, words)):
            found.update(combo for word in words for combo in _list_combos(word))
        else:
            found.add(_read_two_cards(item))
    return sorted(found)


def make_combo(cards: Sequence[int]) -> int:
    """Two different cards as one mask."""
    if len(cards) != HOLE_CARDS:
        raise CardError("hole-cards", count=len(cards))
    return sum(map(find_bit, check_different(cards)))


def _stands_alone(word: str) -> bool:
    """Is it all hands, some classes of hands, or two cards in one word?"""
    if word in ANYTHING or _CLASSES.fullmatch(word):
        return True
    try:
        return len(parse_either_order(word)) == HOLE_CARDS
    except CardError:
        return False


def _read_two_cards(item: str) -> int:
    try:
        cards = parse_either_order(item)
    except CardError:
        cards = ()
    if not cards:
        raise CardError("bad-range", text=item.strip())
    return make_combo(cards)


def _list_combos(word: str) -> Iterator[int]:
    """The combos of a word that stands alone."""
    if word in ANYTHING:
        yield from (find_bit(a) | find_bit(b) for a, b in combinations(PACK, HOLE_CARDS))
    elif classes := _CLASSES.fullmatch(word):
        for high, low, kind in _list_classes(classes):
            for a, b in product(range(SUITS), repeat=HOLE_CARDS):
                wanted = a < b if high == low else kind in ("", "S" if a == b else "O")
                if wanted:
                    yield 1 << RANKS * a + high | 1 << RANKS * b + low
    else:
        yield _read_two_cards(word)


def _list_classes(found: re.Match[str]) -> Iterator[Class]:
    """Every class of TT+, AQs+, 77-55 or A5s-A2s."""
    high, low, kind = _read_class(found["first"])
    if found["more"] is None:
        yield high, low, kind
    elif high == low:
        end = (RANKS - 1, RANKS - 1, "") if found["more"] == "+" else _read_class(found["last"])
        _check(end[0] == end[1], found[0])
        for rank in range(min(low, end[0]), max(low, end[0]) + 1):
            yield rank, rank, kind
    else:
        end = (high, high - 1, kind) if found["more"] == "+" else _read_class(found["last"])
        _check(end[0] == high != end[1] and end[2] == kind, found[0])
        for rank in range(min(low, end[1]), max(low, end[1]) + 1):
            yield high, rank, kind


def _read_class(text: str) -> Class:
    letters, kind = text[:HOLE_CARDS], text[HOLE_CARDS:]
    low, high = sorted(map(LETTERS.index, letters))
    _check(low < high or not kind, text)
    return high, low, kind


def _check(sensible: bool, text: str) -> None:
    if not sensible:
        raise CardError("bad-range", text=text)
