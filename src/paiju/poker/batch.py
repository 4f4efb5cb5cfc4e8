"""The strengths of many hands at once."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paiju.core.errors import CardError
from paiju.kernel import poker
from paiju.poker.cores import run_in_parallel
from paiju.poker.equity import equity
from paiju.poker.hands import PACK
from paiju.poker.keys import FEWEST, MOST
from paiju.poker.strengths import build_strengths

_TOGETHER = 1 << 16  # hands one core looks up in one go, while they are in its cache


def rank_cards(cards: ArrayLike) -> NDArray[np.uint16]:
    """The strength of every row of five to seven different cards, as `strength` gives it.

    Fastest for bytes (`numpy.uint8`). That the cards of a row are different is not checked.
    """
    given = np.asarray(cards)
    if given.ndim != 2 or not FEWEST <= given.shape[1] <= MOST:
        raise CardError("poker-cards", low=FEWEST, high=MOST, count=(given.shape or (0,))[-1])
    out = np.empty(len(given), np.uint16)

    def rank_chunk(start: int) -> None:
        part = slice(start, start + _TOGETHER)
        poker.rank_cards(build_strengths(), _check_cards(given[part]), out[part])

    run_in_parallel(rank_chunk, range(0, len(given), _TOGETHER))
    return out


def _check_cards(cards: NDArray[Any]) -> NDArray[np.uint8]:
    """The cards as bytes, if all are of the pack."""
    signed = cards.dtype.kind != "u"
    if cards.max() >= len(PACK) or (signed and cards.min() < 0):
        raise CardError("not-in-pack", cards=cards[(cards < 0) | (cards >= len(PACK))][0])
    return np.ascontiguousarray(cards, np.uint8)


def warm_up() -> None:
    """Call every entry point once, so that all of them are compiled and cached."""
    rank_cards([range(MOST)])
    equity(["AsAh", "KsKh"], "2c 3c 4c 5c")
    equity(["AsAh", "KsKh"], "2c 3c 4c 5c", trials=1)
