"""The table on a few lines of a console: all a player needs before he decides."""

from collections.abc import Collection
from typing import Protocol

from paiju.core.cards import Cards
from paiju.core.columns import align_rows, wrap_text
from paiju.core.language import say, words
from paiju.engine.narration import player
from paiju.engine.screenful import draw_screenful
from paiju.engine.state import Observed
from paiju.engine.text import arrange_cards, write_finished, write_headline

_YOU = words("你", "you")
_PERSON = words("人", "person")
_COMPUTER = words("电脑", "computer")
_LEFT = words("剩 {} 张", "{} left")
_FEW = words("剩 {} 张！", "{} left!")
_HAND = words("你的牌（{}）：", "Your cards ({}):")
_TURN = words("轮到你", "It is your turn")
_RULE = "-" * 60


class ConsoleSurface(Protocol):
    """What lines are written on: a console, with its size and its colours."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""

    def paint_text(self, line: str) -> str:
        """A line with its cards in colour."""

    def write_cards(self, cards: Cards) -> str:
        """Cards beside each other."""

    def write_card_lines(self, cards: Cards) -> list[str]:
        """A hand, on as many lines as it needs."""


class ConsoleView:
    """What one seat sees, drawn on a console."""

    help = words(
        """\
出牌  34567、333444 55、♠3 ♥3、王炸；也可先说牌型：三带一 3334；10 也可写 T
不出  p、pass、过、不要、要不起、/
叫牌  照提示的词回答，或写数字
h     提示，再按看下一个；hh 一次十个；# 照做，#2 照 2 号做
c     记牌器               r   到此为止的牌局
?     这段说明             s 文件   保存记录（含所有人的牌）
再来一局、返回（菜单）、q 退出，都会先问
      （大写 Q 才是一张牌；单写的 C 梅花、H 红桃、R 大王也用大写）""",
        """\
play  34567, 333444 55, ♠3 ♥3, LJ BJ; or say the type: straight 34567
pass  p, pass, /
bids  answer with the words shown, or with a number
h     a hint, again for the next; hh ten at once; # does it, #2 hint 2
c     cards not seen yet   r   the game so far
?     this help            s FILE   save the record (with everybody's cards)
again a new deal, m the menu, q quit: all ask first (Q is a queen; likewise
      C a club, H a heart, R the big joker)""",
    )

    def __init__(
        self, console: ConsoleSurface, seat: int, people: Collection[int], sort: str = ""
    ) -> None:
        self._console, self._seat = console, seat
        self._people, self._sort = people, sort

    def draw_whole(self, view: Observed) -> list[str]:
        """The table as the rule book shows it, cut to the screen, and what to cover."""
        columns, rows = self._console.size
        cover = self.cover(view)
        table = draw_screenful(
            view, self._sort, columns, rows - len(cover) - 3
        )  # rule, prompt, a rest
        return [_RULE, *map(self._console.paint_text, table), *cover]

    def draw_lines(self, view: Observed) -> list[str]:
        """A few lines: stakes, players, bottom cards, what to cover, the own hand."""
        parts = [
            *wrap_text(self.draw_top(view)),
            *self.draw_middle(view),
            *self.draw_players(view),
            *self._open(view),
        ]
        return [_RULE, *parts, *self.draw_question(view)]

    def draw_question(self, view: Observed) -> list[str]:
        """What has to be covered, and with what."""
        wild = view.game.family.name_wild(view)
        held = arrange_cards(view.game.rules, view.hands[self._seat], wild, self._sort)
        if not held:
            return []
        title = say(_HAND).format(len(held))
        return [*self.cover(view), title, *self._console.write_card_lines(held)]

    def describe_person(self, seat: int) -> str:
        """What sits there."""
        if seat == self._seat:
            return say(_YOU)
        return say(_PERSON if seat in self._people else _COMPUTER)

    def draw_top(self, view: Observed) -> str:
        """The game, how far it is, and what multiplies."""
        return write_headline(view.game.title, view.status)

    def draw_middle(self, view: Observed) -> list[str]:
        """What lies on the table and belongs to nobody yet."""
        return []

    def draw_players(self, view: Observed) -> list[str]:
        """A line for every seat."""
        return align_rows(self.make_row(view, seat) for seat in range(view.players))

    def make_row(self, view: Observed, seat: int) -> tuple[str, ...]:
        """What is said of a seat: who, how many cards, and what he did last."""
        count = view.counts[seat]
        left = say(_FEW if 0 < count <= 2 else _LEFT).format(count)
        left = write_finished(view.game.rules, view.position, seat) or left
        mark = ">" if seat in view.to_act else " "
        facts = " ".join(view.game.family.name_seat(view, seat))
        return (
            f"{mark} {player(seat)}",
            self.describe_person(seat),
            facts,
            left,
            self.describe_move(view, seat),
        )

    def describe_move(self, view: Observed, seat: int) -> str:
        """What a seat did last."""
        return ""

    def _open(self, view: Observed) -> list[str]:
        """Hands of others that lie face up."""
        lines = []
        for seat, hand in enumerate(view.position.hands):
            if seat != self._seat and hand.cards and not hand.hidden:
                lines += [player(seat) + ":", *self._console.write_card_lines(hand.cards)]
        return lines

    def cover(self, view: Observed) -> list[str]:
        """What is asked of the seat now."""
        return [say(_TURN)] if self._seat in view.to_act else []
