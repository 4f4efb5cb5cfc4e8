"""One game as an object that changes: the operations of §5 around an immutable state."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from paiju.actions import Action
from paiju.display import headline
from paiju.errors import IllegalAction
from paiju.game import Game
from paiju.game import game as find_game
from paiju.language import say, words
from paiju.loading import load
from paiju.state import STATUS, Observed, State

if TYPE_CHECKING:
    from os import PathLike

TITLE = words("牌局", "Paiju")
INITIALIZED_OR_LATER = tuple(STATUS)[1:]


class Session:
    """Ready → Initialized → Dealt → Assigned → Started → Over; a refusal changes nothing."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._players = 0
        self._state: State | None = None

    @property
    def status(self) -> str:
        """ "Ready", "Initialized", "Dealt", "Assigned", "Started" or "Over"."""
        observed = self._observed()
        return "Ready" if observed is None else observed.status

    @property
    def state(self) -> State | None:
        """The game as it stands; None before there has been a deal or an import."""
        return self._state

    def initialize(self, game: Game | str, players: int | None = None) -> None:
        """Fix game, options and number of players; everything else is cleared."""
        chosen = game if isinstance(game, Game) else find_game(game)
        seats = chosen.seats(players)
        self._game, self._players, self._state = chosen, seats, None

    def deal(self, seed: int | str | None = None) -> None:
        """Deal, or deal again. Where 明牌开始 is possible it is asked first (`expose`)."""
        game = self._ready("deal", INITIALIZED_OR_LATER)
        self._state = game.deal(seed, self._players)

    def set(self, text_or_path: "str | PathLike[str]", *, encoding: str | None = None) -> None:
        """Import a game (§10)."""
        game = self._ready("set", INITIALIZED_OR_LATER)
        state = load(text_or_path, game, encoding=encoding)
        self._game, self._players, self._state = state.game, state.players, state

    def bid(self, answer: str, seat: int | None = None) -> None:
        """The asked player answers to 叫, 抢 or 叫分."""
        self._answer("bid", "bid", answer, seat)

    def double(self, seat: int, answer: str) -> None:
        """A player answers to 加倍 or 再加倍."""
        self._answer("double", "double", answer, seat)

    def expose(self, seat: int, answer: str) -> None:
        """A player answers to 明牌 or 明牌开始."""
        self._answer("expose", "open", answer, seat)

    def straddle(self, answer: str, seat: int | None = None) -> None:
        """The player after the big blind says before the deal whether he posts a straddle."""
        self._answer("straddle", "straddle", answer, seat)

    def start(self, cards: str | Action, seat: int | None = None) -> None:
        """The leader lays the opening hand."""
        self._act("start", ("Assigned",), cards, seat)

    def play(self, cards: str | Action, seat: int | None = None) -> None:
        """The current player lays cards or passes."""
        self._act("play", ("Started",), cards, seat)

    def display(self, language: str | None = None) -> str:
        """Everything on the table as text."""
        observed = self._observed()
        if observed is None:
            return headline(TITLE, "Ready", language)
        return observed.display(language)

    def _observed(self) -> Observed | None:
        if self._game is None or self._state is not None:
            return self._state
        return Observed(self._game, (), self._game.rules.opening(self._players))

    def _ready(self, operation: str, allowed: Collection[str]) -> Game:
        """The game, if the operation is possible now."""
        if self._game is None or self.status not in allowed:
            raise self._wrong_state(operation, allowed)
        return self._game

    def _wrong_state(self, operation: str, allowed: Collection[str]) -> IllegalAction:
        status = self.status
        return IllegalAction(
            "wrong-state",
            operation=operation,
            status=lambda language=None: say(STATUS[status], language),
            allowed=lambda language=None: " / ".join(say(STATUS[s], language) for s in allowed),
        )

    def _answer(self, operation: str, kind: str, answer: str, seat: int | None) -> None:
        """Answer a question of the pre-round, if it is the one being asked."""
        early = kind in ("open", "straddle")
        allowed = ("Dealt", "Initialized") if early else ("Dealt",)
        self._ready(operation, allowed)
        if self._state is None:  # nobody is asked anything before `deal`
            raise self._wrong_state(operation, ("Dealt",))
        asked = self._state.legal(min(self._state.to_act))[0].kind
        if asked != kind:
            raise IllegalAction("no-such-answer")
        self._act(operation, allowed, answer, seat)

    def _act(
        self, operation: str, allowed: Collection[str], action: str | Action, seat: int | None
    ) -> None:
        self._ready(operation, allowed)
        assert self._state is not None
        seat = min(self._state.to_act) if seat is None else seat
        self._state = self._state.act(seat, action)
