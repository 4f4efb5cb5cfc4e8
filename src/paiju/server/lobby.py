"""Rooms: listed, opened, found."""

from paiju.engine.game import configure_game
from paiju.engine.registry import find
from paiju.server.bodies import NewRoom, NewTable, Quick
from paiju.server.endpoints import ApiCall, Endpoint
from paiju.server.identity import room_hash
from paiju.server.limits import ROOMS
from paiju.server.quick_lines import LINES
from paiju.tables.log import Terms
from paiju.tables.table import Table
from paiju.wire import Room

WAIT = 20  # seconds for others in a quick match, then computers come


async def rooms(call: ApiCall) -> list[Room]:
    """The public rooms."""
    tables = [loop.table for loop in call.services.hub.loops.values()]
    return [_room(table) for table in tables if table.terms.public][:200]


async def room(call: ApiCall) -> Room:
    """One room, also one that is only known by its link."""
    return _room(call.services.hub.find(call.request.path_params["table"]).table)


def _room(table: Table) -> Room:
    return Room(
        table=table.name,
        game=table.game.id,
        options=dict(table.terms.options),
        players=table.terms.players,
        seated=[occupant.name for occupant in table.seats if occupant],
        free=table.seats.count(None),
        watching=table.watching,
        running=table.running,
        spectators=table.terms.spectators,
        password=bool(table.terms.password),
        clock=table.terms.clock,
    )


async def open_room(call: ApiCall) -> NewTable:
    """A new room."""
    person, body = await call.person(), call.body
    call.services.limits.check(ROOMS, call.address)
    game = configure_game(find(body.game), body.options)
    terms = Terms(
        game.id,
        game.seats(body.players),
        dict(game.given),
        body.clock,
        body.hints,
        body.counter,
        body.spectators,
        body.public,
        fill=body.fill,
        password=await room_hash(body.password) if body.password else "",
    )
    return new_table(await call.services.hub.open(terms, person))


async def quick(call: ApiCall) -> NewTable:
    """A table where somebody waits for the same game, or a new one."""
    person = await call.person()
    call.services.limits.check(ROOMS, call.address)
    game = configure_game(find(call.body.game), {})
    terms = Terms(game.id, game.seats(call.body.players), quick=True, fill=WAIT)
    return new_table(await call.services.hub.quick(terms, person))


async def quick_lines(call: ApiCall) -> dict[str, dict[str, str]]:
    """What people may say at a table."""
    return LINES


def new_table(table: Table) -> NewTable:
    """A room, and the link that invites others to it."""
    return NewTable(table.name, f"/t/{table.name}")


ENDPOINTS = (
    Endpoint("GET", "/api/lines", quick_lines, "The quick lines.", None, dict[str, dict[str, str]]),
    Endpoint("GET", "/api/rooms", rooms, "The public rooms.", None, list[Room]),
    Endpoint("POST", "/api/rooms", open_room, "Open a room.", NewRoom, NewTable),
    Endpoint("GET", "/api/rooms/{table}", room, "One room.", None, Room),
    Endpoint("POST", "/api/quick", quick, "A quick match.", Quick, NewTable),
)
