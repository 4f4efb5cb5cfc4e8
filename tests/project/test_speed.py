"""No test depends on how quick the machine is: docs/testing.md says what to do instead."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys

import pytest

import standing
from paiju.tables.time import Time
from patience import HANGING
from places import TESTS
from timeless import run_timeless

BUSY = TESTS.parent / "tools" / "busy.py"

MEASURED = re.compile(
    r"time\.sleep|monotonic\(|perf_counter\(|process_time|thread_time"  # seconds that pass
    r"|asyncio\.sleep\((?!0\))[\d.]|asyncio\.sleep\(self\.rng"  # or are waited for
    r"|wait_for_timeout|asyncio\.timeout|wait_for\([^\n]*, \d|\.wait\(\d"
    r"|timeout=(?:[\d.]|self\.rng)"
)
ALLOWED = {  # file: how often, and why
    "support/patience.py": 4,  # the one time-out, and how it looks again
    "arena/test_arena.py": 3,  # programs that never answer
    "workers/test_patience.py": 1,  # somebody who was asked just now
    "store/test_kill.py": 2,  # a moment before a kill, any; and one after it
    "browser/test_screens_rooms.py": 1,  # how it looks again
}


def test_nothing_is_measured_in_seconds() -> None:
    for path in TESTS.rglob("*.py"):
        name = str(path.relative_to(TESTS))
        if path.name == "test_speed.py":
            continue
        found = MEASURED.findall(path.read_text("utf-8"))
        assert len(found) <= ALLOWED.get(name, 0), (name, found)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("await asyncio.sleep(0.1)", True),
        ("await asyncio.sleep(0)", False),
        ("await asyncio.sleep(2 * SETTLE)", True),  # in a timeless loop: write SETTLE * 2
        ("await asyncio.sleep(SETTLE * 2)", False),
        ("time.sleep(1)", True),
        ("await asyncio.wait_for(running, 10)", True),
        ("await asyncio.wait_for(running, HANGING)", False),
        ("process.communicate(timeout=60)", True),
        ("process.communicate(timeout=HANGING)", False),
        ("assert time.perf_counter() - start < 1", True),
    ],
)
def test_what_would_be_found(line: str, wrong: bool) -> None:
    assert bool(MEASURED.search(line)) is wrong


def test_what_hangs_is_given_two_minutes_at_least() -> None:
    assert HANGING >= 120


def test_hours_pass_in_no_time() -> None:
    async def test() -> None:
        loop, happened = asyncio.get_running_loop(), list[str]()
        loop.call_later(7200, happened.append, "second")
        loop.call_later(3600, happened.append, "first")
        await asyncio.sleep(10_799)
        assert happened == ["first", "second"]
        assert loop.time() == 10_799

    run_timeless(test())


def test_a_clock_that_stands_is_moved_by_hand() -> None:
    clock = standing.Standing()
    time: Time = clock
    before = time.now()
    clock.advance(60)
    assert time.now() == before + 60 == time.now()


@pytest.mark.parametrize("status", [0, 3])
def test_a_command_beside_busy_processes_has_its_own_status(status: int) -> None:
    command = [sys.executable, "-c", f"raise SystemExit({status})"]
    assert subprocess.run([sys.executable, BUSY, "-n", "2", *command]).returncode == status


def test_nothing_to_be_run_is_said_so() -> None:
    done = subprocess.run([sys.executable, BUSY, "-n", "2"], capture_output=True)
    assert done.returncode == 2 and b"which command" in done.stderr
