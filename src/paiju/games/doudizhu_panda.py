"""熊猫斗地主：规则与斗地主相同，一位玩家对两只电脑熊猫（联机时任何座位都可以是人）。
选地主用四个按钮：不叫、一分、二分、三分；也可以抽签：每人在三张底牌中选一张，最大者为地主。

Panda: the rules of Fight the Landlord, one person against two pandas (online any seat may be a
person). Four buttons choose the landlord: no bid, 1, 2, 3; or a draw: everybody picks one of the
three face-down bottom cards, and the highest card makes the landlord.
"""

from dataclasses import replace

from paiju.authoring import Climb, Clock, GameSpec, Settings, words
from paiju.games.doudizhu import COMBOS, OPTIONS
from paiju.games.doudizhu import rules as classic

TITLES = {
    "TripleWithSingle": "三带单",
    "TripleWithPair": "三带对",
    "SingleStraight": "单顺",
    "PairStraight": "双顺",
    "TripleStraight": "三顺",
    "TripleStraightWithSingles": "飞机带单",
    "TripleStraightWithPairs": "飞机带对",
    "QuadrupleWithSingleSingle": "四带二",
    "QuadrupleWithPairPair": "四带两对",
}
NAMED = replace(
    COMBOS,
    shapes=tuple(
        replace(shape, title={**shape.title, "zh": TITLES.get(shape.type, shape.title["zh"])})
        for shape in COMBOS.shapes
    ),
)


def rules(s: Settings) -> Climb:
    """斗地主 with the names of this table."""
    return replace(classic(s), combos=NAMED)


GAMES = (
    GameSpec(
        id="doudizhu-panda",
        number=5,
        title=words("熊猫斗地主", "Panda Landlord"),
        names=("Panda", "熊猫"),
        players=range(3, 4),
        options={
            **{flag: option for flag, option in OPTIONS.items() if flag != "preset"},
            "bidding": replace(
                OPTIONS["bidding"],
                default="score",
                choices=("score", "call-rob", "draw"),
                doc=words("叫分、叫/抢或抽签", "bid points, call and rob, or draw"),
            ),
        },
        rules=rules,
        about=__doc__,
        clock=Clock(bid=15, leader=20, other=15, hurry=7),
    ),
)
