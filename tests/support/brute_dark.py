"""A slow referee for 暗牌斗地主, written straight from its rule file: hands and settlement.

It shares no code with the engine. Seats are counted from 0 here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

JOKERS = ("LJ", "BJ")
ORDER = (*"3456789TJQKA2", *JOKERS)
CHAIN = "3456789TJQKA"

BOMB_CLASS = "炸弹类"
CLASSES = (BOMB_CLASS, "三带类", "对子类", "单牌类")  # strong to weak
STARS = {4: "Quadruple", 5: "Quintuple", 6: "Sextuple", 7: "Septuple", 8: "Octuple"}
JOKER_BOMBS = {2: "PairJokers", 3: "TripleJokers", 4: "QuadrupleJokers"}
BOMBS = {  # weak to strong, with the multiplier
    "Quadruple": 10,
    "PairJokers": 15,
    "Quintuple": 20,
    "Sextuple": 30,
    "TripleJokers": 40,
    "Septuple": 50,
    "Octuple": 60,
    "QuadrupleJokers": 100,
}


class Family(NamedTuple):
    """The two types of a class that is no bomb: groups of equal cards, chained or not."""

    class_: str
    chain: str
    shortest: int  # groups a chain needs
    simple: str
    multiplier: int  # of the simple type; a chain has 20


FAMILIES = {
    1: Family("单牌类", "SingleStraight", 5, "Single", 2),
    2: Family("对子类", "PairStraight", 2, "Pair", 3),
    3: Family("三带类", "TripleStraight", 2, "Triple", 4),
}


class Play(NamedTuple):
    """A legal hand."""

    class_: str
    type: str
    key: str
    groups: int
    multiplier: int
    score: int
    strength: tuple[int, int, int]  # inside the class: type, length of a chain, key

    @property
    def text(self) -> str:
        """`Type:key` as in the vectors."""
        return f"{self.type}:{'Joker' if self.key in JOKERS else self.key}"


def classify(cards: Sequence[str], multi_group: str = "on") -> Play | None:
    """The one reading of a set of cards, or None when it is no legal hand."""
    held = Counter(_rank(card) for card in cards)
    if any(n > (2 if rank in JOKERS else 8) for rank, n in held.items()):
        return None  # not in two packs
    jokers = sum(held[joker] for joker in JOKERS)
    if jokers >= 2:
        return _bomb(JOKER_BOMBS[jokers], held) if jokers == len(cards) else None
    if len(held) == 1 and len(cards) in STARS:
        return _bomb(STARS[len(cards)], held)
    return _groups(held, multi_group)


def beats(new: Play, old: Play) -> bool:
    """Whether `new` wins over `old`: a bomb over the rest, otherwise only inside a class."""
    if new.class_ != old.class_:
        return new.class_ == BOMB_CLASS
    return new.strength > old.strength


def settle(
    hands: Sequence[Sequence[str] | None],
    coins: Sequence[int],
    base: int = 1,
    crit: str = "shared",
    cross_class: str = "all",
) -> list[int]:
    """Coins after a round; a hand is None for a player who is out, empty for a pass."""
    plays = {seat: _played(hand) for seat, hand in enumerate(hands) if hand is not None}
    laid = {play.class_ for play in plays.values() if play}
    purses = list(coins)
    for class_ in (BOMB_CLASS,) if BOMB_CLASS in laid else CLASSES:
        if class_ in laid:
            for payer, owed in _claims(plays, class_, base, crit, cross_class).items():
                for winner, amount in pay(purses[payer], owed).items():
                    purses[payer] -= amount
                    purses[winner] += amount
    return purses


def pay(purse: int, owed: Mapping[int, int]) -> dict[int, int]:
    """What each winner gets of his claim: all of it, or in proportion, odd coins by seat."""
    total = sum(owed.values())
    if total <= purse:
        return dict(owed)
    paid = {winner: purse * claim // total for winner, claim in owed.items()}
    odd = purse - sum(paid.values())
    return {winner: paid[winner] + (i < odd) for i, winner in enumerate(sorted(owed))}


def _rank(card: str) -> str:
    rank = card if card in JOKERS else card[-1:]
    if rank not in ORDER:
        raise ValueError(f"not a card: {card!r}")
    return rank


def _bomb(type_: str, held: Counter[str]) -> Play:
    """Equal bombs go by rank, 王炸 by how many 大王 it has."""
    key = max(held, key=ORDER.index)
    value = held[key] if key == "BJ" else ORDER.index(key) * (key not in JOKERS)
    strength = (list(BOMBS).index(type_), 0, value)
    return Play(BOMB_CLASS, type_, key, 1, BOMBS[type_], _score(held), strength)


def _groups(held: Counter[str], multi_group: str) -> Play | None:
    """Every rank equally often: one chain, or the simple type."""
    sizes = set(held.values())
    if len(sizes) != 1 or not sizes <= set(FAMILIES):
        return None
    family = FAMILIES[sizes.pop()]
    ranks = sorted(held, key=ORDER.index)
    value = ORDER.index(ranks[-1])
    if len(ranks) >= family.shortest and "".join(ranks) in CHAIN:
        type_, multiplier, strength = family.chain, 20, (1, len(ranks), value)
    elif len(ranks) == 1 or multi_group == "on":
        type_, multiplier, strength = family.simple, family.multiplier, (0, 0, value)
    else:
        return None
    score = _score(held)
    return Play(family.class_, type_, ranks[-1], len(ranks), multiplier, score, strength)


def _score(held: Counter[str]) -> int:
    return sum(n * (5 if rank in JOKERS else 1) for rank, n in held.items())


def _played(hand: Sequence[str]) -> Play | None:
    play = classify(hand)
    if hand and not play:
        raise ValueError(f"not a legal hand: {' '.join(hand)}")
    return play


def _claims(
    plays: Mapping[int, Play | None], class_: str, base: int, crit: str, cross_class: str
) -> dict[int, dict[int, int]]:
    """Payer → winner → amount in the settlement of one class."""
    members = {seat: play for seat, play in plays.items() if play and play.class_ == class_}
    best = max(play.strength for play in members.values())
    winners = {seat: play for seat, play in members.items() if play.strength == best}
    victims = {seat: play for seat, play in members.items() if play.strength != best}
    lost = sum(play.score for play in victims.values())
    factor = 5 * len(victims) if crit == "per_victim" else 5
    crits = {
        seat: base * (won.score + lost) * won.multiplier * factor for seat, won in winners.items()
    }
    plain = {seat: base * won.score * won.multiplier for seat, won in winners.items()}
    return {
        seat: crits if seat in victims else plain
        for seat, play in plays.items()
        if seat in victims or (seat not in members and _pays(play, class_, cross_class))
    }


def _pays(play: Play | None, class_: str, cross_class: str) -> bool:
    """Whether a hand of another class pays the plain amount; a pass is weaker than any class."""
    if class_ == BOMB_CLASS or cross_class == "all":
        return True
    weaker = play is None or CLASSES.index(play.class_) > CLASSES.index(class_)
    return cross_class == "lower" and weaker
