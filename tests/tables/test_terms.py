"""Terms that change before the first game, and seats that computers fill."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houses import House
from paiju.tables.commands import Act, Agree, Command, Computer, Fill, Kick, Ready, Sit, Stand
from paiju.tables.log import Agreed, seen
from paiju.tables.table import Table
from paiju.wire.views import table_view
from servers import Running, served
from tables import ANN, BOB, CAT, Asked, do, follow, opened, refused, seated


def waiting(**terms: Any) -> tuple[Table, Any]:
    """Ann and Bob sit there, a third seat is free."""
    table, hand = opened(clock=0, **terms)
    for person in (ANN, BOB):
        table.connect(person.id)
        do(table, person, Sit())
    return table, hand


# --- other terms ----------------------------------------------------------------------------

SCORED = Agree({"bidding": "score", "doubling": "on"}, clock=30, hints=False, fill=15)


def test_the_host_changes_the_terms_and_everybody_says_again_that_he_is_ready() -> None:
    table, hand = waiting(password="hash")
    do(table, BOB, Ready())
    do(table, ANN, SCORED)
    again = Table.restored("room", table.log, hand)
    for one in (table, again):
        terms = one.terms
        assert terms.options == {"bidding": "score", "doubling": "on"}
        assert (terms.clock, terms.hints, terms.counter, terms.fill) == (30, False, True, 15)
        assert (terms.game, terms.players, terms.password) == ("doudizhu", 3, "hash")
        assert not one.ready
    do(table, ANN, Computer(2, "random"))
    for person in (ANN, BOB):
        do(table, person, Ready())
    assert table.state
    bids = {action.text for action in table.state.legal(min(table.state.to_act))}
    assert bids == {"不叫", "1", "2", "3"}


def test_nobody_hears_the_password_of_new_terms() -> None:
    table, _ = waiting(password="hash")
    do(table, ANN, SCORED)
    entry = table.log[-1]
    assert isinstance(entry, Agreed) and entry.terms.password == "hash"
    told = seen(entry, 0)
    assert isinstance(told, Agreed) and told.terms.password == "" and told.person == ""


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        (BOB, SCORED, "not-host"),
        (CAT, SCORED, "not-host"),
        (ANN, Agree({"bidding": "nonsense"}), "bad-value"),
        (ANN, Agree({"nonsense": "on"}), "no-such-option"),
    ],
)
def test_terms_that_are_refused(who: Any, command: Command, code: str) -> None:
    table, _ = waiting()
    assert refused(table, who, command) == code


def test_terms_are_fixed_once_a_game_has_begun() -> None:
    table, _ = seated("holdem-standard", (ANN, BOB), players=2, clock=0)
    assert refused(table, ANN, Agree()) == "game-running"
    while table.running:
        seat = min(table.asked)
        assert table.state
        do(table, (ANN, BOB)[seat], Act("fold"), table.version)
    assert refused(table, ANN, Agree()) == "already-played"


def test_a_quick_match_has_the_usual_terms() -> None:
    table, _ = waiting(quick=True)
    assert refused(table, ANN, Agree()) == "quick-terms"


def test_terms_change_over_the_socket(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.open_room("doudizhu")
            for one in (ann, bob):
                await one.join(table)
                await one.ask("sit")
            await ann.ask("agree", options={"bidding": "score"}, fill=9)
            await ann.ask("fill", level="random")
            for one in (ann, bob):
                await one.ask("ready")
            async for view in bob.views():
                if view.running:
                    assert view.terms.options == {"bidding": "score"}
                    return

    served(play, tmp_path)


# --- computers for those who wait -----------------------------------------------------------


def test_computers_come_when_somebody_has_waited_long_enough() -> None:
    table, hand = waiting(quick=True, fill=20)
    assert table_view(table, ANN.id).fills is None  # nobody is ready
    do(table, ANN, Ready())
    hand.advance(12.5)
    assert table_view(table, BOB.id).fills == 7.5
    do(table, BOB, Ready())  # a second one does not make the first wait longer
    hand.advance(7.49)
    assert follow(table) == [] and not table.running
    hand.advance(0.01)
    follow(table)
    assert table.running and table.seats[2] and table.seats[2].kind == "computer"
    assert table_view(table, ANN.id).fills is None


def test_nobody_is_filled_up_for_who_is_not_ready_or_not_there() -> None:
    table, hand = waiting(quick=True, fill=20)
    do(table, ANN, Ready())
    hand.advance(19)
    do(table, ANN, Ready(on=False))
    hand.advance(5)
    assert follow(table) == [] and table.filled_at is None
    do(table, ANN, Ready())
    table.disconnect(ANN.id)
    assert table.filled_at is None
    table.connect(ANN.id)
    assert table.filled_at == hand.now() + 20
    do(table, ANN, Stand())
    assert table.filled_at is None


def test_a_room_that_fills_by_itself_does_so_in_its_loop() -> None:
    async def wait() -> None:
        table, hand = waiting(quick=True, fill=20)
        house = House(table, hand)
        running, ask = asyncio.ensure_future(house.loop.run()), Asked(house.loop)
        for person in (ANN, BOB):
            await ask(person, Ready())
        await hand.pass_by(19.9)
        assert not table.running
        await hand.pass_by(0.2)
        assert table.running
        running.cancel()

    asyncio.run(wait())


def test_whoever_waits_for_a_quick_match_need_not_wait() -> None:
    table, _ = waiting(quick=True, fill=20)
    assert refused(table, BOB, Fill()) == "not-host"  # and not ready
    do(table, BOB, Ready())
    assert refused(table, BOB, Fill("nobody")) == "no-such-level"
    do(table, BOB, Fill("easy"))
    assert table.seats[2] and table.seats[2].level == "easy" and not table.running
    assert refused(table, BOB, Fill()) == "table-full"
    do(table, ANN, Kick(2))
    do(table, ANN, Ready())
    do(table, BOB, Fill())
    assert table.running
    assert refused(table, BOB, Fill()) == "game-running"


def test_in_other_rooms_the_host_alone_seats_computers() -> None:
    table, _ = waiting()
    do(table, BOB, Ready())
    assert refused(table, BOB, Fill()) == "not-host"
    do(table, ANN, Fill())
    assert [one.kind for one in table.seats if one] == ["person", "person", "computer"]
