"""Names of the types that games share; a game may show another one (`Shape.title`)."""

from paiju.language import words

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
