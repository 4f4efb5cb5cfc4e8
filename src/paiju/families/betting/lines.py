"""The table of a game of bets on a few lines."""

from paiju.core.language import say, words
from paiju.engine.lines import ConsoleView
from paiju.engine.narration import player
from paiju.engine.state import Observed
from paiju.families.betting.text import counters, facts

_DUE = words("要跟 {}；你有 {} 筹码", "{} to call; you have {} chips")
_FREE = words("没有要跟的注；你有 {} 筹码", "Nothing to call; you have {} chips")
_STRADDLE = words(
    "发牌前抓头 {}？答“抓”或“不抓”；你有 {} 筹码",
    "Straddle {} before the deal? yes or no; you have {} chips",
)
_TWICE = words(
    "没有人能再下注：公共牌发两次？答“是”或“否”，大家都同意才发两次",
    "Nobody can bet any more: run the board twice? yes or no; all must agree",
)
_MADE = words("现在是：{}", "You have: {}")


class BettingLines(ConsoleView):
    """What one seat sees of a hand: board, pot, chips and bets."""

    help = words(
        """\
下注  过牌 check、跟注 call、弃牌 fold、全下 all in
加注  加注 40、raise 40 或只写 40 = 加到 40；raise min / pot / max
是否  问你时答 是 y 或 否 n（抓头、发两次）
h     提示，再按看下一个；hh 一次十个；# 照做，#2 照 2 号做
c     记牌器               r   到此为止的牌局
?     这段说明             s 文件   保存记录（含所有人的牌）
再来一局、返回（菜单）、q 退出，都会先问""",
        """\
bets  check, call, fold, all in
raise raise 40 or just 40 = raise to 40; raise min / pot / max
y, n  yes or no where that is asked, as for a straddle or a second board
h     a hint, again for the next; hh ten at once; # does it, #2 hint 2
c     cards not seen yet   r   the game so far
?     this help            s FILE   save the record (with everybody's cards)
again a new deal, m the menu, q quit: all ask first""",
    )

    def draw_middle(self, view: Observed) -> list[str]:
        """Board and pot."""
        return [counters(view, self._console.write_cards)]

    def make_row(self, view: Observed, seat: int) -> tuple[str, ...]:
        """Chips, bet and what he has done with them."""
        mark = ">" if seat in view.to_act else " "
        return f"{mark} {player(seat)}", self.describe_person(seat), *facts(view.position, seat)

    def cover(self, view: Observed) -> list[str]:
        """What is to be called, and what the hand makes."""
        if self._seat not in view.to_act:
            return []
        p = view.position
        if p.asking >= 0:
            return [say(_STRADDLE).format(p.straddle, p.chips[self._seat])]
        if not p.queue:
            return [say(_TWICE)]
        due, chips = p.to_call(self._seat), p.chips[self._seat]
        lines = [say(_DUE).format(due, chips) if due else say(_FREE).format(chips)]
        return lines + [
            say(_MADE).format(reading.name())
            for reading in view.game.rules.readings(p.hands[self._seat].cards + p.board)
        ]
