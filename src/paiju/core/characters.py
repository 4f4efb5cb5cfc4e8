"""Traditional characters as simplified ones, and characters that nobody would see."""

import unicodedata

# Pairs, the traditional form first: of cards, types, answers, games, options, commands.
_PAIRS = """
    紅红 塊块 虜虏 蘆芦 剛刚 龍龙 雙双 單单 對对 順顺 張张 條条 連连 飛飞 機机 帶带 帯带 彈弹
    夾夹 純纯 軟软 兩两 個个 點点 數数 號号 種种 類类 組组 級级 總总 幾几 萬万 這这 後后 裡里
    裏里 來来 無无 沒没 麼么 嗎吗 鬥斗 鬪斗 鬭斗 癩癞 貓猫 鋤锄 廣广 標标 準准 撲扑 擴扩 歡欢
    樂乐 競竞 遊游 戲戏 殘残 莊庄 農农 風风 東东 搶抢 過过 開开 關关 強强 發发 換换 給给 還还
    貢贡 進进 棄弃 蓋盖 讓让 註注 滿满 籌筹 碼码 幣币 錢钱 籤签 簽签 贏赢 輸输 勝胜 敗败 輪轮
    結结 復复 複复 續续 歸归 隨随 簡简 據据 環环 則则 製制 別别 擊击 計计 編编 較较 幫帮 記记
    錄录 録录 說说 説说 選选 項项 讀读 寫写 導导 貼贴 請请 買买 車车 鑰钥 鎖锁 離离 問问 題题
    為为 爲为 統统 盤盘 頭头 見见 聽听 試试 終终
"""
_SIMPLE = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}


def simplify(text: str) -> str:
    """The text with traditional characters as simplified ones, one for one: 紅桃 is 红桃."""
    return text if text.isascii() else text.translate(_SIMPLE)


# --- as they are shown ---

_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # controls, directions, halves of characters
_MOST = 300  # characters of a quotation


def make_visible(text: str) -> str:
    """Somebody's text as it can be quoted in a sentence: nothing hidden, nothing that acts.

    A message may quote a file from anywhere, and a terminal obeys what it is sent.
    """
    quoted = text if len(text) <= _MOST else text[:_MOST] + "…"
    if quoted.isascii() and quoted.isprintable():
        return quoted
    shown = "".join(map(_show_character, quoted))
    return f"◌{shown}" if unicodedata.category(shown[0])[0] == "M" else shown


def _show_character(character: str) -> str:
    unseen = unicodedata.category(character) in _UNSEEN or "\ufe00" <= character <= "\ufe0f"
    return character.encode("unicode_escape").decode() if unseen else character
