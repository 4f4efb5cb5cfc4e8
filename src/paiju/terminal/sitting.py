"""One game at the keyboard: a person on one seat, players with only their own view elsewhere."""

import os
import re
from collections.abc import Callable, Mapping

from paiju.actions import Action
from paiju.cards import normalise
from paiju.errors import IllegalAction, PaijuError
from paiju.hints import Hint, Hints, hints
from paiju.language import say, words
from paiju.lexicon import Reading
from paiju.players import Player
from paiju.rules.betting import Betting
from paiju.rules.showdown import Showdown
from paiju.state import Observed, State
from paiju.terminal.betting_tableau import BettingTableau
from paiju.terminal.console import Console
from paiju.terminal.counter import counter
from paiju.terminal.files import save
from paiju.terminal.narrate import player, steps
from paiju.terminal.output import grid, wrapped
from paiju.terminal.problems import CommandError
from paiju.terminal.sealed_tableau import SealedTableau
from paiju.terminal.tableau import Tableau
from paiju.terminal.waiting import interruptibly

_PLAY = words("出牌（? 帮助）> ", "your play (? helps) > ")
_PLAY_OR_PASS = words("出牌，p 不出（? 帮助）> ", "your play, or p to pass (? helps) > ")
_ANSWER = words("{}（? 帮助）> ", "{} (? helps) > ")
_HINTS = words("{n} 种可行，{total} 个提示：", "{n} actions, hints: {total}")
_HINT = words("提示 #{n}/{total}：{what} — {why}", "hint #{n}/{total}: {what} — {why}")
_THINKING = words("{} 思考中……", "{} is thinking …")
_PAGE = 10
_READINGS = words("有几种读法：", "There are several readings:")
_WHICH = words("选 1–{}，/ 返回 > ", "choose 1–{}, / goes back > ")
_QUIT = words("退出这一局吗？y 退出，回车返回 > ", "Leave this game? y leaves, Enter goes back > ")
_QUEEN = words("退出这一局吗？y 退出，Q 出一张 Q，回车返回 > ",
               "Leave this game? y leaves, Q plays a queen, Enter goes back > ")  # fmt: skip
_REPLACE = words("{} 已存在，覆盖吗？y/n > ", "{} exists; replace it? y/n > ")
_SAVED = words("已保存：{}", "saved: {}")
_CHOICES = 8  # answers that a question names; h shows more
_CARD_TEXT = re.compile(r"[A0-9TJQKDCHSLBR♦♢♣♧♥♡♠♤方块片梅花红桃心黑大小王鬼,，、\s]+")
_SAVE = re.compile(r"(?:s|保存)\s+(?P<path>\S.*)")


def path_to_save(text: str) -> str | None:
    """The file that `s FILE` names; `s 3` is still the three of spades."""
    found = _SAVE.fullmatch(text)
    if found is None or _CARD_TEXT.fullmatch(normalise(found["path"])):
        return None
    return found["path"]


def save_politely(console: Console, path: str, state: State) -> None:
    """Write a record, but replace nothing without asking."""
    if os.path.lexists(path) and not console.confirm(say(_REPLACE).format(path)):
        return
    save(path, state)
    console.say(say(_SAVED).format(path))


def _tableau(state: State) -> type[Tableau]:
    """How the table of this kind of game is drawn."""
    if isinstance(state.game.rules, Showdown):
        return SealedTableau
    return BettingTableau if isinstance(state.game.rules, Betting) else Tableau


class Leave(Exception):
    """The person at the keyboard wants to stop."""


class Sitting:
    """A game in progress. `state` is always the last position that was reached."""

    def __init__(
        self, console: Console, state: State, seat: int, others: Mapping[int, Player], study: bool
    ) -> None:
        self.state = state
        self._console, self._seat, self._others = console, seat, others
        self._study = study  # all hands face up
        self._tableau = _tableau(state)(console, seat)
        self._told = 0
        self._hints, self._hinted_at, self._shown = Hints(), -1, -1  # asked for in this position
        self._commands: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("?", "help", "帮助"), self._help),
            **dict.fromkeys(("h", "hint", "提示"), self._hint),
            **dict.fromkeys(("hh", "hints", "所有提示"), self._list_hints),
            **dict.fromkeys(("c", "counter", "记牌", "记牌器"), self._count),
            **dict.fromkeys(("r", "record", "记录"), self._so_far),
            **dict.fromkeys(("q", "quit", "退出"), self._quit),
        }

    def play(self) -> State:
        """Go on until the game is over; raises Leave or EOFError."""
        while not self.state.is_over:
            self._tell()
            others = sorted(self.state.to_act - {self._seat})
            if self._seat in self.state.to_act:
                self._turn()
            else:
                self._let(others[0])
        self._tell()
        return self.state

    def _let(self, seat: int) -> None:
        """A computer decides; all it gets is its view."""
        view, other = self.state.view(seat), self._others[seat]
        with self._console.thinking(say(_THINKING).format(player(seat))):
            chosen = interruptibly(lambda: other.choose(view))
        self.state = self.state.act(seat, chosen)

    def _seen(self) -> Observed:
        return self.state if self._study else self.state.view(self._seat)

    def _tell(self) -> None:
        """What has happened since it was last told."""
        told = list(steps(self._seen()))
        for step in told[self._told :]:
            self._console.say(*wrapped(step.tell()))
        self._told = len(told)

    # --- the own turn ---

    def _turn(self) -> None:
        """Ask until something has been decided."""
        self._console.say(*self._tableau.lines(self._seen()))
        before = self.state
        while self.state is before:
            text = self._console.ask(self._question())
            try:
                self._understand(text)
            except PaijuError as error:
                self._console.say(error.sentence(), *self._tableau.question(self._seen()))

    def _question(self) -> str:
        legal = self.state.legal(self._seat)
        if not self._lays():
            more = ["…"] if len(legal) > _CHOICES else []
            names = [*(action.name() for action in legal[:_CHOICES]), *more]
            return say(_ANSWER).format(" / ".join(names))
        may_pass = "pass" in (legal[0].kind, legal[-1].kind)
        return say(_PLAY_OR_PASS if may_pass else _PLAY)

    def _lays(self) -> bool:
        """Are cards asked for, not words?"""
        return any(action.kind in ("play", "pass") for action in self.state.legal(self._seat)[:1])

    def _understand(self, text: str) -> None:
        path = path_to_save(text)
        if text in self._commands:
            self._commands[text]()
        elif path:
            save_politely(self._console, path, self.state)
        elif re.fullmatch(r"#\d{0,3}", text):
            self._act(self._hinted(int(text[1:] or self._shown + 1 or 1)))
        else:
            self._act(self._meant(text))

    def _meant(self, text: str) -> Action | str:
        """An answer as it is shown in either language; everything else is for the rules."""
        if self._lays():
            return "pass" if text.lower() == "p" else text
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
        self._console.say(say(_READINGS), *grid(rows))
        chosen = ""
        while chosen != "/":
            chosen = self._console.ask(say(_WHICH).format(len(readings)))
            if chosen in map(str, range(1, len(readings) + 1)):
                return self._act(f"{text} {readings[int(chosen) - 1]}")
        return None

    # --- commands ---

    def _help(self) -> None:
        self._console.say(say(self._tableau.help))

    def _found(self) -> Hints:
        """The hints of this position; the first time the cycle starts again."""
        if self._hinted_at != len(self.state.events):
            self._hints = hints(self.state.view(self._seat))
            self._hinted_at, self._shown = len(self.state.events), -1
        return self._hints

    def _hint(self) -> None:
        found = self._found()
        self._shown = (self._shown + 1) % len(found)
        self._console.say(*wrapped(self._worded(found[self._shown])))

    def _worded(self, hint: Hint) -> str:
        facts = {"what": hint.action.name(), "why": hint.why()}
        return say(_HINT).format(n=self._shown + 1, total=len(self._hints), **facts)

    def _list_hints(self) -> None:
        """Ten hints at a time, after the last page the first again."""
        found = self._found()
        start = (self._shown // _PAGE + 1) * _PAGE if self._shown >= 0 else 0
        start = start if start < len(found) else 0
        page = list(enumerate(found[start : start + _PAGE], start + 1))
        self._shown = start
        n = len(self.state.legal(self._seat))
        self._console.say(say(_HINTS).format(n=n, total=len(found)))
        rows = [(f"{f'#{at}':>5}", hint.action.name(), hint.why()) for at, hint in page]
        self._console.say(*(line for row in grid(rows) for line in wrapped(row, " " * 7)))

    def _hinted(self, number: int) -> Action:
        found = self._found()
        if not 1 <= number <= len(found):
            raise CommandError("no-such-hint", number=number)
        return found[number - 1].action

    def _count(self) -> None:
        self._console.say(*counter(self.state.view(self._seat)))

    def _so_far(self) -> None:
        self._console.say(self._seen().display())

    def _quit(self) -> None:
        queen = any(card.point == 12 for card in self.state.hands[self._seat])
        wanted = self._console.ask(say(_QUEEN if queen else _QUIT))
        if wanted == "Q" and queen:
            self._act(wanted)
        elif wanted.lower() in ("y", "yes", "是", "q"):
            raise Leave
