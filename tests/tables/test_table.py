"""Tables: seats, clocks, 托管, rematches, hosts, and the fold that brings them back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import paiju
from paiju.core.events import Carried, Pass
from paiju.store import StoreError
from paiju.tables import due as by_itself
from paiju.tables.commands import Act, Close, Computer, Kick, Ready, Sit, Stand, Trust
from paiju.tables.decide import moved
from paiju.tables.log import AnyEntry, Closed, Dealt, Moved, Occupant, Rose, Trusted, load_entry
from paiju.tables.log import dump_entry as dump
from paiju.tables.loop import Loop, News
from paiju.tables.table import GRACE, IDLE, RESERVED, Table
from tables import (
    ANN,
    BOB,
    CAT,
    Asked,
    Hand,
    Here,
    Memory,
    do,
    follow,
    opened,
    refused,
    seated,
    settled,
)

GAMES = [game.id for game in paiju.games()]
PEOPLE = [Occupant("person", f"P{n}", id=f"p{n}") for n in range(10)]


def asked(table: Table) -> int:
    """The seat that is asked, if it is one."""
    (seat,) = table.asked
    return seat


def owner(table: Table, seat: int) -> Occupant:
    occupant = table.seats[seat]
    assert occupant
    return occupant


def last(table: Table) -> AnyEntry:
    return table.log[-1]


# --- before the game ----------------------------------------------------------------------


def test_a_game_begins_when_all_seats_are_taken_and_ready() -> None:
    table, _ = opened()
    do(table, ANN, Sit(2))
    do(table, ANN, Ready())
    do(table, BOB, Sit())
    do(table, BOB, Ready())
    assert not table.running
    do(table, ANN, Computer(1, "random"))
    assert table.running
    assert [seat and seat.name for seat in table.seats][::2] == ["Bob", "Ann"]


def test_whoever_is_no_longer_ready_is_waited_for() -> None:
    table, _ = opened()
    for person in (ANN, BOB, CAT):
        do(table, person, Sit())
    do(table, ANN, Ready())
    do(table, ANN, Ready(False))
    do(table, BOB, Ready())
    do(table, CAT, Ready())
    assert not table.running
    do(table, ANN, Ready())
    assert table.running


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        (ANN, Sit(), "already-seated"),
        (BOB, Sit(0), "seat-taken"),
        (BOB, Sit(3), "no-such-seat"),
        (BOB, Stand(), "not-seated"),
        (BOB, Ready(), "not-seated"),
        (BOB, Computer(1), "not-host"),
        (BOB, Kick(0), "not-host"),
        (ANN, Computer(0), "seat-taken"),
        (ANN, Computer(9), "no-such-seat"),
        (ANN, Computer(1, "genius"), "no-such-level"),
        (ANN, Kick(1), "seat-empty"),
        (ANN, Trust(), "no-game-running"),
        (ANN, Act("1"), "no-game-running"),
        (BOB, Act("1"), "not-seated"),
    ],
)
def test_refusals_before_a_game(who: Occupant, command: Any, code: str) -> None:
    table, _ = opened()
    do(table, ANN, Sit(0))
    assert refused(table, who, command, table.version) == code


def test_refusals_during_a_game() -> None:
    table, _ = seated()
    other = Occupant("person", "Dan", id="dan")
    assert refused(table, other, Sit()) == "game-running"
    assert refused(table, ANN, Kick(1)) == "game-running"
    assert refused(table, ANN, Ready()) == "game-running"


def test_a_full_table_says_so() -> None:
    table, _ = opened()
    for person in (ANN, BOB, CAT):
        do(table, person, Sit())
    assert refused(table, Occupant("person", "Dan", id="dan"), Sit()) == "table-full"


def test_the_host_kicks_before_the_start() -> None:
    table, _ = opened()
    do(table, ANN, Sit())
    do(table, BOB, Sit())
    do(table, ANN, Kick(1))
    assert last(table) == Rose(seat=1, why="kicked", at=table.log[-1].at, person="ann")
    assert table.seats[1] is None
    do(table, BOB, Sit())  # a kick is no ban: that is what passwords are for


def test_the_next_person_is_host_when_the_host_stays_away() -> None:
    table, hand = opened()
    for person in (ANN, CAT, BOB):
        table.connect(person.id)
        do(table, person, Sit())
    do(table, ANN, Stand())
    hand.advance(RESERVED)
    follow(table)
    assert table.host == ANN.id  # she is still watching
    table.disconnect(ANN.id)
    assert by_itself.due_at(table) == hand.now() + RESERVED
    hand.advance(RESERVED - 1)
    assert follow(table) == []
    hand.advance(1)
    follow(table)
    assert table.host == CAT.id
    table.disconnect(CAT.id)
    hand.advance(RESERVED)
    follow(table)
    assert table.host == BOB.id
    assert table.people() == [BOB.id]


def test_a_room_waits_for_the_one_who_opened_it() -> None:
    table, hand = opened()
    table.connect(BOB.id)
    do(table, BOB, Sit())
    hand.advance(RESERVED - 1)
    assert follow(table) == []
    table.connect(ANN.id)
    hand.advance(2)
    assert follow(table) == []
    assert table.host == ANN.id


def test_a_spectator_who_leaves_changes_nothing() -> None:
    table, hand = seated()
    table.connect("dan")
    before = table.version
    table.disconnect("dan")
    hand.advance(5)
    assert follow(table) == []
    assert table.version == before and not table.closed


def test_an_empty_room_closes_itself() -> None:
    table, hand = opened()
    table.connect(ANN.id)
    hand.advance(IDLE * 2)
    assert follow(table) == []
    table.disconnect(ANN.id)
    assert by_itself.due_at(table) == hand.now() + IDLE
    hand.advance(IDLE)
    assert follow(table) == [Closed(why="idle", at=hand.wall())]
    assert refused(table, ANN, Sit()) == "room-closed"
    assert by_itself.due_at(table) is None


# --- clocks -------------------------------------------------------------------------------


def test_the_clock_decides_when_the_time_is_over() -> None:
    table, hand = seated(clock=10)
    seat = asked(table)
    assert by_itself.due_at(table) == hand.now() + 10
    hand.advance(9.99)
    assert follow(table) == []
    hand.advance(0.01)
    (entry,) = follow(table)
    assert isinstance(entry, Moved)
    assert (entry.seat, entry.by) == (seat, "clock")
    assert table.state
    assert [getattr(event, "value", None) for event in entry.events[:1]] == [0]  # 不叫


def test_the_rule_book_has_a_clock_for_each_phase() -> None:
    table, _ = seated("doudizhu-panda", [ANN])
    clock = table.game.spec.clock
    assert (clock.bid, clock.leader, clock.other) == (15, 20, 15)
    assert table.state
    assert {table.seconds(seat) for seat in range(3)} == {15}
    state = table.state
    while state.phase != "play":
        seat = min(state.to_act)
        state = state.act(seat, state.legal(seat)[-1])
    table.state = state
    assert state.landlord is not None
    assert [table.seconds(seat) for seat in range(3)] == [
        20 if seat == state.landlord else 15 for seat in range(3)
    ]


def test_without_a_clock_nobody_is_hurried() -> None:
    table, hand = seated(clock=0)
    hand.advance(1e6)
    assert follow(table) == []
    assert by_itself.due_at(table) is None


def test_after_two_timeouts_the_computer_plays_until_the_owner_speaks() -> None:
    table, hand = seated(clock=10)
    first = asked(table)
    while first not in table.trusted:
        hand.advance(10)
        follow(table)
    assert [e.by for e in table.log if isinstance(e, Moved) and e.seat == first] == ["clock"] * 2
    assert table.trusted[first] == "timeouts"
    do(table, owner(table, first), Trust(False))
    assert first not in table.trusted
    hand.advance(10)
    follow(table)
    assert first not in table.trusted  # one timeout since


def test_one_message_takes_the_seat_back() -> None:
    table, _ = seated(clock=10)
    seat = asked(table)
    do(table, owner(table, seat), Trust())
    assert table.is_played(seat)
    do(table, owner(table, seat), Act("不叫"), table.version)
    assert not table.is_played(seat)
    assert [type(entry) for entry in table.log[-2:]] == [Trusted, Moved]


def test_trust_on_and_off_does_not_stop_the_clock() -> None:
    table, hand = seated(clock=10)
    seat = asked(table)
    for _ in range(9):
        hand.advance(1)
        do(table, owner(table, seat), Trust())
        do(table, owner(table, seat), Trust(False))
    hand.advance(1)
    assert isinstance(follow(table)[0], Moved)


def test_a_lost_connection_is_played_for_and_given_back() -> None:
    table, hand = seated(clock=0)
    seat = table.seat_of(BOB.id)
    assert seat is not None
    table.disconnect(BOB.id)
    hand.advance(GRACE - 0.01)
    assert follow(table) == []
    hand.advance(0.01)
    assert [type(entry) for entry in follow(table)] == [Trusted]
    assert table.trusted == {seat: "gone"}
    assert table.seats[seat] == BOB  # one drop does not delete the room, nor the seat
    table.connect(BOB.id)
    follow(table)
    assert table.trusted == {}


def test_a_second_window_keeps_the_seat() -> None:
    table, hand = seated(clock=0)
    table.connect(BOB.id)
    table.disconnect(BOB.id)
    hand.advance(GRACE * 2)
    assert follow(table) == []


def test_leaving_in_the_middle_lets_the_computer_play_on() -> None:
    table, hand = seated(clock=10)
    do(table, BOB, Stand())
    seat = table.seat_of(BOB.id)
    assert seat is not None and table.is_played(seat)
    do(table, BOB, Trust(False))
    assert not table.is_played(seat)
    do(table, BOB, Stand())
    to_the_end(table, hand)
    assert table.seat_of(BOB.id) is None  # free again when the game is over
    assert table.trusted == {}


def to_the_end(table: Table, hand: Hand) -> None:
    """Nobody answers: the clock plays, and for seats of computers so do we."""
    while table.running:
        for seat in [seat for seat in table.asked if table.is_played(seat)][:1]:
            assert table.state
            action = table.state.on_timeout(seat)
            entry = moved(table, seat, action.event, "computer", at=hand.wall())
            table.apply(entry)
        hand.advance(table.terms.clock or 1)
        follow(table)


# --- stale answers ------------------------------------------------------------------------


def test_an_answer_to_an_earlier_question_is_refused() -> None:
    table, _ = seated()
    first = owner(table, asked(table))
    version = table.version
    assert refused(table, first, Act("不叫"), version - 1) == "stale"
    assert refused(table, first, Act("不叫"), version + 1) == "stale"
    assert refused(table, first, Act("不叫"), None) == "stale"
    do(table, first, Act("不叫"), version)
    assert refused(table, first, Act("不叫"), version) == "not-your-turn"


def test_somebody_elses_sealed_decision_does_not_make_mine_stale() -> None:
    table, _ = seated("dark-doudizhu", PEOPLE[:4], players=4)
    while len(table.asked) < 2:
        seat = asked(table)
        assert table.state
        do(table, owner(table, seat), Act(table.state.legal(seat)[0].text), table.version)
    version = table.version
    for seat in list(table.asked)[:2]:
        assert table.state
        do(table, owner(table, seat), Act(table.state.legal(seat)[0].text), version)
    assert table.version >= version + 2


def test_a_move_that_is_not_legal_says_why() -> None:
    table, _ = seated()
    seat = asked(table)
    others = {owner(table, other) for other in range(3)} - {owner(table, seat)}
    assert {refused(table, other, Act("不叫"), table.version) for other in others} == {
        "not-your-turn"
    }
    while table.state and table.state.phase != "play":
        seat = next(iter(table.asked))
        do(table, owner(table, seat), Act(table.state.legal(seat)[-1].text), table.version)
    assert refused(table, owner(table, asked(table)), Act("pass"), table.version) == "must-lead"


# --- rematches ----------------------------------------------------------------------------


def test_a_rematch_keeps_the_score_and_hands_on_the_result() -> None:
    table, hand = seated("guangxi-dizhu", PEOPLE[:4], clock=5)
    total = [0] * 4
    for number in range(3):
        to_the_end(table, hand)
        assert table.state and table.state.payoffs
        total = [a + b for a, b in zip(total, table.state.payoffs, strict=True)]
        assert (table.scores, table.games) == (total, number + 1)
        for person in PEOPLE[:4]:
            do(table, person, Trust(False)) if table.running else None
            do(table, person, Ready())
    assert table.state
    assert any(type(event).__name__ == "Carried" for event in table.state.events)
    assert len({entry.game for entry in table.log if isinstance(entry, Dealt)}) == 4


def test_chips_go_on_to_the_next_hand_and_a_match_without_chips_begins_anew() -> None:
    table, _ = seated("holdem-standard", PEOPLE[:2], players=2, clock=0)
    for timid in (True, False):
        while table.running:
            assert table.state
            seat = asked(table)
            legal = table.state.legal(seat)
            action = legal[0] if timid else legal[-1]  # fold, or all in
            do(table, owner(table, seat), Act(action.text), table.version)
        for person in PEOPLE[:2]:
            do(table, person, Ready())
    dealt = [entry for entry in table.log if isinstance(entry, Dealt)]
    assert [entry.anew for entry in dealt] == [False, False, True]
    assert ["carried" in dump(entry) for entry in dealt] == [False, True, False]
    assert sum(table.scores) == 0


def test_a_score_is_that_of_who_has_won_it_and_not_of_a_seat() -> None:
    ann, bob, cat, dan = PEOPLE[:4]
    table, hand = seated("doudizhu", [ann, bob, cat], clock=5)
    to_the_end(table, hand)
    won = list(table.scores)
    assert any(won)
    do(table, ann, Stand())
    assert table.scores == [0, *won[1:]]
    do(table, dan, Sit(0))
    assert table.scores == [0, *won[1:]]
    do(table, bob, Stand())
    do(table, dan, Stand())
    do(table, ann, Sit(1))  # on another seat, with the same score
    assert table.scores == [0, won[0], won[2]]
    assert table.tallies.total() == 0


def test_who_sits_down_between_two_hands_has_the_chips_of_a_beginner() -> None:
    ann, bob, cat = PEOPLE[:3]
    table, _ = seated("holdem-standard", [ann, bob], players=2, clock=0)
    assert table.state
    seat = asked(table)
    do(table, owner(table, seat), Act(table.state.legal(seat)[0].text), table.version)  # fold
    assert not table.running and any(table.scores)
    do(table, ann, Stand())
    do(table, ann, Sit(0))  # the same chips as before
    do(table, ann, Ready())
    do(table, bob, Ready())
    start, lost = 200, table.scores
    assert chips_dealt(table) == [start + lost[0], start + lost[1]]
    seat = asked(table)
    do(table, owner(table, seat), Act(table.state.legal(seat)[0].text), table.version)
    lost = table.scores
    do(table, bob, Stand())
    do(table, cat, Sit(1))
    do(table, ann, Ready())
    do(table, cat, Ready())
    assert chips_dealt(table) == [start + lost[0], start]


def chips_dealt(table: Table) -> list[int]:
    """What everybody brought to the game that has just been dealt."""
    assert table.state
    return next(list(event.coins) for event in table.state.events if isinstance(event, Carried))


# --- the fold -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_fold_of_its_log(game: str) -> None:
    """Nobody answers anything, the clock ends the game, and the log brings it all back."""
    players = paiju.game(game).seats()
    table, hand = seated(game, PEOPLE[:players], clock=5)
    while table.running:
        if table.version % 7 == 0:
            same(table, hand)
        to_the_next(table, hand)
    same(table, hand)
    assert table.games == 1


def to_the_next(table: Table, hand: Hand) -> None:
    for seat in list(table.trusted):
        do(table, owner(table, seat), Trust(False))
    hand.advance(5)
    follow(table)


def same(table: Table, hand: Hand) -> None:
    hand.advance(1)
    again = Table.restored("room", [load_entry(dump(entry)) for entry in table.log], hand)
    for name in "log seats host ready trusted timeouts state playing scores games done".split():
        assert getattr(again, name) == getattr(table, name), name
    assert [(s, v) for s, (_, v) in again.asked.items()] == [
        (s, v) for s, (_, v) in table.asked.items()
    ]
    assert all(since == hand.now() for since, _ in again.asked.values())  # no turn is lost
    assert again.match.scores == table.match.scores
    if table.running:
        seat = next(iter(table.asked))
        assert table.state and again.state
        action = table.state.on_timeout(seat)
        assert again.state.act(seat, action) == table.state.act(seat, action)


# --- the loop -----------------------------------------------------------------------------


class Watching:
    """Writes down what is told, and what was on disk by then."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.told: list[AnyEntry] = []

    def tell(self, news: News) -> None:
        self.told += news.entries
        assert len(self.memory.bodies) >= len(self.told)


def at_a_table(test: Any, game: str = "doudizhu", pace: float = 0.0, **terms: Any) -> None:
    async def run() -> None:
        table, hand = opened(game, **terms)
        memory = Memory()
        loop = Loop(table, memory, Here(), pace)  # type: ignore[arg-type]
        watching = Watching(memory)
        loop.watchers.append(watching)
        task = asyncio.ensure_future(loop.run())
        await settled()
        try:
            await test(loop, Asked(loop), hand, memory, watching)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())


async def all_sit(ask: Asked, *people: Occupant) -> None:
    for person in people:
        ask.loop.table.connect(person.id)
        await ask(person, Sit())
    for seat in range(len(people), ask.loop.table.terms.players):
        await ask(people[0], Computer(seat, "random"))
    for person in people:
        await ask(person, Ready())


def test_stored_then_acknowledged_then_told() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        order: list[str] = []

        class Ear:
            def tell(self, news: News) -> None:
                order.append("told")

        async def append(*args: Any) -> None:
            order.append("storing")
            await asyncio.sleep(0)
            order.append("stored")

        memory.append = append  # type: ignore[method-assign, assignment]
        loop.watchers[:] = [Ear()]
        loop.ask(ANN, Sit(), "1", None, lambda reply: order.append(f"reply {reply}"))
        await settled()
        assert order == ["storing", "stored", "reply 2", "told"]

    at_a_table(test)


def test_what_cannot_be_stored_has_not_happened() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        memory.broken = True
        assert await ask(ANN, Sit(), "1") == "not-stored"
        assert (loop.table.version, loop.table.seats, watch.told) == (1, [None] * 3, [])
        memory.broken = False
        assert await ask(ANN, Sit(), "1") == 2
        await all_sit(ask, BOB, CAT)
        memory.broken = True
        assert await ask(ANN, Ready(), "2") == "not-stored"
        memory.broken = False
        assert await ask(ANN, Ready(), "2") == 7
        assert loop.table.running

    at_a_table(test)


def test_what_is_stored_has_happened_though_the_answer_was_lost() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        memory.mute = True
        assert await ask(ANN, Sit(), "1") == 2
        assert (loop.table.version, len(memory.bodies), len(watch.told)) == (2, 1, 1)

    at_a_table(test)


def test_a_table_finds_what_was_stored_while_the_store_was_out_of_reach() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        log = memory.read_log

        async def unreachable(room: str) -> list[str]:
            raise StoreError("no-database", why="no disk")

        memory.mute, memory.read_log = True, unreachable  # type: ignore[method-assign]
        assert await ask(ANN, Sit(), "1") == "not-stored"
        memory.mute, memory.read_log = False, log  # type: ignore[method-assign]
        assert await ask(BOB, Sit(), "2") == "not-stored"  # Ann was faster after all
        assert loop.table.seats[0] == ANN
        assert await ask(ANN, Sit(), "1") == 2
        assert await ask(BOB, Sit(), "2") == 3
        assert len(memory.bodies) == 2

    at_a_table(test)


def test_a_deal_that_cannot_be_stored_is_tried_again() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        for person in (ANN, BOB, CAT):
            await ask(person, Sit())
        await ask(ANN, Ready())
        await ask(BOB, Ready())
        append = memory.append

        async def only_entries(*args: Any) -> None:
            memory.broken = "dealt" in args[2][0]
            await append(*args)

        memory.append = only_entries  # type: ignore[method-assign, assignment]
        await ask(CAT, Ready())
        assert not loop.table.running
        memory.append = append  # type: ignore[method-assign]
        memory.broken = False
        await hand.pass_by(1.0)
        assert loop.table.running

    at_a_table(test)


def test_a_command_that_comes_twice_is_done_once() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN, BOB, CAT)
        seat = asked(loop.table)
        person, version = owner(loop.table, seat), loop.table.version
        first = await ask(person, Act("不叫"), "c1", version)
        again = await ask(person, Act("不叫"), "c1", version)
        assert first == again == version + 1
        assert [e.seat for e in loop.table.log if isinstance(e, Moved)] == [seat]
        other = owner(loop.table, asked(loop.table))
        assert await ask(other, Act("不叫"), "c1") == version + 2  # ids belong to their person

    at_a_table(test, clock=0)


def test_a_log_brings_back_which_commands_were_done() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN, BOB, CAT)
        person = owner(loop.table, asked(loop.table))
        done = await ask(person, Act("不叫"), "c1")
        log = [loop.table.log[0], *memory.entries()]
        resumed = Loop(Table.restored("room", log, hand), memory, Here())  # type: ignore[arg-type]
        task = asyncio.ensure_future(resumed.run())
        assert await Asked(resumed)(person, Act("不叫"), "c1", 1) == done
        task.cancel()

    at_a_table(test, clock=0)


def test_computers_play_a_whole_game_at_their_pace() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN)
        await ask(ANN, Trust())
        moves = sum(isinstance(entry, Moved) for entry in watch.told)
        assert moves == 0
        await hand.pass_by(0.5)
        assert sum(isinstance(entry, Moved) for entry in watch.told) == 1
        while loop.table.running:
            await hand.pass_by(0.5)
        (result,) = memory.results
        assert result.payoffs == loop.table.state.payoffs  # type: ignore[union-attr]
        assert result.people == ("ann", None, None)
        assert paiju.load_record(result.record).verify()
        assert {e.by for e in memory.entries() if isinstance(e, Moved)} == {"computer"}

    at_a_table(test, pace=0.5)


def test_a_seat_taken_back_while_the_computer_thinks_is_its_owners() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN, BOB, CAT)
        person = owner(loop.table, asked(loop.table))
        await ask(person, Trust())
        await ask(person, Trust(False))
        await hand.pass_by(2)
        assert not any(isinstance(entry, Moved) for entry in watch.told)
        await ask(person, Trust())
        await hand.pass_by(1)
        assert [e.by for e in watch.told if isinstance(e, Moved)] == ["computer"]

    at_a_table(test, pace=1.0, clock=0)


@pytest.mark.parametrize(
    ("chosen", "logged"),
    [
        (RuntimeError("no idea"), "a computer player failed"),
        (Pass(0), "a computer player decided what it may not"),
    ],
)
def test_a_computer_that_is_no_use_is_replaced_by_the_clock(
    chosen: Pass | Exception,
    logged: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def choose(*_: Any) -> Any:
        if isinstance(chosen, Exception):
            raise chosen
        return chosen

    monkeypatch.setattr(Here, "choose", choose)

    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN)
        await ask(ANN, Trust())
        while loop.table.running:
            await settled()
        assert loop.table.games == 1

    at_a_table(test)
    assert logged in caplog.text


def test_a_room_that_closes_ends_its_loop() -> None:
    async def run() -> None:
        table, hand = opened()
        memory = Memory()
        loop = Loop(table, memory, Here())  # type: ignore[arg-type]
        task = asyncio.ensure_future(loop.run())
        await hand.pass_by(IDLE)
        await task
        assert memory.closed and table.closed == "idle"

    asyncio.run(run())


def test_a_room_that_closes_answers_everybody() -> None:
    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, ANN)
        answers: list[Any] = []
        for who, command in ((ANN, Trust()), (ANN, Close()), (BOB, Sit()), (ANN, Stand())):
            loop.ask(who, command, "", None, answers.append)
        await settled()
        loop.ask(BOB, Sit(), "", None, answers.append)
        closed = loop.table.version
        await hand.pass_by(60)
        assert answers[:2] == [closed - 1, closed]
        assert [answer.code for answer in answers[2:]] == ["room-closed"] * 3
        assert memory.closed and isinstance(memory.entries()[-1], Closed)

    at_a_table(test, pace=1.0)


def test_a_command_that_cannot_be_understood_at_all_ends_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def confused(*_: Any, **__: Any) -> Any:
        raise RecursionError

    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        with monkeypatch.context() as patch:
            patch.setattr("paiju.tables.loop.decide", confused)
            assert await ask(ANN, Sit()) == "internal"
        assert await ask(ANN, Sit()) == 2

    at_a_table(test)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_stalls_a_table(game: str) -> None:
    """People who never answer, then go: every decision comes at its deadline at the latest."""

    async def test(loop: Loop, ask: Asked, hand: Hand, memory: Memory, watch: Watching) -> None:
        await all_sit(ask, *PEOPLE[: loop.table.terms.players])
        while loop.table.running:
            before = loop.table.version
            await hand.pass_by(3)
            assert loop.table.version > before
        assert len(memory.results) == 1

    players = paiju.game(game).seats()
    at_a_table(test, game, players=players, clock=3)
