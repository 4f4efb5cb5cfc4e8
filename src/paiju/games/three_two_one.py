"""三两一：一副牌去掉大小王，四人各 13 张，各自为战。方块3 先出，第一手必须带方块3。
大小：3 4 … K A 2；花色不论。A 既可接 2 也可接 K，但 3 不能与 K 相连。没有炸弹。
要不起的人在本圈内不能再出（禁止回打）。先出完者胜，其余按剩牌付分：
1 张 0 分，2–5 张 1 分，6–9 张 2 分，10–12 张 3 分，13 张 5 分。

Three-Two-One: 52 cards, four players, 13 cards each, everybody for himself. The holder of ♦3
leads, and his first hand must contain it. Ranks 3 … K A 2, suits never count. In a run A joins
both 2 and K, but a 3 may not be connected with a K. No bombs. Who passes is out until the circle
is won. The first empty hand wins; losers pay 0 for 1 card left, 1 for 2–5, 2 for 6–9, 3 for
10–12 and 5 for 13.
"""

from paiju.authoring import (
    CardsLeft,
    Climb,
    Combos,
    Dealing,
    Deck,
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

ONE = Kickers((1,), once=True, of_body=True, repeat=True, fours=True, extends=True)
SHAPES = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", t.TRIPLE, each=3),
    Shape("Quadruple", words("四张", "four of a kind"), each=4),
    Shape("SingleStraight", t.STRAIGHT, each=1, run=(3, 13)),
    Shape("PairStraight", t.PAIR_STRAIGHT, each=2, run=(2, 6)),
    Shape("TripleStraight", words("三顺", "run of triples"), each=3, run=(2, 4)),
    Shape("QuadrupleStraight", words("四顺", "run of fours"), each=4, run=(2, 3)),
    Shape("TripleWithPair", words("三两不一", "triple with a pair"), 3, kickers=Kickers((2,))),
    Shape("TripleWithPairSingle", words("三两一", "three-two-one"), 3,
          kickers=Kickers((2, 1), of_body=True, repeat=True)),
    Shape("QuadrupleWithSingle", words("四夹一", "four with one"), 4, kickers=ONE),
    Shape("PairStraightWithSingle", words("连对夹一", "pairs with one"), 2, (3, 6), ONE),
    Shape("TripleStraightWithSingle", words("三顺夹一", "triples with one"), 3, (2, 4), ONE),
    Shape("QuadrupleStraightWithSingle", words("四顺夹一", "fours with one"), 4, (2, 3), ONE),
)  # fmt: skip
COMBOS = Combos(
    Deck("3456789TJQKA2"), ("A23456789TJQK", "3456789TJQKA2"), SHAPES, absolute=("*:2",)
)


def rules(s: Settings) -> Climb:
    """三两一 under these options."""
    stages = (Dealing(each=13), HolderLeads(parse_card("d3")), Playing())
    settle = CardsLeft(((1, 0), (5, 1), (9, 2), (12, 3), (13, 5)))
    return Climb(COMBOS, stages, settle, lock=s["lock"], has_landlord=False)


GAMES = (
    GameSpec(
        id="three-two-one",
        number=7,
        title=words("三两一", "Three-Two-One"),
        names=("ThreeTwoOne", "三二一"),
        players=range(4, 5),
        options={
            "lock": Option(
                "circle",
                ("circle", "round"),
                words("要不起后锁到圈末或回合末", "how long a pass locks"),
            )
        },
        rules=rules,
        about=__doc__,
        clockwise=True,
    ),
)
