"""An evening at the table: game after game, with what is asked before and after each."""

import argparse
import secrets
import time
from pathlib import Path

from msgspec.structs import replace

from paiju.ai.levels import check, find_usual
from paiju.ai.levels import player as computer
from paiju.cli import questions as choosing
from paiju.cli.after_game import Afterwards
from paiju.cli.arguments import choose_state
from paiju.cli.console import Console
from paiju.cli.files import load_state, save
from paiju.cli.play_game import CliGame, CliLooks
from paiju.cli.prompts import Again, ToMenu, Wish
from paiju.core.chance import derive_seed
from paiju.core.errors import BadRecord, IllegalAction
from paiju.core.events import Carried
from paiju.core.language import say, words
from paiju.engine import standings as knockout
from paiju.engine.contract import Rules
from paiju.engine.game import Game, configure_game
from paiju.engine.narration import player
from paiju.engine.spec import GameSpec
from paiju.engine.state import State
from paiju.engine.tableau import make_tableau
from paiju.formats.diary import open_own_diary

_ANEW = words("这一场结束，重新开始", "That ends the match; a new one begins")
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


class CliSession:
    """Game after game, with a running score as long as the game stays the same."""

    def __init__(self, console: Console, args: argparse.Namespace) -> None:
        self._console, self._args = console, args
        self._played, self._diary = 0, open_own_diary()
        self._forget()

    def _forget(self) -> None:
        """Nothing of one game counts in another."""
        self._people: tuple[int, ...] = ()
        self._given: State | None = None  # a game imported in the menu
        self._totals: tuple[int, ...] = ()
        self._carried: Carried | None = None  # what the last game hands on
        self._rules: Rules | None = None  # of that game
        self._since = time.monotonic()  # when the match began
        self._gone: knockout.Gone = {}  # who has lost his last chips
        self._game = 0  # of the match

    def run(self) -> None:
        """Play until somebody leaves: Leave or EOFError."""
        if self._args.game is None and self._args.load is not None:
            self._args.game = load_state(self._args.load, encoding=self._args.encoding).game.id
        wish: type[Wish] = ToMenu if self._args.game is None else Again
        while True:
            try:
                if wish is ToMenu:
                    self._ask_menu()
                wish = self._play_once()
            except (Again, ToMenu) as wanted:
                wish = type(wanted)
            if wish is ToMenu:
                self._args.load, self._args.players = None, None
                self._args.option = [] if self._played else self._args.option
                self._forget()

    def _play_once(self) -> type[Wish]:
        """One game and the question after it."""
        state = self._play()
        self._settle(state)
        return self._ask_next(state)

    # --- before the game ---

    def _ask_menu(self) -> None:
        """The game, and what was not said on the command line."""
        game = choosing.choose_game(self._console, self._accept_game)
        self._args.game = game.id
        if self._args.seed is None:
            self._given = choosing.choose_deal(self._console, game, self._args.encoding)
        if self._args.players is None and self._given is None:
            self._args.players = choosing.choose_players(self._console, game)

    def _accept_game(self, spec: GameSpec) -> Game:
        """The game, if it has the options that were given and somebody can play it."""
        game = configure_game(spec, dict(self._args.option))
        self._choose_level(game)
        return game

    def _deal_next(self) -> State:
        """The next deal of the match; after the first one a seed goes on as 7/2, 7/3 …"""
        if self._given is not None:
            return self._given
        asked = argparse.Namespace(**vars(self._args))
        if asked.seed is not None and self._played:
            asked.seed = f"{asked.seed}/{self._played + 1}"
        if self._carried is None:
            self._since = time.monotonic()
        try:
            return choose_state(asked, self._hand_on())
        except IllegalAction as error:
            if self._carried is None:
                raise
            self._console.say(error.sentence(), say(_ANEW))
            self._carried, self._totals, self._game = None, (), 0
            return choose_state(asked)

    def _hand_on(self) -> Carried | None:
        """What the last game hands on to one that begins now."""
        if self._rules is None:
            return self._carried
        return self._rules.timed(self._carried, (time.monotonic() - self._since) / 60)

    def _choose_seats(self, players: int) -> tuple[int, ...]:
        if self._args.seat is not None:
            return choosing.read_seats(self._args.seat, players)
        return choosing.choose_seats(self._console, players)

    # --- the game ---

    def _play(self) -> State:
        state = self._deal_next()
        self._people = self._people or self._choose_seats(state.players)
        self._played += 1
        seed = self._args.seed
        chance = secrets.token_hex(8) if seed is None else seed
        level = self._choose_level(state.game)
        others = {
            seat: computer(level, derive_seed(chance, self._played, seat), self._args.seconds)
            for seat in range(state.players)
        }
        args = self._args
        looks = CliLooks(args.open, args.short, args.sort or "", args.auto_pass)
        played = CliGame(self._console, state, self._people, others, looks)
        try:
            return played.play()
        finally:
            self._save(played.state)

    def _choose_level(self, game: Game) -> str:
        """The level asked for, if it can play this game, or the usual one."""
        level: str = self._args.level or find_usual(game.rules)
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
        self._game, self._start = self._game + 1, state.game.rules.start
        self._rules = state.game.rules
        self._carried = self._rules.carry(state.position)
        before = self._totals or (0,) * len(payoffs)
        self._totals = tuple(a + b for a, b in zip(before, payoffs, strict=True))
        observed = state if self._args.open else state.view(self._people[0])
        self._console.say("", observed.display(), "", *_write_verification(state))
        if self._played > 1:
            scores = (f"{player(seat)} {n:+d}" for seat, n in enumerate(self._totals))
            self._console.say(say(_TOTAL).format(", ".join(scores)))
        self._console.say(*self._tell_match() or [""])

    def _tell_match(self) -> list[str]:
        """Who has lost his last chips, and how a match has ended."""
        purses = self._carried.coins if self._carried else ()
        self._gone = knockout.follow_gone(self._gone, purses, self._game)
        return knockout.describe_standings(purses, self._gone, player)

    @property
    def _over(self) -> bool:
        return knockout.is_over(self._carried.coins if self._carried else ())

    def _ask_next(self, state: State) -> type[Wish]:
        """Another deal, or the menu; raises Leave."""
        shared = len(self._people) > 1
        for seat in self._people:
            table = make_tableau(state.view(seat))
            self._diary.note(state.game.id, seat, table, shared)
        eyes = None if shared else self._people[0]
        poor = any(seat in self._gone for seat in self._people)
        buy = self._buy if poor else None
        return Afterwards(self._console, state, eyes, self._diary).ask(self._over, buy)

    def _buy(self) -> None:
        """Chips as at the start for people who have none."""
        assert self._carried is not None
        coins = list(self._carried.coins)
        for seat in set(self._people) & set(self._gone):
            coins[seat] = self._start
        self._carried = replace(self._carried, coins=tuple(coins))


def _write_verification(state: State) -> list[str]:
    """The deal recomputed on the spot, and how others can do it."""
    try:
        return [say(_CHECKED).format(state.record.verify()), say(_VERIFY)]
    except BadRecord as error:
        return [error.sentence()]
