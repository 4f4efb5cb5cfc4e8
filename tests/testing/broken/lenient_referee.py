"""争上游，裁判什么都收。

Upstream whose referee accepts whatever is laid.
"""

from paiju.authoring import Playing
from plain_game import make_spec, rules


class Lenient(Playing):
    def check(self, rules, p, event):
        pass


GAMES = (make_spec(__file__, lambda s: rules(plays=Lenient())),)
