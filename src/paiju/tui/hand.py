"""The own hand: cards to choose with mouse or keys."""

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from paiju.tui.card_faces import (
    BROAD,
    GRAND,
    NARROW,
    TALL,
    WIDE,
    centre_lines,
    draw_fan,
    find_pitch,
    measure_row,
)

LARGE = 36  # rows of a screen from which cards are drawn large
_BACK = 2  # rows that are seen of cards behind others
LETTERS = {"0": "T", "1": "A", "x": "小", "d": "大"}  # other keys for ranks
_JOKERS = {"LJ": "小", "BJ": "大"}


def find_letter(code: str) -> str:
    """What somebody types for a card: its rank, 小 and 大 for the jokers."""
    return _JOKERS.get(code, code[1])


class HandWidget(Widget, can_focus=True):
    """Cards in one or two rows; chosen ones stand out."""

    class Changed(Message):
        """Another selection."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cards: list[str] = []
        self.chosen: list[int] = []  # in the order of choosing
        self.cursor = -1

    # --- what is chosen ---

    @property
    def codes(self) -> list[str]:
        """The chosen cards as they lie in the hand."""
        return [self.cards[at] for at in sorted(self.chosen)]

    def show(self, cards: list[str]) -> None:
        """Another hand; what was chosen stays chosen as far as it is still there."""
        if cards == self.cards:
            return
        before, high = self.codes, len(self._split_rows())
        self.cards, self.chosen, self.cursor = cards, [], min(self.cursor, len(cards) - 1)
        self._find(before)
        self._refresh(layout=high != len(self._split_rows()))

    def _find(self, codes: list[str]) -> bool:
        """Choose these cards as well; False if some are not there."""
        there = True
        for code in codes:
            free = [i for i, c in enumerate(self.cards) if c == code and i not in self.chosen]
            self.chosen += free[:1]
            there = there and bool(free)
        return there

    def choose(self, codes: list[str]) -> None:
        """Choose exactly these."""
        self.chosen = []
        self._find(codes)
        self._refresh()

    def clear(self) -> None:
        """Choose nothing."""
        self.choose([])

    def toggle(self, at: int) -> None:
        """Choose one card, or not."""
        if at in self.chosen:
            self.chosen.remove(at)
        else:
            self.chosen.append(at)
        self._refresh()

    def toggle_cursor(self) -> None:
        """Choose the card the arrow keys have come to, or not."""
        if self.cursor >= 0:
            self.toggle(self.cursor)

    def type_rank(self, rank: str) -> bool:
        """One more card of a rank, the last one first; False where there is none."""
        free = [
            i for i, c in enumerate(self.cards) if find_letter(c) == rank and i not in self.chosen
        ]
        if free:
            self.toggle(free[-1])
        return bool(free)

    def undo(self) -> None:
        """Put back what was chosen last."""
        if self.chosen:
            self.toggle(self.chosen[-1])

    def move(self, by: int) -> None:
        """Go from card to card."""
        if self.cards:
            start = self.cursor if self.cursor >= 0 else -1 if by > 0 else 0
            self.cursor = (start + by) % len(self.cards)
            self.refresh()

    def _refresh(self, layout: bool = False) -> None:
        self.refresh(layout=layout)
        self.post_message(self.Changed())

    # --- how it looks ---

    def _split_rows(self) -> list[tuple[int, int, int]]:
        """Rows of cards: first card, number of cards, rows of each card that are seen."""
        most = max(1, (self.size.width - 1) // NARROW)
        if len(self.cards) <= most:
            return [(0, len(self.cards), self._tall)]
        half = (len(self.cards) + 1) // 2
        return [(0, half, _BACK), (half, len(self.cards) - half, TALL)]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As high as its rows."""
        two = len(self.cards) * NARROW + 1 > width
        return TALL + _BACK + 2 if two else self._tall + 1

    @property
    def _tall(self) -> int:
        """Rows of a card: more where the screen has them."""
        high = self.app.size.height >= LARGE
        return GRAND if high and len(self.cards) * WIDE + BROAD <= self.app.size.width else TALL

    def render(self) -> Text:
        """The cards."""
        lines: list[Text] = []
        for first, count, rows in self._split_rows():
            lifted = {at - first for at in self.chosen}
            cards = self.cards[first : first + count]
            step = find_pitch(count, self.size.width, rows)
            drawn = draw_fan(cards, step, lifted, self.cursor - first, rows)
            lines += centre_lines(drawn, self.size.width)
        return Text("\n").join(lines)

    def find_card(self, x: int, y: int) -> int | None:
        """The card under a place."""
        top = 0
        for first, count, rows in self._split_rows():
            if top <= y <= top + rows and count:
                step = find_pitch(count, self.size.width, rows)
                wide = measure_row(count, step, rows)
                left = max(0, (self.size.width - wide) // 2)
                at = (x - left) // step
                return first + min(at, count - 1) if 0 <= x - left < wide else None
            top += rows + 1
        return None

    def on_click(self, event: events.Click) -> None:
        """A click chooses a card or puts it back."""
        at = self.find_card(event.x, event.y)
        if at is not None:
            self.toggle(at)
