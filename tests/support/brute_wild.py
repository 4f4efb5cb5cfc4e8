"""A slow referee for 癞子斗地主: every rank is tried for every wild card.

The types and kicker limits are those of the 斗地主 referee. For each of its bodies the missing
cards come from the wild cards, and the wild cards left over try all ranks as kickers; no other
assignment can hold that body. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import brute

RANKS = "3456789TJQKA2"  # what a wild card may stand for, never a joker
TIERS = ("soft", "hard", "pure")  # 软炸 < 硬炸 < 纯癞子炸
# 天地癞子 can put 4 + 8 cards on one rank; the rule book names bombs of up to eight.
LONG = {5: "Quintuple", 6: "Sextuple", 7: "Septuple", 8: "Octuple"} | {
    9: "Nonuple",
    10: "Decuple",
    11: "Undecuple",
    12: "Duodecuple",
}
EQUAL = {1: "Single", 2: "Pair", 3: "Triple", 4: "Quadruple", **LONG}
BOMBS = ("Quadruple", *LONG.values())
ROCKET = "PairJokers"


def kickers(shape: brute.Shape, run: brute.Run) -> int:
    """How many cards the kicker rule of a body asks for."""
    needed: dict[brute.KickerRule, int] = {
        brute.nothing: 0,
        brute.one_of_another_rank: 1,
        brute.pair_of_another_rank: 2,
        brute.restrained_singles: brute.carried(run),
        brute.restrained_pairs: 2 * brute.carried(run),
    }
    return needed[shape.kickers]


# Every body with its kickers, by the number of cards together.
BODIES: dict[int, list[tuple[brute.Shape, brute.Run]]] = {}
for _shape in brute.DOUDIZHU:
    for _run in brute.runs(_shape):
        _size = _shape.copies * len(_run) + kickers(_shape, _run)
        BODIES.setdefault(_size, []).append((_shape, _run))


class Laid(NamedTuple):
    """A hand under one reading, with the ranks its wild cards stand for."""

    type: str
    key: str
    tier: str  # "" unless it is a bomb
    ranks: tuple[str, ...]  # one assignment that gives this reading

    @property
    def text(self) -> str:
        """`Type:key` as in the vectors."""
        return f"{self.type}:{self.key}"


def readings(cards: Sequence[str], wild_ranks: str, long_bombs: bool = False) -> dict[str, str]:
    """Legal readings `Type:key` → bomb tier; two wild ranks are 天地癞子, with long bombs."""
    return {laid.text: laid.tier for laid in _legal(cards, wild_ranks, long_bombs)}


def covers(
    new: Sequence[str],
    old: Sequence[str],
    wild_ranks: str,
    long_bombs: bool = False,
    new_as: str | None = None,
    old_as: str | None = None,
) -> bool:
    """Whether some legal reading of `new` covers some of `old`, or just the declared ones."""
    return any(
        _beats(a, b)
        for a in _legal(new, wild_ranks, long_bombs)
        for b in _legal(old, wild_ranks, long_bombs)
        if new_as in (None, a.text) and old_as in (None, b.text)
    )


def absolutely_largest(cards: Sequence[str], wild_ranks: str) -> bool:
    """王炸 and nothing else."""
    return any(laid.type == ROCKET for laid in _legal(cards, wild_ranks, long_bombs=False))


def _legal(cards: Sequence[str], wild_ranks: str, long_bombs: bool) -> list[Laid]:
    """All readings except the dominated ones; the type alone fixes the number of units here."""
    ranks = [card if card in brute.JOKERS else card[-1:] for card in cards]
    best: dict[str, Laid] = {}
    for type_, key, assigned in _all_readings(ranks, wild_ranks) if _in_pack(ranks) else ():
        allowed = type_ not in LONG.values() or long_bombs or len(wild_ranks) == 2
        if allowed and (type_ not in best or _value(key) > _value(best[type_].key)):
            best[type_] = Laid(type_, key, _tier(type_, ranks, wild_ranks), tuple(assigned))
    return list(best.values())


def _in_pack(ranks: Sequence[str]) -> bool:
    for rank in ranks:
        if rank not in brute.ORDER:
            raise ValueError(f"not a card: {rank!r}")
    held = Counter(ranks)
    in_pack = all(n <= (1 if rank in brute.JOKERS else 4) for rank, n in held.items())
    return in_pack and len(ranks) <= 20


def _all_readings(
    ranks: Sequence[str], wild_ranks: str
) -> Iterator[tuple[str, str, Iterator[str]]]:
    natural = Counter(rank for rank in ranks if rank not in wild_ranks)
    wild = Counter(rank for rank in ranks if rank in wild_ranks)
    if not natural:  # only 癞子: the hand counts with its natural rank, of two ranks with either
        for rank in wild:
            yield EQUAL[len(ranks)], rank, iter([rank] * len(ranks))
        return
    if len(ranks) in LONG and len(natural) == 1 and natural.keys() <= set(RANKS):
        for rank in natural:
            yield LONG[len(ranks)], rank, iter([rank] * len(ranks))
    for shape, run in BODIES.get(len(ranks), ()):
        spare = wild.total() - sum(max(0, shape.copies - natural[rank]) for rank in run)
        if spare < 0:  # most bodies, so nothing more is worked out before
            continue
        body = Counter(dict.fromkeys(run, shape.copies))
        missing = body - natural
        if missing.keys() <= set(RANKS):
            for chosen in combinations_with_replacement(RANKS, spare):
                assigned = natural + missing + Counter(chosen)
                if max(assigned.values()) <= 4 and shape.kickers(run, assigned - body):
                    key = "Joker" if run[-1] in brute.JOKERS else run[-1]
                    yield shape.type, key, assigned.elements()
                    break  # what the kickers stand for does not matter


def _tier(type_: str, ranks: Sequence[str], wild_ranks: str) -> str:
    if type_ not in BOMBS:
        return ""
    wild = sum(rank in wild_ranks for rank in ranks)
    return "pure" if wild == len(ranks) else "soft" if wild else "hard"


def _value(key: str) -> int:
    return len(RANKS) if key == "Joker" else RANKS.index(key)


def _beats(new: Laid, old: Laid) -> bool:
    if ROCKET in (new.type, old.type):
        return old.type != ROCKET
    if new.type in BOMBS:
        return old.type not in BOMBS or _bomb_strength(new) > _bomb_strength(old)
    return old.type not in BOMBS and brute.covers("doudizhu", new.ranks, old.ranks)


def _bomb_strength(bomb: Laid) -> tuple[int, int, int]:
    """More cards first (only long bombs differ), then the tier, then the rank."""
    return len(bomb.ranks), TIERS.index(bomb.tier), _value(bomb.key)
