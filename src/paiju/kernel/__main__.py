"""Compile the kernel into the disk cache: `python -m paiju.kernel`."""

import time
from concurrent.futures import ProcessPoolExecutor


def rules() -> None:
    """Moves, circles, random playouts, the search of endgames."""
    import paiju
    from paiju.kernel import warm_up

    warm_up(paiju.games()[0].family.combos)


def players() -> None:
    """The policy and its playouts; most of the work."""
    import paiju
    from paiju.kernel.worlds import warm_up

    warm_up(paiju.games()[0].family.combos)


def poker() -> None:
    """Strengths of hands and equity."""
    from paiju.poker.batch import warm_up

    warm_up()


def main() -> None:
    """Compile everything once, side by side, and say so."""
    print("编译内核… compiling the kernel …", end=" ", flush=True)
    start = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        for part in [pool.submit(part) for part in (players, rules, poker)]:
            part.result()
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
