"""A history as a hand under our rules."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from typing import Any

from paiju.core.cards import Card, Cards
from paiju.core.errors import BadRecord, IllegalAction, PaijuError
from paiju.core.events import Carried, Check, Fold, Pot, Raise, Straddle, Twice
from paiju.engine.state import State
from paiju.formats.documents import Source, understand
from paiju.formats.phh.actions import PhhBet, PhhHand, read_actions
from paiju.formats.phh.amounts import Money, read_amounts, write_chips
from paiju.formats.phh.history import History
from paiju.formats.phh.table import Seated, count_players, find_spec, read_table
from paiju.formats.phh.writing import WRITTEN

_VARIANT = re.compile(r"^\s*variant\s*=", re.MULTILINE)
MOST_RAKE = 10  # a house takes a tenth of a pot at the most
_AMOUNTS = ("low", "high", "amount", "chips")  # facts of errors


def is_history(text: str) -> bool:
    """Does a text look like this format, one hand or a collection of them?"""
    return _VARIANT.search(text) is not None


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
            told = _name_hand(error, number) if len(hands) > 1 else error.at_line(0)
            if refused is None:
                raise told from None
            refused.append(told)
    return found


def _name_hand(error: PaijuError, number: int) -> BadRecord:
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
    find_spec(history)  # before all fields that other games do not have
    money = Money(history)
    dealt = read_actions(history, count_players(history), money)
    seated = read_table(history, money, dealt.bets[0].player if dealt.bets else None)
    state = _play_either_way(history, seated, dealt)
    facts = {name: value for name, value in history.items() if name not in WRITTEN}
    endless = frozenset(seated.seats[at] for at in seated.endless)
    return History(state, seated.names, facts, endless)


# --- the hand under our rules ---


def _play_either_way(history: Mapping[str, Any], seated: Seated, dealt: PhhHand) -> State:
    """The whole hand; a big blind that is all in for less may or may not be the bet to match.

    Other programs make it that, our rules do not, and a file does not say it: the stacks in the
    end tell if they are there.
    """
    if not seated.short_big:
        return _play(history, seated, dealt)
    ways = [seated, replace(seated, short_big=False)]
    for way, exactly in [*((way, True) for way in ways), (seated, False)]:
        with suppress(BadRecord):
            return _play(history, way, dealt, exactly)
    return _play(history, ways[-1], dealt)


def _play(
    history: Mapping[str, Any], seated: Seated, dealt: PhhHand, exactly: bool = False
) -> State:
    """The whole hand, if it ends as the file says."""
    state = _replay(_lay_out(seated, dealt), seated.seats, dealt.bets)
    if seated.endless and len(dealt.board) == state.game.rules.board:
        state = _check_down(state)
    _check_cards(state, seated, dealt)
    _check_result(state, history, seated, exactly)
    return state


def _lay_out(seated: Seated, dealt: PhhHand) -> State:
    """The hand before the first action; cards that the file does not tell come from the rest."""
    told = dealt.told
    if len({*told}) < len(told) or any(len(hole) > 2 for hole in dealt.holes):
        raise BadRecord("too-many-cards")
    hidden = [at for at in range(seated.players) if dealt.is_hidden(at)]
    twice = len(dealt.board) > seated.game.rules.board
    # a file that tells all hands hides none
    game = seated.game.with_options(muck=bool(hidden or dealt.thrown), run_twice=twice)
    rest = iter([card for card in game.rules.deck.cards if card not in told])
    hands: list[Cards] = [()] * seated.count
    coins = [0] * seated.count
    for seat, hole, chips in zip(seated.seats, dealt.holes, seated.stacks, strict=True):
        hands[seat], coins[seat] = _fill_cards(hole, 2, rest), chips
    mucked, unknown = (seated.find_seats(players) for players in (dealt.thrown, hidden))
    carried = Carried(
        first=seated.seats[-1], coins=tuple(coins), told=seated.make_told(mucked, unknown)
    )
    board = _fill_cards(dealt.board, game.rules.board, rest)
    try:
        if None in dealt.board:
            raise IllegalAction("board-size", count=game.rules.board)
        return State.laid_out(game, hands, board, carried)
    except IllegalAction as error:
        if error.code != "board-size":
            raise
        most = game.rules.board
        raise BadRecord("history-board", count=len(dealt.board), most=most) from None


def _fill_cards(cards: Sequence[Card | None], count: int, rest: Iterator[Card]) -> Cards:
    """So many cards, those of the file first; others stand in for what it does not tell."""
    known = [*cards, *[None] * (count - len(cards))]
    return tuple(next(rest) if card is None else card for card in known)


def _replay(state: State, seats: Sequence[int], bets: Sequence[PhhBet]) -> State:
    if state.phase == "deal" and state.to_act:  # the file has the straddle among the blinds
        (seat,) = state.to_act
        state = state.act(seat, Straddle(seat, True))
    for bet in bets:
        try:
            state = _play_bet(state, seats[bet.player], bet)
        except PaijuError as error:
            unit = int(state.game.settings["chip_unit"])
            why = _as_in_the_file(error, unit, bet.player).sentence
            raise BadRecord("history-illegal", action=bet.action, why=why) from None
    while _asks_twice(state):  # the file has two boards
        (seat,) = state.to_act
        state = state.act(seat, Twice(seat, True))
    return state


def _asks_twice(state: State) -> bool:
    return any(action.kind == "run" for seat in state.to_act for action in state.legal(seat))


def _as_in_the_file(error: PaijuError, unit: int, player: int) -> PaijuError:
    """The same complaint with amounts and players as the file counts them."""
    facts = {
        name: write_chips(fact, unit) if name in _AMOUNTS and type(fact) is int else fact
        for name, fact in error.facts.items()
    }
    if "seat" in facts:
        facts["seat"] = player + 1
    return type(error)(error.code, **facts)


def _play_bet(state: State, seat: int, bet: PhhBet) -> State:
    if bet.word == "f":
        return state.act(seat, Fold(seat))
    if bet.word == "cbr":
        return state.act(seat, Raise(seat, bet.amount))
    if state.is_over or _asks_twice(state):
        return state  # some programs ask a player whom nobody can answer any more
    calls = (a.event for a in state.legal(seat) if a.kind not in ("fold", "raise"))
    return state.act(seat, next(calls, Check(seat)))


def _check_down(state: State) -> State:
    """Who was all in was not asked any more, but that of a stack without end nobody can tell."""
    while not state.is_over:
        (seat,) = state.to_act
        if state.position.to_call(seat):
            return state
        state = state.act(seat, Check(seat))
    return state


# --- is it what the file tells? ---


def _check_cards(state: State, seated: Seated, dealt: PhhHand) -> None:
    """Was everything told that decides, and nothing that did not happen?"""
    p = state.position
    alive = [at for at, seat in enumerate(seated.seats) if seat in p.alive()]
    laid = len(p.board) + len(p.second[p.shared :])
    early = [at for at in alive if at in dealt.thrown and laid > len(dealt.board)]
    if early:
        raise BadRecord("history-muck", player=early[0] + 1)
    told = len(dealt.board)
    if not state.is_over or told < min(laid, state.game.rules.board):
        raise BadRecord("unfinished-game")
    if told != laid:
        raise BadRecord("history-board", count=told, most=laid)
    for at in alive if p.shown else ():
        if dealt.is_hidden(at) and at not in dealt.words:
            raise BadRecord("history-unknown", player=at + 1)
    _check_pots(state, seated, dealt)


def _check_pots(state: State, seated: Seated, dealt: PhhHand) -> None:
    """Nobody knows who wins a pot if nobody shows a hand for it."""
    silent = state.position.silent()
    for event in state.events:
        if not isinstance(event, Pot) or event.back or len(event.shares) < 2:
            continue
        unseen = sorted(seated.seats.index(seat) for seat, _ in event.shares if seat in silent)
        for player in unseen:
            code = "history-unknown" if dealt.is_hidden(player) else "history-nobody"
            raise BadRecord(code, player=player + 1)


def _check_result(state: State, history: Mapping[str, Any], seated: Seated, exactly: bool) -> None:
    """Are the stacks in the end those of the file, if it tells them?"""
    if history.get("finishing_stacks") is None:
        return
    p, unit = state.position, int(state.game.settings["chip_unit"])
    told = read_amounts(history, "finishing_stacks", seated.players)
    less = {
        seat: p.chips[seat] - amount * unit
        for at, (seat, amount) in enumerate(zip(seated.seats, told, strict=True))
        if at not in seated.endless
    }
    pots = [event for event in state.events if isinstance(event, Pot) and not event.back]
    if any(less.values()) and (exactly or not _agree(less, bool(seated.endless), pots)):
        raise BadRecord("history-result")


def _agree(less: Mapping[int, Decimal], endless: bool, pots: Sequence[Pot]) -> bool:
    """Is nothing missing but odd chips, which others share otherwise, and what a house takes?"""
    odd = sum(len(pot.shares) - 1 for pot in pots)
    winners = {seat for pot in pots for seat, _ in pot.shares}
    taken = sum(less.values(), Decimal(0))
    fair = all(-odd <= n and (seat in winners or n <= odd) for seat, n in less.items())
    if not fair or (taken <= -1 and not endless):
        return False
    return taken < 1 or taken * MOST_RAKE <= sum(pot.amount for pot in pots)
