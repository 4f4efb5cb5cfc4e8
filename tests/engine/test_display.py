"""The table as text: every word written out by hand, in both languages, from every seat."""

import random
import re
from itertools import pairwise

import pytest

import paiju
from paiju.core.events import Pass, Play, Seal
from paiju.core.language import speaking
from paiju.engine.state import Observed, State
from paiju.engine.text import display
from paiju.families.laying.rules import LayingRules
from paiju.families.laying.tricks import rounds
from paiju.tables.session import Session


def table(*lines: str) -> State:
    """An import written with one blank instead of the tab."""
    return paiju.load("\n".join(line.replace(" ", "\t", 1) for line in lines))


def block(observed: Observed, heading: str, language: str = "zh") -> list[str]:
    """The lines under a heading."""
    for text in display(observed, language).split("\n\n"):
        first, *lines = text.splitlines()
        if first == heading:
            return lines
    return []


def record(observed: Observed, language: str = "zh") -> list[str]:
    return block(observed, {"zh": "出牌记录：", "en": "Record:"}[language], language)


ENDGAME = ("G 斗地主", "E 1", "1 黑桃3 黑桃4", "2 方块5", "3 红桃6 梅花6", "S 3")
PLAYING = """\
斗地主（正在游戏）
底分：1 | 叫地主：0 | 抢地主：0 | 实炸：0 | 空炸：0 | 春天：可能 | 反春天：可能 | 当前倍数：1

玩家区域：
玩家 1（地主）剩余 1 张扑克牌：
黑桃4
玩家 2（农民）剩余 1 张扑克牌：
方块5
玩家 3（农民）剩余 2 张扑克牌：
红桃6 | 梅花6

出牌记录：
残局，玩家 1 先出
黑桃3（玩家 1，单张）"""
SETTLED = """\
斗地主（已结束）
底分：1 | 叫地主：0 | 抢地主：0 | 实炸：0 | 空炸：0 | 春天：否 | 反春天：是 | 当前倍数：2

玩家区域：
玩家 1（地主）剩余 1 张扑克牌：
黑桃4
玩家 2（农民）剩余 0 张扑克牌：
（空）
玩家 3（农民）剩余 2 张扑克牌：
红桃6 | 梅花6

出牌记录：
残局，玩家 1 先出
黑桃3（玩家 1，单张） -> 方块5（玩家 2，单张）

结算信息：
每注：底分 1 × 反春天 2 = 2
玩家 1（地主）：-4
玩家 2（农民）：+2
玩家 3（农民）：+2"""
SPECTATOR = """\
Fight the Landlord (in play)
base: 1 | calls: 0 | robs: 0 | bombs on a hand: 0 | bombs led: 0 | spring: possible | \
anti-spring: possible | multiplier: 1

Players:
Player 1 (landlord), cards left: 1
(hidden)
Player 2 (farmer), cards left: 1
(hidden)
Player 3 (farmer), cards left: 2
(hidden)

Record:
composed position, player 1 leads
♠3 (player 1, single)"""


def test_a_whole_state() -> None:
    assert display(table(*ENDGAME), "zh") == PLAYING
    assert display(table(*ENDGAME, "P 5"), "zh") == SETTLED


def test_the_view_of_one_seat() -> None:
    expected = PLAYING.replace("\n黑桃4\n", "\n（不可见）\n").replace("\n方块5\n", "\n（不可见）\n")
    assert display(table(*ENDGAME).view(2), "zh") == expected


def test_a_spectator_sees_no_cards_until_it_is_over() -> None:
    assert display(table(*ENDGAME).view(None), "en") == SPECTATOR
    assert display(table(*ENDGAME, "P 5").view(None), "zh") == SETTLED


FOUR = (
    "G 四人斗地主", "E 4", "1 666666 88", "2 黑桃3 黑桃3 5", "3 99999 小王小王",
    "4 黑桃4 红桃4 7777 大王", "S 44", "P 过", "P 过", "P 小王小王", "P 7777", "P 666666",
    "P 过", "P 过", "P 过", "P 8",
)  # fmt: skip
FOUR_PLAYING = """\
四人斗地主（正在游戏）
底分：1 | 实炸：2 | 空炸：0 | 春天：不可能 | 反春天：不可能 | 当前倍数：2

玩家区域：
玩家 1（农民）剩余 1 张扑克牌：
方块8
玩家 2（农民）剩余 3 张扑克牌：
方块5 | 黑桃3 | 黑桃3
玩家 3（农民）剩余 5 张扑克牌：
红桃9 | 梅花9 | 梅花9 | 方块9 | 方块9
玩家 4（地主）剩余 1 张扑克牌：
大王

出牌记录：
残局，玩家 4 先出
黑桃4+红桃4（玩家 4，对子） -> 要不起（玩家 1） -> 要不起（玩家 2） -> \
小王+小王（玩家 3，对子） -> 梅花7+梅花7+方块7+方块7（玩家 4，四张炸弹） -> \
红桃6+红桃6+梅花6+梅花6+方块6+方块6（玩家 1，六张炸弹） -> \
要不起（玩家 2） -> 要不起（玩家 3） -> 要不起（玩家 4）
方块8（玩家 1，单张）"""
FOUR_SETTLED = """\
Four-player Landlord (over)
base: 1 | bombs on a hand: 2 | bombs led: 0 | spring: no | anti-spring: no | multiplier: 2

Players:
Player 1 (farmer), cards left: 1
♦8
Player 2 (farmer), cards left: 3
♦5 | ♠3 | ♠3
Player 3 (farmer), cards left: 5
♥9 | ♣9 | ♣9 | ♦9 | ♦9
Player 4 (landlord), cards left: 0
(none)

Record:
composed position, player 4 leads
♠4+♥4 (player 4, pair) -> pass (player 1) -> pass (player 2) -> LJ+LJ (player 3, pair) -> \
♣7+♣7+♦7+♦7 (player 4, bomb of 4) -> ♥6+♥6+♣6+♣6+♦6+♦6 (player 1, bomb of 6) -> \
pass (player 2) -> pass (player 3) -> pass (player 4)
♦8 (player 1, single) -> pass (player 2) -> pass (player 3) -> BJ (player 4, single)

Settlement:
stake: base 1 × bombs 2 = 2
Player 1 (farmer): -2
Player 2 (farmer): -2
Player 3 (farmer): -2
Player 4 (landlord): +6"""


def test_four_players_with_two_packs() -> None:
    assert display(table(*FOUR), "zh") == FOUR_PLAYING
    assert display(table(*FOUR, "P 过", "P 过", "P 大王"), "en") == FOUR_SETTLED


NO_LANDLORD = """\
三两一（已结束）

玩家区域：
玩家 1 剩余 6 张扑克牌：
方块A | 方块J | 方块10 | 方块9 | 方块8 | 方块7
玩家 2 剩余 0 张扑克牌：
（空）
玩家 3 剩余 1 张扑克牌：
方块6
玩家 4 剩余 2 张扑克牌：
梅花4 | 方块4

出牌记录：
残局，玩家 2 先出
红桃2+梅花2+方块2+红桃3+梅花3+方块3（玩家 2，三两一）
方块5（玩家 2，单张）

结算信息：
玩家 1：-2
玩家 2：+3
玩家 3：0
玩家 4：-1"""


def test_a_game_without_landlord() -> None:
    hands = ("1 A 7 8 9 10 J", "2 2 2 2 3 3 3 5", "3 6", "4 4 4")
    opening = "S 222333\tTripleWithPairSingle:2"
    assert display(table("G 三两一", "E 2", *hands, opening, "P 5"), "zh") == NO_LANDLORD


# --- a whole deal: the landlord can lay all twenty cards at once ---

DEAL = (
    "1 d3 c3 h3 d4 c4 h4 d5 c5 h5 d6 c6 h6 d7 c7 h7 d8 d9",
    "2 s3 s4 s5 s6 s7 c8 h8 s8 c9 h9 s9 cT hT sT cJ hJ sJ",
    "3 cQ hQ sQ dK cK hK sK dA cA hA sA d2 c2 h2 s2 LJ BJ",
    "B dT dJ dQ",
    "F 1",
)
P1 = (
    "方块9 | 方块8 | 红桃7 | 梅花7 | 方块7 | 红桃6 | 梅花6 | 方块6 | 红桃5 | 梅花5 | 方块5 | "
    "红桃4 | 梅花4 | 方块4 | 红桃3 | 梅花3 | 方块3"
)
P2 = (
    "黑桃J | 红桃J | 梅花J | 黑桃10 | 红桃10 | 梅花10 | 黑桃9 | 红桃9 | 梅花9 | "
    "黑桃8 | 红桃8 | 梅花8 | 黑桃7 | 黑桃6 | 黑桃5 | 黑桃4 | 黑桃3"
)
P3 = (
    "大王 | 小王 | 黑桃2 | 红桃2 | 梅花2 | 方块2 | 黑桃A | 红桃A | 梅花A | 方块A | "
    "黑桃K | 红桃K | 梅花K | 方块K | 黑桃Q | 红桃Q | 梅花Q"
)
ALL_TWENTY = "333444555666777 89TJQ"
DEALT = f"""\
斗地主（已发牌）

玩家区域：
玩家 1 剩余 17 张扑克牌：
{P1}
玩家 2 剩余 17 张扑克牌：
{P2}
玩家 3 剩余 17 张扑克牌：
{P3}
底牌（未公开）：
方块10 | 方块J | 方块Q

出牌记录：
（空）"""
CALLED = f"""\
斗地主（已发牌）

玩家区域：
玩家 1 剩余 17 张扑克牌：
（不可见）
玩家 2 剩余 17 张扑克牌：
（不可见）
玩家 3 剩余 17 张扑克牌：
{P3}
底牌（未公开）：
（不可见）

出牌记录：
叫地主（玩家 1）"""
ROBBED = f"""\
斗地主（等待开牌）
底分：1 | 叫地主：1 | 抢地主：2 | 实炸：0 | 空炸：0 | 春天：可能 | 反春天：可能 | 当前倍数：4

玩家区域：
玩家 1（地主）剩余 20 张扑克牌：
方块Q | 方块J | 方块10 | （另有 17 张不可见）
玩家 2（农民）剩余 17 张扑克牌：
（不可见）
玩家 3（农民）剩余 17 张扑克牌：
{P3}
底牌（已公开）：
方块Q | 方块J | 方块10

出牌记录：
叫地主（玩家 1） -> 抢地主（玩家 2） -> 不抢（玩家 3） -> 抢地主（玩家 1）"""


def test_bottom_cards_before_and_after_the_bidding() -> None:
    dealt = table("G 斗地主", *DEAL)
    assert display(dealt, "zh") == DEALT
    called = dealt.act(0, "叫")
    assert display(called.view(2), "zh") == CALLED
    assert display(called.act(1, "抢").act(2, "不抢").act(0, "抢").view(2), "zh") == ROBBED


def test_known_cards_of_another_hand_disappear_when_they_are_laid() -> None:
    state = table("G 斗地主", *DEAL, "A 1", "A 0", "A 0", "S Q", "P 过", "P 过", "P 8")
    shown = block(state.view(None), "Players:", "en")
    assert shown[:2] == ["Player 1 (landlord), cards left: 18", "♦J | ♦10 | (16 more hidden)"]
    assert shown[-2:] == ["Bottom cards (shown):", "♦Q | ♦J | ♦10"]


def test_an_open_hand_is_known_to_all() -> None:
    state = table("G 斗地主", "O open_hand=landlord", *DEAL, "A 1", "A 0", "A 0", "M 1:明牌")
    shown = display(state.view(None), "zh").splitlines()
    assert f"方块Q | 方块J | 方块10 | {P1}" in shown
    assert "叫地主（玩家 1） -> 不抢（玩家 2） -> 不抢（玩家 3） -> 明牌（玩家 1）" in shown
    assert shown[1].endswith("当前倍数：2")


def test_the_arithmetic_of_the_settlement() -> None:
    state = table("G 斗地主", *DEAL, "A 1", "A 1", "A 0", "A 1", f"S {ALL_TWENTY}")
    assert block(state, "结算信息：") == [
        "每注：底分 1 × 抢地主 4 × 春天 2 = 8",
        "玩家 1（地主）：+16",
        "玩家 2（农民）：-8",
        "玩家 3（农民）：-8",
    ]


COMPETITION = f"""\
斗地主（等待开牌）
底分：3 | 实炸：0 | 空炸：0 | 春天：可能 | 反春：可能 | 当前倍数：1

玩家区域：
玩家 1（庄家）剩余 20 张扑克牌：
方块Q | 方块J | 方块10 | （另有 17 张不可见）
玩家 2（防守人）剩余 17 张扑克牌：
{P2}
玩家 3（防守人）剩余 17 张扑克牌：
（不可见）
底牌（已公开）：
方块Q | 方块J | 方块10

出牌记录：
3分（玩家 1） -> 加倍（玩家 2） -> 不加倍（玩家 3） -> 再加倍（玩家 1）"""


def test_the_names_of_the_competition() -> None:
    bidding = ("L 3", "M 2:加倍", "M 3:不加倍", "M 1:再加倍")
    assigned = table("G 竞技二打一", "O preset=competition", *DEAL[:4], *bidding)
    assert display(assigned.view(1), "zh") == COMPETITION
    over = assigned.act(0, ALL_TWENTY)
    assert block(over, "结算信息：") == [
        "每注：底分 3 × 春天 2 = 6",
        "玩家 1（庄家）：+30",
        "玩家 2（防守人）：-24（加倍 ×4）",
        "玩家 3（防守人）：-6",
    ]
    assert block(over, "Settlement:", "en") == [
        "stake: base 3 × spring 2 = 6",
        "Player 1 (declarer): +30",
        "Player 2 (defender): -24 (doubled ×4)",
        "Player 3 (defender): -6",
    ]


def test_the_anti_spring_of_the_competition() -> None:
    over = table("G 斗地主", "O preset=competition", *ENDGAME[1:], "P 5")
    assert block(over, "结算信息：")[0] == "每注：底分 1 × 反春 2 = 2"
    assert block(over, "Settlement:", "en")[0] == "stake: base 1 × counter-spring 2 = 2"


# --- the record ---

ROUNDS = (
    "G 斗地主", "E 2", "1 3 3 3", "2 10 J 2 4 5", "3 6 6 6",
    "S 10", "P 过", "P 过", "P J", "P 过", "P 过", "P 2", "P 过", "P 过", "P 4", "P 6", "P 过",
)  # fmt: skip


def test_a_leader_who_covers_himself_stays_in_the_round() -> None:
    state = table(*ROUNDS)
    assert record(state) == [
        "残局，玩家 2 先出",
        "方块10（玩家 2，单张） -> 要不起（玩家 3） -> 要不起（玩家 1） -> "
        "方块J（玩家 2，单张） -> 要不起（玩家 3） -> 要不起（玩家 1） -> "
        "方块2（玩家 2，单张） -> 要不起（玩家 3） -> 要不起（玩家 1）",
        "方块4（玩家 2，单张） -> 方块6（玩家 3，单张） -> 要不起（玩家 1）",
    ]
    assert [[entry.circle for entry in line] for line in rounds(state)] == [
        [1, 1, 1, 2, 2, 2, 3, 3, 3],
        [4, 4, 4],
    ]


def test_entries_are_seat_vector_and_reading() -> None:
    opening, answer = rounds(table(*ROUNDS))[1][:2]
    assert (opening.seat, [card.code for card in opening.cards]) == (1, ["d4"])
    assert str(opening.reading) == "Single:4"
    passed = rounds(table(*ROUNDS))[0][1]
    assert (passed.seat, passed.cards, passed.reading.type) == (2, (), "Empty")
    assert answer.reading.name("zh") == "单张"


def test_a_bomb_over_the_own_hand_stays_and_the_largest_hand_closes() -> None:
    state = table(
        "G 斗地主", "E 1", "1 3 4444 小王大王 5 7", "2 8 8", "3 9 9",
        "S 3", "P 过", "P 过", "P 4444", "P 过", "P 过", "P 小王大王", "P 5",
    )  # fmt: skip
    assert record(state)[1:] == [
        "方块3（玩家 1，单张） -> 要不起（玩家 2） -> 要不起（玩家 3） -> "
        "黑桃4+红桃4+梅花4+方块4（玩家 1，炸弹） -> 要不起（玩家 2） -> 要不起（玩家 3） -> "
        "大王+小王（玩家 1，王炸）",
        "方块5（玩家 1，单张）",
    ]
    assert display(state, "zh").splitlines()[1] == (
        "底分：1 | 叫地主：0 | 抢地主：0 | 实炸：0 | 空炸：2 | 春天：可能 | 反春天：不可能 | "
        "当前倍数：4"
    )


def test_a_follower_who_won_the_circle_can_go_on_in_its_round() -> None:
    state = table(
        "G 斗地主", "E 1", "1 3 4", "2 8 9 9", "3 6 6", "S 3", "P 8", "P 过", "P 过", "P 9"
    )
    assert record(state)[1:] == [
        "方块3（玩家 1，单张） -> 方块8（玩家 2，单张） -> 要不起（玩家 3） -> 要不起（玩家 1） -> "
        "方块9（玩家 2，单张）"
    ]
    assert [entry.circle for entry in rounds(state)[0]] == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("lock", ["circle", "round"])
def test_both_locks_make_the_same_rounds(lock: str) -> None:
    passes = ["P 过"] * 3
    moves = ["S 3", *passes, "P 5", *(passes if lock == "circle" else []), "P 4"]
    state = table(
        "G 三两一", f"O lock={lock}", "E 1", "1 3 5 4 J", "2 6 6", "3 7 7", "4 8 8", *moves
    )
    leads = [[entry for entry in line if entry.cards] for line in rounds(state)]
    assert [[str(entry.reading) for entry in line] for line in leads] == [
        ["Single:3", "Single:5"],
        ["Single:4"],
    ]
    assert [[entry.circle for entry in line] for line in leads] == [[1, 2], [3]]


PRE_ROUNDS = [
    ("斗地主", "F 2", "A 1", "A 1", "A 0", "A 0",
     "叫地主（玩家 2） -> 抢地主（玩家 3） -> 不抢（玩家 1） -> 不抢（玩家 2）",
     "call (player 2) -> rob (player 3) -> no rob (player 1) -> no rob (player 2)"),
    ("斗地主", "F 3", "A 0", "A 1",
     "不叫（玩家 3） -> 叫地主（玩家 1）",
     "no call (player 3) -> call (player 1)"),
    ("斗地主", "O bidding=score", "F 1", "L 2",
     "2分（玩家 1）",
     "bid 2 (player 1)"),
    ("斗地主", "O bidding=score", "O rob=on", "F 1", "L 1", "L 0", "L 3", "A 1",
     "1分（玩家 1） -> 不叫（玩家 2） -> 3分（玩家 3） -> 抢地主（玩家 1）",
     "bid 1 (player 1) -> no bid (player 2) -> bid 3 (player 3) -> rob (player 1)"),
    ("斗地主", "O doubling=on", "F 1", "A 1", "A 0", "A 0", "M 3:加倍", "M 2:不加倍", "M 1:加倍",
     "叫地主（玩家 1） -> 不抢（玩家 2） -> 不抢（玩家 3） -> "
     "不加倍（玩家 2） -> 加倍（玩家 3） -> 再加倍（玩家 1）",
     "call (player 1) -> no rob (player 2) -> no rob (player 3) -> "
     "no double (player 2) -> double (player 3) -> redouble (player 1)"),
    ("斗地主", "O doubling=on", "F 1", "A 1", "A 0", "A 0", "M 3:加倍",
     "叫地主（玩家 1） -> 不抢（玩家 2） -> 不抢（玩家 3）",
     "call (player 1) -> no rob (player 2) -> no rob (player 3)"),
    ("斗地主", "O open_hand=all", "M 1:不", "M 2:明牌", "M 3:不",
     "明牌开始（玩家 2）",
     "open from the start (player 2)"),
    ("斗地主", "O redeal_limit=1", "F 2", "A 0", "A 0", "A 0",
     "不叫（玩家 2） -> 不叫（玩家 3） -> 不叫（玩家 1） -> 强制（玩家 2）",
     "no call (player 2) -> no call (player 3) -> no call (player 1) -> forced (player 2)"),
    ("斗地主", "F 1", "A 0", "A 0", "A 0",
     "重新发牌 1 次",
     "redeals: 1"),
    ("四人斗地主", "F 3", "L 1", "L 2", "L 0",
     "1分（玩家 3） -> 2分（玩家 4） -> 不叫（玩家 1）",
     "bid 1 (player 3) -> bid 2 (player 4) -> no bid (player 1)"),
    ("熊猫斗地主", "O bidding=draw", "F 1", "L 2", "L 0",
     "第2张（玩家 1） -> 不叫（玩家 2）",
     "card 2 (player 1) -> no bid (player 2)"),
]  # fmt: skip


@pytest.mark.parametrize("row", PRE_ROUNDS, ids=lambda row: row[-2])
def test_pre_round(row: tuple[str, ...]) -> None:
    name, *lines, zh, en = row
    state = table(f"G {name}", "D 7", *lines)
    assert record(state, "zh") == [zh]
    assert record(state, "en") == [en]


def test_a_sealed_double_is_not_told() -> None:
    bidding = ("O doubling=on", "F 1", "A 1", "A 0", "A 0")
    yes = table("G 斗地主", "D 7", *bidding, "M 3:加倍")
    no = table("G 斗地主", "D 7", *bidding, "M 3:不加倍")
    assert display(yes.view(1)) == display(no.view(1))


HOLDER = """\
三两一（等待开牌）

玩家区域：
玩家 1 剩余 13 张扑克牌：
（不可见）
玩家 2 剩余 13 张扑克牌：
（不可见）
玩家 3 剩余 13 张扑克牌：
（不可见）
玩家 4（方块3 先出）剩余 13 张扑克牌：
方块2 | 方块A | 方块K | 方块Q | 方块J | 方块10 | 方块9 | 方块8 | 方块7 | 方块6 | \
方块5 | 方块4 | 方块3

出牌记录：
方块3 在玩家 4"""


def test_the_holder_of_the_obligatory_card() -> None:
    suits = ("黑桃", "红桃", "梅花", "方块")
    hands = [" ".join(suit + point for point in "A23456789TJQK") for suit in suits]
    state = table("G 三两一", *(f"{number} {hand}" for number, hand in enumerate(hands, 1)))
    assert display(state.view(3), "zh") == HOLDER
    last = block(state.view(0), "Players:", "en")[-2:]
    assert last == ["Player 4 (♦3 leads), cards left: 13", "♦3 | (12 more hidden)"]
    opened = state.act(3, "345").view(None)
    assert block(opened, "Players:", "en")[-2:] == [
        "Player 4 (♦3 leads), cards left: 10", "(hidden)",
    ]  # fmt: skip
    assert record(opened, "en") == ["player 4 holds ♦3", "♦5+♦4+♦3 (player 4, straight)"]


# --- everything together ---


def test_nothing_dealt_yet() -> None:
    session = Session()
    session.initialize("三两一")
    assert session.display("zh").splitlines()[:4] == [
        "三两一（已初始化）", "", "玩家区域：", "玩家 1 剩余 0 张扑克牌：",
    ]  # fmt: skip


def test_the_language_in_force_is_the_default() -> None:
    state = table(*ENDGAME)
    with speaking("en"):
        assert state.display() == display(state, "en")
        assert state.display("zh") == display(state, "zh")


def walk(game: paiju.Game, seed: int) -> list[State]:
    """Every state of a game in which everybody does something at random."""
    rng = random.Random(seed)
    states = [game.deal(seed)]
    while not states[-1].is_over:
        state = states[-1]
        seat = min(state.to_act)
        legal = state.legal(seat)
        states.append(state.act(seat, legal[rng.randrange(len(legal))]))
    return states


LAYING = [game for game in paiju.games() if isinstance(game.rules, LayingRules)]


@pytest.mark.parametrize("game", LAYING, ids=lambda game: game.id)
def test_rounds_hold_every_decision_of_the_play(game: paiju.Game) -> None:
    over = walk(game, 1)[-1]
    played = [event for event in over.events if isinstance(event, Play | Pass | Seal)]
    entries = [entry for line in rounds(over) for entry in line]
    laid = [(event.seat, getattr(event, "cards", ())) for event in played]
    assert [(entry.seat, entry.cards) for entry in entries] == laid
    assert all(line[0].cards for line in rounds(over))
    steps = [b.circle - a.circle for a, b in pairwise(entries)]
    assert set(steps) <= {0, 1}
    assert rounds(over.view(None)) == rounds(over)


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_english_has_its_own_word_for_everything(game: paiju.Game) -> None:
    for state in walk(game, 2):
        shown = re.sub("小王|大王", "", display(state.view(0), "en"))
        assert not re.search("[\u3000-\u9fff\uff00-\uffef]", shown)
        assert ("Settlement:" in shown) == state.is_over
