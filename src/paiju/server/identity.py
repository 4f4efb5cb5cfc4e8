"""Who somebody is: signed cookies, names, passwords."""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from paiju.core.language import say, words
from paiju.store import StoredPerson
from paiju.wire import Person as You
from paiju.wire import WireError

COOKIE = "paiju"
LONGEST = 20  # characters of a name
SHORTEST_PASSWORD = 8
_GUEST = words("游客{}", "Guest {}")
_MARKUP = set("<>&\"'`\\")
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800")  # letters and signs that show nothing


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12)


def introduce(person: StoredPerson) -> You:
    """A person as he is told about himself."""
    return You(name=person.name, account=person.password is not None, bot=person.bot)


class Signer:
    """Cookies that only this server can have written."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"paiju session " + secret.encode()).digest()

    def sign(self, person: str) -> str:
        """The value of a cookie."""
        return f"{person}.{self._signature(person)}"

    def read(self, value: str) -> str | None:
        """The person of a cookie, if it is genuine."""
        person, _, signature = value.rpartition(".")
        genuine = hmac.compare_digest(signature.encode(), self._signature(person).encode())
        return person if genuine and person else None

    def _signature(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), hashlib.sha256).hexdigest()


def guest_name(language: str) -> str:
    """A name for somebody who gives none."""
    return say(_GUEST, language).format(secrets.randbelow(9000) + 1000)


def checked_name(name: str) -> str:
    """A name as it will be shown: no markup, nothing invisible, not too long."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    kinds = {unicodedata.category(char)[0] for char in plain}
    shown = "C" not in kinds and kinds & set("LNPS") and not _BLANK & set(plain)
    if not shown or len(plain) > LONGEST or _MARKUP & set(plain):
        raise WireError("bad-name", most=LONGEST)
    return plain


def login_of(name: str) -> str:
    """Two names that look alike to people who type are one."""
    return checked_name(name).casefold()


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


@cache
def _nobody() -> str:
    """What the password of a name without an account is compared with, to take as long."""
    return _hasher().hash(secrets.token_hex(16))


async def hashed(password: str) -> str:
    """What is kept of a password."""
    if len(password) < SHORTEST_PASSWORD:
        raise WireError("short-password", least=SHORTEST_PASSWORD)
    return await asyncio.to_thread(_hasher().hash, password)


async def room_hash(password: str) -> str:
    """What is kept of a room's password, which may be short."""
    return await asyncio.to_thread(_hasher().hash, password)


async def matches(kept: str | None, password: str) -> bool:
    """Is it the password? Takes the same time if there is none."""

    def compare() -> bool:
        try:
            return _hasher().verify(kept or _nobody(), password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    return await asyncio.to_thread(compare)
