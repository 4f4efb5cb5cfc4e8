"""Which game, against whom."""

from dataclasses import replace

from paiju.ai.levels import find_usual, list_levels
from paiju.core.language import say, words
from paiju.engine.state import State
from paiju.pages.option_names import LEVELS
from paiju.tui.after import PUZZLES
from paiju.tui.bar import BarItem
from paiju.tui.game_list import GameList
from paiju.tui.importing import Importing
from paiju.tui.local import Plan
from paiju.tui.statistics import STATISTICS, StatisticsScreen

_TITLE = words("牌局", "Paiju")
_START = words("开始", "start")
_IMPORT = words("导入", "import")
_LEVEL = words("电脑 {}", "computers: {}")
_PEOPLE = words("同机 {} 人", "people here: {}")
_LEAVE = words("退出", "leave")


class MenuScreen(GameList):
    """A match on this machine."""

    headline = _TITLE

    def __init__(self, wishes: Plan) -> None:
        super().__init__(wishes.game, wishes.players)
        self._wishes = wishes
        self._people = len(wishes.people)
        self._level = wishes.level

    def list_items(self) -> list[BarItem]:
        """Who plays, and by which rules."""
        self._people = min(self._people, self.players)
        if self._level not in list_levels(self.game.rules):
            self._level = ""
        level = say(LEVELS[self._level or find_usual(self.game.rules)])
        return [
            BarItem("Enter", say(_START), self.begin, strong=True),
            *self.explain_game(),
            BarItem("v", say(_LEVEL).format(level), self._change_level),
            BarItem("s", say(_PEOPLE).format(self._people), self._change_people),
            BarItem("i", say(_IMPORT), self._import),
            BarItem("x", say(PUZZLES), self.app.see_puzzles),  # type: ignore[attr-defined]
            BarItem("t", say(STATISTICS), self._see_statistics),
            BarItem("z", self.app.describe_passing(), self._switch_auto_pass),  # type: ignore[attr-defined]
            self.offer_help(),
            BarItem("q", say(_LEAVE), self.app.exit),
        ]

    def _change_people(self) -> None:
        self._people = self._people % self.players + 1
        self.offer()

    def _change_level(self) -> None:
        known = list_levels(self.game.rules)
        at = known.index(self._level or find_usual(self.game.rules))
        self._level = known[(at + 1) % len(known)]
        self.offer()

    def _see_statistics(self) -> None:
        self.app.push_screen(StatisticsScreen(self.app.diary))  # type: ignore[attr-defined]

    def _switch_auto_pass(self) -> None:
        self.app.auto_pass = not self.app.auto_pass  # type: ignore[attr-defined]
        self.offer()

    # --- to the table ---

    def _import(self) -> None:
        def play_imported(state: object) -> None:
            if isinstance(state, State):
                self._sit(replace(self._wishes, game=state.game, given=state), state.players)

        self.app.push_screen(Importing(self._wishes.load), play_imported)

    def start(self) -> None:
        """A new deal."""
        self._sit(replace(self._wishes, game=self.game, given=None), self.players)

    def _sit(self, plan: Plan, players: int) -> None:
        people = plan.people
        if len(people) != self._people or max(people) >= players:
            people = tuple(range(min(self._people, players)))
        known = list_levels(plan.game.rules)
        level = self._level if self._level in known else ""
        plan = replace(plan, players=players, people=people, level=level)
        self.app.sit_down(plan)  # type: ignore[attr-defined]
