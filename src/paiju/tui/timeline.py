"""A finished game as one line: a mark for every decision, to see where it went wrong."""

from collections.abc import Mapping

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from paiju.ai.review import Decided, Reviewed

_BEST, _CLOSE, _WORSE = "#86d993", "#e0b964", "#ff8a8f"
_UNKNOWN, _OTHERS = "#8fa89b", "#3f5f51"
_MATTERS = 0.1  # of the largest loss: from there on a decision is a mistake


class Timeline(Widget):
    """Decisions from left to right; a click goes to one."""

    class Wanted(Message):
        """Somebody wants to see a step."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self, steps: list[Decided]) -> None:
        super().__init__(id="timeline")
        self._steps, self._known, self._at = steps, dict[int, Reviewed](), 0
        self._scope: frozenset[int] = frozenset()

    def show(self, at: int, known: Mapping[int, Reviewed], scope: frozenset[int]) -> None:
        """Where somebody is, what is known, and whose decisions count."""
        self._at, self._known, self._scope = at, dict(known), scope
        self.refresh()

    def render(self) -> Text:
        """One column for each step, or for several."""
        text = Text(" ", no_wrap=True)
        worst = max((one.opinion.loss or 0 for one in self._known.values()), default=0)
        for column in range(self._columns):
            steps = [at for at in range(len(self._steps) + 1) if self._find_column(at) == column]
            here = self._at in steps
            sign, style = self._mark(steps, worst)
            text.append("▼" if here else sign, f"bold {style}" + (" reverse" if here else ""))
        return text

    @property
    def _columns(self) -> int:
        return max(1, min(len(self._steps) + 1, self.size.width - 2))

    def _find_column(self, step: int) -> int:
        return step * (self._columns - 1) // max(1, len(self._steps))

    def _mark(self, steps: list[int], worst: float) -> tuple[str, str]:
        mine = [s for s in steps if s < len(self._steps) and self._steps[s].seat in self._scope]
        known = [self._known[step] for step in mine if step in self._known]
        if not mine:
            return "·", _OTHERS
        if not known:
            return "○", _UNKNOWN
        loss = max(one.opinion.loss or 0 for one in known)
        if all(one.agrees for one in known):
            return "●", _BEST
        return "●", _WORSE if loss > _MATTERS * worst else _CLOSE

    def on_click(self, event: events.Click) -> None:
        """The step under the mouse."""
        column = min(max(0, event.x - 1), self._columns - 1)
        steps = range(len(self._steps) + 1)
        self.post_message(self.Wanted(next(s for s in steps if self._find_column(s) >= column)))
