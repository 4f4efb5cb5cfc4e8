"""`python -m paiju.workers.ahead PART`: one of the processes that compile the kernel ahead.

Every function that it compiles is a line of its output.
"""

import sys
from contextlib import suppress

from paiju.core.progress import CompileStep, watch_steps
from paiju.workers.compiling import list_parts


def work(part: str) -> None:
    """Compile one part and tell every function."""

    def tell(step: CompileStep | None) -> None:
        if step:
            print(step.name, flush=True)

    with suppress(BrokenPipeError), watch_steps(tell):  # nobody waits for it any more
        list_parts()[part]()


if __name__ == "__main__":
    work(sys.argv[1])
