"""A series of games at one table: what one result hands on to the next game, and the score."""

from math import inf

from msgspec.structs import replace

from paiju.core.errors import BadOption, IllegalAction, check_seed, expect
from paiju.core.events import Carried
from paiju.engine.game import Game
from paiju.engine.registry import game as find_game
from paiju.engine.state import State


class Match:
    """`next()` deals, `finish(state)` takes the result; `scores` is the sum so far."""

    def __init__(
        self, game: Game, players: int | None = None, seed: int | str | None = None
    ) -> None:
        if seed is not None:
            check_seed(seed)
        self.game = game
        self.players = game.seats(players)
        self.seed = seed
        self.minutes = 0.0  # since it began, as whoever has a clock says; stakes may grow with it
        self.results: list[tuple[int, ...]] = []  # payoffs of the finished games
        self._carried: Carried | None = None
        self._dealt: State | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per seat over all finished games."""
        return tuple(sum(column) for column in zip((0,) * self.players, *self.results, strict=True))

    @property
    def out(self) -> tuple[int, ...]:
        """Seats without chips or coins: they are not dealt in unless they buy in again."""
        purses = self._carried.coins if self._carried else ()
        return tuple(seat for seat, purse in enumerate(purses) if not purse)

    @property
    def is_over(self) -> bool:
        """Have fewer than two seats anything left to play for? Never where there are no chips."""
        return self.players - len(self.out) < 2

    def __copy__(self) -> "Match":
        """Another match that has come as far, and goes on by itself."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), results=list(self.results))
        return other

    def __repr__(self) -> str:
        scores = " ".join(f"{score:+}" if score else "0" for score in self.scores)
        return f"<Match {self.game.id}, games: {len(self.results)}, scores: {scores}>"

    def next(self, minutes: float | None = None) -> State:
        """Deal the next game; the one before must be finished, the match must not be over.

        `minutes` since the match began count where stakes grow with the time (`blinds_minutes`).
        """
        if self._dealt is not None:
            raise IllegalAction("unfinished-game")
        state = self.deal(minutes=minutes)
        self.begin(state)
        return state

    def deal(self, seed: int | str | None = None, minutes: float | None = None) -> State:
        """What could be the next game; it does not count before `begin`. A seed is for it only."""
        if self.is_over:
            raise IllegalAction("match-over")
        minutes = self.minutes if minutes is None else check_minutes(minutes)
        if seed is None and self.seed is not None:
            seed = f"{self.seed}/{len(self.results)}"
        carried = self.game.rules.timed(self._carried, minutes)
        state = self.game.deal(seed, self.players, carried)
        self.minutes = minutes
        return state

    def begin(self, state: State) -> None:
        """Take a game that was dealt for this match as the one being played."""
        if self._dealt is not None:
            raise IllegalAction("unfinished-game")
        handed = (event for event in state.events if isinstance(event, Carried))
        self._dealt, self._carried = state, next(handed, self._carried)

    def finish(self, state: State) -> None:
        """Take the result of the game that `next` dealt."""
        expect(state, State)
        if self._dealt is None or state.events[: len(self._dealt.events)] != self._dealt.events:
            raise IllegalAction("other-game")
        if state.payoffs is None:
            raise IllegalAction("unfinished-game")
        self.results.append(state.payoffs)
        self._carried = self.game.rules.carry(state.position)
        self._dealt = None

    def buys(self, seat: int) -> bool:
        """May a seat buy itself in again: has it less than at the start, between two games?"""
        carried = self._carried
        if carried is None or self._dealt is not None or not carried.coins:
            return False
        return seat in range(self.players) and carried.coins[seat] < self.game.rules.start

    def buy(self, seat: int) -> None:
        """Chips or coins as at the start."""
        if not self.buys(seat):
            raise IllegalAction("nothing-to-buy")
        self.seat_anew(seat)

    def seat_anew(self, seat: int) -> None:
        """Somebody else plays on a seat from now on: he has what everybody had at the start."""
        if self._carried and self._carried.coins:
            coins = list(self._carried.coins)
            coins[seat] = self.game.rules.start
            self._carried = replace(self._carried, coins=tuple(coins))


def check_minutes(minutes: float) -> float:
    """Refuse what no clock shows."""
    expect(minutes, int, float)
    if isinstance(minutes, bool) or not 0 <= minutes < inf:
        raise BadOption("bad-value", flag="minutes", value=str(minutes), choices="0, 1, 2.5 …")
    return minutes


def match(
    name: str | Game,
    *,
    seed: int | str | None = None,
    players: int | None = None,
    **options: object,
) -> Match:
    """A match of a game, itself or by any of its names, with options."""
    game = name.with_options(**options) if isinstance(name, Game) else find_game(name, **options)
    return Match(game, players, seed)
