"""Whom a server gives up: one that has used up its processor time or gives no sign of life."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from paiju.workers import patience as waiting
from paiju.workers.heartbeat import MARK, Heart, read_beat
from paiju.workers.launching import start_module
from paiju.workers.patience import Patience, ProcessLook, kill_when_over, look

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

WORKS, SLEEPS = True, False
# A story is what happens after a question at 0 s to a process that has used 5 s of the processor:
# (seconds on the wall, processor time used, at work?) is a look, ("beat", seconds, used, prepared)
# a beat, None for what the system shows: it shows nothing. At the end it is given up, or not.
Story = list[tuple[object, ...]]
STORIES: dict[str, tuple[Story, bool]] = {
    "it was just asked": ([(1, 5, SLEEPS)], False),
    "it thinks": ([(1, 6, WORKS), (100, 104, WORKS)], False),
    "it thinks without end": ([(1, 6, WORKS), ("beat", 2, 7, True), (200, 128, WORKS)], True),
    "a minute of compiling before the first answer":
        ([("beat", 5, 9, False), (400, 300, WORKS), ("beat", 401, 301, False)], False),
    "what was used for compiling is not for the answer":
        ([("beat", 5, 9, False), ("beat", 400, 300, True), (500, 380, WORKS)], False),
    "but what is used afterwards is":
        ([("beat", 5, 9, False), ("beat", 400, 300, True), (530, 421, WORKS)], True),
    "it compiles without end": ([("beat", 5, 9, False), (9000, 3606, WORKS)], True),
    "it gets next to nothing of a loaded machine":
        ([(30, 5, WORKS), (600, 5.01, WORKS), (3600, 5.02, WORKS)], False),
    "it has used a little since the last look": ([(59, 5, SLEEPS), (118, 5.01, SLEEPS)], False),
    "it sleeps": ([(1, 5, SLEEPS), (61, 5, SLEEPS)], True),
    "it sleeps and beats":
        ([("beat", 50, 5, True), (99, 5, SLEEPS), ("beat", 105, 5, True), (160, 5, SLEEPS)], False),
    "it was stopped while it worked": ([(1, 6, WORKS), (30, 6, SLEEPS), (62, 6, SLEEPS)], True),
    "nothing is seen of it, and it is loading": ([(170, None, None)], False),
    "nothing is seen of it, and it is silent": ([(181, None, None)], True),
    "nothing is seen of it, and it beats":
        ([("beat", 100, 1, False), ("beat", 250, 2, False), (400, None, None)], False),
    "nothing is seen of it, and its beats say that it thinks without end":
        ([("beat", 5, 10, True), ("beat", 300, 131, True), (301, None, None)], True),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_who_is_given_up(name: str) -> None:
    story, expected = STORIES[name]
    blind = story[-1][-1] is None
    patience, over = Patience(0, None if blind else ProcessLook(5, WORKS)), False
    for what in story:
        assert not over, "given up before the end"
        if what[0] == "beat":
            patience.hear_beat(*what[1:])  # type: ignore[arg-type]
        else:
            now, used, works = what
            seen = None if used is None else ProcessLook(used, works)  # type: ignore[arg-type]
            over = patience.is_over(now, seen)  # type: ignore[arg-type]
    assert over is expected


def test_one_without_beats_is_taken_to_be_prepared() -> None:
    patience = Patience(0, ProcessLook(5, WORKS), budget=15, silence=15, prepared=True)
    assert not patience.is_over(60, ProcessLook(19, WORKS))
    assert patience.is_over(60, ProcessLook(21, WORKS))


# --- what is seen of a process ------------------------------------------------------------


@linux
def test_this_process_works() -> None:
    seen = look(os.getpid())
    assert seen is not None and seen.at_work and seen.used > 0


@linux
def test_a_process_that_is_gone_is_not_seen() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    assert look(process.pid) is None


@linux
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 (a) b) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0", ProcessLook(3.0, False)),
        ("7 (x) R 1 2 3 4 5 6 7 8 9 10 100 0 0 0", ProcessLook(1.0, True)),
        ("7 (x) D 1 2 3 4 5 6 7 8 9 10 100 0 0 0", ProcessLook(1.0, True)),
        ("7 (x) T 1 2 3 4 5 6 7 8 9 10 100 0 0 0", ProcessLook(1.0, False)),
        ("nonsense", None),
    ],
)
def test_what_the_system_tells(
    text: str, expected: ProcessLook | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_: text)
    monkeypatch.setattr(Path, "iterdir", lambda _: iter(()))
    monkeypatch.setattr(os, "sysconf", lambda _: 100)
    assert look(7) == expected


def test_elsewhere_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert look(os.getpid()) is None


def test_whoever_is_over_is_killed_and_who_has_answered_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "_GLANCE", 0.01)
    sleeper = [sys.executable, "-c", "input()"]
    with subprocess.Popen(sleeper, stdin=subprocess.PIPE) as process:
        with kill_when_over(process, Patience(0, None, budget=-1, prepared=True)):
            process.wait()
        assert process.returncode != 0
    with subprocess.Popen(sleeper, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        with kill_when_over(process, Patience(monotonic(), look(process.pid))):
            pass
        assert process.poll() is None


# --- beats --------------------------------------------------------------------------------


def test_beats_come_while_there_is_something_to_do() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as lines:
        heart = Heart(writing, every=0.001)
        preparing = read_beat(lines.readline())
        heart.begin()
        while not (begun := read_beat(lines.readline()))[1]:
            pass
        heart.pause()
        heart.say(b'{"answer":1}\n')
        while (said := lines.readline()).startswith(MARK):
            pass
        assert said == b'{"answer":1}\n'
        assert not preparing[1] and begun[0] >= preparing[0] >= 0
    os.close(writing)


def test_a_mind_beats_before_it_answers() -> None:
    with start_module("paiju.workers") as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"what?\n")
        process.stdin.flush()
        said = [process.stdout.readline()]
        while said[-1].startswith(MARK):
            said.append(process.stdout.readline())
    assert b'"failed"' in said[-1]
    assert read_beat(said[-2])[1]
