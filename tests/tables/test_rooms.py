"""Rooms between games: buying in again, other computers, the end by the host."""

from __future__ import annotations

import asyncio

import pytest
from starlette.websockets import WebSocketDisconnect

from houses import Ear, House
from listening import listening
from paiju.server.socket import SETTLE, SocketSession
from paiju.store import StoredPerson
from paiju.tables.commands import Act, Close, Computer, Kick, Ready, Rebuy
from paiju.tables.loop import News
from paiju.tables.table import Table
from paiju.wire import read_frame
from paiju.wire.views import table_view
from tables import ANN, BOB, CAT, do, opened, refused, seated
from timeless import run_timeless


def all_in() -> Table:
    """Two players with everything in the middle; one of them has lost it, or they share."""
    table, _ = seated("holdem-standard", (ANN, BOB), players=2, clock=0, seed=3)
    while table.running:
        seat = min(table.asked)
        assert table.state
        who, legal = (ANN, BOB)[seat], table.state.legal(seat)
        kinds = [action.kind for action in legal]
        text = "all in" if {"raise", "all-in"} & set(kinds) else "call"
        do(table, who, Act(text), table.version)
    return table


def test_who_has_lost_his_chips_buys_himself_in_again() -> None:
    table = all_in()
    payoffs = table.state.payoffs if table.state else None
    assert payoffs in ((-200, 200), (200, -200))
    loser = ANN if payoffs == (-200, 200) else BOB
    winner = BOB if loser is ANN else ANN
    seat = table.seat_of(loser.id)
    assert refused(table, winner, Rebuy()) == "nothing-to-buy"
    assert refused(table, CAT, Rebuy()) == "not-seated"
    assert [table_view(table, one.id).buys for one in (loser, winner, CAT)] == [True, False, False]
    do(table, loser, Rebuy())
    assert not table_view(table, loser.id).buys
    assert refused(table, loser, Rebuy()) == "nothing-to-buy"
    again = Table.restored("room", table.log, table.time)  # the log remembers
    for one in (table, again):
        for person in (ANN, BOB):
            do(one, person, Ready())
        assert one.state and one.running and seat is not None
        assert one.state.position.stake == tuple(200 if s == seat else 400 for s in range(2))
    assert refused(table, loser, Rebuy()) == "game-running"


def test_nothing_is_bought_where_nothing_is_played_for() -> None:
    table, _ = seated()
    assert refused(table, ANN, Rebuy()) == "game-running"
    table, _ = seated("doudizhu", (ANN,), clock=0)
    assert not table.match.buys(0)


def test_the_host_closes_a_room_but_not_the_game_of_others() -> None:
    table, _ = seated()
    assert refused(table, BOB, Close()) == "not-host"
    assert refused(table, ANN, Close()) == "game-running"
    alone, _ = seated(people=(ANN,))
    do(alone, ANN, Close())
    assert alone.closed == "host"
    assert refused(alone, ANN, Ready()) == "room-closed"


def test_a_computer_makes_room_for_another_level_and_a_person_does_not() -> None:
    table, _ = seated("holdem-standard", (ANN, BOB), players=3, clock=0)
    while table.running:
        seat = min(table.asked)
        do_fold(table, seat)
    do(table, ANN, Computer(2, "normal"))
    assert table.seats[2] and table.seats[2].level == "normal"
    assert refused(table, ANN, Computer(1, "normal")) == "seat-taken"
    assert refused(table, ANN, Computer(2, "nobody")) == "no-such-level"


def do_fold(table: Table, seat: int) -> None:
    from paiju.tables.decide import moved
    from tables import follow

    assert table.state
    action = table.state.legal(seat)[0]
    table.apply(moved(table, seat, action.event, "person", at=0))
    follow(table)


@pytest.mark.parametrize("person", [BOB, CAT])
def test_whoever_is_kicked_is_told_so(person: object) -> None:
    table, hand = seated("holdem-standard", (ANN, BOB, CAT), players=3, clock=0)
    while table.running:
        do_fold(table, min(table.asked))
    listener = listening(table, BOB.id, hand)
    listener.show()
    listener.heard()
    do(table, ANN, Kick(1 if person is BOB else 2))
    listener.tell(News(table, table.log[-1:]))
    told = [text for text in listener.heard() if '"code":"kicked"' in text]
    assert len(told) == (1 if person is BOB else 0)


def test_a_crowd_that_comes_and_goes_is_seen_once() -> None:
    """Otherwise everybody who looks on costs as much as all others together."""

    async def run() -> None:
        house = House(*opened())
        house.open()
        ears = [Ear(house, f"s{n}") for n in range(60)]
        for ear in ears:
            await ear._hear('{"t": "join", "d": {"table": "room"}}')
        await asyncio.sleep(SETTLE * 2)
        stays = ears[-1]
        stays.heard()
        for ear in ears[:20]:
            ear._leave()
        assert stays.heard() == []
        await asyncio.sleep(SETTLE)
        ((kind, view, _),) = map(read_frame, stays.heard())
        assert (kind, view.watching) == ("view", 40)
        house.task.cancel()

    run_timeless(run())


def test_terms_that_come_twice_are_acknowledged_twice() -> None:
    async def run() -> None:
        table, hand = opened(clock=0)
        house = House(table, hand)
        house.open()
        ann, *others = [Ear(house, name) for name in (ANN.id, "p1", "p2")]
        for ear in (ann, *others):
            await ear.ask("join", table="room")
            await ear.ask("sit")
        ann.heard()
        first = await ann.ask("agree", "terms", clock=0)
        for ear in (ann, *others):
            await ear.ask("ready")
        assert table.running
        ann.heard()
        again = await ann.ask("agree", "terms", clock=0)
        assert first[0][0] == "ack" and again == first[:1]
        house.task.cancel()

    asyncio.run(run())


def test_nothing_is_wrong_when_somebody_goes_before_he_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Gone:
        async def send_text(self, text: str) -> None:
            raise WebSocketDisconnect(1006)

    async def run() -> None:
        house = House(*opened())
        session = SocketSession(Gone(), StoredPerson("p", "P"), house.services, "here")  # type: ignore[arg-type]
        assert await session._hear('{"t": "ping"}')

    asyncio.run(run())
    assert not caplog.records
