"""Contenders take turns in one process; what counts is CPU time and the median round."""

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from statistics import median
from time import process_time

Run = Callable[[int], object]


@dataclass(frozen=True)
class Contender:
    """Somebody who can do a thing `n` times; `run` is None if the package is missing."""

    name: str
    doing: str
    run: Run | None
    target: float | None = None  # how many times as fast as this one we want to be
    aim: float | None = None  # … and hope to be
    key: str = ""  # column of the history
    each: int = 1  # how many units one time is


@dataclass(frozen=True)
class Subject:
    """What is compared. The first contender is the one all others are compared with."""

    title: str
    short: str
    unit: str
    contenders: Sequence[Contender]
    note: str = ""


@dataclass(frozen=True)
class Result:
    """The rates of one contender, and how many times as fast the first was, round by round."""

    contender: Contender
    rates: Sequence[float] = ()
    ratios: Sequence[float] = ()

    @property
    def rate(self) -> float | None:
        return median(self.rates) if self.rates else None

    @property
    def ratio(self) -> float | None:
        return median(self.ratios) if self.ratios else None


def calls(function: Callable[..., object], arguments: Iterable[Sequence[object]]) -> Run:
    """One call after the other, round and round."""
    endless = cycle(list(arguments))

    def run(n: int) -> None:
        for given in islice(endless, n):
            function(*given)

    return run


def cpu(run: Run, n: int) -> float:
    """CPU seconds for doing it n times."""
    start = process_time()
    run(n)
    return process_time() - start


def race(subject: Subject, rounds: int, seconds: float) -> list[Result]:
    """Every contender in every round for about so many seconds each."""
    present = [(c, c.run, _batch(c.run, seconds)) for c in subject.contenders if c.run]
    gc.collect()
    gc.freeze()  # what one contender keeps alive is no burden for the next
    rates: dict[str, list[float]] = {contender.name: [] for contender, *_ in present}
    for _ in range(rounds):
        for contender, run, batch in present:
            rates[contender.name].append(batch * contender.each / cpu(run, batch))
    gc.unfreeze()
    first = rates[subject.contenders[0].name]
    return [
        _result(contender, rates.get(contender.name, []), first) for contender in subject.contenders
    ]


def _result(contender: Contender, rates: list[float], first: list[float]) -> Result:
    ratios = [] if rates is first else [a / b for a, b in zip(first, rates, strict=False)]
    return Result(contender, rates, ratios)


def _batch(run: Run, seconds: float) -> int:
    """How many make about so many seconds; finding out is the warm-up."""
    run(1)
    n = 1
    while (spent := cpu(run, n)) < seconds / 8:
        n *= 2
    return max(1, round(n * seconds / spent))
