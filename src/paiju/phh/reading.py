"""A history as a hand under our rules."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from paiju.cards import Card, Cards, parse_either_order
from paiju.errors import BadRecord, PaijuError
from paiju.events import Carried, Check, Fold, Raise, Straddle
from paiju.game import Game, configured, games
from paiju.phh.writing import UNKNOWN
from paiju.state import State

MOST = 10  # seats
_VARIANT = re.compile(r"^\s*variant\s*=", re.MULTILINE)
_CARD = re.compile(r"\?\?|[2-9TJQKA][cdhs]")


def is_history(text: str) -> bool:
    """Does a text look like this format?"""
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


def loads(text: str) -> State:
    """The hand that a text tells, replayed under our rules."""
    try:
        history = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("history-syntax", why=error) from None
    stacks = _numbers(history, "starting_stacks")
    game = _game(history, len(stacks))
    seats, count = _seats(history, len(stacks))
    dealt = _dealt(history, len(stacks))
    unknown = [seats[at] for at, hole in enumerate(dealt.holes) if len(hole) < 2 or None in hole]
    game = game.with_options(muck=bool(unknown))  # a file that tells all hands hides none
    state = _replayed(_laid(game, seats, count, stacks, dealt), seats, dealt.bets)
    _check_end(state, history, seats, dealt, unknown)
    return state


def _game(history: dict[str, Any], players: int) -> Game:
    """The game of the variant with these blinds, or a refusal."""
    variant = history.get("variant")
    known = {game.spec.history: game for game in games() if game.spec.history}
    if variant not in known:
        raise BadRecord("history-variant", variant=variant, known=", ".join(known))
    blinds = _numbers(history, "blinds_or_straddles")
    antes, least = _numbers(history, "antes"), _number(history, "min_bet")
    small, big, *straddles = blinds if len(blinds) > 1 else [0, 0]
    straddled = bool(straddles and straddles[0])
    third = [2 * big] if straddled else []
    if (
        straddles != third + [0] * (players - 2 - len(third))
        or least != big
        or not 0 < small <= big
    ):
        raise BadRecord("history-blinds")
    if len({*antes}) > 1:
        raise BadRecord("history-blinds")
    options = {"small_blind": small, "big_blind": big, "ante": antes[0] if antes else 0}
    game = configured(known[variant].spec, {**options, "straddle": straddled})
    game.seats(players)
    return game


def _number(history: dict[str, Any], field: str) -> int:
    value = history.get(field)
    if type(value) is not int or value < 0:
        raise BadRecord("history-field", field=field)
    return value


def _numbers(history: dict[str, Any], field: str) -> list[int]:
    value = history.get(field)
    if not isinstance(value, list) or not all(type(n) is int and n >= 0 for n in value):
        raise BadRecord("history-field", field=field)
    return value


def _seats(history: dict[str, Any], players: int) -> tuple[list[int], int]:
    """Where the players sit, if the file says so in a way that is possible here."""
    count, seats = history.get("seat_count", players), history.get("seats")
    if type(count) is int and players <= count <= MOST and isinstance(seats, list):
        for button in range(count):
            table = [(button + step) % count + 1 for step in range(1, count + 1)]
            if [seat for seat in table if seat in seats] == seats and len(seats) == players:
                return [seat - 1 for seat in seats], count
    return list(range(players)), players


def _dealt(history: dict[str, Any], players: int) -> _Dealt:
    actions = history.get("actions")
    if not isinstance(actions, list):
        raise BadRecord("history-field", field="actions")
    dealt = _Dealt([[] for _ in range(players)], [], [])
    for number, action in enumerate(actions, 1):
        told = str(action).partition("#")[0].split()
        try:
            if told:
                _understand(dealt, " ".join(told), told)
        except PaijuError:
            raise
        except ValueError:
            raise BadRecord("history-action", number=number, action=action) from None
    return dealt


def _understand(dealt: _Dealt, action: str, told: Sequence[str]) -> None:
    """Note one action; what cannot be one raises ValueError."""
    match told:
        case "d", "db", cards:
            dealt.board.extend(card for card in _cards(cards) if card is not None)
        case "d", "dh", player, cards:
            dealt.holes[_player(dealt, player)].extend(_cards(cards))
        case (_, "sm") | (_, "sm", "-"):
            pass  # not shown, or nothing new
        case player, "sm", cards:
            _show(dealt.holes[_player(dealt, player)], _cards(cards))
        case player, "f" | "cc" as word:
            dealt.bets.append(_Bet(action, _player(dealt, player), word, 0))
        case player, "cbr", amount:
            to = int(amount.replace(",", ""))
            dealt.bets.append(_Bet(action, _player(dealt, player), "cbr", to))
        case _:
            raise ValueError(action)


def _show(hole: list[Card | None], shown: list[Card | None]) -> None:
    """Cards shown at the end are those dealt, as far as they were told."""
    if None in shown:
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


def _laid(
    game: Game, seats: Sequence[int], count: int, stacks: Sequence[int], dealt: _Dealt
) -> State:
    """The hand before the first action; cards that the file does not tell come from the rest."""
    told = [card for hole in dealt.holes for card in hole if card is not None] + dealt.board
    if len({*told}) < len(told):
        raise BadRecord("too-many-cards")
    rest = iter([card for card in game.rules.deck.cards if card not in told])
    hands: list[Cards] = [()] * count
    coins = [0] * count
    for seat, hole, chips in zip(seats, dealt.holes, stacks, strict=True):
        known = [*hole, *[None] * (2 - len(hole))]
        hands[seat] = tuple(next(rest) if card is None else card for card in known)
        coins[seat] = chips
    board = (*dealt.board, *(next(rest) for _ in range(game.rules.board - len(dealt.board))))
    return State.laid_out(game, hands, board, Carried(first=seats[-1], coins=tuple(coins)))


def _replayed(state: State, seats: Sequence[int], bets: Sequence[_Bet]) -> State:
    if state.phase == "deal" and state.to_act:  # the file has the straddle among the blinds
        (seat,) = state.to_act
        state = state.act(seat, Straddle(seat, True))
    for bet in bets:
        try:
            state = _after(state, seats[bet.player], bet)
        except PaijuError as error:
            raise BadRecord("history-illegal", action=bet.action, why=error.sentence) from None
    return state


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
    state: State,
    history: dict[str, Any],
    seats: Sequence[int],
    dealt: _Dealt,
    unknown: Sequence[int],
) -> None:
    """Was everything told that decides, and is the result the one in the file?"""
    p = state.position
    if not state.is_over or len(p.board) > len(dealt.board):
        raise BadRecord("unfinished-game")
    needed = [seat for seat in unknown if p.shown and seat in p.alive()]
    if needed:
        raise BadRecord("history-unknown", player=seats.index(needed[0]) + 1)
    told = history.get("finishing_stacks")
    if told is not None and told != [p.chips[seat] for seat in seats]:
        raise BadRecord("history-result")
