"""争上游，结算说不清自己。

Upstream whose settlement cannot explain itself.
"""

from paiju.authoring import CardsLeft
from plain_game import make_spec, rules


class Speechless(CardsLeft):
    def explain(self, rules):
        raise NotImplementedError("no words for it")


PAYS = Speechless(tuple((n, n) for n in range(14)))
GAMES = (make_spec(__file__, lambda s: rules(settle=PAYS)),)
