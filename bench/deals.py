"""Random deals of 斗地主 in everybody's own notation. Seat 0 is the landlord with 20 cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

import paiju
from paiju.families.laying.rules import rules_of
from paiju.kernel import layout as k
from paiju.kernel.structs import Deals
from paiju.kernel.tables import Tables, tables
from paiju.lexicon.lexicon import Lexicon, compiled

Ints = NDArray[np.int64]
Ranks = list[int]  # 0 (a three) … 14 (大王), ascending

GAME = paiju.game("斗地主")
DECK = GAME.rules.deck
RANKS = len(DECK.ranks)
PACK = [DECK.value(card) for card in DECK.cards]
WEIGHTS: Ints = np.array([DECK.weights[card] for card in DECK.cards], np.int64)

_DOUZERO = (*range(3, 15), 17, 20, 30)
_RLCARD = "3456789TJQKA2BR"


def lexicon() -> Lexicon:
    """Every combo of the game."""
    return compiled(rules_of(GAME).combos)


def kernel() -> Tables:
    """The same for the kernel."""
    return tables(rules_of(GAME).combos)


def packed_deals(rng: np.random.Generator, n: int) -> Deals:
    """Deals as the kernel wants them; seat 0 leads, everybody for himself."""
    cards = rng.permuted(np.broadcast_to(WEIGHTS, (n, len(WEIGHTS))), axis=1)
    seats, circles = np.zeros((n, 3, k.SEAT_COLUMNS), np.int64), np.zeros((n, k.CIRCLE_COLUMNS))
    for seat, part in enumerate(np.split(cards, (20, 37), axis=1)):
        seats[:, seat, k.SEAT_HAND], seats[:, seat, k.SEAT_SIDE] = part.sum(axis=1), seat
    circles[:, k.CIRCLE_LAST] = kernel().free
    return Deals(seats, circles.astype(np.int64), np.zeros((n, 0), np.int64))


def random_hands(rng: Random) -> tuple[Ranks, Ranks, Ranks]:
    """One deal as ranks."""
    pack = rng.sample(PACK, len(PACK))
    return sorted(pack[:20]), sorted(pack[20:37]), sorted(pack[37:])


def pack(ranks: Sequence[int]) -> int:
    """Our notation."""
    return sum(1 << 4 * rank for rank in ranks)


def unpack(packed: int) -> Ranks:
    """The ranks of a packed hand."""
    return [rank for rank in range(RANKS) for _ in range(packed >> 4 * rank & 15)]


def to_douzero(ranks: Sequence[int]) -> list[int]:
    """A list of numbers from 3 to 14, 17, 20 and 30."""
    return [_DOUZERO[rank] for rank in ranks]


def from_douzero(cards: Sequence[int]) -> int:
    """A move of DouZero in our notation."""
    return pack([_DOUZERO.index(card) for card in cards])


def to_rlcard(ranks: Sequence[int]) -> str:
    """A string of letters, B and R for the jokers."""
    return "".join(_RLCARD[rank] for rank in ranks)


def from_rlcard(cards: str) -> int:
    """A move of RLCard in our notation."""
    return pack([_RLCARD.index(card) for card in cards])


@dataclass(frozen=True)
class Spot:
    """A lead of 20 cards, and 17 cards that may follow a random one."""

    lead: Ranks
    follow: Ranks
    row: int  # what was led


@lru_cache(maxsize=1)
def spots(count: int = 1000) -> tuple[Spot, ...]:
    """The same random situations for everybody."""
    rng = Random(2024)
    found = []
    for _ in range(count):
        lead, follow, _ = random_hands(rng)
        found.append(Spot(lead, follow, int(rng.choice(kernel().moves(pack(lead))))))
    return tuple(found)
