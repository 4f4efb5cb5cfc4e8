"""What is told while the kernel is compiled, and `paiju compile`, which does it ahead."""

from __future__ import annotations

import io
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest
from numba import njit
from numba.core.codegen import JITCPUCodegen

import paiju
from paiju.cli import compiling, serve
from paiju.cli import main as cli
from paiju.core.progress import CompileStep, tell_step, watch_steps
from paiju.kernel.cache import KernelCache, Shelf
from paiju.kernel.cache_places import CacheFolder
from paiju.kernel.compile_progress import missing, name_of, needed
from paiju.workers import compiling as ahead
from paiju.workers.compiling import CachedKernel, CompiledKernel

ME = os.geteuid() if hasattr(os, "geteuid") else 0
NO_JIT = os.environ.get("NUMBA_DISABLE_JIT", "0").strip("0") != ""
jitted = pytest.mark.skipif(NO_JIT, reason="compiling is switched off")

SOURCE = """
def low(x): return x + 1
def middle(x): return low(x) * 2
def other(x): return x - 1
def high(x): return middle(x) + low(x)
"""


def small_kernel(folder: Path, stamp: str = "stamp") -> dict[str, Any]:
    """Four functions, of which `high` calls two, and one of those the other."""
    shelf = Shelf(stamp, (CacheFolder(folder / "k", frozenset({ME})),))
    made: dict[str, Any] = {"__name__": "some.small"}
    exec(SOURCE, made)
    for name in ("low", "middle", "other", "high"):
        compiled: Any = njit(made[name])
        compiled._cache = KernelCache(made[name], shelf)
        made[name] = compiled
    return made


@jitted
def test_every_function_is_told_with_how_many_there_are(tmp_path: Path) -> None:
    steps: list[CompileStep | None] = []
    kernel = small_kernel(tmp_path)
    with watch_steps(steps.append):
        assert kernel["high"](3) == 12
        assert kernel["high"](4) == 15  # compiled already
        assert kernel["other"](4) == 3
    assert steps == [
        CompileStep("small.high", 0, 3),
        CompileStep("small.middle", 0, 3),
        CompileStep("small.low", 0, 3),
        None,
        CompileStep("small.other", 0, 1),
        None,
    ]


@jitted
def test_what_is_on_disk_is_loaded_without_a_word(tmp_path: Path) -> None:
    steps: list[CompileStep | None] = []
    assert small_kernel(tmp_path)["high"](3) == 12
    again = small_kernel(tmp_path)
    assert missing(again[name] for name in ("low", "middle", "other", "high")) == [again["other"]]
    with watch_steps(steps.append):
        assert again["high"](3) == 12
    assert steps == []
    with watch_steps(steps.append):
        assert small_kernel(tmp_path, "other sources")["high"](3) == 12
    assert len(steps) == 4


@jitted
def test_code_for_another_processor_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = small_kernel(tmp_path)
    assert kernel["low"](3) == 4
    assert missing([small_kernel(tmp_path)["low"]]) == []
    monkeypatch.setattr(JITCPUCodegen, "magic_tuple", lambda _: ("another", "processor", ""))
    again = small_kernel(tmp_path)
    assert missing([again["low"]]) == [again["low"]]
    assert again["low"](3) == 4
    assert missing([small_kernel(tmp_path)["low"]]) == []
    monkeypatch.undo()  # that of the first is still there
    assert missing([small_kernel(tmp_path)["low"]]) == []


@jitted
def test_functions_of_others_are_none_of_ours() -> None:
    steps: list[CompileStep | None] = []
    with watch_steps(steps.append):
        assert njit(lambda x: x + 1)(3) == 4
    assert steps == []


@jitted
def test_what_a_function_needs(tmp_path: Path) -> None:
    kernel = small_kernel(tmp_path)
    for name, expected in {
        "low": ["low"],
        "middle": ["low", "middle"],
        "high": ["high", "low", "middle"],
    }.items():
        assert sorted(map(name_of, needed(kernel[name]))) == [f"small.{one}" for one in expected]


def test_only_who_asked_last_is_told() -> None:
    outer: list[CompileStep | None] = []
    inner: list[CompileStep | None] = []
    step = CompileStep("f", 0, 1)
    tell_step(step)  # nobody has asked
    with watch_steps(outer.append):
        with watch_steps(inner.append):
            tell_step(step)
        tell_step(None)
    assert (outer, inner) == ([None], [step])


# --- in a terminal, and where there is none -----------------------------------------------


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stderr", stream)
    teller = compiling.Teller()
    with paiju.core.language.speaking("en"):
        for step in (CompileStep("small.high", 0, 2), CompileStep("small.low", 1, 2), None):
            teller.tell(step)
    return stream.getvalue()


def test_a_terminal_sees_which_function_of_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(Screen(), monkeypatch)
    assert "0/2  compiling small.high" in text
    assert "1/2  compiling small.low" in text
    assert "\n" not in text and text.endswith(" \r")  # wiped away


def test_elsewhere_one_line_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(io.StringIO(), monkeypatch)
    assert text.count("\n") == 1 and "compiling the kernel" in text


# --- paiju compile ------------------------------------------------------------------------

DONE = CompiledKernel("/caches/kernel-1", 115, 115, 61.5)
NOWHERE = CompiledKernel(None, 115, 0, 1.0)
OFF = CompiledKernel(None, 0, 0, 0.5)

# what was done, what is said and where, the exit status
SAID = [
    (DONE, "115 of 115 functions, 61.5 s; cached in /caches/kernel-1", "", 0),
    (NOWHERE, "", "error [no-cache]: there is no place", 2),
    (OFF, "switched off", "", 0),
]


@pytest.mark.parametrize(("done", "out", "err", "status"), SAID)
def test_what_the_command_says(
    done: CompiledKernel,
    out: str,
    err: str,
    status: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiling, "compile_kernel", lambda progress: done)
    assert cli.main(["compile", "--lang", "en"]) == status
    found = capsys.readouterr()
    assert out in found.out and err in found.err
    assert bool(found.out) == bool(out) and bool(found.err) == bool(err)


@jitted
def test_everything_is_compiled_ahead(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["compile", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ready"] == found["functions"] > 100
    assert Path(found["folder"]).is_dir()


def test_a_part_that_fails_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "list_parts", lambda: {"nonsense": lambda: None})
    monkeypatch.setattr(ahead, "look_into_cache", lambda: CachedKernel("/caches", 3, 0))
    with pytest.raises(paiju.PaijuError, match=r"工作进程|worker process"):
        paiju.compile_kernel()


# what there is, and what is done before a screen is drawn or a server listens
FIRST = [
    (CachedKernel("/caches", 115, 115), []),
    (CachedKernel("/caches", 115, 114), ["ahead"]),
    (CachedKernel(None, 115, 0), ["here"]),  # nowhere to keep it: in this process, for this process
    (CachedKernel(None, 0, 0), []),
]


@pytest.mark.parametrize(("there", "done"), FIRST)
def test_what_is_compiled_first(
    there: CachedKernel, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    monkeypatch.setattr(compiling, "look_into_cache", lambda: there)
    monkeypatch.setattr(compiling, "compile_kernel", lambda tell: found.append("ahead"))
    monkeypatch.setattr(compiling, "load_all", lambda: found.append("here"))
    compiling.compile_first()
    assert found == done


def a_database_that_cannot_be(folder: Path, _: int) -> tuple[str, ...]:
    (folder / "file").write_text("not a folder")
    return "--port", "0", "--db", f"sqlite:///{folder}/file/paiju.db"


def a_port_that_is_taken(folder: Path, port: int) -> tuple[str, ...]:
    return "--port", str(port), "--db", f"sqlite:///{folder}/paiju.db"


def an_address_that_is_free(folder: Path, _: int) -> tuple[str, ...]:
    return "--port", "0", "--db", f"sqlite:///{folder}/paiju.db"


# what is asked for, the exit status, whether anything is compiled
SERVED = [
    (a_database_that_cannot_be, 2, False),
    (a_port_that_is_taken, 2, False),
    (an_address_that_is_free, cli.INTERRUPTED, True),
]


@pytest.mark.parametrize(("asked", "status", "compiled"), SERVED)
def test_nobody_waits_for_a_server_that_cannot_start(
    asked: Any, status: int, compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []

    def compile_first() -> None:
        found.append("compiled")
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "compile_first", compile_first)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        argv = asked(tmp_path, taken.getsockname()[1])
        assert cli.main(["serve", *argv]) == status
    assert bool(found) is compiled
