"""Why a hint comes where it does, in both languages."""

from paiju.core.language import Words, words
from paiju.families.laying.candidates import Splits

ALL_OUT = words("一手出完", "lays the whole hand")
CANNOT = words("要不起", "nothing beats it")
PARTNER = words("队友的牌，不压", "a partner's hand: let it stand")
PARTNER_NEARLY_OUT = words("队友只剩 {n} 张，不压", "a partner has {n} left: let him go out")
FEED = words(
    "下家是队友，只剩 {n} 张，送小牌", "the next player is a partner with {n} left: feed him"
)
NEXT_HAS_ONE = words("下家只剩 1 张，出大牌", "the next player has 1 card left: play high")
NEXT_HAS_ONE_AVOID = words("下家只剩 1 张，不出单张", "the next player has 1 card left: no singles")
NEXT_HAS_ONE_RISK = words(
    "下家只剩 1 张，小单张会放走他", "the next player has 1 card left: a low single lets him out"
)
SPLITS_BOMB = words("拆了炸弹", "splits a bomb")
SPLITS_FOUR = words("拆开四张", "splits four of a kind")
SPLITS_TRIPLE = words("拆开三张", "splits a triple")
SPLITS_PAIR = words("拆开对子", "splits a pair")
SPENDS_BOMB = words("用掉一个炸弹", "spends a bomb")
TOP_BOMB = words("最大的炸弹，谁也压不住", "the highest bomb: nothing beats it")
BOMB = words("用炸弹", "a bomb")
KEEP_BOMBS = words("留住炸弹", "keeps the bombs")
CARRIES = words("带走小牌", "takes small cards along")
ALONG = words("顺便带走 {n} 张", "takes {n} cards along")
LONG = words("一手走 {n} 张", "gets rid of {n} cards")
HIGH = words("大牌，留着更好", "high: better kept")
HARD_TO_BEAT = words("大牌，不容易被压", "high: hard to beat")
MIDDLE = words("不大不小，可以走", "neither high nor low: it may go")
WILD = words("用 {n} 张癞子", "takes {n} of the wild cards")
CHEAPEST = words("压得住的最小一手", "the smallest that beats it")
COVERS = words("压得住", "beats it")
SMALL = words("先走小牌", "small cards first")
POINTS = words("有 {n} 分，小心", "holds {n} points: careful")
POINTS_NOW = words("有 {n} 分，趁现在出", "holds {n} points: now is the time")
TAKES_POINTS = words("收这一圈的 {n} 分", "for the {n} points of this circle")
# before the play
STRENGTH = words("牌力 {n} 点", "hand value {n}")
WEAK = words("牌力只有 {n} 点", "hand value only {n}")
DRAW = words("抽签，全凭运气", "a draw: luck decides")
SAFE = words("稳妥", "the safe answer")
DARING = words("冒险", "a gamble")
USELESS = words("用不着的小牌", "a small card of no use")
SMALL_ENOUGH = words("不大，给得起", "small enough to give")
GIVES_AWAY = words("给得太大", "too good to give away")
# sealed hands
SEALED_BOMB = words(
    "有炸弹只算炸弹，{n} 倍，约 {m}% 最大",
    "where there is a bomb only bombs count: ×{n}, the best about {m} % of the time",
)
SEALED_RUN = words(
    "连牌大于散牌，{n} 倍，约 {m}% 同类最大",
    "runs beat loose hands: ×{n}, the best of its class about {m} % of the time",
)
SEALED = words("{n} 倍，约 {m}% 同类最大", "×{n}, the best of its class about {m} % of the time")
SEALED_PASS = words("不出：别人赢了照样要赔", "a pass wins nothing and pays all the same")
# bets
FOR_VALUE = words("胜率约 {n}%，值得加注", "wins about {n} %: worth a raise")
BLUFF = words("胜率约 {n}%，只能吓人", "wins about {n} %: a bluff")
THIN = words("胜率约 {n}%，略占优势", "wins about {n} %: a small edge")
OVERBET = words("远超底池，太冒险", "far more than the pot: a gamble")
FREE = words("不花钱看牌", "costs nothing")
PAYS = words("胜率约 {n}%，跟注只要 {m}%", "wins about {n} %, a call needs {m} %")
TOO_DEAR = words(
    "胜率约 {n}%，跟注要 {m}%，不划算", "wins about {n} %, a call needs {m} %: too dear"
)
GIVE_UP = words(
    "胜率约 {n}%，跟注只要 {m}%，不必弃牌", "wins about {n} %, a call needs {m} %: no need"
)
STRADDLE = words("没看牌先下注，位置又差", "a bet without cards, from a poor position")
NO_STRADDLE = words("先看牌再说", "look at the cards first")
RUN_TWICE = words("期望一样，运气的成分更小", "worth the same, with less luck in it")
RUN_ONCE = words("一次定胜负", "everything on one board")
NO_NEED = words("不用花钱，不必弃牌", "nothing to pay: no need to fold")


def told(reason: dict[str, str], n: int, m: int = 0) -> dict[str, str]:
    """A reason with its numbers."""
    return {language: text.format(n=n, m=m) for language, text in reason.items()}


def damage(splits: Splits) -> Words | None:
    """The worst that a play takes apart, if anything."""
    told_of = (SPLITS_BOMB, SPLITS_FOUR, SPLITS_TRIPLE, SPLITS_PAIR)
    return next((why for why, n in zip(told_of, splits, strict=True) if n), None)
