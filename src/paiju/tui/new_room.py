"""A new room at a server: the game, its options, and who may come."""

from collections.abc import Callable
from typing import Any

from paiju.core.language import Words, say, words
from paiju.engine.registry import game as find_game
from paiju.pages.option_names import name_choice
from paiju.tui.bar import BarItem
from paiju.tui.dialogs import LineDialog
from paiju.tui.game_list import GameList
from paiju.tui.settings import Row, Value
from paiju.tui.source import Refusal

_TITLE = words("开房间", "open a room")
_OPEN = words("开房间", "open it")
_QUICK = words("快速开始", "quick match")
_PASSWORD = words("密码：{}", "password: {}")
_ASK_PASSWORD = words("房间的密码，空着就没有", "password of the room, or nothing")
_BACK = words("返回", "back")
_CLOCK = words("每步时间（秒）", "seconds for a decision")
_BY_RULES = words("按规则", "by the rules")
_UNLIMITED = words("不限", "no limit")
_SECONDS = (-1, 0, 10, 15, 25, 40, 60, 120)  # -1: what the rules of the game say
_SWITCHES = {
    "hints": words("可以要提示", "hints"),
    "counter": words("可以用记牌器", "cards not seen can be counted"),
    "spectators": words("可以旁观", "people may watch"),
    "public": words("列在大厅里", "listed in the lobby"),
}


def _name_clock(seconds: Value) -> Words:
    return {-1: _BY_RULES, 0: _UNLIMITED}.get(int(seconds)) or name_choice(seconds)


class OpeningScreen(GameList):
    """What a room is to be like."""

    headline = _TITLE

    def __init__(
        self, game: str, opened: Callable[[str, int, dict[str, Any]], object],
        quick: Callable[[str, int], object],
    ) -> None:  # fmt: skip
        super().__init__(find_game(game))
        self._opened, self._quick = opened, quick
        self._terms: dict[str, Value] = {"clock": -1, **dict.fromkeys(_SWITCHES, "on")}
        self._password = ""

    def list_items(self) -> list[BarItem]:
        """Open it, or play with whoever wants the same."""
        return [
            BarItem("Enter", say(_OPEN), self.begin, strong=True),
            *self.explain_game(),
            BarItem(
                "w", say(_PASSWORD).format("*" * len(self._password) or "–"), self._ask_password
            ),
            BarItem("k", say(_QUICK), lambda: self._quick(self.game.id, self.players)),
            self.offer_help(),
            BarItem("Esc", say(_BACK), self.app.pop_screen),
        ]

    def list_rows(self) -> list[Row]:
        """Options of the game, then of the room."""
        clock = Row("clock", _CLOCK, _SECONDS, self._terms["clock"], _name_clock)
        switches = [
            Row(key, title, ("on", "off"), self._terms[key]) for key, title in _SWITCHES.items()
        ]
        return [*super().list_rows(), clock, *switches]

    def change(self, key: str, value: Value) -> None:
        """Set it."""
        if key in self._terms:
            self._terms[key] = value
        else:
            super().change(key, value)

    def _ask_password(self) -> None:
        def take_password(text: object) -> None:
            if isinstance(text, str):
                self._password = text
                self.offer()

        self.app.push_screen(LineDialog(say(_ASK_PASSWORD), self._password), take_password)

    def start(self) -> None:
        """Open the room."""
        self.game.seats(self.players)
        terms: dict[str, Any] = {key: self._terms[key] == "on" for key in _SWITCHES}
        clock = self._terms["clock"]
        terms["clock"] = None if clock == -1 else clock
        terms |= {"options": dict(self.game.given), "password": self._password}
        self._opened(self.game.id, self.players, terms)

    def tell_refusal(self, refusal: Refusal) -> None:
        """The server does not want it so."""
        self.tell(say(refusal.sentence))
