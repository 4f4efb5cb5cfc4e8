"""`paiju solve`: who wins an endgame, and how."""

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any

from paiju.ai.solver import Solution, Solving
from paiju.cli.arguments import add_encoding
from paiju.cli.files import is_file, read
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows, wrap_text
from paiju.core.language import say, say_cards, words
from paiju.engine.narration import player
from paiju.engine.state import State
from paiju.formats.documents import Document
from paiju.formats.import_text import load
from paiju.formats.lines import is_data

_ABOUT = words("解残局：双方最好应对时谁赢，怎么赢", "solve an endgame: who wins, and how")
_POSITION = words(
    "文件（- 为标准输入），或一行：G 游戏; E 1; 1 牌; 2 牌，或局面文字 paiju1/…",
    "an import or record file (- is standard input), or a line: G GAME; E 1; 1 CARDS; 2 CARDS, "
    "or a position: paiju1/…",
)
_WINS = words("{} 能赢", "{} wins")
_LOSES = words("{} 赢不了", "{} cannot win")
_BEST = words("制胜的第一手：{}", "winning first plays: {}")
_LINE = words("一路打下去：", "one full line:")
_WORK = words("{nodes:,} 个局面，{seconds:.2f} 秒", "{nodes:,} positions, {seconds:.2f} s")
_PROGRESS = words(
    "已搜 {nodes:,} 个局面，{seconds:.0f} 秒；第一手已判 {done}/{total}",
    "{nodes:,} positions, {seconds:.0f} s; first plays decided: {done} of {total}",
)
_FULL = words("内存已用满，旧的结果会被忘掉", "memory is used up, older results are forgotten")
_STOPPED = words("已中断。目前所知：", "Interrupted. What is known so far:")
_WON, _LOST = words("赢：{}", "win: {}"), words("输：{}", "lose: {}")
_OPEN = words("未定：{}", "undecided: {}")
_NONE = words("无", "none")
_PATIENCE = 0.5  # seconds before progress is shown
INTERRUPTED = 130


def add(commands: Commands) -> None:
    """`paiju solve`."""
    examples = ("endgame.txt", '"G {game}; E 1; 1 22A34; 2 KKQ5"', "- --json < endgame.txt")
    parser = commands.add("solve", _ABOUT, examples, run)
    parser.add_argument("position", metavar="FILE|TEXT|-", help=say(_POSITION))
    add_encoding(parser)


def run(args: argparse.Namespace) -> int:
    """Solve, and say what was found; an interrupt says what is known."""
    work = Solving(load_position(args.position, args.encoding))
    try:
        solution = work_out(work)
        line = solution.line
    except KeyboardInterrupt:
        _clear()
        _tell_unfinished(work, args.json)
        return INTERRUPTED
    if args.json:
        emit({**_list_facts(work), "wins": solution.wins, "best": solution.best, "line": line})
    else:
        print("\n".join(write_solution(work, solution)))
    return 0


def load_position(text: str, encoding: str | None = None) -> State:
    """A state from a file, or from a text that is no file; `;` ends a line there."""
    source = Document(re.sub(r"\s*[;；]\s*", "\n", text)) if _is_text(text) else read(text)
    return load(source, left_out=True, encoding=encoding)


def _is_text(text: str) -> bool:
    several = bool(set(text) & set("\n\r;；")) and not is_file(text)
    return several or (is_data(text) and not is_file(text))


def work_out(work: Solving) -> Solution:
    """Solve with an eye on the clock; every first play is decided."""
    for _ in work.work_in_slices():
        if work.seconds > _PATIENCE and sys.stderr and sys.stderr.isatty():
            done = sum(known is not None for known in work.known)
            facts = {"nodes": work.nodes, "seconds": work.seconds}
            text = say(_PROGRESS).format(done=done, total=len(work.known), **facts)
            text += f"; {say(_FULL)}" if work.is_full else ""
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    _clear()
    return work.make_solution()


def _clear() -> None:
    if sys.stderr and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _list_facts(work: Solving) -> dict[str, Any]:
    facts = {"game": work.state.game.id, "seat": work.seat}
    return {**facts, "nodes": work.nodes, "seconds": round(work.seconds, 3)}


def _tell_unfinished(work: Solving, as_json: bool) -> None:
    won, lost, undecided = (work.plays(wins) for wins in (True, False, None))
    if as_json:
        known = {"won": won, "lost": lost, "undecided": undecided}
        emit({**_list_facts(work), "interrupted": True, "wins": work.wins, **known})
        return
    print(say(_STOPPED))
    if work.wins is not None:
        print(f"  {_write_verdict(work, work.wins)}")
    for sentence, plays in ((_WON, won), (_LOST, lost), (_OPEN, undecided)):
        print("\n".join(wrap_text(f"  {say(sentence).format(write_plays(plays))}")))
    print(say(_WORK).format(**count_work(work)))
    if work.is_full:
        print(say(_FULL))


def _write_verdict(work: Solving, wins: bool) -> str:
    return say(_WINS if wins else _LOSES).format(player(work.seat))


def write_plays(plays: Iterable[str]) -> str:
    """Plays on a line."""
    return "  ".join(map(say_cards, plays)) or say(_NONE)


def write_solution(work: Solving, solution: Solution) -> list[str]:
    """The verdict, the winning plays and one line."""
    lines = [_write_verdict(work, solution.wins)]
    if solution.wins:
        lines += wrap_text(say(_BEST).format(write_plays(solution.best)))
    return [*lines, say(_LINE), *write_line(solution), say(_WORK).format(**count_work(work))]


def write_line(solution: Solution) -> list[str]:
    """One ply per line."""
    rows = [
        (f"  {n:3}", player(seat), say_cards(text))
        for n, (seat, text) in enumerate(solution.line, 1)
    ]
    return align_rows(rows)


def count_work(work: Solving) -> dict[str, float]:
    """How much work it was."""
    return {"nodes": work.nodes, "seconds": work.seconds}
