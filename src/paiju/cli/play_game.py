"""One game at the keyboard: people on some seats, players with only their own view elsewhere."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from paiju.cli.console import Console
from paiju.cli.counter import write_counter
from paiju.cli.hints_menu import Hinting
from paiju.cli.long_work import run_interruptibly
from paiju.cli.problems import CommandError
from paiju.cli.prompts import WISHES, Again, Stop, ToMenu, Wish, find_path_to_save, simplify_text
from paiju.core.columns import align_rows, wrap_text
from paiju.core.errors import IllegalAction, PaijuError
from paiju.core.language import say, words
from paiju.engine.actions import Action
from paiju.engine.family import Player
from paiju.engine.narration import player, walk_events
from paiju.engine.state import Observed, State
from paiju.formats.files import BadFile, keep
from paiju.lexicon.lexicon import Reading

_PLAY = words("出牌（? 帮助）> ", "your play (? helps) > ")
_PLAY_OR_PASS = words("出牌，p 不出（? 帮助）> ", "your play, or p to pass (? helps) > ")
_ANSWER = words("{}（? 帮助）> ", "{} (? helps) > ")
_THINKING = words("{} 思考中……", "{} is thinking …")
_HAND_OVER = words("轮到{}，请别人回避，按回车 > ", "Now {}: the others look away, press Enter > ")
_READINGS = words("有几种读法：", "There are several readings:")
_WHICH = words("选 1–{}，/ 返回 > ", "choose 1–{}, / goes back > ")
_SURE = {
    Stop: words("退出这一局吗？y 退出，回车返回 > ",
                 "Leave this game? y leaves, Enter goes back > "),
    Again: words("放弃这一局、重新发牌吗？y 重发，回车返回 > ",
                 "Give up this game for a new deal? y deals, Enter goes back > "),
    ToMenu: words("放弃这一局、回到菜单吗？y 菜单，回车返回 > ",
                  "Give up this game for the menu? y goes there, Enter goes back > "),
}  # fmt: skip
_QUEEN = words("退出这一局吗？y 退出，Q 出一张 Q，回车返回 > ",
               "Leave this game? y leaves, Q plays a queen, Enter goes back > ")  # fmt: skip
_REPLACE = words("{} 已存在，覆盖吗？y/n > ", "{} exists; replace it? y/n > ")
_SAVED = words("已保存：{}", "saved: {}")
_CHOICES = 8  # answers that a question names; h shows more
_BACK = {"/", "返回", "back"}


def save_politely(console: Console, path: str, state: State) -> None:
    """Write a game as its name asks, but replace nothing without asking."""
    try:
        place = keep(path, state)
    except BadFile as error:
        if error.code != "file-exists":
            raise
        if not console.confirm(say(_REPLACE).format(path)):
            return
        place = keep(path, state, replace=True)
    console.say(say(_SAVED).format(place))


@dataclass(frozen=True)
class CliLooks:
    """How the table is shown."""

    study: bool = False  # all hands face up
    short: bool = False  # a few lines instead of the whole table
    sort: str = ""  # keys of §2
    auto_pass: bool = False  # where nothing else is possible


class CliGame:
    """A game in progress. `state` is always the last position that was reached."""

    def __init__(
        self, console: Console, state: State, people: Collection[int],
        others: Mapping[int, Player], looks: CliLooks,
    ) -> None:  # fmt: skip
        self.state = state
        self._console, self._people, self._others = console, sorted(people), others
        self._looks = looks
        self._told = dict.fromkeys(people, 0)  # events each of them has been told
        self._sit(self._people[0])
        self._commands: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("?", "help", "帮助"), self._show_help),
            **dict.fromkeys(("h", "hint", "提示"), lambda: self._list(self._hinting.show_next())),
            **dict.fromkeys(
                ("hh", "hints", "所有提示"), lambda: self._list(self._hinting.show_page())
            ),
            **dict.fromkeys(("c", "counter", "记牌", "记牌器"), self._count),
            **dict.fromkeys(("r", "record", "记录"), self._tell_so_far),
        }

    def _sit(self, seat: int) -> None:
        """Show the game from this seat from now on."""
        self._seat = seat
        self._tableau = self.state.game.family.lines(
            self._console, seat, self._people, self._looks.sort
        )

    def play(self) -> State:
        """Go on until the game is over; raises a wish or EOFError."""
        while not self.state.is_over:
            asked = sorted(self.state.to_act)
            people = [seat for seat in asked if seat in self._people]
            if not people:
                self._let(asked[0])
            else:
                self._hand_over(people[0])
                self._take_turn()
        self._tell()
        return self.state

    def _hand_over(self, seat: int) -> None:
        """The next person takes the keyboard; nobody sees the hand of the one before."""
        if len(self._people) > 1 and not self._looks.study:
            if seat != self._seat or not any(self._told.values()):
                self._console.wipe()
                self._wait_for(seat)
            self._console.wipe()
        if seat != self._seat:
            self._sit(seat)

    def _wait_for(self, seat: int) -> None:
        question = say(_HAND_OVER).format(player(seat))
        while (answer := simplify_text(self._console.ask(question))) in WISHES:
            self._confirm(WISHES[answer], playing=False)

    def _let(self, seat: int) -> None:
        """A computer decides; all it gets is its view."""
        if len(self._people) == 1:
            self._tell()
        view, other = self.state.view(seat), self._others[seat]
        with self._console.show_thinking(say(_THINKING).format(player(seat))):
            chosen = run_interruptibly(lambda: other.choose(view))
        self.state = self.state.act(seat, chosen)

    def _make_view(self) -> Observed:
        return self.state if self._looks.study else self.state.view(self._seat)

    def _tell(self) -> None:
        """What has happened since this person was last told."""
        told = list(walk_events(self._make_view()))
        for step in told[self._told[self._seat] :]:
            self._console.say(*wrap_text(step.tell()))
        self._told[self._seat] = len(told)
        if self._looks.study:  # everybody looks at the same table
            self._told = dict.fromkeys(self._told, len(told))

    # --- a turn ---

    def _take_turn(self) -> None:
        """Ask until something has been decided."""
        self._tell()
        legal = self.state.legal(self._seat)
        if self._looks.auto_pass and len(legal) == 1 and legal[0].kind == "pass":
            self._act(legal[0])
            return
        self._hinting = Hinting(self.state.view(self._seat))
        table = self._tableau.draw_lines if self._looks.short else self._tableau.draw_whole
        self._console.say(*table(self._make_view()))
        before = self.state
        while self.state is before:
            text = self._console.ask(self._write_question())
            try:
                self._understand(text)
            except PaijuError as error:
                self._console.say(error.sentence(), *self._tableau.draw_question(self._make_view()))

    def _write_question(self) -> str:
        legal = self.state.legal(self._seat)
        if not self._lays_cards():
            more = ["…"] if len(legal) > _CHOICES else []
            names = [*(action.name() for action in legal[:_CHOICES]), *more]
            return say(_ANSWER).format(" / ".join(names))
        may_pass = "pass" in (legal[0].kind, legal[-1].kind)
        return say(_PLAY_OR_PASS if may_pass else _PLAY)

    def _lays_cards(self) -> bool:
        """Are cards asked for, not words?"""
        return any(action.kind in ("play", "pass") for action in self.state.legal(self._seat)[:1])

    def _understand(self, text: str) -> None:
        path, hint = find_path_to_save(text), re.fullmatch(r"#(\d{0,3})", simplify_text(text))
        if self._obey_command(text):
            return
        if path:
            save_politely(self._console, path, self.state)
        elif hint:
            self._act(self._hinting.take_hint(hint[1]))
        else:
            self._act(self._find_meaning(text))

    def _obey_command(self, text: str) -> bool:
        """Do what a command says, if it is one."""
        plain = simplify_text(text)
        if plain in self._commands:
            self._commands[plain]()
        elif plain in WISHES:
            self._confirm(WISHES[plain])
        return plain in self._commands or plain in WISHES

    def _find_meaning(self, text: str) -> Action | str:
        """An answer as it is shown in either language; everything else is for the rules."""
        if simplify_text(text).lower() == "p":
            return "pass"  # the timid answer to any question
        if self._lays_cards():
            return text
        for action in self.state.legal(self._seat):
            if text.lower() in (action.text, *action.title.values()):
                return action
        return text

    def _act(self, action: Action | str) -> None:
        try:
            self.state = self.state.act(self._seat, action)
        except IllegalAction as error:
            if error.code != "ambiguous":
                raise
            self._declare(str(action), error.facts["choices"])

    def _declare(self, text: str, readings: list[Reading]) -> None:
        """Let the player say which reading he means."""
        rows = [(f"{n:3}", r.name(), str(r)) for n, r in enumerate(readings, 1)]
        self._console.say(say(_READINGS), *align_rows(rows))
        while (
            chosen := simplify_text(self._console.ask(say(_WHICH).format(len(readings))))
        ) not in _BACK:
            if chosen in map(str, range(1, len(readings) + 1)):
                return self._act(f"{text} {readings[int(chosen) - 1]}")
            if not self._obey_command(chosen):
                self._console.say(CommandError("no-such-wish", text=chosen).sentence())
        return None

    # --- commands ---

    def _show_help(self) -> None:
        self._console.say(say(self._tableau.help))

    def _list(self, lines: list[str]) -> None:
        self._console.say(*lines)

    def _count(self) -> None:
        self._console.say(*write_counter(self.state.view(self._seat)))

    def _tell_so_far(self) -> None:
        self._console.say(self._make_view().display())

    def _confirm(self, wish: type[Wish], playing: bool = True) -> None:
        """Nobody leaves a game by a slip of the finger; and a small q may be a queen."""
        held = self.state.hands[self._seat] if playing and wish is Stop else ()
        queen = any(card.point == 12 for card in held)
        wanted = simplify_text(self._console.ask(say(_QUEEN if queen else _SURE[wish])))
        if wanted == "Q" and queen:
            self._act(wanted)
        elif wanted.lower() in ("y", "yes", "是", "q"):
            raise wish
