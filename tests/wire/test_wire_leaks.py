"""Nothing a seat may not know is in any byte it is sent, in any of the games."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import paiju
from houses import PEOPLE, SPECTATOR, Ear, framed
from listening import listening
from paiju.server.api import ENDPOINTS
from paiju.tables.decide import moved
from paiju.tables.log import AnyEntry, Dealt, Moved, Occupant
from paiju.tables.loop import News
from paiju.tables.table import Table
from permuting import codes, find_dealt, permute, shown
from servers import Running, served
from table_calls import refusal, table_of
from tables import Hand, follow, seated

GAMES = [game.id for game in paiju.games()]


def told(table: Table, person: str, hand: Hand) -> list[str]:
    """Every frame somebody gets who joins now, with and without what he missed."""
    ear = listening(table, person, hand)
    since_the_deal = table.dealt[-1][0] - 1
    ear._events(News(table, ()), since_the_deal)
    ear._catch_up(table.version)
    ear._catch_up(None)
    return ear.heard()


def answered(table: Table, person: str, hand: Hand) -> list[str]:
    """What the server says when it is asked everything that can be asked."""
    ear = listening(table, person, hand)
    assert table.state
    held = table.state.view(table.observer(person)).hand
    selections = [" ".join(map(str, held[:size])) for size in (1, 2, len(held))]
    questions = [framed("look"), framed("hint"), framed("count")]
    questions += [framed("read", cards=cards) for cards in selections if cards]

    async def ask() -> list[str]:
        for question in questions:
            await ear._hear(question)
        return ear.heard()

    return asyncio.run(ask())


def with_other_cards(table: Table, person: str, hand: Hand, rng: random.Random) -> Table:
    """The same table in a world where the cards this person cannot see lie elsewhere."""
    assert table.state is not None
    events, _ = permute(table.state, table.observer(person), rng)
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
            assert answered(other, person, hand) == answered(fresh, person, hand)
    assert differed


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_names_only_cards_its_receiver_may_know(game: str) -> None:
    listeners: dict[str, Ear] = {}
    known: dict[str, set[str]] = {}
    before, searched = 0, 0
    for at, (table, hand) in enumerate(played(game, seed=5)):
        state = table.state
        for person in [*table.people(), SPECTATOR]:
            seat = table.observer(person)
            listener = listeners.setdefault(person, listening(table, person, hand))
            mine = known.setdefault(person, set())
            for event in state.events[before:]:
                mine |= shown(event) | find_dealt(seat, event) | exchanged(seat, event)
            listener.tell(News(table, table.log[-1:]))
            asked = () if at % 5 else answered(table, person, hand)
            for text in (*listener.heard(), *asked):
                assert codes(text) <= mine
                searched += bool(codes(text))
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
    from paiju.tables.commands import Ready, Sit, Stand
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


def test_nothing_of_a_game_is_served_before_its_end(tmp_path: Path) -> None:
    """Every path that leads to a game, for a game of every kind that is being played."""

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            for game in GAMES:
                await table_of(ann, game, clock=0)
                assert ann.view and ann.view.play and ann.view.running
                found = await ann.request("GET", "/api/rooms")
                assert not codes(json.dumps(found))
                for endpoint in ENDPOINTS:
                    if "/results/{game}" in endpoint.path and endpoint.method == "GET":
                        path = endpoint.path.format(game=ann.view.play.id, seat=1)
                        assert await refusal(ann.request("GET", path)) == "no-such-record"
            assert await ann.request("GET", "/api/results") == []

    served(test, tmp_path, pace=600.0)  # no computer ends a game before it is looked at
