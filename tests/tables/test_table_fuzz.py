"""Clients that duplicate, delay, reorder, replay and speak out of turn, at tables of every game."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import paiju
from houses import PEOPLE, SPECTATOR, Ear, House, framed
from paiju.core.messages import MESSAGES
from paiju.tables.commands import COMMANDS
from paiju.tables.log import Moved
from paiju.tables.table import Table
from paiju.wire import read_frame
from permuting import chips
from soaking import in_campaign, soak
from tables import opened, settled

GAMES = [game.id for game in paiju.games()]
CLOCK = 20
WHO = st.integers(0, 9)
ANY = st.integers(0, 999)
TEXTS = st.sampled_from(["pass", "不叫", "3", "33", "王炸", "all-in", "", "♠3", "1"]) | st.text(
    max_size=9
)
HOW = st.sampled_from(["now", "twice", "late"])
COMMANDING = st.sampled_from(
    ["trust", "trust off", "stand", "sit", "ready", "ready off", "look", "count", "say", "ping",
     "read", "computer", "kick", "leave", "join"]
)  # fmt: skip
DATA: dict[str, dict[str, Any]] = {
    "trust off": {"on": False},
    "ready off": {"on": False},
    "say": {"line": "hello"},
    "read": {"cards": "33"},
    "computer": {"seat": 1, "level": "random"},
    "kick": {"seat": 1},
    "join": {"table": "room"},
}


class Client(Ear):
    """A session that complains about what it is sent."""

    def __init__(self, house: House, person: str) -> None:
        super().__init__(house, person)
        self.version: int | None = None

    def _send(self, text: str) -> None:
        kind, data, version = read_frame(text)
        if kind == "ack" and data.id.startswith("c"):
            assert stored(self.house)[self.person, data.id] == [version]  # on disk first
        elif kind == "error":
            assert data.code in MESSAGES and data.code != "internal"
            assert data.zh and data.en
            done = (self.person, data.id) in stored(self.house)
            assert not done or data.code == "not-at-table"  # what was done is acknowledged again
        elif kind == "event":
            assert version <= len(self.house.memory.bodies) + 1  # nobody hears what may be lost
            assert self.version is None or version <= self.version + 1  # no gap
            self.version = max(version, self.version or 0)
        elif kind == "view":
            self.version = version


def stored(house: House) -> dict[tuple[str, str], list[int]]:
    """Where the commands of everybody are in the log."""
    found: dict[tuple[str, str], list[int]] = {}
    for version, entry in enumerate(house.memory.entries(), 2):  # the room was opened before
        if entry.command:
            found.setdefault((entry.person, entry.command), []).append(version)
    return found


class Clients(RuleBasedStateMachine):
    """People at one table. What they send is in flight until it arrives, in any order."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.runner = game, asyncio.Runner()
        self.flying: list[tuple[int, str]] = []
        self.arrived: list[tuple[int, str]] = []
        self.count = 0
        self.purses: dict[str, int] = {}  # chips in a game, by its id

    @initialize(seed=st.integers(0, 99))
    def sit_down(self, seed: int) -> None:
        self.runner.run(self._sit_down(seed))

    async def _sit_down(self, seed: int) -> None:
        table, hand = opened(self.game, seed=seed, clock=CLOCK)
        self.house = House(table, hand)
        self.house.open()
        people = [*(person.id for person in PEOPLE[: table.terms.players]), SPECTATOR]
        self.clients = [Client(self.house, person) for person in people]
        for client in self.clients:
            await client.ask("join", table="room")
        for kind in ("sit", "ready"):
            for client in self.clients[:-1]:
                await client.ask(kind, self._identity())
        assert table.running

    def _identity(self) -> str:
        self.count += 1
        return f"c{self.count}"

    def _client(self, who: int) -> Client:
        return self.clients[who % len(self.clients)]

    # --- what they send ---

    @rule(who=WHO, pick=ANY, how=HOW, in_turn=st.booleans())
    def decide(self, who: int, pick: int, how: str, in_turn: bool) -> None:
        """What the one who is asked may do, said by him or by somebody else."""
        table = self.house.table
        seat = min(table.asked, default=0)
        legal = table.state.legal(seat) if table.state and table.asked else []
        text = legal[pick % min(len(legal), 300)].text if legal else "pass"
        frame = framed("act", self._identity(), table.version, text=text)
        self._send(seat if in_turn else who, frame, how)

    @rule(who=WHO, text=TEXTS, version=st.none() | st.integers(-2, 60), how=HOW)
    def guess(self, who: int, text: str, version: int | None, how: str) -> None:
        self._send(who, framed("act", self._identity(), version, text=text), how)

    @rule(who=WHO, kind=COMMANDING, how=HOW)
    def command(self, who: int, kind: str, how: str) -> None:
        name = kind.partition(" ")[0]
        identity = self._identity() if name in COMMANDS else ""
        self._send(who, framed(name, identity, None, **DATA.get(kind, {})), how)

    # --- how it arrives ---

    def _send(self, who: int, text: str, how: str) -> None:
        if how == "late":
            self.flying.append((who, text))
        else:
            self._deliver(who, text, 2 if how == "twice" else 1)

    def _deliver(self, who: int, text: str, times: int = 1) -> None:
        self.arrived.append((who, text))
        self.runner.run(self._at_once(who, text, times))

    async def _at_once(self, who: int, text: str, times: int) -> None:
        """Again before the first could be answered."""
        for _ in range(times):
            await self._client(who)._hear(text)
        await settled()

    @precondition(lambda self: self.flying)
    @rule(at=ANY)
    def arrive(self, at: int) -> None:
        """Any of those in flight, in any order."""
        self._deliver(*self.flying.pop(at % len(self.flying)))

    @precondition(lambda self: self.arrived)
    @rule(at=ANY, who=WHO, stolen=st.booleans())
    def replay(self, at: int, who: int, stolen: bool) -> None:
        """Again much later, by the same person or by another."""
        owner, text = self.arrived[at % len(self.arrived)]
        self._deliver(who if stolen else owner, text)

    # --- what else happens ---

    @rule(who=WHO)
    def come_back(self, who: int) -> None:
        """The connection breaks; the next one tells what it knows."""
        self.runner.run(self._come_back(who % len(self.clients)))

    async def _come_back(self, who: int) -> None:
        old = self.clients[who]
        old._leave()
        self.clients[who] = new = Client(self.house, old.person)
        new.version = old.version
        await new.ask("join", table="room", v=old.version)

    @rule(seconds=st.sampled_from([0.5, 5.0, CLOCK, 61.0]))
    def wait(self, seconds: float) -> None:
        self.runner.run(self.house.hand.pass_by(seconds))

    @rule(broken=st.booleans())
    def disk(self, broken: bool) -> None:
        self.house.memory.broken = broken

    # --- what must hold ---

    @invariant()
    def the_table_lives(self) -> None:
        if hasattr(self, "house"):
            assert not self.house.task.done() or self.house.table.closed

    @invariant()
    def nothing_is_done_twice(self) -> None:
        if hasattr(self, "house"):
            assert all(len(places) == 1 for places in stored(self.house).values())
            assert self.house.table.version == 1 + len(self.house.memory.bodies)

    @invariant()
    def nothing_is_won_or_lost_on_the_way(self) -> None:
        state = self.house.table.state if hasattr(self, "house") else None
        if state is None:
            return
        purse = sum(chips(state.position)) + getattr(state.position, "pot", 0)
        assert self.purses.setdefault(self.house.table.playing, purse) == purse
        if state.game.spec.scoring != "points":
            assert self.house.table.tallies.total() == 0

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.runner.run(self._to_the_end())
        self.runner.close()

    async def _to_the_end(self) -> None:
        """The disk works again: the game can be finished, and the log brings everything back."""
        self.house.memory.broken = False
        table = self.house.table
        while table.running and not table.closed:
            before = table.version
            await self.house.hand.pass_by(CLOCK + 1)
            assert table.version > before
        log = [table.log[0], *self.house.memory.entries()]
        again = Table.restored("room", log, self.house.hand)
        for name in "log seats host trusted state scores games done closed".split():
            assert getattr(again, name) == getattr(table, name)
        assert any(isinstance(entry, Moved) for entry in log)
        self.house.task.cancel()
        await asyncio.gather(self.house.task, return_exceptions=True)


@pytest.mark.parametrize("examples", [2, in_campaign(40)])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_clients_do_the_table_keeps_its_promises(
    game: str, examples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "paiju.tables.loop.find_usual", lambda _: "random"
    )  # 托管 that costs no time
    steps = settings(max_examples=soak(examples), stateful_step_count=40)
    run_state_machine_as_test(partial(Clients, game), settings=steps)  # type: ignore[arg-type]
