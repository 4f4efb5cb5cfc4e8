"""Speed beside the peers: `python -m bench.run` writes `results.md` and a line of history."""

import os

for _pool in ("OMP", "OPENBLAS", "MKL", "NUMBA"):  # before anything imports numpy
    os.environ[f"{_pool}_NUM_THREADS"] = "1"
CORES = {0}  # that there were
if hasattr(os, "sched_setaffinity"):  # what counts the cores finds one
    CORES = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(CORES)})
