"""争上游，顺子打字打不出来。

Upstream in which a straight cannot be typed.
"""

from paiju.authoring import Playing
from paiju.core.errors import IllegalAction
from plain_game import make_spec, rules


class Short(Playing):
    def read(self, rules, p, seat, text):
        if len(text) >= 5 and text != "pass":
            raise IllegalAction("not-understood", word=text)
        return super().read(rules, p, seat, text)


GAMES = (make_spec(__file__, lambda s: rules(plays=Short())),)
