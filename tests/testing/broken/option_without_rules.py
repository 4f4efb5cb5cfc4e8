"""争上游，一个选项值没有规则。

Upstream with a value of an option that makes no rules.
"""

from paiju.authoring import Option, words
from plain_game import make_spec, rules

LOCKS = {"free": "off"}
OPTION = Option("free", ("free", "strict"), words("不出后能否再出", "whether a pass locks"))
GAMES = (make_spec(__file__, lambda s: rules(lock=LOCKS[s["pass"]]), options={"pass": OPTION}),)
