"""跟墩：一副牌去掉大小王，2 到 4 人，各 5 张。先出的人随意出一张，其他人有同花色必须跟；所领花色中
最大的赢得一墩，并领出下一墩。墩数最多者胜。

Tricks: 52 cards, two to four players, five cards each. The leader plays any card, and whoever holds
its suit must follow; the highest card of that suit takes the trick and leads the next one. Most
tricks win.
"""

from __future__ import annotations

from paiju.authoring import GameSpec, words
from tricks.rules import Tricks

SPEC = GameSpec(
    "tricks",
    98,
    words("跟墩", "Tricks"),
    ("follow suit",),
    range(2, 5),
    {},
    lambda settings: Tricks(),
    __doc__ or "",
)
GAMES = (SPEC,)
