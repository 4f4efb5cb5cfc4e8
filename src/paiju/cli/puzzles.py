"""`paiju puzzles`: endgames to look at, to solve and to play."""

import argparse
import contextlib

from paiju.ai.puzzles import Puzzle, find_puzzle, puzzles
from paiju.cli.console import Console
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.cli.prompts import simplify_text
from paiju.cli.solve import write_line, write_plays
from paiju.core.columns import align_rows
from paiju.core.errors import PaijuError
from paiju.core.language import say, say_cards, words
from paiju.engine.endgames import still_wins
from paiju.engine.narration import player
from paiju.engine.state import State

_ABOUT = words("残局：列出、查看、求解、对弈", "endgame puzzles: list, show, solve, play")
_ID = words("残局编号；不给则列出全部", "id of a puzzle; without it all are listed")
_SOLUTION = words("显示解答", "show the solution")
_PLAY = words("和求解器对弈", "play it against the solver")
_HEAD = (
    words("编号", "id"), words("游戏", "game"), words("难度", "grade"), words("牌数", "cards"),
    words("步数", "plies"),
)  # fmt: skip
_TASK = words(
    "{} 先出，必胜，第一手只有一种打法。", "{} leads and wins, with exactly one first play."
)
_FIRST = words("第一手：{}", "first play: {}")
_ASK = words("{} 出什么？（q 退出，? 列出可出的牌）> ", "{}: your play (q quits, ? lists plays) > ")
_NOT_HERE = words(
    "这里没有 {}；? 列出可出的牌，paiju puzzles {} --solution 有解答（要出牌请写大写 {}）",
    "there is no {} here: ? lists plays, paiju puzzles {} --solution has the solution "
    "(as a card it is {})",
)
_AT_THE_TABLE = {"h", "c", "r"}  # commands of `paiju play`; nobody may lose by a habit from there
_ANSWER = words("{}：{}", "{}: {}")
_GONE = words(
    "这一手之后，赢不了了。继续打，或按 q 退出。", "The win is gone. Play on, or q to quit."
)
_WELL = words("赢了！", "You have won!")
_LOST = words(
    "输了。paiju puzzles {} --solution 有解答。", "Lost. See paiju puzzles {} --solution."
)


def add(commands: Commands) -> None:
    """`paiju puzzles`."""
    parser = commands.add("puzzles", _ABOUT, ("", "duel-a-1", "duel-a-1 --play"), run)
    parser.add_argument("id", metavar="ID", nargs="?", help=say(_ID))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--solution", action="store_true", help=say(_SOLUTION))
    what.add_argument("--play", action="store_true", help=say(_PLAY))


def run(args: argparse.Namespace) -> int:
    """List them, or show, solve or play one."""
    if args.id is None:
        _list(args.json)
        return 0
    chosen = find_puzzle(args.id)
    if args.play:
        with contextlib.suppress(EOFError):
            PuzzleDialog(Console(), chosen).play()
    elif args.json:
        emit(_make_data(chosen, args.solution))
    else:
        print("\n".join(_write_puzzle(chosen, args.solution)))
    return 0


def _list(as_json: bool) -> None:
    if as_json:
        emit([_make_data(one, False) for one in puzzles()])
        return
    rows = [
        (
            one.id,
            say(one.state.game.title),
            "★" * one.grade,
            _write_sizes(one.state),
            str(one.length),
        )
        for one in puzzles()
    ]
    print("\n".join(align_rows([tuple(map(say, _HEAD)), *rows])))


def _write_sizes(state: State) -> str:
    return "+".join(map(str, state.counts))


def _make_data(one: Puzzle, solution: bool) -> dict[str, object]:
    data: dict[str, object] = {
        "id": one.id, "game": one.state.game.id, "grade": one.grade,
        "cards": list(one.state.counts), "length": one.length, "position": one.text,
    }  # fmt: skip
    if solution:
        found = one.solve()
        data |= {"best": found.best, "line": found.line}
    return data


def _write_puzzle(one: Puzzle, solution: bool) -> list[str]:
    seat = min(one.state.to_act)
    lines = [f"{one.id}  {'★' * one.grade}", one.state.display(), say(_TASK).format(player(seat))]
    if solution:
        found = one.solve()
        lines += [say(_FIRST).format(write_plays(found.best)), *write_line(found)]
    return lines


class PuzzleDialog:
    """Somebody at the keyboard against the solver."""

    def __init__(self, console: Console, one: Puzzle) -> None:
        self._console, self._puzzle = console, one
        self._state, self._solver = one.state, one.state.game.family.make_solver(one.state)
        self._wins = True

    def play(self) -> None:
        """Until it is decided, or the player leaves."""
        self._console.say(*_write_puzzle(self._puzzle, False))
        while not self._solver.is_decided(self._state):
            seat = min(self._state.to_act)
            if self._solver.side >> seat & 1:
                if not self._ask_play(seat):
                    return
            else:
                self._play_answer(seat)
        self._console.say(say(_WELL if self._wins else _LOST).format(self._puzzle.id))

    def _play_answer(self, seat: int) -> None:
        action = self._solver.choose(self._state, self._wins)
        self._console.say(say(_ANSWER).format(player(seat), say_cards(action.text)))
        self._state = self._state.act(seat, action)
        self._wins = still_wins(self._solver, self._state)

    def _ask_play(self, seat: int) -> bool:
        """One play of the person; False if he leaves."""
        state = self._state
        self._console.say(*self._console.write_card_lines(state.hands[seat]))
        text = self._console.ask(say(_ASK).format(player(seat)))
        word = simplify_text(text)
        if word.lower() in ("q", "quit", "退出"):
            return False
        if word == "?":
            self._console.say(write_plays(action.text for action in state.legal(seat)))
            return True
        if word in _AT_THE_TABLE:
            self._console.say(say(_NOT_HERE).format(word, self._puzzle.id, word.upper()))
            return True
        try:
            self._state = state.act(seat, text)
        except PaijuError as error:
            self._console.say(error.sentence())
            return True
        before, self._wins = self._wins, still_wins(self._solver, self._state)
        if before and not self._wins:
            self._console.say(say(_GONE))
        return True
