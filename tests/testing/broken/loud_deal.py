"""争上游，发牌时人人看到。

Upstream in which everybody sees what is dealt.
"""

from paiju.authoring import Climb, Dealing
from paiju.core.events import PUBLIC, Deal
from plain_game import make_spec, rules


class Loud(Deal, frozen=True, tag="loud-deal", audience=PUBLIC):
    pass


class Shouting(Dealing):
    def auto(self, rules, p, chance):
        found = super().auto(rules, p, chance)
        return tuple(Loud(e.seat, e.count, e.cards) if type(e) is Deal else e for e in found)


class Hearing(Climb):
    def apply(self, p, event):
        plain = Deal(event.seat, event.count, event.cards) if type(event) is Loud else event
        return super().apply(p, plain)


GAMES = (make_spec(__file__, lambda s: rules(deals=Shouting(13), kind=Hearing)),)
