"""The table as a picture: one SVG file that needs nothing else, no fonts and no network."""

from collections.abc import Iterator, Sequence
from html import escape

from paiju.core.cards import Card, Cards, Suit, parse_card
from paiju.core.language import Words, current, say, speaking, words
from paiju.engine.parts import Pile, Tableau
from paiju.engine.state import Observed, State, View
from paiju.engine.tableau import make_tableau
from paiju.engine.text import display, name_player, write_headline
from paiju.formats.replay import open_cards

_WIDTH, _ROW, _TOP, _LABEL = 960, 92, 68, 190
_CARD = 46, 66  # width and height of a card
_STEP = 30  # from card to card; less where a hand is long

_SUITS = {  # a name, a colour, an outline in a square of 24
    Suit.DIAMOND: ("diamond", "#1f5fbf", "M12 2 20 12 12 22 4 12Z"),
    Suit.CLUB: (
        "club", "#1d7a3a",
        "M12 2a5 5 0 0 1 4 8 5 5 0 1 1-3 7l2 5H9l2-5a5 5 0 1 1-3-7 5 5 0 0 1 4-8Z",
    ),
    Suit.HEART: (
        "heart", "#c8102e", "M12 21C4 14 2 10 2 7A5 5 0 0 1 12 6 5 5 0 0 1 22 7C22 10 20 14 12 21Z"
    ),
    Suit.SPADE: (
        "spade", "#111111",
        "M12 2C20 9 22 12 22 15A5 5 0 0 1 13 17L15 22H9L11 17A5 5 0 0 1 2 15C2 12 4 9 12 2Z",
    ),
    Suit.LITTLE: ("little", "#111111", "M12 2 15 9H22L16 14 19 21 12 17 5 21 8 14 2 9H9Z"),
    Suit.BIG: ("big", "#c8102e", "M12 2 15 9H22L16 14 19 21 12 17 5 21 8 14 2 9H9Z"),
}  # fmt: skip
_SECOND = words("第二次", "second board")
_BOARD, _BOTTOM = words("公共牌", "board"), words("底牌", "bottom cards")
_STOCK = words("未发的牌", "cards not dealt")
_FACES = {"T": "10", "x": "L", "X": "B"}  # jokers by the letters people type for them


def picture(observed: Observed, language: str | None = None) -> str:
    """What this observer may know as an SVG document; hidden cards lie face down."""
    with speaking(language or current()):
        rows = [*_draw_rows(observed)]
        height = _TOP + _ROW * len(rows)
        body = "".join(f'<g transform="translate(0 {_TOP + _ROW * n})">{row}</g>\n'
                       for n, row in enumerate(rows))  # fmt: skip
        title = escape(write_headline(observed.game.title, observed.status))
        text = display(observed)
        counters = escape(" ".join(text.split("\n\n")[0].split("\n")[1:]))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
            f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" role="img">\n'
            f"<title>{title}</title>\n<desc>{escape(text)}</desc>\n"
            f"<defs>{''.join(_draw_symbols())}</defs>\n"
            f'<rect width="{_WIDTH}" height="{height}" fill="#1c6b45"/>\n'
            f'<text x="20" y="36" font-size="22" font-weight="bold" fill="#ffffff">{title}</text>\n'
            f'<text x="20" y="58" font-size="13" fill="#ffffff">{counters}</text>\n'
            f"{body}</svg>\n"
        )


def _draw_symbols() -> Iterator[str]:
    for name, colour, outline in _SUITS.values():
        yield f'<symbol id="{name}" viewBox="0 0 24 24"><path fill="{colour}" d="{outline}"/>'
        yield "</symbol>"


def _draw_rows(observed: Observed) -> Iterator[str]:
    """A row per player, those for the cards in the middle, one for the hand to beat."""
    family, rules = observed.game.family, observed.game.rules
    wild = family.name_wild(observed)
    for seat, (hand, count) in enumerate(zip(observed.hands, observed.counts, strict=True)):
        acting = "▶ " if seat in observed.to_act else ""
        texts = [acting + name_player(seat), *family.name_seat(observed, seat)]
        yield _draw_labels([*texts, f"× {count}"]) + _draw_fan(rules.sorted(hand, wild), count)
    table = make_tableau(_view_table(observed))
    for title, pile in _list_piles(table):
        yield _draw_labels([say(title), f"× {pile.count}"]) + _draw_codes(pile.cards, pile.count)
    if table.second:
        yield _draw_labels([say(_SECOND)]) + _draw_codes(table.second, len(table.second))
    if table.beat and table.beat.seat is not None:
        cards = table.beat.cards
        yield _draw_labels([f"↑ {name_player(table.beat.seat)}"]) + _draw_codes(cards, len(cards))


def _view_table(observed: Observed) -> View:
    """What is drawn: the view itself, of a State all that there is."""
    if isinstance(observed, State):
        return open_cards(observed, None)
    assert isinstance(observed, View)
    return observed


def _list_piles(table: Tableau) -> Iterator[tuple[Words, Pile]]:
    """The board, the bottom cards and the stock, as far as there are any."""
    board = Pile(count=len(table.board), cards=table.board)
    for title, pile in ((_BOARD, board), (_BOTTOM, table.bottom), (_STOCK, table.stock)):
        if pile is not None and pile.count:
            yield title, pile


def _draw_codes(codes: Sequence[str], count: int) -> str:
    return _draw_fan(tuple(map(parse_card, codes)), count)


def _draw_labels(texts: Sequence[str]) -> str:
    lines = [text for text in texts if text]
    return "".join(
        f'<text x="20" y="{24 + 22 * n}" font-size="16" fill="#ffffff">{escape(text)}</text>'
        for n, text in enumerate(lines)
    )


def _draw_fan(cards: Cards, count: int) -> str:
    """Cards side by side, those that are not known with their backs up."""
    step = min(_STEP, (_WIDTH - _LABEL - _CARD[0] - 20) / max(count - 1, 1))
    faces = [_draw_face(card) for card in cards] + [_BACK] * (count - len(cards))
    return "".join(
        f'<g transform="translate({_LABEL + step * n:.1f} 8)">{face}</g>'
        for n, face in enumerate(faces)
    )


_SHEET = f'<rect width="{_CARD[0]}" height="{_CARD[1]}" rx="5" stroke="#555555" fill="{{}}"/>'
_BACK = (
    _SHEET.format("#2f5d8a")
    + f'<rect x="5" y="5" width="{_CARD[0] - 10}" height="{_CARD[1] - 10}" rx="3" fill="none" '
    'stroke="#a9c6e3" stroke-width="2"/>'
)


def _draw_face(card: Card) -> str:
    name, colour, _ = _SUITS[card.suit]
    rank = _FACES.get(card.rank, card.rank)
    return (
        _SHEET.format("#ffffff")
        + f'<text x="4" y="17" font-size="16" font-weight="bold" fill="{colour}">{rank}</text>'
        + f'<use href="#{name}" x="4" y="21" width="14" height="14"/>'
        + f'<use href="#{name}" x="18" y="36" width="24" height="24"/>'
    )
