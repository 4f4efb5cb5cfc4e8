"""A line of things that can be done, each with its key; a click does it as well."""

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.widget import Widget


class BarItem(NamedTuple):
    """One thing that can be done."""

    key: str  # as it is shown
    title: str
    do: Callable[[], object]
    strong: bool = False


class Bar(Widget):
    """Things that can be done now."""

    def __init__(self, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.entries: list[BarItem] = []

    def show(self, entries: list[BarItem]) -> None:
        """Other things."""
        before, self.entries = self.entries, entries
        if [entry[:2] for entry in before] != [entry[:2] for entry in entries]:
            self.refresh(layout=True)

    def press(self, key: str) -> bool:
        """Do what has this key."""
        for entry in self.entries:
            if entry.key.lower() == key:
                entry.do()
                return True
        return False

    def _place_items(self, width: int) -> list[tuple[int, int, int, BarItem]]:
        """Row, first and last column of every entry."""
        found, row, left = [], 0, 0
        for entry in self.entries:
            size = self._draw_label(entry).cell_len
            if left and left + size > width:
                row, left = row + 1, 0
            found.append((row, left, left + size, entry))
            left += size + 1
        return found

    def _draw_label(self, entry: BarItem) -> Text:
        text = Text(" ", style=self._find_style("strong" if entry.strong else "plain"))
        text.append(entry.key, style="bold underline")
        return text.append(f" {entry.title} ")

    def _find_style(self, kind: str) -> str:
        if self.id == "keys":
            return "#8fa89b"
        return "#1c1c1c on #e0b964" if kind == "strong" else "#f4f0e4 on #35574a"

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many rows as are needed."""
        return 1 + max((row for row, *_ in self._place_items(width)), default=0)

    def render(self) -> Text:
        """The entries."""
        text, at_row = Text(), 0
        for row, left, _, entry in self._place_items(self.size.width):
            text.append("\n" * (row - at_row) if row > at_row else " " if left else "")
            text.append_text(self._draw_label(entry))
            at_row = row
        return text

    def on_click(self, event: events.Click) -> None:
        """A click does what it is on."""
        for row, left, right, entry in self._place_items(self.size.width):
            if event.y == row and left <= event.x < right:
                entry.do()
                return
