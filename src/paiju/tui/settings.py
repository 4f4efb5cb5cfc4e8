"""What can be set before a game: one line for each thing, changed with the arrow keys."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from paiju.core.language import Words, say, words
from paiju.engine.game import Game
from paiju.pages.option_names import name_choice
from paiju.tui.dialogs import Amount, Window

_KEYS = words(
    "↑ ↓ 选择，← → 改变，数字项回车输入，Esc 完成",
    "↑ ↓ choose, ← → change, Enter writes a number, Esc is done",
)
_FEW = 12  # values that Enter goes through; more are written
_ROOM = 50  # columns for a title and its value: with the arrows there is room for a scroll bar

Value = str | int


class Row(NamedTuple):
    """One thing that can be set."""

    key: str
    title: Words
    values: Sequence[Value]
    value: Value
    name: Callable[[Value], Words] = name_choice  # of a value

    def find_next(self, by: int) -> Value:
        """The value so many places further on."""
        return self.values[(self.values.index(self.value) + by) % len(self.values)]


def list_rows(game: Game) -> list[Row]:
    """The options of a game with the values in force."""
    return [
        Row(flag, option.doc, option.choices, game.settings[flag])
        for flag, option in game.options.items()
    ]


class SettingsDialog(Window):
    """Rows to change; what one changes may change others, so they are asked for again."""

    def __init__(
        self, title: str, rows: Callable[[], list[Row]], change: Callable[[str, Value], object]
    ) -> None:
        super().__init__()
        self._title, self._rows, self._change = title, rows, change

    def compose(self) -> ComposeResult:
        """A line for each."""
        with Vertical(classes="window"):
            yield Label(self._title, classes="title", markup=False)
            yield OptionList()
            yield Label("", id="whole", markup=False)
            yield Label(say(_KEYS), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """The first line is the one to change."""
        self._show(0)

    def _show(self, at: int) -> None:
        lines = self.query_one(OptionList)
        lines.clear_options()
        lines.add_options([Option(_draw_line(row)) for row in self._rows()])
        lines.highlighted = at

    def on_option_list_option_highlighted(self) -> None:
        """What does not fit into its line is written below."""
        title = say(self._row.title)
        self.query_one("#whole", Label).update(title if "…" in _draw_line(self._row).plain else "")

    @property
    def _row(self) -> Row:
        return self._rows()[self.query_one(OptionList).highlighted or 0]

    def _set(self, value: Value) -> None:
        at = self.query_one(OptionList).highlighted or 0
        self._change(self._row.key, value)
        self._show(at)

    def on_key(self, event: events.Key) -> None:
        """Left and right."""
        if event.key in ("left", "right"):
            event.stop()
            self._set(self._row.find_next(1 if event.key == "right" else -1))

    def on_option_list_option_selected(self) -> None:
        """Enter or a click: the next value, or a number to be written."""
        row = self._row
        if not isinstance(row.values, range) or len(row.values) <= _FEW:
            self._set(row.find_next(1))
            return

        def take_value(value: object) -> None:
            if isinstance(value, int):
                self._set(value)

        self.app.push_screen(Amount(say(row.title), row.values, int(row.value)), take_value)


def _draw_line(row: Row) -> Text:
    value = say(row.name(row.value))
    text = Text(say(row.title), no_wrap=True, overflow="ellipsis")
    text.truncate(max(1, _ROOM - Text(value).cell_len), overflow="ellipsis", pad=True)
    return text.append(f"  ◂ {value} ▸", "bold")
