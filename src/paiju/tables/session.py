"""One table as an object that changes: the operations of §5 around immutable states.

Seats count from 1 here, as people count them; a state, which programs ask, counts from 0.
"""

from collections.abc import Collection, Iterable
from copy import copy
from typing import TYPE_CHECKING, Any

from paiju.core.cards import Card, format_cards
from paiju.core.errors import IllegalAction, check_language, read_whole
from paiju.core.language import say, words
from paiju.engine.actions import Action
from paiju.engine.game import Game, configure_game
from paiju.engine.match import Match, check_minutes
from paiju.engine.registry import game as find_game
from paiju.engine.state import STATUS, Observed, State
from paiju.engine.text import write_headline
from paiju.formats.import_text import load

if TYPE_CHECKING:
    from os import PathLike

TITLE = words("牌局", "Paiju")
INITIALIZED_OR_LATER = tuple(STATUS)[1:]

Laid = str | Action | Iterable[Card]  # as a person types it, out of `legal`, or the cards


class Session:
    """Ready → Initialized → Dealt → Assigned → Started → Over; a refusal changes nothing.

    After the end `deal` goes on with the match: the next game knows the last result.
    """

    def __init__(self) -> None:
        self._match: Match | None = None  # the finished games; the one being played is not in it
        self._state: State | None = None

    # --- what can be seen ---

    @property
    def status(self) -> str:
        """ "Ready", "Initialized", "Dealt", "Assigned", "Started" or "Over"."""
        observed = self._observed()
        return "Ready" if observed is None else observed.status

    @property
    def state(self) -> State | None:
        """The game as it stands, seats from 0; None before there has been a deal or an import."""
        return self._state

    @property
    def game(self) -> Game | None:
        """What is played, under which options; None before `initialize`."""
        return self._match.game if self._match else None

    @property
    def players(self) -> int:
        """How many play; 0 before `initialize`."""
        return self._match.players if self._match else 0

    @property
    def current_players(self) -> tuple[int, ...]:
        """Everybody who must decide now, from 1; several where people decide at the same time."""
        asked = self._state.to_act if self._state else ()
        return tuple(seat + 1 for seat in sorted(asked))

    @property
    def current_player(self) -> int | None:
        """Whom an operation without a seat is for: the first who must decide; None: nobody."""
        return next(iter(self.current_players), None)

    @property
    def dealer(self) -> int | None:
        """庄家: who leads the first hand, in games of bets the button; None while nobody does."""
        if self._state is None:
            return None
        seat = self._state.game.family.find_dealer(self._state)
        return None if seat is None else seat + 1

    @property
    def landlord(self) -> int | None:
        """The landlord, once there is one."""
        seat = self._state.landlord if self._state else None
        return None if seat is None else seat + 1

    @property
    def results(self) -> tuple[tuple[int, ...], ...]:
        """What every player won in each finished game since `initialize` or `set`."""
        return tuple(self._match.results) if self._match else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The sum of the results."""
        return self._match.scores if self._match else ()

    def display(self, language: str | None = None, seat: int | None = None) -> str:
        """Everything on the table as text; with a seat only what that player knows."""
        check_language(language)
        observed = self._observed()
        if observed is None:
            return write_headline(TITLE, "Ready", language)
        if seat is not None:
            place = self._place(seat)
            observed = self._state.view(place) if self._state else observed
        return observed.display(language)

    def __copy__(self) -> "Session":
        """Another table that stands as this one does."""
        other = object.__new__(type(self))
        other._match, other._state = copy(self._match), self._state
        return other

    def __repr__(self) -> str:
        if self.game is None:
            return "<Session Ready>"
        asked = ", ".join(map(str, self.current_players)) or "nobody"
        return f"<Session {self.game.id} {self.status}, current player: {asked}>"

    # --- operations ---

    def initialize(self, game: Game | str, players: int | None = None, **options: Any) -> None:
        """Fix game, options and number of players; everything else is cleared."""
        chosen = game if isinstance(game, Game) else find_game(game)
        if options:
            chosen = configure_game(chosen.spec, {**chosen.given, **options})
        self._match, self._state = Match(chosen, players), None

    def deal(self, seed: int | str | None = None, minutes: float = 0.0) -> None:
        """Deal: the first game, this game again, or after its end the next one of the match.

        Where 明牌开始 is possible it is asked first (`expose`). `minutes` since the match began
        count where stakes grow with the time (`blinds_minutes`).
        """
        match = self._ready("deal", INITIALIZED_OR_LATER)
        self._state = match.deal(seed, max(match.minutes, check_minutes(minutes)))

    def set(self, text_or_path: "str | PathLike[str]", *, encoding: str | None = None) -> None:
        """Import a game (§10), a path or the text itself; a match begins with it."""
        match = self._ready("set", INITIALIZED_OR_LATER)
        state = load(text_or_path, match.game, encoding=encoding)
        self._match = Match(state.game, state.players)
        self._become(state)

    def bid(self, answer: str | Action, seat: int | None = None) -> None:
        """The asked player answers to 叫, 抢 or 叫分."""
        self._answer("bid", "bid", answer, seat)

    def set_landlord(self, answer: str | Action, seat: int | None = None) -> None:
        """The same as `bid`, as the request calls it."""
        self._answer("set_landlord", "bid", answer, seat)

    def double(self, answer: str | Action, seat: int | None = None) -> None:
        """A player answers to 加倍 or 再加倍."""
        self._answer("double", "double", answer, seat)

    def expose(self, answer: str | Action, seat: int | None = None) -> None:
        """A player answers to 明牌 or 明牌开始."""
        self._answer("expose", "open", answer, seat)

    def straddle(self, answer: str | Action, seat: int | None = None) -> None:
        """The player after the big blind says before the deal whether he posts a straddle."""
        self._answer("straddle", "straddle", answer, seat)

    def exchange(self, cards: Laid, to: int | None = None, seat: int | None = None) -> None:
        """A player who got a tribute gives a card back; `to` whom, if there are several."""
        text = _spoken(cards)
        if to is not None:
            self._check_asked("exchange", "return")
            place = self._place(to)
            if isinstance(text, str):
                text = f"{text}>{place + 1}"
            elif getattr(text.event, "to", place) != place:  # an action that is for somebody else
                raise IllegalAction("no-such-answer")
        self._answer("exchange", "return", text, seat)

    def start(self, cards: Laid, seat: int | None = None) -> None:
        """The leader lays the opening hand, or makes the first bet."""
        self._act("start", ("Assigned",), _spoken(cards), seat)

    def play(self, cards: Laid, seat: int | None = None) -> None:
        """The current player lays cards, passes or bets."""
        state = self._state
        laid = state is not None and state.game.family.has_begun(state)
        allowed = ("Assigned", "Started") if laid else ("Started",)  # the others of round one
        self._act("play", allowed, _spoken(cards), seat)

    # --- how they are done ---

    def _observed(self) -> Observed | None:
        if self._match is None or self._state is not None:
            return self._state
        game = self._match.game
        return Observed(game, (), game.rules.opening(self._match.players))

    def _ready(self, operation: str, allowed: Collection[str]) -> Match:
        """The match, if the operation is possible now."""
        if self._match is None or self.status not in allowed:
            raise self._wrong_state(operation, allowed)
        return self._match

    def _wrong_state(self, operation: str, allowed: Collection[str]) -> IllegalAction:
        status = self.status
        return IllegalAction(
            "wrong-state",
            operation=operation,
            status=lambda language=None: say(STATUS[status], language),
            allowed=lambda language=None: " / ".join(say(STATUS[s], language) for s in allowed),
        )

    def _place(self, seat: int) -> int:
        """A seat from 1 as a state counts it."""
        number = read_whole(seat)  # True is no seat
        if number is None or not 1 <= number <= self.players:
            raise IllegalAction("no-such-seat", seat=seat if number is not None else repr(seat))
        return number - 1

    def _answer(self, operation: str, kind: str, answer: str | Action, seat: int | None) -> None:
        """Answer a question of the pre-round, if it is the one being asked."""
        allowed = self._check_asked(operation, kind)
        self._act(operation, allowed, answer, seat)

    def _check_asked(self, operation: str, kind: str) -> Collection[str]:
        """Refuse an answer to what nobody asks; the states in which it is asked."""
        early = kind in ("open", "straddle")  # before the cards
        allowed = ("Dealt", "Initialized") if early else ("Dealt",)
        self._ready(operation, allowed)
        if self._state is None:  # nobody is asked anything before `deal`
            raise self._wrong_state(operation, ("Dealt",))
        asked = self._state.legal(min(self._state.to_act))[0].kind
        if asked != kind:
            raise IllegalAction("no-such-answer")
        return allowed

    def _act(
        self, operation: str, allowed: Collection[str], action: str | Action, seat: int | None
    ) -> None:
        self._ready(operation, allowed)
        if self._state is None:
            raise self._wrong_state(operation, allowed)
        place = min(self._state.to_act) if seat is None else self._place(seat)
        self._become(self._state.act(place, action))

    def _become(self, state: State) -> None:
        """Take the next state; the result of a game that is over counts for the match."""
        assert self._match is not None
        self._state = state
        if state.is_over:
            self._match.begin(state)
            self._match.finish(state)


def _spoken(cards: Laid) -> str | Action:
    """Cards as a person would type them."""
    if isinstance(cards, str | Action):
        return cards
    return format_cards(cards)
