"""The other players around the table."""

import re

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from paiju.core.language import say, words
from paiju.engine.parts import Deed, Tableau
from paiju.pages.option_names import LEVELS
from paiju.tui.card_faces import (
    GRAND,
    TALL,
    draw_backs,
    draw_fan,
    draw_in_line,
    find_pitch,
    measure_row,
    say_label,
)
from paiju.tui.layout import FeltArea, place_seats
from paiju.wire import TableView
from paiju.wire.frames import SeatView

MOST = 10  # players
ROOMY = TALL + 3  # rows of a box in which a hand is drawn as cards
COMPUTER = words("电脑 {}", "computer {}")
_LEFT = words("{} 张", "{} cards")
_CARD = words("{} 张", "{} card")
_POINTS = words("得 {} 分", "{} points")
_BET = words("下注 {}", "bet {}")
_COINS = words("余 {}", "{} left")
_DECIDED = words("已决定", "decided")
_SEALED = words("已扣牌", "locked in")
_FOLDED = words("已弃牌", "folded")
_ALL_IN = words("全下", "all in")
_OUT = words("出局", "out")
_PLACE = words("第 {} 名", "place {}")
_TRUSTED = words("托管", "computer plays")
_AWAY = words("断线", "away")
_READY = words("已准备", "ready")
_FREE = words("空座 {}", "free seat {}")
_SECONDS = words("{} 秒", "{} s")
_OPEN = words("明", "open")
_FRIEND = words("队友", "partner")
_YOU_WATCH = words("旁观", "you are watching")
_PLAYER = re.compile(r"(?:玩家|player) (\d+)\b(?! leads)")  # nobody says "you leads"
_SCORE = words("累计 {:+}", "score {:+}")


def name_seat(view: TableView, seat: int) -> str:
    """What a seat is called; computers in the language of whoever looks."""
    if view.seats[seat].kind == "computer":
        return say(COMPUTER).format(seat + 1)
    return view.seats[seat].name or say(_FREE).format(seat + 1)


def name_players(view: TableView, text: str) -> str:
    """A text of the rules with its players as they are called here: 玩家 1 is 你."""
    count = len(view.seats)

    def find_name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return name_seat(view, seat) if 0 <= seat < count else found[0]

    return _PLAYER.sub(find_name, text)


def describe_move(view: TableView, deed: Deed | None) -> Text:
    """What a seat has done, on one line or more."""
    if deed is None:
        return Text()
    text = draw_in_line(deed.cards, deed.ranks)
    if text:
        text.append("  ")
    return text.append(name_players(view, say_label(deed.title)), "#b9c9bf")


def has_bets(table: Tableau) -> bool:
    """Are words said and chips bet around a board, with a button or blinds to mark?"""
    return any(place.marks for place in table.places)


def draw_facts(view: TableView, seat: int, brief: bool = False) -> Text:
    """Everything counted about a seat: cards, points, chips."""
    assert view.play is not None
    place = view.play.tableau.places[seat]
    bets = has_bets(view.play.tableau)  # all hold the same number
    found: list[tuple[str, str]] = []
    if place.finished:
        found.append((say(_PLACE).format(place.finished), "bold"))
    elif place.warning:
        told = (
            _count_cards(place.left) if brief else say_label(place.warning)
        )  # which says how many
        found.append((told + "!", "bold #ffb07c"))
    elif place.left and not bets:
        found.append((_count_cards(place.left), ""))
    if place.points is not None:
        found.append((say(_POINTS).format(place.points), ""))
    if place.coins is not None and not place.all_in:
        found.append((say(_COINS).format(place.coins), ""))
    if place.bet:
        found.append((say(_BET).format(place.bet), "#e0b964"))
    text = Text()
    for at, (word, style) in enumerate(found):
        text.append(" · " if at else "", "#6f8a7d").append(word, style)
    return text


def _count_cards(number: int) -> str:
    return say(_CARD if number == 1 else _LEFT).format(number)


def describe_standing(view: TableView, seat: int) -> str:
    """What has become of a seat in this game: folded, all in, out, decided."""
    place = view.play.tableau.places[seat] if view.play else None
    if place is None:
        return ""
    folded = place.folded and not place.deed  # a deed says so itself
    flags = ((folded, _FOLDED), (place.all_in, _ALL_IN), (place.out, _OUT))
    found = [say(word) for flag, word in flags if flag and view.running]
    if place.decided:
        found.append(say(_SEALED if place.deed else _DECIDED))
    return " · ".join(found)


def write_clock(left: float) -> str:
    """Seconds that are left."""
    return say(_SECONDS).format(max(0, round(left)))


def describe_presence(seat: SeatView, playing: bool) -> str:
    """What is known about whoever sits there."""
    found = []
    if seat.trusted:
        found.append(say(_TRUSTED))
    if seat.kind and not seat.connected:
        found.append(say(_AWAY))
    if seat.kind == "computer" and seat.level:
        found.append(say(LEVELS[seat.level]) if seat.level in LEVELS else seat.level)
    if seat.ready and seat.kind != "computer" and not playing:
        found.append(say(_READY))
    return " · ".join(found)


def draw_own_line(view: TableView, asked: bool, left: float | None) -> Text:
    """The own seat, in a line."""
    text = Text(" ")
    if view.you is None:
        return text.append(f"  {say(_YOU_WATCH)}", "#8fa89b")
    who, play = view.seats[view.you], view.play
    text.append("▶ " if asked else "  ", "bold #e0b964")
    text.append(name_seat(view, view.you), "bold")
    place = play.tableau.places[view.you] if play else None
    if place and place.role:
        text.append(f" · {say_label(place.role)}", "#e0b964")
    for mark in place.marks if place else ():
        text.append(f" · {say_label(mark.title)}", "#e0b964")
    if place:
        text.append(" · ", "#6f8a7d").append_text(draw_facts(view, view.you))
    score = f"{who.score:+}" if who.score else ""
    for more in (describe_standing(view, view.you), describe_presence(who, view.running), score):
        text.append(f" · {more}" if more else "", "#8fa89b")
    text.append("" if left is None else f" · {write_clock(left)}", "bold #e0b964")
    if place and place.made:
        text.append(f" · {say_label(place.made)}", "#e0b964")
    if place and place.deed and not asked:
        text.append("   ").append_text(describe_move(view, place.deed))
    return text


class SeatBox(Widget):
    """One player."""

    _seat: tuple[TableView, int] | None = None

    def display_seat(self, view: TableView, seat: int, left: float | None) -> None:
        """Name, role, cards, and what was done last."""
        who, play = view.seats[seat], view.play
        place = play.tableau.places[seat] if play else None
        acting = bool(play and seat in play.to_act)
        self.set_class(acting, "acting")
        self.set_class(bool(place and (place.folded or place.out)), "aside")
        self.set_class(bool(place and place.friend), "friend")
        title = ("▶ " if acting else "") + name_seat(view, seat)
        if place and place.role:
            title += f" · {say_label(place.role)}"
        for mark in place.marks if place else ():
            title += f" · {say_label(mark.title)}"
        if place and place.friend:
            title += f" · {say(_FRIEND)}"
        if acting and left is not None:
            title += f" · {write_clock(left)}"
        self.border_title = Text(title)
        notes = [describe_standing(view, seat), describe_presence(who, view.running)]
        if view.games > 1 or who.score:
            notes.append(say(_SCORE).format(who.score))
        self.border_subtitle = Text(" · ".join(note for note in notes if note))
        self._seat = (view, seat)
        self.refresh()

    def render(self) -> Text:
        """What is counted in one line, below it what was done."""
        view, seat = self._seat or (None, 0)
        if view is None or view.play is None:
            return Text()
        place, text = view.play.tableau.places[seat], draw_facts(view, seat)
        if text.cell_len > self.size.width:
            text = draw_facts(view, seat, brief=True)
            text.truncate(self.size.width, overflow="ellipsis")
        laid = place.deed is not None and place.deed.cards
        roomy = not laid and self.size.height >= ROOMY
        shown = self._draw_faces(list(place.open)) if roomy and place.open else None
        if place.open and shown is None:
            text.append(f"\n{say(_OPEN)} ", "#8fa89b").append_text(draw_in_line(place.open))
        if place.deed:
            text.append("\n").append_text(self._draw_move(view, place.deed))
        if place.made:
            text.append("\n" + say_label(place.made), "#b9c9bf")
        if shown is None and roomy and not place.open:
            shown = self._draw_hand(view, seat)
        if shown is not None:
            text.append("\n" if place.deed else "\n\n").append_text(shown)
        return text

    def _draw_hand(self, view: TableView, seat: int) -> Text:
        """The cards themselves where all of them are known, else their backs."""
        assert view.play is not None
        hand, count = view.play.hands[seat], view.play.counts[seat]
        drawn = self._draw_faces(hand) if hand and len(hand) == count else None
        return drawn or Text("\n").join(draw_backs(count, self.size.width, self._rows))

    @property
    def _rows(self) -> int:
        """Rows of a card in this box."""
        return GRAND if self.size.height >= ROOMY + GRAND - TALL else TALL

    def _draw_faces(self, codes: list[str]) -> Text | None:
        """Cards with their faces, as large as they fit; None where they do not."""
        for rows in dict.fromkeys((self._rows, TALL)):
            step = find_pitch(len(codes), self.size.width, rows)
            if measure_row(len(codes), step, rows) <= self.size.width:
                return Text("\n").join(draw_fan(codes, step, rows=rows)[1:])
        return None

    def _draw_move(self, view: TableView, deed: Deed) -> Text:
        """What was laid, as cards if there is room for them."""
        roomy = deed.cards and not deed.ranks and self.size.height >= ROOMY
        drawn = self._draw_faces(deed.cards) if roomy else None
        if drawn is None:
            return describe_move(view, deed)
        return Text("\n").join([Text(say_label(deed.title), "#b9c9bf"), drawn])


class Seats(Container):
    """Everybody but the one whose eyes these are, and between them the table."""

    def __init__(self, middle: Widget, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._middle = middle
        self._shown: tuple[TableView, bool, list[float | None]] | None = None

    def compose(self) -> ComposeResult:
        """A box for every player there could be."""
        for at in range(MOST):
            yield SeatBox(id=f"seat{at}")
        yield self._middle

    def display_view(self, view: TableView, clockwise: bool, seconds: list[float | None]) -> None:
        """The others in their order of play, seen from the own seat."""
        self._shown = view, clockwise, seconds
        count = len(view.seats)
        first = 0 if view.you is None else view.you + 1
        others = [(first + at) % count for at in range(count if view.you is None else count - 1)]
        seating = place_seats(len(others), self.size.width, self.size.height, clockwise)
        _put(self._middle, seating.middle)
        for at, box in enumerate(self.query(SeatBox)):
            box.display = at < len(others)
            if at < len(others):
                seat = others[at]
                _put(box, seating.boxes[at])
                box.display_seat(view, seat, seconds[seat] if seat < len(seconds) else None)

    def on_resize(self) -> None:
        """The hand below has become higher or lower, or the screen another one."""
        if self._shown:
            self.display_view(*self._shown)


def _put(widget: Widget, place: FeltArea) -> None:
    """Where a widget is on the felt, and how large."""
    widget.styles.offset = (place.x, place.y)
    widget.styles.width, widget.styles.height = place.width, place.height
