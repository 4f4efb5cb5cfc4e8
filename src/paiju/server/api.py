"""The HTTP side: guests and accounts, lobby and rooms, records."""

from typing import Any

from starlette.responses import PlainTextResponse, Response

import paiju
from paiju import phh
from paiju.errors import PaijuError
from paiju.game import configured, find
from paiju.players import levels
from paiju.record import load_record
from paiju.server.bodies import (
    Credentials,
    GameInfo,
    Health,
    NewGuest,
    NewRoom,
    NewTable,
    OptionInfo,
    Played,
    Quick,
    Room,
    Verified,
)
from paiju.server.endpoints import RECORD, Call, Endpoint, json_response
from paiju.server.identity import (
    COOKIE,
    checked_name,
    guest_name,
    hashed,
    login_of,
    matches,
    new_id,
    room_hash,
)
from paiju.server.limits import GUESTS, PASSWORDS, ROOMS
from paiju.server.lines import LINES
from paiju.spec import Option
from paiju.store import Person, Result
from paiju.table.log import Terms
from paiju.table.table import Table
from paiju.wire import Person as You
from paiju.wire import WireError

YEAR = 31_536_000


# --- who somebody is ---


def _you(person: Person) -> You:
    return You(person.name, person.password is not None, person.bot)


def _signed(call: Call, person: Person) -> Response:
    answer = json_response(_you(person))
    secure = call.request.url.scheme == "https"
    answer.set_cookie(
        COOKIE, call.services.signer.sign(person.id), max_age=YEAR, httponly=True,
        samesite="lax", secure=secure,
    )  # fmt: skip
    return answer


def _language(call: Call) -> str:
    wanted = call.request.headers.get("accept-language", "")
    return "en" if wanted.lower().startswith("en") else "zh"


async def guest(call: Call) -> Response:
    """A new guest."""
    call.services.limits.check(GUESTS, call.address)
    body: NewGuest = call.body
    name = checked_name(body.name) if body.name else guest_name(_language(call))
    person = Person(new_id(), name, bot=body.bot)
    await call.services.store.add_person(person)
    return _signed(call, person)


async def me(call: Call) -> You:
    """Who is asking."""
    return _you(await call.person())


async def account(call: Call) -> Response:
    """A guest takes a name with a password."""
    person, body = await call.person(), call.body
    call.services.limits.check(PASSWORDS, call.address)
    if person.password is not None:
        raise WireError("has-account")
    name, password = checked_name(body.name), await hashed(body.password)
    await call.services.store.set_login(person.id, name, login_of(name), password)
    return _signed(call, Person(person.id, name, login_of(name), password, person.bot))


async def login(call: Call) -> Response:
    """Somebody comes back to an account."""
    body: Credentials = call.body
    name = login_of(body.name)
    for who in (call.address, f"login {name}"):
        call.services.limits.check(PASSWORDS, who)
    person = await call.services.store.by_login(name)
    if not await matches(person.password if person else None, body.password) or not person:
        raise WireError("wrong-login")
    return _signed(call, person)


async def logout(call: Call) -> Response:
    """Forget the cookie."""
    answer = json_response({})
    answer.delete_cookie(COOKIE)
    return answer


# --- games and rooms ---


async def games(call: Call) -> list[GameInfo]:
    """Every game that can be played."""
    return [_game_info(game) for game in paiju.games()]


def _game_info(game: paiju.Game) -> GameInfo:
    spec = game.spec
    clock = {name: getattr(spec.clock, name) for name in ("bid", "leader", "other", "hurry")}
    return GameInfo(
        game.id,
        dict(game.title),
        spec.about,
        list(spec.players),
        {flag: _option_info(option) for flag, option in spec.options.items()},
        list(levels(game.rules)),
        clock,
        spec.clockwise,
    )


def _option_info(option: Option) -> OptionInfo:
    if isinstance(option.choices, range):
        ends = [*option.choices[:2], option.choices[-1]]
        return OptionInfo(option.default, list(ends), True, dict(option.doc))
    return OptionInfo(option.default, list(option.choices), False, dict(option.doc))


async def rooms(call: Call) -> list[Room]:
    """The public rooms."""
    tables = [loop.table for loop in call.services.hub.loops.values()]
    return [_room(table) for table in tables if table.terms.public][:200]


async def room(call: Call) -> Room:
    """One room, also one that is only known by its link."""
    return _room(call.services.hub.find(call.request.path_params["table"]).table)


def _room(table: Table) -> Room:
    return Room(
        table.name,
        table.game.id,
        dict(table.terms.options),
        table.terms.players,
        [occupant.name for occupant in table.seats if occupant],
        table.seats.count(None),
        table.running,
        table.terms.spectators,
        bool(table.terms.password),
        table.terms.clock,
    )


async def open_room(call: Call) -> NewTable:
    """A new room."""
    person, body = await call.person(), call.body
    call.services.limits.check(ROOMS, call.address)
    game = configured(find(body.game), body.options)
    terms = Terms(
        game.id,
        game.seats(body.players),
        dict(game.given),
        body.clock,
        body.hints,
        body.counter,
        body.spectators,
        body.public,
        password=await room_hash(body.password) if body.password else "",
    )
    return NewTable((await call.services.hub.open(terms, person)).name)


async def quick(call: Call) -> NewTable:
    """A table where somebody waits for the same game, or a new one."""
    person = await call.person()
    call.services.limits.check(ROOMS, call.address)
    game = configured(find(call.body.game), {})
    terms = Terms(game.id, game.seats(call.body.players), quick=True)
    return NewTable((await call.services.hub.quick(terms, person)).name)


async def quick_lines(call: Call) -> dict[str, dict[str, str]]:
    """What people may say at a table."""
    return LINES


# --- finished games ---


async def results(call: Call) -> list[Played]:
    """The own games, the latest first."""
    person = await call.person()
    found = await call.services.store.results_of(person.id)
    return [_played(one) for one in found]


def _played(result: Result) -> Played:
    names, payoffs = list(result.names), list(result.payoffs)
    return Played(result.id, result.game, result.finished, names, payoffs)


async def _found(call: Call) -> Result:
    result = await call.services.store.result(call.request.path_params["game"])
    if result is None:
        raise WireError("no-such-record")
    return result


async def result(call: Call) -> Played:
    """One finished game."""
    return _played(await _found(call))


async def record(call: Call) -> Response:
    """The record of a finished game, as everybody may see it."""
    found = await _found(call)
    text = _public(found.record)
    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id}.jsonl"'}
    return PlainTextResponse(text, headers=headers, media_type="application/x-ndjson")


async def history(call: Call) -> Response:
    """A hand of poker in the public PHH format; hands that stay hidden are hidden there too."""
    found = await _found(call)
    text = phh.dumps(load_record(found.record).replay(), found.names)
    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id}.phh"'}
    return PlainTextResponse(text, headers=headers)


def _public(text: str) -> str:
    """All of it once the secret is published; else only what a spectator saw."""
    loaded = load_record(text)
    if loaded.game.rules.published:
        return text
    head = text.partition("\n")[0]
    return f"{head}\n{loaded.replay().view(None).dumps()}"


async def verify(call: Call) -> Verified:
    """Recompute the deal of a finished game."""
    return Verified(load_record((await _found(call)).record).verify())


async def verify_text(call: Call) -> Verified:
    """Recompute the deal of any record."""
    try:
        text = call.raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise WireError("not-text") from None
    if "\n" not in text:  # never taken for the name of a file
        raise WireError("not-a-record", why="{}")
    return Verified(load_record(text).verify())


# --- the server itself ---


async def health(call: Call) -> Any:
    """Is the server well, and its database?"""
    try:
        await call.services.store.check()
    except PaijuError:
        return json_response(Health("no database", paiju.__version__, 0), 503)
    return Health("ok", paiju.__version__, len(call.services.hub.loops))


async def metrics(call: Call) -> Response:
    """Numbers for Prometheus."""
    return PlainTextResponse(call.services.metrics.text(), media_type="text/plain; version=0.0.4")


ENDPOINTS = (
    Endpoint("POST", "/api/guest", guest, "Become a guest; sets the cookie.", NewGuest, You),
    Endpoint("GET", "/api/me", me, "Who is asking.", None, You),
    Endpoint("POST", "/api/account", account, "Give a guest a password.", Credentials, You),
    Endpoint("POST", "/api/login", login, "Come back to an account.", Credentials, You),
    Endpoint("POST", "/api/logout", logout, "Forget the cookie.", None, dict[str, str]),
    Endpoint("GET", "/api/games", games, "Every game with its options.", None, list[GameInfo]),
    Endpoint("GET", "/api/lines", quick_lines, "The quick lines.", None, dict[str, dict[str, str]]),
    Endpoint("GET", "/api/rooms", rooms, "The public rooms.", None, list[Room]),
    Endpoint("POST", "/api/rooms", open_room, "Open a room.", NewRoom, NewTable),
    Endpoint("GET", "/api/rooms/{table}", room, "One room.", None, Room),
    Endpoint("POST", "/api/quick", quick, "A quick match.", Quick, NewTable),
    Endpoint("GET", "/api/results", results, "The own finished games.", None, list[Played]),
    Endpoint("GET", "/api/results/{game}", result, "A finished game.", None, Played),
    Endpoint("GET", "/api/results/{game}/record", record, "Its record."),
    Endpoint("GET", "/api/results/{game}/phh", history, "A hand of poker as PHH."),
    Endpoint("GET", "/api/results/{game}/verify", verify, "Recompute its deal.", None, Verified),
    Endpoint("POST", "/api/verify", verify_text, "Recompute the deal of a record.", None, Verified,
             RECORD),
    Endpoint("GET", "/health", health, "Is the server well?", None, Health),
    Endpoint("GET", "/metrics", metrics, "Numbers for Prometheus."),
)  # fmt: skip
