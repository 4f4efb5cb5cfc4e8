"""Worker processes of an arena: each plays its part of the deals and reports them line by line."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

import msgspec
from msgspec.structs import replace

from paiju.arena.entrants import Bench
from paiju.arena.table import ArenaTerms, DealGames, Stopped, play_deal
from paiju.core.errors import PaijuError
from paiju.engine.addresses import Address
from paiju.engine.registry import fetch
from paiju.workers.launching import start_module
from paiju.workers.patience import Patience, kill_when_over, look

PATIENCE = 15.0  # seconds a worker gets to go, of the processor or without doing anything
FAILED = b"! "  # what a worker says before it gives up


class Job(msgspec.Struct):
    """What a worker has to play."""

    game: str
    options: Mapping[str, str | int]
    terms: ArenaTerms
    entrants: Sequence[str]
    deals: Sequence[int]
    where: Address | None = None  # of a game that is not shipped


def run_crew(job: Job, workers: int) -> Iterator[DealGames]:
    """All deals of a job, as they are finished."""
    inbox: queue.Queue[bytes | None] = queue.Queue()
    crew = [_hire(job, list(job.deals)[at::workers], inbox) for at in range(workers)]
    try:
        expected, working = len(job.deals), workers
        while expected and working:
            line = inbox.get()
            if line is None:
                working -= 1
                continue
            if line.startswith(FAILED):
                raise PaijuError("worker-died", why=line[len(FAILED) :].decode().strip())
            yield msgspec.json.decode(line, type=DealGames)
            expected -= 1
        if expected:
            ended = ", ".join(str(worker.wait()) for worker in crew)
            raise PaijuError("worker-died", why=ended)
    finally:
        _dismiss(crew, PATIENCE + job.terms.seconds)


def _hire(
    job: Job, deals: Sequence[int], inbox: "queue.Queue[bytes | None]"
) -> subprocess.Popen[bytes]:
    """Start a worker with its share of the deals."""
    worker = start_module("paiju.arena.worker")
    share = replace(job, deals=deals)
    assert worker.stdin is not None
    with contextlib.suppress(OSError):
        worker.stdin.write(msgspec.json.encode(share) + b"\n")
        worker.stdin.flush()

    def listen() -> None:
        assert worker.stdout is not None
        with worker.stdout as lines:
            for line in lines:
                inbox.put(line)
        inbox.put(None)

    threading.Thread(target=listen, daemon=True).start()
    return worker


def _dismiss(crew: Sequence[subprocess.Popen[bytes]], patience: float) -> None:
    """The end of its input tells a worker to stop; it ends its programs and goes."""
    for worker in crew:
        assert worker.stdin is not None
        with contextlib.suppress(OSError):
            worker.stdin.close()
    for worker in crew:
        seen = look(worker.pid)
        waiting = Patience(monotonic(), seen, patience, silence=patience, prepared=True)
        with kill_when_over(worker, waiting):
            worker.wait()


# --- the other end ---


def work() -> None:
    """Play the job that standard input names; every finished deal is a line of output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever has hired us decides
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    dismissed = threading.Event()

    def listen() -> None:
        while os.read(0, 1):  # no buffer: its lock would be held when the process ends
            pass
        dismissed.set()

    threading.Thread(target=listen, daemon=True).start()
    bench = Bench(job.entrants, job.terms.seconds)
    try:
        played = fetch(job.game, job.options, job.where)
        bench.warm_up(played, job.terms.seats)
        for number in job.deals:
            deal = play_deal(played, job.terms, bench, number, dismissed.is_set)
            sys.stdout.buffer.write(msgspec.json.encode(deal) + b"\n")
            sys.stdout.buffer.flush()
    except (Stopped, BrokenPipeError):
        pass
    except Exception as error:
        if os.environ.get("PAIJU_DEBUG"):
            raise
        sys.stdout.buffer.write(FAILED + f"{type(error).__name__}: {error}\n".encode())
        sys.stdout.buffer.flush()
    finally:
        bench.close()
