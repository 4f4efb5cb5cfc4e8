"""A slow referee for the games of five-card hands and of suits, written from the rule book.

It shares no code with the engine. Cards are codes (`d3 sT hA LJ BJ`). What a hand may be, and
what it covers, is one table per game: the number of cards, and the classes from low to high.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

JOKERS = ("LJ", "BJ")
SUITS = "dchs"  # 方块 < 梅花 < 红桃 < 黑桃
POINTS = "A23456789TJQK"

FIVE = ("SingleStraight", "SingleFlush", "TripleWithPair", "QuadrupleWithSingle")
FIVE_CARDS = (*FIVE, "SingleFlushStraight")  # 顺子 < 同花 < 葫芦 < 金刚 < 同花顺

# How often the ranks of a hand appear; the two jokers count as one rank.
GROUPS = {
    (1,): "Single",
    (2,): "Pair",
    (3,): "Triple",
    (4,): "Quadruple",
    (3, 2): "TripleWithPair",
    (4, 1): "QuadrupleWithSingle",
}

# 广西地主 literal_follow_table: 顺子 < 同花 < 同花顺 < 三带二 < 四带一,
LITERAL = (*FIVE[:2], "SingleFlushStraight", *FIVE[2:])
# and the type led → the types that may answer.
ANSWERS = {
    "SingleStraight": FIVE_CARDS,
    "SingleFlush": ("SingleFlush", "SingleFlushStraight", "TripleWithPair", "QuadrupleWithSingle"),
    "SingleFlushStraight": ("SingleFlushStraight", "TripleWithPair", "QuadrupleWithSingle"),
    "TripleWithPair": ("TripleWithPair", "QuadrupleWithSingle"),
    "QuadrupleWithSingle": ("QuadrupleWithSingle",),
}


class Reading(NamedTuple):
    """The one way to read a hand; no set of these games has two."""

    type: str
    cards: int
    key: str  # the exact card that is compared


def never(reading: Reading, cards: Sequence[str]) -> bool:
    """No hand is absolutely largest."""
    return False


@dataclass(frozen=True)
class Game:
    """What the games differ in."""

    order: tuple[str, ...]  # ranks low to high; the pack has jokers if they are listed
    # Number of cards → classes low to high; types of one class stand in one text.
    classes: Mapping[int, tuple[str, ...]]
    line: str = ""  # a stretch of it is a run
    largest: Callable[[Reading, Sequence[str]], bool] = never
    key_ends_run: bool = False  # key of a run: its last card in the line, else the largest card
    key_is_rank: bool = False  # a key is printed without its suit
    suits_decide: bool = True  # between equal ranks
    flush_suit_first: bool = False
    answers: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def value(self, card: str) -> tuple[int, int]:
        """Rank, then suit."""
        return self.order.index(rank_of(card)), 0 if card in JOKERS else SUITS.index(card[0])


def rank_of(card: str) -> str:
    return card if card in JOKERS else card[1]


# Absolutely largest hands.


def key_of_big_two(reading: Reading, cards: Sequence[str]) -> bool:
    """锄大地: 单牌, 对子, 三条 or 同花顺 whose key is 黑桃2."""
    return reading.key == "s2" and reading.type in (
        "Single",
        "Pair",
        "Triple",
        "SingleFlushStraight",
    )


def key_of_wuguapi(reading: Reading, cards: Sequence[str]) -> bool:
    """五瓜皮: 大王, 对鬼, and a 同花顺 whose key is 黑桃5."""
    return (reading.type, reading.key) in (
        ("Single", "BJ"),
        ("PairJokers", "BJ"),
        ("SingleFlushStraight", "s5"),
    )


def holds_spade_seven(reading: Reading, cards: Sequence[str]) -> bool:
    """七鬼: any 单牌, 对子, 三条 or 四条 that contains 黑桃7."""
    return "s7" in cards


# The type tables.

NATURAL = f"{POINTS}A"  # A is low or high; no run goes across it

BIG_TWO = Game(
    order=tuple("3456789TJQKA2"),
    classes={1: ("Single",), 2: ("Pair",), 3: ("Triple",), 5: FIVE_CARDS},
    line=NATURAL,
    largest=key_of_big_two,
)
WUGUAPI = Game(
    order=(*"6789TJQKA2345", *JOKERS),
    classes={
        1: ("Single",),
        2: ("Pair", "PairJokers"),
        3: ("SingleStraight", "SingleFlush", "Triple", "SingleFlushStraight"),
        4: ("SingleStraight", "SingleFlush", "Quadruple", "SingleFlushStraight"),
        5: FIVE_CARDS,
    },
    line=NATURAL,
    largest=key_of_wuguapi,
)


def seven_ghosts(*order: str) -> Game:
    """七鬼五二一 and 七鬼五二三 differ only in the order of ranks."""
    classes = {1: ("Single",), 2: ("Pair PairJokers",), 3: ("Triple",), 4: ("Quadruple",)}
    return Game(order, classes, largest=holds_spade_seven)


GUANGXI_LINES = {
    "linear": "456789TJQKA23",
    "low3": "3456789TJQKA",
    "ring": "456789TJQKA234567",  # 3 joins 4
}


def guangxi(
    straight_mode: str = "linear",
    allow_triple: str = "off",
    suit_tiebreak: str = "off",
    flush_suit_first: str = "off",
    literal_follow_table: str = "off",
) -> Game:
    """广西地主 under its options."""
    triple = {3: ("Triple",)} if allow_triple == "on" else {}
    literal = literal_follow_table == "on"
    return Game(
        order=tuple(GUANGXI_LINES["linear"]),
        classes={1: ("Single",), 2: ("Pair",), **triple, 5: LITERAL if literal else FIVE_CARDS},
        line=GUANGXI_LINES[straight_mode],
        key_ends_run=True,
        key_is_rank=True,
        suits_decide=suit_tiebreak == "on",
        flush_suit_first=flush_suit_first == "on",
        answers=ANSWERS if literal else {},
    )


def fixed(game: Game) -> Callable[[], Game]:
    """A game whose hands depend on no option."""
    return lambda: game


GAMES: dict[str, Callable[..., Game]] = {
    "big-two": fixed(BIG_TWO),
    "wuguapi": fixed(WUGUAPI),
    "seven-ghosts-521": fixed(seven_ghosts(*"34689TJQKA25", *JOKERS, "7")),
    "seven-ghosts-523": fixed(seven_ghosts(*"4689TJQKA325", *JOKERS, "7")),
    "guangxi-dizhu": guangxi,
}


def readings(game_id: str, cards: Sequence[str], **options: str) -> set[str]:
    """The legal reading `Type:key` of a set of cards; empty when it is no legal hand."""
    game = GAMES[game_id](**options)
    return {
        f"{reading.type}:{rank_of(reading.key) if game.key_is_rank else reading.key}"
        for reading in _legal(game, cards)
    }


def covers(
    game_id: str,
    new: Sequence[str],
    old: Sequence[str],
    led: Sequence[str] | None = None,
    **options: str,
) -> bool:
    """Whether `new` covers `old`; `led` opened the circle (only literal_follow_table asks)."""
    game = GAMES[game_id](**options)
    return any(
        _may_answer(game, a, opening) and _beats(game, a, b)
        for a in _legal(game, new)
        for b in _legal(game, old)
        for opening in _legal(game, old if led is None else led)
    )


def absolutely_largest(game_id: str, cards: Sequence[str]) -> bool:
    """Whether the hand closes the circle at once (绝对最大)."""
    game = GAMES[game_id]()
    return any(game.largest(reading, cards) for reading in _legal(game, cards))


def cards_of(text: str) -> list[str]:
    """Cards of a rule book cell: `♦10 ♣J 小王大王` → dT cJ LJ BJ."""
    found = re.findall(r"小王|大王|[♦♣♥♠](?:10|[2-9JQKA])", text)
    if "".join(found) != text.replace(" ", ""):
        raise ValueError(f"not cards: {text!r}")
    names = {"♦": "d", "♣": "c", "♥": "h", "♠": "s", "10": "T", "小王": "LJ", "大王": "BJ"}
    return [re.sub("|".join(names), lambda match: names[match[0]], card) for card in found]


def _legal(game: Game, cards: Sequence[str]) -> list[Reading]:
    """The reading of a set of cards if its type is one of the game."""
    if not _in_pack(game, cards):
        return []
    return [
        Reading(type_, len(cards), key)
        for type_, key in (*_groups(game, cards), *_runs_and_flushes(game, cards))
        if any(type_ in class_.split() for class_ in game.classes.get(len(cards), ()))
    ]


def _in_pack(game: Game, cards: Sequence[str]) -> bool:
    pack = [f"{suit}{point}" for suit in SUITS for point in POINTS]
    for card in cards:
        if card not in pack and card not in JOKERS:
            raise ValueError(f"not a card: {card!r}")
    return len(set(cards)) == len(cards) and all(rank_of(card) in game.order for card in cards)


def _groups(game: Game, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Hands told by how often their ranks appear; the key is in the largest group."""
    held = Counter("Joker" if card in JOKERS else rank_of(card) for card in cards)
    pattern = tuple(sorted(held.values(), reverse=True))
    if pattern in GROUPS:
        rank = max(held, key=lambda each: held[each])
        body = [card for card in cards if rank in (rank_of(card), "Joker" * (card in JOKERS))]
        yield (
            "PairJokers" if (pattern, rank) == ((2,), "Joker") else GROUPS[pattern],
            max(body, key=game.value),
        )


def _runs_and_flushes(game: Game, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """顺子, 同花 and 同花顺: every rank once and no joker."""
    ranks = {rank_of(card) for card in cards}
    if len(ranks) < len(cards) or not ranks.isdisjoint(JOKERS):
        return
    largest = max(cards, key=game.value, default="")
    one_suit = len({card[0] for card in cards}) == 1
    for start in range(len(game.line) - len(cards) + 1):
        run = game.line[start : start + len(cards)]
        if cards and set(run) == ranks:
            last = next(card for card in cards if rank_of(card) == run[-1])
            yield (
                "SingleFlushStraight" if one_suit else "SingleStraight",
                last if game.key_ends_run else largest,
            )
            return
    if one_suit:
        yield "SingleFlush", largest


def _may_answer(game: Game, new: Reading, led: Reading) -> bool:
    return led.type not in game.answers or new.type in game.answers[led.type]


def _beats(game: Game, new: Reading, old: Reading) -> bool:
    return new.cards == old.cards and _strength(game, new) > _strength(game, old)


def _strength(game: Game, reading: Reading) -> tuple[int, int, int]:
    classes = game.classes[reading.cards]
    class_ = next(i for i, types in enumerate(classes) if reading.type in types.split())
    rank, suit = game.value(reading.key)
    if game.flush_suit_first and reading.type == "SingleFlush":
        return class_, suit, rank
    return class_, rank, suit if game.suits_decide else 0
