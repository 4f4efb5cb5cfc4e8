"""The table as text (§11 of the rule book), for a whole state or for what one seat knows of it."""

from collections.abc import Iterable
from math import prod

from paiju.cards import Cards, format_cards, sort_cards
from paiju.contract import Rules
from paiju.events import Leader
from paiju.language import Words, current, say, say_cards, speaking, words
from paiju.rules.betting import Betting
from paiju.rules.position import Hand, Position
from paiju.rules.roles import RESULTS
from paiju.rules.showdown import Showdown
from paiju.standing import signed, standing
from paiju.state import STATUS, Observed
from paiju.tableau.climbing import climb, counters, said_before
from paiju.tableau.parts import Counter, plain
from paiju.tableau.roles import role as role_of
from paiju.tableau.roles import term
from paiju.tableau.tricks import Entry, rounds

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
COUNTER = words("{name}：{value}", "{name}: {value}")
_STAKE = words("每注：{sum} = {stake}", "stake: {sum} = {stake}")
_AMOUNT = words("{player}{side}：{amount}{why}", "{player}{side}: {amount}{why}")
_IN_CIRCLE = words("本圈", "in the circle")
_SMALLEST_LEADS = words("最小先出", "smallest card leads")
STOCK = words("牌堆（{} 张）：", "Stock ({}):")
_RESULT = words("结果：{name}（{code}）", "result: {name} ({code})")
_DOUBLED = words("加倍 ×{}", "doubled ×{}")


def display(observed: Observed, language: str | None = None, sort: str = "") -> str:
    """The table as text: what this observer may know, in the given language or the one in force.

    `sort` is the order of the hands by the keys of §2; without it they are in the game's own.
    """
    with speaking(language or current()):
        if isinstance(observed.game.rules, Showdown):
            from paiju.sealed_display import blocks
        elif isinstance(observed.game.rules, Betting):
            from paiju.betting_display import blocks
        else:
            blocks = _blocks
        top, *rest = blocks(observed, sort)
        first = headline(observed.game.title, observed.status)
        return "\n\n".join("\n".join(block) for block in ([first, *top], *rest) if block)


def _blocks(observed: Observed, sort: str) -> tuple[list[str], ...]:
    """Counters, players, record and settlement of a shedding game."""
    return _counters(observed), _players(observed, sort), _record(observed), _settlement(observed)


def headline(title: Words, status: str, language: str | None = None) -> str:
    """The first line: what is played, and how far it has got."""
    facts = {"title": say(title, language), "status": say(STATUS[status], language)}
    return say(_HEADLINE, language).format(**facts)


# --- the second line ---


def _counters(observed: Observed) -> list[str]:
    """What has multiplied the stake so far, or the points captured."""
    rules = climb(observed)
    if rules.goal.worth(rules.deck.cards):
        return [captured(observed.position)]
    counted = counters(observed)
    return [counter_line(counted)] if counted else []


def counter_line(counted: Iterable[Counter]) -> str:
    """Counters beside each other."""
    return " | ".join(
        say(COUNTER).format(name=say(plain(one.title)), value=say(plain(one.value)))
        for one in counted
    )


def captured(p: Position) -> str:
    """Points captured so far, and those lying in the circle."""
    shown = [(player_name(seat), points) for seat, points in enumerate(p.points)]
    shown.append((say(_IN_CIRCLE), p.pile))
    return " | ".join(say(COUNTER).format(name=name, value=value) for name, value in shown)


# --- the players ---


def _players(observed: Observed, sort: str) -> list[str]:
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(observed.position.hands):
        remark = _remark(observed, seat) or say(_NO_REMARK)
        name = player_name(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=hand.count))
        lines.append(_held(observed.game.rules, hand, observed.position.wild, sort))
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
    name = role_of(observed, seat)
    return say(name) if name else ""


def _held(rules: Rules, hand: Hand, wild: str, sort: str) -> str:
    if not hand.cards:
        return say(HIDDEN if hand.hidden else NONE)
    known = spelt(arranged(rules, hand.cards, wild, sort), " | ")
    return known + (" | " + say(REST_HIDDEN).format(hand.hidden) if hand.hidden else "")


def arranged(rules: Rules, cards: Cards, wild: str, sort: str) -> Cards:
    """Cards in the order somebody asked for, or in that of the game."""
    return sort_cards(cards, sort, rules.deck.value) if sort else rules.sorted(cards, wild)


def spelt(cards: Cards, joint: str) -> str:
    """Cards in the style of the language in force."""
    return say_cards(format_cards(cards, say(_STYLE), joint))


def _bottom(observed: Observed) -> list[str]:
    """The landlord's cards, or the stock; a composed position has none."""
    p = observed.position
    if not (p.bottom or p.stock.count):
        return []
    if not climb(observed).has_landlord:
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
    return say(word) if seat < 0 else say(SAID).format(text=say(word), player=player_name(seat))


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
        player=player_name(seat).capitalize(),
        side=_side(observed, seat),
        amount=signed(amount),
        why=standing(observed.game.rules, observed.position, seat, doubled),
    )
