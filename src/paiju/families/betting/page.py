"""What the page of a game of bets says."""

from collections.abc import Iterator

from paiju.core.language import words
from paiju.engine.game import Game
from paiju.engine.page import Cell, PageTable, Section, make_cell
from paiju.families.betting.tableau import betting
from paiju.families.laying.page import HEAD, SETTLEMENT, TYPES

_SIDE_POTS = words(
    "每人只能赢自己下到的那一层：有边池，没人跟的部分退回。",
    "Everybody can win only the layers he has paid into: side pots; what nobody called goes back.",
)
_NO_SIDE_POTS = words(
    "没有边池：赢家从每人那里拿走不超过自己下注额的筹码，其余退回。",
    "No side pots: the winner takes from everybody no more than he has bet himself; the rest goes back.",
)
_TWICE = words(
    "发两次时每个底池对半，零头归第一次。",
    " When the board is run twice every pot is halved, odd chips to the first board.",
)
_POKER = words(
    "七张中最好的五张，从小到大。", "The best five of seven cards, from the weakest kind on."
)
_HANDS = (  # one of each category, weakest first
    "As Kd 9h 7c 4s", "As Ah 9d 7c 4s", "As Ah 9d 9c 4s", "As Ah Ad 9c 4s", "9s 8h 7d 6c 5s",
    "As Js 9s 6s 3s", "As Ah Ad 9c 9s", "As Ah Ad Ac 9s", "9s 8s 7s 6s 5s", "As Ks Qs Js Ts",
)  # fmt: skip


def explain_settlement(game: Game) -> Section:
    """Who gets the pots."""
    rules = betting(game)
    text = _SIDE_POTS if rules.side_pots else _NO_SIDE_POTS
    if rules.run_twice:
        text = {lang: text[lang] + _TWICE[lang] for lang in text}
    return Section("settlement", SETTLEMENT, text)


def list_types(game: Game) -> Section:
    """What hands are worth."""
    return Section("types", TYPES, _POKER, PageTable(HEAD, tuple(_categories(game))))


def _categories(game: Game) -> Iterator[tuple[Cell, ...]]:
    for text in _HANDS:
        (reading,) = game.classify(text)
        yield reading.title, make_cell(reading.type), make_cell(text), make_cell("")
