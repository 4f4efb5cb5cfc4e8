"""A history as a hand under our rules."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from paiju.cards import Card, Cards, parse_either_order
from paiju.documents import Source, understand
from paiju.errors import BadRecord, PaijuError
from paiju.events import Carried, Check, Fold, Pot, Raise, Straddle
from paiju.phh.amounts import Money, written
from paiju.phh.history import History
from paiju.phh.table import MOST, Seated, read_table
from paiju.phh.writing import UNKNOWN, WRITTEN
from paiju.state import State

_VARIANT = re.compile(r"^\s*variant\s*=", re.MULTILINE)
_CARD = re.compile(r"\?\?|[2-9TJQKA][cdhs]")
_FULL = 5  # cards of a whole board
MOST_RAKE = 10  # a house takes a tenth of a pot at the most
_AMOUNTS = ("low", "high", "amount", "chips")  # facts of errors


def is_history(text: str) -> bool:
    """Does a text look like this format, one hand or a collection of them?"""
    return _VARIANT.search(text) is not None


class _Bet(NamedTuple):
    """One decision of a file."""

    action: str
    player: int  # from 0, in the order of the file
    word: str
    amount: int


class _Dealt(NamedTuple):
    """What a file says of the cards; unknown ones are None."""

    holes: list[list[Card | None]]
    board: list[Card]
    bets: list[_Bet]
    mucked: list[int]  # players who did not show what they had


def loads(text_or_path: Source) -> State:
    """The one hand of a file or text, replayed under our rules."""
    return pick(text_or_path).state


def pick(text_or_path: Source, number: int | None = None) -> History:
    """One hand of a file or text, counted from 1; it must be named where there are several."""
    hands = understand(text_or_path, split)
    if number is None and len(hands) != 1:
        raise BadRecord("history-several", count=len(hands))
    if number is not None and not 1 <= number <= len(hands):
        raise BadRecord("history-number", number=number, count=len(hands))
    return _read_hand(hands[(number or 1) - 1])


def read(text_or_path: Source, refused: list[BadRecord] | None = None) -> list[History]:
    """Every hand of a file or text: one, or those of a collection (`.phhs`).

    The first hand that cannot be read is refused with its number; with a list for what is
    refused, such hands are noted there and the others read.
    """
    hands = understand(text_or_path, split)
    found = []
    for number, hand in enumerate(hands, 1):
        try:
            found.append(_read_hand(hand))
        except PaijuError as error:
            told = _of_hand(error, number) if len(hands) > 1 else error.at_line(0)
            if refused is None:
                raise told from None
            refused.append(told)
    return found


def _of_hand(error: PaijuError, number: int) -> BadRecord:
    """The same complaint, about a hand of a collection."""
    return BadRecord("history-hand", hand=number, problem=error.code, why=error.sentence)


def split(text: str) -> list[Mapping[str, Any]]:
    """The hands of a text as they stand there."""
    if not text.strip():
        raise BadRecord("empty-text")
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise BadRecord("history-syntax", why=error) from None
    if "variant" in document:
        return [document]
    hands: list[Mapping[str, Any]] = [h for h in document.values() if isinstance(h, dict)]
    if len(hands) < len(document):
        raise BadRecord("history-field", field="variant")
    return hands


def _read_hand(history: Mapping[str, Any]) -> History:
    money = Money(history)
    seated = read_table(history, money)
    dealt = _read_actions(history, seated.players, money)
    state = _replay(_lay_out(seated, dealt), seated.seats, dealt.bets)
    _check_end(state, history, money, seated, dealt)
    facts = {name: value for name, value in history.items() if name not in WRITTEN}
    endless = frozenset(seated.seats[at] for at in seated.endless)
    return History(state, seated.names, facts, endless)


# --- actions ---


def _read_actions(history: Mapping[str, Any], players: int, money: Money) -> _Dealt:
    actions = history.get("actions")
    if not isinstance(actions, list):
        raise BadRecord("history-field", field="actions")
    dealt = _Dealt([[] for _ in range(players)], [], [], [])
    for number, action in enumerate(actions, 1):
        told = str(action).partition("#")[0].split()
        try:
            if told:
                _understand(dealt, " ".join(told), told, money)
        except (ValueError, ArithmeticError):
            raise BadRecord("history-action", number=number, action=action) from None
    return dealt


def _understand(dealt: _Dealt, action: str, told: Sequence[str], money: Money) -> None:
    """Note one action; what cannot be one raises ValueError."""
    match told:
        case "d", "db", cards:
            dealt.board.extend(card for card in _cards(cards) if card is not None)
        case "d", "dh", player, cards:
            dealt.holes[_player(dealt, player)].extend(_cards(cards))
        case (player, "sm") | (player, "sm", "-"):
            dealt.mucked.append(_player(dealt, player))
        case player, "sm", cards:
            _show(dealt, _player(dealt, player), _cards(cards))
        case player, "f" | "cc" as word:
            dealt.bets.append(_Bet(action, _player(dealt, player), word, 0))
        case player, "cbr", amount:
            to = money.chips(Decimal(amount.replace(",", "")))
            dealt.bets.append(_Bet(action, _player(dealt, player), "cbr", to))
        case _:
            raise ValueError(action)


def _show(dealt: _Dealt, player: int, shown: list[Card | None]) -> None:
    """Cards shown at the end are those dealt, as far as they were told."""
    hole = dealt.holes[player]
    if None in shown:
        dealt.mucked.append(player)
        return
    if not {card for card in hole if card is not None} <= set(shown):
        raise ValueError(shown)
    hole[:] = shown


def _player(dealt: _Dealt, name: str) -> int:
    return [f"p{at}" for at in range(1, len(dealt.holes) + 1)].index(name)


def _cards(text: str) -> list[Card | None]:
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise ValueError(text)
    return [None if card == UNKNOWN else parse_either_order(card)[0] for card in found]


# --- the hand under our rules ---


def _lay_out(seated: Seated, dealt: _Dealt) -> State:
    """The hand before the first action; cards that the file does not tell come from the rest."""
    told = [card for hole in dealt.holes for card in hole if card is not None] + dealt.board
    if len({*told}) < len(told) or any(len(hole) > 2 for hole in dealt.holes):
        raise BadRecord("too-many-cards")
    hidden = [at for at, hole in enumerate(dealt.holes) if len(hole) < 2 or None in hole]
    # a file that tells all hands hides none
    game = seated.game.with_options(muck=bool(hidden or dealt.mucked))
    rest = iter([card for card in game.rules.deck.cards if card not in told])
    hands: list[Cards] = [()] * seated.count
    coins = [0] * seated.count
    for seat, hole, chips in zip(seated.seats, dealt.holes, seated.stacks, strict=True):
        known = [*hole, *[None] * (2 - len(hole))]
        hands[seat] = tuple(next(rest) if card is None else card for card in known)
        coins[seat] = chips
    board = (*dealt.board, *(next(rest) for _ in range(game.rules.board - len(dealt.board))))
    mucked = tuple(sorted({seated.seats[at] for at in dealt.mucked}))
    unknown = tuple(sorted(seated.seats[at] for at in hidden))
    told_of = seated.told(_thrown(dealt, mucked), unknown)
    carried = Carried(first=seated.seats[-1], coins=tuple(coins), told=told_of)
    return State.laid_out(game, hands, board, carried)


def _thrown(dealt: _Dealt, mucked: tuple[int, ...]) -> tuple[int, ...]:
    """Whoever does not show at a showdown; before the river is dealt nobody can throw away."""
    return mucked if len(dealt.board) == _FULL else ()


def _replay(state: State, seats: Sequence[int], bets: Sequence[_Bet]) -> State:
    if state.phase == "deal" and state.to_act:  # the file has the straddle among the blinds
        (seat,) = state.to_act
        state = state.act(seat, Straddle(seat, True))
    for bet in bets:
        try:
            state = _after(state, seats[bet.player], bet)
        except PaijuError as error:
            why = _in_units(error, int(state.game.settings["chip_unit"])).sentence
            raise BadRecord("history-illegal", action=bet.action, why=why) from None
    return state


def _in_units(error: PaijuError, unit: int) -> PaijuError:
    """The same complaint with amounts as the file counts them."""
    facts = {
        name: written(fact, unit) if name in _AMOUNTS and type(fact) is int else fact
        for name, fact in error.facts.items()
    }
    return type(error)(error.code, **facts)


def _after(state: State, seat: int, bet: _Bet) -> State:
    if bet.word == "f":
        return state.act(seat, Fold(seat))
    if bet.word == "cbr":
        return state.act(seat, Raise(seat, bet.amount))
    if state.is_over:
        return state  # some programs ask a player whom nobody can answer any more
    calls = (a.event for a in state.legal(seat) if a.kind not in ("fold", "raise"))
    return state.act(seat, next(calls, Check(seat)))


def _check_end(
    state: State, history: Mapping[str, Any], money: Money, seated: Seated, dealt: _Dealt
) -> None:
    """Was everything told that decides, and is the result the one in the file?"""
    p = state.position
    if not state.is_over or len(p.board) > len(dealt.board):
        raise BadRecord("unfinished-game")
    for at, hole in enumerate(dealt.holes):
        hidden = len(hole) < 2 or None in hole
        if hidden and p.shown and seated.seats[at] in set(p.alive()) - set(p.told.mucked):
            raise BadRecord("history-unknown", player=at + 1)
    if history.get("finishing_stacks") is not None:
        told = money.many(history, "finishing_stacks", seated.players)
        pot = sum(e.amount for e in state.events if isinstance(e, Pot) and not e.back)
        if not _agree(told, [p.chips[seat] for seat in seated.seats], seated.endless, pot):
            raise BadRecord("history-result")


def _agree(told: Sequence[int], ours: Sequence[int], endless: frozenset[int], pot: int) -> bool:
    """The same stacks, but for odd chips that others share otherwise and what a house takes."""
    less = [o - t for at, (t, o) in enumerate(zip(told, ours, strict=True)) if at not in endless]
    if not endless and sum(less) > 0:
        return min(less) >= 0 and sum(less) * MOST_RAKE <= pot
    return all(abs(difference) < MOST for difference in less) and (bool(endless) or not sum(less))
