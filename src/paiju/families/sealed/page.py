"""What the page of a game of sealed rounds says."""

from paiju.core.language import Words, words
from paiju.engine.game import Game
from paiju.engine.page import Section
from paiju.families.laying.page import SETTLEMENT, list_shapes
from paiju.families.sealed.tableau import showdown
from paiju.lexicon.spec import Form

_COINS = words(
    "有炸弹只结算炸弹，否则依次结算各类。同类的败者付 底分 {base} ×（胜者分 + 同类败者分之和）× 倍数 × {hit}，"
    "其余各家付 底分 × 胜者分 × 倍数；王 {joker} 分，其他牌 1 分。倍数见牌型。付不起的按比例付。",
    "If there is a bomb only bombs are settled, otherwise class by class. Losers of the winner's own "
    "class pay base {base} × (his score + all of theirs) × multiplier × {hit}, the others base × his "
    "score × multiplier; a joker scores {joker}, any other card 1. The multipliers stand with the "
    "types. Nobody pays more than he has.",
)
_TIMES = words("{} 倍", "×{}")


def explain_settlement(game: Game) -> Section:
    """Who pays whom after a reveal."""
    t = showdown(game).tariff
    text = {lang: s.format(base=t.base, hit=t.hit, joker=t.joker) for lang, s in _COINS.items()}
    return Section("settlement", SETTLEMENT, text)


def list_types(game: Game) -> Section:
    """What may be sealed, and what each type multiplies."""
    multipliers = showdown(game).tariff.multipliers

    def remark(shape: Form) -> list[Words]:
        return [{lang: text.format(multipliers[shape.type]) for lang, text in _TIMES.items()}]

    return list_shapes(showdown(game), remark)
