"""A table on this machine: people at one keyboard, computers on the other seats."""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from paiju.ai.levels import check, find_usual, player
from paiju.core.cards import sort_cards
from paiju.core.chance import derive_seed
from paiju.core.errors import IllegalAction, PaijuError
from paiju.core.language import Words, say, words
from paiju.engine.counting import unseen
from paiju.engine.family import Player
from paiju.engine.game import Game
from paiju.engine.match import Match
from paiju.engine.parts import Trick, list_codes
from paiju.engine.state import State, View
from paiju.engine.tableau import make_tableau
from paiju.formats.import_text import load
from paiju.tables.log import Kind, Terms
from paiju.tui.background import run_in_thread
from paiju.tui.seats import COMPUTER
from paiju.tui.source import Choice, Refusal
from paiju.wire import Advice, Readings, TableView, advice, readings
from paiju.wire.frames import SeatView
from paiju.wire.views import observed_game, seat_alone, table_alone

YOU = words("你", "you")
PERSON = words("玩家 {}", "player {}")
_AGAIN = words("再来一局", "play again")
_WATCH = words("接着看", "watch on")
_ANOTHER_MATCH = words("新的一场", "new match")
_BUY = words("重新买入", "buy in again")
_DEALING = words("发牌……", "dealing …")
_THINKS = words("{} 思考中……", "{} is thinking …")


@dataclass(frozen=True)
class Plan:
    """What is said about a match before it begins."""

    game: Game
    players: int | None = None
    people: tuple[int, ...] = (0,)
    level: str = ""  # empty: the usual one
    seconds: float = 1.0  # a computer may think
    pace: float = 0.6  # seconds a computer takes at least
    seed: int | str | None = None
    given: State | None = None  # the first game, if it was imported
    sort: str = ""  # keys of the order of a hand
    keep: Callable[[State], object] = bool  # where records go; by default nowhere
    load: Callable[[str], State] = load  # a game from the name of a file, or from data


class LocalSource:
    """A match, seen by whoever of the people is asked."""

    def __init__(self, plan: Plan) -> None:
        game = plan.given.game if plan.given else plan.game
        self._plan, self.title, self.clockwise = plan, game.title, game.spec.clockwise
        self._level = plan.level or find_usual(game.rules)
        check(self._level, game.rules)
        count = plan.given.players if plan.given else plan.players
        self._match, self._since = Match(game, count, plan.seed), time.monotonic()
        self.people = plan.people
        wrong = [seat for seat in self.people if seat not in range(self._match.players)]
        if wrong:
            raise IllegalAction("no-such-seat", seat=wrong[0] + 1)
        self._eyes = self.people[0]
        self._computers: dict[int, Player] = {}
        self._games = 0
        self._again = False
        self.uncounted = False
        self._woken = asyncio.Event()
        self.state: State | None = None
        self.view: TableView | None = None
        self.note: Words | None = _DEALING
        self.aside: Words | None = None

    # --- the course of the match ---

    async def run(self, changed: Callable[[], object]) -> None:
        """Deal, let the computers decide, wait for people, settle, and once more."""
        await self._deal_game(changed)
        while self.state is not None:
            self._woken.clear()
            await self._show(changed)
            machines = sorted(self.state.to_act - set(self.people))
            if machines:
                await self._let(machines[0], changed)
                continue
            await self._woken.wait()
            if self._again:
                await self._deal_game(changed)

    async def _deal_game(self, changed: Callable[[], object]) -> None:
        self._again, self.note = False, _DEALING
        changed()
        self.state = await run_in_thread(self._find_deal)
        self._games += 1
        chance = secrets.token_hex(8) if self._plan.seed is None else self._plan.seed
        self._computers = {
            seat: player(self._level, derive_seed(chance, self._games, seat), self._plan.seconds)
            for seat in range(self.state.players)
        }

    def _find_deal(self) -> State:
        """The first game as asked for, then what follows from it."""
        if not self._games:
            plan = self._plan
            first = plan.given or self._match.game.deal(plan.seed, self._match.players)
            self._match.begin(first)
            return first
        return self._match.next(minutes=(time.monotonic() - self._since) / 60)

    async def _let(self, seat: int, changed: Callable[[], object]) -> None:
        """A computer decides, in its own time and from its own view."""
        assert self.state is not None
        view, computer = self.state.view(seat), self._computers[seat]
        pause = asyncio.create_task(asyncio.sleep(self._plan.pace))
        chosen = await run_in_thread(computer.choose, view)
        await pause
        self._follow_up(self.state.act(seat, chosen))  # people may have decided meanwhile

    def _follow_up(self, state: State) -> None:
        self.state = state
        if state.is_over:
            self._match.finish(state)
            self._plan.keep(state)

    async def _show(self, changed: Callable[[], object]) -> None:
        """Look at the table with the eyes of the person who is asked."""
        assert self.state is not None
        state = self.state
        asked = sorted(state.to_act & set(self.people))
        if asked and self._eyes not in asked:
            self._eyes = asked[0]
        machines = sorted(state.to_act - set(self.people))
        thinks = self._name_seat(machines[0]) if machines and not asked else None
        self.note = thinks and {lang: _THINKS[lang].format(thinks[lang]) for lang in _THINKS}
        self.view = await run_in_thread(self._table_view, state)
        changed()

    def _table_view(self, state: State) -> TableView:
        game, scores = state.game, self._match.scores
        seats = [self._seat_view(seat, scores[seat]) for seat in range(state.players)]
        play = observed_game(state.view(self._eyes), str(self._games), [None] * state.players)
        if self._plan.sort:
            hand = sort_cards(state.view(self._eyes).hand, self._plan.sort, game.rules.deck.value)
            hands = [
                list_codes(hand) if at == self._eyes else one for at, one in enumerate(play.hands)
            ]
            play = msgspec.structs.replace(play, hands=hands)
        terms = Terms(game.id, state.players, dict(game.given))
        running = not state.is_over
        return table_alone(terms, seats, self._eyes, games=self._games, running=running, play=play)

    def _seat_view(self, seat: int, score: int) -> SeatView:
        person = seat in self.people
        level = "" if person else self._level
        kind: Kind = "person" if person else "computer"
        return seat_alone(say(self._name_seat(seat)), kind, level=level, score=score)

    def _name_seat(self, seat: int) -> Words:
        if self.people == (seat,):
            return YOU
        name = PERSON if seat in self.people else COMPUTER
        return {language: text.format(seat + 1) for language, text in name.items()}

    # --- what people ask ---

    def _make_view(self) -> View:
        assert self.state is not None
        return self.state.view(self._eyes)

    async def act(self, text: str) -> None:
        """Decide for the person who is asked."""
        assert self.state is not None
        try:
            self._follow_up(self.state.act(self._eyes, text))
        except PaijuError as error:
            raise Refusal.of(error) from None
        self._woken.set()

    async def list_hints(self) -> list[Advice]:
        """What would be sensible now."""
        return (await run_in_thread(advice, self._make_view(), "")).hints

    async def count_unseen(self) -> list[tuple[str, int]]:
        """记牌器."""
        return list(unseen(self._make_view()).items())

    async def read(self, cards: str) -> Readings:
        """What a selection is."""
        try:
            return await run_in_thread(readings, self._make_view(), cards, "")
        except PaijuError as error:
            raise Refusal.of(error) from None

    async def list_tricks(self) -> list[Trick]:
        """All that was laid and said."""
        return make_tableau(self._make_view(), history=True).history or []

    async def fetch_game(self) -> State:
        """The game itself: nothing of it is hidden on this machine once it is over."""
        if self.state is None or not self.state.is_over:
            raise Refusal.of(PaijuError("no-game-to-keep"))
        return self.state

    def leave(self) -> None:
        """Keep what was played of a game that is not over."""
        if self.state is not None and not self.state.is_over:
            self._plan.keep(self.state)

    def list_choices(self) -> list[Choice]:
        """Another game, once this one is over."""
        if self.state is None or not self.state.is_over:
            return []
        match = self._match
        watching = all(seat in match.out for seat in self.people)
        title = _WATCH if watching else _AGAIN
        again = [] if match.is_over else [Choice("a", title, self.deal_next)]
        another = (
            [Choice("a" if match.is_over else "n", _ANOTHER_MATCH, self.start_over)]
            if match.out
            else []
        )
        return [*again, *self._offer_chips(), *another]

    def _offer_chips(self) -> list[Choice]:
        """Chips for people who have lost theirs."""
        poor = [seat for seat in self.people if seat in self._match.out and self._match.buys(seat)]
        ways = [Choice("", self._name_seat(seat), partial(self.buy, seat)) for seat in poor]
        if len(ways) == 1:
            return [ways[0]._replace(key="b", title=_BUY)]
        return [Choice("b", _BUY, of=ways)] if ways else []

    async def deal_next(self) -> None:
        """Deal the next game."""
        self._again = True
        self._woken.set()

    async def start_over(self) -> None:
        """Deal the first game of another match: everybody has what he had at the start."""
        self._match = Match(self._match.game, self._match.players, self._plan.seed)
        self._since = time.monotonic()
        await self.deal_next()

    async def buy(self, seat: int) -> None:
        """Chips as at the start, and the next game."""
        self._match.buy(seat)
        await self.deal_next()
