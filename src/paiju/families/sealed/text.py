"""The table of a game of sealed rounds as text (§11), for a whole state or for one seat."""

from paiju.core.cards import Cards
from paiju.core.events import Seal
from paiju.core.language import say, words
from paiju.engine.state import Observed, View
from paiju.engine.text import (
    HELD,
    HIDDEN,
    NONE,
    PLAYERS,
    RECORD,
    REMARK,
    REST_HIDDEN,
    SETTLED,
    STOCK,
    arrange_cards,
    name_player,
    spell_cards,
    write_counters,
    write_signed,
    write_standing,
)
from paiju.families.climb.text import entry_text
from paiju.families.laying.tricks import rounds
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.tableau import counters, nets, showdown
from paiju.lexicon.titles import EMPTY

_COINS = words("金币 {}", "coins {}")
_BROKE = words("破产", "bankrupt")
_DECIDED = words("已出牌", "has decided")
_SEALED = words("暗出 {}", "sealed {}")
_JOINT = words("，", ", ")
_FACE_UP = words("{}（明）", "{} (face up)")
_LINE = words("{hands} => 金币 {net}", "{hands} => coins {net}")
_AMOUNT = words("{player}：{amount}{why}", "{player}: {amount}{why}")


def name_seat(observed: Observed, seat: int) -> list[str]:
    """His coins."""
    return [say(_COINS).format(observed.position.coins[seat])]


def describe(observed: Observed, sort: str) -> tuple[list[str], ...]:
    """Counters, players, record and settlement."""
    return _counters(observed), _players(observed, sort), _record(observed), _settlement(observed)


def _position(observed: Observed) -> SealedPosition:
    position: SealedPosition = observed.position
    return position


def _counters(observed: Observed) -> list[str]:
    return [write_counters(counters(observed))]


# --- the players ---


def _players(observed: Observed, sort: str) -> list[str]:
    p = _position(observed)
    lines = [say(PLAYERS)]
    for seat, hand in enumerate(p.hands):
        facts = {"player": name_player(seat).capitalize(), "count": hand.count}
        lines.append(say(HELD).format(remark=_remark(p, seat), **facts))
        lines.append(_held(observed, seat, sort))
    return lines + _stock(p)


def _remark(p: SealedPosition, seat: int) -> str:
    """His coins, and whether he has decided; what he has laid only where that is known."""
    facts = [say(_COINS).format(p.coins[seat]) if p.coins[seat] else say(_BROKE)]
    facts += [_sealed(seal) for seal in p.sealed if seal.seat == seat]
    return say(REMARK).format(say(_JOINT).join(facts))


def _sealed(seal: Seal) -> str:
    if seal.cards is None:
        return say(_DECIDED)
    return say(_SEALED).format(spell_cards(seal.cards, "+") if seal.cards else say(EMPTY))


def _held(observed: Observed, seat: int, sort: str) -> str:
    """The cards that lie open before this observer, those that are face up marked."""
    p = _position(observed)
    hand, other = p.hands[seat], isinstance(observed, View) and observed.seat != seat
    cards = p.open[seat] if other and not observed.is_over else hand.cards
    if not cards:
        return say(HIDDEN if hand.count else NONE)
    known = _marked(arrange_cards(showdown(observed), cards, "", sort), p.open[seat])
    hidden = hand.count - len(cards)
    return known + (" | " + say(REST_HIDDEN).format(hidden) if hidden else "")


def _marked(cards: Cards, face_up: Cards) -> str:
    left, shown = list(face_up), []
    for card in cards:
        text = spell_cards((card,), "")
        if card in left:
            left.remove(card)
            text = say(_FACE_UP).format(text)
        shown.append(text)
    return " | ".join(shown)


def _stock(p: SealedPosition) -> list[str]:
    """From bottom to top, or only its size."""
    if not p.dealt:
        return []
    nothing = HIDDEN if p.stock.count else NONE
    return [say(STOCK).format(p.stock.count), spell_cards(p.stock.cards, " | ") or say(nothing)]


# --- the record ---


def _record(observed: Observed) -> list[str]:
    hands = [" -> ".join(map(entry_text, entries)) for entries in rounds(observed)]
    net = [" ".join(map(write_signed, one)) for one in nets(observed)]
    lines = [say(_LINE).format(hands=h, net=n) for h, n in zip(hands, net, strict=True)]
    return [say(RECORD), *(lines or [say(NONE)])]


# --- the settlement ---


def _settlement(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    return [say(SETTLED), *(_amount(observed, seat) for seat in range(observed.players))]


def _amount(observed: Observed, seat: int) -> str:
    assert observed.payoffs is not None
    coins = say(_COINS).format(_position(observed).coins[seat])
    return say(_AMOUNT).format(
        player=name_player(seat).capitalize(),
        amount=write_signed(observed.payoffs[seat]),
        why=write_standing(showdown(observed), observed.position, seat, coins),
    )
