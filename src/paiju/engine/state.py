"""A game is the list of its events. `State` folds all of them, a `View` what one seat may see."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from paiju.core.cards import Card, Cards, CardsLike, format_cards
from paiju.core.chance import Chance, Drawn, Given, make_commitment
from paiju.core.errors import (
    BadRecord,
    BadSpec,
    IllegalAction,
    PaijuError,
    check_language,
    expect,
    read_whole,
)
from paiju.core.events import (
    Carried,
    Commit,
    Decision,
    Event,
    Over,
    Placed,
    Reveal,
    Seat,
    Setup,
    dump_event,
    well_formed,
)
from paiju.core.frozen import Immutable
from paiju.core.language import words
from paiju.engine import documents
from paiju.engine.actions import Action, Answers, Legal

if TYPE_CHECKING:
    from paiju.engine.game import Game
    from paiju.engine.record import Record

STATUS = {
    "Ready": words("准备就绪", "ready"),
    "Initialized": words("已初始化", "initialised"),
    "Dealt": words("已发牌", "dealt"),
    "Assigned": words("等待开牌", "waiting for the opening"),
    "Started": words("正在游戏", "in play"),
    "Over": words("已结束", "over"),
}


MOST_BY_ITSELF = 20_000  # events after one decision; rules that go on for longer never stop
_UNMARKED = (0, 0)
_DECIDING = (str, Action, Decision)
_set = object.__setattr__


class Observed(Immutable):
    """What can be read off a game, from any point of view."""

    __slots__ = ("_mark", "events", "game", "position")

    game: "Game"
    events: tuple[Event, ...]
    position: Any
    _mark: tuple[int, int]  # hash of so many of the first events

    def __init__(
        self,
        game: "Game",
        events: tuple[Event, ...],
        position: object,
        mark: tuple[int, int] = _UNMARKED,
    ) -> None:
        _set(self, "game", game)
        _set(self, "events", events)
        _set(self, "position", position)
        _set(self, "_mark", mark)

    def _rolled(self) -> int:
        """The hash of all events; goes on from where the game before this one was hashed."""
        count, rolled = self._mark
        if count < len(self.events):
            for event in self.events[count:]:
                rolled = hash((rolled, event))
            _set(self, "_mark", (len(self.events), rolled))
        return rolled

    @property
    def phase(self) -> str:
        """ "deal", "bid", "play", "over" …"""
        return self.game.rules.phase(self.position)

    @property
    def status(self) -> str:
        """The state word of §5; `STATUS` has what to show for it."""
        phase = self.phase
        if phase == "play":
            return "Started" if self.game.rules.started(self.position) else "Assigned"
        return {"deal": "Initialized", "over": "Over"}.get(phase, "Dealt")

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that must decide now."""
        return self.game.rules.to_act(self.position)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.position.hands)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards this observer knows of each seat."""
        return tuple(hand.cards for hand in self.position.hands)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(hand.count for hand in self.position.hands)

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once there is one; a family without landlords says nothing of it."""
        return None

    @property
    def is_over(self) -> bool:
        """Has the game been settled?"""
        return self.position.payoffs is not None

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """Points per seat, once the game is over."""
        payoffs: tuple[int, ...] | None = self.position.payoffs
        return payoffs

    @property
    def ranks(self) -> tuple[int, ...]:
        """Rank of every seat at the end (1, 1, 3), in games that rank their players."""
        return self.game.rules.ranks(self.position)

    @property
    def finished(self) -> tuple[int, ...]:
        """Seats that are out of cards for good while others play on, in that order."""
        return self.game.rules.finished(self.position)

    def legal(self, seat: int) -> Legal:
        """What a seat may do now; empty when it is not asked."""
        if type(seat) is not int or not 0 <= seat < len(self.position.hands):
            if seat is None:  # a spectator's: nobody asks him
                return Answers()
            if not hasattr(seat, "__index__"):
                expect(seat, int)
            seat = self.seat_of(seat)
        legal = self.game.rules.legal(self.position, seat)
        legal.__dict__["position"] = self.position
        return legal

    def on_timeout(self, seat: int) -> Action:
        """What the clock decides: the negative answer, a pass, or the smallest single as lead."""
        legal = self.legal(seat)
        if not legal:
            raise IllegalAction("not-your-turn", seat=_seat_number(seat))
        return legal[0]

    def seat_of(self, number: object) -> int:
        """A number as the seat it means, from 0; refused if there is none."""
        seat = read_whole(number)
        if seat is None or not 0 <= seat < self.players:
            raise IllegalAction("no-such-seat", seat=_seat_number(number))
        return seat

    def dumps(self) -> str:
        """The events this observer has seen, one JSON object per line."""
        return "".join(dump_event(event) + "\n" for event in self.events)

    def display(self, language: str | None = None) -> str:
        """The table as text (§11)."""
        from paiju.engine.text import display

        check_language(language)
        return display(self, language)

    def _repr_svg_(self) -> str:
        """What a notebook shows: a picture of all that this observer knows."""
        return documents.draw(self)

    if not TYPE_CHECKING:  # a type checker knows what each family has

        def __getattr__(self, name: str) -> Any:
            """Asked only for what is not there: say which games have it."""
            from paiju.engine.attributes import make_missing

            raise make_missing(type(self), name)

    def __repr__(self) -> str:
        acting = ", ".join(str(seat) for seat in sorted(self.to_act)) or "nobody"
        return f"<{type(self).__name__} {self.game.id} {self.phase}, to act: {acting}>"


class View(Observed):
    """The game as one seat sees it; `seat=None` is a spectator."""

    __slots__ = ("seat",)

    seat: Seat

    def __new__(cls, game: "Game", *rest: object) -> Self:
        """A view of the kind that belongs to the game's family."""
        return object.__new__(game.view_type if cls is View else cls)  # type: ignore[return-value]

    def __init__(
        self,
        game: "Game",
        events: tuple[Event, ...],
        position: object,
        seat: Seat,
        mark: tuple[int, int] = _UNMARKED,
    ) -> None:
        super().__init__(game, events, position, mark)
        _set(self, "seat", seat)

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as what the seat has seen."""
        return _seen_again, (type(self), self.game, self.players, self.seat, self.events)

    @classmethod
    def of(cls, game: "Game", players: int, seat: Seat, events: Iterable[Event]) -> Self:
        """The view of a seat that has seen these events from the beginning."""
        return cls(game, (), game.rules.opening(players), seat)._with(events)

    @property
    def hand(self) -> Cards:
        """The own cards, highest first."""
        return () if self.seat is None else self.hands[self.seat]

    def legal(self, seat: Seat = None) -> Legal:
        """What this seat may do now; nobody knows that of another seat."""
        if seat is not None and seat != self.seat:
            raise IllegalAction("not-your-seat")
        return super().legal(self.seat)  # type: ignore[arg-type]

    def worlds(self, n: int, seed: int | str = 0) -> list[tuple[Cards, ...]]:
        """So many guesses at all hands that agree with everything this seat knows."""
        from paiju.engine.worlds import worlds

        return worlds(self, n, seed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self is other or (
            (self.seat, self.game, self.events) == (other.seat, other.game, other.events)
        )

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self._rolled()))

    def _with(self, events: Iterable[Event]) -> Self:
        """This view after more events, each as far as the seat may see it."""
        return self._told(event.seen(self.seat) for event in events)

    def _told(self, events: Iterable[Event]) -> Self:
        """This view after more events that are told as they are."""
        news, position = tuple(events), self.position
        for event in news:
            position = self.game.rules.apply(position, event)
        return type(self)(self.game, self.events + news, position, self.seat, self._mark)


class State(Observed):
    """The whole game, immutable: `act` returns a new one."""

    __slots__ = ("_chance", "_views")

    _chance: Chance
    _views: tuple[View, ...]  # as far as they were asked for, some of an earlier moment

    def __new__(cls, game: "Game", *rest: object) -> Self:
        """A state of the kind that belongs to the game's family."""
        return object.__new__(game.state_type if cls is State else cls)  # type: ignore[return-value]

    def __init__(
        self,
        game: "Game",
        events: tuple[Event, ...],
        position: object,
        chance: Chance,
        views: tuple[View, ...] = (),
        mark: tuple[int, int] = _UNMARKED,
    ) -> None:
        super().__init__(game, events, position, mark)
        _set(self, "_chance", chance)
        _set(self, "_views", views)

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as what has happened, and goes on with the same chance."""
        made_of = (self.game, self.players, self.events, self._chance)
        return _told_again, (type(self), *made_of)

    @classmethod
    def begin(
        cls, game: "Game", players: int, chance: Chance, opening: Sequence[Event] = ()
    ) -> Self:
        """A new game with everything done that happens before somebody is asked."""
        return cls(game, (), game.rules.opening(players), chance)._opened(opening)

    @classmethod
    def deal(
        cls, game: "Game", players: int, secret: bytes, carried: Carried | None = None
    ) -> Self:
        """A new game whose chance is drawn from a secret; `carried` comes from a match."""
        return cls.begin(game, players, Drawn(secret), _opening(secret, carried))

    @classmethod
    def laid_out(
        cls, game: "Game", hands: Sequence[Cards], rest: Cards, carried: Carried | None
    ) -> Self:
        """A new game with these cards; what they do not decide is drawn from what they are."""
        order = game.rules.stacked(hands, rest, carried)
        cards = ", ".join(f"Card({card.code})" for card in order)  # the form of the first release
        laid = f"({game.id!r}, {sorted(game.settings.items())!r}, ({cards}))"
        secret = hashlib.sha256(laid.encode()).digest()
        return cls.begin(game, len(hands), Given(order, Drawn(secret)), _opening(secret, carried))

    def _opened(self, opening: Sequence[Event]) -> Self:
        for event in opening:
            if isinstance(event, Carried):
                self.game.rules.check_carried(event, self.players)
        return self.after(opening)

    def act(self, seat: int, action: Action | Decision | CardsLike) -> Self:
        """The game after a decision: an action of `legal`, what a person would type, or cards."""
        return self.after((self._decision(seat, action),))

    def _decision(self, seat: int, action: Action | Decision | CardsLike) -> Decision:
        """What is decided, if it may be; what `legal` offered here is not checked once more."""
        rules, position = self.game.rules, self.position
        if isinstance(action, Action) and action.offered is position and type(seat) is int:
            offered = action.event
            if offered.seat == seat:
                return offered
        if self.is_over:
            raise IllegalAction("game-over")
        number = read_whole(seat)  # True and 1.0 equal a seat, and would be recorded as themselves
        if number is None or number not in rules.to_act(position):
            raise IllegalAction("not-your-turn", seat=_seat_number(seat))
        seat = number
        if not isinstance(action, _DECIDING):
            action = self._laying(action)
        if isinstance(action, str):
            decision = rules.read(position, seat, action)
        else:
            decision = _by_hand(action)
        if decision.seat != seat:
            raise IllegalAction("not-your-seat")
        rules.check(position, decision)
        return decision

    def _laying(self, things: object) -> str:
        """Cards to lay or to give away, as somebody would write them."""
        cards = (things,) if isinstance(things, Card) else things
        several = isinstance(cards, Sequence) and all(type(card) is Card for card in cards)
        if several and cards and self.phase in ("play", "exchange"):
            return format_cards(cards)  # type: ignore[arg-type]
        raise IllegalAction("no-such-answer")

    def after(self, events: Iterable[Event]) -> Self:
        """Fold events, and all that follows from them by itself."""
        rules, position, log = self.game.rules, self.position, self.events
        news = tuple(events)
        while True:
            for event in news:
                position = rules.apply(position, event)
            log += news
            news = tuple(rules.auto(position, self._chance))
            if not news:
                return self._next(log, position)
            if isinstance(news[-1], Over):
                news = (*news, *self._reveal())
            if len(log) - len(self.events) > MOST_BY_ITSELF:
                raise BadSpec("rules-endless", f"{self.game.id}.rules", count=MOST_BY_ITSELF)

    def told(self, events: Iterable[Event]) -> Self:
        """Fold events that are known to have happened; neither rules nor chance are asked."""
        news = tuple(events)
        position = self.position
        for event in news:
            position = self.game.rules.apply(position, event)
        return self._next(self.events + news, position)

    def _next(self, events: tuple[Event, ...], position: object) -> Self:
        """The same game later: of the same kind, so nobody has to be asked for that again."""
        found = object.__new__(type(self))
        _set(found, "game", self.game)
        _set(found, "events", events)
        _set(found, "position", position)
        _set(found, "_mark", self._mark)
        _set(found, "_chance", self._chance)
        _set(found, "_views", self._views)
        return found

    @classmethod
    def restored(cls, game: "Game", players: int, events: Sequence[Event]) -> Self:
        """A game dealt from a secret, as its events leave it; it goes on from there."""
        first = events[0]
        assert isinstance(first, Commit) and first.secret
        chance = Drawn(bytes.fromhex(first.secret))
        return cls(game, (), game.rules.opening(players), chance).told(events)

    def compose(self, setup: Setup, opening: Sequence[Event] = ()) -> Self:
        """An empty state set to a composed position (残局): any part of the pack, nobody empty."""
        setup = well_formed(setup)
        leader, hands = setup.seat, [hand or () for hand in setup.hands]
        if len(hands) != self.players or leader not in range(self.players):
            raise IllegalAction("no-such-seat", seat=_seat_number(max(leader, len(hands) - 1)))
        if not all(hands):
            raise IllegalAction("empty-hand", seat=_seat_number(list(map(len, hands)).index(0)))
        pack = Counter(self.game.rules.deck.cards)
        if not Counter(card for pile in (*hands, setup.stock or ()) for card in pile) <= pack:
            raise IllegalAction("too-many-cards")
        self.game.rules.check_composed(setup)
        return self._opened([*opening, setup])

    @classmethod
    def placed(cls, game: "Game", position: Placed, chance: Chance | None = None) -> Self:
        """A game that is taken up in the middle; refused where no game could be or stop."""
        position = well_formed(position)
        opening = game.rules.opening(game.seats(len(position.counts)))
        try:
            state = cls(game, (), opening, chance or chance_of(position)).told([position])
            game.rules.script.check(game.rules, state.position, position)
            after = state.after(())
        except PaijuError:
            raise
        except (ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError):
            raise BadRecord("impossible-position") from None
        if len(after.events) > 1:
            raise BadRecord("position-unstable", event=type(after.events[1]).__name__)
        return after

    @property
    def position_text(self) -> str:
        """The position as one line, from which `paiju.position` goes on."""
        return documents.write_position(self)

    def _reveal(self) -> Iterable[Event]:
        first = self.events[0] if self.events else None
        if isinstance(first, Commit) and first.secret and self.game.rules.published:
            yield Reveal(first.secret)

    def view(self, seat: Seat) -> View:
        """What one seat knows (None: a spectator), built up from what it has seen."""
        seat = None if seat is None else self.seat_of(seat)
        before = next((view for view in self._views if view.seat == seat), None)
        if before is not None and len(before.events) == len(self.events):
            return before
        if before is None:
            before = View.of(self.game, self.players, seat, ())
        now = before._with(self.events[len(before.events) :])
        others = (view for view in self._views if view.seat != seat)
        _set(self, "_views", (now, *others))
        return now

    def moments(self) -> list[Self]:
        """The game as it stood whenever somebody was asked, and as it stands now."""
        found = [type(self)(self.game, (), self.game.rules.opening(self.players), self._chance)]
        for event in self.events:
            if isinstance(event, Decision) and event.seat in found[-1].to_act:
                found.append(found[-1])
            found[-1] = found[-1].told([event])
        return found

    @property
    def record(self) -> "Record":
        """The game as a document."""
        from paiju.engine.record import Record

        return Record.of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.game, self.events) == (other.game, other.events)

    def __hash__(self) -> int:
        return hash((self.game, self._rolled()))


def _told_again(
    kind: type[State], game: "Game", players: int, events: tuple[Event, ...], chance: Chance
) -> State:
    """A state as it arrives from another process."""
    return kind(game, (), game.rules.opening(players), chance).told(events)


def _seen_again(
    kind: type[View], game: "Game", players: int, seat: Seat, events: tuple[Event, ...]
) -> View:
    """A view as it arrives from another process."""
    return kind(game, (), game.rules.opening(players), seat)._told(events)


def chance_of(position: Placed) -> Drawn:
    """What is drawn after a position that was laid out depends on nothing else."""
    return Drawn(hashlib.sha256(dump_event(position).encode()).digest())


def _by_hand(action: Action | Decision) -> Decision:
    """A decision that may have been built by hand, with fields of any kind."""
    decision = action.event if isinstance(action, Action) else action
    if not isinstance(decision, Decision):
        raise IllegalAction("no-such-answer")
    if isinstance(action, Action) and action.offered is not None:
        return decision  # made by the rules, in some other position
    return well_formed(decision)


def _opening(secret: bytes, carried: Carried | None) -> list[Event]:
    """What stands before the first card: the hash, and what the last game handed on."""
    return [Commit(make_commitment(secret), secret.hex()), *([carried] if carried else [])]


def _seat_number(seat: object) -> object:
    """Seats count from 0 in code and from 1 on screens; what is no number is told by its kind,
    or as it is where that cannot fail."""
    number = read_whole(seat)
    if number is not None:
        return number + 1
    return repr(seat) if type(seat) in (str, bool, float) else type(seat).__name__
