"""The middle of the table: what must be beaten, the board, what belongs to nobody yet."""

from rich.text import Text
from textual.widget import Widget

from paiju.core.language import say, words
from paiju.engine.parts import Deed, Gift, Pile, Tableau, Trick
from paiju.tui.card_faces import (
    BROAD,
    GRAND,
    NARROW,
    TALL,
    WIDE,
    centre_lines,
    draw_board,
    draw_fan,
    draw_in_line,
    find_pitch,
    measure_row,
    say_label,
)
from paiju.tui.seats import has_bets, name_seat
from paiju.wire import TableView

_BOTTOM = words("底牌", "bottom")
_SECOND = words("第二次", "second board")
_STOCK = words("牌堆", "stock")
_WILD = words("癞子", "wild")
_PILE = words("本圈 {} 分", "{} points in this trick")
_MUST = words("第一手必须带", "the opening hand must contain")
_BEAT = words("要压：{who} 的{kind}", "to beat: {who}, {kind}")
_STAKE = words("倍数", "stake")
_HIDDEN = words("{} 张", "{} cards")
_POT = words("（{}）", " ({})")
_LAST = words("上一轮", "last trick")
_TITLED = words("{}：", "{}: ")
_TAKEN = words("上一轮：{} 赢", "last trick: won by {}")
_ASKED = words("{who}：{what}", "{who}: {what}")
_WINS = words("{} 赢", "won by {}")
_PAYS = words("进贡  {who} → {to}：{cards}", "tribute  {who} → {to}: {cards}")
_RETURNS = words("还牌  {who} → {to}：{cards}", "return  {who} → {to}: {cards}")
_OWES = words("还牌  {who} → {to}：还没有选", "return  {who} → {to}: not chosen yet")
_CHOOSE = words("还牌  {who} → {to}：请选一张", "return  {who} → {to}: choose a card")
_A_CARD = words("一张牌", "a card")
AND = words("、", ", ")
_QUIET = "#8fa89b"
_BOARD = 5  # cards that it has in the end
_LARGER = 22  # rows from which they are large ones
_LARGE = 15  # rows from which the bottom cards are drawn as cards


class Middle(Widget):
    """What lies between the players."""

    view: TableView | None = None

    def display_view(self, view: TableView | None) -> None:
        """Another position."""
        self.view = view
        self.refresh()

    def render(self) -> Text:
        """Everything, as large as there is room."""
        if self.view is None or self.view.play is None:
            return Text()
        table, width, height = self.view.play.tableau, self.size.width, self.size.height
        quiet = self._draw_quiet(table, width, height)
        room = height - len(quiet)
        lines = self._draw_board(table, width, room) or self._draw_beaten(table, width, room)
        if not lines:
            lines = self._draw_exchange(table) or self._draw_last_trick(table, width, room)
        if not lines and height >= _LARGE:
            lines = self._draw_asked(table)
        lines = [*lines, *quiet][:height]
        above = [Text()] * ((height - len(lines)) // 2)
        return Text("\n").join([*above, *centre_lines(lines, width)])

    # --- what is large ---

    def _draw_board(self, table: Tableau, width: int, room: int) -> list[Text]:
        """The board of a game with bets, with the places of what is still to come."""
        if not has_bets(table):
            return []
        rows, step = (GRAND, BROAD) if room >= GRAND + 2 else (TALL, WIDE)
        first = (
            draw_board(table.board, _BOARD, step, rows)
            if room > TALL
            else [draw_in_line(table.board)]
        )
        if not table.second:
            return first
        return [*first, Text(f"{say(_SECOND)} ", _QUIET).append_text(draw_in_line(table.second))]

    def _draw_asked(self, table: Tableau) -> list[Text]:
        """Who decides what, where nothing else is to be seen."""
        assert self.view is not None and self.view.play is not None
        names = say(AND).join(name_seat(self.view, seat) for seat in self.view.play.to_act)
        if not names:
            return []
        asked = say(_ASKED).format(who=names, what=say_label(table.question))
        return [Text(asked, "bold #e0b964")]

    def _draw_beaten(self, table: Tableau, width: int, room: int) -> list[Text]:
        assert self.view is not None
        deed = table.beat
        if deed is None:
            return []
        who = "" if deed.seat is None else name_seat(self.view, deed.seat)
        title = Text(say(_BEAT).format(who=who, kind=say_label(deed.title)), "bold #e0b964")
        return [title, *self._draw_cards(deed.cards, width, room - 1, deed)]

    def _draw_cards(
        self, codes: list[str], width: int, room: int, deed: Deed | None = None
    ) -> list[Text]:
        """Faces where they fit, else a line."""
        if deed is not None and deed.ranks:  # what wild cards stand for is no part of a face
            return [draw_in_line(codes, deed.ranks)]
        for rows in (GRAND, TALL):
            step = find_pitch(len(codes), width, rows)
            roomy = step > NARROW or rows == TALL
            if (
                room >= rows + 2 * (rows == GRAND)
                and measure_row(len(codes), step, rows) <= width
                and roomy
            ):
                return draw_fan(codes, step, rows=rows)[1:]
        return [draw_in_line(codes)]

    def _draw_last_trick(self, table: Tableau, width: int, room: int) -> list[Text]:
        """The trick before, while nothing lies on the table."""
        assert self.view is not None
        if table.must:
            return [Text(f"{say(_MUST)} ", _QUIET).append_text(draw_in_line(table.must))]
        if table.last is None:
            return []
        told = describe_trick(self.view, table.last)
        best = _find_winning(table.last)
        if best is None or table.last.winner is None or room < TALL + 3:
            return [told]
        title = Text(say(_TAKEN).format(name_seat(self.view, table.last.winner)), _QUIET)
        return [title, *self._draw_cards(best.cards, width, room - 2, best), Text()]

    def _draw_exchange(self, table: Tableau) -> list[Text]:
        """Which card has come from whom, and to whom one still goes."""
        assert self.view is not None
        given = {(gift.seat, gift.to) for gift in table.gifts}
        lines, seen = [], set[tuple[int, int]]()
        for gift in table.gifts:
            back = (gift.to, gift.seat) in seen
            seen.add((gift.seat, gift.to))
            lines.append(self._draw_gift(gift, back))
            if not back and (gift.to, gift.seat) not in given:
                lines.append(self._draw_owed(gift))
        return lines

    def _draw_gift(self, gift: Gift, back: bool) -> Text:
        assert self.view is not None
        who, to = name_seat(self.view, gift.seat), name_seat(self.view, gift.to)
        before, after = say(_RETURNS if back else _PAYS).split("{cards}")
        mine = self.view.you in (gift.seat, gift.to)
        text = Text(before.format(who=who, to=to), "bold" if mine else "")
        text.append_text(draw_in_line(gift.cards) if gift.cards else Text(say(_A_CARD), _QUIET))
        return text.append(after.format(who=who, to=to), "bold" if mine else "")

    def _draw_owed(self, gift: Gift) -> Text:
        """The other half of a tribute, while it has not been given."""
        assert self.view is not None
        names = {"who": name_seat(self.view, gift.to), "to": name_seat(self.view, gift.seat)}
        asked = self.view.you == gift.to
        sentence = say(_CHOOSE if asked else _OWES).format(**names)
        return Text(sentence, "bold #e0b964" if asked else _QUIET)

    # --- what is small ---

    def _draw_quiet(self, table: Tableau, width: int, height: int) -> list[Text]:
        """Piles, pots and stakes."""
        large = height >= _LARGE and table.bottom is not None
        piles = [
            *([] if large else _draw_pile(_BOTTOM, table.bottom)),
            *_draw_pile(_STOCK, table.stock),
        ]
        if table.wild:
            ranks = " ".join(rank.replace("T", "10") for rank in table.wild)
            piles.append(Text(f"{say(_WILD)} ", _QUIET).append(ranks, "bold #e0b964"))
        if table.pile:
            piles.append(Text(say(_PILE).format(table.pile), "bold #e0b964"))
        rows = [piles, self._draw_pots(table), _draw_counters(table), draw_stakes(table)]
        lines = [Text("   ").join(row) for row in rows if row]
        if not large or table.bottom is None:
            return lines
        alone = not (table.beat or table.board or table.gifts or table.last or table.must)
        return [*_spread(table.bottom, width, height >= (_LARGE if alone else _LARGER)), *lines]

    def _draw_pots(self, table: Tableau) -> list[Text]:
        assert self.view is not None
        found = []
        for pot in table.pots if len(table.pots) > 1 else ():  # one pot is among the counters
            names = say(AND).join(name_seat(self.view, seat) for seat in pot.seats)
            text = Text(f"{say_label(pot.title)} {pot.amount}", "bold #e0b964")
            found.append(text.append(say(_POT).format(names), _QUIET))
        return found


def _draw_pile(title: dict[str, str], pile: Pile | None) -> list[Text]:
    if pile is None:
        return []
    text = Text(f"{say(title)} ", _QUIET)
    if pile.cards:
        return [text.append_text(draw_in_line(pile.cards))]
    return [text.append(say(_HIDDEN).format(pile.count))]


def _spread(pile: Pile, width: int, large: bool) -> list[Text]:
    """The bottom cards, on a table that has room for them."""
    rows, step = (GRAND, BROAD) if large else (TALL, WIDE)
    step = min(step, width // max(pile.count, 1))
    drawn = draw_board(pile.cards, pile.count, step, rows)
    return [Text(), Text(say(_BOTTOM), _QUIET), *drawn, Text()]


def _draw_counters(table: Tableau) -> list[Text]:
    """Numbers people keep an eye on, where no product says them."""
    if table.stakes:
        return []
    return [
        Text(f"{say_label(one.title)} ", _QUIET).append(say_label(one.value), "#f4f0e4")
        for one in table.counters
    ]


def draw_stakes(table: Tableau) -> list[Text]:
    """The product of all that multiplies."""
    if table.stakes is None:
        return []
    parts = [f"{say_label(one.title)} {one.factor}" for one in table.stakes.factors]
    text = Text(f"{say(_STAKE)} ", _QUIET).append(str(table.stakes.total), "bold #e0b964")
    return [text.append(f" = {' × '.join(parts)}", _QUIET) if len(parts) > 1 else text]


def _find_winning(trick: Trick) -> Deed | None:
    """The last cards of whoever has won a trick."""
    laid = (deed for deed in reversed(trick.deeds) if deed.cards and deed.seat == trick.winner)
    return next(laid, None)


def describe_trick(view: TableView, trick: Trick) -> Text:
    """A trick that is over, in a line."""
    text = Text(say(_TITLED).format(say_label(trick.title) if trick.title else say(_LAST)), _QUIET)
    if trick.winner is not None:
        text.append(say(_WINS).format(name_seat(view, trick.winner)), _QUIET)
        best = _find_winning(trick)
        if best is not None:
            text.append("  ").append_text(draw_in_line(best.cards, best.ranks))
    elif trick.net:
        gains = (f"{name_seat(view, seat)} {net:+}" for seat, net in enumerate(trick.net) if net)
        text.append("  ".join(gains), _QUIET)
    return text
