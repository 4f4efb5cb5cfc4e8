"""Hints for shedding games: what to lead, what to cover with, when to let a partner's hand stand.

Where the rule book has a policy the order is its own, with planes and their wings found as well; in
other games it is that of the `normal` player. What splits a bomb comes after everything else and
says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from paiju.core.language import Words
from paiju.engine.actions import Action
from paiju.engine.hints import Hint
from paiju.engine.state import View
from paiju.families import reasons
from paiju.families.climb.hint_answers import answers
from paiju.families.climb.players.panda import no_runs_outside, plays_here
from paiju.families.climb.players.rating import rated
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.rules import Climb
from paiju.families.climb.sides import friends, next_seat
from paiju.families.laying.candidates import PAIR, SINGLE, TRIPLE, Candidate, Candidates, Holding
from paiju.families.reasons import told

MANY = 8  # cards, with which high hands are better kept
NEARLY_OUT = 2


def advise(view: View) -> Iterable[Hint]:
    """Hints for one seat of a shedding game."""
    assert view.seat is not None
    if view.phase != "play":
        return answers(view, view.legal(view.seat))
    table = SeatSituation(view)
    return table.leads() if view.position.leading else table.follows()


@dataclass(frozen=True)
class SeatSituation:
    """What one seat has to take into account."""

    view: View

    @cached_property
    def found(self) -> list[Candidate]:
        """Everything that can be laid, one hand of each kind."""
        return self._candidates.cheapest()

    @cached_property
    def _candidates(self) -> Candidates:
        return Candidates(self.view)

    @cached_property
    def rules(self) -> Climb:
        """The rules of the game."""
        rules = self.view.game.rules
        assert isinstance(rules, Climb)
        return rules

    @cached_property
    def holding(self) -> Holding:
        """The own hand."""
        return self._candidates.holding

    @cached_property
    def ratings(self) -> dict[int, int]:
        """What `normal` thinks of each play, by row; nothing where the rule book has a policy."""
        if plays_here(self.rules):
            return {}
        plays = [c.action for c in self.found]
        found = rated(Situation(self.view), plays)
        return {play.row: rating for play, rating in zip(plays, found, strict=True)}

    @cached_property
    def _points(self) -> list[int]:
        """What a card of each rank is worth."""
        deck, goal = self.rules.deck, self.rules.goal
        return [goal.worth((deck.card(rank, 0),)) for rank in deck.ranks]

    @cached_property
    def partners(self) -> frozenset[int]:
        """Known friends."""
        return friends(self.view)

    @cached_property
    def threatened(self) -> bool:
        """Has the next player, an opponent, a single card left?"""
        after = next_seat(self.view)
        return after not in self.partners and self.view.counts[after] == 1

    @cached_property
    def feeding(self) -> int:
        """The cards of a partner who comes next and is much closer to going out; 0: nobody."""
        after = next_seat(self.view)
        left = self.view.counts[after]
        return left if after in self.partners and left < len(self.view.hand) - 5 else 0

    # --- leading ---

    def leads(self) -> list[Hint]:
        """The policy's choice first, then by category."""
        order = sorted(self.found, key=self._lead_order)
        first = self._first(order)
        rest = (c for c in order if c is not first)
        return [Hint(c.action, self._lead_reason(c, c is first)) for c in (first, *rest)]

    def _lead_order(self, c: Candidate) -> tuple[object, ...]:
        late = self.threatened and c.category == SINGLE
        key = (-c.weight, -c.at) if late else (c.weight, c.at)
        place = () if self.ratings and late else self._rank(c)
        return (*self._last(c), late, *place, *key)

    def _last(self, c: Candidate) -> tuple[object, ...]:
        """What comes after everything else: bombs, what splits them, what takes wild cards; and,
        unless the rule book has an order, what splits three or four of a kind."""
        larger = bool(self.ratings) and c.splits.fours + c.splits.triples > 0
        return c.is_bomb, bool(c.splits.bombs), c.wilds, larger

    @cached_property
    def _runs_first(self) -> bool:
        return plays_here(self.rules) and no_runs_outside(self.view)

    def _rank(self, c: Candidate) -> tuple[int, ...]:
        """The place of a build among leads: wings, triples that carry, runs, pairs, singles."""
        if self.ratings:
            return (-self.ratings[c.action.row],)
        each, run, carried = c.category
        if each == 3 and carried:
            return (0 if run else 2, -carried, -len(c.body.span))
        if run and each:
            return (1 if self._runs_first else 3, -each, -carried, -len(c.body.span))
        places = {PAIR: 5, SINGLE: 6, TRIPLE: 7}
        return (places.get(c.category, 4 if not each and not c.is_bomb else 8),)

    def _first(self, order: Sequence[Candidate]) -> Candidate:
        """All at once; small for a partner; else the first category, but not yet high cards."""
        whole = [c for c in order if not c.rest]
        safe = [c for c in order if not c.splits.bombs]
        small = [c for kind in (SINGLE, PAIR) for c in safe if c.category == kind]
        if whole:
            return max(whole, key=lambda c: c.at)
        if self.feeding and small:
            return small[0]
        first = (safe or order)[0]
        if self._high(first) and not (first.is_bomb or self.threatened or self.ratings):
            kept = [c for kind in (PAIR, SINGLE) for c in safe if c.category == kind]
            return (kept or [first])[0]
        return first

    def _high(self, c: Candidate) -> bool:
        """One of the five highest ranks, while there is much else to play."""
        return self._top(c) and len(self.view.hand) >= MANY

    def _top(self, c: Candidate) -> bool:
        return c.weight >= len(self.rules.deck.ranks) - 5

    @cached_property
    def _highest_single(self) -> int:
        """The strongest single that splits no bomb, as a body; -1 without one."""
        singles = (c.at for c in self.found if c.category == SINGLE and not c.splits.bombs)
        return max(singles, default=-1)

    def _lead_reason(self, c: Candidate, first: bool) -> Words:
        told_first = self._warning(c)
        if told_first:
            return told_first
        if self.feeding and c.category in (SINGLE, PAIR) and not self._high(c):
            return told(reasons.FEED, self.feeding)
        if self.threatened:
            return self._against_one(c)
        return reasons.damage(c.splits) or self._lead_merit(c, first)

    def _against_one(self, c: Candidate) -> Words:
        """Why a play is good or bad when the next player has a single card."""
        if c.category != SINGLE:
            return reasons.NEXT_HAS_ONE_AVOID
        highest = c.at == self._highest_single
        return reasons.NEXT_HAS_ONE if highest else reasons.NEXT_HAS_ONE_RISK

    def _lead_merit(self, c: Candidate, first: bool) -> Words:
        points = sum(n * worth for n, worth in zip(c.used, self._points, strict=True))
        if points:
            return told(reasons.POINTS_NOW if first else reasons.POINTS, points)
        if any(c.kickers):
            return self._carrying(c)
        if len(c.body.span) > 1:
            return told(reasons.LONG, sum(c.used))
        if self._top(c):
            return reasons.HIGH if self._high(c) and not first else reasons.HARD_TO_BEAT
        if self.holding.bombs:
            return reasons.KEEP_BOMBS
        low = c.weight < len(self.rules.deck.ranks) // 2
        return reasons.SMALL if low else reasons.MIDDLE

    # --- following ---

    def follows(self) -> list[Hint]:
        """The same type, ascending or as `normal` rates it, then what splits a bomb, then bombs."""
        order = sorted(self.found, key=self._cover_order)
        urgent = self._urgent(order)
        order = urgent + [c for c in order if not any(c is one for one in urgent)]
        plays = [Hint(c.action, self._cover_reason(c, not at)) for at, c in enumerate(order)]
        passing, reason, first = self._pass(order)
        if reason is None:
            return plays
        hint = Hint(passing, reason)
        return [hint, *plays] if first else [*plays, hint]

    def _cover_order(self, c: Candidate) -> tuple[object, ...]:
        return *self._last(c), -self.ratings.get(c.action.row, 0), c.at

    def _urgent(self, order: Sequence[Candidate]) -> list[Candidate]:
        """What ends the game, or keeps the next player from ending it."""
        whole = [c for c in order if not c.rest]
        if whole:
            return whole[-1:]
        high = [c for c in order if c.category == SINGLE and c.at == self._highest_single]
        return high[-1:] if self.threatened else []

    def _pass(self, order: Sequence[Candidate]) -> tuple[Action, Words | None, bool]:
        """Passing, why (None: it is no advice), and whether it comes first."""
        assert self.view.seat is not None
        p, counts = self.view.position, self.view.counts
        passing = self.view.legal(self.view.seat)[0]
        if not order:
            return passing, reasons.CANNOT, True
        best, left = order[0], counts[p.owner]
        if p.owner in self.partners and left and best.rest:
            if left <= NEARLY_OUT:
                return passing, told(reasons.PARTNER_NEARLY_OUT, left), True
            low = best.category in (SINGLE, PAIR) and best.weight < len(self.rules.deck.ranks) // 2
            if best.is_bomb or (not low and len(self.view.hand) - left >= 5):
                return passing, reasons.PARTNER, True
        only_bombs = all(c.is_bomb or c.splits.bombs for c in order)
        return passing, reasons.KEEP_BOMBS if only_bombs else None, False

    def _cover_reason(self, c: Candidate, first: bool) -> Words:
        told_first = self._warning(c)
        if told_first:
            return told_first
        if self.threatened and c.category == SINGLE and first:
            return reasons.NEXT_HAS_ONE
        damage = reasons.damage(c.splits)
        if damage:
            return damage
        if self.view.position.pile:
            return told(reasons.TAKES_POINTS, self.view.position.pile)
        if self.holding.bombs:
            return reasons.KEEP_BOMBS
        if any(c.kickers):
            return self._carrying(c)
        if first and self._top(c):
            return reasons.HARD_TO_BEAT
        lowest = min(other.at for other in self.found)
        return reasons.CHEAPEST if c.at == lowest else reasons.COVERS

    # --- both ---

    def _carrying(self, c: Candidate) -> Words:
        ranks = len(c.kickers)
        highest = max(ranks - 1 - at for at, n in enumerate(c.kickers) if n)
        small = highest < ranks - 5
        return reasons.CARRIES if small else told(reasons.ALONG, sum(c.kickers))

    def _warning(self, c: Candidate) -> Words | None:
        """What must be said before anything else."""
        if not c.rest:
            return reasons.ALL_OUT
        if c.splits.bombs:
            return reasons.SPLITS_BOMB
        if c.is_bomb:
            return reasons.TOP_BOMB if self.rules.lexicon.absolute[c.at] else reasons.BOMB
        spent = [bomb for bomb in self.holding.bombs if all(c.used[rank] for rank in bomb)]
        if spent:
            return reasons.SPENDS_BOMB
        return told(reasons.WILD, c.wilds) if c.wilds else None
