"""A recogniser of its own: which cards a text names, written from the tables of the rule book."""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from functools import cache

from hypothesis import strategies as st

import paiju
from paiju import State

SUITS = {
    "d": ("D", "♦", "♢", "方块", "方塊", "方片"),
    "c": ("C", "♣", "♧", "梅花", "草花"),
    "h": ("H", "♥", "♡", "❤", "红桃", "紅桃", "红心", "紅心"),
    "s": ("S", "♠", "♤", "黑桃"),
}


POINTS = {"1": "A", "10": "T", **{point: point for point in "A23456789TJQK"}}


JOKERS = {
    ("LJ",): ("L", "LJ", "小王", "小鬼", "黑王", "LITTLE JOKER", "SMALL JOKER", "BLACK JOKER"),
    ("BJ",): ("B", "R", "BJ", "大王", "大鬼", "红王", "紅王", "BIG JOKER", "RED JOKER"),
    ("??",): ("王", "鬼", "JOKER"),
    ("LJ", "BJ"): ("王炸", "双王", "雙王", "大小王", "火箭", "双鬼", "雙鬼", "大小鬼", "对鬼",
                   "對鬼", "对王", "對王", "JOKERS", "ROCKET", "TWO JOKERS", "BOTH JOKERS",
                   "PAIR OF JOKERS"),
    ("LJ", "LJ", "BJ", "BJ"): ("天王炸弹", "天王炸彈", "四王", "四王炸", "四鬼", "FOUR JOKERS"),
}  # fmt: skip


ALONE = {word for words in JOKERS.values() for word in words if word.isascii() and len(word) > 2}


ORDER = "3456789TJQKA2"  # of ranks, in most games


GAPS = frozenset(" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029,;+|、.。·•・")


NAMES = """
    单张 单牌 對子 对子 三张 三條 三条 三带一 三帶一 三带单 三带一对 三带对 三带二 三带 葫芦
    俘虏 顺子 順子 单顺 蛇 连对 双顺 飞机 三顺 飞机带小翼 飞机带单 飞机带大翼 飞机带翅膀
    飞机带对 四带二单 四带二 四带二对 四带两对 炸弹 炸彈 四条 四张 王炸 火箭 对鬼 對鬼 天王炸弹
    天王炸彈 四王炸 三王炸 同花 同花顺 一条龙 金刚 四夹一 四带一 四条带一 四张炸弹 五张炸弹
    六张炸弹 七张炸弹 八张炸弹 三两一 三兩一 三两不一 硬炸 软炸 軟炸 纯癞子炸 连对夹一
    四星炸 五星炸 六星炸 七星炸 八星炸
    SINGLE PAIR TRIPLE STRAIGHT PLANE BOMB ROCKET
    FLUSH SINGLES PAIRS TRIPLES SingleStraight TripleWithSingle PairStraight
    Quadruple PairJokers QuadrupleJokers TripleStraight SingleFlush
""".split()


def plain(text: str) -> str:
    """Full-width forms as plain ones, small letters as capitals; what has no width is a blank."""
    seen = "".join(" " if c in "\u200b\u200c\u200d\u2060\ufeff" else c for c in text)
    seen = unicodedata.normalize("NFKC", seen.replace("\ufe0f", "").replace("\ufe0e", ""))
    return "".join(c.upper() if c in string.ascii_lowercase else c for c in seen)


def blank(character: str) -> bool:
    return character in GAPS or character.isspace()


def squeezed(text: str) -> str:
    return "".join(text.split())


class Unknown(Exception):
    """A character that belongs to no word."""


def word_at(text: str, at: int, words: list[str]) -> tuple[str, int] | None:
    """The longest of these words that stands here, and where it ends; blanks in it may differ."""
    best: tuple[str, int] | None = None
    for word in words:
        end = at
        for letter in squeezed(word):
            while " " in word and end > at and end < len(text) and text[end].isspace():
                end += 1
            if end >= len(text) or text[end] != letter:
                break
            end += 1
        else:
            if (best is None or end > best[1]) and not in_letters(word, text, at, end):
                best = word, end
    return best


def in_letters(word: str, text: str, at: int, end: int) -> bool:
    """Is it a part of a longer row of letters, where it has to stand alone?"""
    around = text[at - 1 : at] + text[end : end + 1]
    return word in ALONE and any(c in string.ascii_uppercase for c in around)


@cache
def vocabulary() -> dict[str, tuple[str, ...]]:
    """Every word, and the cards it asks for: ?3 any three, s? any spade, s3 that card."""
    found = {word: cards for cards, words in JOKERS.items() for word in words}
    found |= {word: (f"{suit}?",) for suit, words in SUITS.items() for word in words}
    return found | {word: (f"?{point}",) for word, point in POINTS.items()}


def wanted(text: str) -> list[str]:
    """What a plain text asks for, word by word."""
    found: list[str] = []
    words, points, at = list(vocabulary()), list(POINTS), 0
    while at < len(text):
        if blank(text[at]):
            at += 1
            continue
        here = word_at(text, at, words)
        if here is None:
            raise Unknown(text[at])
        at, cards = here[1], vocabulary()[here[0]]
        if cards[0][0] in SUITS and cards[0][1] == "?":
            after = at
            while after < len(text) and text[after].isspace():
                after += 1
            point = word_at(text, after, points)
            if point and word_at(text, after, words) == point:  # the J of JOKER is no jack
                cards, at = (cards[0][0] + POINTS[point[0]],), point[1]
        found += cards
    return found


def named(text: str, held: list[str], order: str) -> Counter[str]:
    """The cards of a hand that a plain text names; StopIteration if one is not there."""
    asked, left, taken = wanted(text), Counter(held), Counter[str]()

    def take(candidates: list[str]) -> None:
        card = next(card for card in candidates if left[card])
        left[card] -= 1
        taken[card] += 1

    kinds = {
        "exact": [one for one in asked if "?" not in one],
        "point": [one for one in asked if one[0] == "?" != one[1]],
        "joker": [one for one in asked if one == "??"],
        "suit": [one for one in asked if one[0] != "?" == one[1]],
    }
    for one in kinds["exact"]:
        take([one])
    for one in kinds["point"]:
        take([suit + one[1] for suit in "dchs"])
    for _ in kinds["joker"]:
        take(["LJ", "BJ"])
    for one in kinds["suit"]:
        take([one[0] + rank for rank in order])
    return taken


def split(text: str) -> list[str]:
    """The parts of a plain text that may name its cards: all of it, or what follows a name."""
    text = re.sub(r"\s+[A-Z]{4,}:\w+\s*$", "", text)
    found = [text]
    start = len(text) - len(text.lstrip())
    for name in map(str.upper, NAMES):
        here = word_at(text, start, [name])
        if here is None:
            continue
        rest = text[here[1] :]
        if name.isascii():
            found += (
                [] if name[-1].isalpha() and rest[:1].isalpha() and rest[:1].isascii() else [rest]
            )
        else:
            found.append(rest.removeprefix(":"))
    return found


def accounted(game: str, text: str, held: list[str], laid: Counter[str]) -> bool:
    """Is the whole text words, and do they name just these cards?"""
    for part in split(plain(text)):
        if game == "doudizhu-laizi":  # a wild card is followed by what it stands for
            part = re.sub(rf"{WILD}\s*=\s*(10|[1-9TJQKA])", f"{WILD} ", part)
        try:
            if named(part, held, ORDERS.get(game, ORDER)) == laid:
                return True
        except (Unknown, StopIteration):
            continue
    return False


ORDERS = {  # from the lowest rank on, where it is another one
    "wuguapi": "6789TJQKA2345",
    "seven-ghosts-521": "34689TJQKA257",
    "guangxi-dizhu": "456789TJQKA23",
}


WILD = "7"  # in 癞子斗地主


TABLES = {
    "doudizhu": "LJ BJ s2 h2 hA cK sQ dJ hT sT d9 c8 h7 s6 d5 h4 s4 s3 h3 c3 d3",
    "doudizhu-extended": "LJ BJ d3 c3 h3 s3 d4 c4 h4 s4 d5 d6 d7",
    "doudizhu-four": "LJ LJ BJ BJ d4 d4 c4 s3 s3 d5 d6 d7 h7 h7",
    "big-two": "d3 c3 h3 s4 d4 d5 d6 d7 d9 c8 s8 h8 d8",
    "dark-doudizhu": "LJ LJ BJ d3 d3 c3 d4 d5 d6 d7",
    "doudizhu-laizi": "LJ BJ d7 c7 h7 s7 d8 c8 h8 d9 d5 d6 dT",
    "doudizhu-panda": "d3 c3 h3 d4 c4 h4 d5 c5 d6 c6 d7 c7 h7 s7 d8 d9",
    "three-two-one": "d3 c3 h3 d4 c4 d5 d6 c6 d7",
    "wuguapi": "LJ BJ d6 c6 h6 d9 c9",
    "seven-ghosts-521": "LJ BJ d3 c3 h3 s3",
    "guangxi-dizhu": "d4 c4 h4 s5 d5 d6 d7 d8 dT",
}


@cache
def table(game: str) -> State:
    """The first player leads with the cards above."""
    return paiju.load("\n".join(lines(game)))


def lines(game: str) -> list[str]:
    """The same as an import."""
    others = zip(range(2, paiju.game(game).seats() + 1), ("cJ", "cQ", "cK"), strict=False)
    wild = [f"W\t{WILD}"] if game == "doudizhu-laizi" else []
    hands = [f"1\t{TABLES[game]}", *(f"{seat}\t{card}" for seat, card in others)]
    return [f"G\t{game}", "E\t1", *wild, *hands]


@cache
def spelt(game: str) -> tuple[str, ...]:
    """What may be laid, as the program writes it, in several ways."""
    state = table(game)
    actions = [action for action in state.legal(0) if action.cards]
    texts = [action.text for action in actions]
    codes = [" ".join(card.code for card in action.cards) for action in actions]
    long = ["+".join(card.long for card in action.cards) for action in actions]
    return (*texts, *codes, *long)


words = [*vocabulary(), *NAMES, " ", ",", "，", "、", ":", "：", "=", "-", "/", "pass", "红挑", "0"]


noise = st.one_of(
    st.sampled_from(
        [*"0xzON炸弹带三挑红紅方黑桃大小对子!?()=-/:_ß①½㎅\u200b\ufe0f\ufeff\x00", "ﬆ"]
    ),
    st.characters(),
)


texts = st.one_of(
    st.lists(st.sampled_from(words), min_size=1, max_size=9).map("".join),
    st.lists(st.sampled_from(words), min_size=1, max_size=6).map(" ".join),
    st.lists(st.sampled_from([*POINTS, *"3334445566", "♠3", "王炸"]), max_size=8).map("".join),
    st.lists(st.one_of(st.sampled_from(words), noise), max_size=8).map("".join),
    st.text(max_size=12),
)
