"""七鬼五二一、七鬼五二三：一副牌，2–7 人，每人 7 张，其余为牌堆，各自为战。两种玩法只有大小不同：
七鬼五二一 3 4 6 8 9 10 J Q K A 2 5 小王 大王 7；七鬼五二三 4 6 8 9 10 J Q K A 3 2 5 小王 大王 7。
同点数比花色。发到最小牌的人先出，第一手必须带它。单牌、对子、三条、四条；双王是对鬼，与对子比大小。
一圈的赢家收走圈内的分（5 为 5 分，10 和 K 各 10 分），从赢家起依次补牌到 7 张，赢家再出。
牌堆已空且最多一人有牌时结束，得分即所收的分。

Seven Ghosts: one pack, 2–7 players, 7 cards each, the rest is the stock, everybody for himself.
The two games differ only in the order of ranks: 3 4 6 8 9 10 J Q K A 2 5 jokers 7, and
4 6 8 9 10 J Q K A 3 2 5 jokers 7; then suits. Whoever was dealt the smallest card leads and must
lay it. Singles, pairs, triples, fours; both jokers are a pair. The winner of a circle captures its
points (5 = 5, 10 = 10, K = 10); then all refill to 7 from him on, and he leads. The game ends when
the stock is empty and at most one player holds cards; the result is the points captured.
"""

from paiju.authoring import (
    Captured,
    Climb,
    Combos,
    Dealing,
    Deck,
    Exact,
    GameSpec,
    Option,
    Playing,
    Settings,
    Shape,
    SmallestLeads,
    StockOut,
    words,
)
from paiju.authoring import titles as t

POINTS = {"5": 5, "T": 10, "K": 10}
LEFTOVER = Option(
    "unscored",
    ("unscored", "first_finisher"),
    words("最后一家手里的分", "points in the last hand: nobody's, or the first out's"),
)
SHAPES = (
    Shape("Single", words("单牌", "single")),
    Shape("Pair", t.PAIR, each=2, lane="pair"),
    Exact("PairJokers", words("对鬼", "pair of jokers"), "xX", lane="pair"),
    Shape("Triple", words("三条", "triple"), each=3),
    Shape("Quadruple", words("四条", "four of a kind"), each=4),
)


def capture(combos: Combos, size: int, s: Settings) -> Climb:
    """A drawing game with hands of this size."""
    return Climb(
        combos,
        (Dealing(each=size), SmallestLeads(), Playing()),
        Captured(s["leftover"]),
        goal=StockOut(size, POINTS),
        has_landlord=False,
    )


def _game(number: int, ranks: str, key: str, zh: str, name: str) -> GameSpec:
    combos = Combos(Deck(ranks, suited=True), (), SHAPES, suit_ties=True, absolute=("*:s7",))
    return GameSpec(
        id=f"seven-ghosts-{key}",
        number=number,
        title=words(zh, f"Seven Ghosts {key}"),
        names=(name,),
        players=range(2, 8),
        options={"leftover": LEFTOVER},
        rules=lambda s: capture(combos, 7, s),
        about=__doc__,
        scoring="points",
    )


GAMES = (
    _game(9, "34689TJQKA25xX7", "521", "七鬼五二一", "Qiguiwueryi"),
    _game(10, "4689TJQKA325xX7", "523", "七鬼五二三", "Qiguiwuersan"),
)
