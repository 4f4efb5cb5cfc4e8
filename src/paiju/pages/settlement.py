"""How a finished game is settled, read off the numbers of its rules."""

from collections.abc import Callable
from typing import Any

from paiju.game import Game
from paiju.language import Words, say_cards, words
from paiju.pages import Cell, Section, Table, same
from paiju.rules.betting import Betting
from paiju.rules.climb import Climb
from paiju.rules.roles import RESULTS, ByResult
from paiju.rules.settle import Captured, CardPoints, CardsLeft, LandlordStakes
from paiju.rules.showdown import Showdown

_TITLE = words("结算", "Settlement")

Found = tuple[Words, Table | None]


def settlement(game: Game) -> Section:
    """Who pays whom."""
    rules = game.rules
    key: Any = rules.settle if isinstance(rules, Climb) else rules
    text, table = _TELLERS[type(key)](game, key)
    return Section("settlement", _TITLE, text, table)


def _fill(text: Words, **facts: object) -> Words:
    return {lang: sentence.format(**facts) for lang, sentence in text.items()}


# --- shedding games ---

_STAKES = words(
    "每个农民与地主结算：底分 × 抢地主（每次 2）× 炸弹 × 春天或反春天（2）× 明牌；加倍的农民再乘 2，"
    "地主再加倍则乘 4。地主那边是各农民之和。计炸弹数上限：{cap}。",
    "Every farmer settles with the landlord: base × robs (2 each) × bombs × spring or anti-spring (2) "
    "× open hand; twice that for a farmer who doubled, four times if the landlord redoubled. The "
    "landlord holds the other end of all of them. Bombs that count at most: {cap}.",
)
_ALL = words("不限", "no limit")
_FACTOR = words("炸弹", "bomb"), words("倍数", "factor")


def _stakes(game: Game, settle: LandlordStakes) -> Found:
    lexicon = game.family.lexicon
    titles: dict[str, Words] = {}
    for shape in lexicon.combos.shapes:
        if shape.bomb:
            titles.setdefault(getattr(shape, "wild", "") or shape.type, shape.title)
    rows = tuple(
        (titles.get(name, same(name)), same(f"×{factor}")) for name, factor in settle.bombs.items()
    )
    text = {lang: t.format(cap=settle.cap or _ALL[lang]) for lang, t in _STAKES.items()}
    return text, Table(_FACTOR, rows)


_LEFT = words("剩牌", "cards left"), words("付分", "pays")
_CARDS_LEFT = words(
    "先出完的人收所有人付的分；输家按剩下的张数付。",
    "The first player out receives what the others pay for the cards they still hold.",
)


def _cards_left(game: Game, settle: CardsLeft) -> Found:
    return _CARDS_LEFT, Table(_LEFT, _steps(settle.steps, "{}"))


_CARD_POINTS = words(
    "每两家之间付牌分之差。牌分：剩牌张数乘下表，另加剩下的特别牌：{extra}。",
    "Any two players settle the difference of their card points: cards left times the factor below, "
    "and more for special cards left: {extra}.",
)
_EACH = words("剩牌", "cards left"), words("每张", "each card")


def _card_points(game: Game, settle: CardPoints) -> Found:
    extra = ", ".join(f"{card.short} {points}" for card, points in settle.extra.items())
    text = {lang: _CARD_POINTS[lang].format(extra=say_cards(extra, lang)) for lang in _CARD_POINTS}
    return text, Table(_EACH, _steps(settle.steps, "×{}"))


def _steps(steps: tuple[tuple[int, int], ...], form: str) -> tuple[tuple[Cell, ...], ...]:
    """Rows like 2–5 for steps that name only their ends."""
    rows, low = [], 1
    for upto, value in steps:
        rows.append((same(upto if upto == low else f"{low}–{upto}"), same(form.format(value))))
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


def _captured(game: Game, settle: Captured) -> Found:
    rules = game.rules
    assert isinstance(rules, Climb)
    worth = {rank: rules.goal.worth((rules.deck.card(rank, 0),)) for rank in rules.deck.ranks}
    rows = tuple((same(rank.replace("T", "10")), same(n)) for rank, n in worth.items() if n)
    leftover = _LEFTOVER[settle.leftover]
    text = {lang: t.format(leftover=leftover[lang]) for lang, t in _CAPTURED.items()}
    return text, Table(_POINT, rows)


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


def _by_result(game: Game, settle: ByResult) -> Found:
    if not settle.table:
        return _ONLY_RESULT, Table(_RESULT_HEAD[:2], tuple((same(c), RESULTS[c]) for c in RESULTS))
    rows = []
    for code, title in RESULTS.items():
        lord, farmers = settle.table.get(code, (0, ()))
        shares = " ".join(f"{n:+d}" for n in farmers)
        rows.append((same(code), title, same(f"{lord:+d}"), same(shares)))
    return _BY_RESULT, Table(_RESULT_HEAD, tuple(rows))


# --- coins and chips ---

_COINS = words(
    "有炸弹只结算炸弹，否则依次结算各类。同类的败者付 底分 {base} ×（胜者分 + 同类败者分之和）× 倍数 × {hit}，"
    "其余各家付 底分 × 胜者分 × 倍数；王 {joker} 分，其他牌 1 分。倍数见牌型。付不起的按比例付。",
    "If there is a bomb only bombs are settled, otherwise class by class. Losers of the winner's own "
    "class pay base {base} × (his score + all of theirs) × multiplier × {hit}, the others base × his "
    "score × multiplier; a joker scores {joker}, any other card 1. The multipliers stand with the "
    "types. Nobody pays more than he has.",
)
_SIDE_POTS = words(
    "每人只能赢自己下到的那一层：有边池，没人跟的部分退回。",
    "Everybody can win only the layers he has paid into: side pots; what nobody called goes back.",
)
_NO_SIDE_POTS = words(
    "没有边池：赢家从每人那里拿走不超过自己下注额的筹码，其余退回。",
    "No side pots: the winner takes from everybody no more than he has bet himself; the rest goes back.",
)


def _coins(game: Game, rules: Showdown) -> Found:
    t = rules.tariff
    return _fill(_COINS, base=t.base, hit=t.hit, joker=t.joker), None


_TWICE = words(
    "发两次时每个底池对半，零头归第一次。",
    " When the board is run twice every pot is halved, odd chips to the first board.",
)


def _pots(game: Game, rules: Betting) -> Found:
    text = _SIDE_POTS if rules.side_pots else _NO_SIDE_POTS
    if rules.run_twice:
        text = {lang: text[lang] + _TWICE[lang] for lang in text}
    return text, None


_TELLERS: dict[type[Any], Callable[[Game, Any], Found]] = {
    LandlordStakes: _stakes,
    CardsLeft: _cards_left,
    CardPoints: _card_points,
    Captured: _captured,
    ByResult: _by_result,
    Showdown: _coins,
    Betting: _pots,
}
