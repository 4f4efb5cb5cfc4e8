"""Names of the types that games share; a game may show another one (`Shape.title`)."""

from types import MappingProxyType

from paiju.core.language import words

EMPTY = words("要不起", "pass")
SINGLE = words("单张", "single")
PAIR = words("对子", "pair")
TRIPLE = words("三张", "triple")
TRIPLE_SINGLE = words("三带一", "triple with a single")
TRIPLE_PAIR = words("三带一对", "triple with a pair")
STRAIGHT = words("顺子", "straight")
PAIR_STRAIGHT = words("连对", "run of pairs")
PLANE = words("飞机", "plane")
PLANE_SINGLES = words("飞机带小翼", "plane with singles")
PLANE_PAIRS = words("飞机带大翼", "plane with pairs")
FOUR_SINGLES = words("四带二单", "four with two singles")
FOUR_PAIRS = words("四带二对", "four with two pairs")
BOMB = words("炸弹", "bomb")
ROCKET = words("王炸", "rocket")
FLUSH = words("同花", "flush")
FULL_HOUSE = words("葫芦", "full house")
FOUR_ONE = words("金刚", "four with one")
STRAIGHT_FLUSH = words("同花顺", "straight flush")

# What people also say for a type (§4), wherever a game has it and calls nothing else so.
SYNONYMS = MappingProxyType(
    {
        name: tuple(synonyms.split())
        for name, synonyms in {
            "Single": "单张 单牌",
            "SingleStraight": "顺子 单顺 蛇",
            "SingleFlush": "同花",
            "SingleFlushStraight": "同花顺 一条龙",
            "Pair": "对子",
            "PairStraight": "连对 双顺",
            "PairStraightWithSingle": "连对夹一",
            "PairJokers": "王炸 火箭 对鬼",
            "Triple": "三张 三条",
            "TripleWithSingle": "三带一 三带单",
            "TripleWithPair": "三带一对 三带对 三带二 葫芦 俘虏 三两不一",
            "TripleStraight": "飞机 三顺",
            "TripleStraightWithSingle": "三顺夹一",
            "TripleStraightWithSingles": "飞机带小翼 飞机带单",
            "TripleStraightWithPairs": "飞机带大翼 飞机带翅膀 飞机带对",
            "TripleJokers": "三王炸",
            "Quadruple": "炸弹 bomb 四条 四张",
            "QuadrupleWithSingle": "金刚 四夹一 四带一 四条带一",
            "QuadrupleWithSingleSingle": "四带二单 四带二",
            "QuadrupleWithPairPair": "四带二对 四带两对 四带二",
            "QuadrupleStraight": "四顺",
            "QuadrupleStraightWithSingle": "四顺夹一",
            "QuadrupleJokers": "天王炸弹 四王炸",
            "Quintuple": "五张炸弹 炸弹 bomb",
            "Sextuple": "六张炸弹 炸弹 bomb",
            "Septuple": "七张炸弹 炸弹 bomb",
            "Octuple": "八张炸弹 炸弹 bomb",
        }.items()
    }
)
