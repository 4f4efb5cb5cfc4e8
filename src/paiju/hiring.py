"""Programs of this package as processes of their own, with pipes to talk to them.

They are started as plain programs, so that a caller needs no `__main__` guard and no process is
ever forked with threads running. Whoever is hired stops when its input ends, and so does not
outlive us however we end.
"""

import os
import subprocess
import sys


def hired(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """`python -m module …`, which finds the same packages that we have found."""
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        process_group=0,  # Ctrl-C is for us, also while it is still loading what it needs
    )
