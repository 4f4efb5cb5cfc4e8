"""Windows over the table: a choice, an amount, a text, a curtain between two people."""

from collections.abc import Awaitable, Callable, Sequence

from rich.console import RenderableType
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from paiju.core.language import Words, say, words
from paiju.tui.bar import Bar, BarItem

_BACK = words("Esc 返回", "Esc goes back")
_CHOOSE = words("↑ ↓ 选择，回车确定，Esc 返回", "↑ ↓ choose, Enter takes it, Esc goes back")
_AMOUNT = words(
    "{low} 到 {high}{step}，回车确定，Esc 返回", "{low} to {high}{step}; Enter, or Esc to go back"
)
_WRONG = words(
    "请写 {low} 到 {high} 之间的整数{step}", "a whole number from {low} to {high}{step}, please"
)
_STEPS = words("（每 {} 一档）", " in steps of {}")
_LINE = words("回车确定，Esc 返回", "Enter, or Esc to go back")
_SENTENCE = words(
    "写牌（三带一 3334、王炸、♠3 ♥3），或要说的话（叫地主、不出）",
    "Write cards (straight 34567, JOKERS, ♠3 ♥3), or what you say (call, pass)",
)
_HAND_OVER = words("请把键盘交给 {}", "Please hand the keyboard to {}")
_CURTAIN = words("别人转过头去，然后按回车看牌", "When nobody else looks, press Enter")


class Window(ModalScreen[object]):
    """Something over the table that Esc takes away."""

    BINDINGS = [Binding("escape", "close", show=False)]  # noqa: RUF012

    def action_close(self) -> None:
        """Back to the table, with nothing."""
        self.dismiss(None)


class TextDialog(Window):
    """A text to read, and perhaps things to do about it."""

    def __init__(
        self, title: str, parts: Sequence[RenderableType], entries: Sequence[BarItem] = ()
    ) -> None:
        super().__init__()
        self._title, self._parts, self._entries = title, parts, entries

    def compose(self) -> ComposeResult:
        """Title, text, what can be done."""
        with Vertical(classes="window paper"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll():
                for part in self._parts:
                    yield Static(part)
            yield Bar("choices")
            yield Label(say(_BACK), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """The text can be scrolled at once."""
        bar = self.query_one(Bar)
        bar.show([self._close_before(entry) for entry in self._entries])
        bar.display = bool(self._entries)
        self.query_one(VerticalScroll).focus()

    def _close_before(self, entry: BarItem) -> BarItem:
        def do() -> None:
            self.dismiss(None)
            entry.do()

        return entry._replace(do=do)

    def on_key(self, event: events.Key) -> None:
        """The keys of what can be done; any key that opened a text closes it."""
        if self.query_one(Bar).press(event.character or event.key):
            event.stop()
        elif event.key in ("q", "c", "l", "question_mark", "space") and not self._entries:
            event.stop()
            self.dismiss(None)


class Chooser(Window):
    """One of several things; gives back its number."""

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """Numbered lines."""
        with Vertical(classes="window"):
            yield Label(self._title, classes="title", markup=False)
            yield OptionList(
                *(Option(Text(f"{n} {text}")) for n, text in enumerate(self._choices, 1))
            )
            yield Label(say(_CHOOSE), classes="quiet", markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(event.option_index)

    def on_key(self, event: events.Key) -> None:
        """A number takes the line with that number."""
        if (event.character or "").isdecimal() and 1 <= int(event.key) <= len(self._choices):
            event.stop()
            self.dismiss(int(event.key) - 1)


class Digits(Input):
    """A field for a number; other characters are for whoever has it on his window."""

    def on_key(self, event: events.Key) -> None:
        """A field takes every character, also those that it has no use for."""
        if event.is_printable and not (event.character or "").isdecimal():
            event.prevent_default()


class Amount(Window):
    """A number of a range, such as the chips a raise goes to; gives back the number."""

    def __init__(
        self, title: str, values: range, value: int, presets: Sequence[tuple[str, int]] = ()
    ) -> None:
        super().__init__()
        self._title, self._values, self._value, self._presets = title, values, value, presets

    def compose(self) -> ComposeResult:
        """Usual sizes, and a field for any other."""
        with Vertical(classes="window"):
            yield Label(self._title, classes="title", markup=False)
            yield Bar("choices")
            yield Digits(str(self._value), type="integer", id="amount")
            yield Label(self._write_bounds(_AMOUNT), classes="quiet", markup=False)

    def _write_bounds(self, sentence: Words) -> str:
        values = self._values
        step = say(_STEPS).format(values.step) if values.step > 1 else ""
        return say(sentence).format(low=values[0], high=values[-1], step=step)

    def on_mount(self) -> None:
        """Presets have letters, because numbers are amounts."""
        bar = self.query_one(Bar)
        lettered = zip("abcdefgh", self._presets, strict=False)
        bar.show(
            [BarItem(key, f"{name} {to}", self._make_taking(to)) for key, (name, to) in lettered]
        )
        bar.display = bool(self._presets)
        field = self.query_one(Input)
        field.focus()
        field.action_select_all()

    def _make_taking(self, amount: int) -> Callable[[], object]:
        return lambda: self.dismiss(amount)

    def on_key(self, event: events.Key) -> None:
        """The letter of a preset."""
        if (event.character or "").isalpha() and self.query_one(Bar).press(event.key):
            event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: the amount, if it is one."""
        text = event.value.strip().lstrip("0") or "0"
        known = text.isdecimal() and len(text) <= len(str(self._values[-1]))
        if known and int(text) in self._values:
            self.dismiss(int(text))
        else:
            self.query_one(".quiet", Label).update(self._write_bounds(_WRONG))


class LineDialog(Window):
    """A line of text; gives it back."""

    def __init__(self, title: str, value: str = "", secret: bool = False) -> None:
        super().__init__()
        self._title, self._value, self._secret = title, value, secret

    def compose(self) -> ComposeResult:
        """A field."""
        with Vertical(classes="window line"):
            yield Label(self._title, classes="title", markup=False)
            yield Input(self._value, password=self._secret)
            yield Label(say(_LINE), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Write at once."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value)


class Sentence(Window):
    """A line that is meant for the game; it stays until all of it is understood."""

    def __init__(self, text: str, hear: Callable[[str], Awaitable[Words | None]]) -> None:
        super().__init__()
        self._text, self._hear = text, hear
        self._entered = False  # before there was a field

    def compose(self) -> ComposeResult:
        """A field, and below it what is wrong with it."""
        with Vertical(classes="window line"):
            yield Label(say(_SENTENCE), classes="title", markup=False)
            yield Whole(select_on_focus=False)
            yield Label(say(_LINE), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """What was typed before there was a field stands in it."""
        field = self.query_one(Whole)
        field.value, field.cursor_position = self._text, len(self._text)
        field.focus()
        if self._entered:
            self._answer_with(self._text)

    def type_text(self, text: str) -> None:
        """More of the line, from somebody who types faster than a window opens."""
        if self.is_mounted and self.query(Whole):
            self.query_one(Whole).insert_text_at_cursor(text)
        else:
            self._text += text

    def enter(self) -> None:
        """The line is complete."""
        if self.is_mounted and self.query(Whole):
            self._answer_with(self.query_one(Whole).value)
        else:
            self._entered = True

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self._answer_with(event.value)

    @work(exclusive=True)
    async def _answer_with(self, text: str) -> None:
        problem = await self._hear(text)
        if problem is None:
            self.dismiss(None)
        else:
            self.query_one(".quiet", Label).update(Text(f"! {say(problem)}", "bold #ffb07c"))


class Whole(Input):
    """A field that takes all of what is pasted, not only its first line."""

    def on_paste(self, event: events.Paste) -> None:
        """Lines after each other."""
        self.insert_text_at_cursor(" ".join(event.text.splitlines()))
        event.stop()
        event.prevent_default()


class Curtain(ModalScreen[None]):
    """Nothing is seen until the next person is there."""

    BINDINGS = [Binding("enter", "open", show=False)]  # noqa: RUF012

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        with Vertical(classes="window"):
            yield Label(say(_HAND_OVER).format(self._name), classes="title", markup=False)
            yield Label(say(_CURTAIN), classes="quiet", markup=False)

    def action_open(self) -> None:
        """The next person is there."""
        self.dismiss(None)

    def on_click(self) -> None:
        """A click does as well."""
        self.dismiss(None)
