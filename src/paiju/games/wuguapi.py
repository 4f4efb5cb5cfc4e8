"""五瓜皮：一副牌，2–10 人，每人 5 张，其余为牌堆，各自为战。
大小：6 7 8 9 10 J Q K A 2 3 4 5 小王 大王，同点数比花色。发到最小牌的人先出，第一手必须带它。
一次出 1–5 张，张数相同才能比：三张 顺子 < 同花 < 三条 < 同花顺；四张 顺子 < 同花 < 四条 < 同花顺；
五张 顺子 < 同花 < 葫芦 < 金刚 < 同花顺。顺子按自然顺序，A 可在最小或最大，大小看其中最大的一张。
收分、补牌（5 张）、结束与七鬼五二一相同。

Wuguapi: one pack, 2–10 players, 5 cards each, the rest is the stock, everybody for himself. Ranks
6 … K A 2 3 4 5 little joker, big joker, then suits. Whoever was dealt the smallest card leads and
must lay it. Hands of 1–5 cards, compared with hands of the same size: straights, flushes, three or
four of a kind, full houses, four with one, straight flushes; a run is natural, A low or high, and
measured by its largest card. Capturing, refilling (to 5) and the end are as in Seven Ghosts.
"""

from paiju.authoring import Combos, Deck, Exact, Flush, GameSpec, Kickers, Shape, words
from paiju.authoring import titles as t
from paiju.games.seven_ghosts import LEFTOVER, capture


def runs(n: int) -> tuple[Shape | Flush, ...]:
    """顺子, 同花 and 同花顺 of n cards; other hands have the tiers between 2 and 9."""
    return (
        Shape("SingleStraight", t.STRAIGHT, run=(n, n), suits="mixed", lane=str(n), tier=1),
        Flush("SingleFlush", t.FLUSH, size=n, lane=str(n), tier=2),
        Shape("SingleFlushStraight", t.STRAIGHT_FLUSH, 1, (n, n), suits="one", lane=str(n), tier=9),
    )


PAIR_OR_JOKERS = Kickers((2,), joker_pair=True)
SHAPES = (
    Shape("Single", words("单牌", "single")),
    Shape("Pair", t.PAIR, each=2, lane="2"),
    Exact("PairJokers", words("对鬼", "pair of jokers"), "xX", lane="2", tier=1),
    *runs(3),
    Shape("Triple", words("三条", "triple"), each=3, lane="3", tier=3),
    *runs(4),
    Shape("Quadruple", words("四条", "four of a kind"), each=4, lane="4", tier=3),
    *runs(5),
    Shape("TripleWithPair", t.FULL_HOUSE, 3, kickers=PAIR_OR_JOKERS, lane="5", tier=3),
    Shape("QuadrupleWithSingle", t.FOUR_ONE, 4, kickers=Kickers((1,)), lane="5", tier=4),
)
COMBOS = Combos(
    Deck("6789TJQKA2345xX", suited=True),
    ("A23456789TJQKA",),
    SHAPES,
    suit_ties=True,
    key_of_run="largest",
    absolute=("Single:BJ", "PairJokers:*", "SingleFlushStraight:s5"),
)

GAMES = (
    GameSpec(
        id="wuguapi",
        number=8,
        title=words("五瓜皮", "Wuguapi"),
        names=(),
        players=range(2, 11),
        options={"leftover": LEFTOVER},
        rules=lambda s: capture(COMBOS, 5, s),
        about=__doc__,
        scoring="points",
    ),
)
