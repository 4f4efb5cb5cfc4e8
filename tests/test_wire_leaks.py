"""Nothing a seat may not know is in any byte it is sent, in any of the games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

import paiju
from paiju.counting import unseen
from paiju.hints import hints
from paiju.server.limits import Limits
from paiju.server.metrics import Metrics
from paiju.server.services import Services
from paiju.server.socket import Session
from paiju.store import Person
from paiju.table.decide import moved
from paiju.table.log import AnyEntry, Dealt, Moved, Occupant
from paiju.table.loop import Loop
from paiju.table.table import Table
from tables import Hand, Here, Memory, follow, seated
from test_contract import codes, dealt_to, permuted, shown

GAMES = [game.id for game in paiju.games()]
PEOPLE = [Occupant("person", f"P{n}", id=f"p{n}") for n in range(10)]
SPECTATOR = "spectator"


def session(table: Table, person: str, hand: Hand) -> Session:
    """A session whose frames stay in its queue."""
    services: Any = Services(None, None, None, Limits(hand.now), Metrics())  # type: ignore[arg-type]
    made = Session(None, Person(person, person), services, "here")  # type: ignore[arg-type]
    made._loop = Loop(table, Memory(), Here())  # type: ignore[arg-type]
    return made


def frames(listener: Session) -> list[str]:
    found = []
    while not listener._out.empty():
        found.append(listener._out.get_nowait() or "")
    return found


def told(table: Table, person: str, hand: Hand) -> list[str]:
    """Every frame somebody gets who joins now, with and without what he missed."""
    listener = session(table, person, hand)
    since_the_deal = table.dealt[-1][0] - 1
    found = []
    for version in range(since_the_deal, table.version + 1, 100):
        listener._events(table, version)
        found += frames(listener)
        listener._out = type(listener._out)(256)
    listener._catch_up(table.version)
    listener._catch_up(None)
    return found + frames(listener)


def with_other_cards(table: Table, person: str, hand: Hand, rng: random.Random) -> Table:
    """The same table in a world where the cards this person cannot see lie elsewhere."""
    assert table.state is not None
    events, _ = permuted(table.state, table.observer(person), rng)
    log: list[AnyEntry] = []
    at = 0
    for entry in table.log:
        if isinstance(entry, Dealt | Moved):
            news: Any = events[at : at + len(entry.events)]
            at += len(news)
            entry = replace(entry, events=news)
        log.append(entry)
    other = Table.restored(table.name, log, hand)
    other.connected = dict(table.connected)
    return other


def played(game: str, seed: int) -> Any:
    """A table after every move of a random game."""
    players = paiju.game(game).seats()
    table, hand = seated(game, PEOPLE[:players], clock=0, seed=seed)
    table.connect(SPECTATOR)
    rng = random.Random(seed)
    yield table, hand
    while table.running:
        assert table.state
        seat = rng.choice(sorted(table.asked))
        legal = table.state.legal(seat)
        action = legal[rng.randrange(min(len(legal), 300))]
        table.apply(moved(table, seat, action.event, "person", at=hand.wall(), person=f"p{seat}"))
        follow(table)
        yield table, hand


@pytest.mark.parametrize("game", GAMES)
def test_frames_do_not_depend_on_hidden_cards(game: str) -> None:
    differed = 0
    for at, (table, hand) in enumerate(played(game, seed=3)):
        if at % 6 and not table.state.is_over:
            continue
        fresh = Table.restored(table.name, table.log, hand)  # clocks as in the other world
        fresh.connected = dict(table.connected)
        for person in [*fresh.people(), SPECTATOR]:
            other = with_other_cards(fresh, person, hand, random.Random(at))
            assert told(other, person, hand) == told(fresh, person, hand)
            assert other.state and fresh.state
            differed += other.state.events != fresh.state.events
            seat = fresh.observer(person)
            mine, theirs = fresh.state.view(seat), other.state.view(seat)
            assert unseen(mine) == unseen(theirs)
            assert [h.text for h in hints(mine)] == [h.text for h in hints(theirs)]
    assert differed


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_names_only_cards_its_receiver_may_know(game: str) -> None:
    listeners: dict[str, Session] = {}
    known: dict[str, set[str]] = {}
    before, searched = 0, 0
    for table, hand in played(game, seed=5):
        state = table.state
        for person in [*table.people(), SPECTATOR]:
            seat = table.observer(person)
            listener = listeners.setdefault(person, session(table, person, hand))
            mine = known.setdefault(person, set())
            for event in state.events[before:]:
                mine |= shown(event) | dealt_to(seat, event) | exchanged(seat, event)
            listener.tell(table, table.log[-1:])
            for text in frames(listener):
                assert codes(text) <= mine
                searched += bool(codes(text))
            listener._out = type(listener._out)(256)
        secret = state.events[0].secret
        if not state.is_over:
            assert all(secret not in text for text in told(table, SPECTATOR, hand))
        before = len(state.events)
    assert searched > 10


def exchanged(seat: int | None, event: Any) -> set[str]:
    """Cards given from hand to hand are known to both."""
    if type(event).__name__ in ("Tribute", "Return") and seat in (event.seat, event.to):
        return {card.code for card in event.cards or ()}
    return set()


def test_whoever_sits_down_later_has_not_seen_the_last_hand() -> None:
    """A seat between two games shows its new owner what a spectator saw."""
    from paiju.table.commands import Ready, Sit, Stand
    from tables import do

    *_, (table, hand) = played("holdem-standard", seed=1)
    newcomer = Occupant("person", "New", id="new")
    table.connect(newcomer.id)
    do(table, PEOPLE[0], Stand())
    do(table, newcomer, Sit(0))
    assert table.seat_of("new") == 0 and table.observer("new") is None
    as_spectator = [text for text in told(table, SPECTATOR, hand) if '"t":"event"' in text]
    assert [text for text in told(table, "new", hand) if '"t":"event"' in text] == as_spectator
    for person in (newcomer, *PEOPLE[1 : table.terms.players]):
        do(table, person, Ready())
    assert table.running and table.observer("new") == 0
