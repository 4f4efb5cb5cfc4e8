"""Which game, against whom."""

from dataclasses import replace

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paiju.errors import PaijuError
from paiju.game import Game, games
from paiju.language import say, words
from paiju.pages import about
from paiju.players import levels, usual
from paiju.screen import papers
from paiju.screen.bar import Bar, Entry
from paiju.screen.dialogs import Paper
from paiju.screen.local import Plan

_TITLE = words("牌局", "Paiju")
_START = words("开始", "start")
_PLAYERS = words("人数 {}", "players: {}")
_LEVEL = words("电脑 {}", "computers: {}")
_PEOPLE = words("同机 {} 人", "people here: {}")
_HELP = words("帮助", "help")
_LEAVE = words("退出", "leave")


class MenuScreen(Screen[None]):
    """The games, and what can be said before one begins."""

    def __init__(self, wishes: Plan) -> None:
        super().__init__()
        self._wishes = wishes
        self._games = games()
        self._players = wishes.players or wishes.game.seats()
        self._people = len(wishes.people)
        self._level = wishes.level

    def compose(self) -> ComposeResult:
        """Games on the left, their rules on the right."""
        yield Static(Text(f" {say(_TITLE)}", "bold #e0b964"), id="top")
        with Horizontal(id="menu"):
            yield OptionList(
                *(Option(Text(f"{n:2} {say(g.title)}")) for n, g in enumerate(self._games, 1)),
                id="games",
            )
            with VerticalScroll(id="rules", can_focus=False):
                yield Static(id="about")
        yield Static(id="note")
        yield Bar("actions")

    def on_mount(self) -> None:
        """The game that was named, or the first."""
        chosen = [game.id for game in self._games].index(self._wishes.game.id)
        self.query_one(OptionList).highlighted = chosen
        self.query_one(OptionList).focus()

    @property
    def game(self) -> Game:
        """The game under the cursor, with the options that were given for it."""
        found = self._games[self.query_one(OptionList).highlighted or 0]
        return self._wishes.game if found.id == self._wishes.game.id else found

    def on_option_list_option_highlighted(self) -> None:
        """Its rules."""
        self._explain()
        self.query_one("#rules", VerticalScroll).scroll_home(animate=False)
        allowed = self.game.spec.players
        if self._players not in allowed:
            self._players = allowed[0]
        self._people = min(self._people, self._players)
        if self._level not in levels(self.game.rules):
            self._level = ""
        self._actions()

    def _explain(self) -> None:
        room = self.query_one("#rules").content_size.width - 1
        self.query_one("#about", Static).update(Text(papers.folded(say(about(self.game)), room)))

    def on_resize(self) -> None:
        """The rules fit the screen."""
        self.call_after_refresh(self._explain)

    def _actions(self) -> None:
        level = self._level or usual(self.game.rules)
        entries = [Entry("Enter", say(_START), self._start, strong=True)]
        if len(self.game.spec.players) > 1:
            entries.append(Entry("n", say(_PLAYERS).format(self._players), self._more_players))
        entries += [
            Entry("v", say(_LEVEL).format(level), self._next_level),
            Entry("s", say(_PEOPLE).format(self._people), self._more_people),
            Entry("?", say(_HELP), self._help),
            Entry("q", say(_LEAVE), self.app.exit),
        ]
        self.query_one("#actions", Bar).show(entries)

    def _more_players(self) -> None:
        allowed = list(self.game.spec.players)
        self._players = allowed[(allowed.index(self._players) + 1) % len(allowed)]
        self._people = min(self._people, self._players)
        self._actions()

    def _more_people(self) -> None:
        self._people = self._people % (self._players) + 1
        self._actions()

    def _next_level(self) -> None:
        known = levels(self.game.rules)
        at = known.index(self._level or usual(self.game.rules))
        self._level = known[(at + 1) % len(known)]
        self._actions()

    def _help(self) -> None:
        self.app.push_screen(Paper(say(papers.HELP), [Text(say(papers.KEYS))]))

    def on_option_list_option_selected(self) -> None:
        """Enter or a click on the game."""
        self._start()

    def _start(self) -> None:
        people = self._wishes.people
        if len(people) != self._people or max(people) >= self._players:
            people = tuple(range(self._people))
        plan = replace(self._wishes, game=self.game, players=self._players, people=people,
                       level=self._level, given=None)  # fmt: skip
        try:
            self.app.sit_down(plan)  # type: ignore[attr-defined]
        except PaijuError as error:
            self.query_one("#note", Static).update(Text(f" ! {error.sentence()}", "bold #ffb07c"))

    def on_key(self, event: events.Key) -> None:
        """The keys of what can be done."""
        if self.query_one("#actions", Bar).press((event.character or event.key).lower()):
            event.stop()
