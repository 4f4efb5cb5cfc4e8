"""争上游，下家拿到和上家一样的牌。

Upstream in which the second player is dealt the cards of the first.
"""

from msgspec.structs import replace

from paiju.authoring import Dealing
from plain_game import make_spec, rules


class Copying(Dealing):
    def auto(self, rules, p, chance):
        first, *others = super().auto(rules, p, chance)
        if not others:
            return (first,)
        return (first, replace(others[0], cards=first.cards), *others[1:])


GAMES = (make_spec(__file__, lambda s: rules(deals=Copying(13))),)
