"""What happens at a table by itself: deals, timeouts, empty seats, another host, the end."""

import secrets
from collections.abc import Iterator

from paiju.core.errors import PaijuError
from paiju.engine.match import Match
from paiju.tables.decide import filled, moved
from paiju.tables.log import AnyEntry, Closed, Dealt, Hosted, Rose, Trusted, recorded
from paiju.tables.table import GRACE, IDLE, RESERVED, TIMEOUTS, Table


def find_due_entry(table: Table) -> AnyEntry | None:
    """The next thing that is due now, if anything is. Ask again after it has been applied."""
    return next(_due(table), None) if not table.closed else None


def due_at(table: Table) -> float | None:
    """When to ask again, if nothing happens before."""
    if table.closed:
        return None
    moments = [moment for _, moment in _deadlines(table)]
    moments += [since + _patience(table) for since in _absent(table).values()]
    if _heir(table) and table.host in table.gone:
        moments.append(table.gone[table.host] + RESERVED)
    if table.filled_at is not None:
        moments.append(table.filled_at)
    if not table.connected:
        moments.append(table.empty_since + IDLE)
    return min(moments, default=None)


def _due(table: Table) -> Iterator[AnyEntry]:
    yield from _returned(table)
    yield from _timeouts(table)
    yield from _given_up(table)
    yield from _missing(table)
    yield from _another_host(table)
    if table.filled_at is not None and table.time.now() >= table.filled_at:
        yield from filled(table, at=table.time.wall())
    yield from _next_game(table)
    if not table.connected and table.time.now() >= table.empty_since + IDLE:
        yield Closed(why="idle", at=table.time.wall())


def _returned(table: Table) -> Iterator[AnyEntry]:
    """Whoever lost the connection has the seat back when he is here again."""
    for seat, why in table.trusted.items():
        occupant = table.seats[seat]
        if why == "gone" and occupant and occupant.id in table.connected:
            yield Trusted(seat=seat, on=False, why="back", at=table.time.wall())


def _deadlines(table: Table) -> Iterator[tuple[int, float]]:
    """Seats on the clock. The computer is never late."""
    for seat in table.asked:
        moment = table.deadline(seat)
        if moment is not None and not table.is_played(seat):
            yield seat, moment


def _timeouts(table: Table) -> Iterator[AnyEntry]:
    for seat, moment in _deadlines(table):
        if table.time.now() >= moment and table.state:
            action = table.state.view(seat).on_timeout(seat)
            yield moved(table, seat, action.event, "clock", at=table.time.wall())


def _given_up(table: Table) -> Iterator[AnyEntry]:
    for seat, timeouts in enumerate(table.timeouts):
        if timeouts >= TIMEOUTS and table.running and not table.is_played(seat):
            yield Trusted(seat=seat, on=True, why="timeouts", at=table.time.wall())


def _patience(table: Table) -> float:
    return GRACE if table.running else RESERVED


def _absent(table: Table) -> dict[int, float]:
    """Seats whose owners are gone and about whom something will have to be done."""
    found = {}
    for person, since in table.gone.items():
        seat = table.seat_of(person)
        if seat is not None and not (table.running and seat in table.trusted):
            found[seat] = since
    return found


def _missing(table: Table) -> Iterator[AnyEntry]:
    """A seat is played for its owner during a game, and free afterwards."""
    if not table.running:
        for seat, why in table.trusted.items():
            yield (
                Rose(seat=seat, why=why, at=table.time.wall())
                if why in ("left", "gone")
                else Trusted(seat=seat, on=False, why="back", at=table.time.wall())
            )
    for seat, since in _absent(table).items():
        if table.time.now() >= since + _patience(table):
            if table.running:
                yield Trusted(seat=seat, on=True, why="gone", at=table.time.wall())
            else:
                yield Rose(seat=seat, why="gone", at=table.time.wall())


def _another_host(table: Table) -> Iterator[AnyEntry]:
    """The host has been away too long: the next person is the host."""
    heir, since = _heir(table), table.gone.get(table.host)
    if heir and since is not None and table.time.now() >= since + RESERVED:
        yield Hosted(host=heir, at=table.time.wall())


def _heir(table: Table) -> str | None:
    """Who would be the host: whoever is here, first those on a seat."""
    here = [person for person in table.people() if person in table.connected]
    here += [person for person in table.connected if person not in here]
    return next((person for person in here if person != table.host), None)


def _next_game(table: Table) -> Iterator[AnyEntry]:
    """All seats are taken, and everybody wants to play."""
    waiting = [seat for seat, occupant in enumerate(table.seats) if occupant is None or occupant.id]
    if table.running or not waiting or not table.ready.keys() >= set(waiting):
        return
    anew = False
    table.match.minutes = table.minutes
    try:
        state = table.deal(table.match)
    except PaijuError:  # nobody has anything left to play for
        anew = True
        state = table.deal(Match(table.game, table.terms.players))
    identity = secrets.token_urlsafe(9)
    yield Dealt(game=identity, events=recorded(state.events), anew=anew, at=table.time.wall())
