"""Which puzzle."""

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paiju.ai.puzzles import Puzzle, puzzles
from paiju.core.language import Words, say, words
from paiju.engine.registry import game as find_game
from paiju.tui.bar import Bar, BarItem
from paiju.tui.puzzle import PuzzleSource
from paiju.tui.table import TableScreen

_TITLE = words("残局：第一手只有一种打法能赢", "Puzzles: exactly one first play wins")
_TRY = words("开始", "try it")
_BACK = words("返回", "back")
_LIST = words("残局列表", "puzzles")
_LENGTH = words("{} 步", "{} plies")


class PuzzleListScreen(Screen[None]):
    """All puzzles, the easy ones of each collection first."""

    def compose(self) -> ComposeResult:
        """A line for each."""
        yield Static(Text(f" {say(_TITLE)}", "bold #e0b964"), id="top")
        yield OptionList(*(Option(_draw_line(one)) for one in puzzles()), id="rooms")
        yield Bar("actions")

    def on_mount(self) -> None:
        """The first is the one to begin with."""
        found = self.query_one(OptionList)
        found.highlighted = 0
        found.focus()
        self.query_one(Bar).show([
            BarItem("Enter", say(_TRY), self._try, strong=True),
            BarItem("Esc", say(_BACK), self.app.pop_screen),
        ])  # fmt: skip

    def _try(self) -> None:
        chosen = puzzles()[self.query_one(OptionList).highlighted or 0]
        self.app.push_screen(TableScreen(PuzzleSource(chosen), _LIST))

    def on_option_list_option_selected(self) -> None:
        """Enter or a click."""
        self._try()

    def on_key(self, event: events.Key) -> None:
        """Esc goes back."""
        if event.key in ("escape", "q"):
            event.stop()
            self.app.pop_screen()


def _draw_line(one: Puzzle) -> Text:
    """Name, how hard, how long, of which game."""
    text = Text(f"{one.id:18}").append(f"{'★' * one.grade:8}", "#e0b964")
    text.append(f"{say(_LENGTH).format(one.length):10}", "#8fa89b")
    return text.append(say(_find_title(one)))


def _find_title(one: Puzzle) -> Words:
    """The title of its game, from its text: seventy positions take seconds to set up."""
    named = next(line for line in one.text.splitlines() if line.startswith("G\t"))
    return find_game(named.split("\t")[1].strip()).title
