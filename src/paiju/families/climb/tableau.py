"""The table of a shedding game as data."""

from collections.abc import Iterable
from math import prod
from typing import Any

from paiju.core.events import Play, Return, Setup, Tribute
from paiju.core.language import Words, words
from paiju.engine.parts import (
    Counter,
    Deed,
    Gift,
    Multiplier,
    Pile,
    Place,
    SettlementLine,
    Stakes,
    Trick,
    list_codes,
    make_counter,
    make_label,
)
from paiju.engine.state import Observed, View
from paiju.families.climb.bidding import CALL, CallRob, Score
from paiju.families.climb.position import Position
from paiju.families.climb.role_words import ANTI_SPRING, SPRING, role, side, term
from paiju.families.climb.roles import RESULTS
from paiju.families.climb.rules import Climb, climb
from paiju.families.climb.settle import anti_spring, spring
from paiju.families.climb.sides import friends, has_landlords
from paiju.families.climb.stakes import DOUBLE
from paiju.families.laying.tricks import deed, rounds, winner

BASE = words("底分", "base")
_CALLS = words("叫地主", "calls")
_ROBS = words("抢地主", "robs")
_ON_HAND = words("实炸", "bombs on a hand")
_LED = words("空炸", "bombs led")
_MULTIPLIER = words("当前倍数", "multiplier")
_POSSIBLE = words("不可能", "impossible"), words("可能", "possible")
_HAPPENED = words("否", "no"), words("是", "yes")
_FORCED = words("强制", "forced")
_REDEALT = words("重新发牌 {} 次", "redeals: {}")
_COMPOSED = words("残局，玩家 {} 先出", "composed position, player {} leads")
_BEFORE = words("预备回合", "before the play")
_WARNINGS = {1: words("报单", "one card left"), 2: words("报双", "two cards left")}

Said = tuple[int, Words]  # seat (-1: nobody) and word


def lay_out(view: View, history: bool) -> dict[str, Any]:
    """What the tableau of a shedding game has."""
    rules, p = climb(view), view.position
    played_for = stakes(view)
    return {
        **_cards(rules, p),
        "places": _places(view),
        "beat": _beat(rules, p),
        "gifts": _gifts(view),
        "wild": list(p.wild),
        "stakes": played_for,
        "counters": _counted(view, played_for),
        "last": _last(rules, p),
        "history": _history(view) if history else None,
    }


# --- the seats ---


def _places(view: View) -> list[Place]:
    rules, p = climb(view), view.position
    deeds, mates = _deeds(rules, p), friends(view)
    scored = bool(p.points and rules.goal.worth(rules.deck.cards))
    out = rules.finished(p)
    return [
        Place(
            left=hand.count,
            role=_labelled(role(view, seat)),
            side=side(view, seat),
            friend=seat in mates,
            warning=_warning(rules, p, hand.count),
            deed=deeds.get(seat),
            decided=not p.doubles and any(seat == who for who, _ in p.sealed),
            open=list_codes(hand.cards) if p.opened and p.opened[seat] else [],
            points=p.points[seat] if scored else None,
            captured=p.captured[seat] if scored else None,
            finished=out.index(seat) + 1 if seat in out else 0,
        )
        for seat, hand in enumerate(p.hands)
    ]


def _labelled(text: Words | None) -> Any:
    return None if text is None else make_label(text)


def _warning(rules: Climb, p: Position, count: int) -> Any:
    """报单 and 报双, where a hand is not filled up again."""
    refilled = rules.goal.refill and p.stock.count
    return None if p.turn < 0 or refilled else _labelled(_WARNINGS.get(count))


def _deeds(rules: Climb, p: Position) -> dict[int, Deed]:
    """What each seat did last: in the circle, or before the first one in words."""
    if p.circle:
        return {event.seat: deed(rules, p.wild, event) for event in p.circle}
    said = [(seat, DOUBLE[value]) for seat, value in p.sealed if value is not None]
    return {seat: _say(seat, word) for seat, word in [*_words(rules, p), *said] if seat >= 0}


def _say(seat: int, word: Words) -> Deed:
    return Deed(kind="say", title=make_label(word), seat=None if seat < 0 else seat)


def _words(rules: Climb, p: Position) -> list[Said]:
    """What was said in the stages so far."""
    return [(s, word) for stage in rules.stages[: p.stage + 1] for s, word in stage.words(rules, p)]


# --- the middle ---


def _beat(rules: Climb, p: Position) -> Deed | None:
    """The hand that has to be covered."""
    if p.turn < 0 or p.leading or p.payoffs is not None:
        return None
    laid = next(event for event in reversed(p.circle) if isinstance(event, Play))
    return deed(rules, p.wild, laid)


def _gifts(view: View) -> list[Gift]:
    """Tributes and returns, until the first card is laid."""
    if any(view.position.laid):
        return []
    gifts = (event for event in view.events if isinstance(event, Tribute | Return))
    return [Gift(seat=gift.seat, to=gift.to, cards=list_codes(gift.cards or ())) for gift in gifts]


def _cards(rules: Climb, p: Position) -> dict[str, Any]:
    """The bottom cards or the stock, what must be laid, and the points in the circle."""
    stock = Pile(count=p.stock.count, cards=list_codes(p.bottom or p.stock.cards))
    found: dict[str, Any] = {"must": list_codes(p.must)}
    if not rules.has_landlord:
        found["stock"] = stock if p.stock.count or rules.goal.refill else None
    elif p.bottom or p.stock.count:
        found["bottom"] = Pile(count=len(p.bottom) or p.stock.count, cards=stock.cards)
    if rules.goal.worth(rules.deck.cards):
        found["pile"] = p.pile
    return found


def stakes(observed: Observed) -> Stakes | None:
    """What multiplies the stake so far; nothing counts before there is a landlord."""
    factors = climb(observed).settle.factors(observed.position)
    if not factors or observed.landlord is None:
        return None
    named = [Multiplier(title=make_label(term(observed, n)), factor=f) for n, f in factors]
    return Stakes(total=prod(factor for _, factor in factors), factors=named)


def counters(observed: Observed) -> list[Counter]:
    """What has multiplied the stake so far, counted."""
    return _counted(observed, stakes(observed))


def _counted(observed: Observed, played_for: Stakes | None) -> list[Counter]:
    rules, p = climb(observed), observed.position
    if played_for is None:
        return []
    led = sum(bomb.led for bomb in p.bombs)
    counted: list[tuple[Words, object]] = [
        (BASE, p.base),
        *_bidding_counters(rules, p),
        (_ON_HAND, len(p.bombs) - led),
        (_LED, led),
        *_springs(observed),
        (_MULTIPLIER, played_for.total // p.base),
    ]
    return [make_counter(title, value) for title, value in counted]


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
    yield SPRING, answers[spring_is]
    yield term(observed, ANTI_SPRING), answers[anti_is]


# --- what was ---


def _last(rules: Climb, p: Position) -> Trick | None:
    """The circle before the one that is running."""
    circle = p.circle if p.leading or p.payoffs is not None else p.before
    if not circle:
        return None
    deeds = [deed(rules, p.wild, event) for event in circle]
    return Trick(deeds=deeds, winner=winner(deeds))


def said_before(observed: Observed) -> list[Said]:
    """What was said before the opening hand (预备回合); seat -1: it stands alone."""
    rules, p = climb(observed), observed.position
    for event in observed.events:
        if isinstance(event, Setup):  # nobody was asked anything
            return [(-1, _numbered(_COMPOSED, event.seat + 1))]
    redealt = [(-1, _numbered(_REDEALT, p.redeals))] if p.redeals else []
    forced = [(p.landlord, _FORCED)] if p.forced else []
    return [*redealt, *_words(rules, p), *forced]


def _numbered(text: Words, number: int) -> Words:
    return {language: sentence.format(number) for language, sentence in text.items()}


def _history(view: View) -> list[Trick]:
    said = [_say(seat, word) for seat, word in said_before(view)]
    found = [Trick(deeds=said, title=make_label(_BEFORE))] if said else []
    for line in rounds(view):
        deeds = [one.deed() for one in line]
        found.append(Trick(deeds=deeds, winner=winner(deeds)))
    return found


# --- the end ---


def list_payments(view: View) -> list[SettlementLine]:
    """What every seat gets, and for what."""
    rules = climb(view)
    return [
        SettlementLine(title=make_label(term(view, name)), amounts=list(amounts))
        for name, amounts in rules.settle.lines(rules, view.position)
    ]


def list_winners(view: View) -> list[int]:
    """The side that gains; where everybody plays for himself only the best."""
    assert view.payoffs is not None
    least = 1 if has_landlords(climb(view)) else max(view.payoffs)
    return [seat for seat, won in enumerate(view.payoffs) if won >= least]


def name_result(view: View) -> dict[str, Any]:
    """The result, where a game has codes for it."""
    code = view.position.result
    return {"code": code, "result": make_label(RESULTS[code])} if code else {}
