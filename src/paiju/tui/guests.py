"""Who somebody with a name was to a server, so that he has his seat back when he comes again.

Without a name one is somebody new every time: two terminals are two people.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from paiju.client import Client


async def find_guest(server: str, name: str) -> str:
    """The cookie of a guest of that name, if the server still knows him; or nothing."""
    cookie = _read_guests().get(_make_key(server, name), "") if name else ""
    return cookie if cookie and await Client(server, cookie=cookie).is_known() else ""


def keep(server: str, name: str, cookie: str) -> None:
    """Remember a guest; whoever has the cookie is that guest, so nobody else may read it."""
    if not name or not cookie:
        return
    place = _find_file()
    with suppress(OSError):  # a disk that is full or not ours: then he is new the next time
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(".new")
        beside.touch(mode=0o600)
        beside.write_bytes(msgspec.json.encode(_read_guests() | {_make_key(server, name): cookie}))
        beside.replace(place)


def _read_guests() -> dict[str, str]:
    try:
        return msgspec.json.decode(_find_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _make_key(server: str, name: str) -> str:
    return f"{server} {name}"


def _find_file() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "paiju" / "guests.json"
