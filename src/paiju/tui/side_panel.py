"""Beside the table on a wide screen: 记牌器 and history."""

from rich.console import RenderableType
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from paiju.core.language import say
from paiju.tui import text_windows
from paiju.tui.source import Refusal, Source
from paiju.wire import TableView


class Side(Vertical):
    """Nothing here that a key would not show on a small screen."""

    wanted = False
    _drawn: object = None

    def __init__(self, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._counter_box, self._past_box = Static(id="counter"), Static(id="past")
        self._past = VerticalScroll(id="scrolled", can_focus=False)

    def compose(self) -> ComposeResult:
        """Two papers."""
        yield self._counter_box
        with self._past:
            yield self._past_box

    def show(self, source: Source, view: TableView) -> None:
        """Follow the table, where there is room."""
        play = view.play
        position = play and (play.id, play.seat, play.counts, play.tableau.places)
        if self.wanted and play and position != self._drawn:
            self._drawn = position
            self._follow(source, view)

    @work(exclusive=True)
    async def _follow(self, source: Source, view: TableView) -> None:
        self._counter_box.border_title = say(text_windows.COUNTER)
        self._past.border_title = say(text_windows.HISTORY)
        for box, make in (
            (self._counter_box, self._draw_counter),
            (self._past_box, self._draw_tricks),
        ):
            try:
                box.update(await make(source, view))
            except Refusal as refused:
                box.update(Text(say(refused.sentence), "#8fa89b"))
        self._past.scroll_end(animate=False)

    async def _draw_counter(self, source: Source, view: TableView) -> RenderableType:
        return text_windows.draw_counter(await source.count_unseen(), text_windows.SLIM)

    async def _draw_tricks(self, source: Source, view: TableView) -> RenderableType:
        return text_windows.draw_tricks(view, await source.list_tricks())
