"""A command beside processes that do nothing but take time: `python tools/busy.py make test`.

`-n` says how many processes, eight unless it is said. The exit status is that of the command.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

# ends with whoever has started it, however that ended
BUSY = """import os
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(10**7):
        pass
"""


@contextmanager
def busy(number: int) -> Iterator[None]:
    """So many busy processes, until the block is left."""
    crowd = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(number)]
    try:
        yield
    finally:
        for one in crowd:
            one.kill()
        for one in crowd:
            one.wait()


def main() -> int:
    """Run the command; its exit status."""
    parser = argparse.ArgumentParser(description="Run a command beside busy processes.")
    parser.add_argument("-n", type=int, default=8, metavar="N", help="how many (8)")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    if not given.command or given.n < 0:
        parser.error("which command?")
    with busy(given.n):
        return subprocess.run(given.command).returncode


if __name__ == "__main__":
    sys.exit(main())
