"""争上游，把出过的手数记在列表里。

Upstream that counts the hands laid in a list.
"""

from msgspec.structs import replace

from paiju.authoring import FirstOut
from plain_game import make_spec, rules


class Counting(FirstOut):
    def laid(self, p, seat, cards):
        return replace(p, captured=[*p.captured, len(cards)])


GAMES = (make_spec(__file__, lambda s: rules(goal=Counting())),)
