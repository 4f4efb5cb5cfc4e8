"""锄大地：一副牌去掉大小王，四人各 13 张，各自为战。方块3 先出，第一手必须带方块3。
大小：3 4 … K A 2，同点数比花色：方块 < 梅花 < 红桃 < 黑桃。单牌、对子、三条，五张：
顺子 < 同花 < 葫芦 < 金刚 < 同花顺。顺子按自然顺序，A 可在最小或最大；大小看其中最大的一张。
先出完者胜。牌分：剩 n 张为 n，8–9 张 2n，10–12 张 3n，13 张 4n；每张剩下的 2 另加
黑桃 50、红桃 30、梅花 20、方块 10。每两家之间付牌分之差。

Big Two: 52 cards, four players, 13 cards each, everybody for himself. The holder of ♦3 leads and
must lay it. Ranks 3 … K A 2, then suits ♦ ♣ ♥ ♠. Singles, pairs, triples; five cards: straight <
flush < full house < four with one < straight flush, each measured by its largest card (2 is
high). The first empty hand wins. Card points for n cards left: n, from 8 on 2n, from 10 on 3n,
13 cards 4n, and for every 2 left ♠ 50, ♥ 30, ♣ 20, ♦ 10; all pay each other the difference.
"""

from paiju.authoring import (
    CardPoints,
    Climb,
    Combos,
    Dealing,
    Deck,
    Flush,
    GameSpec,
    HolderLeads,
    Kickers,
    Option,
    Playing,
    Settings,
    Shape,
    parse_card,
    words,
)
from paiju.authoring import titles as t

SHAPES = (
    Shape("Single", words("单牌", "single")),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", words("三条", "triple"), each=3),
    Shape("SingleStraight", t.STRAIGHT, run=(5, 5), suits="mixed", lane="five", tier=1),
    Flush("SingleFlush", t.FLUSH, size=5, lane="five", tier=2),
    Shape("TripleWithPair", t.FULL_HOUSE, 3, kickers=Kickers((2,)), lane="five", tier=3),
    Shape("QuadrupleWithSingle", t.FOUR_ONE, 4, kickers=Kickers((1,)), lane="five", tier=4),
    Shape("SingleFlushStraight", t.STRAIGHT_FLUSH, run=(5, 5), suits="one", lane="five", tier=5),
)
COMBOS = Combos(
    Deck("3456789TJQKA2", suited=True),
    ("A23456789TJQKA",),
    SHAPES,
    suit_ties=True,
    key_of_run="largest",
    absolute=("Single:s2", "Pair:s2", "Triple:s2", "SingleFlushStraight:s2"),
)
TWOS = {parse_card(code): n for code, n in {"s2": 50, "h2": 30, "c2": 20, "d2": 10}.items()}


def rules(s: Settings) -> Climb:
    """锄大地 under these options."""
    return Climb(
        COMBOS,
        (Dealing(each=13), HolderLeads(parse_card("d3")), Playing()),
        CardPoints(((7, 1), (9, 2), (12, 3), (13, 4)), TWOS),
        lock="circle" if s["pass_locks"] == "on" else "off",
        has_landlord=False,
    )


GAMES = (
    GameSpec(
        id="big-two",
        number=6,
        title=words("锄大地", "Big Two"),
        names=("BigTwo", "大老二", "锄大弟"),
        players=range(4, 5),
        options={
            "pass_locks": Option(
                "off", ("off", "on"), words("要不起后本圈不能再出", "a pass locks for the circle")
            )
        },
        rules=rules,
        about=__doc__,
    ),
)
