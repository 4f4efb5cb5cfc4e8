"""When a game is over: look at it again, keep it, puzzles, statistics."""

from datetime import date

from textual import work

from paiju.core.errors import PaijuError
from paiju.core.language import say, words
from paiju.engine.state import State
from paiju.formats.files import find_form, keep, make_usual_name
from paiju.tui.bar import BarItem
from paiju.tui.dialogs import Chooser, LineDialog
from paiju.tui.review import REVIEW, ReviewScreen
from paiju.tui.selection import Laying
from paiju.tui.source import Refusal
from paiju.tui.statistics import STATISTICS, StatisticsScreen

_SAVE = words("保存", "save")
PUZZLES = words("残局", "puzzles")
_ASK_NAME = words(
    "存为：.jsonl 记录，.txt 导入格式，.phh 扑克手牌历史，.svg 图",
    "save as: .jsonl record, .txt import, .phh poker hand history, .svg picture",
)
_REPLACE = words("{} 已存在", "{} exists already")
_OVERWRITE = words("覆盖", "replace it"), words("换个名字", "another name")
_SAVED = words("已保存：{}", "saved: {}")


class After(Laying):
    """The table, and what is wanted of a game that is over."""

    def list_later(self) -> list[BarItem]:
        """What can be done with a finished game, besides playing another one."""
        return [
            BarItem("v", say(REVIEW), self.see_review),
            BarItem("w", say(_SAVE), self.save),
            BarItem("x", say(PUZZLES), self.app.see_puzzles),  # type: ignore[attr-defined]
            BarItem("t", say(STATISTICS), self.see_statistics),
        ]

    def see_statistics(self) -> None:
        """Over this evening, and over all."""
        self.app.push_screen(StatisticsScreen(self.app.diary))  # type: ignore[attr-defined]

    async def _find_finished(self) -> State | None:
        try:
            return await self.source.fetch_game()
        except Refusal as refused:
            self.say(refused.sentence)
            return None

    @work(group="after", exclusive=True)
    async def see_review(self) -> None:
        """The game step by step."""
        state = await self._find_finished()
        if state is None or self.view is None:
            return
        own = self.source.people or (() if self.view.you is None else (self.view.you,))
        self.app.push_screen(ReviewScreen(state, self.view, frozenset(own)))

    # --- saving ---

    @work(group="after", exclusive=True)
    async def save(self) -> None:
        """Ask for a name until the game is kept or the person does not want to any more."""
        state = await self._find_finished()
        name: object = make_usual_name(state, date.today()) if state else None
        title = say(_ASK_NAME)
        while state is not None and name is not None:
            name = await self.app.push_screen_wait(LineDialog(title, str(name)))
            if not isinstance(name, str) or not name.strip():
                return
            try:
                kept = await self._keep(name, state)
            except PaijuError as error:
                title = f"! {error.sentence()}"
                continue
            if kept:
                return

    async def _keep(self, name: str, state: State) -> bool:
        """Write it; where there is such a file, only if that is wanted."""
        find_form(name)
        try:
            place = keep(name, state)
        except PaijuError as error:
            if error.code != "file-exists":
                raise
            question = say(_REPLACE).format(error.facts["path"])
            chosen = await self.app.push_screen_wait(Chooser(question, [*map(say, _OVERWRITE)]))
            if chosen != 0:
                return False
            place = keep(name, state, replace=True)
        self.say_quietly({lang: text.format(place) for lang, text in _SAVED.items()})
        return True
