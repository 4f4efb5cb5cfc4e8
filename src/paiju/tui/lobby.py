"""The lobby of a server: who plays what, and where there is a free seat."""

from collections.abc import Awaitable
from typing import Any

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paiju.core.errors import UnknownGame
from paiju.core.language import say, words
from paiju.engine.registry import game as find_game
from paiju.engine.registry import games
from paiju.tui import text_windows
from paiju.tui.bar import Bar, BarItem
from paiju.tui.dialogs import LineDialog, TextDialog
from paiju.tui.new_room import OpeningScreen
from paiju.tui.room import RoomSource
from paiju.tui.server import LobbyClient
from paiju.tui.source import Refusal
from paiju.tui.table import TableScreen
from paiju.wire import Room as ListedRoom

LOBBY = words("大厅", "lobby")
_JOIN = words("加入", "join")
_WATCH = words("旁观", "watch")
_OPEN = words("开房间、快速开始", "open a room, quick match")
_CODE = words("房间号", "room by its code")
_ASK_CODE = words("房间号或链接", "code or link of the room")
_ASK_PASSWORD = words("这个房间的密码", "password of this room")
_HELP = words("帮助", "help")
_LEAVE = words("退出", "leave")
_NONE = words("还没有公开的房间；o 开一间", "no public rooms yet; o opens one")
_RUNNING = words("进行中", "playing")
_FREE = words("空座 {}", "free seats: {}")
_WATCHING = words("旁观 {}", "watching: {}")
_LOCKED = words("有密码", "password")
EVERY = 2.0  # seconds


class LobbyScreen(Screen[None]):
    """Public rooms, kept up to date."""

    def __init__(self, server: LobbyClient) -> None:
        super().__init__()
        self._server = server
        self._rooms: list[ListedRoom] = []
        self._reached = False

    def compose(self) -> ComposeResult:
        """Rooms, and what can be done."""
        where = f" {say(LOBBY)}  "
        yield Static(Text(where, "bold #e0b964").append(self._server.url, "#6f8a7d"), id="top")
        yield OptionList(id="rooms")
        yield Static(id="note")
        yield Bar("actions")

    def on_mount(self) -> None:
        """Look at once, then again and again."""
        self.query_one("#actions", Bar).show(
            [
                BarItem("Enter", say(_JOIN), self._join, strong=True),
                BarItem("w", say(_WATCH), lambda: self._join(watch=True)),
                BarItem("o", say(_OPEN), self._open),
                BarItem("g", say(_CODE), self._ask_code),
                BarItem("?", say(_HELP), self._show_help),
                BarItem("q", say(_LEAVE), self.app.exit),
            ]
        )
        self.query_one(OptionList).focus()
        self._look()
        self.set_interval(EVERY, self._look)

    def on_screen_resume(self) -> None:
        """Back from a table."""
        self._look()

    # --- the rooms ---

    @work(group="look", exclusive=True)
    async def _look(self) -> None:
        if self.app.screen is not self:
            return
        try:
            rooms = await self._server.list_rooms()
        except Refusal as refused:
            if not self._reached:
                self.app.leave_refused(refused)  # type: ignore[attr-defined]
            self.tell(refused)
            return
        if not self._reached or rooms != self._rooms:
            self._show(rooms)
        self._reached = True

    def _show(self, rooms: list[ListedRoom]) -> None:
        lines = self.query_one(OptionList)
        before = self._chosen
        self._rooms = rooms
        lines.clear_options()
        lines.add_options([Option(_draw_line(room)) for room in rooms])
        tables = [room.table for room in rooms]
        if rooms:
            at = tables.index(before.table) if before and before.table in tables else 0
            lines.highlighted = at
        self._note(Text("" if rooms else f" {say(_NONE)}", "#8fa89b"))

    @property
    def _chosen(self) -> ListedRoom | None:
        at = self.query_one(OptionList).highlighted
        return self._rooms[at] if at is not None and at < len(self._rooms) else None

    def _note(self, text: Text) -> None:
        self.query_one("#note", Static).update(text)

    def tell(self, refusal: Refusal) -> None:
        """Something was refused."""
        self._note(Text(f" ! {say(refusal.sentence)}", "bold #ffb07c"))

    # --- what can be done ---

    def on_option_list_option_selected(self) -> None:
        """Enter or a click on a room."""
        self._join()

    def on_key(self, event: events.Key) -> None:
        """The keys of what can be done."""
        if self.query_one("#actions", Bar).press((event.character or event.key).lower()):
            event.stop()

    def _show_help(self) -> None:
        self.app.push_screen(TextDialog(say(text_windows.HELP), [Text(say(text_windows.KEYS))]))

    def _join(self, watch: bool = False) -> None:
        room = self._chosen
        if room is None:
            return

        def with_password(word: object) -> None:
            if isinstance(word, str):
                self._enter(room.table, word, watch)

        if room.password:
            self.app.push_screen(LineDialog(say(_ASK_PASSWORD), secret=True), with_password)
        else:
            self._enter(room.table, "", watch)

    def _ask_code(self) -> None:
        def take_code(code: object) -> None:
            if isinstance(code, str) and code.strip():
                self._enter(code.strip().rstrip("/").rpartition("/")[2], "", False)

        self.app.push_screen(LineDialog(say(_ASK_CODE)), take_code)

    def _enter(self, table: str, password: str, watch: bool) -> None:
        server = self._server
        try:
            room = RoomSource(
                f"{server.url}/t/{table}", server.name, password, watch, server.cookie
            )
        except Refusal as refused:
            self.tell(refused)
            return
        self.app.push_screen(TableScreen(room, LOBBY))

    def _open(self) -> None:
        game = self._chosen.game if self._chosen else games()[0].id

        def open_room(game: str, players: int, terms: dict[str, Any]) -> None:
            self._begin(self._server.open(game, players, terms), terms["password"])

        def match_quickly(game: str, players: int) -> None:
            self._begin(self._server.match_quickly(game, players))

        known = [one.id for one in games()]
        chosen = game if game in known else known[0]
        self.app.push_screen(OpeningScreen(chosen, open_room, match_quickly))

    @work(group="open", exclusive=True)
    async def _begin(self, opening: Awaitable[str], password: str = "") -> None:
        """From the new room to its table."""
        screen = self.app.screen
        try:
            table = await opening
        except Refusal as refused:
            if isinstance(screen, OpeningScreen):
                screen.tell_refusal(refused)
            return
        if self.app.screen is screen:
            self.app.pop_screen()
            self._enter(table, password, watch=False)


def _draw_line(room: ListedRoom) -> Text:
    """A room in a line."""
    text = Text(no_wrap=True, overflow="ellipsis").append(_find_title(room.game), "bold")
    facts = [say(_RUNNING) if room.running else say(_FREE).format(room.free)]
    facts += [say(_LOCKED)] if room.password else []
    facts += [say(_WATCHING).format(room.watching)] if room.watching else []
    text.append(f"  {len(room.seated)}/{room.players}  {' · '.join(facts)}")
    return text.append(f"  {', '.join(room.seated)}  {room.table}", "#8fa89b")


def _find_title(game: str) -> str:
    try:
        return say(find_game(game).title)
    except UnknownGame:  # of a server that knows more
        return game
