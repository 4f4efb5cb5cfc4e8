"""A record step by step: forward, back, to any step, with all hands or one seat's."""

import re

from paiju.ai.review import list_decisions, play_on
from paiju.cli.console import Console
from paiju.cli.long_work import run_interruptibly
from paiju.cli.problems import CommandError
from paiju.cli.prompts import WISHES, Stop, simplify_text
from paiju.core.columns import wrap_text
from paiju.core.errors import IllegalAction, PaijuError
from paiju.core.language import say, words
from paiju.engine.narration import player, walk_events
from paiju.engine.screenful import draw_screenful
from paiju.engine.state import Observed, State

_ASK = words("第 {at}/{last} 步（? 帮助）> ", "step {at} of {last} (? helps) > ")
_HELP = words(
    """\
回车  下一步           b   上一步
数字  跳到那一步       f 开头，e 末尾
v 2   2 号座位看到的   v   全部的牌
o     强电脑的意见和更好的走法
r     完整的牌桌       q   结束""",
    """\
Enter the next step    b   the step before
12    jump to step 12  f the first, e the last
v 2   what seat 2 saw  v   all cards
o     what strong thinks of this step, and the better line
r     the whole table  q   the end""",
)
_OVER = words("牌局已经结束", "the game is over here")
_DID = words("{who}：{did}", "{who}: {did}")
_SAME = words("强电脑也这样打", "strong would do the same")
_BETTER = words("强电脑会打 {}", "strong would do {}")
_END = words("各家都由简单电脑打完：{:+}", "with easy computers to the end: {:+}")
_STEPS = 8  # decisions of the better line
_ROWS_BELOW = 2  # the question, and a rest
_NEXT, _BACK = {"", "n", "下一步"}, {"b", "back", "上一步"}
_FIRST, _LAST = {"f", "first", "开头"}, {"e", "end", "末尾"}
_NUMBER = re.compile(r"[0-9]{1,9}")
_OPINION = {"o", "opinion", "意见"}
_WHOLE = {"r", "record", "记录"}
_RULE = "-" * 60


class Stepping:
    """Where somebody is in a game that he sees again."""

    def __init__(self, console: Console, state: State, seat: int | None) -> None:
        self._console, self._moments, self._seat = console, state.moments(), seat
        self._decisions = list_decisions(state)
        self._at = 0

    def run(self) -> None:
        """Go where the person wants; raises EOFError at the end of the input."""
        told: int | None = 0
        while told is not None:
            self._show(told)
            told = self._ask_step()

    def observe_step(self) -> Observed:
        """The table at this step, for all or for the chosen seat."""
        state = self._moments[self._at]
        return state if self._seat is None else state.view(self._seat)

    def tell_rest(self) -> None:
        """Tell what is still to come."""
        before, self._at = len(self._moments[self._at].events), len(self._moments) - 1
        self._tell(before)
        self._console.say("", self.observe_step().display())

    def _show(self, before: int) -> None:
        """What has happened since so many events, and the table."""
        self._console.say(_RULE)
        self._tell(before)
        columns, rows = self._console.size
        lines = draw_screenful(self.observe_step(), "", columns, rows - _ROWS_BELOW)
        self._console.say(*map(self._console.paint_text, lines))

    def _tell(self, before: int) -> None:
        for number, step in enumerate(walk_events(self.observe_step()), 1):
            if number > before:
                self._console.say(*wrap_text(f"{number:4}  {step.tell()}", indent=" " * 8))

    def _ask_step(self) -> int | None:
        """Move; from how many events on to tell, or None for the end."""
        while True:
            last = len(self._moments) - 1
            text = simplify_text(
                self._console.ask(say(_ASK).format(at=self._at, last=last))
            ).lower()
            if text in _WHOLE:
                self._console.say(self.observe_step().display())
                continue
            if text in _OPINION:
                self._console.say(*self._write_opinion())
                continue
            if WISHES.get(text) is Stop or (text in _NEXT and self._at == last):
                return None
            try:
                return self._move_by(text)
            except PaijuError as error:
                self._console.say(error.sentence())

    def _write_opinion(self) -> list[str]:
        """What was done at this step, what would have been better, and how it would go on."""
        decided = self._decisions[self._at : self._at + 1]
        if not decided:
            return [say(_OVER)]
        one = run_interruptibly(decided[0].think)
        best = one.opinion.best.name()
        who, loss = player(decided[0].seat), one.opinion.loss
        lines = [say(_DID).format(who=who, did=one.did())]
        if one.agrees:
            return [*lines, say(_SAME)]
        lines.append(say(_BETTER).format(best) + (f" ({loss:+.2f})" if loss else ""))
        line = play_on(decided[0], one.opinion.best)
        told = (f"{player(seat)} {action.name()}" for seat, action in line.steps[:_STEPS])
        more = " → …" if len(line.steps) > _STEPS else ""
        end = say(_END).format(line.payoffs[decided[0].seat])
        return [*lines, *wrap_text(" → ".join(told) + more), end]

    def _move_by(self, text: str) -> int:
        before = len(self._moments[self._at].events)
        if text == "?":
            self._console.say(say(_HELP))
        elif text == "v" or text.startswith("v "):
            self._seat = self._choose_seat(text[1:].strip())
        else:
            self._at = self._read_wanted(text)
        return before

    def _read_wanted(self, text: str) -> int:
        last = len(self._moments) - 1
        if text in _NEXT:
            return self._at + 1
        if text in _BACK:
            return max(self._at - 1, 0)
        if text in _FIRST | _LAST:
            return 0 if text in _FIRST else last
        if not _NUMBER.fullmatch(text):
            raise CommandError("not-a-number", text=text)
        if int(text) > last:
            raise PaijuError("no-such-moment", number=text, last=last)
        return int(text)

    def _choose_seat(self, text: str) -> int | None:
        if not text:
            return None
        players = self._moments[0].players
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= players:
            raise IllegalAction("no-such-seat", seat=text)
        return int(text) - 1
