"""A table as the fold of its log, and the deadlines that hang on it. No input or output here."""

from collections import Counter
from collections.abc import Callable, Iterable

from paiju.core.errors import PaijuError
from paiju.core.events import Seat
from paiju.engine.game import Game, configure_game
from paiju.engine.match import Match
from paiju.engine.registry import find
from paiju.engine.state import State
from paiju.tables.log import (
    Agreed,
    AnyEntry,
    Bought,
    Closed,
    Dealt,
    Hosted,
    Moved,
    Occupant,
    Opened,
    Readied,
    Rose,
    Sat,
    Terms,
    Trusted,
    Why,
)
from paiju.tables.time import RealTime, Time

TIMEOUTS = 2  # in a row, then the computer plays
GRACE = 9.0  # seconds without a connection, then the computer plays
RESERVED = 60.0  # seconds a seat is kept for somebody who is gone before the game
IDLE = 600.0  # seconds without anybody, then the room closes
REMEMBERED = 512  # commands that would be recognised if they came again


class TableError(PaijuError):
    """Something the table refuses; nothing has changed."""


def agreed(terms: Terms) -> Game:
    """The game these terms name, checked."""
    game = configure_game(find(terms.game), terms.options)
    game.seats(terms.players)
    return game


class Table:
    """Seats, game, score, clocks. Changes only by `apply`; what is decided is decided elsewhere."""

    def __init__(
        self,
        name: str,
        opened: Opened,
        time: Time | None = None,
        deal: Callable[[Match], State] = Match.deal,
    ) -> None:
        self.name, self.terms, self.time, self.deal = name, opened.terms, time or RealTime(), deal
        self.game = agreed(opened.terms)
        self.log: list[AnyEntry] = []
        self.seats: list[Occupant | None] = [None] * self.terms.players
        self.host = opened.person
        self.ready: dict[int, float] = {}  # seats that want to play, and since when
        self.trusted: dict[int, Why] = {}  # seats the computer plays for, and why
        self.timeouts = [0] * self.terms.players
        self.match = Match(self.game, self.terms.players)
        self.began: int | None = None  # when the match did, in milliseconds since 1970
        self.state: State | None = None  # the game being played, or the last one
        self.playing = ""  # id of that game
        self.dealt: list[tuple[int, list[str]]] = []  # version of each deal, and who sat where
        self.tallies = Counter[str]()  # of everybody who has played here
        self.games = 0  # finished ones
        self.closed: Why | None = None
        self.done: dict[tuple[str, str], int] = {}  # commands, and the version they led to
        self.asked: dict[int, tuple[float, int]] = {}  # seats to act: since when, which version
        self._decided: tuple[Moved, State] | None = None  # a move to be stored, where it leads
        self.connected: dict[str, int] = {}  # people, and how many connections they have
        self.gone: dict[str, float] = {}  # people who should be here, and since when they are not
        self.empty_since: float = self.time.now()
        self._missing(self.host)
        self.apply(opened)

    @classmethod
    def restored(cls, name: str, log: Iterable[AnyEntry], time: Time | None = None) -> "Table":
        """A table as its log leaves it; every clock that was running starts again."""
        opened, *rest = log
        assert isinstance(opened, Opened)
        table = cls(name, opened, time)
        for entry in rest:
            table.apply(entry)
        return table

    # --- what is the case ---

    def score(self, seat: int) -> int:
        """What the occupant of a seat has won and lost here so far."""
        occupant = self.seats[seat]
        return self.tallies[_scorer(seat, occupant.id)] if occupant else 0

    @property
    def scores(self) -> list[int]:
        """What those on the seats have won and lost here so far."""
        return [self.score(seat) for seat in range(len(self.seats))]

    @property
    def version(self) -> int:
        """How much has happened."""
        return len(self.log)

    @property
    def running(self) -> bool:
        """Is a game being played?"""
        return self.state is not None and not self.state.is_over

    @property
    def minutes(self) -> float:
        """How long the match has been going on; the time between the games counts too."""
        return 0.0 if self.began is None else max(0, self.time.wall() - self.began) / 60_000

    def seat_of(self, person: str) -> Seat:
        """Where somebody sits."""
        seats = (at for at, occupant in enumerate(self.seats) if occupant and occupant.id == person)
        return next(seats, None) if person else None

    def observer(self, person: str, version: int | None = None) -> Seat:
        """Whose eyes somebody has for the game of a version: the seat he was dealt in on.

        Whoever sits down after a game has not seen the hand that was played there.
        """
        latest = self.version if version is None else version
        owners = next((owners for at, owners in reversed(self.dealt) if at <= latest), [])
        return owners.index(person) if person and person in owners else None

    def people(self) -> list[str]:
        """Everybody on a seat who is no computer, by seat."""
        return [occupant.id for occupant in self.seats if occupant and occupant.id]

    def is_played(self, seat: int) -> bool:
        """Does the computer decide for this seat?"""
        occupant = self.seats[seat]
        return occupant is None or occupant.kind == "computer" or seat in self.trusted

    def seconds(self, seat: int) -> int:
        """How long this seat may think now; 0: as long as it likes."""
        if self.terms.clock is not None:
            return self.terms.clock
        assert self.state is not None
        clock = self.game.spec.clock
        if self.state.phase != "play":
            return clock.bid
        return clock.leader if seat == self.state.landlord else clock.other

    def deadline(self, seat: int) -> float | None:
        """When the clock decides for a seat that has been asked."""
        seconds = self.seconds(seat)
        return self.asked[seat][0] + seconds if seconds and seat in self.asked else None

    @property
    def filled_at(self) -> float | None:
        """When computers take the free seats, if somebody waits there who is ready."""
        waiting = [since for seat, since in self.ready.items() if self._is_here(seat)]
        if self.running or not self.terms.fill or not waiting or None not in self.seats:
            return None
        return min(waiting) + self.terms.fill

    def _is_here(self, seat: int) -> bool:
        occupant = self.seats[seat]
        return occupant is not None and occupant.id in self.connected

    # --- a move on its way to the log ---

    def expect(self, move: Moved, after: State) -> None:
        """A move has been decided on: the State it leads to waits here until it is stored."""
        self._decided = move, after

    def after(self, move: Moved) -> State:
        """The State a move leads to: the one it was decided on, or folded from its events."""
        if self._decided and self._decided[0] is move:
            return self._decided[1]
        assert self.state is not None
        return self.state.told(move.events)

    # --- connections, which are no part of the log ---

    def connect(self, person: str) -> None:
        """Somebody is here, on a seat or not."""
        self.connected[person] = self.connected.get(person, 0) + 1
        self.gone.pop(person, None)

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        seated = set(self.people())
        return sum(someone not in seated for someone in self.connected)

    def disconnect(self, person: str) -> None:
        """A connection has ended."""
        self.connected[person] -= 1
        if not self.connected[person]:
            del self.connected[person]
            self._missing(person)
            self.empty_since = self.time.now()

    def _missing(self, person: str) -> None:
        if self.seat_of(person) is not None or person == self.host:
            self.gone[person] = self.time.now()

    # --- the fold ---

    def apply(self, entry: AnyEntry) -> None:
        """Take what has happened."""
        self.log.append(entry)
        getattr(self, f"_{type(entry).__name__.lower()}")(entry)
        if entry.command:
            self._remember(entry.person, entry.command)
        self._ask(entry.seat if isinstance(entry, Moved) else None)

    def _remember(self, person: str, command: str) -> None:
        self.done[person, command] = self.version
        if len(self.done) > REMEMBERED:
            del self.done[next(iter(self.done))]

    def _ask(self, moved: Seat) -> None:
        """A clock starts when a seat is asked, and again when it is asked the next thing."""
        to_act = self.state.to_act if self.state else frozenset()
        fresh = (self.time.now(), self.version)
        self.asked = {
            seat: self.asked[seat] if seat in self.asked and seat != moved else fresh
            for seat in sorted(to_act)
        }

    def _opened(self, entry: Opened) -> None:
        pass

    def _agreed(self, entry: Agreed) -> None:
        self.terms, self.game = entry.terms, agreed(entry.terms)
        self.match = Match(self.game, self.terms.players)
        self.began = None
        self.ready.clear()

    def _sat(self, entry: Sat) -> None:
        self.seats[entry.seat] = entry.occupant
        self.timeouts[entry.seat] = 0
        person = entry.occupant.id
        if self.dealt and self.dealt[-1][1][entry.seat] != person:
            self.match.seat_anew(entry.seat)
        if person and person not in self.connected:
            self._missing(person)

    def _rose(self, entry: Rose) -> None:
        occupant = self.seats[entry.seat]
        self.seats[entry.seat] = None
        self.ready.pop(entry.seat, None)
        self.trusted.pop(entry.seat, None)
        if occupant and occupant.id != self.host:
            self.gone.pop(occupant.id, None)

    def _hosted(self, entry: Hosted) -> None:
        if self.seat_of(self.host) is None:
            self.gone.pop(self.host, None)
        self.host = entry.host
        if self.host not in self.connected:
            self._missing(self.host)

    def _readied(self, entry: Readied) -> None:
        if entry.on:
            self.ready.setdefault(entry.seat, self.time.now())
        else:
            self.ready.pop(entry.seat, None)

    def _dealt(self, entry: Dealt) -> None:
        if entry.anew:
            self.match = Match(self.game, self.terms.players)
        if entry.anew or self.began is None:
            self.began = entry.at
        self.state = State.restored(self.game, self.terms.players, entry.events)
        self.playing = entry.game
        self.dealt.append((self.version, [person.id if person else "" for person in self.seats]))
        self.match.begin(self.state)
        self.timeouts = [0] * self.terms.players
        self.ready.clear()
        self.asked = {}
        self._settle()

    def _moved(self, entry: Moved) -> None:
        self.state, self._decided = self.after(entry), None
        if entry.by == "clock":
            self.timeouts[entry.seat] += 1
        elif entry.by == "person":
            self.timeouts[entry.seat] = 0
        self._settle()

    def _settle(self) -> None:
        assert self.state is not None
        if self.state.payoffs is not None:
            self.match.finish(self.state)
            self.games += 1
            _, owners = self.dealt[-1]
            for seat, (person, won) in enumerate(zip(owners, self.state.payoffs, strict=True)):
                self.tallies[_scorer(seat, person)] += won

    def _trusted(self, entry: Trusted) -> None:
        self.timeouts[entry.seat] = 0
        if entry.on:  # the clock runs on, or 托管 on and off would stall the table
            self.trusted[entry.seat] = entry.why
        else:
            self.trusted.pop(entry.seat, None)

    def _bought(self, entry: Bought) -> None:
        self.match.buy(entry.seat)

    def _closed(self, entry: Closed) -> None:
        self.closed = entry.why


def _scorer(seat: int, person: str) -> str:
    """Whose score it is: a person's, wherever he sits, or that of the computers of a seat."""
    return person or f"computer {seat}"
