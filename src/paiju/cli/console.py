"""Talking to the person at the keyboard, or to a script at the other end of a pipe."""

import contextlib
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from paiju.cli.interrupts import hear_at_once
from paiju.core.cards import CARDS, Card, Cards, Suit
from paiju.core.columns import measure_width
from paiju.core.language import say, say_cards, words
from paiju.formats.lines import write_plainly

_YES = {"y", "yes", "是", "好"}
_COLOURS = {Suit.HEART: 31, Suit.DIAMOND: 34, Suit.CLUB: 32, Suit.BIG: 31}  # four-colour deck
_WIDTH = 78
SMALL = (80, 24)  # columns and rows of the smallest screen that everything fits
_LONGEST = 1000  # characters of a line that are shown again
_PATIENCE = 0.3  # seconds without a sign of life
_TERM = os.environ.get("TERM", "dumb")


class Console:
    """Lines out and lines in; `ask` raises EOFError when nothing more will come."""

    def __init__(self) -> None:
        self._echo = not (sys.stdin and sys.stdin.isatty())
        self._colour = _wants_colour()
        self._screen = bool(sys.stdout and sys.stdout.isatty()) and _TERM != "dumb"
        if not self._echo:
            _enable_editing()

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines or ("",):
            print(line)

    def ask(self, question: str) -> str:
        """One line of input, without the blanks around it."""
        return self._read_line(question).strip()

    def _read_line(self, question: str) -> str:
        if not self._echo:
            with hear_at_once():
                return input(question)
        print(question, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin else ""
        print(line[:_LONGEST].rstrip())  # what a keyboard would have shown
        if not line:
            raise EOFError
        return line

    def read_more(self) -> list[str]:
        """Further lines of something pasted, up to an empty one or the end of the input."""
        lines: list[str] = []
        with contextlib.suppress(EOFError):
            while line := self._read_line("").rstrip("\r\n"):
                lines.append(line)
        return lines

    def wipe(self) -> None:
        """Clear the screen and what can be scrolled back to, where there is one."""
        if self._screen:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows; a pipe counts as a small terminal."""
        if not self._screen:
            return SMALL
        columns, rows = shutil.get_terminal_size(SMALL)
        return max(columns, 40), max(rows, 10)

    def confirm(self, question: str) -> bool:
        """Yes or no; anything but a clear yes is no."""
        return write_plainly(self.ask(question)).lower() in _YES

    @contextlib.contextmanager
    def show_thinking(self, text: str) -> Iterator[None]:
        """Show a text while something takes its time, and wipe it away afterwards."""
        shown = threading.Event()

        def show() -> None:
            shown.set()
            print(text, end="", flush=True)

        timer = threading.Timer(_PATIENCE, show)
        if self._screen:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
            if shown.is_set():
                timer.join()
                print("\r\x1b[K", end="", flush=True)

    # --- cards ---

    def write_cards(self, cards: Iterable[Card]) -> str:
        """Cards on one line, in colour where that is wanted."""
        return " ".join(self._paint_card(card) for card in cards)

    def write_card_lines(self, cards: Cards, indent: str = "  ") -> list[str]:
        """Cards on as many lines as the screen needs."""
        lines: list[list[Card]] = [[]]
        room = _WIDTH - len(indent)
        for card in cards:
            if sum(measure_width(say_cards(c.short)) + 1 for c in (*lines[-1], card)) > room:
                lines.append([])
            lines[-1].append(card)
        return [indent + (self.write_cards(line) or say(_NONE)) for line in lines]

    def paint_text(self, text: str) -> str:
        """A text with its cards in colour where that is wanted."""
        if not self._colour:
            return text
        names = _name_cards()
        return _make_pattern().sub(lambda found: self._colour_text(found[0], names[found[0]]), text)

    def _paint_card(self, card: Card) -> str:
        return self._colour_text(say_cards(card.short), card)

    def _colour_text(self, text: str, card: Card) -> str:
        colour = _COLOURS.get(card.suit) if self._colour else None
        return f"\x1b[{colour}m{text}\x1b[0m" if colour else text


@cache
def _name_cards() -> dict[str, Card]:
    return {
        name: card
        for card in CARDS[:54]
        for name in (card.short, card.long, say_cards(card.short, "en"))
    }


@cache
def _make_pattern() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_name_cards(), key=len, reverse=True)))


_NONE = words("（空）", "(none)")


def _wants_colour() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return bool(sys.stdout and sys.stdout.isatty())


def _enable_editing() -> None:
    """Arrow keys and history where the system has them."""
    with contextlib.suppress(ImportError):
        import_module("readline")
