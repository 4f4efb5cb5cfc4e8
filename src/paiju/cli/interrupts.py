"""Ctrl-C is heard whenever it is pressed."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.2  # seconds between two knocks


@contextmanager
def hear_at_once() -> Iterator[None]:
    """Let a signal end the wait for a key even if it came before the wait began.

    A prompt is written first and waited at afterwards; a Ctrl-C in between would be noticed at the
    next key only. So somebody else listens, and knocks until the wait is over.
    """
    if not hasattr(signal, "pthread_kill") or not _is_main():
        yield
        return
    listening, speaking = os.pipe()
    os.set_blocking(speaking, False)
    before = signal.set_wakeup_fd(speaking, warn_on_full_buffer=False)
    over, waiting = threading.Event(), threading.main_thread().ident

    def knock() -> None:
        heard = os.read(listening, 1)
        while heard == bytes([signal.SIGINT]) and not over.wait(_AGAIN):
            signal.pthread_kill(waiting or 0, signal.SIGINT)
        os.close(listening)

    threading.Thread(target=knock, daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        over.set()
        os.close(speaking)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
