"""争上游，四带十三对。

Upstream with a type of four cards and thirteen pairs.
"""

from paiju.authoring import Kickers, Shape, words
from plain_game import make_spec, rules

HUGE = Shape("Train", words("火车", "train"), each=4, kickers=Kickers((2,) * 13))
GAMES = (make_spec(__file__, lambda s: rules(shapes=(HUGE,))),)
