"""Databases for tests: a fresh SQLite file, or a fresh schema on a real PostgreSQL server."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sql

from patience import HANGING


@cache
def programs() -> Path | None:
    """Where PostgreSQL's programs are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((p for p in places if (p / "initdb").exists() and (p / "pg_ctl").exists()), None)


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root: somebody else has to."""
    if os.geteuid():
        return None
    names = [entry.pw_name for entry in pwd.getpwall()]
    return next(name for name in ("postgres", "nobody") if name in names)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a server of our own, reachable through a socket in its directory only."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed (apt install postgresql): only SQLite is tested")
    user = unprivileged()
    # sockets have short names: the directory of the test would be too long
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        if user:
            shutil.chown(name, user)
        data = f"{name}/data"

        def run(program: str, *args: str) -> None:
            command = [str(place / program), *args]
            subprocess.run(command, user=user, check=True, capture_output=True, cwd=name)

        run("initdb", "-D", data, "-A", "trust", "-U", "paiju", "--no-sync", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories={name} -c fsync=off"
        patient = ("-w", "-t", str(int(HANGING)))
        run("pg_ctl", "-D", data, *patient, "-l", f"{name}/log", "-o", options, "start")
        # stops it when its input ends: also when the tests are killed
        script = 'read _; "$0" -D "$1" -m immediate stop; rm -rf "$1"'
        command = ["sh", "-c", script, str(place / "pg_ctl"), data]
        watch = subprocess.Popen(
            command, user=user, cwd="/", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            yield f"postgresql://paiju@/postgres?host={name}"
        finally:
            watch.communicate()


def connectable(url: str) -> str:
    """The URL with the driver we have."""
    return url.replace("postgresql:", "postgresql+psycopg:")


def fresh(server: str) -> str:
    """A new database on a server."""
    name = f"t{uuid4().hex}"
    admin = sql.create_engine(connectable(server), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    admin.dispose()
    return server.replace("/postgres?", f"/{name}?")
