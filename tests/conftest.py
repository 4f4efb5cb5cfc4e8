"""What all tests share: repeatable randomness, databases, a Ctrl-C that is heard."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings

from databases import fresh, postgresql
from paiju.engine import registry
from paiju.workers.compiling import compile_kernel, look_into_cache
from patience import give_up_nobody
from soaking import SOAK

settings.register_profile(
    "paiju", derandomize=True, deadline=None, database=None, max_examples=100 * SOAK
)
settings.load_profile("paiju")

pytest_plugins = ["command_lines"]  # the fixture `run`

give_up_nobody()

# the language of whoever runs the tests is no part of them; a test that wants another one says so
os.environ["PAIJU_LANG"] = "zh"

# what a program remembers of its user is nobody's here
for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
    os.environ[name] = mkdtemp(prefix="paiju-test-")
    atexit.register(shutil.rmtree, os.environ[name], ignore_errors=True)

# what tests ask over HTTP is on this machine
direct = filter(None, (os.environ.get("no_proxy"), "127.0.0.1", "localhost"))
os.environ["no_proxy"] = os.environ["NO_PROXY"] = ",".join(direct)

# a shell that starts the tests in the background has it ignored, here and in what they start
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before other processes are started that would all compile
def pytest_sessionstart(session: pytest.Session) -> None:
    """Have the kernel compiled: a program that has to do it first says a line more."""
    is_worker = hasattr(session.config, "workerinput")
    there = look_into_cache()
    if not is_worker and there.ready < there.functions:
        session.config.get_terminal_writer().line("compiling the kernel, once …")
        compile_kernel()


CAMPAIGNS = Path(__file__).parent / "campaign", Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)  # before what is not asked for is left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in these folders is a campaign, but for the short cases of `make test`."""
    for item in items:
        place = next((one for one in CAMPAIGNS if one in item.path.parents), None)
        if place is None:
            continue
        short = item.get_closest_marker("short") is not None
        item.add_marker(pytest.mark.xdist_group(place.name if short else item.path.stem))
        if not short:
            item.add_marker(pytest.mark.campaign)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The URL of an empty database of a kind."""

    def made(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{mkdtemp(dir=tmp_path)}/games/paiju.db"
        return fresh(request.getfixturevalue("postgresql_server"))

    return made


@pytest.fixture(autouse=True)
def registered_games_are_forgotten() -> Iterator[None]:
    """A game that a test has registered is no game of the next one."""
    before = list(registry._SPECS)
    yield
    if before != registry._SPECS:
        registry._SPECS[:] = before
        registry._forget()
