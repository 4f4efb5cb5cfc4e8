"""What is chosen at a table, and what becomes of it."""

import asyncio
from collections.abc import Awaitable, Callable

from textual import work

from paiju.core.language import Words, current, say, words
from paiju.tui.card_faces import say_label, write_card
from paiju.tui.cycling import Suggestions
from paiju.tui.dialogs import Amount, Chooser, Sentence
from paiju.tui.drawing import Looking
from paiju.tui.seats import name_seat
from paiju.tui.source import Refusal
from paiju.wire import GameView, Offer, Problem
from paiju.wire.frames import Readings, SelectionReading

_RAISE = words("加注……", "raise …")
_BET = words("下注……", "bet …")
_NOTHING = words("先选牌：点牌或打点数；h 提示", "Choose cards first: click or type ranks; h hints")
_MISSED = words(
    "手里没有 {}，没有出牌；再按一次回车就出选中的",
    "no {} in the hand, so nothing was laid; Enter again lays what is chosen",
)
_NOT_NOW = words("还没有轮到你", "it is not your turn")
_NO_HINT = words("现在没有可提示的", "nothing to hint at now")
_WHICH = words("这组牌当作什么？", "Play these cards as what?")
_WHO = words("给谁？", "To whom?")
_COMPLETES = words("{}（Tab 补成合法的出法）", "{} (Tab completes it)")
MOMENT = 0.8  # seconds before a pass goes by itself
_PAUSE = 0.05  # seconds that a selection rests before it is read


def _say_reading(text: SelectionReading | Problem) -> str:
    return text.zh if current() == "zh" else text.en


class Laying(Looking):
    """The table with a person at it."""

    @work(group="act")
    async def ask(self, do: Callable[[], Awaitable[object]]) -> None:
        """Ask for something that is no decision in the game."""
        try:
            await do()
        except Refusal as refused:
            self.say(refused.sentence)

    @work(group="act")
    async def act(self, text: str) -> None:
        """Decide."""
        await self._decide(text)

    async def _decide(self, text: str) -> None:
        self.trouble = ""
        try:
            await self.source.act(text)
            self.hand.clear()
        except Refusal as refused:
            self.say(refused.sentence)

    # --- in words ---

    def write(self, text: str = "") -> None:
        """A line of text instead of keys, with what is chosen in front of it."""
        if not self.asked:
            self.say(_NOT_NOW)
            return
        chosen = "".join(f"{write_card(code)} " for code in self.hand.codes)
        self.sentence = Sentence(chosen + text, self._hear)
        self.app.push_screen(self.sentence)

    async def _hear(self, text: str) -> Words | None:
        """Decide as it says; what is wrong with it, if anything."""
        try:
            await self.source.act(text)
        except Refusal as refused:
            return refused.sentence
        self.trouble = ""
        self.hand.clear()
        return None

    @property
    def raising(self) -> str:
        """What a raise is called now: the first chips of a street are a bet."""
        places = self.play.tableau.places if self.play else []
        return say(_RAISE if any(place.bet for place in places) else _BET)

    def ask_amount(self, offer: Offer) -> None:
        """Ask how much."""

        def take_amount(amount: object) -> None:
            if isinstance(amount, int):
                self.act(f"{offer.kind} {amount}")

        low, high = offer.minimum or 0, offer.maximum or 0
        presets = [(say_label(preset.title), preset.to) for preset in offer.presets]
        self.app.push_screen(Amount(self.raising, range(low, high + 1), low, presets), take_amount)

    def ask_again(self) -> None:
        """Where nothing beats it the pass may go by itself, after a moment to see why."""
        question = self.question
        if not self.asked or self.play is None or not self.play.must_pass:
            return
        text = self.play.legal[0].text

        def pass_unless_answered() -> None:
            if self.app.auto_pass and self.question == question:  # type: ignore[attr-defined]
                self.act(text)

        self.set_timer(MOMENT, pass_unless_answered)

    # --- cards ---

    @property
    def lays(self) -> bool:
        """May a hand be laid now?"""
        return self.asked and any(offer.kind == "play" for offer in self.play.legal)  # type: ignore[union-attr]

    def _is_hinted(self, codes: list[str]) -> bool:
        hinted = self.suggestions.current
        return hinted is not None and sorted(hinted.cards) == sorted(codes)

    @work(group="act", exclusive=True)
    async def lay(self) -> None:
        """What is chosen, as what it is taken for."""
        play, codes, hinted = self.play, self.hand.codes, self.suggestions.current
        if play is None or not self.asked:
            return
        if self.missed:  # nobody lays a part of what he has typed
            self.say({lang: text.format(self.missed) for lang, text in _MISSED.items()})
            self.missed = ""
        elif hinted and self._is_hinted(codes):
            await self._decide(hinted.text)
        elif not codes and play.must_pass:
            await self._decide(play.legal[0].text)
        elif not codes:
            self.say(_NOTHING)
        elif self.lays:
            await self._lay_as(" ".join(codes))
        else:
            await self._give(play, codes)

    async def _lay_as(self, cards: str) -> None:
        try:
            found = await self.source.read(cards)
        except Refusal as refused:
            self.say(refused.sentence)
            return
        legal = [reading for reading in found.readings if reading.legal]
        if found.legal:
            await self._decide(cards)
        elif legal:
            await self._lay_one_of(legal)
        elif found.problem:
            self._explain(found, found.problem)

    async def _lay_one_of(self, legal: list[SelectionReading]) -> None:
        names = [f"{_say_reading(reading)}  {reading.reading}" for reading in legal]
        at: object = 0
        if len(legal) > 1:
            at = await self.app.push_screen_wait(Chooser(say(_WHICH), names))
        if isinstance(at, int):
            await self._decide(legal[at].text)

    def _explain(self, found: Readings, problem: Problem) -> None:
        """Why it cannot be laid, and what could be made of it."""
        why = {"zh": problem.zh, "en": problem.en}
        if found.complete:
            self.suggestions = Suggestions.completing(found.complete)
            why = {lang: _COMPLETES[lang].format(text) for lang, text in why.items()}
        self.say(why)

    async def _give(self, play: GameView, codes: list[str]) -> None:
        """A card that somebody else gets."""
        fitting = [offer for offer in play.legal if offer.cards == codes]
        if len(fitting) < 2 or self.view is None:
            await self._decide(fitting[0].text if fitting else " ".join(codes))
            return
        names = [name_seat(self.view, offer.to) for offer in fitting if offer.to is not None]
        at = await self.app.push_screen_wait(Chooser(say(_WHO), names))
        if isinstance(at, int):
            await self._decide(fitting[at].text)

    # --- hints ---

    @work(group="hint", exclusive=True)
    async def show_hint(self, step: int = 1) -> None:
        """The next thing that could be done; what is chosen by hand is completed."""
        if self.play is None or not self.asked:
            return
        codes = self.hand.codes
        try:
            if not self.suggestions:
                self.suggestions = await Suggestions.ask(self.source, self.play, codes)
        except Refusal as refused:
            self.say(refused.sentence)
            return
        hinted = self.suggestions.move(step)
        if hinted is None:
            self.say(_NO_HINT)
            return
        self.trouble = ""
        self.hand.choose(hinted.cards)
        self.tell()

    def on_hand_widget_changed(self) -> None:
        """Say at once what is chosen."""
        if self.suggestions.current and not self._is_hinted(self.hand.codes):
            self.suggestions = Suggestions()
        self._read_chosen()

    @work(group="read", exclusive=True)
    async def _read_chosen(self) -> None:
        await asyncio.sleep(_PAUSE)
        codes, play = self.hand.codes, self.play
        if self.suggestions.current or play is None:
            return
        if not codes or play.payoffs is not None or (self.asked and not self.lays):
            self.tell()
            return
        try:
            found = await self.source.read(" ".join(codes))
        except Refusal:  # no types here; what is wrong is said when the cards are laid
            return
        if codes == self.hand.codes:
            self.tell(self._describe_readings(found))

    def _describe_readings(self, found: Readings) -> str:
        """The type, and whether it can be laid."""
        names = " / ".join(dict.fromkeys(map(_say_reading, found.readings)))
        if not self.asked:
            return names
        if found.legal or any(one.legal for one in found.readings):
            return f"✓ {names}"
        return f"✗ {names}  {_say_reading(found.problem) if found.problem else ''}"
