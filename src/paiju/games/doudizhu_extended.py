"""斗地主拓展版：除带牌外与斗地主相同。飞机的翅膀与四带二所带的牌不受限制：可以与母体同点数，
可以含炸弹或王炸；这样的一手牌不是炸弹。一组牌有几种读法时由出牌的人声明。

Extended kickers: as Fight the Landlord, but wings of planes and the cards carried by a four are
free: ranks of the body, bombs and both jokers are allowed, and such a hand is no bomb. A set with
several readings is declared by the player who lays it.
"""

from dataclasses import replace

from paiju.authoring import Climb, Form, GameSpec, Kickers, Settings, Shape, words
from paiju.games.doudizhu import COMBOS, OPTIONS
from paiju.games.doudizhu import rules as classic

FREE = {"of_body": True, "repeat": True, "fours": True, "both_jokers": True, "extends": True}


def _freed(shape: Form) -> Form:
    """Free kickers for planes and fours; 三带 keeps its rule."""
    if not isinstance(shape, Shape) or not shape.kickers or shape.type.startswith("TripleWith"):
        return shape
    return replace(shape, kickers=Kickers(shape.kickers.groups, **FREE))


EXTENDED = replace(COMBOS, shapes=tuple(map(_freed, COMBOS.shapes)))


def rules(s: Settings) -> Climb:
    """斗地主 with another lexicon."""
    return replace(classic(s), combos=EXTENDED)


GAMES = (
    GameSpec(
        id="doudizhu-extended",
        number=2,
        title=words("斗地主拓展版", "Landlord with free kickers"),
        names=("LandlordsX", "斗地主扩展版"),
        players=range(3, 4),
        options=OPTIONS,
        rules=rules,
        about=__doc__,
    ),
)
