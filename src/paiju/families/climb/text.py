"""The table as text (§11 of the rule book), for a whole state or for what one seat knows of it."""

from collections.abc import Iterable
from math import prod

from paiju.core.cards import Cards, format_cards
from paiju.core.events import Leader
from paiju.core.language import Words, say, say_cards, words
from paiju.engine.contract import Rules
from paiju.engine.hand import Hand
from paiju.engine.state import Observed
from paiju.engine.text import (
    COUNTER,
    HELD,
    HIDDEN,
    NO_REMARK,
    NONE,
    PLAYERS,
    RECORD,
    REMARK,
    REST_HIDDEN,
    SAID,
    SETTLED,
    STOCK,
    STYLE,
    arrange_cards,
    name_player,
    spell_cards,
    write_counters,
    write_signed,
    write_standing,
)
from paiju.families.climb.position import Position
from paiju.families.climb.role_words import role as role_of
from paiju.families.climb.role_words import term
from paiju.families.climb.roles import RESULTS
from paiju.families.climb.rules import climb
from paiju.families.climb.tableau import counters, said_before
from paiju.families.laying.tricks import TrickEntry, rounds

_LEADS = words("{} 先出", "{} leads")
_JOINT = words("，", ", ")
_BOTTOM = words("底牌（{}）：", "Bottom cards ({}):")
_SHOWN = words("已公开", "shown"), words("未公开", "not shown yet")
_LAID = words("{cards}（{player}，{type}）", "{cards} ({player}, {type})")
_STAKE = words("每注：{sum} = {stake}", "stake: {sum} = {stake}")
_AMOUNT = words("{player}{side}：{amount}{why}", "{player}{side}: {amount}{why}")
_IN_CIRCLE = words("本圈", "in the circle")
_SMALLEST_LEADS = words("最小先出", "smallest card leads")
_RESULT = words("结果：{name}（{code}）", "result: {name} ({code})")
_DOUBLED = words("加倍 ×{}", "doubled ×{}")


def describe(observed: Observed, sort: str) -> tuple[list[str], ...]:
    """Counters, players, record and settlement of a shedding game."""
    return _counters(observed), _players(observed, sort), _record(observed), _settlement(observed)


# --- the second line ---


def _counters(observed: Observed) -> list[str]:
    """What has multiplied the stake so far, or the points captured."""
    rules = climb(observed)
    if rules.goal.worth(rules.deck.cards):
        return [captured(observed.position)]
    counted = counters(observed)
    return [write_counters(counted)] if counted else []


def captured(p: Position) -> str:
    """Points captured so far, and those lying in the circle."""
    shown = [(name_player(seat), points) for seat, points in enumerate(p.points)]
    shown.append((say(_IN_CIRCLE), p.pile))
    return " | ".join(say(COUNTER).format(name=name, value=value) for name, value in shown)


# --- the players ---


def _players(observed: Observed, sort: str) -> list[str]:
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(observed.position.hands):
        remark = _remark(observed, seat) or say(NO_REMARK)
        name = name_player(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=hand.count))
        lines.append(_held(observed.game.rules, hand, observed.position.wild, sort))
    return lines + _bottom(observed)


def _remark(observed: Observed, seat: int) -> str:
    """Why a player is special, in brackets: his side, and the card that makes him lead."""
    facts = [role(observed, seat)]
    for event in observed.events:
        if isinstance(event, Leader) and event.seat == seat and event.cards:
            why = say(_SMALLEST_LEADS if event.shown else _LEADS)
            facts.append(why.format(spell_cards(event.cards, " ")))
    said = say(_JOINT).join(filter(None, facts))
    return say(REMARK).format(said) if said else ""


def _side(observed: Observed, seat: int) -> str:
    name = role(observed, seat)
    return say(REMARK).format(name) if name else ""


def name_seat(observed: Observed, seat: int) -> list[str]:
    """His side."""
    return [role(observed, seat)]


def role(observed: Observed, seat: int) -> str:
    """Landlord or farmer, as far as this observer knows and as the game in play calls them."""
    name = role_of(observed, seat)
    return say(name) if name else ""


def _held(rules: Rules, hand: Hand, wild: str, sort: str) -> str:
    if not hand.cards:
        return say(HIDDEN if hand.hidden else NONE)
    known = spell_cards(arrange_cards(rules, hand.cards, wild, sort), " | ")
    return known + (" | " + say(REST_HIDDEN).format(hand.hidden) if hand.hidden else "")


def _bottom(observed: Observed) -> list[str]:
    """The landlord's cards, or the stock; a composed position has none."""
    p = observed.position
    if not (p.bottom or p.stock.count):
        return []
    if not climb(observed).has_landlord:
        return [say(STOCK).format(p.stock.count), spell_cards(p.stock.cards, " | ") or say(HIDDEN)]
    shown = spell_cards(p.bottom or p.stock.cards, " | ")
    return [say(_BOTTOM).format(say(_SHOWN[not p.bottom])), shown or say(HIDDEN)]


# --- the record ---


def _record(observed: Observed) -> list[str]:
    lines = [_pre_round(observed), *(" -> ".join(map(entry_text, r)) for r in rounds(observed))]
    return [say(RECORD), *(filter(None, lines) if any(lines) else [say(NONE)])]


def entry_text(entry: TrickEntry) -> str:
    """One hand of the record: what, by whom, as what."""
    facts = {"player": name_player(entry.seat), "type": entry.reading.name()}
    if not entry.cards:
        return say(SAID).format(text=facts["type"], player=facts["player"])
    return say(_LAID).format(
        cards="+".join(stand_ins(entry.cards, entry.ranks, say(STYLE))), **facts
    )


def stand_ins(cards: Cards, ranks: str, style: str = "short") -> Iterable[str]:
    """The cards by name, a wild one with the rank it stands for: 黑桃7→8."""
    for card, arrow in zip(cards, arrows(cards, ranks), strict=True):
        yield say_cards(format_cards((card,), style)) + arrow


def arrows(cards: Cards, ranks: str) -> list[str]:
    """What goes behind each card: →8 if it stands for an 8."""
    return [
        f"→{rank.replace('T', '10')}" if rank and rank != card.rank else ""
        for card, rank in zip(cards, ranks or [""] * len(cards), strict=True)
    ]


def _pre_round(observed: Observed) -> str:
    """What was said before the opening hand (预备回合)."""
    return " -> ".join(_spoken(seat, word) for seat, word in said_before(observed))


def _spoken(seat: int, word: Words) -> str:
    """A word and who said it; seat -1: the text stands alone."""
    return say(word) if seat < 0 else say(SAID).format(text=say(word), player=name_player(seat))


# --- the settlement ---


def _settlement(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    factors = climb(observed).settle.factors(observed.position)
    named = [(say(term(observed, name)), factor) for name, factor in factors]
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
        player=name_player(seat).capitalize(),
        side=_side(observed, seat),
        amount=write_signed(amount),
        why=write_standing(observed.game.rules, observed.position, seat, doubled),
    )
