"""The question after a game: another one, a look back, a file, the statistics, or the end."""

from collections.abc import Callable
from datetime import date

from paiju.cli.console import Console
from paiju.cli.play_game import save_politely
from paiju.cli.problems import CommandError
from paiju.cli.prompts import WISHES, Again, ToMenu, Wish, find_path_to_save, simplify_text
from paiju.cli.replay_steps import Stepping
from paiju.core.columns import align_rows
from paiju.core.errors import PaijuError, UnknownGame
from paiju.core.language import say, words
from paiju.engine.registry import game as find_game
from paiju.engine.state import State
from paiju.formats.diary import Diary, DiaryGame, make_tallies, sum_scores
from paiju.formats.files import make_usual_name
from paiju.formats.textplot import plot

_AGAIN = words("a 再来一局", "a again")
_ANEW = words("a 新的一场", "a again: a new match")
_BUY = words("b 重新买入", "b buy in again")
_NEXT = words("{}，v 复盘，s [文件] 保存，t 统计，m 返回菜单，q 退出 > ",
              "{}, v review, s [FILE] save, t statistics, m the menu, q quit > ")  # fmt: skip
_JOINT = words("，", ", ")
_EVENING, _EVER = words("今晚", "This evening"), words("所有晚上", "All evenings")
_HEAD = (words("游戏", "game"), words("身份", "role"), words("局", "games"), words("胜", "wins"),
         words("得分", "points"))  # fmt: skip
_KEPT = words(
    "只存在本机；PAIJU_DIARY=off 不再记录", "kept on this machine only; PAIJU_DIARY=off keeps none"
)
_AFTERWARDS = {**WISHES, "a": Again}  # no card is asked for: a is no ace here
_SAVE, _REVIEW = {"s", "save", "保存"}, {"v", "review", "复盘"}
_STATISTICS, _BUYING = {"t", "statistics", "统计"}, {"b", "buy", "买入", "重新买入"}
_COLUMNS, _ROWS = 70, 7  # of the curve


class Afterwards:
    """What somebody at the keyboard wants of a finished game."""

    def __init__(self, console: Console, state: State, seat: int | None, diary: Diary) -> None:
        self._console, self._state, self._seat, self._diary = console, state, seat, diary

    def ask(self, over: bool, buy: Callable[[], object] | None) -> type[Wish]:
        """Another deal, or the menu; raises Leave."""
        ways = [say(_ANEW if over else _AGAIN), *([say(_BUY)] if buy else [])]
        question = say(_NEXT).format(say(_JOINT).join(ways))
        while True:
            answer = self._console.ask(question)
            word = simplify_text(answer).lower()
            wish = _AFTERWARDS.get(word)
            if wish in (Again, ToMenu):
                return wish
            if wish:
                raise wish
            if buy and word in _BUYING:
                buy()
                return Again
            self._do(answer, word)

    def _do(self, answer: str, word: str) -> None:
        path = find_path_to_save(answer)
        if word in _SAVE:
            path = make_usual_name(self._state, date.today())
        try:
            if path:
                save_politely(self._console, path, self._state)
            elif word in _REVIEW:
                Stepping(self._console, self._state, self._seat).run()
            elif word in _STATISTICS:
                self._console.say(*write_statistics(self._diary))
            elif word:
                raise CommandError("no-such-wish", text=answer)
        except PaijuError as error:
            self._console.say(error.sentence())


def write_statistics(diary: Diary) -> list[str]:
    """This evening, and all that are kept."""
    everything = diary.read_all()
    parts = [say(_EVENING), *_write_tallies(diary.evening)]
    if len(everything) > len(diary.evening):
        parts += ["", say(_EVER), *_write_tallies(everything)]
    return [*parts, *([say(_KEPT)] if diary.is_on else [])]


def _write_tallies(entries: list[DiaryGame]) -> list[str]:
    """A row for each game and role, and the curve of the score."""
    if not entries:
        return ["  –"]
    rows = [
        (_name_game(one.game), say(one.role), one.games, one.wins, f"{one.points:+}")
        for one in make_tallies(entries)
    ]
    return [
        *align_rows([tuple(map(say, _HEAD)), *rows]),
        *plot(sum_scores(entries), _COLUMNS, _ROWS),
    ]


def _name_game(game: str) -> str:
    try:
        return say(find_game(game).title)
    except UnknownGame:  # of a file that is no longer loaded
        return game
