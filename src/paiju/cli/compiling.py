"""`paiju compile`, and the word that something is being compiled while another command runs."""

import argparse
import sys
from dataclasses import asdict

from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.cli.progress import Progress
from paiju.core.language import Words, say, words
from paiju.core.progress import CompileStep, watch_steps
from paiju.workers.compiling import CompiledKernel, compile_kernel, load_all, look_into_cache

_ABOUT = words(
    "预先编译内核，第一次用就不必等",
    "compile the kernel ahead, so that the first use need not wait",
)
_NOTE = words("编译 {}", "compiling {}")
_ONCE = words(
    "正在编译内核，只在第一次（paiju compile 可预先做好）…",
    "compiling the kernel, the first time only (paiju compile does it ahead) …",
)
_NOW = words("正在编译内核…", "compiling the kernel …")
_DONE = words(
    "内核已编译：{ready}/{functions} 个函数，{seconds:.1f} 秒；缓存在 {folder}",
    "the kernel is compiled: {ready} of {functions} functions, {seconds:.1f} s; cached in {folder}",
)
_OFF = words("已关闭编译（NUMBA_DISABLE_JIT）", "compiling is switched off (NUMBA_DISABLE_JIT)")


def add(commands: Commands) -> None:
    """`paiju compile`."""
    commands.add("compile", _ABOUT, ("", "--json"), run)


def run(args: argparse.Namespace) -> int:
    """Compile everything, and say where it is kept; refused where nothing can be kept."""
    done = compile_kernel(Teller(_NOW).tell)
    if done.functions and done.folder is None:
        raise CommandError("no-cache")
    if args.json:
        emit(asdict(done))
    else:
        print(_describe_compiled(done))
    return 0


def _describe_compiled(done: CompiledKernel) -> str:
    return say(_DONE).format(**asdict(done)) if done.functions else say(_OFF)


def compile_first() -> None:
    """Compile what is missing before anything else: for who cannot be told while he waits.

    The whole screen has no line for it, and a server that compiles answers nobody meanwhile.
    """
    there = look_into_cache()
    if there.ready == there.functions:
        return
    tell = Teller(_NOW).tell
    if there.folder:
        compile_kernel(tell)
    else:
        with watch_steps(tell):
            load_all()


class Teller:
    """Shows steps as a line that changes, or as one plain line where nobody watches."""

    def __init__(self, line: Words = _ONCE) -> None:
        self._line = line
        self._watched = bool(sys.stderr and sys.stderr.isatty())
        self._said = False
        self._bar: Progress | None = None

    def tell(self, step: CompileStep | None) -> None:
        """A step, or the end of them."""
        if self._watched:
            self._draw(step)
        elif step and not self._said and sys.stderr:
            self._said = True
            print(say(self._line), file=sys.stderr, flush=True)

    def _draw(self, step: CompileStep | None) -> None:
        if step is None:
            if self._bar:
                self._bar.clear()
            self._bar = None
            return
        self._bar = self._bar or Progress()
        self._bar.show(step.done, max(step.total, 1), say(_NOTE).format(step.name))
