"""Running the application under uvicorn."""

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import uvicorn

from paiju.core.language import say, words
from paiju.core.progress import CompileStep, Tell, watch_steps
from paiju.server.app import Config, build
from paiju.server.logs import write_lines
from paiju.server.transport import PatientProtocol
from paiju.store import Store
from paiju.wire import FRAME, WireError

SWITCH = 0.001  # seconds a thread that computes may keep the loop waiting
STOPPING = 5  # seconds that open requests have when the server is stopped
_READY = words("牌局服务器：{url}（Ctrl-C 停止）", "Paiju is served at {url} (Ctrl-C stops it)")

logger = logging.getLogger(__name__)


class AnnouncingServer(uvicorn.Server):
    """Says where it is once it can be reached."""

    url = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            print(say(_READY).format(url=self.url), flush=True)


def serve(config: Config, host: str, port: int, prepare: Callable[[], None] = lambda: None) -> int:
    """Serve until the process is told to stop; the exit status.

    What takes long is prepared when it is sure that the database and the address can be used.
    """
    Store(config.url).close()
    listening = listen(host, port)
    try:
        prepare()
    except BaseException:
        listening.close()
        raise
    write_lines()
    sys.setswitchinterval(SWITCH)
    server = server_for(replace(config, alone=True))
    server.url = address(listening)
    # told again when everything has been stopped
    with suppress(KeyboardInterrupt), watch_steps(once_logged()):
        server.run(sockets=[listening])
    return 0 if server.started else 1


def once_logged() -> Tell:
    """Log that the kernel is compiled here, not every step of it."""
    told: list[CompileStep] = []

    def tell(step: CompileStep | None) -> None:
        if step and not told:
            told.append(step)
            logger.info("compiling the kernel; `paiju compile` does it ahead")

    return tell


def server_for(config: Config) -> AnnouncingServer:
    """The application under uvicorn, not running yet."""
    return AnnouncingServer(
        uvicorn.Config(
            build(config),
            log_config=None,
            access_log=False,
            ws=PatientProtocol,
            ws_max_size=FRAME,
            ws_ping_interval=None,  # the heartbeat of the protocol does that
            timeout_graceful_shutdown=STOPPING,
            lifespan="on",
        )
    )


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port, *_ = listening.getsockname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    """A socket on that address; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except (OSError, TypeError, UnicodeError) as error:  # or a host that no host can be called
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        raise WireError("cannot-listen", host=host, port=port, why=why) from None
    return listening
