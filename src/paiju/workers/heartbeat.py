"""The beats of a worker: lines among its answers that say that it lives (`workers.patience`)."""

import os
import threading
from contextlib import suppress
from time import process_time

from paiju.workers.patience import EVERY

MARK = b"~"  # no answer begins with it


class Heart:
    """Beats in a thread of its own while there is something to do, and writes what is answered."""

    def __init__(self, out: int, every: float = EVERY) -> None:
        self._out, self._every = out, every
        self._speaking = threading.Lock()  # a long answer is not torn by a beat
        self._prepared = False
        self._busy = True
        threading.Thread(target=self._send_beats, daemon=True, name="heart").start()

    def begin(self) -> None:
        """All is prepared, and somebody has asked."""
        self._prepared = self._busy = True
        self.say(self._write_line())

    def pause(self) -> None:
        """Nobody waits: nothing is sent that nobody would read."""
        self._busy = False

    def say(self, line: bytes) -> None:
        """The whole line, without a buffer that would be tried again when the process ends."""
        with self._speaking:
            while line:
                line = line[os.write(self._out, line) :]

    def _write_line(self) -> bytes:
        return MARK + b"%.2f %d\n" % (process_time(), self._prepared)

    def _send_beats(self) -> None:
        waiting = threading.Event()
        with suppress(OSError):  # whoever has asked is gone
            while not waiting.wait(self._every):
                if self._busy:
                    self.say(self._write_line())


def read_beat(line: bytes) -> tuple[float, bool]:
    """Processor time used so far and whether all is prepared, of a beat."""
    used, prepared = line[len(MARK) :].split()
    return float(used), prepared == b"1"
