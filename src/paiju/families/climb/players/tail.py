"""Worlds with few cards left are solved instead of played out."""

import numpy as np

from paiju.families.climb.numbers import GoalNumbers
from paiju.families.climb.packing import pack_rule
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.worlds import Evaluation, Ints
from paiju.kernel import layout as k
from paiju.kernel.endgames import Endgame, EndgameRule
from paiju.kernel.structs import PackedPosition, Worlds

FIRST = GoalNumbers(k.FIRST_OUT)
_NODES = 4000  # for one play in one world; what needs more is left to the playout


def solved(situation: Situation, evaluation: Evaluation, few: int) -> Evaluation:
    """The same evaluation, exact with few cards left, where two sides play for an empty hand."""
    p, rules = situation.position, situation.rules
    stakes = rules.settlement_numbers is not None and p.landlord is not None
    sides = stakes and rules.goal_numbers == FIRST
    if not sides or situation.wild or sum(hand.count for hand in p.hands) > few:
        return evaluation
    return Tail(situation, evaluation, few)


class Tail:
    """Who wins is exact; how much is at stake is what the playout says."""

    def __init__(self, situation: Situation, evaluation: Evaluation, few: int) -> None:
        self._situation, self._evaluation, self._few = situation, evaluation, few
        start = PackedPosition(situation.base, situation.circle, np.zeros(0, np.int64))
        side = start.side(int(start.seats[situation.me, k.SEAT_SIDE]))
        rules = situation.rules
        self._rule = EndgameRule(rules.tables, start, side, pack_rule(rules, FIRST))

    @property
    def look(self) -> int:
        """Worlds between two looks at the clock."""
        return self._evaluation.look

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """What each play brings the seat that asks, in each world."""
        values = self._evaluation.evaluate(worlds, plays)
        rows = [self._row(int(cards), int(body)) for cards, _, body in plays]
        for world, (seats, stock) in enumerate(zip(worlds.seats, worlds.stocks, strict=True)):
            endgame = Endgame(self._rule, (self._few + 2) * len(seats))
            position = PackedPosition(seats, worlds.circle, stock)
            for at, row in enumerate(rows):
                found = endgame.value(position, row, _NODES)
                if found is not None:
                    stake = max(abs(values[world, at]), 1)
                    values[world, at] = stake if found.wins else -stake
        return values

    def _row(self, cards: int, body: int) -> int:
        """The row of the lexicon that lays these cards as that body."""
        lexicon = self._situation.rules.lexicon
        rows = lexicon.rows_of(cards) if body >= 0 else ()
        return next((row for row in rows if lexicon.body_of[row] == body), -1)
