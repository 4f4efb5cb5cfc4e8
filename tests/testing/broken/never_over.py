"""争上游，出完也不结束。

Upstream in which an empty hand does not end the game.
"""

from paiju.authoring import FirstOut
from plain_game import make_spec, rules


class Never(FirstOut):
    def over(self, p):
        return False


GAMES = (make_spec(__file__, lambda s: rules(goal=Never())),)
