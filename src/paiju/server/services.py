"""What every request and every socket may use."""

from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field

from paiju.server.hub import Hub
from paiju.server.identity import Signer
from paiju.server.limits import Limits
from paiju.server.metrics import Metrics
from paiju.store import Store

DESK = 2  # threads for what a request asks to be computed


@dataclass
class Services:
    """The parts of a running server."""

    store: Store
    hub: Hub
    signer: Signer
    limits: Limits
    metrics: Metrics
    desk: Executor = field(default_factory=lambda: ThreadPoolExecutor(DESK, "desk"))
