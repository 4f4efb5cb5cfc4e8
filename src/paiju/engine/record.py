"""Records: a header line, then one JSON object per event. Replaying needs no random generator."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

import msgspec

from paiju.core.chance import Chance, Drawn, make_commitment, make_secret
from paiju.core.errors import BadRecord, IllegalAction, PaijuError
from paiju.core.events import (
    Carried,
    Commit,
    Decision,
    Drawing,
    Event,
    Over,
    Placed,
    Reveal,
    Setup,
    Shuffle,
    dump_event,
)
from paiju.engine import documents
from paiju.engine.game import Game, as_written, configure_game
from paiju.engine.registry import find
from paiju.engine.state import State, chance_of

T = TypeVar("T")

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is needed to understand the rest."""

    paiju: int  # version of this format
    game: str
    rules: int  # version of the game's rules
    options: dict[str, str | int]
    seats: int
    commit: str | None = None  # hash of the secret, published before the first card
    names: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET  # of the players, if they are told


class Record(msgspec.Struct, frozen=True):
    """A game as a document."""

    header: Header
    events: tuple[Event, ...]

    @classmethod
    def of(cls, state: State, names: Sequence[str] = ()) -> "Record":
        """The record of a state, finished or not; `names` are those of all seats."""
        spec, first = state.game.spec, state.events[0] if state.events else None
        commit = first.commit if isinstance(first, Commit) else None
        options = dict(state.game.settings)
        told = tuple(names) or msgspec.UNSET
        header = Header(FORMAT, spec.id, spec.version, options, state.players, commit, told)
        return cls(header, state.events)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, by seat; nothing where it was not told."""
        return () if self.header.names is msgspec.UNSET else self.header.names

    @property
    def game(self) -> Game:
        """The game and options it was played under."""
        spec = find(self.header.game)
        return configure_game(spec, as_written(spec, self.header.options))

    def dumps(self) -> str:
        """The text of the record."""
        header = msgspec.json.encode(self.header).decode()
        return "\n".join((header, *map(dump_event, self.events))) + "\n"

    def replay(self) -> State:
        """The state it leads to; every event is checked against the rules."""
        return _replay(self, _Recorded(self.events, _make_rest(self.events)))

    @property
    def secret(self) -> str:
        """What all chance came from, in hexadecimal; refused while it is not published."""
        return _find_secret(self.events).hex()

    def verify(self) -> str:
        """Recompute everything chance did from the secret; the commitment if all agrees."""
        if not (self.game.rules.published or any(map(_tells_secret, self.events))):
            raise BadRecord("secret-kept")
        self.replay()
        if any(_is_laid_out(event) for event in self.events):
            raise BadRecord("deal-given")
        secret = _find_secret(self.events)
        if make_commitment(secret) != self.header.commit:
            raise BadRecord("broken-commitment")
        _replay(self, Drawn(secret))
        return make_commitment(secret)


def _tells_secret(event: Event) -> bool:
    return isinstance(event, Reveal | Commit) and bool(event.secret)


def _is_laid_out(event: Event) -> bool:
    """Were cards given instead of drawn?"""
    return isinstance(event, Setup | Placed) or (isinstance(event, Drawing) and event.given)


def _find_secret(events: Sequence[Event]) -> bytes:
    for event in events:
        if isinstance(event, Reveal | Commit) and event.secret:
            try:
                return bytes.fromhex(event.secret)
            except ValueError:
                raise BadRecord("broken-commitment") from None
    raise BadRecord("no-secret")


def _make_rest(events: Sequence[Event]) -> Drawn:
    """Chance for what the record does not tell: from its secret or position, or fresh."""
    if events and isinstance(events[0], Placed):
        return chance_of(events[0])
    try:
        return Drawn(_find_secret(events))
    except BadRecord:
        return Drawn(make_secret(None))


def _replay(record: Record, chance: Chance) -> State:
    """Play a record again and insist that the rules produce exactly its events."""
    events = record.events
    commit = events[0] if events and isinstance(events[0], Commit) else None
    if (commit.commit if commit else None) != record.header.commit:
        raise BadRecord("broken-commitment", 2)
    opening = tuple(takewhile(lambda event: isinstance(event, Commit | Carried), events))
    if [type(event) for event in opening] not in ([], [Commit], [Carried], [Commit, Carried]):
        raise BadRecord("impossible", len(opening) + 1)
    at = 0
    try:
        state = _open_game(record, opening, chance)
        while True:
            _compare(state.events[at:], events, at)
            at = len(state.events)
            if at >= len(events):
                return state
            state = _play_event(state, events[at])
    except PaijuError as error:
        raise error.at_line(at + 2) from None


def _open_game(record: Record, opening: Sequence[Event], chance: Chance) -> State:
    """The game as far as it goes by itself, or the composed position."""
    played, seats = record.game, record.header.seats
    setup = next(iter(record.events[len(opening) :]), None)
    if isinstance(setup, Placed) and record.header.commit is None and not opening:
        return _place_position(played, setup, chance)
    if isinstance(setup, Setup) and record.header.commit is None:
        empty = State(played, (), played.rules.opening(seats), chance)
        return empty.compose(_fill_counts(setup), opening)
    return State.begin(played, seats, chance, opening)


def _place_position(played: Game, setup: Placed, chance: Chance) -> State:
    """The position of a record, which must be what its text says it is."""
    if None in (*setup.hands, setup.stock, setup.buried):
        raise IllegalAction("impossible")
    state = State.placed(played, setup, chance)
    if documents.read_position(state.position_text).events != state.events:
        raise BadRecord("not-what-happens")
    return state


def _fill_counts(setup: Setup) -> Setup:
    """The position of a record, with the counts that belong to its cards."""
    hands = [hand or () for hand in setup.hands]
    return Setup.of(setup.seat, hands, setup.stock or (), setup.wild)


def _play_event(state: State, event: Event) -> State:
    if not isinstance(event, Decision):
        raise IllegalAction("impossible")
    return state.act(event.seat, event)


def _compare(produced: Sequence[Event], events: Sequence[Event], at: int) -> None:
    for offset, event in enumerate(produced):
        if at + offset >= len(events):
            raise BadRecord("cut-short", at + offset + 2)
        if event != events[at + offset]:
            raise BadRecord("not-what-happens", at + offset + 2)


class _Recorded:
    """Chance as a record tells it: the n-th drawing of the file."""

    def __init__(self, events: Sequence[Event], rest: Drawn) -> None:
        self._drawn = [e for e in events if isinstance(e, Drawing)]
        self._rest = rest  # for a game that goes on where the record ends

    def shuffle(self, draw: int, items: Sequence[T]) -> tuple[T, ...]:
        """The recorded order, which must be these items."""
        if draw >= len(self._drawn):
            return self._rest.shuffle(draw, items)
        drawn = self._drawn[draw]
        if isinstance(drawn, Shuffle) and drawn.cards is None:
            raise IllegalAction("seen-record")
        cards = getattr(drawn, "cards", None) or ()
        if sorted(cards) != sorted(items):  # type: ignore[type-var]
            raise IllegalAction("not-the-pack")
        return tuple(cards)

    def choose(self, draw: int, options: Sequence[T]) -> T:
        """What was chosen, which must be one of the options."""
        if draw >= len(self._drawn):
            return self._rest.choose(draw, options)
        chosen = getattr(self._drawn[draw], "chosen", None)
        for option in options:
            if option == chosen:
                return option
        raise IllegalAction("impossible")

    def is_given(self, draw: int) -> bool:
        """Was it laid out by an import?"""
        return draw < len(self._drawn) and self._drawn[draw].given


def is_finished(record: Record) -> bool:
    """Does the record contain its settlement?"""
    return any(isinstance(event, Over) for event in record.events)
