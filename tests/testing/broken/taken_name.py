"""争上游，名字叫斗地主。

Upstream under the name of another game.
"""

from paiju.authoring import words
from plain_game import make_spec, rules

GAMES = (make_spec(__file__, lambda s: rules(), title=words("斗地主", "Broken")),)
