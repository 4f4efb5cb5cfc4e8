"""The table as a picture: one SVG file that needs nothing else, no fonts and no network."""

from collections.abc import Iterator, Sequence
from html import escape

from paiju.core.cards import Card, Cards, Suit
from paiju.core.events import Play
from paiju.core.language import current, say, speaking, words
from paiju.engine.hand import Hand
from paiju.engine.state import Observed
from paiju.engine.text import display, headline, player_name

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
        title = escape(headline(observed.game.title, observed.status))
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
    """A row per player, one for the cards in the middle, one for the hand to beat."""
    for seat, hand in enumerate(observed.position.hands):
        acting = "▶ " if seat in observed.to_act else ""
        texts = [acting + player_name(seat), *observed.game.family.name_seat(observed, seat)]
        yield _draw_labels([*texts, f"× {hand.count}"]) + _draw_fan(*_find_known(observed, hand))
    middle = _find_middle(observed)
    if middle.count:
        yield _draw_labels([_name_middle(observed), f"× {middle.count}"]) + _draw_fan(
            middle.cards, middle.count
        )
    second: Cards = getattr(observed.position, "second", ())
    if second:
        yield _draw_labels([say(_SECOND)]) + _draw_fan(second, len(second))
    if observed.status == "Started" and not getattr(observed.position, "leading", True):
        circle = observed.position.circle
        last = next(event for event in reversed(circle) if isinstance(event, Play))
        yield _draw_labels([f"↑ {player_name(last.seat)}"]) + _draw_fan(last.cards, len(last.cards))


def _find_known(observed: Observed, hand: Hand) -> tuple[Cards, int]:
    return observed.game.rules.sorted(
        hand.cards, getattr(observed.position, "wild", "")
    ), hand.count


def _find_middle(observed: Observed) -> Hand:
    """The board, the bottom cards, or the stock."""
    p = observed.position
    shown: Cards = getattr(p, "board", ()) or getattr(p, "bottom", ())
    if observed.game.rules.board:
        return Hand(shown, 0)
    return Hand(shown, 0) if shown else Hand(p.stock.cards, p.stock.count - len(p.stock.cards))


def _name_middle(observed: Observed) -> str:
    """What the cards in the middle are called."""
    if observed.game.rules.board:
        return say(_BOARD)
    return say(_BOTTOM if getattr(observed.position, "bottom", ()) else _STOCK)


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
