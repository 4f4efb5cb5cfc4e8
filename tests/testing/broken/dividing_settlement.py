"""争上游，按赢家剩的牌算分。

Upstream settled by the cards the winner has left.
"""

from paiju.authoring import Line, Plain, words
from plain_game import make_spec, rules


class Ratio(Plain):
    def lines(self, rules, p):
        left = p.hands[rules.goal.winner(p)].count
        return [Line(words("比", "ratio"), tuple(hand.count // left for hand in p.hands))]


GAMES = (make_spec(__file__, lambda s: rules(settle=Ratio())),)
