"""Worlds with few cards left are solved instead of played out."""

from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.worlds import Evaluation, Ints, Worlds
from paiju.kernel import policy as k
from paiju.kernel.endgames import Endgame, Rule, Spot

_NODES = 4000  # for one play in one world; what needs more is left to the playout


def solved(situation: Situation, evaluation: Evaluation, few: int) -> Evaluation:
    """The same evaluation, exact with few cards left, where two sides play for an empty hand."""
    p, rules = situation.position, situation.rules
    sides = p.landlord is not None and rules.goal.key == "first"
    if not sides or situation.mask or sum(hand.count for hand in p.hands) > few:
        return evaluation
    return Tail(situation, evaluation, few)


class Tail:
    """Who wins is exact; how much is at stake is what the playout says."""

    def __init__(self, situation: Situation, evaluation: Evaluation, few: int) -> None:
        self._situation, self._evaluation, self._few = situation, evaluation, few
        base, me = situation.base, situation.me
        own = [seat for seat in range(situation.players) if base[seat, k.SIDE] == base[me, k.SIDE]]
        self._rule = Rule(
            situation.rules.tables, situation.players, sum(1 << seat for seat in own),
            situation.rules.lock,
        )  # fmt: skip

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """What each play brings the seat that asks, in each world."""
        values = self._evaluation.evaluate(worlds, plays)
        rows = [self._row(int(cards), int(body)) for cards, _, body in plays]
        turn, last, owner, passed = (int(n) for n in worlds.circle[: k.PASSED + 1])
        for world, seats in enumerate(worlds.seats):
            endgame = Endgame(self._rule, (self._few + 2) * len(seats))
            spot = Spot(seats[:, k.HAND].tolist(), turn, last, owner, passed)
            for at, row in enumerate(rows):
                found = endgame.value(spot, row, _NODES)
                if found is not None:
                    stake = max(abs(values[world, at]), 1)
                    values[world, at] = stake if found.wins else -stake
        return values

    def _row(self, cards: int, body: int) -> int:
        """The row of the lexicon that lays these cards as that body."""
        lexicon = self._situation.rules.lexicon
        rows = lexicon.rows_of(cards) if body >= 0 else ()
        return next((row for row in rows if lexicon.body_of[row] == body), -1)
