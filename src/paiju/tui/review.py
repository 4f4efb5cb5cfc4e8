"""A finished game again: step by step, with the strong player's opinion and the better line."""

from msgspec.structs import replace
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from paiju.ai.review import Continuation, Decided, Reviewed, list_decisions, play_on
from paiju.core.language import say, words
from paiju.engine.state import State
from paiju.formats.replay import open_cards
from paiju.tui import opinions
from paiju.tui.background import run_in_thread
from paiju.tui.bar import Bar, BarItem
from paiju.tui.card_faces import draw_fan, draw_in_line, find_pitch, measure_row, say_label
from paiju.tui.hand import LARGE
from paiju.tui.middle import Middle
from paiju.tui.seats import draw_facts, name_seat
from paiju.tui.timeline import Timeline
from paiju.wire import GameView, TableView
from paiju.wire.views import observed_game

REVIEW = words("复盘", "review")
_BACK = words("上一步", "back")
_FORTH = words("下一步", "next")
_ENDS = words("开头、末尾", "first, last")
_MISTAKE = words("下一个失误", "next mistake")
_OPEN = words("看全部的牌", "all hands"), words("只看自己的", "own view")
_WHOSE = words("所有人的决定", "everybody's decisions"), words("只看自己的决定", "own decisions")
_BETTER = words("更好的走法", "better line")
_SECONDS = words("每步 {:g} 秒", "{:g} s each")
_LEAVE = words("返回", "back to the table")
_AT = words("第 {at}/{last} 步", "step {at} of {last}")
_HIDDEN = words("未公开", "hidden")
_BUDGETS = (0.1, 0.3, 1.0, 3.0, 10.0)  # seconds for one opinion
_FEW = 4  # hands that fit above each other as cards
WIDE = 110


class ReviewScreen(Screen[None]):
    """One game, before each of its decisions; the last step is its end."""

    def __init__(self, state: State, table: TableView, own: frozenset[int]) -> None:
        super().__init__()
        self._table, self._own = table, own
        self._moments, self.steps = state.moments(), list_decisions(state)
        self.at, self.open = 0, True
        self.scope = own or frozenset(range(state.players))
        self.seconds = _BUDGETS[1]
        self.known: dict[int, Reviewed] = {}
        self.lines: dict[
            int, tuple[Continuation, Continuation]
        ] = {}  # the better one, and as it was
        self._hands, self._middle = Static(id="hands"), Middle(id="middle")
        self._opinion, self._bar = Static(id="opinion"), Bar("actions")
        self._headline, self._timeline = Static(id="top"), Timeline(self.steps)

    def compose(self) -> ComposeResult:
        """The cards, the table, what is thought of the step, where in the game it is."""
        yield self._headline
        with Vertical(id="review"):
            with Vertical(id="board"):
                yield self._hands
                yield self._middle
            with VerticalScroll(id="thoughts", can_focus=False):
                yield self._opinion
        yield self._timeline
        yield self._bar

    def on_mount(self) -> None:
        """From the first own decision on."""
        self.at = next((one.number for one in self.steps if one.seat in self.scope), 0)
        self.show()
        self._think()

    def on_resize(self, event: events.Resize) -> None:
        """Thoughts beside the table where there is room."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.height >= LARGE, "large")
        self.show()

    # --- what is seen ---

    @property
    def reviewed(self) -> Reviewed | None:
        """What is thought of this step, if that is known yet."""
        return self.known.get(self.at)

    def show(self) -> None:
        """This step."""
        view = self._make_view()
        last = len(self.steps)
        title = f" {say(REVIEW)} · {say(self._moments[0].game.title)} · "
        top = Text(title + say(_AT).format(at=self.at, last=last), "bold #e0b964")
        self._headline.update(top.append_text(self._draw_progress()))
        self._hands.update(self._draw_hands(view))
        self._middle.display_view(view)
        self._opinion.update(self._draw_thoughts(view))
        self._timeline.show(self.at, self.known, self.scope)
        self._offer()

    def _make_view(self) -> TableView:
        """The table at this step: with all cards open, or as the own seat saw it."""
        moment, you = self._moments[self.at], self._table.you
        seen = open_cards(moment, None) if self.open or you is None else moment.view(you)
        play = observed_game(seen, "", [None] * moment.players)
        return replace(self._table, play=play, running=not moment.is_over)

    def _draw_hands(self, view: TableView) -> Text:
        """Every hand, in a line or two."""
        play, text = view.play, Text()
        assert play is not None
        for seat, hand in enumerate(play.hands):
            text.append("\n" if seat else "").append_text(self._draw_name(view, play, seat))
            text.append_text(self._draw_hand(hand, play.counts[seat], len(play.hands)))
        return text

    def _draw_hand(self, hand: list[str], count: int, hands: int) -> Text:
        """A hand as cards where there is room for all of them, else in a line."""
        high, wide = self.app.size.height, self._hands.size.width
        step = find_pitch(len(hand), wide)
        drawn = hand and high >= LARGE and hands <= _FEW and measure_row(len(hand), step) <= wide
        if not drawn:
            return Text("  ").append_text(_draw_cards(hand, count))
        return Text("\n").join([Text(), *draw_fan(hand, step)[1:]])

    def _draw_name(self, view: TableView, play: GameView, seat: int) -> Text:
        acts, place = seat in play.to_act, play.tableau.places[seat]
        text = Text().append("▶ " if acts else "  ", "bold #e0b964")
        text.append(name_seat(view, seat), "bold #e0b964" if acts else "bold")
        text.append(f" · {say_label(place.role)}" if place.role else "", "#e0b964")
        return text.append(" · ", "#6f8a7d").append_text(draw_facts(view, seat, brief=True))

    def _draw_thoughts(self, view: TableView) -> Text:
        if self.at == len(self.steps):
            return opinions.draw_end(view, self.known, self.scope)
        decided = self.steps[self.at]
        text = opinions.draw_decision(view, decided, self.reviewed, decided.seat in self.scope)
        if self.at in self.lines:
            better = opinions.draw_better(view, decided.seat, *self.lines[self.at])
            return text.append("\n").append_text(better)
        return text.append_text(opinions.draw_candidates(self.reviewed)) if self.reviewed else text

    def _draw_progress(self) -> Text:
        wanted = [one for one in self.steps if one.seat in self.scope]
        done = sum(one.number in self.known for one in wanted)
        return opinions.draw_progress(done, len(wanted), self.seconds)

    def _offer(self) -> None:
        one = self.reviewed
        better = [BarItem("b", say(_BETTER), self.improve, strong=True)] if one else []
        whose = (
            [BarItem("o", say(_WHOSE[self.scope != self._own]), self.widen)] if self._own else []
        )
        eyes = (
            [BarItem("v", say(_OPEN[self.open]), self.turn)] if self._table.you is not None else []
        )
        self._bar.show([
            BarItem("←", say(_BACK), lambda: self.go(self.at - 1)),
            BarItem("→", say(_FORTH), lambda: self.go(self.at + 1)),
            BarItem("Home End", say(_ENDS), lambda: self.go(0 if self.at else len(self.steps))),
            BarItem("n", say(_MISTAKE), self.go_to_mistake),
            *better, *eyes, *whose,
            BarItem("+", say(_SECONDS).format(self.seconds), self.change_seconds),
            BarItem("Esc", say(_LEAVE), self.leave),
        ])  # fmt: skip

    # --- what is done ---

    def go(self, step: int) -> None:
        """To another step."""
        self.at = min(max(0, step), len(self.steps))
        self.show()

    def go_to_mistake(self) -> None:
        """To the next decision that was not the best, as far as that is known; around the end."""
        wrong = [n for n, one in sorted(self.known.items()) if not one.agrees
                 and self.steps[n].seat in self.scope]  # fmt: skip
        if wrong:
            self.go(next((n for n in wrong if n > self.at), wrong[0]))

    def turn(self) -> None:
        """All hands, or what the own seat saw."""
        self.open = not self.open
        self.show()

    def widen(self) -> None:
        """Everybody's decisions, or only the own ones."""
        everybody = frozenset(range(len(self._table.seats)))
        self.scope = everybody if self.scope == self._own else self._own
        self.show()
        self._think()

    def change_seconds(self, by: int = 1) -> None:
        """More time for every opinion, or less; those there are, are asked for again."""
        self.seconds = _BUDGETS[(_BUDGETS.index(self.seconds) + by) % len(_BUDGETS)]
        self.known, self.lines = {}, {}
        self.show()
        self._think()

    def leave(self) -> None:
        """Back."""
        self.app.pop_screen()

    @work(group="opinions", exclusive=True)
    async def _think(self) -> None:
        """One opinion after the other, this step first; the screen waits for none of them."""
        seconds = self.seconds
        while (one := self._find_next()) is not None:
            found = await run_in_thread(one.think, seconds)
            if seconds != self.seconds:
                return
            self.known[one.number] = found
            self.show()

    def _find_next(self) -> Decided | None:
        """The next decision to think about: from here to the end, then from the beginning."""
        left = [o for o in self.steps if o.seat in self.scope and o.number not in self.known]
        return next((one for one in left if one.number >= self.at), left[0] if left else None)

    @work(group="line", exclusive=True)
    async def improve(self) -> None:
        """How it would have gone on with the better decision, beside the one that was made."""
        one = self.reviewed
        if one is None:
            return
        number, decided = self.at, one.decided
        better = await run_in_thread(play_on, decided, one.opinion.best)
        as_it_was = await run_in_thread(lambda: _as_it_was(one))
        self.lines[number] = better, as_it_was
        self.show()

    def on_timeline_wanted(self, event: Timeline.Wanted) -> None:
        """A click on the line of steps."""
        self.go(event.step)

    def on_key(self, event: events.Key) -> None:
        """Arrows, ends, letters."""
        moves = {
            "left": self.at - 1, "right": self.at + 1, "space": self.at + 1,
            "up": self.at - 1, "down": self.at + 1,
            "home": 0, "end": len(self.steps),
            "pageup": self.at - 10, "pagedown": self.at + 10,
        }  # fmt: skip
        if event.key in moves:
            self.go(moves[event.key])
        elif event.key in ("escape", "q"):
            self.leave()
        elif event.character in ("+", "=", "-"):
            self.change_seconds(-1 if event.character == "-" else 1)
        elif not self._bar.press((event.character or event.key).lower()):
            return
        event.stop()
        event.prevent_default()


def _as_it_was(one: Reviewed) -> Continuation:
    """The decision that was made, played on by the same easy players: the two can be compared."""
    decided, played = one.decided, one.opinion.played
    legal = decided.before.legal(decided.seat)
    same = next((action for action in legal if action.event == decided.event), None)
    action = same or (played.action if played else one.opinion.best)
    return play_on(decided, action)


def _draw_cards(hand: list[str], count: int) -> Text:
    if hand or not count:
        return draw_in_line(hand)
    return Text(say(_HIDDEN), "#6f8a7d")
