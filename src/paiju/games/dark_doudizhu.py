"""暗牌斗地主：两副牌，四人，各自为战，打金币，共 5 轮。每轮手牌补到 6、8、10、12、14 张，
一次一张按座位轮流，补到的头两张为明牌。各人同时暗出一手，一起亮开。
大小：3 4 … K A 2 小王 大王；花色不论；连牌只用 3 到 A；都不带牌。
单牌类：单牌 2 倍，顺子 20 倍。对子类：对子 3 倍，连对 20 倍。三带类：三带 4 倍，飞机 20 倍。
同类中连牌大于散牌，连牌先比长短再比点数，散牌比最大的一组。炸弹类：四星炸 10 < 王炸 15 <
五星炸 20 < 六星炸 30 < 三王炸 40 < 七星炸 50 < 八星炸 60 < 四王炸 100 倍。
有炸弹只结算炸弹，否则依次结算三带、对子、单牌。王 5 分，其他牌 1 分。
同类败者受暴击，付 底分 ×（胜者分 + 同类败者分之和）× 倍数 × 5；其余各家付 底分 × 胜者分 × 倍数。
相同为平，平者都赢别家。金币不为负，不够按比例付；没有金币的破产离局，不足两家时结束。

Dark Landlord: two packs, four players, everybody for himself, for coins, five rounds. Hands are
filled up to 6, 8, 10, 12, 14 cards, one card at a time in seat order; the first two of a refill lie
face up. All lay one hand face down, then all are revealed. Ranks 3 … K A 2, little joker, big
joker; suits never count; runs are 3 to A. Singles ×2, straights ×20; pairs ×3, runs of pairs ×20;
triples ×4, planes ×20, nothing is carried; in a class runs beat loose groups, runs compare length
first, groups the highest. Bombs: four of a kind ×10 < two jokers ×15 < five ×20 < six ×30 < three
jokers ×40 < seven ×50 < eight ×60 < four jokers ×100. If there is a bomb only bombs are settled,
otherwise triples, pairs, singles. Jokers score 5, other cards 1. Losers of the winner's own class
pay base × (his score + all of theirs) × multiplier × 5, the others base × his score × multiplier.
Equal hands win together. Nobody pays more than he has; who has nothing is out.
"""

from paiju.authoring import (
    Combos,
    Deck,
    Exact,
    Form,
    GameSpec,
    Groups,
    Option,
    Settings,
    Shape,
    Showdown,
    Tariff,
    words,
)
from paiju.authoring import titles as t
from paiju.games.doudizhu import CHAIN

KINDS = ("triples", "pairs", "singles")  # in the order of settlement
MULTIPLIERS = {
    "Single": 2, "Pair": 3, "Triple": 4,
    "SingleStraight": 20, "PairStraight": 20, "TripleStraight": 20,
    "Quadruple": 10, "PairJokers": 15, "Quintuple": 20, "Sextuple": 30, "TripleJokers": 40,
    "Septuple": 50, "Octuple": 60, "QuadrupleJokers": 100,
}  # fmt: skip
STARS = {"Quadruple": 4, "Quintuple": 5, "Sextuple": 6, "Septuple": 7, "Octuple": 8}
JOKERS = {  # equal types: the more big jokers the stronger
    "PairJokers": (words("王炸", "two jokers"), ("xx", "xX", "XX")),
    "TripleJokers": (words("三王炸", "three jokers"), ("xxX", "xXX")),
    "QuadrupleJokers": (words("四王炸", "four jokers"), ("xxXX",)),
}


def bombs() -> tuple[Form, ...]:
    """Bombs by multiplier; their place in the list is their tier."""
    found: list[Form] = []
    for name in sorted(STARS.keys() | JOKERS, key=MULTIPLIERS.__getitem__):
        if name in STARS:
            n = STARS[name]
            title = words(f"{'四五六七八'[n - 4]}星炸", f"bomb of {n}")
            found.append(Shape(name, title, each=n, bomb=len(found) + 1))
        else:
            title, sets = JOKERS[name]
            found += [Exact(name, title, s, bomb=len(found) + i) for i, s in enumerate(sets, 1)]
    return tuple(found)


def combos(s: Settings) -> Combos:
    """The types under these options."""
    more, most = s["multi_group"] == "on", len(CHAIN)
    shapes = (
        Groups("Single", words("单牌", "singles"), 1, more, lane="singles"),
        Shape("SingleStraight", t.STRAIGHT, 1, (5, most), lane="singles", tier=1, longer=True),
        Groups("Pair", words("对子", "pairs"), 2, more, lane="pairs"),
        Shape("PairStraight", t.PAIR_STRAIGHT, 2, (2, most), lane="pairs", tier=1, longer=True),
        Groups("Triple", words("三带", "triples"), 3, more, lane="triples"),
        Shape("TripleStraight", t.PLANE, 3, (2, most), lane="triples", tier=1, longer=True),
        *bombs(),
    )
    return Combos(Deck("3456789TJQKA2xX", packs=2), (CHAIN,), shapes)


def rules(s: Settings) -> Showdown:
    """暗牌斗地主 under these options."""
    return Showdown(
        combos(s),
        Tariff(MULTIPLIERS, KINDS, s["base"], s["crit"], s["cross_class"]),
        sizes=(6, 8, 10, 12, 14),
        start=s["start_coins"],
        sticky=s["face_up"] == "sticky",
        reshuffle=s["on_empty"] == "reshuffle",
        allow_pass=s["allow_pass"] == "on",
    )


def _choice(values: str, zh: str, en: str) -> Option:
    first, *rest = values.split()
    return Option(first, (first, *rest), words(zh, en))


GAMES = (
    GameSpec(
        id="dark-doudizhu",
        number=12,
        title=words("暗牌斗地主", "Dark Landlord"),
        names=("暗牌",),
        players=range(4, 5),
        options={
            "start_coins": Option(10000, range(100, 100_001, 100), words("开局金币", "coins")),
            "base": Option(1, range(1, 101), words("底分", "base score")),
            "on_empty": _choice("reshuffle short_hands", "牌堆空了：重洗弃牌或有多少打多少",
                                "empty stock: reshuffle the discards, or play with less"),
            "face_up": _choice("per_round sticky", "明牌只在本轮，或直到打出",
                               "face-up cards: for the round, or until played"),
            "allow_pass": _choice("off on", "可以不出", "passing is allowed"),
            "multi_group": _choice("on off", "散牌可有多组", "several groups in a loose hand"),
            "crit": _choice("shared per_victim", "暴击：5 倍，或 5 倍乘被暴击人数",
                            "crit: ×5, or ×5 for every victim"),
            "cross_class": _choice("all lower none", "胜者向哪些别类收钱：全部、较小的类、不收",
                                   "other classes that pay a winner"),
        },
        rules=rules,
        about=__doc__,
    ),
)  # fmt: skip
