"""斗地主：一副牌，三人，每人 17 张，底牌 3 张。叫、抢地主（或叫分），地主拿底牌先出，
先出完牌的一方获胜。炸弹、王炸、春天、反春天、抢地主各翻一倍；每个农民按自己的注与地主结算。
大小：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王；花色不论；顺子、连对、飞机只用 3 到 A。

Fight the Landlord: one pack, three players, 17 cards each, 3 bottom cards. Call and rob (or bid)
for the landlord, who takes the bottom cards and leads; the side of the first empty hand wins.
Every bomb, rocket, spring, anti-spring and rob doubles; each farmer settles with the landlord.
Ranks low to high: 3 … 10 J Q K A 2 little joker, big joker; suits never count; runs are 3 to A.
"""

from paiju.authoring import (
    Bidding,
    CallRob,
    Climb,
    Combos,
    Dealing,
    Deck,
    Doubling,
    Exact,
    FirstAsked,
    GameSpec,
    Kickers,
    LandlordStakes,
    Lottery,
    OpenHand,
    OpenStart,
    Option,
    Playing,
    Score,
    Settings,
    Shape,
    Stage,
    TakeBottom,
    words,
)
from paiju.authoring import titles as t

DECK = Deck("3456789TJQKA2xX")
CHAIN = "3456789TJQKA"
SHAPES = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", t.TRIPLE, each=3),
    Shape("TripleWithSingle", t.TRIPLE_SINGLE, each=3, kickers=Kickers((1,))),
    Shape("TripleWithPair", t.TRIPLE_PAIR, each=3, kickers=Kickers((2,))),
    Shape("SingleStraight", t.STRAIGHT, each=1, run=(5, 12)),
    Shape("PairStraight", t.PAIR_STRAIGHT, each=2, run=(3, 10)),
    Shape("TripleStraight", t.PLANE, each=3, run=(2, 6)),
    Shape("TripleStraightWithSingles", t.PLANE_SINGLES, 3, (2, 5), Kickers((1,))),
    Shape("TripleStraightWithPairs", t.PLANE_PAIRS, 3, (2, 4), Kickers((2,))),
    Shape("QuadrupleWithSingleSingle", t.FOUR_SINGLES, each=4, kickers=Kickers((1, 1))),
    Shape("QuadrupleWithPairPair", t.FOUR_PAIRS, each=4, kickers=Kickers((2, 2))),
    Shape("Quadruple", t.BOMB, each=4, bomb=1),
    Exact("PairJokers", t.ROCKET, "xX", bomb=2),
)
COMBOS = Combos(DECK, (CHAIN,), SHAPES, absolute=("PairJokers:*",))

ON_OFF = ("on", "off")
REDEAL_LIMIT = Option(
    3,
    range(100),
    words("连续几局无人叫则强制，0 不限", "deals before the first is forced, 0: never"),
)
OPTIONS = {
    "preset": Option(
        "none", ("none", "competition"), words("竞技二打一", "competition rules"),
        implies={"competition": {
            "bidding": "score", "rob": "off", "redeal_limit": 0, "doubling": "on",
            "open_hand": "off", "first_bidder": 1,
        }},
    ),
    "bidding": Option(
        "call-rob", ("call-rob", "score"), words("叫/抢或叫分", "call and rob, or bid points"),
        implies={"score": {"rob": "off"}},
    ),
    "rob": Option("on", ON_OFF, words("抢地主", "robbing; off by default with score")),
    "redeal_limit": REDEAL_LIMIT,
    "doubling": Option("off", ("off", "on"), words("加倍、再加倍", "double and redouble")),
    "open_hand": Option("off", ("off", "landlord", "all"), words("明牌", "open cards")),
    "bomb_cap": Option(0, range(100), words("最多计几个炸弹，0 不限", "bombs that count, 0: all")),
    "first_bidder": Option(0, range(4), words("首叫座位，0 随机", "who is asked first, 0: drawn")),
}  # fmt: skip


def bidding(s: Settings) -> Bidding:
    """The way the landlord is found."""
    if s["bidding"] == "draw":
        return Lottery()
    kind = Score if s["bidding"] == "score" else CallRob
    return kind(rob=s["rob"] == "on", limit=s["redeal_limit"])


def stages(s: Settings) -> tuple[Stage, ...]:
    """[明牌开始] → deal → bidding → [加倍 → 再加倍] → bottom cards → [明牌] → play."""
    first = 1 if s["bidding"] == "draw" else s["first_bidder"]  # a draw goes by seats
    plan: list[Stage | None] = [
        OpenStart() if s["open_hand"] == "all" else None,
        Dealing(each=17),
        FirstAsked(first - 1 if first else None),
        bidding(s),
        Doubling() if s["doubling"] == "on" else None,
        TakeBottom(),
        OpenHand() if s["open_hand"] != "off" else None,
        Playing(),
    ]
    return tuple(stage for stage in plan if stage)


def rules(s: Settings) -> Climb:
    """斗地主 under these options."""
    settle = LandlordStakes({"Quadruple": 2, "PairJokers": 2}, cap=s["bomb_cap"])
    return Climb(COMBOS, stages(s), settle)


GAMES = (
    GameSpec(
        id="doudizhu",
        number=1,
        title=words("斗地主", "Fight the Landlord"),
        names=("Landlords", "三人斗地主", "欢乐斗地主", "竞技二打一", "二打一"),
        players=range(3, 4),
        options=OPTIONS,
        rules=rules,
        about=__doc__,
    ),
)
