"""`panda`: the baseline of the three-player landlord games, a fixed policy without search."""

import random
from collections import Counter
from collections.abc import Sequence

from paiju.core.cards import JOKERS, Cards
from paiju.core.events import Bid
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.counting import list_laid
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.families.climb.bidding import Bids, Lottery
from paiju.families.climb.rules import Climb
from paiju.families.climb.sides import next_seat
from paiju.families.laying.candidates import PAIR, SINGLE, TRIPLE, Build, Candidate, Candidates

RUNS = (Build(3, True, 0), Build(2, True, 0), Build(1, True, 0))  # 三顺, 双顺, 单顺
CARRYING = (Build(3, False, 2), Build(3, False, 1))  # 三带对, 三带单
KING, ACE, JACK = 10, 11, 8  # weights
IN_EVERY_RUN = "7T"  # a run of five ranks has one of these
BIDS = ((8, 3), (6, 2), (4, 1))  # hand points from which so much is bid
POINTS = {"X": 4, "x": 3, "2": 2, "A": 1}


def plays_here(rules: Rules) -> bool:
    """Is this a landlord game of three, with one pack?"""
    return isinstance(rules, Climb) and rules.has_landlord and rules.deck.packs == 1


class Panda:
    """Bids by hand points, leads what carries most, covers cheaply."""

    def __init__(self, seed: object = 0, seconds: float = 1.0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The action the policy takes; only the draw for the landlord is left to chance."""
        assert view.seat is not None
        legal = view.legal(view.seat)
        if view.phase != "play":
            return self._answer(view, legal)
        found = Candidates(view).all()
        chosen = lead(view, found) if view.position.leading else follow(view, found)
        return legal[0] if chosen is None else chosen.action

    def _answer(self, view: View, legal: Sequence[Action]) -> Action:
        rules, p = view.game.rules, view.position
        assert isinstance(rules, Climb)
        if isinstance(rules.stage(p), Lottery):
            return random.Random(draw_number(self._seed, view)).choice(legal)
        if not isinstance(legal[0].event, Bid):
            return legal[0]
        return offer(legal, bid(view.hand), p.bids)


# --- bidding ---


def hand_points(hand: Cards) -> int:
    """High cards, bombs and both jokers."""
    held = Counter(card.rank for card in hand)
    points = sum(POINTS.get(rank, 0) * n for rank, n in held.items())
    both = all(held[joker] for joker in JOKERS)
    return points + 3 * sum(n >= 4 for n in held.values()) + 2 * both


def bid(hand: Cards) -> int:
    """What the hand is worth: 0 to 3."""
    points = hand_points(hand)
    return next((value for least, value in BIDS if points >= least), 0)


def offer(legal: Sequence[Action], wanted: int, bids: Bids) -> Action:
    """The answer for a hand worth so much; the first one, no, where that is not enough."""
    offers = {a.event.value: a for a in legal if isinstance(a.event, Bid)}
    if max(offers) > 1:
        return offers.get(wanted, legal[0])
    said = sum(bool(value) for _, value in bids)  # 叫 and 抢: each one a step higher
    return offers[wanted > min(said, BIDS[0][1] - 1)]


# --- leading ---


def no_runs_outside(view: View) -> bool:
    """Are all 7s and 10s in the own hand or played?"""
    seen = Counter(card.rank for card in (*view.hand, *list_laid(view)))
    return all(seen[rank] == 4 for rank in IN_EVERY_RUN)


def lead(view: View, found: Sequence[Candidate]) -> Candidate | None:
    """What the policy leads."""
    whole = next((c for c in found if not c.rest), None)
    if whole:
        return whole
    kept = [c for c in found if not c.splits.bombs]
    if feeds_partner(view):
        small = _smallest(kept, SINGLE) or _smallest(kept, PAIR)
        if small:
            return small
    order = (*RUNS, *CARRYING) if no_runs_outside(view) else (*CARRYING, *RUNS)
    tried = (_smallest(kept, category) for category in (*order, PAIR, SINGLE))
    chosen = next(filter(None, tried), None)
    if chosen is None:
        return _bomb(kept, rocket_first=True)
    if chosen.weight >= KING and len(view.hand) >= 8:
        return _smallest(kept, PAIR) or _smallest(kept, SINGLE) or chosen
    return chosen


def feeds_partner(view: View) -> bool:
    """Is the next player the other farmer, and much closer to going out?"""
    after = next_seat(view)
    if view.landlord is None or view.landlord in (view.seat, after):
        return False
    return view.counts[after] < len(view.hand) - 5


def _smallest(found: Sequence[Candidate], category: Build) -> Candidate | None:
    """The smallest hand of a build with the lowest kickers; of runs the longest first."""
    same = [c for c in found if c.category == category and not c.is_bomb]
    return min(same, key=lambda c: (-len(c.body.span), c.weight, c.kickers), default=None)


def _bomb(found: Sequence[Candidate], rocket_first: bool) -> Candidate | None:
    bombs = [c for c in found if c.is_bomb]
    sign = -1 if rocket_first else 1
    return min(bombs, key=lambda c: (sign * (c.category.each == 0), c.at), default=None)


# --- following ---


def follow(view: View, found: Sequence[Candidate]) -> Candidate | None:
    """What the policy covers with; None is a pass."""
    best = smallest_cover(found)
    if best is None:
        return None
    counts, p, own = view.counts, view.position, len(view.hand)
    high = best.category in (SINGLE, PAIR, TRIPLE) and best.weight >= ACE
    if view.seat == p.landlord:
        careful = all(n > 10 for seat, n in enumerate(counts) if seat != view.seat)
    elif p.owner == p.landlord:
        careful = counts[p.landlord] >= 15
    else:
        low = best.category in (SINGLE, PAIR) and best.weight < JACK
        covers = low or own - counts[p.owner] < 5
        return best if covers and not best.is_bomb else None
    return None if careful and (best.is_bomb or high) else best


def smallest_cover(found: Sequence[Candidate]) -> Candidate | None:
    """The smallest hand of the same type, then the smallest bomb; nothing is broken up for it."""
    kept = [c for c in found if not c.splits.bombs]
    same = [c for c in kept if not c.is_bomb]
    return min(same, key=lambda c: (c.weight, c.kickers), default=None) or _bomb(kept, False)
