"""What every request and every socket may use."""

from dataclasses import dataclass

from paiju.server.hub import Hub
from paiju.server.identity import Signer
from paiju.server.limits import Limits
from paiju.server.metrics import Metrics
from paiju.store import Store


@dataclass
class Services:
    """The parts of a running server."""

    store: Store
    hub: Hub
    signer: Signer
    limits: Limits
    metrics: Metrics
    origins: tuple[str, ...] = ()  # further pages that may speak to it
