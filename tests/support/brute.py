"""A slow referee for the landlord games and 三两一, written straight from the rule book.

It shares no code with the engine. A hand is a body plus kickers: every body that the cards
contain is tried, and the cards that are left are checked against the kicker rule of the type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

JOKERS = ("LJ", "BJ")
ORDER = (*"3456789TJQKA2", *JOKERS)  # low to high, the same in all five games

Ranks = Counter[str]  # rank -> how many cards of it
Run = tuple[str, ...]  # the ranks of a body, low end first
KickerRule = Callable[[Run, Ranks], bool]

ANY_RANK: tuple[Run, ...] = (ORDER,)
UP_TO_ACE: tuple[Run, ...] = (tuple("3456789TJQKA"),)  # 2 and jokers are never in a chain
JOKER_LINE: tuple[Run, ...] = (JOKERS,)
# 三两一: A joins both 2 and K, but no chain connects K with 3, hence two separate lines.
ROUND_THE_ACE: tuple[Run, ...] = (tuple("A23456789TJQK"), tuple("3456789TJQKA2"))


class Reading(NamedTuple):
    """One way to read a set of cards."""

    type: str
    units: int  # number of body units, the "length" of the dominance rule
    cards: int
    key: str  # rank that is compared; unlike the printed key it tells the two jokers apart

    @property
    def text(self) -> str:
        """`Type:key` as in the vectors."""
        return f"{self.type}:{'Joker' if self.key in JOKERS else self.key}"

    @property
    def value(self) -> int:
        """Strength of the key."""
        return ORDER.index(self.key)


@dataclass(frozen=True)
class Shape:
    """One row of a type table: `copies` cards of each rank of a run, and what may go with it."""

    type: str
    copies: int
    kickers: KickerRule
    lines: tuple[Run, ...] = ANY_RANK
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Game:
    """What the five games differ in."""

    shapes: tuple[Shape, ...]
    most_cards: int  # nobody ever holds more, and the tables stop there
    bombs: tuple[str, ...] = ()  # weak to strong; each covers all that is no bomb
    packs: int = 1
    jokers: bool = True
    largest: Callable[[Reading], bool] = lambda reading: False


# Kicker rules: `run` is the body, `rest` every card outside it.


def nothing(run: Run, rest: Ranks) -> bool:
    """No kickers."""
    return not rest


def one_card(run: Run, rest: Ranks) -> bool:
    """三两一 夹一: any card, a body rank included."""
    return rest.total() == 1


def one_of_another_rank(run: Run, rest: Ranks) -> bool:
    """三带一."""
    return rest.total() == 1 and run[0] not in rest


def pair_of_another_rank(run: Run, rest: Ranks) -> bool:
    """三带一对: 小王 and 大王 are different ranks, so together they are no pair."""
    return list(rest.values()) == [2] and run[0] not in rest


def pair_and_single(run: Run, rest: Ranks) -> bool:
    """三两一: the single may repeat the rank of the triple or of the pair."""
    return rest.total() == 3 and any(n >= 2 for n in rest.values())


def carried(run: Run) -> int:
    """How many kickers go with a body: 飞机 one per triple, 四带二 two."""
    return 2 if len(run) == 1 else len(run)


def restrained(run: Run, rest: Ranks) -> bool:
    """斗地主: what kickers of 飞机 and 四带二 must not contain."""
    body, line = "".join(run), "".join(*UP_TO_ACE)
    continuing = [rank for rank in rest if body + rank in line or rank + body in line]
    return not (
        all(joker in rest for joker in JOKERS)
        or any(n == 4 for n in rest.values())
        or any(rank in rest for rank in run)
        or any(rest[rank] == 3 for rank in continuing)
    )


def restrained_singles(run: Run, rest: Ranks) -> bool:
    """飞机带小翼, 四带二单: pairs, and triples elsewhere, count as singles."""
    return rest.total() == carried(run) and restrained(run, rest)


def restrained_pairs(run: Run, rest: Ranks) -> bool:
    """飞机带大翼, 四带二对: pairs of different ranks."""
    return different_pairs(carried(run), rest) and restrained(run, rest)


def free_singles(run: Run, rest: Ranks) -> bool:
    """拓展版 飞机带小翼, 四带二单: anything."""
    return rest.total() == carried(run)


def free_pairs(run: Run, rest: Ranks) -> bool:
    """拓展版 飞机带大翼, 四带二对: four of a rank are two pairs, the two jokers are none."""
    return rest.total() == 2 * carried(run) and all(n % 2 == 0 for n in rest.values())


def wings(run: Run, rest: Ranks) -> bool:
    """四人 飞机带翅膀: no body rank, not both joker pairs; different pairs hold no other bomb."""
    allowed = not any(rank in rest for rank in run) and not all(j in rest for j in JOKERS)
    return allowed and different_pairs(len(run), rest)


def different_pairs(count: int, rest: Ranks) -> bool:
    """Exactly `count` pairs, no rank twice."""
    return list(rest.values()) == [2] * count


def chain(
    type_: str, copies: int, least: int, kickers: KickerRule = nothing, most: int = 12
) -> Shape:
    """A chain of the landlord games."""
    return Shape(type_, copies, kickers, UP_TO_ACE, least, most)


def ace_chain(type_: str, copies: int, least: int, kickers: KickerRule = nothing) -> Shape:
    """A chain of 三两一."""
    return Shape(type_, copies, kickers, ROUND_THE_ACE, least, most=13)


# The type tables.

ALL_LANDLORDS = (
    Shape("Single", 1, nothing),
    Shape("Pair", 2, nothing),
    Shape("Triple", 3, nothing),
    Shape("TripleWithPair", 3, pair_of_another_rank),
    Shape("Quadruple", 4, nothing),
    chain("SingleStraight", 1, 5),
    chain("PairStraight", 2, 3),
    chain("TripleStraight", 3, 2),
)
ONE_PACK = (
    *ALL_LANDLORDS,
    Shape("TripleWithSingle", 3, one_of_another_rank),
    Shape("PairJokers", 1, nothing, JOKER_LINE, 2, 2),
)
DOUDIZHU = (
    *ONE_PACK,
    chain("TripleStraightWithSingles", 3, 2, restrained_singles),
    chain("TripleStraightWithPairs", 3, 2, restrained_pairs),
    Shape("QuadrupleWithSingleSingle", 4, restrained_singles),
    Shape("QuadrupleWithPairPair", 4, restrained_pairs),
)
EXTENDED = (
    *ONE_PACK,
    chain("TripleStraightWithSingles", 3, 2, free_singles),
    chain("TripleStraightWithPairs", 3, 2, free_pairs),
    Shape("QuadrupleWithSingleSingle", 4, free_singles),
    Shape("QuadrupleWithPairPair", 4, free_pairs),
)
FOUR = (
    *ALL_LANDLORDS,
    chain("TripleStraightWithPairs", 3, 2, wings, most=6),
    Shape("Quintuple", 5, nothing),
    Shape("Sextuple", 6, nothing),
    Shape("Septuple", 7, nothing),
    Shape("Octuple", 8, nothing),
    Shape("QuadrupleJokers", 2, nothing, JOKER_LINE, 2, 2),
)
THREE_TWO_ONE = (
    Shape("Single", 1, nothing),
    Shape("Pair", 2, nothing),
    Shape("Triple", 3, nothing),
    Shape("Quadruple", 4, nothing),
    ace_chain("SingleStraight", 1, 3),
    ace_chain("PairStraight", 2, 2),
    ace_chain("TripleStraight", 3, 2),
    ace_chain("QuadrupleStraight", 4, 2),
    Shape("TripleWithPair", 3, pair_of_another_rank),
    Shape("TripleWithPairSingle", 3, pair_and_single),
    Shape("QuadrupleWithSingle", 4, one_card),
    ace_chain("PairStraightWithSingle", 2, 3, one_card),
    ace_chain("TripleStraightWithSingle", 3, 2, one_card),
    ace_chain("QuadrupleStraightWithSingle", 4, 2, one_card),
)

ONE_PACK_BOMBS = ("Quadruple", "PairJokers")
FOUR_BOMBS = ("Quadruple", "Quintuple", "Sextuple", "Septuple", "Octuple", "QuadrupleJokers")


def rocket(reading: Reading) -> bool:
    """王炸 / 天王炸弹."""
    return reading.type in ("PairJokers", "QuadrupleJokers")


def key_two(reading: Reading) -> bool:
    """三两一: every hand whose key rank is 2."""
    return reading.key == "2"


GAMES = {
    "doudizhu": Game(DOUDIZHU, 20, ONE_PACK_BOMBS, largest=rocket),
    "doudizhu-panda": Game(DOUDIZHU, 20, ONE_PACK_BOMBS, largest=rocket),
    "doudizhu-extended": Game(EXTENDED, 20, ONE_PACK_BOMBS, largest=rocket),
    "doudizhu-four": Game(FOUR, 33, FOUR_BOMBS, packs=2, largest=rocket),
    "three-two-one": Game(THREE_TWO_ONE, 13, jokers=False, largest=key_two),
}


def readings(game_id: str, cards: Sequence[str]) -> set[str]:
    """The legal readings `Type:key` of a set of cards; empty when it is no legal hand."""
    return {reading.text for reading in _legal(GAMES[game_id], cards)}


def covers(game_id: str, new: Sequence[str], old: Sequence[str]) -> bool:
    """Whether some legal reading of `new` covers some legal reading of `old`."""
    game = GAMES[game_id]
    return any(_beats(game, a, b) for a in _legal(game, new) for b in _legal(game, old))


def absolutely_largest(game_id: str, cards: Sequence[str]) -> bool:
    """Whether some legal reading closes the circle at once (绝对最大)."""
    game = GAMES[game_id]
    return any(game.largest(reading) for reading in _legal(game, cards))


def ranks_of(text: str) -> list[str]:
    """Cards of a rule book cell: `333444 5 大王` → 3 3 3 4 4 4 5 BJ, good for all of the above."""
    marked = text.replace(" ", "").replace("小王", "l").replace("大王", "b")
    return [{"l": "LJ", "b": "BJ"}.get(mark, mark) for mark in marked]


def _rank(card: str) -> str:
    rank = card if card in JOKERS else card[-1:]  # suits never count in these games
    if rank not in ORDER:
        raise ValueError(f"not a card: {card!r}")
    return rank


def _legal(game: Game, cards: Sequence[str]) -> list[Reading]:
    """All readings except the dominated ones."""
    held = Counter(_rank(card) for card in cards)
    found = list(_all_readings(game, held)) if _in_pack(game, held) else []
    return [
        reading
        for reading in found
        if not any(
            (other.type, other.units) == (reading.type, reading.units)
            and other.value > reading.value
            for other in found
        )
    ]


def _in_pack(game: Game, held: Ranks) -> bool:
    of_joker = game.packs if game.jokers else 0
    copies = {rank: of_joker if rank in JOKERS else 4 * game.packs for rank in ORDER}
    return held.total() <= game.most_cards and all(n <= copies[rank] for rank, n in held.items())


def _all_readings(game: Game, held: Ranks) -> Iterator[Reading]:
    for shape in game.shapes:
        for run in runs(shape):
            body = Counter(dict.fromkeys(run, shape.copies))
            if body <= held and shape.kickers(run, held - body):
                yield Reading(shape.type, len(run), held.total(), run[-1])


def runs(shape: Shape) -> Iterator[Run]:
    """Every body of a type."""
    for line in shape.lines:
        for start in range(len(line)):
            for stop in range(start + shape.least, start + shape.most + 1):
                if stop <= len(line):
                    yield line[start:stop]


def _beats(game: Game, new: Reading, old: Reading) -> bool:
    if new.type in game.bombs:
        return old.type not in game.bombs or (
            (game.bombs.index(new.type), new.value) > (game.bombs.index(old.type), old.value)
        )
    return (new.type, new.cards) == (old.type, old.cards) and new.value > old.value
