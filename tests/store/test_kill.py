"""kill -9 at any instant: no acknowledged move is lost, none is done twice, games end alike."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from itertools import cycle, islice, pairwise

import pytest
import sqlalchemy as sql

import paiju
from databases import connectable
from killed_servers import AFTER_ACK, BEFORE_APPEND, POINTS, Death, Life, ServerForker
from paiju.client import Client, Refused
from paiju.server.run import address, listen
from paiju.store import entries, results
from paiju.tables.decide import OFFERED
from paiju.tables.log import AnyEntry, Dealt, Moved, Trusted, load_entry, seen
from paiju.tables.table import Table
from paiju.wire import frame, read_frame, table_view
from patience import run, until
from soaking import in_campaign, on_postgresql, soak

GAMES = [game.id for game in paiju.games()]
MOMENT = 10  # moves that a server may do at most between the last one waited for and its death


def choice(count: int, moves: int, seat: int) -> int:
    """What a scripted player picks: the same in every run."""
    return (moves * 7919 + seat * 104_729) % count


def undisturbed(game: str, table: str) -> str:
    """The record of the game as it goes when nothing is killed."""
    state = paiju.match(game, seed=table).next()
    moves = Counter[int]()
    while not state.is_over:
        seat = min(state.to_act)
        offers = state.legal(seat)[:OFFERED]
        state = state.act(seat, offers[choice(len(offers), moves[seat], seat)])
        moves[seat] += 1
    return state.record.dumps()


class Player:
    """A scripted person who plays one game and remembers what was acknowledged."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.acknowledged: list[int] = []
        self.refusals: set[str] = set()

    async def play(self) -> None:
        async for view in self.client.views():
            if view.play and view.play.payoffs is not None:
                return
            play = self.client.view.play if self.client.view else None
            # where several are asked at once they answer by seat, to be comparable
            if play and play.seat is not None and play.to_act[:1] == [play.seat]:
                await self._move(play.legal[choice(len(play.legal), self._moves, play.seat)].text)

    @property
    def _moves(self) -> int:
        return len(self.acknowledged)

    async def _move(self, text: str) -> None:
        try:
            self.acknowledged.append(await self.client.act(text, self.client.shown))
        except Refused as refused:
            self.refusals.add(refused.code)


class Seating:
    """One table with its people."""

    def __init__(self, game: str, people: list[Player]) -> None:
        self.game, self.people, self.name = game, people, ""
        self.over = False

    @classmethod
    async def begun(cls, url: str, game: str, doors: AsyncExitStack) -> Seating:
        """Everybody comes in; whatever happens they go by these doors."""
        seating = cls(game, [Player(url) for _ in range(paiju.game(game).seats())])
        for person in seating.people:
            await doors.enter_async_context(person.client)
        seating.name = await seating.people[0].client.open_room(game, clock=0)
        for seat, person in enumerate(seating.people):
            await person.client.join(seating.name)
            await person.client.ask("sit", seat=seat)
        for person in seating.people:
            await person.client.ask("ready")
        return seating

    async def play(self) -> None:
        await asyncio.gather(*(person.play() for person in self.people))
        last = max(person.client.shown for person in self.people)
        for person in self.people:
            await until(lambda: person.client.version >= last)  # noqa: B023
            await person.client.__aexit__(None, None, None)
        self.over = True


class Disk:
    """What is really there, whatever the server says."""

    def __init__(self, url: str) -> None:
        self._engine = sql.create_engine(connectable(url))

    def log(self, room: str) -> list[AnyEntry]:
        query = sql.select(entries.c.body).where(entries.c.room == room)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(entries.c.number)).all()
        return [load_entry(body) for (body,) in rows]

    def records(self, room: str) -> list[str]:
        with self._engine.connect() as connection:
            found = connection.execute(sql.select(results.c.record).where(results.c.room == room))
            return list(found.scalars())

    def close(self) -> None:
        self._engine.dispose()


class Campaign:
    """Tables that are played on a server that is killed again and again."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.rng = url, random.Random(seed)
        self.disk = Disk(url)
        self.deaths = Counter[str]()
        self.seatings: dict[str, Seating] = {}  # by name

    async def run(self, games: list[str], kills: int) -> None:
        """Play these games at the same time, and kill so many times."""
        listening = listen("127.0.0.1", 0)
        listening.listen(1024)  # who comes while nobody lives waits
        site = address(listening).rstrip("/")
        with listening, closing(self.disk):
            async with ServerForker(self.url, listening) as forker, AsyncExitStack() as doors:
                forker.start_life(Life())
                seatings = [await Seating.begun(site, game, doors) for game in games]
                self.seatings = {seating.name: seating for seating in seatings}
                await self._play(forker, kills)
                for seating in seatings:
                    self._check(seating)

    async def _play(self, forker: ServerForker, kills: int) -> None:
        """All games to their end, through so many deaths."""
        playing = asyncio.gather(*(seating.play() for seating in self.seatings.values()))
        lives = [*islice(cycle(("", *POINTS)), kills), ""]
        for point, following in pairwise(lives):
            await self._end_a_life(forker, point)
            forker.start_life(Life(following, self.rng.randint(1, 20)))
        await playing

    async def _end_a_life(self, forker: ServerForker, point: str) -> None:
        """Let it die where it has been told to, or kill it at any moment, whichever is first."""
        death = asyncio.ensure_future(forker.wait_for_death())
        enough = asyncio.ensure_future(self._over() if point else self._some_moves())
        await asyncio.wait((death, enough), return_when=asyncio.FIRST_COMPLETED)
        enough.cancel()
        if not death.done():
            forker.kill()
        died = await death
        await asyncio.sleep(0.01)  # what it has still said is heard
        self.deaths[died.point if self._was_there(died) else ""] += 1

    async def _some_moves(self) -> None:
        """Sometimes so many that everybody is back, sometimes none, and then a moment more.

        That moment is ended by a few moves, too: a quick server would play all games to their end.
        """
        wanted = self._moves() + self.rng.choice((0, self.rng.randint(1, 40)))
        await until(lambda: self._moves() >= wanted or self._all_over())
        more = asyncio.ensure_future(until(lambda: self._moves() > wanted + MOMENT))
        await asyncio.wait([more], timeout=self.rng.uniform(0.0, 0.3))
        more.cancel()

    async def _over(self) -> None:
        """No game comes to a point any more."""
        await until(self._all_over)

    def _moves(self) -> int:
        return sum(len(p.acknowledged) for one in self.seatings.values() for p in one.people)

    def _all_over(self) -> bool:
        return all(seating.over for seating in self.seatings.values())

    def _was_there(self, died: Death) -> bool:
        """Is the disk as that point says, and has nobody heard what nobody could have?"""
        if not died.point:
            return False
        on_disk = len(self.disk.log(died.room)) > died.number
        assert on_disk == (died.point != BEFORE_APPEND)
        seating = self.seatings[died.room]
        told = [p.client.version > died.number for p in seating.people].count(True)
        acknowledged = any(died.number + 1 in p.acknowledged for p in seating.people)
        if died.point == AFTER_ACK:
            return told == 0
        assert not told and not acknowledged
        return True

    def _check(self, seating: Seating) -> None:
        """On disk is what was acknowledged, and the game everybody would have played."""
        log = self.disk.log(seating.name)
        while not isinstance(log[-1], Moved):  # afterwards everybody went home
            log.pop()
        moves = [entry for entry in log if isinstance(entry, Moved)]
        assert set(Counter((entry.person, entry.command) for entry in moves).values()) == {1}
        assert not any(isinstance(entry, Trusted) for entry in log)
        versions = {number for number, entry in enumerate(log, 1) if isinstance(entry, Moved)}
        acknowledged = Counter(v for p in seating.people for v in p.acknowledged)
        assert acknowledged == Counter(versions)
        assert self.disk.records(seating.name) == [undisturbed(seating.game, seating.name)]
        self._check_what_was_heard(seating, log)

    def _check_what_was_heard(self, seating: Seating, log: list[AnyEntry]) -> None:
        """Every entry of the game once and in order, and at the end the same view as ever."""
        table = Table.restored(seating.name, log)
        first = next(at for at, entry in enumerate(log) if isinstance(entry, Dealt))
        for seat, person in enumerate(seating.people):
            assert person.refusals <= {"stale"}
            heard = person.client.events[-len(log[first:]) :]
            assert heard == [seen(entry, seat) for entry in log[first:]]
            expected = read_frame(frame("view", table_view(table, table.people()[seat])))[1]
            assert person.client.view and person.client.view.play == expected.play


@pytest.mark.parametrize(
    ("kind", "tables", "kills"),
    [("sqlite", 6, 8), in_campaign("sqlite", 50, 50), on_postgresql(14, 10)],
)
def test_no_acknowledged_move_is_lost_and_none_is_done_twice(
    kind: str, tables: int, kills: int, new_database: Callable[[str], str]
) -> None:
    for seed in range(soak(1)):
        campaign = Campaign(new_database(kind), seed)
        run(campaign.run(list(islice(cycle(GAMES), tables)), kills))
        assert campaign.deaths.total() == kills
        assert all(campaign.deaths[point] for point in ("", *POINTS))
