"""An outside program as a player: one JSON object per line, both ways (docs/bots.md)."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any, Literal

from paiju.core.errors import PaijuError
from paiju.core.events import Decision, dump_event
from paiju.engine.state import View

STARTUP = 10.0  # seconds a fresh program gets on top for its first answer
LIVES = 3  # times a program is started in one game
FLOOD = 1 << 20  # bytes nobody has asked for
LISTED = 500  # legal actions that are spelt out

Fault = Literal["illegal", "late"]


class NoAnswer(Exception):
    """A program has given no answer that could be used."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


class Program:
    """A process that is told what its seat sees, and asked what to do."""

    def __init__(
        self, command: Sequence[str], seconds: float = 1.0, startup: float = STARTUP
    ) -> None:
        self._command, self._seconds, self._startup = list(command), seconds, startup
        self._line: ProgramPipe | None = None
        self._told = 0  # events of this game
        self._lives = LIVES
        self._fresh = True

    def begin(self) -> None:
        """A new game."""
        self._told, self._lives = 0, LIVES

    def choose(self, view: View) -> Decision:
        """What the program decides; raises `NoAnswer`."""
        assert view.seat is not None
        self._tell(view)
        text = self._write_question(view)
        rules = view.game.rules
        try:
            decision = rules.read(view.position, view.seat, text)
            rules.check(view.position, decision)
        except PaijuError:
            raise NoAnswer("illegal") from None
        return decision

    def finish(self, view: View) -> None:
        """Tell how the game ended, if there is still somebody to tell."""
        if self._line and self._line.alive:
            self._tell(view)

    def close(self) -> None:
        """End the process."""
        if self._line:
            self._line.close()
        self._line = None

    def _tell(self, view: View) -> None:
        """Everything the seat has seen since the last time; a new process hears all of it."""
        if self._line is None or not self._line.alive:
            self._restart()
        assert self._line is not None
        if not self._told:
            self._line.write(_start(view))
        for event in view.events[self._told :]:
            self._line.write(dump_event(event))
        self._told = len(view.events)

    def _restart(self) -> None:
        self.close()
        if not self._lives:
            raise NoAnswer("late")
        self._lives -= 1
        self._told, self._fresh = 0, True
        try:
            self._line = ProgramPipe(self._command)
        except OSError:
            self._lives = 0
            raise NoAnswer("late") from None

    def _write_question(self, view: View) -> str:
        line = self._line
        assert line is not None
        line.forget()
        line.write(_ask(view, self._seconds))
        answer = line.read(self._seconds + (self._startup if self._fresh else 0))
        if answer is None:  # what it says later would be taken for its next answer
            self.close()
            raise NoAnswer("late")
        self._fresh = False
        return _read_text(answer)


def _start(view: View) -> str:
    game = view.game
    return _read_json(e="start", game=game.id, options=dict(game.settings), players=view.players,
                 seat=view.seat)  # fmt: skip


def _ask(view: View, seconds: float) -> str:
    assert view.seat is not None
    legal = view.legal(view.seat)
    offers = [action.data() for action in legal[:LISTED]]
    return _read_json(e="ask", seat=view.seat, phase=view.phase, seconds=seconds, count=len(legal),
                 legal=offers)  # fmt: skip


def _read_json(**message: Any) -> str:
    return json.dumps(message, ensure_ascii=False)


def _read_text(answer: str) -> str:
    """The text of an answer: of `{"text": …}`, of a JSON string, or the line itself."""
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(answer)
        found = data.get("text") if isinstance(data, dict) else data
        if isinstance(found, str):
            return found
    return answer


class ProgramPipe:
    """A process and two threads that write to it and read from it, so that neither can block us."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )
        self._out: queue.Queue[str | None] = queue.Queue()
        self._in: queue.Queue[str | None] = queue.Queue()
        self._unread = 0
        for work in (self._write_all, self._read_all):
            threading.Thread(target=work, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Is it still running?"""
        return self._process.poll() is None

    def write(self, line: str) -> None:
        """Send a line, at once or when the program has read what came before."""
        self._out.put(line)

    def read(self, seconds: float) -> str | None:
        """The next line that is not blank; None when there is none in time."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._in.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                return None
            if line is None:
                return None
            self._unread -= len(line)
            if line.strip():
                return line

    def forget(self) -> None:
        """Drop what was said without being asked."""
        with contextlib.suppress(queue.Empty):
            while True:
                line = self._in.get_nowait()
                if line is None:
                    self._in.put(None)
                    return
                self._unread -= len(line)

    def _write_all(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._out.get()) is not None:
                pipe.write(line.encode("utf-8", "replace") + b"\n")
                pipe.flush()
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _read_all(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:
            while self._unread < FLOOD:
                data = pipe.readline(FLOOD)
                if not data:
                    break
                self._unread += len(data)
                self._in.put(data.decode("utf-8", "replace"))
        self._in.put(None)

    def close(self) -> None:
        """Let it go, and see that it goes."""
        self._out.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2 if self._unread < FLOOD else 0)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
