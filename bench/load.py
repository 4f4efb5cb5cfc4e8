"""The server under load, written to bench/load.md: `python -m bench.load [--quick]`.

Server and clients are processes of their own. The yardstick of the same run is a bare Starlette
application with as many sockets that only sends frames back, as often.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import monotonic, sleep
from typing import Any

from bench import CORES, machine
from bench.load_tables import unfinished
from paiju.client import Client, Refused

HERE = Path(__file__).parent
CLIENTS = 2  # processes
STRONG = 20  # tables at which strong computers think; so many may one address open at once
WARM = 8.0  # seconds until their compiled code is loaded
HEAD = (
    "| | ack p50 | p99 | event p50 | p99 | acts/s | events/s | frames/s | CPU | ms CPU/act "
    "| above the echo | errors |"
)
SETTLING = 5.0  # seconds until the tables are no longer all in the bidding


@dataclass
class Phase:
    """One measurement."""

    name: str
    acks: list[float]
    told: list[float]
    events: float  # a second
    frames: float
    acts: float
    errors: int
    cpu: float  # seconds of the server a second
    thinkers: float = 0.0  # seconds of its computer players a second

    def row(self, echo: "Phase | None" = None) -> str:
        """A line of the report; what the sockets alone cost is told by the echo of the run."""
        times = [f"{value * 1000:.1f}" for value in (*_half(self.acks), *_half(self.told))]
        rates = f"{self.acts:.0f} | {self.events:.0f} | {self.frames:.0f}"
        each = f"{self.cpu / self.acts * 1000:.2f}" if self.acts else ""
        above = f"{(self.cpu - echo.cpu) / self.acts * 1000:.2f}" if self.acts and echo else ""
        cpu = f"{self.cpu:.0%} | {each} | {above}"
        return f"| {self.name} | {' | '.join(times)} | {rates} | {cpu} | {self.errors} |"


def _half(times: list[float]) -> tuple[float, float]:
    """The 50th and the 99th percentile."""
    if len(times) < 2:
        return 0.0, 0.0
    cut = quantiles(times, n=100, method="inclusive")
    return cut[49], cut[98]


class Server:
    """A server process."""

    def __init__(self, process: "subprocess.Popen[str]", url: str) -> None:
        self.process, self.url = process, url

    @property
    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    @property
    def cpu(self) -> float:
        """Seconds it has used."""
        return _cpu(self.process.pid)

    @property
    def thinkers(self) -> float:
        """Seconds the processes of its computer players have used."""
        pid = self.process.pid
        return sum(map(_cpu, Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()))


def _cpu(pid: int | str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _stay_apart() -> None:
    """Keep this program and its clients on the last core, as if they were another computer.

    Otherwise they take turns with the server on its own core, and their time counts as its delay.
    """
    os.sched_setaffinity(0, {max(CORES)})


def _go_anywhere() -> None:
    """A server may use all cores."""
    os.sched_setaffinity(0, CORES)


@contextmanager
def _process(*command: str, **more: Any) -> Any:
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env={**os.environ, **ENV},
        **more,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()


ENV = {"PAIJU_LANG": "en", "PYTHONUNBUFFERED": "1"}


@contextmanager
def _server(database: Path) -> Any:
    log = database.with_suffix(".log").open("w")
    url = f"sqlite:///{database}"
    command = ("-m", "paiju.cli", "serve", "--port", "0", "--db", url)
    with _process(*command, stderr=log, preexec_fn=_go_anywhere) as process:
        line = process.stdout.readline()
        yield Server(process, line.split()[4].rstrip("/"))
    log.close()


@contextmanager
def _clients(url: str, sockets: int, *more: str) -> Any:
    """The processes full of clients, when all of them are connected."""
    with _several([
        ("-m", "bench.load_client", url, "--sockets", str(sockets // CLIENTS),
         "--seed", str(seed), *more)
        for seed in range(1, CLIENTS + 1)
    ]) as processes:  # fmt: skip
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        yield processes


@contextmanager
def _several(commands: list[tuple[str, ...]]) -> Any:
    if not commands:
        yield []
        return
    with _process(*commands[0], stdin=subprocess.PIPE) as first, _several(commands[1:]) as rest:
        yield [first, *rest]


def _measure(name: str, server: Server, clients: list[Any]) -> Phase:
    """All clients count at the same time."""
    before, thought, began = server.cpu, server.thinkers, monotonic()
    for client in clients:
        client.stdin.write("go\n")
        client.stdin.flush()
    found = [json.loads(client.stdout.readline()) for client in clients]
    passed = monotonic() - began
    spent, thought = (server.cpu - before) / passed, (server.thinkers - thought) / passed
    summed = {
        key: sum(one[key] / one["seconds"] for one in found) for key in ("events", "frames", "acts")
    }
    phase = Phase(
        name, [t for one in found for t in one["acks"]], [t for one in found for t in one["told"]],
        **summed, errors=sum(one["errors"] for one in found), cpu=spent, thinkers=thought,
    )  # fmt: skip
    print(phase.row(), flush=True)
    return phase


async def _thinking(url: str, stop: asyncio.Event) -> None:
    """Tables at which strong computers play each other, and the computer for the person."""

    async def one() -> None:
        async with Client(url, "Watcher") as client:
            await client.join(await client.open_room("doudizhu", clock=0, public=False))
            await client.ask("sit")
            for seat in (1, 2):
                await client.ask("computer", seat=seat, level="strong")
            await client.ask("ready")
            async for view in client.views():
                if stop.is_set():
                    return
                with suppress(Refused):  # it has been done since
                    if view.play and view.play.payoffs is not None:
                        await client.ask("ready")
                    elif view.play and not view.seats[0].trusted:
                        await client.ask("trust")

    await asyncio.gather(*(one() for _ in range(STRONG)))


def _with_thinkers(name: str, server: Server, clients: list[Any]) -> Phase:
    """The same while strong players think at other tables."""

    async def both() -> Phase:
        stop = asyncio.Event()
        thinking = asyncio.ensure_future(_thinking(server.url, stop))
        await asyncio.sleep(WARM)
        phase = await asyncio.to_thread(_measure, name, server, clients)
        assert not thinking.done(), thinking.exception()
        stop.set()
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        return phase

    return asyncio.run(both())


def _echo(folder: Path, sockets: int, rate: float, seconds: float) -> Phase:
    """The yardstick: frames that come straight back, as many a second."""
    command = ("-m", "uvicorn", "bench.echo:app", "--port", "0", "--ws", "websockets-sansio")
    with (
        (folder / "echo.log").open("w+") as log,
        _process(*command, stderr=log, preexec_fn=_go_anywhere) as process,
    ):
        url = ""
        while "running on" not in url:
            log.seek(0)
            url = log.read()
        url = url.partition("running on ")[2].split()[0]
        more = ("--echo", "--pause", str(sockets / rate), "--seconds", str(seconds))
        with _clients(url, sockets, *more) as clients:
            return _measure("bare echo", Server(process, url), clients)


def _resumed(folder: Path, tables: int) -> tuple[float, float, float]:
    """Seconds until so many tables go on, until one does, and the bytes each of them takes."""
    found = []
    for count in (1, tables):
        database = folder / f"{count}.db"
        asyncio.run(unfinished(f"sqlite:///{database}", count))
        with _server(database) as server:
            memory = server.memory
        lines = database.with_suffix(".log").read_text("utf-8").splitlines()
        told = next(json.loads(line) for line in lines if '"resumed"' in line)
        assert told["tables"] == count, told
        found.append((told["seconds"], memory))
        print(f"{count} tables resumed in {told['seconds']} s", flush=True)
    (alone, little), (seconds, much) = found
    return seconds, alone, (much - little) / tables


def main() -> None:
    """One run; `--quick` only shows what it finds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few sockets, nothing is written")
    parser.add_argument("--sockets", type=int, default=1998)
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    if args.quick:
        args.sockets, args.seconds = 198, 10.0
    load = os.getloadavg()[0]
    _stay_apart()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        resumed = _resumed(folder, args.sockets // 2 + 1)
        os.sync()  # what that has written is not to delay what comes now
        with _server(folder / "load.db") as server:
            more = ("--phases", "2", "--seconds", str(args.seconds))
            with _clients(server.url, args.sockets, *more) as clients:
                sleep(SETTLING)
                phases = [_measure("people play", server, clients)]
                phases.append(_with_thinkers("while strong thinks", server, clients))
        phases.append(_echo(folder, args.sockets, phases[0].frames, args.seconds))
    text = _report(args.sockets, phases, resumed, load)
    print(text)
    if not args.quick:
        (HERE / "load.md").write_text(text, encoding="utf-8")


def _report(
    sockets: int, phases: list[Phase], resumed: tuple[float, float, float], load: float
) -> str:
    seconds, alone, memory = resumed
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.facts()[:4])
    return f"""# The server under load

`make bench` or `python -m bench.load`; server, clients and yardstick are processes of one computer.
The clients stay on its last core, as if they were another one: the server may use all of them.

{facts}
- other processes when it began: load average {load:.1f} on {os.cpu_count()} cores

{sockets} sockets on one worker at {sockets // 3} tables of 斗地主, all three seats people, each
thinking about six seconds; SQLite with full durability. Times in milliseconds, seen by the client:
from sending an `act` to its `ack`, and to the `event` at the other seats. {STRONG} more tables with
strong computers in the second row, who think for {phases[1].thinkers:.0%} of a core. The bare
echo is a Starlette application that sends back as many frames a second over as many sockets; we
know of no server for card games that a package registry could install.

{HEAD}
{"|---" * HEAD.count("| ")}|
{chr(10).join(phase.row(phases[-1]) for phase in phases)}

Resume: {sockets // 2 + 1} unfinished tables go on {seconds:.2f} s after the start,
{memory / 1024:.0f} KB of memory each; with one table it is {alone:.2f} s, for the compiled code.
"""


if __name__ == "__main__":
    main()
