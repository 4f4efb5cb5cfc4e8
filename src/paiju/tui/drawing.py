"""What is seen of a table."""

from collections.abc import Awaitable, Callable
from time import monotonic

from rich.console import RenderableType
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from paiju.core.language import Words, say, words
from paiju.tui import match_lines as matches
from paiju.tui import text_windows
from paiju.tui.bar import Bar, BarItem
from paiju.tui.card_faces import draw_in_line, say_label
from paiju.tui.cycling import Advised, Suggestions
from paiju.tui.dialogs import Curtain, Sentence, TextDialog
from paiju.tui.hand import LARGE, HandWidget
from paiju.tui.middle import AND, Middle
from paiju.tui.seats import Seats, draw_own_line, name_seat
from paiju.tui.side_panel import Side
from paiju.tui.source import Refusal, Source
from paiju.wire import GameView, TableView

SETTLEMENT = words("结算", "settlement")
_YOUR_TURN = words("轮到你：{}", "Your turn: {}")
_MUST_PASS = words("要不起，回车或 p 不出", "nothing beats it, Enter or p passes")
_WATCHING = words("旁观 {} 人", "watching: {}")
_WAITING = words("等待 {}", "waiting for {}")
_ADVISED = words("提示 {n}/{total}：{what} — {why}", "hint {n}/{total}: {what} — {why}")
_COMPLETED = words("补成 {n}/{total}：{what}", "completed {n}/{total}: {what}")
BROAD = 150  # columns from which the panel beside it is broader
WIDE = 110  # columns from which there is room beside the table


class Looking(Screen[None]):
    """One table, wherever it is."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.view: TableView | None = None
        self.suggestions = Suggestions()
        self.trouble = ""  # what went wrong last
        self.news = ""  # what was done beside the game
        self.missed = ""  # a rank that was typed and is not in the hand
        self.sentence: Sentence | None = None  # what is being written
        self.hand, self.actions, self.keys = HandWidget(), Bar("actions"), Bar("keys")
        self._headline, self._own_line = Static(id="top"), Static(id="own")
        self._middle, self._side = Middle(id="middle"), Side(id="side")
        self._note_line, self._seats = Static(id="note"), Seats(self._middle, id="seats")
        self._seen_at = monotonic()
        self._eyes: int | None = None  # who of several people looks at the screen
        self._curtain = False
        self._aside: Words | None = None  # what was said around the game
        self._gone: matches.Gone = {}  # who has lost all his chips
        self._settled = ""  # the game whose settlement was shown
        self.question: object = None  # what is asked, to know when it changes

    def compose(self) -> ComposeResult:
        """From the far side of the table to the own hand."""
        yield self._headline
        with Horizontal(id="table"):
            with Vertical(id="felt"):
                yield self._seats
            yield self._side
        yield self._own_line
        yield self.hand
        yield self._note_line
        yield self.actions
        yield self.keys

    def on_mount(self) -> None:
        """Let the table live."""
        self.hand.focus()
        self.tell()
        self._live()
        self.set_interval(1, self._tick)

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self.source.leave()

    @work(group="table")
    async def _live(self) -> None:
        try:
            await self.source.run(lambda: self.call_later(self.show))
        except Refusal as refused:
            self.app.leave_refused(refused)  # type: ignore[attr-defined]

    def on_resize(self, event: events.Resize) -> None:
        """Beside the table there is room on a wide screen."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.height >= LARGE, "large")
        self.set_class(event.size.width >= BROAD, "broad")
        self._side.wanted = event.size.width >= WIDE
        self.show()

    @property
    def play(self) -> GameView | None:
        """The game, if there is one."""
        return self.view.play if self.view else None

    @property
    def asked(self) -> bool:
        """Does this seat have to decide?"""
        return self.play is not None and self.play.seat in self.play.to_act

    # --- the table ---

    def show(self) -> None:
        """The table as it is now, unless it is for other eyes."""
        view = self.source.view
        if view is None or self._draw_curtain(view):
            self.tell()
            return
        if view is not self.view:
            self.view, self._seen_at = view, monotonic()
        self._forget_old_question()
        self._draw(view)
        self._show_settlement()

    def _draw_curtain(self, view: TableView) -> bool:
        """Another person's cards are shown only when he is there."""
        if len(self.source.people) < 2 or view.you == self._eyes or not view.running:
            return False
        if not self._curtain:
            self._curtain = True
            assert view.you is not None
            self.app.push_screen(Curtain(name_seat(view, view.you)), self._open_curtain)
        return True

    def _open_curtain(self, _: object) -> None:
        view = self.source.view
        self._curtain, self._eyes = False, view.you if view else None
        self.hand.show([])  # nothing stays chosen for somebody else
        self.show()

    def _forget_old_question(self) -> None:
        play = self.play
        question = play and (play.id, play.hand, play.tableau.beat, self.asked, play.legal_count)
        if question != self.question:
            self.question, self.suggestions, self.trouble = question, Suggestions(), ""
            self.news = self.missed = ""
            self.ask_again()

    def ask_again(self) -> None:
        """Something else is asked, or nothing."""

    def _draw(self, view: TableView) -> None:
        self._headline.update(self._draw_top(view), layout=False)
        self._draw_players(view)
        self._middle.display_view(view)
        self.hand.show(list(view.play.hand) if view.play else [])
        self.offer()
        self.tell()
        self._side.show(self.source, view)

    def _draw_players(self, view: TableView) -> None:
        self._seats.display_view(view, self.source.clockwise, self._count_seconds())
        left = None if view.you is None or not self.asked else self._count_seconds()[view.you]
        self._own_line.update(draw_own_line(view, self.asked, left), layout=False)

    def offer(self) -> None:
        """What can be done now."""

    def _draw_top(self, view: TableView) -> Text:
        text = Text(" " + say(self.source.title), "bold #e0b964")
        if view.play:
            table = view.play.tableau
            going_on = table.status if table.settlement else table.question
            text.append(f"  {say_label(going_on)}", "#b9c9bf")
        text.append(f"  {view.table}" if view.table else "", "#6f8a7d")
        if view.watching:
            text.append(f"  {say(_WATCHING).format(view.watching)}", "#6f8a7d")
        self._aside = self.source.aside
        return text.append(f"  {say(self._aside)}" if self._aside else "", "bold #e0b964")

    def _count_seconds(self) -> list[float | None]:
        """Seconds on the clocks, as they are by now."""
        gone = monotonic() - self._seen_at
        seconds = self.play.seconds if self.play else []
        return [None if left is None else max(0.0, left - gone) for left in seconds]

    def _tick(self) -> None:
        if self.view is None or self._curtain:
            return
        if any(n is not None for n in self._count_seconds()):
            self._draw_players(self.view)
        if self.source.aside != self._aside:
            self._headline.update(self._draw_top(self.view), layout=False)

    # --- the line above what can be done ---

    def say(self, sentence: Words) -> None:
        """Something went wrong."""
        self.trouble = say(sentence)
        self.tell()

    def say_quietly(self, sentence: Words) -> None:
        """Something has been done."""
        self.news = say(sentence)
        self.tell()

    def tell(self, reading: str = "") -> None:
        """Trouble, a hint, what is chosen, what is asked: the first that there is."""
        hinted = self.suggestions.current
        text = Text(" ")
        if self.trouble:
            text.append(f"! {self.trouble}", "bold #ffb07c")
        elif self.news:
            text.append(f"✓ {self.news}", "#86d993")
        elif self.source.note:
            text.append(say(self.source.note), "#8fa89b")
        elif hinted:
            text.append_text(self._draw_advised(hinted))
        elif reading:
            text.append(reading)
        elif self.asked and self.play:
            asks = say(_MUST_PASS) if self.play.must_pass else say_label(self.play.tableau.question)
            text.append(say(_YOUR_TURN).format(asks), "bold #e0b964")
        else:
            text.append(self._say_waiting(), "#8fa89b")
        self._note_line.update(text, layout=False)

    def _say_waiting(self) -> str:
        if self.view is None or self.play is None or not self.play.to_act:
            return ""
        names = (name_seat(self.view, seat) for seat in self.play.to_act)
        return say(_WAITING).format(say(AND).join(names))

    def _draw_advised(self, hinted: Advised) -> Text:
        at, total = self.suggestions.at + 1, len(self.suggestions.found)
        before, after = say(_ADVISED if hinted.why else _COMPLETED).split("{what}")
        text = Text(before.format(n=at, total=total), "#b9c9bf")
        text.append_text(draw_in_line(hinted.cards) if hinted.cards else Text(hinted.title, "bold"))
        return text.append(after.format(why=say(hinted.why) if hinted.why else ""), "#b9c9bf")

    # --- longer texts ---

    def _show_settlement(self) -> None:
        """Once, when the game is over."""
        if self.play and self.play.tableau.settlement and self._settled != self.play.id:
            self._settled = self.play.id
            self._gone = matches.follow_gone(self._gone, self.view) if self.view else {}
            self.note_game()
            self.see_settlement()

    def note_game(self) -> None:
        """A game is over: it counts in the statistics of whoever sits here."""
        view, play = self.view, self.play
        if view is None or play is None or self.source.uncounted:
            return
        shared = len(self.source.people) > 1
        for seat in self.source.people or (() if view.you is None else (view.you,)):
            self.app.diary.note(view.terms.game, seat, play.tableau, shared)  # type: ignore[attr-defined]

    def list_afterwards(self) -> list[BarItem]:
        """What can be done when a game is over."""
        return []

    def see_settlement(self) -> None:
        """Who gets what, and for what."""
        settlement = self.play.tableau.settlement if self.play else None
        if self.view is None or settlement is None:
            return
        match = matches.describe_gone(self.view, self._gone)
        parts = [*([match] if match else []), *text_windows.draw_settlement(self.view, settlement)]
        self.app.push_screen(TextDialog(say(SETTLEMENT), parts, self.list_afterwards()))

    @work(group="see", exclusive=True)
    async def see_counter(self) -> None:
        """记牌器."""

        async def draw_counter() -> RenderableType:
            return text_windows.draw_counter(await self.source.count_unseen(), text_windows.BROAD)

        await self._see(text_windows.COUNTER, draw_counter)

    @work(group="see", exclusive=True)
    async def see_history(self) -> None:
        """The game so far."""

        async def draw_history() -> RenderableType:
            assert self.view is not None
            return text_windows.draw_tricks(self.view, await self.source.list_tricks())

        await self._see(text_windows.HISTORY, draw_history)

    async def _see(self, title: Words, make: Callable[[], Awaitable[RenderableType]]) -> None:
        if self.play is None:
            return
        try:
            self.app.push_screen(TextDialog(say(title), [await make()]))
        except Refusal as refused:
            self.say(refused.sentence)

    def see_help(self) -> None:
        """Every key."""
        self.app.push_screen(TextDialog(say(text_windows.HELP), [Text(say(text_windows.KEYS))]))
