"""癞子斗地主：与斗地主相同，另外地主拿到底牌后随机翻出一个点数，该点数的四张牌为癞子。
癞子与别的牌一起打出时可当 3 到 2 的任何一张，单独打出时是它本身。
炸弹从小到大：软炸（含癞子）、硬炸（四张原牌）、纯癞子炸、王炸。
天地癞子（mode=heaven-earth）：叫地主前先翻出天癞子，地主确定后再翻地癞子，共八张。

Wild cards: as Fight the Landlord, but when the landlord has taken the bottom cards one rank is
drawn, and its four cards are wild: laid together with others they stand for any rank 3 … 2, alone
for themselves. Bombs low to high: soft (with wild cards), hard (four natural cards), pure (four
wild cards), rocket. With mode=heaven-earth a first rank is drawn before the bidding and a second
one when the landlord is known: eight wild cards.
"""

from dataclasses import replace

from paiju.authoring import (
    Climb,
    Combos,
    Dealing,
    Deck,
    Exact,
    GameSpec,
    LandlordStakes,
    Option,
    Settings,
    Shape,
    Stage,
    TakeBottom,
    WildDrawn,
    words,
)
from paiju.games.doudizhu import COMBOS, OPTIONS
from paiju.games.doudizhu import rules as classic

LONG = ("Quadruple", "Quintuple", "Sextuple", "Septuple", "Octuple", "Nonuple", "Decuple",
        "Undecuple", "Duodecuple")  # fmt: skip
TIERS = {
    "soft": words("软炸", "soft bomb"),
    "hard": words("硬炸", "hard bomb"),
    "pure": words("纯癞子炸", "bomb of wild cards"),
}
FLAT = dict.fromkeys((*TIERS, "PairJokers"), 2)


def combos(wilds: int, longest: int) -> Combos:
    """The types of 斗地主 with bombs in tiers; more cards cover fewer."""
    ordinary = tuple(shape for shape in COMBOS.shapes if not shape.bomb)
    bombs = tuple(
        Shape(name, title, each=n, bomb=4 * n + level, wild=tier)
        for n, name in enumerate(LONG, 4)
        for level, (tier, title) in enumerate(TIERS.items())
        if n <= longest and (n == 4 or tier == "soft" or (tier == "pure" and n <= wilds))
    )
    rocket = Exact("PairJokers", words("王炸", "rocket"), "xX", bomb=99)
    deck = Deck(COMBOS.deck.ranks, wilds=wilds)
    return replace(COMBOS, deck=deck, shapes=(*ordinary, *bombs, rocket))


def rules(s: Settings) -> Climb:
    """癞子斗地主 under these options."""
    both = s["mode"] == "heaven-earth"
    wilds = 8 if both else 4
    longest = 4 + wilds if both or s["long_bombs"] == "on" else 4
    stages: list[Stage] = []
    for stage in classic(s).stages:
        stages.append(stage)
        if both and isinstance(stage, Dealing):
            stages.append(WildDrawn(1))
        if isinstance(stage, TakeBottom):
            stages.append(WildDrawn(2 if both else 1))
    tiered = s["bomb_factor"] == "tiered"
    factors = FLAT | ({"hard": 4, "pure": 4, "PairJokers": 4} if tiered else {})
    settle = LandlordStakes(factors, cap=s["bomb_cap"])
    return Climb(combos(wilds, longest), tuple(stages), settle)


GAMES = (
    GameSpec(
        id="doudizhu-laizi",
        number=4,
        title=words("癞子斗地主", "Wild-card Landlord"),
        names=("Laizi", "癞子"),
        players=range(3, 4),
        options={
            "mode": Option(
                "single", ("single", "heaven-earth"), words("天地癞子", "one wild rank or two"),
                implies={"heaven-earth": {"long_bombs": "on"}},
            ),
            "long_bombs": Option("off", ("off", "on"), words("五张以上的炸弹", "longer bombs")),
            "bomb_factor": Option("flat", ("flat", "tiered"), words("炸弹倍数", "bomb factors")),
            **OPTIONS,
        },
        rules=rules,
        about=__doc__,
    ),
)  # fmt: skip
