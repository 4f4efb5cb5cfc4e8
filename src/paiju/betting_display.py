"""The table of a game of bets as text (§11), for a whole state or for one seat."""

from paiju import events as ev
from paiju.cards import Cards
from paiju.display import (
    COUNTER,
    HELD,
    HIDDEN,
    NONE,
    PLAYERS,
    RECORD,
    REMARK,
    SAID,
    SETTLED,
    player_name,
    spelt,
)
from paiju.language import Words, say, words
from paiju.poker.hands import CATEGORIES
from paiju.rules.betting import Betting
from paiju.rules.wagering import ALL_IN, CALL, CHECK, FOLD, RAISE
from paiju.rules.wagers import Position
from paiju.standing import signed
from paiju.state import Observed

POT = words("底池", "pot")
BLINDS = words("盲注", "blinds")
BOARD = words("公共牌", "board")
BUTTON = words("庄家", "button")
CHIPS = words("筹码 {}", "chips {}")
BET = words("本轮 {}", "bet {}")
FOLDED = words("已弃牌", "folded")
BROKE = words("已出局", "out of chips")
ALL = words("已全下", "all in")
_JOINT = words("，", ", ")
_SMALL = words("小盲 {}", "small blind {}")
_BIG = words("大盲 {}", "big blind {}")
_STREET = words("{}：", "{}: ")
_HAND = words("{player}：{cards}（{kind}）", "{player}: {cards} ({kind})")
_SHARED = words("{name} {amount}：{shares}", "{name} {amount}: {shares}")
_BACK = words("退回", "returned")
_SIDE = words("边池", "side pot")
_AMOUNT = words("{player}：{amount}（筹码 {chips}）", "{player}: {amount} (chips {chips})")

TITLES = {category.id: category.title for category in CATEGORIES}


def blocks(observed: Observed) -> tuple[list[str], ...]:
    """Counters, players, record and settlement."""
    return _counters(observed), _players(observed), _record(observed), _settlement(observed)


def _betting(observed: Observed) -> Betting:
    rules = observed.game.rules
    assert isinstance(rules, Betting)
    return rules


def _position(observed: Observed) -> Position:
    position: Position = observed.position
    return position


def _counters(observed: Observed) -> list[str]:
    return [counters(_position(observed), spelt(_position(observed).board, " "))]


def counters(p: Position, board: str) -> str:
    """Blinds, pot and board on one line."""
    counted = [(BLINDS, f"{p.small}/{p.big}"), (POT, str(p.pot)), (BOARD, board or say(NONE))]
    return " | ".join(say(COUNTER).format(name=say(name), value=value) for name, value in counted)


# --- the players ---


def _players(observed: Observed) -> list[str]:
    p = _position(observed)
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(p.hands):
        remark = say(REMARK).format(say(_JOINT).join(filter(None, facts(p, seat))))
        name = player_name(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=hand.count))
        lines.append(spelt(hand.cards, " | ") or say(HIDDEN if hand.hidden else NONE))
    return lines


def facts(p: Position, seat: int) -> list[str]:
    """What is to be said of a player: button, chips, his bet, whether he is still in."""
    bet = p.bets[seat] if p.payoffs is None else 0
    return [
        say(BUTTON) if seat == p.button else "",
        say(CHIPS).format(p.chips[seat]),
        say(BET).format(bet) if bet else "",
        _still_in(p, seat),
    ]


def _still_in(p: Position, seat: int) -> str:
    if seat in p.folded:
        return say(FOLDED)
    if not p.stake[seat]:
        return say(BROKE)
    return say(ALL) if not p.chips[seat] and p.payoffs is None else ""


# --- the record ---


def _record(observed: Observed) -> list[str]:
    """One line per street."""
    rules = _betting(observed)
    lines: list[list[str]] = []
    heads: list[str] = []
    position = rules.opening(observed.players)
    for event in observed.events:
        if isinstance(event, ev.Blind):
            if not lines:
                heads.append(say(rules.streets[0].title))
                lines.append([])
            lines[-1].append(_said(event.seat, _SMALL if not position.pot else _BIG, event.amount))
        elif isinstance(event, ev.Board):
            heads.append(f"{say(rules.streets[len(lines)].title)} {spelt(event.cards, ' ')}")
            lines.append([])
        elif isinstance(event, ev.Decision):
            lines[-1].append(_said(event.seat, *done(position, event)))
        position = rules.apply(position, event)
    told = [
        f"{say(_STREET).format(head)}{' -> '.join(line)}".rstrip("： :")
        for head, line in zip(heads, lines, strict=True)
    ]
    return [say(RECORD), *(told or [say(NONE)])]


def done(before: Position, event: ev.Decision) -> tuple[Words, int]:
    """What an action is called, and how many chips it is about."""
    if isinstance(event, ev.Call):
        return CALL, before.to_call(event.seat)
    if isinstance(event, ev.AllIn):
        return ALL_IN, before.chips[event.seat]
    if isinstance(event, ev.Raise):
        return RAISE, event.to
    return (CHECK if isinstance(event, ev.Check) else FOLD), 0


def _said(seat: int, word: Words, amount: int) -> str:
    return say(SAID).format(text=say(word).format(amount), player=player_name(seat))


# --- the settlement ---


def _settlement(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    p = _position(observed)
    lines = [say(SETTLED)]
    paid = 0
    for event in observed.events:
        if isinstance(event, ev.Show):
            lines += [
                made(seat, hand, event.readings[seat])
                for seat, hand in enumerate(event.hands)
                if hand
            ]
        elif isinstance(event, ev.Pot):
            lines.append(shared(event, paid))
            paid += not event.back
    for seat, amount in enumerate(observed.payoffs):
        won = {"player": player_name(seat).capitalize(), "amount": signed(amount)}
        lines.append(say(_AMOUNT).format(chips=p.chips[seat], **won))
    return lines


def made(seat: int, hand: Cards, category: str) -> str:
    """A hand that was compared."""
    kind = say(TITLES[category])
    name = player_name(seat).capitalize()
    return say(_HAND).format(player=name, cards=spelt(hand, " "), kind=kind)


def shared(pot: ev.Pot, before: int) -> str:
    """Who got how much of a pot; the first one paid out is the main one."""
    shares = (f"{player_name(seat)} {amount:+d}" for seat, amount in pot.shares)
    name = say(_BACK if pot.back else _SIDE if before else POT)
    return say(_SHARED).format(
        name=name.capitalize(), amount=pot.amount, shares=say(_JOINT).join(shares)
    )
