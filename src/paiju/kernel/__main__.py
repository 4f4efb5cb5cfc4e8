"""Compile the kernel into the disk cache: `python -m paiju.kernel`."""

import time

import paiju
from paiju.kernel import warm_up
from paiju.poker import batch


def main() -> None:
    """Compile everything once, and say so."""
    print("编译内核… compiling the kernel …", end=" ", flush=True)
    start = time.perf_counter()
    warm_up(paiju.games()[0].family.combos)
    batch.warm_up()
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
