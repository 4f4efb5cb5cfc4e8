"""Computers that think in another process decide what they would decide here, and die alone."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju.ai.levels import find_usual, player
from paiju.core.errors import PaijuError
from paiju.engine.game import Game
from paiju.engine.state import View
from paiju.workers.computers import Threads
from paiju.workers.launching import start_module
from paiju.workers.patience import Patience
from paiju.workers.processes import Processes
from paiju.workers.questions import answer_line, read_decision, write_question
from patience import run, until, wait_until


def positions(game: Game, number: int = 12) -> list[View]:
    """What the first seats that are asked see, in a game of computers."""
    state, found = game.deal("minds"), list[View]()
    while not state.is_over and len(found) < number:
        seat = min(state.to_act)
        found.append(state.view(seat))
        state = state.act(seat, player("random", 7).choose(found[-1]))
    return found


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_a_view_that_has_crossed_over_is_the_same_view(game: Game) -> None:
    for view in positions(game):
        again = View.of(game, view.players, view.seat, view.events)
        assert view.seat is not None
        assert again == view
        assert again.hands == view.hands
        assert list(again.legal(view.seat)) == list(view.legal(view.seat))


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_the_answer_is_that_of_a_player_here(game: Game) -> None:
    level = find_usual(game.rules)
    for view in positions(game, 6):
        line = answer_line(write_question(level, 3, 1.0, view))
        assert line.count(b"\n") == 1
        assert read_decision(line) == player(level, 3).choose(view).event


def test_options_cross_over() -> None:
    game = paiju.game("doudizhu", first_bidder=2)
    line = write_question("normal", 0, 1.0, positions(game, 1)[0])
    assert b'"first_bidder":2' in line or b'"first_bidder":"2"' in line


def test_a_question_that_makes_no_sense_has_no_answer_and_harms_nobody() -> None:
    view = positions(paiju.game("doudizhu"), 1)[0]
    for line in (b"{}\n", b"[\n", write_question("grandmaster", 0, 1.0, view)):
        with pytest.raises(PaijuError, match=r"工作进程|worker process"):
            read_decision(answer_line(line))


def with_minds(
    test: Callable[[Processes, Any], Coroutine[Any, Any, None]], number: int = 1
) -> None:
    thinkers = Processes(1.0, number)
    thinkers.start()
    try:
        run(test(thinkers, thinkers._hired))
    finally:
        thinkers.close()


def test_threads_and_processes_choose_alike() -> None:
    async def test(thinkers: Processes, _: Any) -> None:
        here = Threads()
        for view in positions(paiju.game("doudizhu"), 8):
            assert await thinkers.choose("normal", 5, view) == await here.choose("normal", 5, view)
        here.close()

    with_minds(test)


def test_many_questions_at_once_are_all_answered() -> None:
    views = positions(paiju.game("big-two"), 30)
    expected = [player("normal", 1).choose(view).event for view in views]

    async def test(thinkers: Processes, _: Any) -> None:
        found = await asyncio.gather(*(thinkers.choose("normal", 1, view) for view in views))
        assert found == expected

    with_minds(test, 2)


def test_a_process_that_dies_is_replaced_and_the_question_asked_again() -> None:
    view = positions(paiju.game("doudizhu"), 1)[0]

    async def test(thinkers: Processes, hired: list[subprocess.Popen[bytes]]) -> None:
        first = await thinkers.choose("normal", 5, view)
        dead = hired[0]
        dead.kill()
        dead.wait()
        assert await thinkers.choose("normal", 5, view) == first
        assert hired[0] is not dead and hired[0].poll() is None

    with_minds(test)


stopping = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="has no signal that stops")


@stopping
def test_a_process_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    view = positions(paiju.game("doudizhu"), 1)[0]
    given_up: list[subprocess.Popen[bytes]] = []  # patience with it is over while it is there
    is_over = lambda *_: any(one.returncode is None for one in given_up)  # noqa: E731
    monkeypatch.setattr(Patience, "is_over", is_over)

    async def test(thinkers: Processes, hired: list[subprocess.Popen[bytes]]) -> None:
        first = await thinkers.choose("normal", 5, view)
        stopped = hired[0]
        stopped.send_signal(signal.SIGSTOP)
        given_up.append(stopped)
        assert await thinkers.choose("normal", 5, view) == first
        assert hired[0] is not stopped and stopped.returncode is not None

    with_minds(test)


@stopping
def test_closing_does_not_wait_for_a_thought_and_leaves_nobody() -> None:
    view = positions(paiju.game("doudizhu"), 1)[0]

    async def test(thinkers: Processes, hired: list[subprocess.Popen[bytes]]) -> None:
        hired[0].send_signal(signal.SIGSTOP)  # it thinks as long as it takes
        thought = asyncio.ensure_future(thinkers.choose("strong", 5, view))
        await until(thinkers._free.empty)
        thinkers.close()
        with pytest.raises(PaijuError):
            await thought
        assert hired[0].returncode is not None

    with_minds(test)


def test_closing_before_the_start_leaves_nobody_waiting() -> None:
    view = positions(paiju.game("doudizhu"), 1)[0]

    async def test() -> None:
        thinkers = Processes()
        thought = asyncio.ensure_future(thinkers.choose("normal", 5, view))
        waiting = thinkers._threads
        await until(lambda: waiting._threads and waiting._work_queue.empty())
        await asyncio.to_thread(thinkers.close)
        with pytest.raises(PaijuError):
            await thought

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="has no groups of processes")
def test_a_mind_whose_server_is_gone_goes_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    with start_module("paiju.workers") as process:
        assert os.getpgid(process.pid) == process.pid  # what Ctrl-C ends is another group
        assert process.stdin and process.stdout
        process.stdout.close()
        process.stdin.write(b"is anybody there?\n")
    assert process.returncode == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find the processes")
def test_minds_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "paiju.cli", "serve", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path}/paiju.db"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert server.stdout is not None
    with server.stdout:
        assert server.stdout.readline()
        wait_until(lambda: minds_of(server.pid))  # they may still be starting
        thinkers = minds_of(server.pid)
        server.kill()
        server.wait()
        wait_until(lambda: not any(command_of(pid) for pid in thinkers))


def minds_of(pid: int) -> list[str]:
    """The processes in which the computers of a server think, whichever thread has started them."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [child for thread in threads for child in told(thread / "children").split()]
    return [child for child in children if "paiju.workers" in command_of(child)]


def command_of(pid: str) -> str:
    """What a process runs."""
    return told(Path(f"/proc/{pid}/cmdline"))


def told(file: Path) -> str:
    """What the system says of a process or a thread; nothing when it has ended."""
    try:
        return file.read_text()
    except OSError:
        return ""
