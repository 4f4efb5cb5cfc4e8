"""The table of a game of bets as text (§11), for a whole state or for one seat."""

from collections.abc import Callable

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.core.language import Words, say, words
from paiju.engine.parts import make_counter
from paiju.engine.state import Observed
from paiju.engine.text import (
    HELD,
    HIDDEN,
    NONE,
    PLAYERS,
    RECORD,
    REMARK,
    SAID,
    SETTLED,
    arrange_cards,
    name_player,
    spell_cards,
    write_counters,
    write_signed,
)
from paiju.families.betting.position import BettingPosition
from paiju.families.betting.tableau import SECOND, TITLES, betting, pot_names, street_lines
from paiju.families.betting.tableau import counters as counted

BOARD = words("公共牌", "board")
BUTTON = words("庄家", "button")
CHIPS = words("筹码 {}", "chips {}")
BET = words("本轮 {}", "bet {}")
UNIT = words("一个单位的筹码", "chips of one unit")
FOLDED = words("已弃牌", "folded")
BROKE = words("已出局", "out of chips")
ALL = words("已全下", "all in")
_JOINT = words("，", ", ")
_STREET = words("{}：", "{}: ")
_HAND = words("{player}：{cards}（{kind}）", "{player}: {cards} ({kind})")
_SHARED = words("{name} {amount}：{shares}", "{name} {amount}: {shares}")
_AMOUNT = words("{player}：{amount}（筹码 {chips}）", "{player}: {amount} (chips {chips})")


def describe(observed: Observed, sort: str) -> tuple[list[str], ...]:
    """Counters, players, record and settlement."""
    return _counters(observed), _players(observed, sort), _record(observed), _settlement(observed)


def _position(observed: Observed) -> BettingPosition:
    position: BettingPosition = observed.position
    return position


def _counters(observed: Observed) -> list[str]:
    return [counters(observed, lambda cards: spell_cards(cards, " "))]


def counters(observed: Observed, spell: Callable[[Cards], str]) -> str:
    """Blinds, pot and board on one line; a second board too."""
    p = _position(observed)
    unit = observed.game.settings.get("chip_unit", 1)
    money = [make_counter(UNIT, str(unit))] if unit != 1 else []
    boards = [make_counter(BOARD, spell(p.board) or say(NONE))]
    if p.second:
        boards.append(make_counter(SECOND, spell(p.second)))
    return write_counters([*counted(betting(observed), p), *money, *boards])


# --- the players ---


def _players(observed: Observed, sort: str) -> list[str]:
    p = _position(observed)
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(p.hands):
        remark = say(REMARK).format(say(_JOINT).join(filter(None, facts(p, seat))))
        name = name_player(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=hand.count))
        held = spell_cards(arrange_cards(observed.game.rules, hand.cards, "", sort), " | ")
        lines.append(held or say(HIDDEN if hand.hidden else NONE))
    return lines


def name_seat(observed: Observed, seat: int) -> list[str]:
    """His chips and what he has done with them."""
    told = facts(observed.position, seat)
    return [", ".join(filter(None, told[:2])), *told[2:]]


def facts(p: BettingPosition, seat: int) -> list[str]:
    """What is to be said of a player: button, chips, his bet, whether he is still in."""
    bet = p.bets[seat] if p.payoffs is None else 0
    return [
        say(BUTTON) if seat == p.button else "",
        say(CHIPS).format(p.chips[seat]),
        say(BET).format(bet) if bet else "",
        _still_in(p, seat),
    ]


def _still_in(p: BettingPosition, seat: int) -> str:
    if seat in p.folded:
        return say(FOLDED)
    if not p.stake[seat]:
        return say(BROKE)
    return say(ALL) if not p.chips[seat] and p.payoffs is None else ""


# --- the record ---


def _record(observed: Observed) -> list[str]:
    """One line per street."""
    told = []
    for line in street_lines(observed):
        head = f"{say(line.title)} {spell_cards(line.cards, ' ')}".rstrip()
        said = " -> ".join(_said(seat, word) for seat, word in line.said)
        told.append(f"{say(_STREET).format(head)}{said}".rstrip("： :"))
    return [say(RECORD), *(told or [say(NONE)])]


def _said(seat: int, word: Words) -> str:
    return say(SAID).format(text=say(word), player=name_player(seat))


# --- the settlement ---


def _settlement(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    p = _position(observed)
    lines = [say(SETTLED)]
    for event in observed.events:
        if isinstance(event, ev.Show):
            lines += shown(event)
    pots = [event for event in observed.events if isinstance(event, ev.Pot)]
    lines += map(shared, pots, pot_names(pots))
    for seat, amount in enumerate(observed.payoffs):
        won = {"player": name_player(seat).capitalize(), "amount": write_signed(amount)}
        lines.append(say(_AMOUNT).format(chips=p.chips[seat], **won))
    return lines


def shown(event: ev.Show) -> list[str]:
    """The hands that were compared, on which board if there are two."""
    head = [say(_STREET).format(say(SECOND)).rstrip()] if event.board else []
    hands = enumerate(event.hands)
    return head + [made(seat, hand, event.readings[seat]) for seat, hand in hands if hand]


def made(seat: int, hand: Cards, category: str) -> str:
    """A hand that was compared."""
    kind = say(TITLES[category])
    name = name_player(seat).capitalize()
    return say(_HAND).format(player=name, cards=spell_cards(hand, " "), kind=kind)


def shared(pot: ev.Pot, title: Words) -> str:
    """Who got how much of a pot."""
    shares = (f"{name_player(seat)} {amount:+d}" for seat, amount in pot.shares)
    name = say(title)
    return say(_SHARED).format(
        name=name.capitalize(), amount=pot.amount, shares=say(_JOINT).join(shares)
    )
