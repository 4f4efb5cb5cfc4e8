"""争上游，赢家每家收半分。

Upstream in which every loser pays half a point.
"""

from paiju.authoring import Line, Plain, words
from plain_game import make_spec, rules


class Halves(Plain):
    def lines(self, rules, p):
        first = rules.goal.winner(p)
        amounts = tuple(1.5 if s == first else -0.5 for s in range(len(p.hands)))
        return [Line(words("赢", "won"), amounts)]


GAMES = (make_spec(__file__, lambda s: rules(settle=Halves())),)
