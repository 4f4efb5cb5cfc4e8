"""What goes over the wire, declared once: frames of the socket, bodies of requests and answers.

A frame is `{"t": type, "d": data, "v": version}`; one from a client has an `id` as well.
"""

from paiju.wire.codec import (
    WireError,
    encode,
    frame,
    identity_of,
    problem,
    read_frame,
    read_request,
)
from paiju.wire.frames import (
    OUTGOING,
    Ack,
    Advice,
    GameView,
    HintList,
    Offer,
    Person,
    Problem,
    Readings,
    Room,
    Said,
    TableView,
    Unseen,
    Welcome,
)
from paiju.wire.requests import (
    REQUESTS,
    Count,
    HintRequest,
    Id,
    Incoming,
    Join,
    Leave,
    Look,
    Ping,
    Read,
    Request,
    Say,
    Secret,
)
from paiju.wire.views import advice, readings, table_view, unseen_counts

PROTOCOL = 2
HEARTBEAT = 2.5  # seconds between two signs of life
DEAD = 9.0  # seconds without one
FRAME = 8192  # bytes a client may send at once

__all__ = [
    "DEAD", "FRAME", "HEARTBEAT", "OUTGOING", "PROTOCOL", "REQUESTS", "Ack", "Advice", "Count",
    "GameView", "HintList", "HintRequest", "Id", "Incoming", "Join", "Leave", "Look", "Offer",
    "Person", "Ping", "Problem", "Read", "Readings", "Request", "Room", "Said", "Say", "Secret",
    "TableView", "Unseen", "Welcome", "WireError", "advice", "encode", "frame", "identity_of",
    "problem", "read_frame", "read_request", "readings", "table_view", "unseen_counts",
]  # fmt: skip
