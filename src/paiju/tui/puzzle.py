"""A puzzle at the table: all cards lie open, the solver answers."""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from paiju.ai.attempt import Attempt, play_attempt
from paiju.ai.puzzles import Puzzle, puzzles
from paiju.core.errors import PaijuError
from paiju.core.language import Words, words
from paiju.engine.counting import unseen
from paiju.engine.parts import Trick, list_codes
from paiju.engine.state import State, View
from paiju.engine.tableau import make_tableau
from paiju.formats.replay import open_cards
from paiju.tables.log import Terms
from paiju.tui.background import run_in_thread
from paiju.tui.source import Choice, Refusal
from paiju.wire import Advice, Readings, TableView, advice, readings
from paiju.wire.views import observed_game, seat_alone, table_alone

_TITLE = words("残局 {} {}", "puzzle {} {}")
_TASK = words("你先出，必胜；第一手只有一种打法", "you lead and win; only one first play does it")
_THINKS = words("求解器在想……", "the solver is thinking …")
_WELL = words("赢了！", "You have won!")
_GONE = words("这一手之后赢不了了：接着打，或退一步", "the win is gone: play on, or take it back")
_LOST = words("输了", "Lost")
_UNDO = words("退一步", "take back")
_AGAIN = words("重来", "start again")
_NEXT = words("下一题", "next puzzle")
_SOLUTION = words("看解答", "show the solution")
_FIRST = words("第一手：{}", "first play: {}")
_YOU = words("你", "you")
_SOLVER = words("求解器", "solver")


class PuzzleSource:
    """A puzzle that somebody tries; every own play is checked by the solver."""

    people: tuple[int, ...] = ()
    clockwise = False
    uncounted = True

    def __init__(self, puzzle: Puzzle) -> None:
        self._woken, self._busy = asyncio.Event(), asyncio.Lock()
        self.note: Words | None = None
        self.aside: Words | None = None
        self.view: TableView | None = None
        self._take(puzzle)

    def _take(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._moves: list[tuple[str, ...]] = []  # each own play with the answers to it
        self.attempt: Attempt | None = None
        self.aside = _TASK

    @property
    def title(self) -> Words:
        """Which puzzle, and how hard it is."""
        stars = "★" * self.puzzle.grade
        return {lang: text.format(self.puzzle.id, stars) for lang, text in _TITLE.items()}

    # --- the course ---

    async def run(self, changed: Callable[[], object]) -> None:
        """Show the position, and what is made of it."""
        while True:
            self._woken.clear()
            if self.attempt is None:
                await self._play(self._moves, changed)
            self._show()
            changed()
            await self._woken.wait()

    async def _play(self, moves: list[tuple[str, ...]], changed: Callable[[], object]) -> None:
        self.note = _THINKS
        changed()
        texts = [text for several in moves for text in several]
        try:
            self.attempt = await run_in_thread(play_attempt, self.puzzle, texts)
        finally:
            self.note = None

    def _show(self) -> None:
        assert self.attempt is not None
        state = self.attempt.state
        self.view = self._table_view(state)

    @property
    def _seat(self) -> int:
        """Whose eyes these are: of the side, whoever is asked."""
        assert self.attempt is not None
        asked = set(self.attempt.side) & set(self.attempt.state.to_act)
        return min(asked or self.attempt.side)

    def _table_view(self, state: State) -> TableView:
        assert self.attempt is not None
        side = self.attempt.side
        seats = [
            seat_alone(_YOU["zh"] if seat in side else "", "person" if seat in side else "computer")
            for seat in range(state.players)
        ]
        view = open_cards(state, self._seat)
        play = observed_game(view, self.puzzle.id, [None] * state.players)
        places = [
            replace(place, open=list_codes(view.game.rules.sorted(hand)))
            for place, hand in zip(play.tableau.places, state.hands, strict=True)
        ]
        play = replace(play, tableau=replace(play.tableau, places=places))
        if self.attempt.decided:
            play = replace(play, to_act=[], legal=[], legal_count=0)
        terms = Terms(state.game.id, state.players, dict(state.game.given))
        running = not self.attempt.decided
        return table_alone(terms, seats, self._seat, games=1, running=running, play=play)

    # --- what is asked ---

    def _make_view(self) -> View:
        assert self.attempt is not None
        return open_cards(self.attempt.state, self._seat)

    async def act(self, text: str) -> None:
        """A play of the person, and the answers."""
        if self._busy.locked():  # the solver is still answering
            return
        async with self._busy:
            await self._take_answer(text)

    async def _take_answer(self, text: str) -> None:
        assert self.attempt is not None
        before = self.attempt
        texts = [one for several in self._moves for one in several]
        try:
            after = await run_in_thread(play_attempt, self.puzzle, [*texts, text])
        except PaijuError as error:
            raise Refusal.of(error) from None
        self._moves.append((text, *(answer for _, answer in after.answers)))
        self.attempt = after
        self.aside = self._judge_attempt(before, after)
        self._woken.set()

    def _judge_attempt(self, before: Attempt, after: Attempt) -> Words | None:
        if after.decided:
            return _WELL if after.wins else _LOST
        return _GONE if before.wins and not after.wins else None

    async def list_hints(self) -> list[Advice]:
        """What could be played; a puzzle gives nothing away."""
        return (await run_in_thread(advice, self._make_view(), "")).hints

    async def count_unseen(self) -> list[tuple[str, int]]:
        """Nothing is hidden here."""
        return list(unseen(self._make_view()).items())

    async def read(self, cards: str) -> Readings:
        """What a selection is."""
        try:
            return await run_in_thread(readings, self._make_view(), cards, "")
        except PaijuError as error:
            raise Refusal.of(error) from None

    async def list_tricks(self) -> list[Trick]:
        """All that was laid."""
        return make_tableau(self._make_view(), history=True).history or []

    async def fetch_game(self) -> State:
        """The game as far as it has come."""
        assert self.attempt is not None
        return self.attempt.state

    def leave(self) -> None:
        """Nothing is kept of it."""

    def list_choices(self) -> list[Choice]:
        """Again, another one, or the answer."""
        back = [Choice("u", _UNDO, self.undo), Choice("r", _AGAIN, self.start_again)]
        solved = self.attempt is not None and self.attempt.decided and self.attempt.wins
        ways = [Choice("n", _NEXT, self.take_next), Choice("y", _SOLUTION, self.show_solution)]
        return [*(back if self._moves else []), *(ways[:1] if solved else ways)]

    async def undo(self) -> None:
        """Before the last own play."""
        self._moves.pop()
        self.attempt, self.aside = None, None if self._moves else _TASK
        self._woken.set()

    async def start_again(self) -> None:
        """From the beginning."""
        self._take(self.puzzle)
        self._woken.set()

    async def take_next(self) -> None:
        """The puzzle after this one."""
        every = puzzles()
        at = next(n for n, one in enumerate(every) if one.id == self.puzzle.id)
        self._take(every[(at + 1) % len(every)])
        self._woken.set()

    async def show_solution(self) -> None:
        """The winning first play."""
        found = await run_in_thread(self.puzzle.solve)
        self.aside = {lang: text.format("  ".join(found.best)) for lang, text in _FIRST.items()}
        self._woken.set()
