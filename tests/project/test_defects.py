"""Fourteen defects seen at other tables. Each has its test here, whatever else tests it too."""

from __future__ import annotations

import ast
import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import paiju
from holdem import STANDARD, checked_down, laid, played, position, waiting
from houses import PEOPLE, SPECTATOR, Ear, House
from layouts import composed, play
from paiju.server.hub import Hub
from paiju.store import Store, StoredPerson
from paiju.tables.log import Moved, Terms, seen
from paiju.tables.table import GRACE, IDLE
from paiju.wire import REQUESTS, frame
from patience import until
from permuting import codes
from servers import Running, served
from tables import opened, settled

SOURCE = Path(paiju.__file__).parent
Scene = Callable[[House, list[Ear], Ear], Awaitable[None]]


def at_a_table(scene: Scene, **terms: Any) -> None:
    """A game of 斗地主 that has just been dealt, with three people and a spectator."""

    async def run() -> None:
        house = House(*opened(**terms))
        house.open()
        people = [Ear(house, person.id) for person in PEOPLE[:3]]
        spectator = Ear(house, SPECTATOR)
        for ear in (*people, spectator):
            await ear.ask("join", table="room")
        for kind in ("sit", "ready"):
            for ear in people:
                await ear._hear(f'{{"t": "{kind}"}}')
                await settled()
        assert house.table.running
        await scene(house, people, spectator)
        assert not house.task.done()
        house.task.cancel()
        await asyncio.gather(house.task, return_exceptions=True)

    asyncio.run(run())


def asked(house: House) -> int:
    return min(house.table.asked)


async def some_moves(house: House, people: list[Ear], count: int) -> None:
    for _ in range(count):
        assert house.table.state
        seat = asked(house)
        text = house.table.state.legal(seat)[-1].text
        await people[seat].ask("act", version=house.table.version, text=text)


def refusals(answers: list[tuple[str, Any, int]]) -> list[str]:
    return [data.code for kind, data, _ in answers if kind == "error"]


def refused(state: paiju.State, seat: int, text: str) -> str:
    with pytest.raises(paiju.IllegalAction) as error:
        state.act(seat, text)
    return error.value.code


# --- the rules ----------------------------------------------------------------------------


def test_1_a_pair_over_a_single_and_a_three_over_the_rocket() -> None:
    table = composed("doudizhu", "♠5 ♠7 ♠8", "♥6 ♣6 ♦3", "小王 大王 ♦9")
    single = play(table, "1 ♠5")
    assert refused(single, 1, "66") == "does-not-beat"
    rocket = play(single, "2 ♥6; 3 小王 大王")
    assert rocket.to_act == {2}  # nothing beats it, so nobody is asked
    assert refused(rocket, 1, "3") == "not-your-turn"
    assert not table.game.beats("♦3", "小王 大王") and not table.game.beats("♥6 ♣6", "♠5")


def test_11_an_odd_chip_moved_between_tied_winners() -> None:
    """25 or 27 chips for two: the odd one goes to the first left of the button."""
    holes = ("As Ah", "8s 8h", "Ad Ac", "Ks Kh")
    rows = {
        "D": ("C raise 5, D fold, A call, B call, A raise 5, B fold, C call", (3, -5, 2, 0)),
        "B": ("A raise 5, B call, C call, D fold, C raise 5, A call, B fold", (3, -5, 4, -2)),
    }
    for button, (acts, won) in rows.items():
        state = played(laid(STANDARD, (99, 99, 99, 99), button, holes), acts)
        assert checked_down(state).payoffs == won


def test_12_heads_up_order_wrong_after_the_flop() -> None:
    """A has the button and the small blind: first before the flop, last in every street after."""
    state = laid(STANDARD, (99, 99), "A")
    assert position(state).bets == (1, 2)
    assert waiting(state) == "AB"
    state = played(state, "A call, B check")
    for _ in range(3):
        assert waiting(state) == "BA"
        state = played(state, "B check, A check")
    assert state.is_over


def test_13_a_move_taken_back_leaves_a_wrong_trick_winner() -> None:
    """No client can take a move back; and a state from before it knows nothing of it."""
    assert not {"undo", "back", "takeback"} & set(REQUESTS)
    table = composed("doudizhu", "♠5 ♠7 ♠8", "♥6 ♣6 ♦3", "♣9 ♦9 ♦4")
    led = play(table, "1 ♠5")
    beaten = play(led, "2 ♥6; 3 -; 1 -")
    assert beaten.to_act == {1}
    assert play(led, "2 -; 3 -").to_act == {0}  # as if it had never been beaten
    assert led.to_act == {1} and led.counts == (2, 3, 3)
    record = paiju.load_record(beaten.record.dumps())
    assert record.replay().to_act == {1}


# --- what people hear ---------------------------------------------------------------------


def test_3_all_cards_broadcast_at_the_start() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        assert house.table.state
        hands = [{card.code for card in hand} for hand in house.table.state.hands]
        heard = [set(chain.from_iterable(map(codes, ear.heard()))) for ear in people]
        assert heard == hands and [len(hand) for hand in hands] == [17] * 3
        assert set(chain.from_iterable(map(codes, spectator.heard()))) == set()

    at_a_table(scene)


def test_7_the_card_counter_shows_the_bottom_cards_early() -> None:
    """Before the landlord is known they are unseen like all the others."""

    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        state = house.table.state
        assert state and state.landlord is None
        for ear, hand in zip(people, state.hands, strict=True):
            ear.heard()
            ((kind, data, _),) = await ear.ask("count")
            pack = Counter(card.rank for card in state.game.rules.deck.cards)
            assert kind == "unseen"
            assert sorted(count for _, count in data.counts if count) == sorted(
                (pack - Counter(card.rank for card in hand)).values()
            )

    at_a_table(scene, clock=0)


def test_10_moves_broadcast_before_being_stored() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        store, written = house.memory.append, asyncio.Event()

        async def slow(*args: Any) -> None:
            await written.wait()
            await store(*args)

        house.memory.append = slow  # type: ignore[method-assign, assignment]
        everybody = (*people, spectator)
        for ear in everybody:
            ear.heard()
        assert house.table.state
        text = house.table.state.legal(asked(house))[0].text
        await people[asked(house)].ask("act", "c1", house.table.version, text=text)
        assert [ear.sent for ear in everybody] == [[]] * 4
        written.set()
        await settled()
        assert all(any('"moved"' in text for text in ear.sent) for ear in everybody)

    at_a_table(scene, clock=0)


def test_14_after_a_reconnect_a_card_is_missing() -> None:
    """Whatever somebody heard last: he is told the rest, and his hand is whole."""

    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        await some_moves(house, people, 12)
        table = house.table
        assert table.state
        for seat, gone in enumerate(people):
            gone._leave()
            for known in (None, *range(table.version + 1)):
                ear = Ear(house, gone.person)
                answers = await ear.ask("join", table="room", v=known)
                missed = [frame("event", data, version) for kind, data, version in answers
                          if kind == "event"]  # fmt: skip
                owed = [] if known is None else table.log[known:]
                assert missed == [
                    frame("event", seen(entry, table.observer(gone.person, at)), at)
                    for at, entry in enumerate(owed, (known or 0) + 1)
                ]
                view = next(data for kind, data, _ in answers if kind == "view")
                hand = table.state.hands[seat]
                assert sorted(view.play.hand) == sorted(card.code for card in hand)
                ear._leave()

    at_a_table(scene, clock=0)


# --- who may do what ----------------------------------------------------------------------


def test_4_the_client_names_its_own_seat_and_is_believed() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        assert house.table.state
        seat, version = asked(house), house.table.version
        text = house.table.state.legal(seat)[0].text
        for ear in (*(ear for ear in people if ear is not people[seat]), spectator):
            data = {"text": text, "seat": seat}
            assert refusals(await ear.ask("act", "c", version, **data)) == ["bad-frame"]
            answers = await ear.ask("act", "c", version, text=text)
            assert refusals(answers) in (["not-your-turn"], ["not-seated"])
        assert house.table.version == version

    at_a_table(scene, clock=0)


def test_9_uploaded_python_is_imported_into_the_server(tmp_path: Path) -> None:
    """Bots come as clients. A text is a text, a level is a word, and nothing is ever run."""
    trace = tmp_path / "trace"
    evil = f"import pathlib\npathlib.Path({str(trace)!r}).write_text('here')\n"
    (tmp_path / "evil.py").write_text(evil)

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            for text in (evil, f"{tmp_path}/evil.py\n"):
                with pytest.raises(Exception, match=r"not-a-record|bad-record"):
                    await ann.request("POST", "/api/verify", text)
            await ann.join(await ann.open_room("斗地主"))
            for level in ("evil", "evil.py", "os.system", "evil:Player"):
                with pytest.raises(Exception, match="no-such-level"):
                    await ann.ask("computer", seat=0, level=level)

    served(test, tmp_path)
    assert not trace.exists()
    files = [path for part in ("server", "table", "store") for path in SOURCE.glob(f"{part}/*.py")]
    names = {
        getattr(node, "id", getattr(node, "attr", ""))
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    }
    assert not names & {"exec", "eval", "compile", "__import__", "import_module", "pickle", "Popen"}


# --- rooms that live on -------------------------------------------------------------------


def test_2_a_clock_that_never_fires() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        seat, before = asked(house), house.table.version
        await house.hand.pass_by(6.99)
        assert house.table.version == before
        await house.hand.pass_by(0.01)
        entry = house.table.log[before]
        assert isinstance(entry, Moved) and (entry.seat, entry.by) == (seat, "clock")

    at_a_table(scene, clock=7)


def test_5_one_players_drop_deletes_the_room() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        people[1]._leave()
        await house.hand.pass_by(GRACE)
        table = house.table
        assert table.trusted == {1: "gone"} and table.seat_of(PEOPLE[1].id) == 1
        await some_moves(house, [people[0], people[0], people[2]], 1)
        back = Ear(house, PEOPLE[1].id)
        answers = await back.ask("join", table="room")
        assert any(kind == "view" and data.you == 1 for kind, data, _ in answers)
        assert table.running and not table.closed and not table.trusted

    at_a_table(scene, clock=0)


def test_6_a_spectators_leave_dissolves_the_room() -> None:
    async def scene(house: House, people: list[Ear], spectator: Ear) -> None:
        await spectator.ask("leave")
        await house.hand.pass_by(IDLE * 2)
        await some_moves(house, people, 3)
        assert [type(entry) for entry in house.table.log[-3:]] == [Moved] * 3
        assert not house.table.closed

    at_a_table(scene, clock=0)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_8_rooms_saved_but_never_loaded(kind: str, new_database: Callable[[str], str]) -> None:
    url = new_database(kind)

    async def first() -> str:
        store = Store(url)
        hub = Hub(store)
        await store.add_person(StoredPerson("p0", "P0"))
        table = await hub.open(Terms("doudizhu", 3), StoredPerson("p0", "P0"))
        replies: list[Any] = []
        loop = hub.find(table.name)
        for command in ("sit", "ready"):
            loop.ask(PEOPLE[0], REQUESTS[command](), command, None, replies.append)
        await until(lambda: len(replies) == 2)
        await hub.stop()
        store.close()
        return table.name

    async def second(name: str) -> None:
        store = Store(url)
        hub = Hub(store)
        assert await hub.resume() == 1
        table = hub.find(name).table
        assert (table.seats[0], set(table.ready), table.host) == (PEOPLE[0], {0}, "p0")
        await hub.stop()
        store.close()

    asyncio.run(second(asyncio.run(first())))
