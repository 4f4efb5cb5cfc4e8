"""Words that are refused or lay cards, wherever they are typed."""

from __future__ import annotations

HAND = "333 4567 小王大王 9"


REFUSALS = [  # as a lead with the cards above: text, code, what the sentence says
    ("banana", "not-understood", "看不懂“banana”"),
    ("红挑3", "not-understood", "看不懂“红挑”"),
    ("3 banana", "not-understood", "看不懂“banana”"),
    ("三带一 3", "not-as-declared", "3 不是三带一，是单张"),
    ("三帶一", "cards-after", "“三帶一”后面要写牌"),
    ("三带一 34567", "not-as-declared", "34567 不是三带一，是顺子"),
    ("四王", "not-in-hand", "手里没有 小王"),
    ("3-7", "not-understood", "看不懂“-”"),
]


LAID = [
    ("王炸", 2),
    ("火箭", 2),
    ("JOKERS", 2),
    ("三帶一 3334", 4),
    ("紅桃3", 1),
    ("straight 34567", 5),
]


BIDS = ["banana", "2", "叫吗", "1x"]
