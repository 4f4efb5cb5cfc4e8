"""The types of a game, each with the smallest hand that is one."""

from collections.abc import Iterator

from paiju.game import Game
from paiju.language import LANGUAGES, say_cards, words
from paiju.lexicon import Lexicon
from paiju.pages import Cell, Section, Table, same
from paiju.rules.family import Family
from paiju.rules.showdown import Showdown

_TITLE = words("牌型", "Types")
_HEAD = (
    words("牌型", "type"), words("代码", "id"), words("例", "example"), words("说明", "remarks"),
)  # fmt: skip
_BOMB = words("炸弹", "bomb")
_LARGEST = words("绝对最大：{}", "absolutely largest: {}")
_TIMES = words("{} 倍", "×{}")
_WILD = {
    "soft": words("含癞子", "with wild cards"),
    "hard": words("没有癞子", "without wild cards"),
    "pure": words("全是癞子", "only wild cards"),
}
_POKER = words(
    "七张中最好的五张，从小到大。", "The best five of seven cards, from the weakest kind on."
)
_HANDS = (  # one of each category, weakest first
    "As Kd 9h 7c 4s", "As Ah 9d 7c 4s", "As Ah 9d 9c 4s", "As Ah Ad 9c 4s", "9s 8h 7d 6c 5s",
    "As Js 9s 6s 3s", "As Ah Ad 9c 9s", "As Ah Ad Ac 9s", "9s 8s 7s 6s 5s", "As Ks Qs Js Ts",
)  # fmt: skip


def types(game: Game) -> Section:
    """What may be laid, or what hands are worth."""
    if not isinstance(game.rules, Family):
        return Section("types", _TITLE, _POKER, Table(_HEAD, tuple(_categories(game))))
    return Section("types", _TITLE, table=Table(_HEAD, tuple(_shapes(game))))


def _categories(game: Game) -> Iterator[tuple[Cell, ...]]:
    for text in _HANDS:
        (reading,) = game.classify(text)
        yield reading.title, same(reading.type), same(text), same("")


def _shapes(game: Game) -> Iterator[tuple[Cell, ...]]:
    lexicon, seen = game.family.lexicon, set()
    for shape in lexicon.combos.shapes:
        key = shape.type, shape.title["zh"], getattr(shape, "wild", "")
        bodies = [
            at
            for at, body in enumerate(lexicon.bodies)
            if (body.shape.type, body.shape.title["zh"], getattr(body.shape, "wild", "")) == key
        ]
        if key in seen or not bodies:
            continue
        seen.add(key)
        rows = [row for at in bodies for row in range(*lexicon.row_range(at))[:1]]
        example = lexicon.spell(rows[0]) if rows else ""
        yield shape.title, same(shape.type), _spelt(example), _remarks(game, lexicon, bodies)


def _spelt(example: str) -> Cell:
    return {lang: say_cards(example, lang) for lang in LANGUAGES}


def _remarks(game: Game, lexicon: Lexicon, bodies: list[int]) -> Cell:
    shape = lexicon.bodies[bodies[0]].shape
    found = [_BOMB] if shape.bomb else []
    found += [_WILD[name] for name in [getattr(shape, "wild", "")] if name]
    if isinstance(game.rules, Showdown):
        times = game.rules.tariff.multipliers[shape.type]
        found.append({lang: text.format(times) for lang, text in _TIMES.items()})
    closing = sorted({str(lexicon.readings[at]) for at in bodies if lexicon.absolute[at]})
    if closing:
        listed = ", ".join(closing[:3]) + (" …" if len(closing) > 3 else "")
        found.append({lang: text.format(listed) for lang, text in _LARGEST.items()})
    return words("，".join(f["zh"] for f in found), ", ".join(f["en"] for f in found))
