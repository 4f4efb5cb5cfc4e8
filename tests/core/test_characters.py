"""Traditional characters count as simplified ones wherever there is a word to understand."""

import pytest

from paiju.core.characters import simplify

WORDS = """
    紅桃3 红桃3 | 紅心 红心 | 方塊10 方块10 | 黑桃 黑桃 | 梅花 梅花 | 草花 草花 | 小鬼 小鬼
    大王 大王 | 單張 单张 | 單牌 单牌 | 對子 对子 | 三張 三张 | 三條 三条 | 四張 四张
    三帶一 三带一 | 三帶一對 三带一对 | 三帶單 三带单 | 三兩一 三两一 | 三兩不一 三两不一
    順子 顺子 | 單順 单顺 | 連對 连对 | 雙順 双顺 | 飛機 飞机 | 飛機帶小翼 飞机带小翼
    飛機帶大翼 飞机带大翼 | 飛機帶翅膀 飞机带翅膀 | 三順夾一 三顺夹一 | 四帶二單 四带二单
    四帶二對 四带二对 | 四帶兩對 四带两对 | 炸彈 炸弹 | 王炸 王炸 | 火箭 火箭
    天王炸彈 天王炸弹 | 雙王 双王 | 對鬼 对鬼 | 同花順 同花顺 | 一條龍 一条龙 | 葫蘆 葫芦
    俘虜 俘虏 | 金剛 金刚 | 軟炸 软炸 | 純癩子炸 纯癞子炸 | 叫地主 叫地主 | 搶地主 抢地主
    不搶 不抢 | 開 开 | 明牌開始 明牌开始 | 兩分 两分 | 第一張 第一张 | 過 过 | 過牌 过牌
    讓牌 让牌 | 棄牌 弃牌 | 蓋牌 盖牌 | 跟註 跟注 | 加註 加注 | 滿池 满池 | 還牌 还牌
    鬥地主 斗地主 | 鬥地主擴展版 斗地主扩展版 | 癩子鬥地主 癞子斗地主 | 熊貓鬥地主 熊猫斗地主
    歡樂鬥地主 欢乐斗地主 | 競技二打一 竞技二打一 | 鋤大地 锄大地 | 廣西地主 广西地主
    標準德州撲克 标准德州扑克 | 撲克遊戲 扑克游戏 | 返回選單 返回选单 | 記錄 记录 | 幫助 帮助
    離開 离开 | 統計 统计 | 復盤 复盘 | 開頭 开头 | 意見 意见 | 再來一局 再来一局
"""
PAIRS = [pair.split() for pair in WORDS.replace("\n", "|").split("|") if pair.strip()]


@pytest.mark.parametrize("traditional, simplified", PAIRS)
def test_simplify(traditional: str, simplified: str) -> None:
    assert simplify(traditional) == simplified
    assert simplify(simplified) == simplified


def test_what_is_no_chinese_stays() -> None:
    for text in ("", "33 s4", "♠3 ❤️ ♥", "３", "\ud800", "あ"):
        assert simplify(text) == text
