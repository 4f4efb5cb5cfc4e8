"""What a command leads to: the entries it adds to the log, or a refusal."""

import secrets
from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from paiju.ai import levels as players
from paiju.core.errors import IllegalAction
from paiju.core.events import Decision
from paiju.core.language import say, words
from paiju.engine.actions import Action, Legal
from paiju.engine.game import Game
from paiju.engine.state import State
from paiju.tables.commands import (
    Act,
    Agree,
    Close,
    Command,
    Computer,
    Fill,
    Kick,
    Ready,
    Rebuy,
    Sit,
    Stand,
    Trust,
)
from paiju.tables.log import (
    Agreed,
    AnyEntry,
    Bought,
    By,
    Closed,
    Dealt,
    Moved,
    Occupant,
    Readied,
    Rose,
    Sat,
    Terms,
    Trusted,
    recorded,
)
from paiju.tables.table import Table, TableError, agreed

_COMPUTER = words("电脑", "computer")

OFFERED = 200  # legal actions that are listed; where there are more, the server is asked

Entries = list[AnyEntry]


def decide(
    table: Table, who: Occupant, command: Command, command_id: str = "", version: int | None = None
) -> Entries:
    """The entries a person's command adds; refused with a `PaijuError`, and nothing changes."""
    if table.closed:
        raise TableError("room-closed")
    if isinstance(command, Act):
        _check_fresh(table, who.id, version)
    cause = {"at": table.time.wall(), "person": who.id, "command": command_id}
    return _DECISIONS[type(command)](table, who, command, cause)


def moved(table: Table, seat: int, decision: str | Decision, by: By, **cause: Any) -> Moved:
    """A decision of a seat with all that follows from it; the table keeps the State after it."""
    assert table.state is not None
    after = table.state.act(seat, decision)
    news = recorded(after.events[len(table.state.events) :])
    move = Moved(seat=seat, events=news, by=by, **cause)
    table.expect(move, after)
    return move


def _check_fresh(table: Table, person: str, version: int | None) -> None:
    """An answer to an older question is not an answer to this one."""
    seat = _seat(table, person)
    if not table.running:
        raise TableError("no-game-running")
    asked = table.asked.get(seat, (0.0, 0))[1]
    if version is None or not asked <= version <= table.version:
        raise TableError("stale")


def _seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    return seat


def _between_games(table: Table) -> None:
    if table.running:
        raise TableError("game-running")


def _as_host(table: Table, who: Occupant) -> None:
    if table.host != who.id:
        raise TableError("not-host")
    _between_games(table)


def _exists(table: Table, seat: int) -> None:
    if seat >= table.terms.players:
        raise TableError("no-such-seat", seat=seat + 1)


def _sit(table: Table, who: Occupant, command: Sit, cause: Any) -> Entries:
    if table.seat_of(who.id) is not None:
        raise TableError("already-seated")
    _between_games(table)
    if command.seat is None and None not in table.seats:
        raise TableError("table-full")
    seat = table.seats.index(None) if command.seat is None else command.seat
    _exists(table, seat)
    if table.seats[seat] is not None:
        raise TableError("seat-taken", seat=seat + 1)
    return [Sat(seat=seat, occupant=who, **cause)]


def _stand(table: Table, who: Occupant, command: Stand, cause: Any) -> Entries:
    seat = _seat(table, who.id)
    if table.running:
        return [Trusted(seat=seat, on=True, why="left", **cause)]
    return [Rose(seat=seat, why="left", **cause)]


def _ready(table: Table, who: Occupant, command: Ready, cause: Any) -> Entries:
    seat = _seat(table, who.id)
    _between_games(table)
    return [Readied(seat=seat, on=command.on, **cause)]


def _computer(table: Table, who: Occupant, command: Computer, cause: Any) -> Entries:
    """On a free seat, or instead of a computer of another level."""
    _as_host(table, who)
    _exists(table, command.seat)
    taken = table.seats[command.seat]
    if taken is not None and taken.kind != "computer":
        raise TableError("seat-taken", seat=command.seat + 1)
    occupant = computer(table.game, command.seat, command.level)
    return [Sat(seat=command.seat, occupant=occupant, **cause)]


def _fill(table: Table, who: Occupant, command: Fill, cause: Any) -> Entries:
    """Where free seats are filled anyway, whoever waits need not wait for the host."""
    _between_games(table)
    if not (table.terms.fill and table.seat_of(who.id) in table.ready):
        _as_host(table, who)
    if None not in table.seats:
        raise TableError("table-full")
    return filled(table, command.level, **cause)


def filled(table: Table, level: str = "", **cause: Any) -> Entries:
    """A computer on every free seat."""
    free = (seat for seat, occupant in enumerate(table.seats) if occupant is None)
    return [Sat(seat=seat, occupant=computer(table.game, seat, level), **cause) for seat in free]


def _agree(table: Table, who: Occupant, command: Agree, cause: Any) -> Entries:
    return [Agreed(terms=proposed(table, who, command), **cause)]


def proposed(table: Table, who: Occupant, command: Agree) -> Terms:
    """The terms as the host wants them: before the first game, and what is fixed stays."""
    _as_host(table, who)
    if table.state is not None:
        raise TableError("already-played")
    if table.terms.quick:
        raise TableError("quick-terms")
    terms = replace(table.terms, **asdict(command))
    game = agreed(terms)
    for occupant in table.seats:
        if occupant and occupant.level:
            players.check(occupant.level, game.rules)
    return replace(terms, options=dict(game.given))


def computer(game: Game, seat: int, level: str = "") -> Occupant:
    """Who plays a seat at a level, or at the usual one."""
    chosen = level or players.find_usual(game.rules)
    players.check(chosen, game.rules)
    return Occupant("computer", f"{say(_COMPUTER)} {seat + 1}", level=chosen)


def continued(who: Occupant, seat: int, state: State, at: int) -> Entries:
    """A game that goes on in a new room: one person, the others are computers."""
    seats = range(state.players)
    sat: Entries = [
        Sat(seat=n, occupant=who if n == seat else computer(state.game, n), at=at) for n in seats
    ]
    identity = secrets.token_urlsafe(9)
    return [*sat, Dealt(game=identity, events=recorded(state.events), at=at)]


def _kick(table: Table, who: Occupant, command: Kick, cause: Any) -> Entries:
    _as_host(table, who)
    _exists(table, command.seat)
    if table.seats[command.seat] is None:
        raise TableError("seat-empty", seat=command.seat + 1)
    return [Rose(seat=command.seat, why="kicked", **cause)]


def _act(table: Table, who: Occupant, command: Act, cause: Any) -> Entries:
    seat = _seat(table, who.id)
    move = moved(table, seat, _name_decision(table, seat, command), "person", **cause)
    if seat not in table.trusted:
        return [move]
    return [Trusted(seat=seat, on=False, why="back", at=move.at), move]


def _name_decision(table: Table, seat: int, act: Act) -> str | Decision:
    """What an act names: an offer by its fields, or what was typed."""
    if not act.kind:
        return act.text or ""
    spelt = " ".join(act.cards)
    if act.reading and act.cards:  # also with other cards of the same ranks than those listed
        return f"{spelt} {act.reading}"
    assert table.state is not None
    action = _find_offer(table.state.legal(seat), act)
    if action is None:
        if spelt and act.to is None:
            return spelt
        raise IllegalAction("no-such-answer")
    return action.event if act.amount is None else action.resize(act.amount)


def _find_offer(legal: Legal, act: Act) -> Action | None:
    """The offer with these fields; where only words tell several apart, with this text."""
    offered = (*legal[:OFFERED], *legal[-1:])
    found = [action for action in offered if _is_named(action, act)]
    return next((action for action in found if action.text == act.text), next(iter(found), None))


def _is_named(action: Action, act: Act) -> bool:
    event = action.event
    cards = action.cards or getattr(event, "cards", None) or ()
    return (
        (action.kind, action.value) == (act.kind, act.value)
        and sorted(card.code for card in cards) == sorted(act.cards)
        and (act.to is None or act.to == getattr(event, "to", None))
    )


def _trust(table: Table, who: Occupant, command: Trust, cause: Any) -> Entries:
    seat = _seat(table, who.id)
    if not table.running:
        raise TableError("no-game-running")
    return [Trusted(seat=seat, on=command.on, why="asked" if command.on else "back", **cause)]


def _rebuy(table: Table, who: Occupant, command: Rebuy, cause: Any) -> Entries:
    """Between two hands a seat that has lost some starts again with a full stack."""
    seat = _seat(table, who.id)
    _between_games(table)
    if not table.match.buys(seat):
        raise TableError("nothing-to-buy")
    return [Bought(seat=seat, **cause)]


def _close(table: Table, who: Occupant, command: Close, cause: Any) -> Entries:
    """The host ends the room; other people finish their game first."""
    if table.host != who.id:
        raise TableError("not-host")
    if any(person != who.id for person in table.people()):
        _between_games(table)
    return [Closed(why="host", **cause)]


_DECISIONS: dict[type[Command], Callable[[Table, Occupant, Any, Any], Entries]] = {
    Sit: _sit,
    Stand: _stand,
    Ready: _ready,
    Computer: _computer,
    Fill: _fill,
    Agree: _agree,
    Kick: _kick,
    Act: _act,
    Trust: _trust,
    Rebuy: _rebuy,
    Close: _close,
}
