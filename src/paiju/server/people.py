"""Guests and accounts."""

from starlette.responses import Response

from paiju.server.bodies import Credentials, NewGuest
from paiju.server.endpoints import ApiCall, Endpoint, json_response
from paiju.server.identity import (
    COOKIE,
    checked_name,
    guest_name,
    hashed,
    introduce,
    login_of,
    matches,
    new_id,
)
from paiju.server.limits import GUESTS, PASSWORDS
from paiju.store import StoredPerson
from paiju.wire import Person as You
from paiju.wire import WireError

YEAR = 31_536_000


def _signed(call: ApiCall, person: StoredPerson) -> Response:
    answer = json_response(introduce(person))
    secure = call.request.url.scheme == "https"
    answer.set_cookie(
        COOKIE, call.services.signer.sign(person.id), max_age=YEAR, httponly=True,
        samesite="lax", secure=secure,
    )  # fmt: skip
    return answer


def _language(call: ApiCall) -> str:
    wanted = call.request.headers.get("accept-language", "")
    return "en" if wanted.lower().startswith("en") else "zh"


async def guest(call: ApiCall) -> Response:
    """A new guest."""
    call.services.limits.check(GUESTS, call.address)
    body: NewGuest = call.body
    name = checked_name(body.name) if body.name else guest_name(_language(call))
    person = StoredPerson(new_id(), name, bot=body.bot)
    await call.services.store.add_person(person)
    return _signed(call, person)


async def me(call: ApiCall) -> You:
    """Who is asking."""
    return introduce(await call.person())


async def account(call: ApiCall) -> Response:
    """A guest takes a name with a password."""
    person, body = await call.person(), call.body
    call.services.limits.check(PASSWORDS, call.address)
    if person.password is not None:
        raise WireError("has-account")
    name, password = checked_name(body.name), await hashed(body.password)
    await call.services.store.set_login(person.id, name, login_of(name), password)
    return _signed(call, StoredPerson(person.id, name, login_of(name), password, person.bot))


async def login(call: ApiCall) -> Response:
    """Somebody comes back to an account."""
    body: Credentials = call.body
    name = login_of(body.name)
    for who in (call.address, f"login {name}"):
        call.services.limits.check(PASSWORDS, who)
    person = await call.services.store.find_login(name)
    if not await matches(person.password if person else None, body.password) or not person:
        raise WireError("wrong-login")
    return _signed(call, person)


async def logout(call: ApiCall) -> Response:
    """Forget the cookie."""
    answer = json_response({})
    answer.delete_cookie(COOKIE)
    return answer


ENDPOINTS = (
    Endpoint("POST", "/api/guest", guest, "Become a guest; sets the cookie.", NewGuest, You),
    Endpoint("GET", "/api/me", me, "Who is asking.", None, You),
    Endpoint("POST", "/api/account", account, "Give a guest a password.", Credentials, You),
    Endpoint("POST", "/api/login", login, "Come back to an account.", Credentials, You),
    Endpoint("POST", "/api/logout", logout, "Forget the cookie.", None, dict[str, str]),
)
