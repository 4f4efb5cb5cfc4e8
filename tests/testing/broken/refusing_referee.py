"""争上游，裁判不许出对子。

Upstream whose referee refuses pairs that are listed.
"""

from paiju.authoring import Playing
from paiju.core.errors import IllegalAction
from plain_game import make_spec, rules


class Strict(Playing):
    def check(self, rules, p, event):
        super().check(rules, p, event)
        if getattr(event, "reading", "").startswith("Pair:"):
            raise IllegalAction("no-such-answer")


GAMES = (make_spec(__file__, lambda s: rules(plays=Strict())),)
