"""The types of a game that lays combos, each with the smallest hand that is one."""

from collections.abc import Callable, Iterator

from paiju.core.language import LANGUAGES, Words, say_cards, words
from paiju.engine.page import Cell, PageTable, Section, make_cell
from paiju.families.laying.rules import LayingRules
from paiju.lexicon.lexicon import Lexicon
from paiju.lexicon.spec import Form

SETTLEMENT = words("结算", "Settlement")
TYPES = words("牌型", "Types")
HEAD = (
    words("牌型", "type"), words("代码", "id"), words("例", "example"), words("说明", "remarks"),
)  # fmt: skip
_BOMB = words("炸弹", "bomb")
_LARGEST = words("绝对最大：{}", "absolutely largest: {}")
_WILD = {
    "soft": words("含癞子", "with wild cards"),
    "hard": words("没有癞子", "without wild cards"),
    "pure": words("全是癞子", "only wild cards"),
}

Remark = Callable[[Form], list[Words]]


def list_shapes(rules: LayingRules, remark: Remark = lambda shape: []) -> Section:
    """What may be laid; `remark` adds what a family says about a type."""
    return Section("types", TYPES, table=PageTable(HEAD, tuple(_shapes(rules, remark))))


def _shapes(rules: LayingRules, remark: Remark) -> Iterator[tuple[Cell, ...]]:
    lexicon, seen = rules.lexicon, set()
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
        yield shape.title, make_cell(shape.type), _spelt(example), _remarks(lexicon, bodies, remark)


def _spelt(example: str) -> Cell:
    return {lang: say_cards(example, lang) for lang in LANGUAGES}


def _remarks(lexicon: Lexicon, bodies: list[int], remark: Remark) -> Cell:
    shape = lexicon.bodies[bodies[0]].shape
    found: list[Words] = [_BOMB] if shape.bomb else []
    found += [_WILD[name] for name in [getattr(shape, "wild", "")] if name]
    found += remark(shape)
    closing = sorted({str(lexicon.readings[at]) for at in bodies if lexicon.absolute[at]})
    if closing:
        listed = ", ".join(closing[:3]) + (" …" if len(closing) > 3 else "")
        found.append({lang: text.format(listed) for lang, text in _LARGEST.items()})
    return words("，".join(f["zh"] for f in found), ", ".join(f["en"] for f in found))
