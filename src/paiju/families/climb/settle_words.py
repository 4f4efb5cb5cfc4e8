"""What the page of a game says about its settlement, read off the numbers of the rules."""

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING

from paiju.core.language import Words, say_cards, words
from paiju.engine.page import Cell, PageTable, make_cell

if TYPE_CHECKING:
    from paiju.families.climb.roles import ByResult
    from paiju.families.climb.rules import Climb
    from paiju.families.climb.settle import Captured, CardPoints, CardsLeft, LandlordStakes

Found = tuple[Words, PageTable | None]


def explain_plainly(kind: type, without: Words) -> Words:
    """The first lines of the docstring of a rule's class, if it has one."""
    text = inspect.cleandoc(kind.__dict__.get("__doc__") or "").split("\n\n")[0]
    return words(text, text) if text else without


_STAKES = words(
    "每个农民与地主结算：底分 × 抢地主（每次 2）× 炸弹 × 春天或反春天（2）× 明牌；加倍的农民再乘 2，"
    "地主再加倍则乘 4。地主那边是各农民之和。计炸弹数上限：{cap}。",
    "Every farmer settles with the landlord: base × robs (2 each) × bombs × spring or anti-spring (2) "
    "× open hand; twice that for a farmer who doubled, four times if the landlord redoubled. The "
    "landlord holds the other end of all of them. Bombs that count at most: {cap}.",
)
_ALL = words("不限", "no limit")
_FACTOR = words("炸弹", "bomb"), words("倍数", "factor")


def explain_stakes(rules: "Climb", settle: "LandlordStakes") -> Found:
    """One landlord against the rest."""
    titles: dict[str, Words] = {}
    for shape in rules.combos.shapes:
        if shape.bomb:
            titles.setdefault(getattr(shape, "wild", "") or shape.type, shape.title)
    rows = tuple(
        (titles.get(name, make_cell(name)), make_cell(f"×{factor}"))
        for name, factor in settle.bombs.items()
    )
    text = {lang: t.format(cap=settle.cap or _ALL[lang]) for lang, t in _STAKES.items()}
    return text, PageTable(_FACTOR, rows)


_LEFT = words("剩牌", "cards left"), words("付分", "pays")
_CARDS_LEFT = words(
    "先出完的人收所有人付的分；输家按剩下的张数付。",
    "The first player out receives what the others pay for the cards they still hold.",
)


def explain_cards_left(settle: "CardsLeft") -> Found:
    """Losers pay by the cards they hold."""
    return _CARDS_LEFT, PageTable(_LEFT, _steps(settle.steps, "{}"))


_CARD_POINTS = words(
    "每两家之间付牌分之差。牌分：剩牌张数乘下表，另加剩下的特别牌：{extra}。",
    "Any two players settle the difference of their card points: cards left times the factor below, "
    "and more for special cards left: {extra}.",
)
_EACH = words("剩牌", "cards left"), words("每张", "each card")


def explain_card_points(settle: "CardPoints") -> Found:
    """Card points, settled pairwise."""
    extra = ", ".join(f"{card.short} {points}" for card, points in settle.extra.items())
    text = {lang: _CARD_POINTS[lang].format(extra=say_cards(extra, lang)) for lang in _CARD_POINTS}
    return text, PageTable(_EACH, _steps(settle.steps, "×{}"))


def _steps(steps: tuple[tuple[int, int], ...], form: str) -> tuple[tuple[Cell, ...], ...]:
    """Rows like 2–5 for steps that name only their ends."""
    rows, low = [], 1
    for upto, value in steps:
        rows.append(
            (make_cell(upto if upto == low else f"{low}–{upto}"), make_cell(form.format(value)))
        )
        low = upto + 1
    return tuple(rows)


_CAPTURED = words(
    "一圈的赢家收走圈内的分，得分即所收的分，按分排名。剩在手里的分：{leftover}。",
    "The winner of a circle captures its points; the result is the points captured, and players are "
    "ranked by it. Points left in hand: {leftover}.",
)
_LEFTOVER = {
    "unscored": words("不计", "nobody's"),
    "first_finisher": words("归先出完的人", "for the first player out"),
}
_POINT = words("牌", "card"), words("分", "points")


def explain_captured(rules: "Climb", settle: "Captured") -> Found:
    """Points captured."""
    worth = {rank: rules.goal.worth((rules.deck.card(rank, 0),)) for rank in rules.deck.ranks}
    rows = tuple(
        (make_cell(rank.replace("T", "10")), make_cell(n)) for rank, n in worth.items() if n
    )
    leftover = _LEFTOVER[settle.leftover]
    text = {lang: t.format(leftover=leftover[lang]) for lang, t in _CAPTURED.items()}
    return text, PageTable(_POINT, rows)


_BY_RESULT = words(
    "按出完的先后定结果，结果定各家得分。",
    "The order of going out is the result, and the result decides what everybody gets.",
)
_RESULT_HEAD = (
    words("代码", "code"), words("结果", "result"), words("地主", "landlord"),
    words("农民（按出完的先后）", "farmers in the order of going out"),
)  # fmt: skip


_ONLY_RESULT = words(
    "按出完的先后定结果；在这些选项下结果不计分。",
    "The order of going out is the result; under these options it is not scored.",
)


def explain_by_result(settle: "ByResult", titles: Mapping[str, Words]) -> Found:
    """A result by the order of going out."""
    if not settle.table:
        return _ONLY_RESULT, PageTable(
            _RESULT_HEAD[:2], tuple((make_cell(c), titles[c]) for c in titles)
        )
    rows = []
    for code, title in titles.items():
        lord, farmers = settle.table.get(code, (0, ()))
        shares = " ".join(f"{n:+d}" for n in farmers)
        rows.append((make_cell(code), title, make_cell(f"{lord:+d}"), make_cell(shares)))
    return _BY_RESULT, PageTable(_RESULT_HEAD, tuple(rows))
