"""Cards as characters: a few beside each other in a line, or a row of faces with corners."""

from collections.abc import Collection, Sequence

from rich.style import Style
from rich.text import Text

from paiju.core.cards import BY_CODE, Suit
from paiju.core.language import say, say_cards
from paiju.engine.parts import Label, read_label

FACE, CHOSEN = "#f4f0e4", "#f2cf7a"  # paper, and paper in the light
_INK = {  # on paper: a deck of four colours
    Suit.SPADE: "#1c1c1c",
    Suit.HEART: "#b3122a",
    Suit.CLUB: "#17692f",
    Suit.DIAMOND: "#174f9c",
    Suit.LITTLE: "#3c3c3c",
    Suit.BIG: "#b3122a",
}
_GLOW = {  # on felt
    Suit.SPADE: "#f4f0e4",
    Suit.HEART: "#ff8a8f",
    Suit.CLUB: "#86d993",
    Suit.DIAMOND: "#8fc0ff",
    Suit.LITTLE: "#d8d4c8",
    Suit.BIG: "#ff8a8f",
}
_EDGE = "#a9a390"
NARROW, WIDE = 3, 4  # columns of a card that others lie upon
TALL = 3  # rows of a card
_EDGED = 2  # columns of a back that has an edge
_BACK_STYLE = "#4f7fa8 on #1f3d57"
BROAD, GRAND = 7, 5  # columns and rows of a large card


def say_label(text: Label) -> str:
    """A text of the table in the language in force."""
    return say(read_label(text))


def write_corner(code: str) -> tuple[str, str]:
    """The two lines in the corner of a card: rank and suit."""
    if BY_CODE[code].point == 0:
        name = write_card(code)
        return (name, "★") if name.isascii() else (name[0], name[1])
    return code[1].replace("T", "10"), BY_CODE[code].short[0]


def write_card(code: str) -> str:
    """A card in a line of text."""
    return say_cards(BY_CODE[code].short)


def draw_in_line(codes: Sequence[str], ranks: Sequence[str] = ()) -> Text:
    """Cards beside each other; a wild one with what it stands for (♠5→K)."""
    text = Text()
    for at, code in enumerate(codes):
        stands = ranks[at].replace("T", "10") if ranks and ranks[at] != code[1] else ""
        text.append(" " if at else "")
        style = Style(color=_GLOW[BY_CODE[code].suit], bold=True)
        text.append(write_card(code) + (f"→{stands}" if stands else ""), style)
    return text


def find_pitch(count: int, room: int, rows: int = TALL) -> int:
    """How many columns of each card are seen when so many lie in a row."""
    if rows == GRAND:
        return max(NARROW, min(BROAD, (room - BROAD) // max(count - 1, 1)))
    return max(NARROW, min(WIDE, (room - 1) // max(count, 1)))


def measure_row(count: int, step: int, rows: int = TALL) -> int:
    """How many columns a row of cards has."""
    return step * (count - 1) + measure_last(step, rows) if count else 0


def measure_last(step: int, rows: int) -> int:
    """How many columns the card has that lies upon all others."""
    return BROAD if rows == GRAND else step + 1


def draw_fan(
    codes: Sequence[str],
    step: int = NARROW,
    lifted: Collection[int] = (),
    cursor: int = -1,
    rows: int = TALL,
) -> list[Text]:
    """A row of cards, each upon the one before; the first line has what is lifted."""
    lines = [Text(no_wrap=True, end="") for _ in range(rows + 1)]
    for at, code in enumerate(codes):
        up = at in lifted
        wide = measure_last(step, rows) if at == len(codes) - 1 else step
        paper = Style(bgcolor=CHOSEN if up else FACE)
        ink = paper + Style(color=_INK[BY_CODE[code].suit], bold=True)
        top, below = write_corner(code)
        face = [(top, ink + Style(reverse=at == cursor)), (below, ink)]
        if rows == GRAND and wide > WIDE:  # one more sign in the middle of a large card
            face += [("", ink), (" " * ((wide - 1) // 2) + below, ink)]
        for row in range(rows + 1):
            part = row if up else row - 1
            if part < 0 or part >= rows:
                lines[row].append(" " * wide)
                continue
            lines[row].append("▏", paper + Style(color=_EDGE))
            sign, style = face[part] if part < len(face) else ("", ink)
            lines[row].append(sign, style)
            lines[row].append(" " * (wide - 1 - Text(sign).cell_len), paper)
    return lines


def draw_backs(count: int, room: int, rows: int = TALL) -> list[Text]:
    """So many cards face down, as close as they have to lie."""
    step = max(1, min(NARROW, (room - _EDGED) // max(count - 1, 1)))
    shown = min(count, max(1, room - NARROW + 1) // step + 1)
    top = max(_EDGED, min(NARROW, room - step * (shown - 1)))
    pattern = [*[step] * (shown - 1), top]
    row = "".join("▏" + "▒" * (columns - 1) for columns in pattern)
    return [Text(row, _BACK_STYLE) for _ in range(rows)] if count else []


def draw_board(codes: Sequence[str], places: int, step: int, rows: int = TALL) -> list[Text]:
    """Cards on the table, and the places of those that are not there yet."""
    lines = draw_fan(codes, step, rows=rows)[1:] if codes else [Text() for _ in range(rows)]
    for line in lines:
        for _ in range(places - len(codes)):
            line.append("▏" + "▒" * (step - 1), _BACK_STYLE)
    return lines


def centre_lines(lines: Sequence[Text], room: int) -> list[Text]:
    """Lines in the middle of so many columns."""
    found = []
    for line in lines:
        text = Text(" " * max(0, (room - line.cell_len) // 2))
        found.append(text.append_text(line))
    return found
