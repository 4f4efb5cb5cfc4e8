"""争上游，结算的一行只有中文名字。

Upstream with a line of the settlement that has no English name.
"""

from paiju.authoring import Line, Plain
from plain_game import make_spec, rules


class HalfNamed(Plain):
    def lines(self, rules, p):
        return [Line({"zh": "余牌"}, (0,) * len(p.hands))]


GAMES = (make_spec(__file__, lambda s: rules(settle=HalfNamed())),)
