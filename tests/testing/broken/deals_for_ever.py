"""争上游，发完牌总要重发。

Upstream in which every deal is dealt again.
"""

from paiju.authoring import Stage
from paiju.core.events import Redeal
from plain_game import make_spec, rules


class Again(Stage):
    def done(self, rules, p):
        return False

    def auto(self, rules, p, chance):
        return (Redeal(),)


GAMES = (make_spec(__file__, lambda s: rules(also=(Again(),))),)
