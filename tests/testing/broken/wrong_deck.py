"""争上游，洗牌时混进一张大王。

Upstream with a joker shuffled in.
"""

from msgspec.structs import replace

from paiju.authoring import Dealing, parse_card
from plain_game import make_spec, rules


class Mixing(Dealing):
    def auto(self, rules, p, chance):
        first, *others = super().auto(rules, p, chance)
        if others:
            return (first, *others)
        return (replace(first, cards=(parse_card("BJ"), *first.cards[1:])),)


GAMES = (make_spec(__file__, lambda s: rules(deals=Mixing(13))),)
