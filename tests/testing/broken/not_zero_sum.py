"""争上游，赢家得 3 分，没有人付。

Upstream in which the winner gets 3 and nobody pays.
"""

from paiju.authoring import Line, Plain, words
from plain_game import make_spec, rules


class Gift(Plain):
    def lines(self, rules, p):
        first = rules.goal.winner(p)
        return [Line(words("赢", "won"), tuple(3 * (s == first) for s in range(len(p.hands))))]


GAMES = (make_spec(__file__, lambda s: rules(settle=Gift())),)
