"""Who somebody with a name was to a server, so that he has his seat back when he comes again.

Without a name one is somebody new every time: two terminals are two people.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from paiju.client import Client


async def known(server: str, name: str) -> str:
    """The cookie of a guest of that name, if the server still knows him; or nothing."""
    cookie = _kept().get(_key(server, name), "") if name else ""
    return cookie if cookie and await Client(server, cookie=cookie).is_known() else ""


def keep(server: str, name: str, cookie: str) -> None:
    """Remember a guest; whoever has the cookie is that guest, so nobody else may read it."""
    if not name or not cookie:
        return
    place = _place()
    with suppress(OSError):  # a disk that is full or not ours: then he is new the next time
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(".new")
        beside.touch(mode=0o600)
        beside.write_bytes(msgspec.json.encode(_kept() | {_key(server, name): cookie}))
        beside.replace(place)


def _kept() -> dict[str, str]:
    try:
        return msgspec.json.decode(_place().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _key(server: str, name: str) -> str:
    return f"{server} {name}"


def _place() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "paiju" / "guests.json"
