"""Compile the kernel into the disk cache: `python -m paiju.kernel`."""

import time

import paiju
from paiju.kernel import warm_up
from paiju.kernel.worlds import warm_up as policy_warm_up
from paiju.poker import batch


def main() -> None:
    """Compile everything once, and say so."""
    print("编译内核… compiling the kernel …", end=" ", flush=True)
    start = time.perf_counter()
    combos = paiju.games()[0].family.combos
    warm_up(combos)
    policy_warm_up(combos)
    batch.warm_up()
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
