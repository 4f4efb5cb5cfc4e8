"""Questions before a game: which one, dealt how, with how many players, on which seats."""

import re
from collections.abc import Callable
from typing import TypeVar

from paiju.cli.console import Console
from paiju.cli.files import import_game, is_file
from paiju.cli.problems import CommandError
from paiju.cli.prompts import WISHES, simplify_text
from paiju.core.columns import align_rows
from paiju.core.errors import IllegalAction, PaijuError
from paiju.core.language import say, words
from paiju.engine.game import Game
from paiju.engine.registry import find, games
from paiju.engine.spec import GameSpec
from paiju.engine.state import State
from paiju.formats.lines import is_data

T = TypeVar("T")

_MENU = words("玩什么？编号或名字，q 退出 > ", "Which game? number or name, q quits > ")
_DEAL = words(
    "/ 发牌；或导入：文件名，或粘贴数据（空行结束）> ",
    "/ deals; or import a file by its name, or pasted data (an empty line ends it) > ",
)
_PLAYERS = words("几个人玩？{low}–{high}，回车 = {low} > ",
                 "How many players? {low}–{high}, Enter = {low} > ")  # fmt: skip
_SEATS = words("你坐几号位？1–{}，几个人就写几个，如 1 3，回车 = 1 > ",
               "Which seat is yours? 1–{}, several people: 1 3, Enter = 1 > ")  # fmt: skip
_RANDOM = {"", "/", "\\"}
ALL = {"all", "全部"}


def _ask_until_understood(console: Console, question: str, understand: Callable[[str], T]) -> T:
    """Ask until the answer is understood; a wish is granted at once, for nothing is lost yet."""
    while True:
        answer = console.ask(question)
        wish = WISHES.get(simplify_text(answer).lower())
        if wish:
            raise wish
        try:
            return understand(answer)
        except PaijuError as error:
            console.say(error.sentence())


def choose_game(console: Console, accept: Callable[[GameSpec], Game]) -> Game:
    """A game of the menu, by number or by any of its names."""
    rows = [(f"{n:3}", say(game.title), game.id) for n, game in enumerate(games(), 1)]
    console.say("", *align_rows(rows))
    return _ask_until_understood(console, say(_MENU), lambda answer: accept(_find_game(answer)))


def _find_game(answer: str) -> GameSpec:
    number = simplify_text(answer)
    if re.fullmatch(r"[0-9]{1,2}", number) and 1 <= int(number) <= len(games()):
        return games()[int(number) - 1].spec
    return find(answer)


def choose_deal(console: Console, game: Game, encoding: str | None = None) -> State | None:
    """A game from a file or from pasted data; None: deal at random."""

    def understand(answer: str) -> State | None:
        if simplify_text(answer) in _RANDOM:
            return None
        more = console.read_more() if not is_file(answer) and is_data(answer) else []
        return import_game("\n".join([answer, *more]), game, encoding)

    return _ask_until_understood(console, say(_DEAL), understand)


def choose_players(console: Console, game: Game) -> int:
    """A number of players where there is a choice."""
    allowed = game.spec.players
    if len(allowed) == 1:
        return allowed[0]
    question = say(_PLAYERS).format(low=min(allowed), high=max(allowed))
    return _ask_until_understood(
        console, question, lambda answer: game.seats(_read_number(answer or allowed[0]))
    )


def _read_number(answer: object) -> int:
    digits = simplify_text(str(answer))
    if not re.fullmatch(r"[0-9]{1,3}", digits):
        raise CommandError("not-a-number", text=answer)
    return int(digits)


def choose_seats(console: Console, players: int) -> tuple[int, ...]:
    """The seats of the people at this keyboard."""
    return _ask_until_understood(
        console, say(_SEATS).format(players), lambda answer: read_seats(answer or "1", players)
    )


def read_seats(text: str, players: int) -> tuple[int, ...]:
    """Seats from 0 on for a text like "1 3" or "all"."""
    if simplify_text(text).lower() in ALL:
        return tuple(range(players))
    found = sorted({_read_number(part) for part in re.split(r"[\s,，、]+", text.strip())})
    wrong = [seat for seat in found if not 1 <= seat <= players]
    if wrong:
        raise IllegalAction("no-such-seat", seat=wrong[0])
    return tuple(seat - 1 for seat in found)
