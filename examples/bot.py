"""A player for `paiju arena`: gets rid of as many cards as it can, small ones first.

paiju arena 斗地主 'cmd:python examples/bot.py' random --deals 20
"""

import json
import sys

RANKS = "3456789TJQKA2"


def strength(code):
    """Jokers (LJ, BJ) are not in the list and count most."""
    return RANKS.index(code[1]) if code[1] in RANKS else len(RANKS)


def choose(legal):
    plays = [action for action in legal if action["kind"] == "play"]
    if not plays:
        return legal[-1]["text"]  # 叫, 抢, or a pass
    return max(plays, key=lambda a: (len(a["cards"]), -sum(map(strength, a["cards"]))))["text"]


for line in sys.stdin:  # "start", then the events this seat sees, and "ask" when it must decide
    message = json.loads(line)
    if message["e"] == "ask":
        print(json.dumps({"text": choose(message["legal"])}), flush=True)
