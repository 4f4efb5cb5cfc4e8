"""Hints at the keyboard: one after the other, ten at a time, or taken by number."""

from paiju.cli.problems import CommandError
from paiju.core.columns import align_rows, wrap_text
from paiju.core.language import say, words
from paiju.engine.actions import Action
from paiju.engine.hints import Hint, Hints, hints
from paiju.engine.state import View

_HINTS = words("{n} 种可行，{total} 个提示：", "{n} actions, hints: {total}")
_HINT = words("提示 #{n}/{total}：{what} — {why}", "hint #{n}/{total}: {what} — {why}")
_PAGE = 10


class Hinting:
    """The hints of one position; asked for when they are wanted."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._found: Hints | None = None
        self._shown = -1

    def _find_hints(self) -> Hints:
        if self._found is None:
            self._found = hints(self._view)
        return self._found

    def show_next(self) -> list[str]:
        """The next hint, after the last one the first again."""
        found = self._find_hints()
        self._shown = (self._shown + 1) % len(found)
        return wrap_text(self._write_hint(found[self._shown]))

    def _write_hint(self, hint: Hint) -> str:
        facts = {"what": hint.action.name(), "why": hint.why()}
        return say(_HINT).format(n=self._shown + 1, total=len(self._find_hints()), **facts)

    def show_page(self) -> list[str]:
        """Ten hints, after the last page the first again."""
        found = self._find_hints()
        start = (self._shown // _PAGE + 1) * _PAGE if self._shown >= 0 else 0
        start = start if start < len(found) else 0
        listed = list(enumerate(found[start : start + _PAGE], start + 1))
        self._shown = start
        assert self._view.seat is not None
        n = len(self._view.legal(self._view.seat))
        rows = [(f"{f'#{at}':>5}", hint.action.name(), hint.why()) for at, hint in listed]
        lines = (line for row in align_rows(rows) for line in wrap_text(row, " " * 7))
        return [say(_HINTS).format(n=n, total=len(found)), *lines]

    def take_hint(self, number: str) -> Action:
        """The action of a hint by its number; without one that of the hint shown last."""
        found, wanted = self._find_hints(), int(number or self._shown + 1 or 1)
        if not 1 <= wanted <= len(found):
            raise CommandError("no-such-hint", number=wanted)
        return found[wanted - 1].action
