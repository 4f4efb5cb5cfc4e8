"""四人斗地主：两副牌，四人，每人 25 张，底牌 8 张。叫分定地主，一打三。
没有三带一、飞机带小翼和四带二；四张以上同点数为炸弹，张数多者大；四张王为天王炸弹。
六、七张炸弹翻两倍，八张炸弹和天王炸弹翻三倍，春天、反春天翻两倍。

Four players, two packs, 25 cards each, 8 bottom cards. Bidding for points; one against three.
No triple with a single, no plane with singles, no four with two. Four to eight of a rank are a
bomb, more cards beat fewer; all four jokers beat everything. Bombs of six and seven cards count
×2, of eight cards and the four jokers ×3, spring and anti-spring ×2.
"""

from paiju.authoring import (
    Climb,
    Combos,
    Dealing,
    Deck,
    Exact,
    FirstAsked,
    GameSpec,
    Kickers,
    LandlordStakes,
    Playing,
    Score,
    Settings,
    Shape,
    TakeBottom,
    words,
)
from paiju.authoring import titles as t
from paiju.games.doudizhu import CHAIN, REDEAL_LIMIT

BOMBS = ("Quadruple", "Quintuple", "Sextuple", "Septuple", "Octuple")
SHAPES: tuple[Shape | Exact, ...] = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", t.TRIPLE, each=3),
    Shape("TripleWithPair", words("三带二", "triple with a pair"), each=3, kickers=Kickers((2,))),
    Shape("SingleStraight", t.STRAIGHT, each=1, run=(5, 12)),
    Shape("PairStraight", t.PAIR_STRAIGHT, each=2, run=(3, 12)),
    Shape("TripleStraight", words("三顺", "plane"), each=3, run=(2, 11)),
    Shape("TripleStraightWithPairs", words("飞机带翅膀", "plane with pairs"), 3, (2, 6),
          Kickers((2,), extends=True)),
    *(
        Shape(name, words(f"{zh}张炸弹", f"bomb of {n}"), each=n, bomb=n)
        for n, (name, zh) in enumerate(zip(BOMBS, "四五六七八", strict=True), 4)
    ),
    Exact("QuadrupleJokers", words("天王炸弹", "four jokers"), "xxXX", bomb=9),
)  # fmt: skip
COMBOS = Combos(Deck("3456789TJQKA2xX", packs=2), (CHAIN,), SHAPES, absolute=("QuadrupleJokers:*",))


def rules(s: Settings) -> Climb:
    """四人斗地主 under these options."""
    bidding = Score(limit=s["redeal_limit"])
    settle = LandlordStakes({"Sextuple": 2, "Septuple": 2, "Octuple": 3, "QuadrupleJokers": 3})
    stages = (Dealing(each=25), FirstAsked(), bidding, TakeBottom(), Playing())
    return Climb(COMBOS, stages, settle)


GAMES = (
    GameSpec(
        id="doudizhu-four",
        number=3,
        title=words("四人斗地主", "Four-player Landlord"),
        names=("Landlords4P", "四人"),
        players=range(4, 5),
        options={"redeal_limit": REDEAL_LIMIT},
        rules=rules,
        about=__doc__,
    ),
)
