"""The other players around the table."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Grid
from textual.widget import Widget

from paiju.choices import LEVELS
from paiju.language import say, words
from paiju.screen.faces import in_line, spoken
from paiju.tableau.parts import Deed
from paiju.wire import TableView
from paiju.wire.frames import SeatView

MOST = 10  # players
TALL = 32  # rows from which boxes are higher
ROOMY = 3  # players for whom one row of boxes is enough
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
_SCORE = words("累计 {:+}", "score {:+}")


def name_of(view: TableView, seat: int) -> str:
    """What a seat is called; computers in the language of whoever looks."""
    if view.seats[seat].kind == "computer":
        return say(COMPUTER).format(seat + 1)
    return view.seats[seat].name or say(_FREE).format(seat + 1)


def told(deed: Deed | None) -> Text:
    """What a seat has done, on one line or more."""
    if deed is None:
        return Text()
    text = in_line(deed.cards, deed.ranks)
    if text:
        text.append("  ")
    return text.append(spoken(deed.title), "#b9c9bf")


def facts(view: TableView, seat: int, brief: bool = False) -> Text:
    """Everything counted about a seat: cards, points, chips."""
    assert view.play is not None
    place = view.play.tableau.places[seat]
    bets = place.coins is not None and not view.play.tableau.sealed  # all hold the same number
    found: list[tuple[str, str]] = []
    if place.finished:
        found.append((say(_PLACE).format(place.finished), "bold"))
    elif place.warning:
        told = _cards(place.left) if brief else spoken(place.warning)  # which says how many
        found.append((told + "!", "bold #ffb07c"))
    elif place.left and not bets:
        found.append((_cards(place.left), ""))
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


def _cards(number: int) -> str:
    return say(_CARD if number == 1 else _LEFT).format(number)


def standing(view: TableView, seat: int) -> str:
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


def clock(left: float) -> str:
    """Seconds that are left."""
    return say(_SECONDS).format(max(0, round(left)))


def presence(seat: SeatView, playing: bool) -> str:
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


def own_line(view: TableView, asked: bool, left: float | None) -> Text:
    """The own seat, in a line."""
    text = Text(" ")
    if view.you is None:
        return text.append(f"  {say(_YOU_WATCH)}", "#8fa89b")
    who, play = view.seats[view.you], view.play
    text.append("▶ " if asked else "  ", "bold #e0b964")
    text.append(name_of(view, view.you), "bold")
    place = play.tableau.places[view.you] if play else None
    if place and place.role:
        text.append(f" · {spoken(place.role)}", "#e0b964")
    for mark in place.marks if place else ():
        text.append(f" · {spoken(mark.title)}", "#e0b964")
    if place:
        text.append(" · ", "#6f8a7d").append_text(facts(view, view.you))
    score = f"{who.score:+}" if who.score else ""
    for more in (standing(view, view.you), presence(who, view.running), score):
        text.append(f" · {more}" if more else "", "#8fa89b")
    text.append("" if left is None else f" · {clock(left)}", "bold #e0b964")
    if place and place.made:
        text.append(f" · {spoken(place.made)}", "#e0b964")
    if place and place.deed and not asked:
        text.append("   ").append_text(told(place.deed))
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
        title = ("▶ " if acting else "") + name_of(view, seat)
        if place and place.role:
            title += f" · {spoken(place.role)}"
        for mark in place.marks if place else ():
            title += f" · {spoken(mark.title)}"
        if place and place.friend:
            title += f" · {say(_FRIEND)}"
        if acting and left is not None:
            title += f" · {clock(left)}"
        self.border_title = Text(title)
        notes = [standing(view, seat), presence(who, view.running)]
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
        place, text = view.play.tableau.places[seat], facts(view, seat)
        if text.cell_len > self.size.width:
            text = facts(view, seat, brief=True)
            text.truncate(self.size.width, overflow="ellipsis")
        if place.open:
            text.append(f"\n{say(_OPEN)} ", "#8fa89b").append_text(in_line(place.open))
        if place.deed:
            text.append("\n").append_text(told(place.deed))
        if place.made:
            text.append("\n" + spoken(place.made), "#b9c9bf")
        return text


class Seats(Grid):
    """Everybody but the one whose eyes these are."""

    def compose(self) -> ComposeResult:
        """A box for every player there could be."""
        for at in range(MOST):
            yield SeatBox(id=f"seat{at}")

    def display_view(self, view: TableView, clockwise: bool, seconds: list[float | None]) -> None:
        """The others in their order of play, seen from the own seat."""
        count = len(view.seats)
        you = view.you if view.you is not None else None
        first = 0 if you is None else you + 1
        others = [(first + at) % count for at in range(count if you is None else count - 1)]
        columns = len(others) if len(others) <= ROOMY + 1 else 3
        rows = -(-len(others) // columns)
        if not clockwise and rows == 1:
            others.reverse()  # whoever is next sits on the right
        self.styles.grid_size_columns = columns
        self.styles.grid_size_rows = rows
        high = (7 if self.app.size.height >= TALL else 5) if rows == 1 else 4
        self.styles.height = rows * high
        for at, box in enumerate(self.query(SeatBox)):
            box.display = at < len(others)
            if at < len(others):
                seat = others[at]
                box.styles.height = high
                box.display_seat(view, seat, seconds[seat] if seat < len(seconds) else None)
