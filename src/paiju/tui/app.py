"""The program around the table."""

from textual.app import App
from textual.binding import Binding
from textual.worker import WorkerFailed

from paiju.core.language import say, words
from paiju.formats.diary import Diary
from paiju.pages.option_names import name_choice
from paiju.tui.lobby import LobbyScreen
from paiju.tui.local import LocalSource, Plan
from paiju.tui.menu import MenuScreen
from paiju.tui.puzzle_list import PuzzleListScreen
from paiju.tui.server import LobbyClient
from paiju.tui.source import Refusal, Source
from paiju.tui.table import MENU, TableScreen

INTERRUPTED = 130
_PASSING = words("要不起自动不出：{}", "auto-pass: {}")


class TableApp(App[int]):
    """A table, or the menu before it."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        source: Source | None = None,
        wishes: Plan | None = None,
        auto_pass: bool = False,
        server: LobbyClient | None = None,
        diary: Diary | None = None,
    ) -> None:
        super().__init__()
        self.diary = diary or Diary()  # without a place only of this evening
        self._server = server
        self.auto_pass = auto_pass  # pass at once where nothing else is possible
        self._source, self._wishes = source, wishes
        self.failure: BaseException | None = None
        self.refusal = ""  # why the table cannot be shown

    def on_mount(self) -> None:
        """The table that was asked for, or the question which."""
        self.title = "paiju"
        if self._wishes is not None:
            self.push_screen(MenuScreen(self._wishes))
        if self._server is not None:
            self.push_screen(LobbyScreen(self._server))
        if self._source is not None:
            self.push_screen(TableScreen(self._source, MENU if self._wishes else None))

    def sit_down(self, plan: Plan) -> None:
        """From the menu to a table."""
        self.push_screen(TableScreen(LocalSource(plan)))

    def see_puzzles(self) -> None:
        """The collection, over whatever is there."""
        self.push_screen(PuzzleListScreen())

    def describe_passing(self) -> str:
        """Whether 要不起 is said by itself."""
        return say(_PASSING).format(say(name_choice("on" if self.auto_pass else "off")))

    def leave_refused(self, refusal: Refusal) -> None:
        """There is no such table: back to the lobby, or out."""
        lobby = next((one for one in self.screen_stack if isinstance(one, LobbyScreen)), None)
        if lobby is None or self.screen is lobby:
            self.refusal = say(refusal.sentence)
            self.exit(1)
            return
        while self.screen is not lobby:
            self.pop_screen()
        lobby.tell(refusal)

    def action_interrupt(self) -> None:
        """Ctrl-C leaves at once."""
        self.exit(INTERRUPTED)

    def _fatal_error(self) -> None:
        """A fault is told by whoever started the program, not by a page of code."""
        error = self._exception
        self.failure = error.error if isinstance(error, WorkerFailed) else error
        self._close_messages_no_wait()
