"""The table: what is seen, what is chosen, what is done."""

import asyncio
from time import monotonic

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from paiju.language import Words, say, words
from paiju.screen import papers
from paiju.screen.bar import Bar, Entry
from paiju.screen.choosing import Advised, Suggestions
from paiju.screen.dialogs import Amount, Chooser, Curtain, Paper
from paiju.screen.faces import in_line, spoken
from paiju.screen.hand import LETTERS, Hand
from paiju.screen.middle import Middle
from paiju.screen.seats import Seats, facts, name_of, presence, told
from paiju.screen.side import Side
from paiju.screen.source import Refusal, Source
from paiju.wire import GameView, Offer, TableView

_LAY = words("出牌", "play")
_GIVE = words("给牌", "give")
_RAISE = words("加注……", "raise …")
_HINT = words("提示", "hint")
_NEXT = words("换一个", "next")
_SEE_COUNTER = words("记牌器", "unseen")
_SEE_HISTORY = words("记录", "history")
_SEE_HELP = words("帮助", "help")
_MENU = words("菜单", "menu")
_GO_ON = words("继续", "go on")
_LEAVE = words("退出", "leave")
_SETTLEMENT = words("结算", "settlement")
_NOTHING = words("先选牌：点牌或打点数；h 提示", "Choose cards first: click or type ranks; h hints")
_NO_CARD = words("手里没有（更多的）{}", "no (more) {} in the hand")
_NO_HINT = words("现在没有可提示的", "nothing to hint at now")
_WHICH = words("这组牌当作什么？", "Play these cards as what?")
_WHO = words("给谁？", "To whom?")
_YOUR_TURN = words("轮到你", "Your turn")
_MUST_PASS = words("要不起，回车或 p 不出", "Nothing beats it: Enter or p passes")
_WAITING = words("等待 {}", "waiting for {}")
_ADVISED = words("提示 {n}/{total}：{what} — {why}", "hint {n}/{total}: {what} — {why}")
_COMPLETED = words("补成 {n}/{total}：{what}", "completed {n}/{total}: {what}")
_COMPLETES = words("{why}（Tab 补成合法的出法）", "{why} (Tab completes it)")
_PAUSE = 0.05  # seconds that a selection rests before it is read
WIDE = 110  # columns from which there is room beside the table


class TableScreen(Screen[None]):
    """One table, wherever it is."""

    def __init__(self, source: Source, menu: bool = True) -> None:
        super().__init__()
        self.source, self._has_menu = source, menu
        self.view: TableView | None = None
        self._seen_at = monotonic()
        self._eyes: int | None = None  # who of several people looks at the screen
        self._curtain = False
        self._settled = ""  # the game whose settlement was shown
        self._question: object = None
        self._suggestions = Suggestions()
        self._error = ""

    def compose(self) -> ComposeResult:
        """From the far side of the table to the own hand."""
        yield Static(id="top")
        with Horizontal(id="table"):
            with Vertical(id="felt"):
                yield Seats(id="seats")
                yield Middle(id="middle")
            yield Side(id="side")
        yield Static(id="own")
        yield Hand()
        yield Static(id="note")
        yield Bar("actions")
        yield Bar("keys")

    def on_mount(self) -> None:
        """Let the table live."""
        self.query_one("#hand").focus()
        self._keys()
        self._note()
        self._run()
        self.set_interval(1, self._tick)

    @work(group="table")
    async def _run(self) -> None:
        try:
            await self.source.run(lambda: self.call_later(self.show))
        except Refusal as refused:
            self.app.exit(2, message=say(refused.sentence))

    def on_resize(self, event: events.Resize) -> None:
        """Beside the table there is room on a wide screen."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.query_one(Side).wanted = event.size.width >= WIDE

    # --- what is seen ---

    @property
    def play(self) -> GameView | None:
        """The game, if there is one."""
        return self.view.play if self.view else None

    @property
    def asked(self) -> bool:
        """Does this seat have to decide?"""
        return self.play is not None and self.play.seat in self.play.to_act

    def show(self) -> None:
        """The table as it is now, unless it is for other eyes."""
        view = self.source.view
        if view is None or self._draw_curtain(view):
            self._note()
            return
        if view is not self.view:
            self.view, self._seen_at = view, monotonic()
        self._forget_old_question()
        self._draw(view)
        self._show_settlement(view)

    def _draw_curtain(self, view: TableView) -> bool:
        """Another person's cards are shown only when he is there."""
        if len(self.source.people) < 2 or view.you == self._eyes or not view.running:
            return False
        if not self._curtain:
            self._curtain = True
            assert view.you is not None
            self.app.push_screen(Curtain(name_of(view, view.you)), self._curtain_opened)
        return True

    def _curtain_opened(self, _: object) -> None:
        view = self.source.view
        self._curtain, self._eyes = False, view.you if view else None
        self.show()

    def _forget_old_question(self) -> None:
        play = self.play
        question = play and (play.id, play.phase, play.hand, play.to_act, play.tableau.beat)
        if question != self._question:
            self._question, self._suggestions, self._error = question, Suggestions(), ""

    def _draw(self, view: TableView) -> None:
        self._draw_top(view)
        self.query_one(Seats).display_view(view, self.source.clockwise, self._left())
        self.query_one(Middle).display_view(view)
        self.query_one(Hand).show(list(view.play.hand) if view.play else [])
        self._draw_own(view)
        self._actions()
        self._note()
        self.query_one(Side).show(self.source, view)

    def _draw_top(self, view: TableView) -> None:
        text = Text(" " + say(self.source.title), "bold #e0b964")
        if view.play:
            table = view.play.tableau
            text.append(f"  {spoken(table.question)}", "#b9c9bf")
        if view.table:
            text.append(f"  {view.table}", "#6f8a7d")
        self.query_one("#top", Static).update(text)

    def _draw_own(self, view: TableView) -> None:
        text = Text(" ")
        if view.you is not None:
            who, play = view.seats[view.you], view.play
            text.append("▶ " if self.asked else "  ", "bold #e0b964")
            text.append(name_of(view, view.you), "bold")
            place = play.tableau.places[view.you] if play else None
            if place and place.role:
                text.append(f" · {spoken(place.role)}", "#e0b964")
            if place:
                text.append(" · ", "#6f8a7d").append_text(facts(place, view.running))
            for more in (presence(who, view.running), f"{who.score:+}" if who.score else ""):
                text.append(f" · {more}" if more else "", "#8fa89b")
            if place and place.made:
                text.append(f" · {spoken(place.made)}", "#e0b964")
            if place and place.deed and not self.asked:
                text.append("  ").append_text(told(place.deed))
        self.query_one("#own", Static).update(text)

    def _left(self) -> list[float | None]:
        """Seconds on the clocks, as they are by now."""
        gone = monotonic() - self._seen_at
        seconds = self.play.seconds if self.play else []
        return [None if left is None else max(0.0, left - gone) for left in seconds]

    def _tick(self) -> None:
        if self.view and not self._curtain and any(n is not None for n in self._left()):
            self.query_one(Seats).display_view(self.view, self.source.clockwise, self._left())

    def _show_settlement(self, view: TableView) -> None:
        play = view.play
        settlement = play.tableau.settlement if play else None
        if play is None or settlement is None or self._settled == play.id:
            return
        self._settled = play.id
        self._see_settlement()

    def _see_settlement(self) -> None:
        view, play = self.view, self.play
        settlement = play.tableau.settlement if play else None
        if view is None or settlement is None:
            return
        parts = [papers.headline(view, settlement), papers.settled(view, settlement)]
        parts += [papers.held(view, settlement), papers.sworn(view)]
        self.app.push_screen(Paper(say(_SETTLEMENT), parts, [*self._choices(), *self._exits()]))

    # --- what can be done ---

    def _choices(self) -> list[Entry]:
        return [
            Entry(choice.key, say(choice.title), lambda do=choice.do: self._ask(do), strong=not at)
            for at, choice in enumerate(self.source.choices())
        ]

    def _exits(self) -> list[Entry]:
        menu = [Entry("m", say(_MENU), self._to_menu)] if self._has_menu else []
        return [*menu, Entry("q", say(_LEAVE), self.app.exit)]

    def _keys(self) -> None:
        self.query_one("#keys", Bar).show(
            [
                Entry("c", say(_SEE_COUNTER), self._see_counter),
                Entry("l", say(_SEE_HISTORY), self._see_history),
                Entry("?", say(_SEE_HELP), self._see_help),
                Entry("Esc", say(_MENU), self._escape),
                Entry("Ctrl-C", say(_LEAVE), self.app.exit),
            ]
        )

    def _actions(self) -> None:
        play = self.play
        entries = self._answers(play) if play and self.asked else []
        if play and play.tableau.settlement:
            entries.append(Entry("s", say(_SETTLEMENT), self._see_settlement))
        self.query_one("#actions", Bar).show([*entries, *self._choices()])

    def _answers(self, play: GameView) -> list[Entry]:
        """Cards first, then words."""
        lays = any(offer.cards for offer in play.legal)
        spoken_offers = _without_raises([offer for offer in play.legal if not offer.cards])
        found = []
        if lays:
            plays = any(offer.kind == "play" for offer in play.legal)
            found.append(Entry("Enter", say(_LAY if plays else _GIVE), self._lay, strong=True))
        keys = _answer_keys(spoken_offers, lays)
        found += [self._answer(key, offer) for key, offer in zip(keys, spoken_offers, strict=True)]
        found.append(Entry("h", say(_HINT), self._hint))
        return [*found, Entry("Tab", say(_NEXT), self._hint)] if lays else found

    def _answer(self, key: str, offer: Offer) -> Entry:
        if offer.minimum is not None and offer.minimum != offer.maximum:
            return Entry(key, say(_RAISE), lambda: self._raise(offer))
        title = spoken(offer.title) if offer.title else offer.text
        return Entry(key, title, lambda: self._act(offer.text))

    def _raise(self, offer: Offer) -> None:
        def chosen(amount: object) -> None:
            if isinstance(amount, int):
                self._act(f"{offer.kind} {amount}")

        self.app.push_screen(Amount(say(_RAISE), offer), chosen)

    @work(group="act")
    async def _ask(self, do) -> None:  # type: ignore[no-untyped-def]
        try:
            await do()
        except Refusal as refused:
            self._say(refused.sentence)

    @work(group="act")
    async def _act(self, text: str) -> None:
        await self._decide(text)

    async def _decide(self, text: str) -> None:
        self._error = ""
        try:
            await self.source.act(text)
            self.query_one(Hand).clear()
        except Refusal as refused:
            self._say(refused.sentence)

    def _say(self, sentence: Words) -> None:
        self._error = say(sentence)
        self._note()

    # --- laying cards ---

    @work(group="act", exclusive=True)
    async def _lay(self) -> None:
        """What is chosen, as what it is taken for."""
        play, codes = self.play, self.query_one(Hand).codes
        if play is None or not self.asked:
            return
        hinted = self._suggestions.current
        if hinted and sorted(hinted.cards) == sorted(codes):
            await self._decide(hinted.text)
        elif not codes and play.must_pass:
            await self._decide(play.legal[0].text)
        elif not codes:
            self._say(_NOTHING)
        elif any(offer.kind == "play" for offer in play.legal):
            await self._lay_as(" ".join(codes))
        else:
            await self._give(play, codes)

    async def _lay_as(self, cards: str) -> None:
        try:
            found = await self.source.read(cards)
        except Refusal as refused:
            self._say(refused.sentence)
            return
        legal = [reading for reading in found.readings if reading.legal]
        if found.legal:
            await self._decide(cards)
        elif legal:
            names = [f"{reading.zh if say(_ZH) == 'zh' else reading.en}  {reading.reading}"
                     for reading in legal]  # fmt: skip
            at = 0 if len(legal) == 1 else await self.app.push_screen_wait(
                Chooser(say(_WHICH), names)
            )  # fmt: skip
            if isinstance(at, int):
                await self._decide(legal[at].text)
        elif found.problem:
            why = {"zh": found.problem.zh, "en": found.problem.en}
            if found.complete:
                self._suggestions = Suggestions.completing(found.complete)
                why = {lang: _COMPLETES[lang].format(why=why[lang]) for lang in why}
            self._say(why)

    async def _give(self, play: GameView, codes: list[str]) -> None:
        """A card that somebody else gets."""
        fitting = [offer for offer in play.legal if offer.cards == codes]
        if len(fitting) < 2 or self.view is None:
            await self._decide(fitting[0].text if fitting else " ".join(codes))
            return
        names = [name_of(self.view, offer.to) for offer in fitting if offer.to is not None]
        at = await self.app.push_screen_wait(Chooser(say(_WHO), names))
        if isinstance(at, int):
            await self._decide(fitting[at].text)

    # --- hints ---

    @work(group="hint", exclusive=True)
    async def _hint(self, step: int = 1) -> None:
        """The next thing that could be done; what is chosen by hand is completed."""
        if self.play is None or not self.asked:
            return
        try:
            if not self._suggestions:
                self._suggestions = await Suggestions.ask(self.source, self.play, self._own_cards())
        except Refusal as refused:
            self._say(refused.sentence)
            return
        hinted = self._suggestions.move(step)
        if hinted is None:
            self._say(_NO_HINT)
            return
        self._error = ""
        self.query_one(Hand).choose(hinted.cards)
        self._note()

    def _own_cards(self) -> list[str]:
        """What was chosen by hand, not by a hint."""
        codes = self.query_one(Hand).codes
        hinted = self._suggestions.current
        return [] if hinted and sorted(hinted.cards) == sorted(codes) else codes

    def on_hand_changed(self) -> None:
        """Say at once what is chosen."""
        hinted = self._suggestions.current
        if hinted and sorted(hinted.cards) != sorted(self.query_one(Hand).codes):
            self._suggestions = Suggestions()
        self._error = ""
        self._note()
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        await asyncio.sleep(_PAUSE)
        codes = self.query_one(Hand).codes
        play = self.play
        if not codes or play is None or play.payoffs is not None or self._suggestions.current:
            return
        if self.asked and not any(offer.kind == "play" for offer in play.legal):
            return
        try:
            found = await self.source.read(" ".join(codes))
        except Refusal:
            return
        names = dict.fromkeys(one.zh if say(_ZH) == "zh" else one.en for one in found.readings)
        may = found.legal or any(one.legal for one in found.readings)
        mark = ("✓ " if may else "✗ ") if self.asked else ""
        if codes == self.query_one(Hand).codes and not self._error:
            why = found.problem.zh if say(_ZH) == "zh" and found.problem else ""
            why = found.problem.en if found.problem and not why and say(_ZH) == "en" else why
            self._note(f"{mark}{' / '.join(names)}" + ("" if may or not mark else f"  {why}"))

    # --- the line above the actions ---

    def _note(self, reading: str = "") -> None:
        """An error, a hint, what is chosen, what is asked: the first that there is."""
        text = Text(" ")
        hinted, play = self._suggestions.current, self.play
        if self._error:
            text.append(f"! {self._error}", "bold #ffb07c")
        elif hinted:
            text.append_text(self._advised(hinted))
        elif reading:
            text.append(reading, "#f4f0e4")
        elif self.asked and play:
            asks = say(_MUST_PASS) if play.must_pass else spoken(play.tableau.question)
            text.append(f"{say(_YOUR_TURN)}：{asks}" if say(_ZH) == "zh"
                        else f"{say(_YOUR_TURN)}: {asks}", "bold #e0b964")  # fmt: skip
        elif self.source.note:
            text.append(say(self.source.note), "#8fa89b")
        elif play and play.to_act and self.view:
            names = "、".join(name_of(self.view, seat) for seat in play.to_act)
            text.append(say(_WAITING).format(names), "#8fa89b")
        self.query_one("#note", Static).update(text)

    def _advised(self, hinted: Advised) -> Text:
        n, total = self._suggestions.at + 1, len(self._suggestions.found)
        form = _ADVISED if hinted.why else _COMPLETED
        before, after = say(form).split("{what}")
        why = say(hinted.why) if hinted.why else ""
        text = Text(before.format(n=n, total=total), "#b9c9bf")
        text.append_text(in_line(hinted.cards) if hinted.cards else Text(hinted.title, "bold"))
        return text.append(after.format(why=why), "#b9c9bf")

    # --- texts ---

    @work(group="see", exclusive=True)
    async def _see_counter(self) -> None:
        await self._see(papers.COUNTER, self._counter_paper)

    @work(group="see", exclusive=True)
    async def _see_history(self) -> None:
        await self._see(papers.HISTORY, self._history_paper)

    async def _see(self, title: Words, make) -> None:  # type: ignore[no-untyped-def]
        if self.play is None:
            return
        try:
            paper = await make()
        except Refusal as refused:
            self._say(refused.sentence)
            return
        self.app.push_screen(Paper(say(title), [paper]))

    async def _counter_paper(self):  # type: ignore[no-untyped-def]
        return papers.counted(await self.source.unseen(), 60)

    async def _history_paper(self) -> Text:
        assert self.view is not None
        return papers.remembered(self.view, await self.source.history())

    def _see_help(self) -> None:
        self.app.push_screen(Paper(say(papers.HELP), [Text(say(papers.KEYS))]))

    # --- leaving ---

    def _to_menu(self) -> None:
        self.app.pop_screen()

    def _escape(self) -> None:
        """Put the cards back, or ask what is wanted."""
        hand = self.query_one(Hand)
        if hand.chosen or self._suggestions.current:
            self._suggestions = Suggestions()
            hand.clear()
            return
        exits = self._exits()

        def chosen(at: object) -> None:
            if isinstance(at, int) and at:
                exits[at - 1].do()

        titles = [say(_GO_ON), *(entry.title for entry in exits)]
        self.app.push_screen(Chooser(say(self.source.title), titles), chosen)

    # --- keys ---

    def on_key(self, event: events.Key) -> None:
        """Every key of the table."""
        if self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def _pressed(self, key: str, character: str) -> bool:
        hand = self.query_one(Hand)
        moves = {
            "enter": self._lay,
            "tab": self._hint,
            "shift+tab": lambda: self._hint(-1),
            "escape": self._escape,
            "backspace": hand.undo,
            "left": lambda: hand.move(-1),
            "right": lambda: hand.move(1),
            "space": lambda: hand.toggle(hand.cursor) if hand.cursor >= 0 else None,
        }
        if key in moves:
            moves[key]()
            return True
        if self.query_one("#actions", Bar).press(character.lower()):
            return True
        return self._typed(character) or self.query_one("#keys", Bar).press(character.lower())

    def _typed(self, character: str) -> bool:
        """The rank of a card."""
        rank = LETTERS.get(character.lower(), character.upper())
        if len(rank) != 1 or rank not in "23456789TJQKALB":
            return False
        if not self.query_one(Hand).type(rank):
            self._say({lang: text.format(character) for lang, text in _NO_CARD.items()})
        return True


_ZH = words("zh", "en")


def _without_raises(offers: list[Offer]) -> list[Offer]:
    """All sizes of a raise are one thing to do."""
    first = next((offer for offer in offers if offer.minimum is not None), None)
    return [offer for offer in offers if offer.minimum is None or offer is first]


def _answer_keys(offers: list[Offer], lays: bool) -> list[str]:
    """Scores are their own keys; a pass is p; other answers are counted, where no card is typed."""
    scores = {offer.text for offer in offers if offer.text in tuple("123456789")}
    keys, number = [], 0
    for offer in offers:
        number += 1
        if offer.text in scores:
            keys.append(offer.text)
        elif lays or scores:
            keys.append("p")
        else:
            keys.append(str(number))
    return keys
