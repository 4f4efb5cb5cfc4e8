"""The table as text (§11 of the rule book), for a whole state or for what one seat knows of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from paiju.actions import Yield
from paiju.cards import Cards, format_cards
from paiju.events import Leader, Pass, Play, Setup, Unseal
from paiju.language import Words, current, say, speaking, words
from paiju.lexicon import Reading
from paiju.rules.betting import Betting
from paiju.rules.bidding import CALL, CallRob, Score
from paiju.rules.climb import Climb
from paiju.rules.family import Family
from paiju.rules.position import Hand, Position, landlords
from paiju.rules.roles import RESULTS
from paiju.rules.settle import anti_spring, spring
from paiju.rules.showdown import Showdown
from paiju.standing import signed, standing
from paiju.state import STATUS, Observed, Rules, View

LANDLORD = words("地主", "landlord")
FARMER = words("农民", "farmer")
SPRING = words("春天", "spring")
ANTI_SPRING = words("反春天", "anti-spring")

# What a preset calls things differently, by the ordinary English word.
RENAMED: dict[object, dict[str, Words]] = {
    "competition": {
        LANDLORD["en"]: words("庄家", "declarer"),
        FARMER["en"]: words("防守人", "defender"),
        ANTI_SPRING["en"]: words("反春", "counter-spring"),
    }
}

_STYLE = words("long", "short")
_HEADLINE = words("{title}（{status}）", "{title} ({status})")
_PLAYER = words("玩家 {seat}", "player {seat}")
HELD = words("{player}{remark}剩余 {count} 张扑克牌：", "{player}{remark}, cards left: {count}")
REMARK = words("（{}）", " ({})")
_NO_REMARK = words(" ", "")
_LEADS = words("{} 先出", "{} leads")
_JOINT = words("，", ", ")
NONE = words("（空）", "(none)")
HIDDEN = words("（不可见）", "(hidden)")
REST_HIDDEN = words("（另有 {} 张不可见）", "({} more hidden)")
_BOTTOM = words("底牌（{}）：", "Bottom cards ({}):")
_SHOWN = words("已公开", "shown"), words("未公开", "not shown yet")
PLAYERS = words("玩家区域：", "Players:")
RECORD = words("出牌记录：", "Record:")
SETTLED = words("结算信息：", "Settlement:")
SAID = words("{text}（{player}）", "{text} ({player})")
_LAID = words("{cards}（{player}，{type}）", "{cards} ({player}, {type})")
_COMPOSED = words("残局，{} 先出", "composed position, {} leads")
_REDEALT = words("重新发牌 {} 次", "redeals: {}")
_FORCED = words("强制", "forced")
COUNTER = words("{name}：{value}", "{name}: {value}")
BASE = words("底分", "base")
_CALLS = words("叫地主", "calls")
_ROBS = words("抢地主", "robs")
_ON_HAND = words("实炸", "bombs on a hand")
_LED = words("空炸", "bombs led")
_MULTIPLIER = words("当前倍数", "multiplier")
_POSSIBLE = words("不可能", "impossible"), words("可能", "possible")
_HAPPENED = words("否", "no"), words("是", "yes")
_STAKE = words("每注：{sum} = {stake}", "stake: {sum} = {stake}")
_AMOUNT = words("{player}{side}：{amount}{why}", "{player}{side}: {amount}{why}")
_IN_CIRCLE = words("本圈", "in the circle")
_DOUBLE = words("双地", "double landlord")
_SMALLEST_LEADS = words("最小先出", "smallest card leads")
STOCK = words("牌堆（{} 张）：", "Stock ({}):")
_RESULT = words("结果：{name}（{code}）", "result: {name} ({code})")
_DOUBLED = words("加倍 ×{}", "doubled ×{}")


@dataclass(frozen=True)
class Entry:
    """One hand or pass of the record."""

    seat: int
    cards: Cards  # in their order of record; empty for a pass
    reading: Reading
    circle: int  # counted from 1 through the whole game
    ranks: str = ""  # what the cards stand for, where some are wild


def display(observed: Observed, language: str | None = None) -> str:
    """The table as text: what this observer may know, in the given language or the one in force."""
    with speaking(language or current()):
        if isinstance(observed.game.rules, Showdown):
            from paiju.sealed_display import blocks
        elif isinstance(observed.game.rules, Betting):
            from paiju.betting_display import blocks
        else:
            blocks = _blocks
        top, *rest = blocks(observed)
        first = headline(observed.game.title, observed.status)
        return "\n\n".join("\n".join(block) for block in ([first, *top], *rest) if block)


def _blocks(observed: Observed) -> tuple[list[str], ...]:
    """Counters, players, record and settlement of a shedding game."""
    return _counters(observed), _players(observed), _record(observed), _settlement(observed)


def _climb(observed: Observed) -> Climb:
    rules = observed.game.rules
    assert isinstance(rules, Climb)
    return rules


def headline(title: Words, status: str, language: str | None = None) -> str:
    """The first line: what is played, and how far it has got."""
    facts = {"title": say(title, language), "status": say(STATUS[status], language)}
    return say(_HEADLINE, language).format(**facts)


def rounds(observed: Observed) -> list[list[Entry]]:
    """The record by rounds (§9): a leader who covers his own last hand goes on in the same one."""
    rules = observed.game.family
    position = observed.game.rules.opening(observed.players)
    found: list[list[Entry]] = []
    circle = 0
    for event in observed.events:
        if isinstance(event, Pass):
            found[-1].append(Entry(event.seat, (), Yield.reading, circle))
        elif isinstance(event, Unseal):
            circle += 1
            found.append(_revealed(rules, event, circle))
        elif isinstance(event, Play):
            body = _body(rules, position, event)
            if position.leading:
                circle += 1
                if not _goes_on(rules, position, event.seat, body):
                    found.append([])
            reading = rules.lexicon.readings[body]
            found[-1].append(Entry(event.seat, event.cards, reading, circle, event.ranks))
        position = observed.game.rules.apply(position, event)
    return found


def _revealed(rules: Family, event: Unseal, circle: int) -> list[Entry]:
    """Hands that were laid at the same time, by seat."""
    laid = zip(event.hands, event.readings, strict=True)
    return [
        Entry(seat, cards, _reading(rules, cards, reading), circle)
        for seat, (cards, reading) in enumerate(laid)
        if cards is not None
    ]


def _reading(rules: Family, cards: Cards, reading: str) -> Reading:
    row = rules.lexicon.row(rules.deck.pack(cards), reading)
    return Yield.reading if row is None else rules.lexicon.reading(row)


def _body(rules: Family, p: Position, event: Play) -> int:
    row = rules.reader(p.wild).row(event)
    assert row is not None
    return rules.lexicon.body_of[row]


def _goes_on(rules: Family, p: Position, seat: int, body: int) -> bool:
    """Does a free lead cover the hand that won the circle before, and is that his own?"""
    before = p.last - rules.tables.free - 1  # while leading, `last` still knows that hand
    return before >= 0 and p.owner == seat and rules.lexicon.covers(body, before)


# --- the second line ---


def _counters(observed: Observed) -> list[str]:
    """What has multiplied the stake so far; nothing counts before there is a landlord."""
    rules, p = _climb(observed), observed.position
    factors = rules.settle.factors(p)
    if rules.goal.worth(rules.deck.cards):
        return [captured(p)]
    if not factors or p.landlord is None:
        return []
    led = sum(bomb.led for bomb in p.bombs)
    counted = [
        (BASE, p.base),
        *_bidding_counters(rules, p),
        (_ON_HAND, len(p.bombs) - led),
        (_LED, led),
        *_springs(observed),
        (_MULTIPLIER, prod(factor for _, factor in factors) // p.base),
    ]
    return [" | ".join(say(COUNTER).format(name=say(n), value=v) for n, v in counted)]


def captured(p: Position) -> str:
    """Points captured so far, and those lying in the circle."""
    shown = [(player_name(seat), points) for seat, points in enumerate(p.points)]
    shown.append((say(_IN_CIRCLE), p.pile))
    return " | ".join(say(COUNTER).format(name=name, value=value) for name, value in shown)


def _bidding_counters(rules: Climb, p: Position) -> Iterable[tuple[Words, object]]:
    """Calls and robs, where the bidding has them."""
    for stage in rules.stages:
        if isinstance(stage, CallRob):
            yield _CALLS, sum(word == CALL[1] for _, word in stage.words(rules, p))
        if isinstance(stage, CallRob | Score) and stage.rob:
            yield _ROBS, p.robs


def _springs(observed: Observed) -> Iterable[tuple[Words, object]]:
    """Whether 春天 and 反春天 can still happen; in the end, whether they have."""
    p = observed.position
    farmers = sum(laid for seat, laid in enumerate(p.laid) if seat != p.landlord)
    if observed.is_over:
        answers, spring_is, anti_is = _HAPPENED, spring(p), anti_spring(p)
    else:
        answers, spring_is, anti_is = _POSSIBLE, not farmers, p.laid[p.landlord] <= 1
    yield SPRING, say(answers[spring_is])
    yield _term(observed, ANTI_SPRING), say(answers[anti_is])


def _term(observed: Observed, word: Words) -> Words:
    """The word a preset has for something."""
    renamed = RENAMED.get(observed.game.settings.get("preset"), {})
    return renamed.get(word["en"], word)


# --- the players ---


def _players(observed: Observed) -> list[str]:
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(observed.position.hands):
        remark = _remark(observed, seat) or say(_NO_REMARK)
        name = player_name(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=hand.count))
        lines.append(_held(observed.game.rules, hand, observed.position.wild))
    return lines + _bottom(observed)


def player_name(seat: int) -> str:
    """玩家 1 for seat 0."""
    return say(_PLAYER).format(seat=seat + 1)


def _remark(observed: Observed, seat: int) -> str:
    """Why a player is special, in brackets: his side, and the card that makes him lead."""
    facts = [role(observed, seat)]
    for event in observed.events:
        if isinstance(event, Leader) and event.seat == seat and event.cards:
            why = say(_SMALLEST_LEADS if event.shown else _LEADS)
            facts.append(why.format(spelt(event.cards, " ")))
    said = say(_JOINT).join(filter(None, facts))
    return say(REMARK).format(said) if said else ""


def _side(observed: Observed, seat: int) -> str:
    name = role(observed, seat)
    return say(REMARK).format(name) if name else ""


def role(observed: Observed, seat: int) -> str:
    """Landlord or farmer, as far as this observer knows and as the game in play calls them."""
    if observed.position.marks:
        own = isinstance(observed, View) and observed.seat == seat
        return _hidden_role(observed.position, seat, own)
    if observed.landlord is None:
        return ""
    return say(_term(observed, LANDLORD if seat == observed.landlord else FARMER))


def _hidden_role(p: Position, seat: int, own: bool) -> str:
    """A role that hangs on cards; everybody knows his own once he holds cards."""
    known = p.landlords or landlords(p)
    everything = bool(p.landlords) or None not in p.marks
    if seat not in known:
        return say(FARMER) if everything or (own and p.dealt > seat) else ""
    return say(_DOUBLE if everything and len(known) == 1 else LANDLORD)


def _held(rules: Rules, hand: Hand, wild: str) -> str:
    if not hand.cards:
        return say(HIDDEN if hand.hidden else NONE)
    known = spelt(rules.sorted(hand.cards, wild), " | ")
    return known + (" | " + say(REST_HIDDEN).format(hand.hidden) if hand.hidden else "")


def spelt(cards: Cards, joint: str) -> str:
    """Cards in the style of the language in force."""
    return format_cards(cards, say(_STYLE), joint)


def _bottom(observed: Observed) -> list[str]:
    """The landlord's cards, or the stock; a composed position has none."""
    p = observed.position
    if not (p.bottom or p.stock.count):
        return []
    if not _climb(observed).has_landlord:
        return [say(STOCK).format(p.stock.count), spelt(p.stock.cards, " | ") or say(HIDDEN)]
    shown = spelt(p.bottom or p.stock.cards, " | ")
    return [say(_BOTTOM).format(say(_SHOWN[not p.bottom])), shown or say(HIDDEN)]


# --- the record ---


def _record(observed: Observed) -> list[str]:
    lines = [_pre_round(observed), *(" -> ".join(map(entry_text, r)) for r in rounds(observed))]
    return [say(RECORD), *(filter(None, lines) if any(lines) else [say(NONE)])]


def entry_text(entry: Entry) -> str:
    """One hand of the record: what, by whom, as what."""
    facts = {"player": player_name(entry.seat), "type": entry.reading.name()}
    if not entry.cards:
        return say(SAID).format(text=facts["type"], player=facts["player"])
    return say(_LAID).format(
        cards="+".join(stand_ins(entry.cards, entry.ranks, say(_STYLE))), **facts
    )


def stand_ins(cards: Cards, ranks: str, style: str = "short") -> Iterable[str]:
    """The cards by name, a wild one with the rank it stands for: 黑桃7→8."""
    for card, arrow in zip(cards, arrows(cards, ranks), strict=True):
        yield format_cards((card,), style) + arrow


def arrows(cards: Cards, ranks: str) -> list[str]:
    """What goes behind each card: →8 if it stands for an 8."""
    return [
        f"→{rank.replace('T', '10')}" if rank and rank != card.rank else ""
        for card, rank in zip(cards, ranks or [""] * len(cards), strict=True)
    ]


def _pre_round(observed: Observed) -> str:
    """What was said before the opening hand (预备回合)."""
    rules, p = _climb(observed), observed.position
    for event in observed.events:
        if isinstance(event, Setup):  # nobody was asked anything
            return say(_COMPOSED).format(player_name(event.seat))
    said = [spoken for stage in rules.stages[: p.stage + 1] for spoken in stage.words(rules, p)]
    if p.forced:
        said.append((p.landlord, _FORCED))
    redeals = [say(_REDEALT).format(p.redeals)] if p.redeals else []
    return " -> ".join([*redeals, *(_spoken(seat, word) for seat, word in said)])


def _spoken(seat: int, word: Words) -> str:
    """A word and who said it; seat -1: the text stands alone."""
    return say(word) if seat < 0 else say(SAID).format(text=say(word), player=player_name(seat))


# --- the settlement ---


def _settlement(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    factors = _climb(observed).settle.factors(observed.position)
    named = [(say(_term(observed, name)), factor) for name, factor in factors]
    stake = prod(factor for _, factor in named)
    lines = [_amount(observed, seat, stake) for seat in range(observed.players)]
    code = observed.position.result
    if code:
        lines.insert(0, say(_RESULT).format(name=say(RESULTS[code]), code=code))
    if named:
        product = " × ".join(f"{name} {factor}" for name, factor in named)
        lines.insert(0, say(_STAKE).format(sum=product, stake=stake))
    return [say(SETTLED), *lines]


def _amount(observed: Observed, seat: int, stake: int) -> str:
    assert observed.payoffs is not None
    amount = observed.payoffs[seat]
    against = observed.landlord not in (None, seat)
    share = abs(amount) // stake if against else 1  # a farmer who doubled pays several stakes
    doubled = say(_DOUBLED).format(share) if share > 1 else ""
    return say(_AMOUNT).format(
        player=player_name(seat).capitalize(),
        side=_side(observed, seat),
        amount=signed(amount),
        why=standing(observed.game.rules, observed.position, seat, doubled),
    )
