"""A game from a file or from the clipboard."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, TextArea

from paiju.core.errors import PaijuError
from paiju.core.language import say, words
from paiju.engine.state import State
from paiju.formats.lines import is_data
from paiju.tui.dialogs import Window

_TITLE = words("导入牌局", "import a game")
_HOW = words(
    "写文件名，或粘贴记录、导入格式、PHH，空行结束；Esc 返回",
    "name a file, or paste a record, import data or PHH; an empty line ends it",
)


class NameField(TextArea):
    """A name, or lines; Enter behind a name or on an empty line ends it."""

    def __init__(self, done: Callable[[], object]) -> None:
        super().__init__(tab_behavior="indent")
        self.indent_type = "tabs"
        self._done = done

    def on_key(self, event: events.Key) -> None:
        """What a field of lines would take for itself."""
        named = self.document.line_count == 1 and not is_data(self.text)
        ends = named or not self.document.get_line(self.cursor_location[0])
        if event.key == "escape" or (event.key == "enter" and ends):
            event.stop()
            event.prevent_default()
            self._done() if event.key == "enter" else self.screen.dismiss(None)


class Importing(Window):
    """Asks until a game is understood; gives it back."""

    def __init__(self, load: Callable[[str], State]) -> None:
        super().__init__()
        self._load = load

    def compose(self) -> ComposeResult:
        """A field of some lines."""
        with Vertical(classes="window paper"):
            yield Label(say(_TITLE), classes="title", markup=False)
            yield NameField(self._finish)
            yield Label(say(_HOW), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Write at once."""
        self.query_one(NameField).focus()

    def _finish(self) -> None:
        field = self.query_one(NameField)
        if not field.text.strip():
            return
        try:
            self.dismiss(self._load(field.text))
        except PaijuError as error:
            self.query_one(".quiet", Label).update(f"! {error.sentence()}")
            if field.document.line_count > 1:
                field.select_all()  # what is pasted next takes its place
