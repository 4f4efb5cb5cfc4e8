"""The games, their rules and their options: where a table begins, here or at a server."""

from abc import abstractmethod

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paiju.core.errors import PaijuError
from paiju.core.language import Words, say, words
from paiju.engine.game import Game, configure_game
from paiju.engine.registry import games
from paiju.pages import find_prose
from paiju.tui import text_windows
from paiju.tui.bar import Bar, BarItem
from paiju.tui.dialogs import TextDialog
from paiju.tui.settings import Row, SettingsDialog, Value, list_rows

_PLAYERS = words("人数 {}", "players: {}")
_OPTIONS = words("选项", "options")
_CHANGED = words("选项（改了 {} 项）", "options ({} changed)")
_HELP = words("帮助", "help")


class GameList(Screen[None]):
    """Games on the left, their rules on the right, below what can be said before one begins."""

    headline: Words

    def __init__(self, game: Game, players: int | None = None) -> None:
        super().__init__()
        self._games = {found.id: found for found in games()} | {game.id: game}
        self._first = game.id
        self.players = players or game.seats()

    def compose(self) -> ComposeResult:
        """Games, rules, actions."""
        titles = [say(game.title) for game in self._games.values()]
        yield Static(Text(f" {say(self.headline)}", "bold #e0b964"), id="top")
        with Horizontal(id="menu"):
            yield OptionList(
                *(Option(Text(f"{n:2} {title}")) for n, title in enumerate(titles, 1)), id="games"
            )
            with VerticalScroll(id="rules", can_focus=False):
                yield Static(id="about")
        yield Static(id="note")
        yield Bar("actions")

    def on_mount(self) -> None:
        """The game that was named, or the first."""
        found = self.query_one(OptionList)
        found.highlighted = [*self._games].index(self._first)
        found.focus()

    @property
    def game(self) -> Game:
        """The game under the cursor, with the options that were chosen for it."""
        return [*self._games.values()][self.query_one(OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Its rules."""
        self._explain()
        self.query_one("#rules", VerticalScroll).scroll_home(animate=False)
        allowed = self.game.spec.players
        if self.players not in allowed:
            self.players = allowed[0]
        self.tell("")
        self.offer()

    def _explain(self) -> None:
        room = self.query_one("#rules").content_size.width - 1
        self.query_one("#about", Static).update(
            Text(text_windows.wrap_prose(say(find_prose(self.game)), room))
        )

    def on_resize(self) -> None:
        """The rules fit the screen."""
        self.call_after_refresh(self._explain)

    def tell(self, trouble: str) -> None:
        """What went wrong, if something did."""
        text = Text(f" ! {trouble}", "bold #ffb07c") if trouble else Text()
        self.query_one("#note", Static).update(text)

    # --- what can be done ---

    @abstractmethod
    def list_items(self) -> list[BarItem]:
        """What can be done here besides choosing a game."""

    def offer(self) -> None:
        """Show what can be done."""
        self.query_one("#actions", Bar).show(self.list_items())

    def explain_game(self) -> list[BarItem]:
        """What can be said about the game itself."""
        changed = len(self.game.given)
        title = say(_CHANGED).format(changed) if changed else say(_OPTIONS)
        options = [BarItem("o", title, self._open_options)] if self.game.options else []
        if len(self.game.spec.players) == 1:
            return options
        return [BarItem("n", say(_PLAYERS).format(self.players), self._change_players), *options]

    def offer_help(self) -> BarItem:
        """Every key."""
        text = Text(say(text_windows.KEYS))
        return BarItem(
            "?",
            say(_HELP),
            lambda: self.app.push_screen(TextDialog(say(text_windows.HELP), [text])),
        )

    def _change_players(self) -> None:
        allowed = list(self.game.spec.players)
        self.players = allowed[(allowed.index(self.players) + 1) % len(allowed)]
        self.offer()

    def list_rows(self) -> list[Row]:
        """What can be set."""
        return list_rows(self.game)

    def change(self, key: str, value: Value) -> None:
        """Set it; a value that is the usual one anyway is not worth a word."""
        game = self.game
        given = {flag: old for flag, old in game.given.items() if flag != key}
        usual = configure_game(game.spec, given)
        same = usual.settings[key] == value
        self._games[game.id] = usual if same else usual.with_options(**{key: value})

    def _open_options(self) -> None:
        title = f"{say(self.game.title)} · {say(_OPTIONS)}"
        self.app.push_screen(
            SettingsDialog(title, self.list_rows, self.change), lambda _: self.offer()
        )

    @abstractmethod
    def start(self) -> None:
        """Begin with the game under the cursor; raises `PaijuError`."""

    def begin(self) -> None:
        """Start, or say why not."""
        try:
            self.start()
        except PaijuError as error:
            self.tell(error.sentence())

    def on_option_list_option_selected(self) -> None:
        """Enter or a click on the game."""
        self.begin()

    def on_key(self, event: events.Key) -> None:
        """The keys of what can be done."""
        if self.query_one("#actions", Bar).press((event.character or event.key).lower()):
            event.stop()
