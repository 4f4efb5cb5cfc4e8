"""`python -m paiju.workers`: a process that answers questions until its input ends."""

import os
import signal
import sys
from contextlib import suppress

from paiju.kernel.threads import keep_to_one_thread
from paiju.workers.compiling import load_all
from paiju.workers.heartbeat import Heart
from paiju.workers.questions import answer_line

NICE = 10  # takes what the others leave of the cores: a thought can wait, an answer cannot


def main() -> None:
    """Until nobody asks any more."""
    for number in (signal.SIGINT, signal.SIGTERM):  # whoever has hired us decides
        signal.signal(number, signal.SIG_IGN)
    heart = Heart(sys.stdout.fileno())
    keep_to_one_thread()  # the other cores are for others
    load_all()  # what is compiled is loaded before anybody asks
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(BrokenPipeError):  # whoever has asked is gone
        heart.pause()
        for line in sys.stdin.buffer:
            heart.begin()
            answer = answer_line(line)
            heart.pause()
            heart.say(answer)


if __name__ == "__main__":
    main()
