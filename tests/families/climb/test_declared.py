"""A type's name before the cards declares it (§3): it is read as that, or refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paiju
from paiju import IllegalAction, State
from paiju.core.events import Play, Seal
from paiju.engine.game import configure_game
from paiju.families.climb.rules import Climb

# What the leader holds; the others have something that does not matter.
HANDS = {
    "doudizhu": "33334567 55 66 44 8 小王大王 AA2",
    "doudizhu-extended": "33334444 555 小王大王",
    "doudizhu-four": "3333355566644 778899 小王小王大王大王",
    "doudizhu-laizi": "7777 888 9 5 6 小王大王",
    "doudizhu-panda": "333444 5566 7777 8 9",
    "big-two": "♦3 ♣3 ♥3 ♠4 ♦4 ♦5 ♦6 ♦7 ♦9 ♣8 ♠8 ♥8 ♦8",
    "three-two-one": "333 44 5 66 7",
    "wuguapi": "666 99 小王大王",
    "seven-ghosts-521": "3333 小王大王",
    "guangxi-dizhu": "♦4 ♣4 ♥4 ♠5 ♦5 ♦6 ♦7 ♦8 ♦10",
    "dark-doudizhu": "33 44 5555 小王小王大王 6",
}
LAID = """
doudizhu | 三带一 3334 | TripleWithSingle:3 | 4
doudizhu | 三帶一 3334 | TripleWithSingle:3 | 4
doudizhu | 三带一3334 | TripleWithSingle:3 | 4
doudizhu | 三带一：3334 | TripleWithSingle:3 | 4
doudizhu | 三带单 333 4 | TripleWithSingle:3 | 4
doudizhu | triple with a single 3334 | TripleWithSingle:3 | 4
doudizhu | Triple With A Single 3334 | TripleWithSingle:3 | 4
doudizhu | TripleWithSingle 3334 | TripleWithSingle:3 | 4
doudizhu | triplewithsingle 3334 | TripleWithSingle:3 | 4
doudizhu | 三带一 3334 TripleWithSingle:3 | TripleWithSingle:3 | 4
doudizhu | 三带一对 33344 | TripleWithPair:3 | 5
doudizhu | 三带对 33344 | TripleWithPair:3 | 5
doudizhu | 葫芦 33344 | TripleWithPair:3 | 5
doudizhu | 顺子34567 | SingleStraight:7 | 5
doudizhu | 順子34567 | SingleStraight:7 | 5
doudizhu | 单顺 345678 | SingleStraight:8 | 6
doudizhu | straight 34567 | SingleStraight:7 | 5
doudizhu | SingleStraight 34567 | SingleStraight:7 | 5
doudizhu | ＳＴＲＡＩＧＨＴ ３４５６７ | SingleStraight:7 | 5
doudizhu | 连对 334455 | PairStraight:5 | 6
doudizhu | 連對 334455 | PairStraight:5 | 6
doudizhu | 双顺 334455 | PairStraight:5 | 6
doudizhu | run of pairs 334455 | PairStraight:5 | 6
doudizhu | 对子 33 | Pair:3 | 2
doudizhu | 對子 33 | Pair:3 | 2
doudizhu | pair 33 | Pair:3 | 2
doudizhu | 单张 3 | Single:3 | 1
doudizhu | 单牌 3 | Single:3 | 1
doudizhu | single 大王 | Single:Joker | 1
doudizhu | 三张 333 | Triple:3 | 3
doudizhu | 三条 333 | Triple:3 | 3
doudizhu | 炸弹 3333 | Quadruple:3 | 4
doudizhu | 炸彈 3333 | Quadruple:3 | 4
doudizhu | bomb 3333 | Quadruple:3 | 4
doudizhu | 四带二 3333 44 | QuadrupleWithSingleSingle:3 | 6
doudizhu | 四带二单 333345 | QuadrupleWithSingleSingle:3 | 6
doudizhu | 四带二 3333 4455 | QuadrupleWithPairPair:3 | 8
doudizhu | 四带两对 33334455 | QuadrupleWithPairPair:3 | 8
doudizhu | 王炸 | PairJokers:Joker | 2
doudizhu | 火箭 | PairJokers:Joker | 2
doudizhu | 双王 | PairJokers:Joker | 2
doudizhu | 大小王 | PairJokers:Joker | 2
doudizhu | JOKERS | PairJokers:Joker | 2
doudizhu | rocket | PairJokers:Joker | 2
doudizhu | 王炸 小王大王 | PairJokers:Joker | 2
doudizhu | 火箭：王王 | PairJokers:Joker | 2
doudizhu | 王炸 双王 | PairJokers:Joker | 2
doudizhu | rocket LJ BJ | PairJokers:Joker | 2
doudizhu-extended | 飞机带小翼 44443333 | TripleStraightWithSingles:4 | 8
doudizhu-extended | 飛機帶小翼 44443333 | TripleStraightWithSingles:4 | 8
doudizhu-extended | plane with singles 44443333 | TripleStraightWithSingles:4 | 8
doudizhu-extended | 四带二对 44443333 | QuadrupleWithPairPair:4 | 8
doudizhu-extended | 四帶二對 33334444 | QuadrupleWithPairPair:4 | 8
doudizhu-extended | four with two pairs 44443333 | QuadrupleWithPairPair:4 | 8
doudizhu-extended | 四带二 44443333 | QuadrupleWithPairPair:4 | 8
doudizhu-extended | 44443333 QuadrupleWithPairPair:4 | QuadrupleWithPairPair:4 | 8
doudizhu-extended | 333444 王炸 | TripleStraightWithSingles:4 | 8
doudizhu-four | 三带二 33344 | TripleWithPair:3 | 5
doudizhu-four | 三顺 555666 | TripleStraight:6 | 6
doudizhu-four | 飞机 555666 | TripleStraight:6 | 6
doudizhu-four | 飞机带翅膀 555666 4477 | TripleStraightWithPairs:6 | 10
doudizhu-four | 飞机带大翼 555666 4477 | TripleStraightWithPairs:6 | 10
doudizhu-four | 五张炸弹 33333 | Quintuple:3 | 5
doudizhu-four | 炸弹 33333 | Quintuple:3 | 5
doudizhu-four | 炸弹 3333 | Quadruple:3 | 4
doudizhu-four | bomb of 5 33333 | Quintuple:3 | 5
doudizhu-four | 天王炸弹 | QuadrupleJokers:Joker | 4
doudizhu-four | 四王 | QuadrupleJokers:Joker | 4
doudizhu-four | 天王炸弹 王王王王 | QuadrupleJokers:Joker | 4
doudizhu-laizi | 炸弹 7888 | Quadruple:8 | 4
doudizhu-laizi | 软炸 7888 | Quadruple:8 | 4
doudizhu-laizi | 軟炸 7888 | Quadruple:8 | 4
doudizhu-laizi | 纯癞子炸 7777 | Quadruple:7 | 4
doudizhu-laizi | 三带一 888 9 | TripleWithSingle:8 | 4
doudizhu-laizi | 三带一 ♠7=8 889 | TripleWithSingle:8 | 4
doudizhu-laizi | 顺子 5 6 7=7 8 9 | SingleStraight:9 | 5
doudizhu-laizi | 对子 ♠7=9 9 | Pair:9 | 2
doudizhu-panda | 飞机带单 333444 89 | TripleStraightWithSingles:4 | 8
doudizhu-panda | 飞机带小翼 333444 89 | TripleStraightWithSingles:4 | 8
doudizhu-panda | 飞机带对 333444 5566 | TripleStraightWithPairs:4 | 10
doudizhu-panda | 四带二 7777 89 | QuadrupleWithSingleSingle:7 | 6
doudizhu-panda | 四带两对 7777 5566 | QuadrupleWithPairPair:7 | 8
big-two | 葫芦 33344 | TripleWithPair:h3 | 5
big-two | 俘虏 33344 | TripleWithPair:h3 | 5
big-two | full house 33344 | TripleWithPair:h3 | 5
big-two | 同花 d3 d4 d5 d6 d9 | SingleFlush:d9 | 5
big-two | 顺子 d3 s4 d5 d6 d7 | SingleStraight:d7 | 5
big-two | 同花顺 d3 d4 d5 d6 d7 | SingleFlushStraight:d7 | 5
big-two | 一條龍 d3d4d5d6d7 | SingleFlushStraight:d7 | 5
big-two | straight flush d3d4d5d6d7 | SingleFlushStraight:d7 | 5
big-two | 金刚 8888 d3 | QuadrupleWithSingle:s8 | 5
three-two-one | 三两一 333445 | TripleWithPairSingle:3 | 6
three-two-one | 三兩不一 33344 | TripleWithPair:3 | 5
three-two-one | 三带二 33344 | TripleWithPair:3 | 5
three-two-one | three-two-one 333445 | TripleWithPairSingle:3 | 6
wuguapi | 对鬼 | PairJokers:BJ | 2
wuguapi | 王炸 | PairJokers:BJ | 2
wuguapi | 火箭 LJ BJ | PairJokers:BJ | 2
wuguapi | 葫芦 666 对鬼 | TripleWithPair:h6 | 5
wuguapi | 三条 666 | Triple:h6 | 3
seven-ghosts-521 | 对鬼 | PairJokers:BJ | 2
seven-ghosts-521 | 四条 3333 | Quadruple:s3 | 4
seven-ghosts-521 | 炸弹 3333 | Quadruple:s3 | 4
guangxi-dizhu | 三带二 44455 | TripleWithPair:4 | 5
guangxi-dizhu | 同花顺 d4d5d6d7d8 | SingleFlushStraight:8 | 5
dark-doudizhu | 王炸 | PairJokers:Joker | 2
dark-doudizhu | 王炸 小王小王 | PairJokers:Joker | 2
dark-doudizhu | 三王炸 王王王 | TripleJokers:Joker | 3
dark-doudizhu | 四星炸 5555 | Quadruple:5 | 4
dark-doudizhu | 炸弹 5555 | Quadruple:5 | 4
dark-doudizhu | 连对 3344 | PairStraight:4 | 4
dark-doudizhu | pairs 33 | Pair:3 | 2
"""
REFUSED = """
doudizhu | 三带一 3 | not-as-declared | 3 不是三带一，是单张
doudizhu | 三带一 34567 | not-as-declared | 34567 不是三带一，是顺子
doudizhu | 三帶一 34567 | not-as-declared | 34567 不是三帶一，是顺子
doudizhu | 三带一 33344 | not-as-declared | 33344 不是三带一，是三带一对
doudizhu | 三带一 35 | not-as-declared | 35 不是三带一，也不是别的牌型
doudizhu | 飞机 34567 | not-as-declared | 34567 不是飞机，是顺子
doudizhu | 王炸 333 | not-as-declared | 333 不是王炸，是三张
doudizhu | 火箭 大王 | not-as-declared | 大王 不是火箭，是单张
doudizhu | rocket 33 | not-as-declared | 33 不是rocket，是对子
doudizhu | 炸弹 王炸 | not-as-declared | 王炸 不是炸弹，是王炸
doudizhu | 顺子 3334 TripleWithSingle:3 | not-as-declared | 3334 不是顺子，是三带一
doudizhu | 三带一 | cards-after | “三带一”后面要写牌
doudizhu | 三带一： | cards-after | “三带一”后面要写牌
doudizhu | straight | cards-after | “straight”后面要写牌
doudizhu | 三带一 ,, | cards-after | “三带一”后面要写牌
doudizhu | 三带一 9999 | not-in-hand | 手里没有 9
doudizhu | 三带一 333 banana | not-understood | 看不懂“banana”
doudizhu | 三带一 红挑3 | not-understood | 看不懂“红挑”
doudizhu | 三带一 顺子 34567 | not-understood | 看不懂“顺子”
doudizhu | 3334 三带一 | not-understood | 看不懂“三带一”
doudizhu | 三代一 3334 | not-understood | 看不懂“三代一”
doudizhu | straights 34567 | not-understood | 看不懂“straights”
doudizhu | Single:3 | not-understood | 看不懂“Single”
doudizhu | pass 3 | not-understood | 看不懂“pass”
doudizhu | 3334 Pair:3 | no-such-reading | 这手牌不能当作 Pair:3
doudizhu | 三带一 3334 TripleWithSingle:4 | no-such-reading | 这手牌不能当作 TripleWithSingle:4
doudizhu | 同花 34567 | not-understood | 看不懂“同花”
doudizhu | 三两一 333445 | not-understood | 看不懂“三两一”
doudizhu | 葫芦 333 | not-as-declared | 333 不是葫芦，是三张
doudizhu-extended | 炸弹 44443333 | not-as-declared | 44443333 不是炸弹，是飞机带小翼 / 四带二对
doudizhu-extended | 44443333 | ambiguous | 有几种读法
doudizhu-four | 三带一 3334 | not-understood | 看不懂“三带一”
doudizhu-four | 王炸 | no-such-type | 不是合法的牌型
doudizhu-four | 五张炸弹 3333 | not-as-declared | 3333 不是五张炸弹，是四张炸弹
doudizhu-laizi | 硬炸 7888 | not-as-declared | 7888 不是硬炸，是三带一 / 软炸
doudizhu-laizi | 炸弹 7=9 888 | not-as-declared | 7=9 888 不是炸弹，是三带一
doudizhu-panda | 四带二 7777 5566 | not-as-declared | 7777 5566 不是四带二，是四带两对
big-two | 顺子 d3d4d5d6d7 | not-as-declared | d3d4d5d6d7 不是顺子，是同花顺
big-two | 王炸 | not-in-hand | 手里没有 小王
dark-doudizhu | 王炸 33 | not-as-declared | 33 不是王炸，是对子
dark-doudizhu | 三王炸 | cards-after | “三王炸”后面要写牌
dark-doudizhu | 四王炸 | not-in-hand | 手里没有 大王
dark-doudizhu | 顺子 banana | not-understood | 看不懂“banana”
"""


def rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(part.strip() for part in line.split(" | ")) for line in table.strip().split("\n")]


def leading(game: str) -> State:
    """Seat 1 leads with the cards above."""
    count = paiju.game(game).seats()
    lines = [f"G\t{game}", "E\t1", f"1\t{HANDS[game]}"]
    others = ("♠J", "♠Q", "♠K")
    lines += [f"{seat}\t{card}" for seat, card in zip(range(2, count + 1), others, strict=False)]
    if game == "doudizhu-laizi":
        lines.append("W\t7")
    return paiju.load("\n".join(lines))


@pytest.mark.parametrize(("game", "text", "reading", "count"), rows(LAID))
def test_declared_and_laid(game: str, text: str, reading: str, count: str) -> None:
    before = leading(game)
    after = before.act(0, text)
    event = after.events[len(before.events)]
    assert isinstance(event, Play | Seal)
    assert event.cards is not None
    assert (event.reading, len(event.cards)) == (reading, int(count))


@pytest.mark.parametrize(("game", "text", "code", "sentence"), rows(REFUSED))
def test_declared_and_refused(game: str, text: str, code: str, sentence: str) -> None:
    state = leading(game)
    with pytest.raises(IllegalAction) as refused:
        state.act(0, text)
    assert refused.value.code == code
    assert sentence in refused.value.sentence("zh")
    assert refused.value.sentence("en") != refused.value.sentence("zh")
    assert state.hands[0] == leading(game).hands[0]


def test_one_of_several_readings_is_declared() -> None:
    text = "G\tdoudizhu-laizi\nO\tmode=heaven-earth\nE\t1\n1\t77883 4\n2\t9\n3\tT\nW\t7 8"
    state = paiju.load(text)
    with pytest.raises(IllegalAction) as refused:
        state.act(0, "77883")
    assert refused.value.code == "ambiguous"
    for name, reading in (("顺子", "SingleStraight:7"), ("三帶一對", "TripleWithPair:2")):
        event = state.act(0, f"{name} 77883").events[len(state.events)]
        assert isinstance(event, Play)
        assert event.reading == reading


def test_a_name_that_leaves_several_readings_asks_about_those() -> None:
    """No shipped game calls two types alike; here one does."""
    known = paiju.game("doudizhu-extended")
    rules = known.rules
    assert isinstance(rules, Climb)
    alike = {"TripleStraightWithSingles": "八张", "QuadrupleWithPairPair": "八张"}
    shapes = tuple(
        replace(shape, title={**shape.title, "zh": alike.get(shape.type, shape.title["zh"])})
        for shape in rules.combos.shapes
    )
    own = replace(rules, combos=replace(rules.combos, shapes=shapes))
    game = configure_game(replace(known.spec, rules=lambda _: own), {})
    state = game.load("E\t1\n1\t33334444 5\n2\t9\n3\tT")
    with pytest.raises(IllegalAction) as refused:
        state.act(0, "八张 33334444")
    assert refused.value.code == "ambiguous"
    assert sorted(map(str, refused.value.facts["choices"])) == [
        "QuadrupleWithPairPair:4",
        "TripleStraightWithSingles:4",
    ]
    after = state.act(0, "八张 33334444 QuadrupleWithPairPair:4")
    assert len(after.hands[0]) == 1


def test_what_is_declared_must_still_beat_the_table() -> None:
    state = paiju.load("G\tdoudizhu\nE\t1\n1\t4445 9\n2\t3336 8\n3\t5557 T").act(0, "三带一 4445")
    with pytest.raises(IllegalAction) as refused:
        state.act(1, "三带一 3336")
    assert refused.value.code == "does-not-beat"
    after = state.act(1, "不出").act(2, "三帶一 5557")
    assert after.events[-1].reading == "TripleWithSingle:5"  # type: ignore[attr-defined]


def test_every_title_of_every_game_declares() -> None:
    """Every action laid under its own name, in both languages, is the same action."""
    for game in HANDS:
        state = leading(game)
        seen: set[str] = set()
        for action in state.legal(0):
            reading = action.reading
            assert reading is not None
            if reading.type in seen or not action.cards:
                continue
            seen.add(reading.type)
            for name in (reading.type, *reading.title.values()):
                same = state.act(0, f"{name} {action.text}")
                assert same.events[len(state.events)] == action.event, (game, name)
