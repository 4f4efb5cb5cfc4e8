"""What the others may hold at hold'em: a weight for every two cards, moved by what they did."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.core import events as ev
from paiju.core.cards import Card, Cards
from paiju.engine.state import View
from paiju.families.betting.position import BettingPosition
from paiju.kernel import poker
from paiju.poker.boards import sample_boards
from paiju.poker.hands import PACK
from paiju.poker.keys import find_bit
from paiju.poker.question import EquityQuestion
from paiju.poker.strengths import build_strengths

Floats = NDArray[np.float64]

PAIRS = tuple(combinations(PACK, 2))
MASKS = np.array([find_bit(one) | find_bit(other) for one, other in PAIRS], np.int64)
_CARDS = np.array(PAIRS, np.uint8)
_RUNOUTS = 24  # boards that a hand is rated on before the river
_FINENESS = 8  # copies of the likeliest hands in a range
_DOUBT = 0.04  # how likely anything remains, whatever somebody has done

# How much of all hands somebody plays so: by the number of raises before his own action.
_RAISES_BEFORE_FLOP = (0.30, 0.12, 0.05)
_CALLS_BEFORE_FLOP = (0.55, 0.30, 0.12)
_RAISES = (0.40, 0.20, 0.10)
_CALLS = (1.0, 0.55, 0.30)


_BETS = (ev.Check, ev.Call, ev.AllIn, ev.Raise, ev.Fold)


class BetMade(NamedTuple):
    """A decision that tells something about a hand."""

    seat: int
    kind: str  # "raise", "call", "check"
    board: Cards
    raises: int  # in this street before it
    size: float  # chips at stake for him, in pots


def deeds(view: View) -> Iterator[BetMade]:
    """What everybody did of his own will, in order."""
    rules = view.game.rules
    p: BettingPosition = rules.opening(view.players)
    raises = 0
    for event in view.events:
        if isinstance(event, ev.Board):
            raises = 0
        if isinstance(event, _BETS) and p.chips[event.seat]:
            seat = event.seat
            at_stake = event.to - p.bets[seat] if isinstance(event, ev.Raise) else p.to_call(seat)
            kind = {ev.Raise: "raise", ev.Call: "call", ev.AllIn: "call"}.get(type(event), "check")
            if not isinstance(event, ev.Fold):
                yield BetMade(seat, kind, p.board, raises, at_stake / max(p.pot, 1))
            raises += isinstance(event, ev.Raise)
        p = rules.apply(p, event)


@lru_cache(maxsize=256)
def standing(board: Cards) -> Floats:
    """The share of all other hands that each two cards beat on average; 0 for what is not free."""
    if not board:
        return _before_the_flop()
    free = np.array([not set(pair) & set(board) for pair in PAIRS])
    rng = np.random.default_rng(sum(1 << int(card) for card in board))
    total = np.zeros(len(PAIRS))
    left = [card for card in PACK if card not in board]
    runs = _RUNOUTS if len(board) < 5 else 1
    for _ in range(runs):
        rest = rng.choice(left, 5 - len(board), replace=False)
        usable = free & ~np.isin(_CARDS, rest).any(axis=1)
        shared = np.broadcast_to(np.array([*board, *rest], np.uint8), (int(usable.sum()), 5))
        out = np.empty(len(shared), np.uint16)
        poker.rank_cards(build_strengths(), np.hstack((_CARDS[usable], shared)), out)
        total[usable] += np.searchsorted(np.sort(out), out) / len(out)
        total[free & ~usable] += 0.5
    total[free] = total[free].argsort().argsort() / free.sum()
    return np.where(free, total, 0)


@lru_cache(maxsize=1)
def _before_the_flop() -> Floats:
    """By how often two cards win against any others; what differs only by suits is one class."""
    everything = MASKS.tolist()
    live = sum(map(find_bit, PACK))
    found: dict[tuple[int, int, bool], float] = {}
    shares = np.zeros(len(PAIRS))
    for at, (one, other) in enumerate(PAIRS):
        high, low = sorted((one.point, other.point))
        key = high, low, one.suit == other.suit
        if key not in found:
            others = [mask for mask in everything if not mask & everything[at]]
            counts = sample_boards(
                EquityQuestion([[everything[at]], others], 0, live), 2000, str(key)
            )
            found[key] = float(counts[0, 1] + counts[0, 2] / 2)
        shares[at] = found[key]
    return np.searchsorted(np.sort(shares), shares) / len(shares)


def weights(view: View, seat: int) -> Floats:
    """How likely each two cards are in another hand, after all that its owner did."""
    p: BettingPosition = view.position
    known: set[Card] = {*p.board, *view.hand}
    weight = np.array([not known & set(pair) for pair in PAIRS], np.float64)
    for deed in deeds(view):
        if deed.seat == seat:
            weight *= _likely(deed)
    return weight


def _likely(deed: BetMade) -> Floats:
    """How likely each hand would have done this."""
    place = standing(deed.board)
    if deed.kind == "check":
        return 1 - 0.5 * _above(place, 0.8)
    first = not deed.board
    shares = {
        "raise": _RAISES_BEFORE_FLOP if first else _RAISES,
        "call": _CALLS_BEFORE_FLOP if first else _CALLS,
    }[deed.kind]
    share = shares[min(deed.raises, len(shares) - 1)]
    if deed.size > 1:  # more than the pot
        share /= min(deed.size, 3)
    return _DOUBT + (1 - _DOUBT) * _above(place, 1 - share)


def _above(place: Floats, limit: float) -> Floats:
    """A soft step from 0 to 1."""
    return 1 / (1 + np.exp((limit - place) * 25))


def drawn_range(weight: Floats) -> list[int]:
    """A weighted range as a list of combos, the likely ones several times."""
    copies = np.rint(weight / weight.max() * _FINENESS).astype(np.int64)
    return np.repeat(MASKS, copies).tolist()


def parted(weight: Floats, place: Floats, limit: float) -> tuple[float, Floats]:
    """The share of a range below a standing, and the part above it."""
    rest = np.where(place >= limit, weight, 0)
    return float(1 - rest.sum() / weight.sum()), rest if rest.any() else weight
