"""A person at the full-screen table, without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

import paiju
from paiju.core.language import speaking
from paiju.tui import room
from paiju.tui.app import TableApp
from paiju.tui.dialogs import Curtain
from paiju.tui.local import LocalSource, Plan
from paiju.tui.source import Source
from paiju.tui.table import TableScreen
from patience import HANGING, until

SMALL = (80, 24)

# how slow a machine is says nothing about the table
room._PATIENCE = room._FAREWELL = room._SHOWN = HANGING  # type: ignore[assignment]
Pilot._wait_for_screen.__defaults__ = (HANGING,)


class Person:
    """Somebody with a keyboard, a mouse and eyes."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        return next(one for one in self.app.screen_stack if isinstance(one, TableScreen))

    @property
    def _sits(self) -> bool:
        return any(isinstance(one, TableScreen) for one in self.app.screen_stack)

    @property
    def local(self) -> LocalSource:
        assert isinstance(self.table.source, LocalSource)
        return self.table.source

    def sees(self) -> str:
        """The screen as text, without blanks at the ends of lines."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, condition: Callable[[], object]) -> None:
        try:
            await asyncio.wait_for(until(condition), HANGING)
        except TimeoutError:
            raise AssertionError(f"it did not happen:\n{self.sees()}") from None

    async def until_sees(self, text: str) -> None:
        await self.until(lambda: text in self.sees())

    async def asked(self) -> None:
        """Wait for the own turn, or for the end."""
        await self.until(lambda: self._sits and (self.table.asked or self.over))
        await self.pilot.pause()

    @property
    def over(self) -> bool:
        play = self.table.play
        return play is not None and play.payoffs is not None

    async def does(self, *keys: str) -> None:
        """Press keys that decide, and wait until that is seen."""
        before = self.table.view
        await self.press(*keys)
        await self.until(lambda: self.table.view is not before or self.app.screen is not self.table)

    async def takes_over(self, name: str) -> None:
        """The next of several people at one keyboard."""
        await self.until(lambda: isinstance(self.app.screen, Curtain))
        await self.until_sees(name)
        await self.press("enter")
        await self.until(lambda: self.app.screen is self.table and self.table.asked)
        await self.pilot.pause()

    async def opens(self, kind: type[Screen[Any]], *keys: str) -> None:
        """Press keys that open a window."""
        await self.press(*keys)
        await self.until(lambda: isinstance(self.app.screen, kind))
        await self.pilot.pause()

    async def follows_hints(self) -> None:
        """Play the first hint until the game is over."""
        await self.asked()
        while not self.over:
            before = self.table.play
            await self.press("h")
            await self.until(lambda: self.table.suggestions.current)
            await self.press("enter")
            await self.until(lambda: self.table.play is not before)  # noqa: B023
            await self.asked()


@asynccontextmanager
async def person(
    source: Source | None, wishes: Plan | None = None, size: tuple[int, int] = SMALL
) -> AsyncIterator[Person]:
    """Somebody at a table."""
    app = TableApp(source, wishes)
    async with app.run_test(size=size) as pilot:
        yield Person(app, pilot)
    assert app.failure is None


def plan(game: str, options: dict[str, Any] | None = None, **more: Any) -> Plan:
    """A match at full speed against computers that decide at once."""
    found = paiju.game(game, **(options or {}))
    return Plan(found, **{"seed": 7, "pace": 0.0, "level": "easy", **more})


def at_table(
    wishes: Plan,
    test: Callable[[Person], Awaitable[None]],
    language: str = "zh",
    size: tuple[int, int] = SMALL,
) -> None:
    """Run a test at a table of its own."""
    _run(lambda: LocalSource(wishes), wishes, test, language, size)


def at_menu(wishes: Plan, test: Callable[[Person], Awaitable[None]], language: str = "zh") -> None:
    """Run a test that begins with the menu."""
    _run(lambda: None, wishes, test, language, SMALL)


def _run(
    source: Callable[[], Source | None],
    wishes: Plan,
    test: Callable[[Person], Awaitable[None]],
    language: str,
    size: tuple[int, int],
) -> None:
    async def run() -> None:
        async with person(source(), wishes, size) as somebody:
            await test(somebody)

    with speaking(language):
        asyncio.run(run())
