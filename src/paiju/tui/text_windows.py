"""Longer texts: history, 记牌器, settlement, help."""

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from paiju.core.language import say, say_cards, words
from paiju.engine.parts import SettlementView, Trick
from paiju.tui.card_faces import draw_in_line, say_label
from paiju.tui.middle import AND, draw_stakes
from paiju.tui.seats import describe_move, name_seat
from paiju.wire import TableView

COUNTER = words("记牌器", "cards not seen")
HISTORY = words("牌局记录", "history")
HELP = words("帮助", "help")
_ROUND = words("第 {} 轮", "trick {}")
_TOTAL = words("合计", "total")
_SHOWN = words("底牌", "cards")
_HOLDS = words("余牌", "left in hand")
_WON = words("赢家：{}", "won by {}")
_SIDE = words("{}：{}", "{}: {}")
_SUM = words("各项相加为合计，各家之和为 0", "the lines add up to the total, all players to 0")
_DEAL = words("发牌摘要 {}", "hash of the deal {}")
_CHECK = words("密钥 {}", "secret {}")
_KEPT = words(
    "没有比过的牌不公开，密钥也不公布（muck=off 则公布）",
    "hands that were not compared stay hidden, and so does the secret (not with muck=off)",
)
_LITTLE, _BIG = words("小", "LJ"), words("大", "BJ")
BROAD, SLIM = 60, 32  # columns for a counter over the table, and beside it
_SUITS = "♠♥♣♦"
_COLUMNS = 4  # seats that fit beside each other

KEYS = words(
    """\
选牌   点牌；或打点数 34567、333444 55（10 也可打 0 或 t，小王 x，大王 d）
       ← → 移动，空格选中；退格取消一张，Esc 全部取消
出牌   回车；一组牌有几种读法时会让你选
打字   直接打汉字、粘贴，或按 : 再写：王炸、三带一 3334、叫地主
提示   h 给出提示和理由，再按换下一个；Tab 在可行的出法之间换
       先选几张再按 Tab：补成含这些牌的合法出法
不出   p（弃牌、不叫、不加倍也是 p）；Esc 菜单里可设要不起时自动不出
回答   按按钮前的数字键
看     c 记牌器    l 牌局记录    ? 这段说明
离开   Ctrl-Q 或 Esc 菜单；Ctrl-C 立即离开""",
    """\
choose  click cards, or type ranks: 34567, 333444 55
        (10 also is 0 or t, little joker x, big joker d)
        ← → move, space chooses; Backspace undoes one, Esc all
play    Enter; if the cards can be read in several ways you choose one
write   : and then words (JOKERS, straight 34567, call), or paste them
hint    h gives a hint with its reason, again for the next;
        Tab goes through the plays you have, or completes what is chosen
pass    p (also: fold, no bid, no double); Esc has a setting to
        pass by itself where nothing beats it
answer  the number in front of the button
look    c cards not seen    l history    ? this help
leave   Ctrl-Q, or Esc for the menu; Ctrl-C leaves at once""",
)


def wrap_prose(text: str, width: int) -> str:
    """Prose in lines of a width; Chinese breaks anywhere but before a closing mark."""
    lines = []
    for paragraph in text.split("\n"):
        lines.append("")
        for word in re.findall(r"[!-~]+ ?[，。；：、！？）]*|.[，。；：、！？）]*", paragraph):
            if lines[-1] and cell_len(lines[-1] + word.rstrip()) > width:
                lines.append("")
            lines[-1] += word
    return "\n".join(lines)


def draw_counter(counts: Sequence[tuple[str, int]], columns: int) -> Table:
    """What has not been seen: ranks over their numbers; where suits count, rows of suits."""
    table = Table.grid(padding=(0, 1))
    if any(name[0] in _SUITS for name, _ in counts):
        for suit in (*_SUITS, ""):
            left = [n for n, many in counts for _ in range(many) if (n[0] in _SUITS) == bool(suit)]
            row = [n[1:] if suit else n for n in left if not suit or n[0] == suit]
            if row:
                table.add_row(Text(suit, "bold"), Text(" ".join(row)))
        return table
    wide = max(1, columns // 4)
    for at in range(0, len(counts), wide):
        part = counts[at : at + wide]
        table.add_row(*(Text(_shorten_name(name), "#8fa89b") for name, _ in part))
        table.add_row(*(Text(str(n), "bold" if n else "#55695f") for _, n in part))
    return table


def _shorten_name(name: str) -> str:
    return {"小王": say(_LITTLE), "大王": say(_BIG)}.get(name, say_cards(name))


def draw_tricks(view: TableView, tricks: Sequence[Trick]) -> Text:
    """Trick by trick, who did what."""
    text, number = Text(), 0
    for trick in tricks:
        number += trick.title is None
        title = say_label(trick.title) if trick.title else say(_ROUND).format(number)
        text.append(title, "bold #e0b964")
        if trick.cards:
            text.append("  ").append_text(draw_in_line(trick.cards))
        text.append("\n")
        for deed in trick.deeds:
            who = "" if deed.seat is None else name_seat(view, deed.seat)
            text.append(f"  {who} ", "#8fa89b").append_text(describe_move(view, deed)).append("\n")
        if trick.net:
            gains = "  ".join(f"{name_seat(view, s)} {n:+}" for s, n in enumerate(trick.net))
            text.append(f"  {gains}\n", "#8fa89b")
    return text


def draw_settlement_table(view: TableView, settlement: SettlementView) -> Table:
    """Every line of the arithmetic; a column for every seat, or a row where there are many."""
    seats = [_draw_winner(view, settlement, seat) for seat in range(len(settlement.totals))]
    titles = [Text(say_label(line.title), "#b9c9bf") for line in settlement.lines]
    amounts = [[_draw_amount(n) for n in line.amounts] for line in settlement.lines]
    titles.append(Text(say(_TOTAL), "bold"))
    amounts.append([Text(f"{n:+}", "bold") for n in settlement.totals])
    if len(seats) > _COLUMNS:
        titles, seats, amounts = seats, titles, [*map(list, zip(*amounts, strict=True))]
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="")
    table.add_column("")
    for name in seats:
        table.add_column(name, justify="right")
    for title, row in zip(titles, amounts, strict=True):
        table.add_row(title, *row)
    return table


def _draw_winner(view: TableView, settlement: SettlementView, seat: int) -> Text:
    """A name, with a star for who has won."""
    won, name = seat in settlement.winners, name_seat(view, seat)
    return Text(f"★ {name}" if won else name, "bold #e0b964" if won else "bold")


def _draw_amount(number: int) -> Text:
    return Text(f"{number:+}") if number else Text("·", "#6f8a7d")


def draw_hands_left(view: TableView, settlement: SettlementView) -> Text:
    """What everybody still held."""
    summed = settlement.zero_sum and any(settlement.totals)
    text = Text(say(_SUM) + "\n" if summed else "", "#6f8a7d")
    bets = view.play is not None and any(one.marks for one in view.play.tableau.places)
    hands = view.play.hands if view.play else []
    text.append(say(_SHOWN if bets else _HOLDS) + "\n" if any(hands) else "", "bold")
    for seat, hand in enumerate(hands):
        if hand:
            text.append(f"{name_seat(view, seat)}  ", "#8fa89b").append_text(draw_in_line(hand))
            text.append("\n")
    return text


def draw_settlement(view: TableView, end: SettlementView) -> list[RenderableType]:
    """Who gets what for what; the same for everybody."""
    assert view.play is not None
    texts = [*draw_stakes(view.play.tableau), draw_hands_left(view, end), draw_commitment(view)]
    paid = any(end.totals) or any(map(any, (line.amounts for line in end.lines)))
    return [
        draw_headline(view, end),
        *([draw_settlement_table(view, end)] if paid else []),
        *filter(None, texts),
    ]


def draw_headline(view: TableView, settlement: SettlementView) -> Text:
    """Who has won."""
    names = say(AND).join(name_seat(view, seat) for seat in _find_winners(view, settlement))
    if not settlement.result:
        return Text(say(_WON).format(names), "bold #e0b964")
    result = say_label(settlement.result)
    return Text(say(_SIDE).format(result, names) if names else result, "bold #e0b964")


def _find_winners(view: TableView, settlement: SettlementView) -> Sequence[int]:
    """Who has won; where nothing is paid, the side that the result names."""
    if settlement.winners or settlement.result is None or view.play is None:
        return settlement.winners
    result, places = say_label(settlement.result), view.play.tableau.places
    return [at for at, one in enumerate(places) if one.role and say_label(one.role) in result]


def draw_commitment(view: TableView) -> Text:
    """What lets anybody check the deal."""
    assert view.play is not None
    table, text = view.play.tableau, Text(style="#6f8a7d")
    if table.commit:
        text.append(say(_DEAL).format(table.commit))
    if table.secret:
        text.append("\n" + say(_CHECK).format(table.secret))
    elif table.commit:
        text.append("\n" + say(_KEPT))
    return text
