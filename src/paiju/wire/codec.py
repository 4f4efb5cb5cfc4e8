"""From frames to text and back."""

from typing import Any

import msgspec

from paiju.core.errors import PaijuError
from paiju.core.events import decode_value, encode_card
from paiju.wire.frames import OUTGOING, Problem
from paiju.wire.requests import REQUESTS, Identified, Incoming, Request


class WireError(PaijuError):
    """A frame or a request that cannot be followed."""


_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_incoming = msgspec.json.Decoder(Incoming)
_identified = msgspec.json.Decoder(Identified)
_commands = {name: msgspec.json.Decoder(kind) for name, kind in REQUESTS.items()}
_outgoing = {
    name: msgspec.json.Decoder(kind, dec_hook=decode_value) for name, kind in OUTGOING.items()
}


def frame(kind: str, data: Any, version: int = 0) -> str:
    """The text of a frame to a client."""
    return _encoder.encode({"t": kind, "d": data, "v": version}).decode()


def encode(body: Any) -> bytes:
    """The body of an answer."""
    return _encoder.encode(body)


def read_request(text: str | bytes) -> Request:
    """A frame from a client; raises `WireError`."""
    try:
        incoming = _incoming.decode(text)
        decoder = _commands.get(incoming.t)
        if decoder is None:
            raise WireError("no-such-frame", type=incoming.t)
        command = decoder.decode(incoming.d)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError("bad-frame", why=_plain(error)) from None
    return Request(incoming.t, incoming.id, incoming.v, command)


def identity_of(text: str | bytes) -> str:
    """The id a frame has, whatever else is wrong with it: its refusal repeats it."""
    try:
        return _identified.decode(text).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""


def read_frame(text: str | bytes) -> tuple[str, Any, int]:
    """A frame from the server: type, data, version."""
    raw = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    kind = msgspec.json.decode(raw["t"], type=str)
    return kind, _outgoing[kind].decode(raw["d"]), msgspec.json.decode(raw["v"], type=int)


def _plain(error: Exception) -> str:
    """What is wrong, without anything a page could take for markup."""
    return str(error).replace("<", "‹").replace(">", "›")[:200]


def problem(error: PaijuError, identity: str = "") -> Problem:
    """A refusal in both languages."""
    zh, en = error.sentence("zh"), error.sentence("en")
    return Problem(code=error.code, zh=zh, en=en, id=identity)
