"""广西《地主》：一副牌去掉大小王，四人各 13 张。持有黑桃3 和黑桃A 的人是地主，其余是农民；
一人兼有两张为双地。身份暗藏，打出黑桃3 或黑桃A 才亮明。大小：4 5 … K A 2 3，花色不论。
单张、对子、五张：顺子 < 同花 < 三带二 < 四带一 < 同花顺。一方全部出完即结束，按出完的先后定结果。
一局的输家下一局先向赢家进贡最大的一张（黑桃3、黑桃A 不动），赢家还一张；没有交换时方块4 先出。

Guangxi Dizhu: 52 cards, four players, 13 cards each. The holders of ♠3 and ♠A are landlords, the
others farmers; one player with both is a double landlord. Roles are hidden until ♠3 or ♠A falls.
Ranks 4 … K A 2 3, suits never count. Singles, pairs; five cards: straight < flush < three with two
< four with one < straight flush. When one side is out, the order of going out is the result. In
the next game losers give winners their largest card and get one back; otherwise ♦4 leads.
"""

from paiju.authoring import (
    ByResult,
    Climb,
    Combos,
    Dealing,
    Deck,
    Exchange,
    Flush,
    GameSpec,
    Kickers,
    Option,
    Playing,
    PublicRoles,
    Settings,
    Shape,
    SideOut,
    Stage,
    TributeLeads,
    parse_card,
    parse_cards,
    words,
)
from paiju.authoring import titles as t

RANKS = "456789TJQKA23"
CHAINS = {"linear": RANKS, "low3": "3456789TJQKA", "ring": RANKS + RANKS[:4]}
MARKS = parse_cards("s3 sA")
WIN = (("L1", "F1"), ("L2", "F2"))
DEBTS = {
    **dict.fromkeys(("Lwin1", "Lwin2"), tuple((f, lord) for lord, f in WIN)),
    **dict.fromkeys(("Fwin1", "Fwin2"), WIN),
    "Dou1": (("F1", "L1"), ("F2", "L1"), ("F3", "L1")),
    "Dou2": (("L1", "F1"), ("F2", "L1"), ("F3", "L1")),
    "Dou3": (("L1", "F1"), ("L1", "F2"), ("F3", "L1")),
    "Dou4": (("L1", "F1"), ("L1", "F2"), ("L1", "F3")),
}
STRAIGHT, FLUSH, STRAIGHT_FLUSH = "SingleStraight", "SingleFlush", "SingleFlushStraight"
THREE, FOUR = "TripleWithPair", "QuadrupleWithSingle"
THREE_TWO, FOUR_ONE = words("三带二", "three with two"), words("四带一", "four with one")
# Five cards from low to high. Under the follow table a type led is answered by itself and by what
# stands behind it in the second row: who must cover the last hand can lay nothing else.
ORDERS = {
    "off": (STRAIGHT, FLUSH, THREE, FOUR, STRAIGHT_FLUSH),
    "on": (STRAIGHT, FLUSH, STRAIGHT_FLUSH, THREE, FOUR),
}
SCORES = {
    "none": {},
    "tribute": {
        **dict.fromkeys(("Lwin1", "Lwin2"), (1, (-1, -1))),
        **dict.fromkeys(("Fwin1", "Fwin2"), (-1, (1, 1))),
        "Dou1": (3, (-1, -1, -1)), "Dou2": (1, (1, -1, -1)),
        "Dou3": (-1, (1, 1, -1)), "Dou4": (-3, (1, 1, 1)),
    },
    "a3": {
        "Lwin1": (2, (-2, -2)), "Lwin2": (1, (-1, -1)), "Fwin1": (-2, (2, 2)),
        "Fwin2": (-1, (1, 1)), "Dou1": (6, (-2, -2, -2)), "Dou2": (3, (-1, -1, -1)),
        "Dou3": (-3, (1, 1, 1)), "Dou4": (-6, (2, 2, 2)),
    },
}  # fmt: skip


def combos(s: Settings) -> Combos:
    """The types under these options."""
    first = s["flush_suit_first"] == "on"
    tier = {name: at for at, name in enumerate(ORDERS[s["literal_follow_table"]], 1)}
    shapes: list[Shape | Flush] = [
        Shape("Single", t.SINGLE),
        Shape("Pair", t.PAIR, each=2),
        Shape(STRAIGHT, t.STRAIGHT, run=(5, 5), suits="mixed", lane="five", tier=tier[STRAIGHT]),
        Flush(FLUSH, t.FLUSH, size=5, lane="five", tier=tier[FLUSH], suit_first=first),
        Shape(THREE, THREE_TWO, 3, kickers=Kickers((2,)), lane="five", tier=tier[THREE]),
        Shape(FOUR, FOUR_ONE, 4, kickers=Kickers((1,)), lane="five", tier=tier[FOUR]),
        Shape(
            STRAIGHT_FLUSH, t.STRAIGHT_FLUSH, run=(5, 5), suits="one", lane="five",
            tier=tier[STRAIGHT_FLUSH],
        ),
    ]  # fmt: skip
    if s["allow_triple"] == "on":
        shapes.insert(2, Shape("Triple", t.TRIPLE, each=3))
    ties = s["suit_tiebreak"] == "on"
    chain = CHAINS[s["straight_mode"]]
    return Combos(Deck(RANKS, suited=True), (chain,), tuple(shapes), suit_ties=ties)


def rules(s: Settings) -> Climb:
    """广西地主 under these options."""
    stages: list[Stage | None] = [
        Dealing(each=13),
        PublicRoles() if s["roles_public"] == "on" else None,
        Exchange(DEBTS, MARKS, forbid_same=s["forbid_return_same"] == "on"),
        TributeLeads(parse_card("d4")),
        Playing(),
    ]
    return Climb(
        combos(s),
        tuple(stage for stage in stages if stage),
        ByResult(SCORES[s["scoring"]]),
        lock="circle" if s["pass_locks"] == "on" else "off",
        goal=SideOut(partner_leads=s["jiefeng"] == "partner"),
        marks=MARKS,
        has_landlord=False,
    )


def _switch(zh: str, en: str) -> Option:
    return Option("off", ("off", "on"), words(zh, en))


GAMES = (
    GameSpec(
        id="guangxi-dizhu", number=11, title=words("广西地主", "Guangxi Dizhu"),
        names=("广西", "地主", "A3"), players=range(4, 5), rules=rules, about=__doc__,
        version=2, revised={2: {"literal_follow_table": "on"}},
        options={
            "roles_public": _switch("身份公开", "roles are public"),
            "straight_mode": Option("linear", tuple(CHAINS), words("顺子的连法", "what a run is")),
            "allow_triple": _switch("可以出三张", "bare triples"),
            "suit_tiebreak": _switch("同点数比花色", "suits break ties"),
            "flush_suit_first": _switch("同花先比花色", "flushes compare suits first"),
            "literal_follow_table": _switch(
                "先出的牌型限制跟牌：顺子 < 同花 < 同花顺 < 三带二 < 四带一",
                "the type led limits answers: "
                "straight < flush < straight flush < three with two < four with one",
            ),
            "pass_locks": _switch("要不起后本圈不能再出", "a pass locks until the circle ends"),
            "jiefeng": Option("next", ("next", "partner"), words("接风", "who leads for a winner")),
            "forbid_return_same": _switch("不得退回所得的牌", "a tribute may not go back"),
            "scoring": Option("none", tuple(SCORES), words("计分", "scoring")),
        },
    ),
)  # fmt: skip
