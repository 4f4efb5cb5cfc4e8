"""`python -m paiju.minds`: a process that answers questions, line by line, until its input ends."""

import os
import signal
import sys

from paiju.kernel.__main__ import players, poker, rules
from paiju.minds.questions import answered
from paiju.players.search import keep_to_one_thread

NICE = 10  # takes what the others leave of the cores: a thought can wait, an answer cannot


def main() -> None:
    """Until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever has hired us decides
    keep_to_one_thread()  # the other cores are for others
    for part in (rules, players, poker):  # what is compiled is loaded before anybody asks
        part()
    if hasattr(os, "nice"):
        os.nice(NICE)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answered(line))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
