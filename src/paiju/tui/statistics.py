"""What was played, and how it went: numbers for every game and role, and a curve of the score."""

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from paiju.core.errors import UnknownGame
from paiju.core.language import say, words
from paiju.engine.registry import game as find_game
from paiju.formats.diary import Diary, DiaryGame, make_tallies, sum_scores
from paiju.formats.textplot import plot
from paiju.tui.bar import Bar, BarItem
from paiju.tui.dialogs import Chooser

STATISTICS = words("统计", "statistics")
_EVENING = words("今晚", "this evening")
_EVER = words("所有晚上（{} 晚）", "all evenings ({})")
_NEXT = words("看另一边", "the other one")
_GAME = words("只看：{}", "only: {}")
_EVERY = words("全部游戏", "every game")
_KEEPS = words("记录：开", "kept: on"), words("记录：关", "kept: off")
_CLEAR = words("清空", "clear")
_SURE = words("清空所有统计？", "Forget all statistics?")
_YES_NO = words("清空", "forget them"), words("不", "no")
_BACK = words("返回", "back")
_HEAD = (words("游戏", "game"), words("身份", "role"), words("局", "games"), words("胜", "wins"),
         words("胜率", "rate"), words("得分", "points"))  # fmt: skip
_NONE = words("还没有打完一局。", "No game has been finished yet.")
_CURVE = words("累计得分", "running score")
_ROWS = 9  # of the curve


class StatisticsScreen(Screen[None]):
    """This evening first; Tab shows all that is kept."""

    def __init__(self, diary: Diary) -> None:
        super().__init__()
        self._diary, self.ever, self._only = diary, False, ""
        self._top, self._numbers = Static(id="top"), Static(id="numbers")
        self._curve, self._bar = Static(id="curve"), Bar("actions")

    def compose(self) -> ComposeResult:
        """Numbers, below them the curve."""
        yield self._top
        with VerticalScroll(id="statistics", can_focus=False):
            yield self._numbers
            yield self._curve
        yield self._bar

    def on_mount(self) -> None:
        """At once."""
        self.show()

    def on_resize(self) -> None:
        """The curve is as wide as the screen."""
        self.show()

    @property
    def _all(self) -> list[DiaryGame]:
        return self._diary.read_all() if self.ever else self._diary.evening

    def show(self) -> None:
        """The numbers of what is looked at."""
        entries = [one for one in self._all if self._only in ("", one.game)]
        evenings = len({one.evening for one in self._diary.read_all()})
        where = say(_EVER).format(evenings) if self.ever else say(_EVENING)
        self._top.update(Text(f" {say(STATISTICS)} · {where}", "bold #e0b964"))
        self._numbers.update(_make_table(entries) if entries else Text(say(_NONE), "#8fa89b"))
        self._curve.update(self._plot(entries) if entries else "")
        self._bar.show([
            BarItem("Tab", say(_NEXT), self.turn),
            BarItem("g", say(_GAME).format(_find_title(self._only)), self.narrow),
            BarItem("k", say(_KEEPS[not self._diary.is_on]), self._switch),
            BarItem("d", say(_CLEAR), self._clear),
            BarItem("Esc", say(_BACK), self.app.pop_screen),
        ])  # fmt: skip

    def _plot(self, entries: list[DiaryGame]) -> Text:
        columns = max(30, self.size.width - 6)
        text = Text(say(_CURVE) + "\n", "bold #e0b964")
        return text.append("\n".join(plot(sum_scores(entries), columns, _ROWS)), "#86d993")

    def turn(self) -> None:
        """This evening, or all of them."""
        self.ever = not self.ever
        self.show()

    def narrow(self) -> None:
        """One game after the other, then all of them."""
        known = ["", *dict.fromkeys(one.game for one in self._all)]
        at = known.index(self._only) if self._only in known else 0
        self._only = known[(at + 1) % len(known)]
        self.show()

    def _switch(self) -> None:
        self._diary.switch()
        self.show()

    def _clear(self) -> None:
        def take_game(at: object) -> None:
            if at == 0:
                self._diary.clear()
                self.show()

        self.app.push_screen(Chooser(say(_SURE), [*map(say, _YES_NO)]), take_game)

    def on_key(self, event: object) -> None:
        """The keys of the bar."""
        key = str(getattr(event, "key", ""))
        named = {"escape": "esc", "q": "esc", "t": "esc"}.get(key, key)
        if self._bar.press(named):
            event.stop()  # type: ignore[attr-defined]
            event.prevent_default()  # type: ignore[attr-defined]


def _find_title(game: str) -> str:
    if not game:
        return say(_EVERY)
    try:
        return say(find_game(game).title)
    except UnknownGame:  # of a file that is no longer loaded
        return game


def _make_table(entries: list[DiaryGame]) -> Table:
    table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="#8fa89b")
    for at, head in enumerate(_HEAD):
        table.add_column(say(head), justify="left" if at < 2 else "right")
    before = ""
    for one in make_tallies(entries):
        first = one.game != before
        before = one.game
        rate = f"{100 * one.wins / one.games:.0f} %"
        numbers = str(one.games), str(one.wins), rate, f"{one.points:+}"
        table.add_row(_find_title(one.game) if first else "", say(one.role), *numbers,
                      style="bold" if first else "#b9c9bf")  # fmt: skip
    return table
