"""争上游，只有中文说明。

Upstream without a word of English.
"""

from plain_game import make_spec, rules

GAMES = (make_spec(__file__, lambda s: rules(), about="争上游：先出完者胜。"),)
