"""The table under somebody's hands: what can be done, and with which keys."""

from collections.abc import Callable
from unicodedata import normalize

from textual import events

from paiju.core.language import Words, say, words
from paiju.tui.after import After
from paiju.tui.bar import BarItem
from paiju.tui.card_faces import say_label
from paiju.tui.cycling import Suggestions
from paiju.tui.dialogs import Chooser
from paiju.tui.drawing import SETTLEMENT
from paiju.tui.hand import LETTERS
from paiju.tui.source import Choice, Source
from paiju.wire import GameView, Offer

_LAY = words("出牌", "play")
_GIVE = words("给牌", "give")
_HINT = words("提示", "hint")
_NEXT = words("换一个", "next")
_COUNTER = words("记牌器", "unseen")
_HISTORY = words("记录", "history")
_WRITE = words("打字", "type")
_HELP = words("帮助", "help")
MENU = words("菜单", "menu")
_GO_ON = words("继续", "go on")
_LEAVE = words("退出", "leave")
_NO_CARD = words("手里没有（更多的）{}", "no (more) {} in the hand")
_RANKS = "23456789TJQKA"


class TableScreen(After):
    """The whole table."""

    def __init__(self, source: Source, back: Words | None = MENU) -> None:
        super().__init__(source)
        self._back = back  # where one comes from, if one can go back there
        self._one = False  # was the last key a 1?

    def on_mount(self) -> None:
        """What can be done at any time."""
        entries = [
            BarItem("c", say(_COUNTER), self.see_counter),
            BarItem("l", say(_HISTORY), self.see_history),
            BarItem(":", say(_WRITE), self.write),
            BarItem("?", say(_HELP), self.see_help),
            BarItem("Esc", say(MENU), self._escape),
            BarItem("Ctrl-C", say(_LEAVE), self.app.exit),
        ]
        self.keys.show(entries)

    # --- what can be done ---

    def offer(self) -> None:
        """Answers to what is asked, and what else can be asked for."""
        play = self.play
        entries = self._list_answers(play) if play and self.asked else []
        choices = self._list_choices()
        if play and play.tableau.settlement:
            choices += [BarItem("s", say(SETTLEMENT), self.see_settlement), *self.list_later()]
        self.actions.show([*entries, *choices])

    def _list_choices(self) -> list[BarItem]:
        return [self._make_choice(choice, strong=not at) for at, choice in enumerate(self._open())]

    def _open(self) -> list[Choice]:
        return self.source.list_choices()

    def _make_choice(self, choice: Choice, strong: bool) -> BarItem:
        return BarItem(choice.key, say(choice.title), lambda: self._want(choice), strong)

    def _want(self, choice: Choice) -> None:
        """Ask for it, or first for one of several."""

        def take_choice(at: object) -> None:
            if isinstance(at, int):
                self.ask(choice.of[at].do)

        if choice.of:
            titles = [say(one.title) for one in choice.of]
            self.app.push_screen(Chooser(say(choice.title), titles), take_choice)
        else:
            self.ask(choice.do)

    def list_afterwards(self) -> list[BarItem]:
        """Again, the menu, or nothing more."""
        return [*self._list_choices(), *self.list_later(), *self._list_exits()]

    def _list_exits(self) -> list[BarItem]:
        back = [BarItem("m", say(self._back), self._go_back)] if self._back else []
        return [*back, BarItem("q", say(_LEAVE), self.app.exit)]

    def _list_answers(self, play: GameView) -> list[BarItem]:
        """Cards first, then words."""
        cards = any(offer.cards for offer in play.legal)
        said = _without_sizes([offer for offer in play.legal if not offer.cards])
        keys = _assign_keys(said, cards)
        found = [self._make_answer(key, offer) for key, offer in zip(keys, said, strict=True)]
        hint = BarItem("h", say(_HINT), self.show_hint)
        if not cards:
            return [*found, hint]
        lay = BarItem("Enter", say(_LAY if self.lays else _GIVE), self.lay, strong=True)
        return [lay, *found, hint, BarItem("Tab", say(_NEXT), self.show_hint)]

    def _make_answer(self, key: str, offer: Offer) -> BarItem:
        if offer.minimum is not None and offer.minimum != offer.maximum:
            return BarItem(key, self.raising, lambda: self.ask_amount(offer))
        title = say_label(offer.title) if offer.title else offer.text
        return BarItem(key, title, lambda: self.act(offer.text))

    # --- leaving ---

    def _go_back(self) -> None:
        self.app.pop_screen()

    def _escape(self) -> None:
        """Put the cards back, or ask what is wanted."""
        if self.hand.chosen or self.suggestions.current:
            self.suggestions = Suggestions()
            self.hand.clear()
            return
        ways = [
            *self._list_exits(),
            BarItem("z", self.app.describe_passing(), self._switch_auto_pass),  # type: ignore[attr-defined]
        ]

        def take_choice(at: object) -> None:
            if isinstance(at, int) and at:
                ways[at - 1].do()

        titles = [say(_GO_ON), *(entry.title for entry in ways)]
        self.app.push_screen(Chooser(say(self.source.title), titles), take_choice)

    def _switch_auto_pass(self) -> None:
        self.app.auto_pass = not self.app.auto_pass  # type: ignore[attr-defined]
        self.ask_again()

    # --- keys ---

    def on_key(self, event: events.Key) -> None:
        """Every key of the table."""
        character = normalize("NFKC", event.character or "")  # full-width keys are keys too
        if self._writes_on(event.key, character) or self._press_key(event.key, character.lower()):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is a line of text."""
        text = " ".join(event.text.splitlines())
        if not self._writes_on("", text):
            self.write(text)
        event.stop()

    def _writes_on(self, key: str, text: str) -> bool:
        """Keys that came before the window for them was there."""
        line = self.sentence
        if line is None or self.app.screen is not line:
            return False
        if key == "enter":
            line.enter()
        elif text.isprintable():
            line.type_text(text)
        return True

    def _press_key(self, key: str, character: str) -> bool:
        hand = self.hand
        moves: dict[str, Callable[[], object]] = {
            "enter": self.lay,
            "tab": self.show_hint,
            "shift+tab": lambda: self.show_hint(-1),
            "escape": self._escape,
            "backspace": hand.undo,
            "left": lambda: hand.move(-1),
            "right": lambda: hand.move(1),
            "space": hand.toggle_cursor,
        }
        if key in moves:
            self._one, self.missed = False, self.missed if key == "enter" else ""
            moves[key]()
            return True
        if self.actions.press(character) or self._say_no(character):
            return True
        return self._type_rank(character) or self.keys.press(character) or self._begins(character)

    def _begins(self, character: str) -> bool:
        """What is no key of the table is the beginning of a text."""
        if not self.asked or not character.strip() or not character.isprintable():
            return False
        self.write(character)
        return True

    def _say_no(self, character: str) -> bool:
        """p is the timid answer to any question that is not about cards."""
        offers = self.play.legal if self.play and self.asked else []
        if character != "p" or not offers or offers[0].cards:
            return False
        self.act(offers[0].text)
        return True

    def _type_rank(self, character: str) -> bool:
        """The rank of a card; a 0 right after a 1 makes a ten of it."""
        rank = LETTERS.get(character) or character.upper()
        if character not in LETTERS and (len(rank) != 1 or rank not in _RANKS):
            return False
        one, self._one = self._one, character == "1"
        if one and character == "0":
            self._forget_one()
        if not self.hand.type_rank(rank):
            self.missed = character
            self.say({lang: text.format(character) for lang, text in _NO_CARD.items()})
        return True

    def _forget_one(self) -> None:
        """The ace that a 1 was taken for, or that was not there."""
        if self.missed == "1":
            self.missed = self.trouble = ""
        else:
            self.hand.undo()


def _without_sizes(offers: list[Offer]) -> list[Offer]:
    """All sizes of a raise are one thing to do."""
    first = next((offer for offer in offers if offer.minimum is not None), None)
    return [offer for offer in offers if offer.minimum is None or offer is first]


def _assign_keys(offers: list[Offer], cards: bool) -> list[str]:
    """Scores are their own keys, a pass is p; others are counted, unless digits mean something."""
    scores = {offer.text for offer in offers if offer.text in tuple("123456789")}
    return [
        offer.text if offer.text in scores
        else "p" if cards or scores or offer.kind == "pass"
        else str(number)
        for number, offer in enumerate(offers, 1)
    ]  # fmt: skip
