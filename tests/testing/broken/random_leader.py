"""争上游，随机一人先出。

Upstream in which somebody leads at random.
"""

import random

from paiju.authoring import Stage
from paiju.core.events import Leader
from plain_game import make_spec, rules


class Anybody(Stage):
    def done(self, rules, p):
        return p.turn >= 0

    def auto(self, rules, p, chance):
        return (Leader(random.randrange(len(p.hands)), ()),)


GAMES = (make_spec(__file__, lambda s: rules(leads=Anybody())),)
