"""`paiju play`: an evening at the table, line by line."""

import argparse
import contextlib
import re
import secrets
from pathlib import Path

from paiju.chance import derived
from paiju.errors import BadRecord, IllegalAction, PaijuError
from paiju.events import Carried
from paiju.game import Game, configured, find, games
from paiju.language import say, words
from paiju.players import check, levels, usual
from paiju.players import player as computer
from paiju.spec import GameSpec
from paiju.state import State
from paiju.terminal.arguments import add_deal, add_game, add_seconds, chosen_state, count
from paiju.terminal.console import Console
from paiju.terminal.files import check_writable, load_state, save
from paiju.terminal.narrate import player
from paiju.terminal.output import grid
from paiju.terminal.parser import Commands
from paiju.terminal.sitting import Leave, Sitting, path_to_save, save_politely

_ABOUT = words("在终端里打牌", "play in the terminal")
_SEAT = words("你的座位（从 1 起）；不给则会问", "your seat (from 1); asked when missing")
_OPEN = words("所有牌亮开，用于研究", "all hands face up, for study")
_LEVEL = words("电脑的等级：{}", "level of the computers: {}")
_SAVE = words("局末（或退出时）把记录写进文件", "write the record to a file in the end")
_MENU = words("玩什么？编号或名字，q 退出 > ", "Which game? number or name, q quits > ")
_WHICH_SEAT = words("你坐几号位？1–{}，回车 = 1 > ", "Which seat is yours? 1–{}, Enter = 1 > ")
_NEXT = words("a 再来一局，m 换游戏，s 文件 保存记录，q 退出 > ",
              "a again, m another game, s FILE save the record, q quit > ")  # fmt: skip
_ANEW = words("这一场结束，重新开始", "That ends the match; a new one begins")
_BYE = words("再见。", "Goodbye.")
_SAVED = words("记录已写入 {}", "record written to {}")
_TOTAL = words("累计：{}", "running score: {}")
_CHECKED = words(
    "已用密钥重算：所有抽牌与摘要 {} 一致",
    "recomputed from the secret: all draws agree with the hash {}",
)
_VERIFY = words(
    "任何人都能核对：保存记录，运行 paiju verify 文件",
    "anyone can check it: save the record and run paiju verify FILE",
)


def add(commands: Commands) -> None:
    """`paiju play`."""
    examples = ("", "{game}", "{game} --level panda",
                "{game} --seed 7 --seat 2 --option bidding=score --save game.jsonl")  # fmt: skip
    parser = commands.add("play", _ABOUT, examples, run, json=False)
    add_game(parser, optional=True)
    add_deal(parser)
    parser.add_argument("--seat", metavar="K", type=count("--seat", 1, 10), help=say(_SEAT))
    level_help = say(_LEVEL).format(", ".join(levels()))
    parser.add_argument("--level", choices=levels(), metavar="LEVEL", help=level_help)
    add_seconds(parser)
    parser.add_argument("--open", action="store_true", help=say(_OPEN))
    parser.add_argument("--save", metavar="FILE", help=say(_SAVE))


def run(args: argparse.Namespace) -> int:
    """Play until nobody wants to go on."""
    if args.save:
        check_writable(args.save)
    console = Console()
    with contextlib.suppress(EOFError, Leave):
        Evening(console, args).run()
    console.say(say(_BYE))
    return 0


class Evening:
    """Game after game, with a running score as long as the game stays the same."""

    def __init__(self, console: Console, args: argparse.Namespace) -> None:
        self._console, self._args = console, args
        self._seat: int | None = None
        self._played = 0
        self._totals: tuple[int, ...] = ()
        self._carried: Carried | None = None  # what the last game hands on

    def run(self) -> None:
        """Play until somebody leaves: Leave or EOFError."""
        if self._args.game is None and self._args.load is not None:
            self._args.game = load_state(self._args.load).game.id
        if self._args.game is None:
            self._choose_game()
        while True:
            state = self._play()
            self._settle(state)
            if self._wants_another(state):
                self._args.option, self._args.load, self._args.players = [], None, None
                self._seat, self._totals, self._carried = None, (), None
                self._choose_game()

    # --- before the game ---

    def _choose_game(self) -> None:
        rows = [(f"{n:3}", say(game.title), game.id) for n, game in enumerate(games(), 1)]
        self._console.say("", *grid(rows))
        while True:
            answer = self._console.ask(say(_MENU))
            if answer.lower() in _LEAVING:
                raise Leave
            try:
                game = configured(_named(answer), dict(self._args.option))
                self._level(game)
                self._args.game = game.id
                return
            except PaijuError as error:
                self._console.say(error.sentence())

    def _choose_seat(self, players: int) -> int:
        if self._args.seat is not None:
            if self._args.seat > players:
                raise IllegalAction("no-such-seat", seat=self._args.seat)
            return int(self._args.seat) - 1
        while True:
            answer = self._console.ask(say(_WHICH_SEAT).format(players)) or "1"
            if answer.lower() in _LEAVING:
                raise Leave
            if answer in map(str, range(1, players + 1)):
                return int(answer) - 1

    def _dealt(self) -> State:
        """The next deal of the match; after the first one a seed goes on as 7/2, 7/3 …"""
        asked = argparse.Namespace(**vars(self._args))
        if asked.seed is not None and self._played:
            asked.seed = f"{asked.seed}/{self._played + 1}"
        try:
            return chosen_state(asked, self._carried)
        except IllegalAction as error:
            if self._carried is None:
                raise
            self._console.say(error.sentence(), say(_ANEW))
            self._carried, self._totals = None, ()
            return chosen_state(asked)

    # --- the game ---

    def _play(self) -> State:
        state = self._dealt()
        if self._seat is None:
            self._seat = self._choose_seat(state.players)
        self._played += 1
        seed = self._args.seed
        chance = secrets.token_hex(8) if seed is None else seed
        level = self._level(state.game)
        others = {
            seat: computer(level, derived(chance, self._played, seat), self._args.seconds)
            for seat in range(state.players)
        }
        sitting = Sitting(self._console, state, self._seat, others, self._args.open)
        try:
            return sitting.play()
        finally:
            self._save(sitting.state)

    def _level(self, game: Game) -> str:
        """The level asked for, if it can play this game, or the usual one."""
        level: str = self._args.level or usual(game.rules)
        check(level, game.rules)
        return level

    def _save(self, state: State) -> None:
        if not self._args.save:
            return
        path = Path(self._args.save)
        if self._played > 1:
            path = path.with_name(f"{path.stem}-{self._played}{path.suffix}")
        save(str(path), state)
        self._console.say(say(_SAVED).format(path))

    # --- after the game ---

    def _settle(self, state: State) -> None:
        payoffs = state.payoffs or ()
        self._carried = state.game.rules.carry(state.position)
        before = self._totals or (0,) * len(payoffs)
        self._totals = tuple(a + b for a, b in zip(before, payoffs, strict=True))
        self._console.say("", state.view(self._seat).display(), "", *_verified(state))
        if self._played > 1:
            scores = (f"{player(seat)} {n:+d}" for seat, n in enumerate(self._totals))
            self._console.say(say(_TOTAL).format(", ".join(scores)))

    def _wants_another(self, state: State) -> bool:
        """Another game (True) or the same again (False); raises Leave."""
        while True:
            answer = self._console.ask(say(_NEXT))
            path = path_to_save(answer)
            if path:
                _try_to_save(self._console, path, state)
            elif answer.lower() in _LEAVING:
                raise Leave
            elif answer.lower() in _ANSWERS:
                return _ANSWERS[answer.lower()]


_LEAVING = {"q", "quit", "退出"}
_ANSWERS = {"a": False, "再来": False, "again": False, "m": True, "菜单": True, "menu": True}


def _named(answer: str) -> GameSpec:
    """A game by its number in the menu, or by name."""
    if re.fullmatch(r"[0-9]{1,2}", answer) and 1 <= int(answer) <= len(games()):
        return games()[int(answer) - 1].spec
    return find(answer)


def _try_to_save(console: Console, path: str, state: State) -> None:
    try:
        save_politely(console, path, state)
    except PaijuError as error:
        console.say(error.sentence())


def _verified(state: State) -> list[str]:
    """The deal recomputed on the spot, and how others can do it."""
    try:
        return [say(_CHECKED).format(state.record.verify()), say(_VERIFY)]
    except BadRecord as error:
        return [error.sentence()]
