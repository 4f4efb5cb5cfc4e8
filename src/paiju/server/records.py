"""Finished games: records, downloads, verification, replays, and playing on from them."""

from starlette.responses import PlainTextResponse, Response

from paiju.core.errors import IllegalAction
from paiju.core.events import Deal, Redeal, Seat
from paiju.engine.record import Record
from paiju.formats import phh
from paiju.formats.documents import Document
from paiju.formats.record import load_record, parse_record
from paiju.formats.replay import position_at, walk_steps
from paiju.server.bodies import NewTable, Played, Replay, ReplayStep, TryFrom, Verified
from paiju.server.endpoints import RECORD, ApiCall, Endpoint
from paiju.server.limits import ROOMS
from paiju.server.lobby import new_table
from paiju.store import StoredResult
from paiju.tables.log import Terms
from paiju.wire import WireError

RECORDED = "application/x-ndjson"


async def results(call: ApiCall) -> list[Played]:
    """The own games, the latest first."""
    person = await call.person()
    found = await call.services.store.list_results(person.id)
    return [_played(one) for one in found]


def _played(result: StoredResult) -> Played:
    names, payoffs = list(result.names), list(result.payoffs)
    computers = [person is None for person in result.people]
    return Played(result.id, result.game, result.finished, names, computers, payoffs)


async def _found(call: ApiCall) -> StoredResult:
    result = await call.services.store.find_result(call.request.path_params["game"])
    if result is None:
        raise WireError("no-such-record")
    return result


async def result(call: ApiCall) -> Played:
    """One finished game."""
    return _played(await _found(call))


async def record(call: ApiCall) -> Response:
    """The record of a finished game, as everybody may see it."""
    found = await _found(call)
    text = _public(found.record)
    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id}.jsonl"'}
    return PlainTextResponse(text, headers=headers, media_type=RECORDED)


async def history(call: ApiCall) -> Response:
    """A hand of poker in the public PHH format; hands that stay hidden are hidden there too."""
    found = await _found(call)
    text = phh.dumps(parse_record(found.record).replay(), found.names)
    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id}.phh"'}
    return PlainTextResponse(text, headers=headers)


def _public(text: str) -> str:
    """All of it once the secret is published; else only what a spectator saw."""
    loaded = parse_record(text)
    if loaded.game.rules.published:
        return text
    head = text.partition("\n")[0]
    return f"{head}\n{loaded.replay().view(None).dumps()}"


async def verify(call: ApiCall) -> Verified:
    """Recompute the deal of a finished game."""
    loaded = parse_record((await _found(call)).record)
    return await call.compute(_verified, loaded, loaded.game.rules.published)


async def verify_text(call: ApiCall) -> Verified:
    """Recompute the deal of any record."""
    return await call.compute(_verified, load_record(Document(call.raw)), True)


def _verified(loaded: Record, published: bool) -> Verified:
    commitment, game = loaded.verify(), loaded.game.id
    return (
        Verified(commitment, game, loaded.secret, _dealt(loaded))
        if published
        else Verified(commitment, game)
    )


def _dealt(loaded: Record) -> list[list[str]]:
    """The hands as they were dealt; those of the last deal, if there were several."""
    hands: list[list[str]] = [[] for _ in range(loaded.header.seats)]
    for event in loaded.events:
        if isinstance(event, Redeal):
            hands = [[] for _ in hands]
        elif isinstance(event, Deal):
            hands[event.seat] += [card.code for card in event.cards or ()]
    return hands


# --- replays ---


async def replay(call: ApiCall) -> Replay:
    """A finished game step by step, all hands open as far as they are published."""
    return await _replayed(call, None)


async def replay_seat(call: ApiCall) -> Replay:
    """A finished game step by step, as one seat saw it."""
    seat = call.request.path_params["seat"]
    if not seat.isascii() or not seat.isdecimal() or len(seat) > 8:
        raise IllegalAction("no-such-seat", seat=seat[:8])
    return await _replayed(call, int(seat))


async def _replayed(call: ApiCall, seat: Seat) -> Replay:
    found = await _found(call)
    return await call.compute(_replay, found, seat)


def _replay(found: StoredResult, seat: Seat) -> Replay:
    loaded = parse_record(found.record)
    if seat is not None and seat >= loaded.header.seats:
        raise IllegalAction("no-such-seat", seat=seat + 1)
    published = loaded.game.rules.published
    shown = [
        ReplayStep(
            step.at,
            step.seat,
            sorted(step.view.to_act),
            [[card.code for card in hand] for hand in step.view.hands],
            step.tableau,
        )
        for step in walk_steps(loaded, seat if published else None, everything=published)
    ]
    history = bool(loaded.game.spec.history)
    return Replay(_played(found), loaded.game.id, seat, shown, published, history)


async def try_from(call: ApiCall) -> NewTable:
    """A private room in which a finished game goes on from one of its steps."""
    person, body = await call.person(), call.body
    call.services.limits.check(ROOMS, call.address)
    found = await _found(call)
    loaded = parse_record(found.record)
    if not loaded.game.rules.published:
        raise WireError("not-published")
    state = await call.compute(position_at, loaded, body.at)
    seat = min(state.to_act) if body.seat is None else body.seat
    if seat >= state.players:
        raise IllegalAction("no-such-seat", seat=seat + 1)
    terms = _terms(loaded)
    return new_table(await call.services.hub.open_from(terms, person, seat, state))


def _terms(loaded: Record) -> Terms:
    """A room for one person, without a clock."""
    game, seats = loaded.game, loaded.header.seats
    return Terms(game.id, seats, dict(game.given), 0, public=False, spectators=False)


ENDPOINTS = (
    Endpoint("GET", "/api/results", results, "The own finished games.", None, list[Played]),
    Endpoint("GET", "/api/results/{game}", result, "A finished game.", None, Played),
    Endpoint("GET", "/api/results/{game}/record", record, "Its record.", text=RECORDED),
    Endpoint("GET", "/api/results/{game}/phh", history, "A hand of poker as PHH."),
    Endpoint("GET", "/api/results/{game}/verify", verify, "Recompute its deal.", None, Verified),
    Endpoint("GET", "/api/results/{game}/replay", replay, "It step by step, all hands open.",
             None, Replay),
    Endpoint("GET", "/api/results/{game}/replay/{seat}", replay_seat, "As one seat saw it.",
             None, Replay),
    Endpoint("POST", "/api/results/{game}/try", try_from, "Play on from a step against computers.",
             TryFrom, NewTable),
    Endpoint("POST", "/api/verify", verify_text, "Recompute the deal of a record.", None, Verified,
             RECORD),
)  # fmt: skip
