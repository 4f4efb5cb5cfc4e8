"""Programs of this package as processes of their own, with pipes to talk to them.

They are started as plain programs, so that a caller needs no `__main__` guard and no process is
ever forked with threads running. Whoever is hired stops when its input ends, and so does not
outlive us however we end.
"""

import json
import subprocess
import sys

# `-m` would look into the current folder first, where anything may be called `random.py`, and
# `PYTHONPATH` would be handed on to programs of others, which have packages of their own.
_START = (
    "import json, runpy, sys;"
    " sys.path[:] = json.loads(sys.argv.pop(1));"
    " runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
)


def start_module(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """`python -m module …`, which finds the same packages that we have found."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _START, json.dumps(sys.path), module, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0,  # Ctrl-C is for us, also while it is still loading what it needs
    )
